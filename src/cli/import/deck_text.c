/* SPDX-License-Identifier: Apache-2.0
 * The text of a file of tables, line by line and word by word, with messages that say where. */
#include "deck_text.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TEXT_LIMIT = 16 << 20, ERRORS_SHOWN = 20 };
static const char blanks[] = " \t\r\f\v";

/* ------------------------------------------------------------------------------ the file */

/* reads all of a stream; NULL with errno where that fails, or it is too large (EFBIG) */
static char *read_all(FILE *stream, size_t *length) {
  char *text = NULL;
  size_t room = 0, got;
  *length = 0;
  do {
    if (*length + 1 >= room) {
      room = room ? 2 * room : 65536;
      char *more = room > 2 * TEXT_LIMIT ? NULL : realloc(text, room);
      if (!more) {
        errno = room > 2 * TEXT_LIMIT ? EFBIG : ENOMEM;
        free(text);
        return NULL;
      }
      text = more;
    }
    got = fread(text + *length, 1, room - *length - 1, stream);
    *length += got;
  } while (got > 0);
  text[*length] = '\0';
  if (!ferror(stream)) return text;
  free(text);
  return NULL;
}

int deck_text_open(deck_text *t, const char *file) {
  size_t length = 0;
  *t = (deck_text){.file = file};
  errno = 0;
  FILE *stream = fopen(file, "rb");
  if (stream) t->text = read_all(stream, &length);
  const int error = errno;
  if (stream) fclose(stream);
  if (!t->text) {
    fprintf(stderr, "%s: error: it cannot be read: %s\n", file, strerror(error));
    t->errors++;
    return 0;
  }
  t->next = t->text;
  if (strlen(t->text) != length) {
    deck_error(t, NULL, "it holds a zero byte: it is no text");
    return 0;
  }
  if (strncmp(t->text, "\xef\xbb\xbf", 3) == 0) t->next += 3;
  return 1;
}

void deck_text_close(deck_text *t) {
  free(t->text);
  t->text = t->next = t->line = NULL;
  t->count = 0;
}

void deck_error(deck_text *t, const char *word, const char *format, ...) {
  va_list list;
  if (++t->errors > ERRORS_SHOWN) return;
  fputs(t->file, stderr);
  if (t->number > 0) fprintf(stderr, ":%d", t->number);
  if (word && t->line) fprintf(stderr, ":%d", (int)(word - t->line) + 1);
  fputs(": error: ", stderr);
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
  fputc('\n', stderr);
}

/* ------------------------------------------------------------------------------ lines */

int deck_text_line(deck_text *t) {
  while (*t->next) {
    char *end = t->next + strcspn(t->next, "\n");
    t->line = t->next;
    t->next = *end ? end + 1 : end;
    *end = '\0';
    t->number++;
    t->count = 0;
    if (t->line[strspn(t->line, blanks)]) return 1;
  }
  return 0;
}

void deck_text_divide(deck_text *t, int comments) {
  char *at = t->line;
  t->count = 0;
  if (comments) at[strcspn(at, "!#%")] = '\0';
  for (at += strspn(at, blanks); *at && t->count < DECK_WORDS; at += strspn(at, blanks)) {
    t->words[t->count++] = at;
    at += strcspn(at, blanks);
    if (*at) *at++ = '\0';
  }
}

char *deck_text_phrase(deck_text *t) {
  char *at = t->line + strspn(t->line, blanks);
  if (strncmp(at, "---", 3) != 0) return NULL;
  at += strspn(at, "- \t");
  char *end = at + strlen(at);
  while (end > at && strchr("- \t\r", end[-1])) end--;
  *end = '\0';
  return at;
}

int deck_text_is(const char *word, const char *names) {
  const size_t length = strlen(word);
  for (const char *at = names; *at;) {
    const size_t name = strcspn(at, "|");
    if (name == length && strncasecmp(at, word, length) == 0) return 1;
    at += name + (at[name] == '|');
  }
  return 0;
}

int deck_text_number(const char *word, double *value) {
  char *end = NULL;
  /* no hexadecimal numbers, no words such as nan */
  if (!*word || word[strspn(word, "+-.0123456789eE")]) return 0;
  const double read = strtod(word, &end);
  if (*end || !isfinite(read)) return 0;
  *value = read;
  return 1;
}

/* ------------------------------------------------------------------------------ tables */

/* a name as a table of columns has it first: "ID" of "ID|Node" */
static int first_name(const char *names) { return (int)strcspn(names, "|"); }

static void refuse_column(const deck_table *table, deck_text *t, const char *word) {
  char known[512];
  size_t length = 0;
  for (size_t c = 0; c < table->count && length < sizeof known; c++) {
    const char *names = table->columns[c].names;
    length += (size_t)snprintf(known + length, sizeof known - length, "%s%.*s", c ? ", " : "",
                               first_name(names), names);
  }
  deck_error(t, word, "%s: column '%s' is not known; there are %s", table->section, word, known);
}

static void place_column(deck_table *table, deck_text *t, size_t at) {
  char *word = t->words[at];
  const size_t length = strlen(word);
  int is_known = 0;
  if (length > 1 && word[length - 1] == '*') word[length - 1] = '\0'; /* CG* and the like */
  for (size_t c = 0; c < table->count; c++) {
    if (!deck_text_is(word, table->columns[c].names)) continue;
    is_known = 1;
    if (table->place[c] >= 0) continue; /* of Y0 and y0 the first is a place, the second an angle */
    table->place[c] = (int)at;
    return;
  }
  if (is_known) {
    deck_error(t, word, "%s: column '%s' is there twice", table->section, word);
  } else {
    refuse_column(table, t, word);
  }
}

int deck_table_begin(deck_table *table, deck_text *t, int has_units) {
  const int before = t->errors;
  deck_text_divide(t, 0);
  table->words = t->count;
  for (size_t c = 0; c < table->count; c++) table->place[c] = -1;
  for (size_t at = 0; at < t->count; at++) place_column(table, t, at);
  for (size_t c = 0; c < table->count; c++) {
    const char *names = table->columns[c].names;
    if (table->place[c] >= 0 || !table->columns[c].needed) continue;
    deck_error(t, NULL, "%s: there is no column '%.*s'", table->section, first_name(names), names);
  }
  if (!has_units || !deck_text_line(t)) return t->errors == before;
  const char first = t->line[strspn(t->line, blanks)];
  if (first != '(' && first != '[') {
    deck_error(t, NULL, "%s: a line of units, (-) (m) ..., must follow the names of the columns",
               table->section);
  }
  return t->errors == before;
}

int deck_table_row(const deck_table *table, deck_text *t) {
  deck_text_divide(t, 1);
  if (t->count == table->words) return 1;
  if (t->count > 0) {
    deck_error(t, t->words[t->count > table->words ? table->words : t->count - 1],
               "%s: %zu words in a row of %zu columns; a comment begins with !, # or %%",
               table->section, t->count, table->words);
  }
  return 0;
}

const char *deck_table_word(const deck_table *table, const deck_text *t, size_t column) {
  const int at = table->place[column];
  return at >= 0 && (size_t)at < t->count ? t->words[at] : NULL;
}

double deck_table_number(const deck_table *table, deck_text *t, size_t column, double missing) {
  const char *word = deck_table_word(table, t, column), *names = table->columns[column].names;
  double value = missing;
  if (word && !deck_text_number(word, &value)) {
    deck_error(t, word, "%s: %.*s: '%s' is no number", table->section, first_name(names), names,
               word);
  }
  return value;
}

double deck_table_least(const deck_table *table, deck_text *t, size_t column, double least) {
  const char *word = deck_table_word(table, t, column), *names = table->columns[column].names;
  const double value = deck_table_number(table, t, column, least);
  if (value >= least) return value;
  deck_error(t, word, "%s: %.*s: %s is below %g", table->section, first_name(names), names, word,
             least);
  return least;
}

double deck_table_positive(const deck_table *table, deck_text *t, size_t column) {
  const char *word = deck_table_word(table, t, column), *names = table->columns[column].names;
  const int before = t->errors;
  const double value = deck_table_number(table, t, column, 1);
  if (value > 0) return value;
  if (t->errors == before) {
    deck_error(t, word, "%s: %.*s: %s is not above 0", table->section, first_name(names), names,
               word);
  }
  return 1;
}

unsigned deck_table_count(const deck_table *table, deck_text *t, size_t column) {
  const char *word = deck_table_word(table, t, column), *names = table->columns[column].names;
  if (!word) return 0;
  const size_t length = strlen(word);
  if (length <= 6 && word[strspn(word, "0123456789")] == '\0' && atoi(word) > 0) {
    return (unsigned)atoi(word);
  }
  deck_error(t, word, "%s: %.*s: '%s' is no whole number from 1 to 999999", table->section,
             first_name(names), names, word);
  return 0;
}
