/* SPDX-License-Identifier: Apache-2.0
 * Values as they are written into the text of a study: on one line, exact, whatever the locale. */
#include "yaml_write.h"

#include <locale.h>
#include <stdbool.h>
#include <string.h>

#include "assertion.h"

/* up to `length` characters of a word */
static void write_word(FILE *out, const char *word, size_t length) {
  fputc('"', out);
  for (size_t n = 0; n < length; n++) {
    const unsigned char c = (unsigned char)word[n];
    if (c == '"' || c == '\\') fputc('\\', out);
    if (c < 0x20 || c == 0x7f) {
      fprintf(out, "\\x%02x", c);
    } else {
      fputc(c, out);
    }
  }
  fputc('"', out);
}

void ald_yaml_write_word(FILE *out, const char *word) {
  const char *given = word ? word : "";
  write_word(out, given, strlen(given));
}

void ald_yaml_write_number(FILE *out, double value) {
  locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  const locale_t before = plain ? uselocale(plain) : (locale_t)0;
  fprintf(out, "%.17g", value);
  if (!plain) return;
  uselocale(before);
  freelocale(plain);
}

void ald_yaml_write_list(FILE *out, const double *values, uint32_t count) {
  ALD_ASSERT(values || count == 0);
  fputc('[', out);
  for (uint32_t k = 0; k < count; k++) {
    if (k > 0) fputs(", ", out);
    ald_yaml_write_number(out, values[k]);
  }
  fputc(']', out);
}

void ald_yaml_write_rows(FILE *out, const double *values, uint32_t rows, uint32_t columns) {
  ALD_ASSERT(values || rows == 0);
  fputc('[', out);
  for (uint32_t r = 0; r < rows; r++) {
    if (r > 0) fputs(", ", out);
    ald_yaml_write_list(out, values + (size_t)r * columns, columns);
  }
  fputc(']', out);
}

void ald_yaml_write_words(FILE *out, const char *words) {
  ALD_ASSERT(words);
  static const char between[] = "[], ";
  const char *at = words + strspn(words, between);
  const size_t first = strcspn(at, between);
  const bool is_list = at[first + strspn(at + first, between)] != 0;
  if (is_list) fputc('[', out);
  for (bool is_first = true; *at || is_first; is_first = false) {
    const size_t length = strcspn(at, between);
    if (!is_first) fputs(", ", out);
    write_word(out, at, length);
    at += length;
    at += strspn(at, between);
  }
  if (is_list) fputc(']', out);
}
