/* SPDX-License-Identifier: Apache-2.0
 * Writes JSON to a stream as it comes, indented by two spaces or without any. */
#include "json.h"

#include <inttypes.h>
#include <math.h>

void json_begin(json *out, FILE *stream) { *out = (json){.stream = stream}; }

void json_end(json *out) { fputc('\n', out->stream); }

static int level(const json *out) { return out->depth < JSON_DEPTH ? out->depth : JSON_DEPTH; }

static void line(json *out) {
  if (!out->is_compact) fprintf(out->stream, "\n%*s", 2 * out->depth, "");
}

/* length of the UTF-8 sequence at `text`, 0 if it is not one */
static int sequence_length(const unsigned char *text) {
  if (text[0] < 0x80) return 1;
  const int length = text[0] >= 0xF0 ? 4 : text[0] >= 0xE0 ? 3 : 2;
  if (text[0] < 0xC2 || text[0] > 0xF4) return 0;
  for (int i = 1; i < length; i++) {
    if ((text[i] & 0xC0) != 0x80) return 0;
  }
  /* longer than need be, a surrogate, beyond U+10FFFF */
  if (text[0] == 0xE0 && text[1] < 0xA0) return 0;
  if (text[0] == 0xED && text[1] > 0x9F) return 0;
  if (text[0] == 0xF0 && text[1] < 0x90) return 0;
  if (text[0] == 0xF4 && text[1] > 0x8F) return 0;
  return length;
}

static void put_control(FILE *stream, unsigned char c) {
  switch (c) {
    case '"':
      fputs("\\\"", stream);
      break;
    case '\\':
      fputs("\\\\", stream);
      break;
    case '\b':
      fputs("\\b", stream);
      break;
    case '\f':
      fputs("\\f", stream);
      break;
    case '\n':
      fputs("\\n", stream);
      break;
    case '\r':
      fputs("\\r", stream);
      break;
    case '\t':
      fputs("\\t", stream);
      break;
    default:
      fprintf(stream, "\\u%04x", (unsigned)c);
  }
}

static void put_text(FILE *stream, const char *text) {
  const unsigned char *at = (const unsigned char *)text;
  fputc('"', stream);
  while (*at) {
    const int length = sequence_length(at);
    if (length == 0) {
      fputs("\\ufffd", stream);
    } else if (*at < 0x20 || *at == 0x7F || *at == '"' || *at == '\\') {
      put_control(stream, *at);
    } else {
      fwrite(at, 1, (size_t)length, stream);
    }
    at += length ? length : 1;
  }
  fputc('"', stream);
}

/* comma, line and key before an entry */
static void start(json *out, const char *name) {
  if (out->depth > 0) {
    if (out->filled[level(out)]) fputc(',', out->stream);
    line(out);
  }
  out->filled[level(out)] = 1;
  if (!name) return;
  put_text(out->stream, name);
  fputs(out->is_compact ? ":" : ": ", out->stream);
}

static void open_level(json *out, const char *name, char bracket) {
  start(out, name);
  fputc(bracket, out->stream);
  out->depth++;
  out->filled[level(out)] = 0;
}

static void close_level(json *out, char bracket) {
  const int filled = out->filled[level(out)];
  out->depth--;
  if (filled) line(out);
  out->filled[level(out)] = 1;
  fputc(bracket, out->stream);
}

void json_object_open(json *out, const char *name) { open_level(out, name, '{'); }
void json_object_close(json *out) { close_level(out, '}'); }
void json_array_open(json *out, const char *name) { open_level(out, name, '['); }
void json_array_close(json *out) { close_level(out, ']'); }

void json_string(json *out, const char *name, const char *text) {
  start(out, name);
  if (text) {
    put_text(out->stream, text);
  } else {
    fputs("null", out->stream);
  }
}

void json_number(json *out, const char *name, double value) {
  start(out, name);
  if (isfinite(value)) {
    fprintf(out->stream, "%.17g", value);
  } else {
    fputs("null", out->stream);
  }
}

void json_integer(json *out, const char *name, uint64_t value) {
  start(out, name);
  fprintf(out->stream, "%" PRIu64, value);
}

void json_bool(json *out, const char *name, int value) {
  start(out, name);
  fputs(value ? "true" : "false", out->stream);
}
