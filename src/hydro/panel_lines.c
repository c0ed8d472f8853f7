/* SPDX-License-Identifier: Apache-2.0
 * The lines of numbers that a panel program writes. */
#include "panel_lines.h"

#include <string.h>

#include "base/assertion.h"
#include "base/plain_file.h"
#include "base/report.h"
#include "base/units.h"

enum { NUMBER_SIZE = 64 };
static const char blanks[] = " \t\r";

static const char *next_line(const char *at) {
  at += strcspn(at, "\n");
  return *at ? at + 1 : at;
}

/* a number as Fortran writes it: 0.1E+01, 1.0D-3; receives it */
static bool read_number(const char *text, size_t length, double *value) {
  char copy[NUMBER_SIZE], problem[NUMBER_SIZE];
  if (length == 0 || length >= sizeof copy) return false;
  memcpy(copy, text, length);
  copy[length] = '\0';
  for (char *c = copy; *c; c++) {
    if (*c == 'D' || *c == 'd') *c = 'E';
  }
  const char *number = copy[0] == '+' ? copy + 1 : copy;
  return ald_quantity_parse(number, ALD_NONE, value, NULL, problem, sizeof problem) == ALD_OK;
}

static bool begins_with_number(const char *at) {
  double value;
  at += strspn(at, blanks);
  return read_number(at, strcspn(at, " \t\r\n"), &value);
}

ald_panel_reader ald_panel_begin(const char *text, int file) {
  ald_panel_reader reader = {.at = text, .line = 1, .file = file};
  for (; strspn(reader.at, " \t\r") == strcspn(reader.at, "\n") && *reader.at; reader.line++) {
    reader.at = next_line(reader.at);
  }
  if (!begins_with_number(reader.at) && *reader.at) {
    reader.at = next_line(reader.at);
    reader.line++;
  }
  return reader;
}

static ald_place place_of(const ald_panel_reader *reader, const char *at, size_t length) {
  return (ald_place){.line = reader->line,
                     .column = 1 + (int)(at - reader->at),
                     .length = length > 0 ? (int)length : 1,
                     .file = reader->file};
}

static void scan(const ald_panel_reader *reader, ald_panel_line *line) {
  const char *at = reader->at + strspn(reader->at, blanks);
  *line = (ald_panel_line){.is_good = true};
  line->place = place_of(reader, at, strcspn(at, "\r\n"));
  while (*at && *at != '\n') {
    const size_t length = strcspn(at, " \t\r\n");
    if (line->count == ALD_PANEL_NUMBERS || !read_number(at, length, &line->numbers[line->count])) {
      line->is_good = false;
      return;
    }
    line->places[line->count++] = place_of(reader, at, length);
    ALD_ASSERT(line->count <= ALD_PANEL_NUMBERS);
    at += length;
    at += strspn(at, blanks);
  }
}

bool ald_panel_next(ald_panel_reader *reader, ald_panel_line *line) {
  while (*reader->at) {
    scan(reader, line);
    reader->at = next_line(reader->at);
    reader->line++;
    if (line->count > 0 || !line->is_good) return true;
  }
  return false;
}

bool ald_panel_is(const char *text) {
  const char *first = text + strspn(text, " \t\r\n");
  ald_panel_reader reader = {.at = first};
  ald_panel_line line;
  if (begins_with_number(first)) return true;
  if (strncmp(first, "omega", 5) == 0 || strncmp(first, "period", 6) == 0) return false;
  reader.at = next_line(first);
  return ald_panel_next(&reader, &line) && line.is_good && line.count >= 3;
}

/* ------------------------------------------------------------------------------ files */

ald_status ald_panel_file_open(const char *name, ald_panel_file *file, ald_report *report) {
  const char *slash = strrchr(name, '/');
  char problem[ALD_FILE_PROBLEM];
  *file = (ald_panel_file){.name = name};
  ald_status status = ald_input_files_open(&file->input_files, name);
  if (status == ALD_OK) {
    status = ald_input_files_read(&file->input_files, slash ? slash + 1 : name, ALD_PANEL_LIMIT,
                                  &file->text, NULL, problem, sizeof problem);
    if (status != ALD_OK && status != ALD_NO_MEMORY) {
      ald_report_add(report, "%s: error: %s\n", name, problem);
    }
  }
  if (status == ALD_OK) {
    file->diagnosis = ald_diagnosis_create(name, file->text);
    if (!file->diagnosis) status = ALD_NO_MEMORY;
  }
  if (status != ALD_OK) ald_input_files_clear(&file->input_files);
  return status;
}

ald_status ald_panel_file_close(ald_panel_file *file, ald_status status, ald_report *report) {
  ald_diagnosis_print(file->diagnosis, report);
  ald_diagnosis_destroy(file->diagnosis);
  ald_input_files_clear(&file->input_files);
  return status;
}
