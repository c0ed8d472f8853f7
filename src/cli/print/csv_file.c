/* SPDX-License-Identifier: Apache-2.0
 * A CSV file that appears under its name once it is whole. */
#include "csv_file.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

int csv_file_begin(csv_file *file, const char *folder, const char *name) {
  const size_t size = strlen(folder) + strlen(name) + sizeof "/";
  char *path = malloc(size);
  *file = (csv_file){0};
  if (!path) {
    errno = ENOMEM;
    return -1;
  }
  snprintf(path, size, "%s/%s", folder, name);
  const int begun = atomic_file_begin(&file->whole, path);
  const int error = errno;
  free(path);
  file->stream = file->whole.stream;
  errno = error;
  return begun;
}

static void separate(csv_file *file) {
  if (file->filled) putc(',', file->stream);
  file->filled = 1;
}

/* "-5 m" is a number with its unit, "-5+A1" none */
static int is_number(const char *text) {
  char *end;
  strtod(text, &end);
  if (end == text || (*end != '\0' && *end != ' ')) return 0;
  for (; *end; end++) {
    if (!isalnum((unsigned char)*end) && !strchr(" /^%.", *end)) return 0;
  }
  return 1;
}

/* would a spreadsheet compute it, in place of showing it? */
static int is_formula(const char *text) {
  return *text && (strchr("=@", *text) || (strchr("+-", *text) && !is_number(text)));
}

/* Names may be a stranger's: control characters become spaces, ends of lines stay within quotes. */
void csv_file_text(csv_file *file, const char *text) {
  const int quoted = strpbrk(text, ",\"\r\n") != NULL;
  const char *begin = text;
  separate(file);
  if (quoted) putc('"', file->stream);
  if (is_formula(text + strspn(text, " \t\r\n"))) putc('\'', file->stream);
  for (; *text; text++) {
    const unsigned char byte = (unsigned char)*text;
    const int is_c1 =
        (text > begin && (unsigned char)text[-1] == 0xc2 && byte >= 0x80 && byte < 0xa0) ||
        (byte == 0xc2 && (unsigned char)text[1] >= 0x80 && (unsigned char)text[1] < 0xa0);
    if (byte == '"') putc('"', file->stream);
    putc((byte < ' ' && byte != '\n') || byte == 0x7f || is_c1 ? ' ' : byte, file->stream);
  }
  if (quoted) putc('"', file->stream);
}

void csv_file_number(csv_file *file, double value) {
  separate(file);
  if (isnan(value)) {
    fputs("nan", file->stream);
  } else {
    fprintf(file->stream, "%.17g", value);
  }
}

void csv_file_count(csv_file *file, uint64_t value) {
  separate(file);
  fprintf(file->stream, "%" PRIu64, value);
}

void csv_file_end_line(csv_file *file) {
  putc('\n', file->stream);
  file->filled = 0;
  /* why it failed is known now only */
  if (ferror(file->stream) && !file->error) file->error = errno ? errno : EIO;
}

int csv_file_failed(const csv_file *file) { return file->error != 0; }

int csv_file_end(csv_file *file, int keep) {
  file->whole.error = file->error;
  return atomic_file_end(&file->whole, keep ? ATOMIC_FILE_SYNCED : ATOMIC_FILE_REMOVED);
}
