/* SPDX-License-Identifier: Apache-2.0
 * Messages about text files, printed like a compiler's: place, what is wrong, the line, a caret. */
#include "diagnosis.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assertion.h"
#include "report.h"
#include "warning_list.h"

enum {
  MESSAGE_SIZE = 512,
  ABOUT_SIZE = 256,
  WORD_SIZE = 256,
  LINE_SHOWN = 160,
  MESSAGES_KEPT = 10000,
  MESSAGES_SHOWN = 200,
  MESSAGES_JOINED = 2000 /* more are not looked through for equal ones */
};

typedef struct message {
  ald_error_sort sort;
  bool is_left_out;
  int others; /* rows of a table of which the same is true */
  char word[WORD_SIZE];
  ald_warning_code code; /* of a warning */
  char about[ABOUT_SIZE];
  ald_place place;
  int order;
  char text[MESSAGE_SIZE];
} message;

struct ald_diagnosis {
  struct {
    const char *name, *text;
  } files[ALD_DIAGNOSIS_FILES]; /* (file_count) */
  int file_count;
  message *messages;
  int count, capacity, errors;
};

ald_diagnosis *ald_diagnosis_create(const char *file, const char *text) {
  ald_diagnosis *diagnosis = calloc(1, sizeof *diagnosis);
  if (!diagnosis) return NULL;
  ald_diagnosis_add_file(diagnosis, file, text);
  return diagnosis;
}

int ald_diagnosis_add_file(ald_diagnosis *diagnosis, const char *file, const char *text) {
  ALD_ASSERT(file);
  if (diagnosis->file_count == ALD_DIAGNOSIS_FILES) return -1;
  diagnosis->files[diagnosis->file_count].name = file;
  diagnosis->files[diagnosis->file_count].text = text;
  return diagnosis->file_count++;
}

int ald_diagnosis_find_file(const ald_diagnosis *diagnosis, const char *text) {
  for (int f = 1; f < diagnosis->file_count; f++) {
    if (diagnosis->files[f].text == text) return f;
  }
  return 0;
}

void ald_diagnosis_destroy(ald_diagnosis *diagnosis) {
  if (diagnosis) free(diagnosis->messages);
  free(diagnosis);
}

/* room for a message; NULL if there is none */
static message *add(ald_diagnosis *diagnosis, ald_place place) {
  ALD_ASSERT(place.file >= 0 && place.file < diagnosis->file_count);
  if (diagnosis->count == MESSAGES_KEPT) return NULL;
  if (diagnosis->count == diagnosis->capacity) {
    const int capacity = 2 * diagnosis->capacity + 16;
    message *grown = realloc(diagnosis->messages, (size_t)capacity * sizeof *grown);
    if (!grown) return NULL;
    diagnosis->messages = grown;
    diagnosis->capacity = capacity;
  }
  message *m = &diagnosis->messages[diagnosis->count];
  *m = (message){.place = place, .order = diagnosis->count++};
  ALD_ASSERT(diagnosis->count <= diagnosis->capacity);
  return m;
}

static void diagnose(ald_diagnosis *diagnosis, ald_error_sort sort, ald_place place,
                     const char *word, const char *format, va_list arguments) {
  message *m = add(diagnosis, place);
  diagnosis->errors++; /* the count is right without memory too */
  if (!m) return;
  m->sort = sort;
  snprintf(m->word, sizeof m->word, "%s", word ? word : "");
  vsnprintf(m->text, sizeof m->text, format, arguments);
}

void ald_diagnose(ald_diagnosis *diagnosis, ald_place place, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  diagnose(diagnosis, ALD_ERROR_CHECK, place, NULL, format, arguments);
  va_end(arguments);
}

void ald_diagnose_sort(ald_diagnosis *diagnosis, ald_error_sort sort, ald_place place,
                       const char *word, const char *format, ...) {
  ALD_ASSERT(sort != ALD_ERROR_WARNING);
  va_list arguments;
  va_start(arguments, format);
  diagnose(diagnosis, sort, place, word, format, arguments);
  va_end(arguments);
}

void ald_diagnose_warning(ald_diagnosis *diagnosis, ald_warning_code code, ald_place place,
                          const char *about, const char *format, ...) {
  ALD_ASSERT(about && code < ALD_WARNING_CODE_COUNT);
  message *m = add(diagnosis, place);
  if (!m) return;
  m->sort = ALD_ERROR_WARNING;
  m->code = code;
  snprintf(m->about, sizeof m->about, "%s", about);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(m->text, sizeof m->text, format, arguments);
  va_end(arguments);
}

int ald_diagnosis_errors(const ald_diagnosis *diagnosis) { return diagnosis->errors; }

int ald_diagnosis_count(const ald_diagnosis *diagnosis) { return diagnosis->count; }

ald_kept_message ald_diagnosis_message(const ald_diagnosis *diagnosis, int index) {
  ALD_ASSERT(index >= 0 && index < diagnosis->count);
  const message *m = &diagnosis->messages[index];
  return (ald_kept_message){.sort = m->sort, .place = m->place, .word = m->word};
}

void ald_diagnosis_leave_out(ald_diagnosis *diagnosis, int index) {
  ALD_ASSERT(index >= 0 && index < diagnosis->count);
  message *m = &diagnosis->messages[index];
  if (m->is_left_out) return;
  m->is_left_out = true;
  if (m->sort != ALD_ERROR_WARNING) diagnosis->errors--;
}

static int by_place(const void *left, const void *right) {
  const message *a = left, *b = right;
  if (a->place.file != b->place.file) return a->place.file < b->place.file ? -1 : 1;
  if (a->place.line != b->place.line) return a->place.line < b->place.line ? -1 : 1;
  if (a->place.column != b->place.column) return a->place.column < b->place.column ? -1 : 1;
  return a->order < b->order ? -1 : 1;
}

/* the line a message is about, and a caret under the place; tabs are kept so that it lines up
 */
static void print_line(const ald_diagnosis *d, ald_place place, ald_report *report) {
  ALD_ASSERT(d->files[place.file].text);
  const char *line = d->files[place.file].text;
  for (int n = 1; n < place.line; n++) {
    const char *end = strchr(line, '\n');
    if (!end) return;
    line = end + 1;
  }
  int length = (int)strcspn(line, "\r\n");
  if (place.column > length + 1 || place.column > LINE_SHOWN) return;
  if (length > LINE_SHOWN) length = LINE_SHOWN;
  ald_report_add(report, "%5d | %.*s\n      | ", place.line, length, line);
  for (int k = 0; k + 1 < place.column; k++) {
    ald_report_add(report, "%c", line[k] == '\t' ? '\t' : ' ');
  }
  ald_report_add(report, "^");
  for (int k = 1; k < place.length && place.column - 1 + k < length; k++) {
    ald_report_add(report, "~");
  }
  ald_report_add(report, "\n");
}

/* A message without the numbers of rows and without what was read there:
 * "fenders.a.curve[].distance: expected a length such as "12 m", got a plain number". */
static void without_row(const char *text, char plain[MESSAGE_SIZE]) {
  const char *const shown = strstr(text, " (\"");
  size_t size = 0;
  for (const char *at = text; *at && at != shown; at++) {
    plain[size++] = *at;
    if (*at == '[') at += strspn(at + 1, "0123456789");
  }
  plain[size] = '\0';
}

/* The same mistake in many rows of a table is said once, of its first row. */
static void join_rows(ald_diagnosis *d) {
  char plain[MESSAGE_SIZE], other[MESSAGE_SIZE];
  for (int k = 0; k < d->count; k++) {
    message *first = &d->messages[k];
    if (first->is_left_out || !strchr(first->text, '[')) continue;
    without_row(first->text, plain);
    for (int j = k + 1; j < d->count; j++) {
      const message *m = &d->messages[j];
      if (m->is_left_out || m->sort != first->sort || m->place.file != first->place.file) continue;
      without_row(m->text, other);
      if (strcmp(plain, other) != 0 || strcmp(first->about, m->about) != 0) continue;
      ald_diagnosis_leave_out(d, j);
      first->others++;
    }
  }
}

int ald_diagnosis_print(ald_diagnosis *d, ald_report *report) {
  const char *const main_file = d->files[0].name;
  int warnings = 0, count = 0;
  if (d->count > 0) qsort(d->messages, (size_t)d->count, sizeof *d->messages, by_place);
  if (d->count <= MESSAGES_JOINED) join_rows(d);
  for (int k = 0; k < d->count; k++) {
    const message *m = &d->messages[k];
    if (m->is_left_out) continue;
    const bool is_warning = m->sort == ALD_ERROR_WARNING;
    warnings += is_warning;
    if (++count > MESSAGES_SHOWN) continue;
    const char *severity = is_warning ? "warning" : "error";
    const char *between = m->about[0] ? ": " : "";
    const char *name = d->files[m->place.file].name;
    char more[48] = "";
    if (m->others > 0) {
      snprintf(more, sizeof more, "; so in %d other row%s", m->others, m->others == 1 ? "" : "s");
    }
    if (!d->files[0].text) {
      ald_report_add(report, "%s: %s: %s%s%s%s\n", name, severity, m->about, between, m->text,
                     more);
      continue;
    }
    ald_report_add(report, "%s:%d:%d: %s: %s%s%s%s\n", name, m->place.line, m->place.column,
                   severity, m->about, between, m->text, more);
    print_line(d, m->place, report);
  }
  if (count > MESSAGES_SHOWN) {
    ald_report_add(report, "%s: only the first %d messages are shown\n", main_file, MESSAGES_SHOWN);
  }
  if (d->errors > 0) {
    ald_report_add(report, "%s: %d error%s\n", main_file, d->errors, d->errors == 1 ? "" : "s");
  } else if (warnings > 0) {
    ald_report_add(report, "%s: %d warning%s\n", main_file, warnings, warnings == 1 ? "" : "s");
  }
  return d->errors;
}

void ald_diagnosis_warn(const ald_diagnosis *diagnosis, ald_warnings *warnings) {
  for (int k = 0; k < diagnosis->count; k++) {
    const message *m = &diagnosis->messages[k];
    if (m->sort != ALD_ERROR_WARNING || m->is_left_out) continue;
    ald_warn(warnings, m->code, (ald_warned){.element = m->about}, "%s", m->text);
  }
}
