/* SPDX-License-Identifier: Apache-2.0
 * Text of a mesh file, word by word. */
#include "mesh_text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"

enum { NUMBER_SIZE = 320, SHOWN = 24, SMALL_TENS = 22 };

/* powers of ten that a double holds exactly */
static const double tens[SMALL_TENS + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                            1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                            1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* ------------------------------------------------------------------------------ words */

/* the end of a line: CR alone or LF; the CR of CR LF is a blank */
static bool is_line_end(const ald_mesh_text *text) {
  if (*text->at == '\n') return true;
  return *text->at == '\r' && (text->at + 1 == text->end || text->at[1] != '\n');
}

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static bool is_space(char c) { return is_blank(c) || c == '\n'; }

bool ald_mesh_text_is_filling(unsigned char byte) { return byte == 0 || byte == 0x1A; }

ald_mesh_text ald_mesh_text_begin(const char *file, const unsigned char *bytes, size_t size,
                                  ald_report *report) {
  const char *start = (const char *)bytes;
  while (size > 0 && ald_mesh_text_is_filling(bytes[size - 1])) size--;
  /* some programs begin every text with a byte order mark */
  const size_t mark = size >= 3 && memcmp(start, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  return (ald_mesh_text){
      .file = file, .at = start + mark, .end = start + size, .line = 1, .report = report};
}

/* the length of a backslash and the end of the line behind it, 0 if that is not here */
static size_t continuation(const ald_mesh_text *text) {
  const char *at = text->at + 1;
  if (!text->is_continued || *text->at != '\\') return 0;
  if (at < text->end && *at == '\r') at++;
  if (at < text->end && *at == '\n') at++;
  return (size_t)(at - text->at) > 1 || at == text->end ? (size_t)(at - text->at) : 0;
}

bool ald_mesh_text_word(ald_mesh_text *text, ald_mesh_word *word) {
  ALD_ASSERT(text->at <= text->end);
  while (text->at < text->end && !is_line_end(text)) {
    const size_t joint = continuation(text);
    if (joint == 0 && !is_blank(*text->at)) break;
    text->line += joint > 0;
    text->at += joint > 0 ? joint : 1;
  }
  if (text->at == text->end || is_line_end(text)) return false;
  *word = (ald_mesh_word){text->at, 0, text->line};
  while (text->at < text->end && !is_space(*text->at) && continuation(text) == 0) text->at++;
  word->length = (size_t)(text->at - word->text);
  return true;
}

bool ald_mesh_text_word_beyond(ald_mesh_text *text, ald_mesh_word *word) {
  while (!ald_mesh_text_word(text, word)) {
    if (text->at == text->end) return false;
    text->line++;
    text->at++;
  }
  return true;
}

void ald_mesh_text_skip_line(ald_mesh_text *text) {
  for (; text->at < text->end; text->at++) {
    const size_t joint = continuation(text);
    text->line += joint > 0;
    if (joint > 0) {
      text->at += joint - 1;
    } else if (is_line_end(text)) {
      text->line++;
      text->at++;
      return;
    }
  }
}

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c; }

bool ald_mesh_word_is(const ald_mesh_word *word, const char *name) {
  for (size_t k = 0; k < word->length; k++) {
    if (small(word->text[k]) != name[k] || name[k] == '\0') return false;
  }
  return name[word->length] == '\0';
}

/* ------------------------------------------------------------------------------ messages */

ald_status ald_mesh_text_fail(ald_mesh_text *text, uint64_t line, const char *format, ...) {
  char message[256];
  va_list list;
  va_start(list, format);
  vsnprintf(message, sizeof message, format, list);
  va_end(list);
  return ald_report_fail(text->report, ALD_BAD_ARGUMENT, "error: %s:%llu: %s\n", text->file,
                         (unsigned long long)line, message);
}

/* a word as it can be shown: what is no letter of ASCII becomes '?' */
static void show(const ald_mesh_word *word, char shown[SHOWN + 4]) {
  const size_t length = word->length < SHOWN ? word->length : SHOWN;
  for (size_t k = 0; k < length; k++) {
    const char c = word->text[k];
    shown[k] = c > ' ' && c < '\x7F' ? c : '?';
  }
  strcpy(shown + length, word->length > SHOWN ? "..." : "");
}

ald_status ald_mesh_text_expected(ald_mesh_text *text, const char *expected,
                                  const ald_mesh_word *word) {
  char shown[SHOWN + 4];
  if (!word) {
    return ald_mesh_text_fail(text, text->line,
                              "expected %s, but the file ends here: it is truncated", expected);
  }
  show(word, shown);
  return ald_mesh_text_fail(text, word->line, "expected %s, not \"%s\"", expected, shown);
}

/* ------------------------------------------------------------------------------ numbers */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* A decimal number as it is written: digits x 10^tens. */
typedef struct decimal {
  uint64_t digits; /* the first 19 that count */
  long tens;
  bool is_negative, is_cut; /* were there more digits? */
} decimal;

/* digits of a number, behind the point or before; returns where they end */
static const char *take_digits(const char *at, const char *end, bool is_behind, decimal *d) {
  for (; at < end && is_digit(*at); at++) {
    if (d->digits < 1000000000000000000u) {
      d->digits = 10 * d->digits + (uint64_t)(*at - '0');
      d->tens -= is_behind;
    } else {
      d->is_cut = true;
      d->tens += !is_behind;
    }
  }
  return at;
}

/* the exponent behind an e; NULL if it is none */
static const char *take_exponent(const char *at, const char *end, decimal *d) {
  long exponent = 0;
  const bool is_negative = at < end && *at == '-';
  if (at < end && (*at == '-' || *at == '+')) at++;
  if (at == end || !is_digit(*at)) return NULL;
  for (; at < end && is_digit(*at); at++) {
    if (exponent < 100000) exponent = 10 * exponent + (*at - '0');
  }
  d->tens += is_negative ? -exponent : exponent;
  return at;
}

/* is the word a number, and which? */
static bool take_decimal(const ald_mesh_word *word, decimal *d) {
  ALD_ASSERT(word->length > 0);
  const char *at = word->text, *end = word->text + word->length;
  *d = (decimal){.is_negative = *at == '-'};
  if (*at == '-' || *at == '+') at++;
  const char *whole = at;
  at = take_digits(at, end, false, d);
  ptrdiff_t count = at - whole;
  if (at < end && *at == '.') {
    const char *fraction = ++at;
    at = take_digits(at, end, true, d);
    count += at - fraction;
  }
  if (count == 0) return false;
  if (at < end && (*at == 'e' || *at == 'E')) at = take_exponent(at + 1, end, d);
  return at == end;
}

/* Digits and a power of ten that are both doubles give a product or quotient that rounds once.
 * Source: W. D. Clinger, How to read floating point numbers accurately (1990). All others are left
 * to strtod(). */
static double value_of(const decimal *d, const ald_mesh_word *word) {
  ALD_ASSERT(word->length < NUMBER_SIZE);
  char copy[NUMBER_SIZE];
  if (!d->is_cut && d->digits <= (uint64_t)1 << 53 && labs(d->tens) <= SMALL_TENS) {
    const double digits = (double)d->digits;
    const double size = d->tens < 0 ? digits / tens[-d->tens] : digits * tens[d->tens];
    return d->is_negative ? -size : size;
  }
  memcpy(copy, word->text, word->length);
  copy[word->length] = '\0';
  return strtod(copy, NULL);
}

static bool is_not_finite(const ald_mesh_word *word) {
  ald_mesh_word w = *word;
  if (*w.text == '-' || *w.text == '+') {
    w.text++;
    w.length--;
  }
  return (w.length >= 3 && ald_mesh_word_is(&(ald_mesh_word){w.text, 3, 0}, "nan")) ||
         ald_mesh_word_is(&w, "inf") || ald_mesh_word_is(&w, "infinity") ||
         (w.length > 2 && w.text[0] == '1' && w.text[1] == '.' && w.text[2] == '#');
}

ald_status ald_mesh_text_number(ald_mesh_text *text, const ald_mesh_word *word, double *value) {
  char shown[SHOWN + 4];
  decimal d;
  show(word, shown);
  if (is_not_finite(word)) {
    return ald_mesh_text_fail(text, word->line, "\"%s\" is not a finite coordinate", shown);
  }
  if (word->length >= NUMBER_SIZE || !take_decimal(word, &d)) {
    return ald_mesh_text_expected(text, "a number", word);
  }
  *value = value_of(&d, word);
  if (!(fabs(*value) <= ALD_MESH_FARTHEST)) {
    return ald_mesh_text_fail(text, word->line, "\"%s\" is farther away than %.0e", shown,
                              ALD_MESH_FARTHEST);
  }
  return ALD_OK;
}
