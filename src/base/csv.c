/* SPDX-License-Identifier: Apache-2.0
 * Tables of text: header, rows, quoted cells, units in the header (RFC 4180). */
#include "csv.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assertion.h"
#include "units.h"

enum { COLUMN_LIMIT = 4096, MESSAGE_LIMIT = 10, NUMBER_SIZE = 600, SHOWN = 60, LONGEST = 255 };

/* A cell: offset of its text in `cells` and in the table's text. */
typedef struct cell {
  uint32_t text, source;
} cell;

struct ald_csv {
  const char *source;
  int file;     /* its number in the diagnosis */
  char *cells;  /* the cells' texts without quotes, each with its NUL */
  char **units; /* (column_count) text between the header's brackets; NULL: none */
  cell *items;  /* (1 + row_count, column_count), the header first */
  size_t item_count, item_capacity;
  uint32_t column_count;
  uint64_t row_count;
};

typedef struct scanner {
  ald_csv *csv;
  ald_diagnosis *diagnosis;
  const char *at;
  char *out;
  char separator;
  int problems;
  bool no_memory;
} scanner;

/* ------------------------------------------------------------------------------ places */

static ald_place place_at(const ald_csv *csv, uint32_t offset, size_t length) {
  ald_place place = {.line = 1, .column = 1, .length = (int)length, .file = csv->file};
  for (uint32_t k = 0; k < offset; k++) {
    place.column++;
    if (csv->source[k] == '\n') {
      place.line++;
      place.column = 1;
    }
  }
  return place;
}

static ald_place item_place(const ald_csv *csv, size_t item) {
  ALD_ASSERT(item < csv->item_capacity);
  const cell *c = &csv->items[item];
  const bool is_quoted = csv->source[c->source] == '"';
  const char *text = csv->cells + c->text, *end = text + strlen(text);
  /* a unit was cut off behind the name */
  const char *unit = csv->units && item < csv->column_count ? csv->units[item] : NULL;
  if (unit) end = unit + strlen(unit) + 1;
  return place_at(csv, c->source, (size_t)(end - text) + (is_quoted ? 2 : 0));
}

static ald_place here(const scanner *s, const char *at) {
  return place_at(s->csv, (uint32_t)(at - s->csv->source), 1);
}

/* ------------------------------------------------------------------------------ cells */

static bool is_blank(const scanner *s, char c) {
  return c == ' ' || (c == '\t' && s->separator != '\t');
}

static bool is_line_end(const char *at) {
  return *at == '\0' || *at == '\n' || (*at == '\r' && (at[1] == '\n' || at[1] == '\0'));
}

static void skip_line(scanner *s) {
  while (*s->at && *s->at != '\n') s->at++;
  if (*s->at) s->at++;
}

static bool keep_item(scanner *s, const char *text, const char *source) {
  ALD_ASSERT(text >= s->csv->cells && source >= s->csv->source);
  ald_csv *csv = s->csv;
  if (csv->item_count == csv->item_capacity) {
    const size_t capacity = 2 * csv->item_capacity + 64;
    cell *grown = realloc(csv->items, capacity * sizeof *grown);
    if (!grown) {
      s->no_memory = true;
      return false;
    }
    csv->items = grown;
    csv->item_capacity = capacity;
  }
  csv->items[csv->item_count++] =
      (cell){(uint32_t)(text - csv->cells), (uint32_t)(source - csv->source)};
  ALD_ASSERT(csv->item_count <= csv->item_capacity);
  return true;
}

/* text between quotes; two quotes are one */
static bool scan_quoted(scanner *s) {
  const char *open = s->at++;
  for (; *s->at; s->at++) {
    if (*s->at == '"' && *++s->at != '"') {
      while (is_blank(s, *s->at)) s->at++;
      if (*s->at == s->separator || is_line_end(s->at)) return true;
      ald_diagnose(s->diagnosis, here(s, s->at),
                   "expected the end of the cell after its closing quote; a quote within a quoted "
                   "cell is written twice");
      return false;
    }
    *s->out++ = *s->at;
  }
  ald_diagnose(s->diagnosis, here(s, open), "this quote is never closed");
  return false;
}

static bool scan_plain(scanner *s) {
  char *start = s->out;
  for (; *s->at != s->separator && !is_line_end(s->at); s->at++) {
    if (*s->at == '"') {
      ald_diagnose(s->diagnosis, here(s, s->at),
                   "a quote within a cell; put the whole cell in quotes and write this one twice");
      return false;
    }
    *s->out++ = *s->at;
  }
  while (s->out > start && is_blank(s, s->out[-1])) s->out--;
  return true;
}

/* Reads the cells of a line into items; false after a message that ends the table. */
static bool scan_line(scanner *s) {
  for (;;) {
    while (is_blank(s, *s->at)) s->at++;
    const char *text = s->out, *source = s->at;
    if (!(*s->at == '"' ? scan_quoted(s) : scan_plain(s))) return false;
    *s->out++ = '\0';
    if (!keep_item(s, text, source)) return false;
    if (*s->at != s->separator) break;
    s->at++;
  }
  skip_line(s);
  return true;
}

/* skips comments and empty lines; false at the end of the text */
static bool next_line(scanner *s) {
  for (; *s->at; skip_line(s)) {
    const char *at = s->at;
    while (*at == ' ') at++;
    if (*s->at != '#' && !is_line_end(at)) return true;
  }
  return false;
}

/* ------------------------------------------------------------------------------ header */

/* the first separator outside quotes */
static char find_separator(const char *at) {
  bool is_quoted = false;
  for (; *at && (is_quoted || !is_line_end(at)); at++) {
    if (*at == '"') is_quoted = !is_quoted;
    if (!is_quoted && strchr(",;\t", *at)) return *at;
  }
  return ',';
}

/* cuts the unit off a header cell; NULL if there is none */
static char *split_unit(char *name) {
  const size_t length = strlen(name);
  char *open = strrchr(name, '[');
  if (!open || length == 0 || name[length - 1] != ']') return NULL;
  name[length - 1] = '\0';
  char *unit = open + 1;
  *open = '\0';
  while (open > name && (open[-1] == ' ' || open[-1] == '\t')) *--open = '\0';
  return unit;
}

static void check_name(scanner *s, uint32_t column, ald_place place) {
  ALD_ASSERT(column < s->csv->column_count);
  const char *name = ald_csv_column_name(s->csv, column);
  if (!*name) {
    ald_diagnose(s->diagnosis, place, "column %u has no name", column + 1);
    return;
  }
  for (uint32_t c = 0; c < column; c++) {
    if (strcmp(ald_csv_column_name(s->csv, c), name) != 0) continue;
    ald_diagnose(s->diagnosis, place, "columns %u and %u are both called \"%.*s\"", c + 1,
                 column + 1, SHOWN, name);
    return;
  }
}

static bool read_header(scanner *s) {
  ald_csv *csv = s->csv;
  if (!next_line(s)) {
    ald_diagnose(s->diagnosis, place_at(csv, 0, 1),
                 "expected a table: a line with the names of the columns, then one line a row");
    return false;
  }
  const char *start = s->at;
  s->separator = find_separator(s->at);
  if (!scan_line(s)) return false;
  if (csv->item_count > COLUMN_LIMIT) {
    ald_diagnose(s->diagnosis, here(s, start), "%zu columns are too many; at most %d",
                 csv->item_count, COLUMN_LIMIT);
    return false;
  }
  csv->column_count = (uint32_t)csv->item_count;
  csv->units = calloc(csv->column_count, sizeof *csv->units);
  if (!csv->units) {
    s->no_memory = true;
    return false;
  }
  for (uint32_t c = 0; c < csv->column_count; c++) {
    const ald_place place = item_place(csv, c);
    csv->units[c] = split_unit(csv->cells + csv->items[c].text);
    check_name(s, c, place);
  }
  return true;
}

/* ------------------------------------------------------------------------------ the table */

/* adds a row; a line with another number of cells is reported and left out */
static bool read_row(scanner *s) {
  ald_csv *csv = s->csv;
  const size_t first = csv->item_count;
  if (!scan_line(s)) return false;
  const size_t count = csv->item_count - first;
  if (count == csv->column_count) {
    csv->row_count++;
    return true;
  }
  csv->item_count = first;
  if (s->problems++ < MESSAGE_LIMIT) {
    ald_diagnose(s->diagnosis, item_place(csv, first), "this row has %zu cell%s, the header has %u",
                 count, count == 1 ? "" : "s", csv->column_count);
  }
  return true;
}

static ald_status parse(scanner *s) {
  const int before = ald_diagnosis_errors(s->diagnosis);
  bool good = read_header(s);
  while (good && next_line(s)) good = read_row(s);
  if (s->no_memory) return ALD_NO_MEMORY;
  return ald_diagnosis_errors(s->diagnosis) > before ? ALD_BAD_STUDY : ALD_OK;
}

ald_status ald_csv_parse(const char *text, ald_diagnosis *diagnosis, ald_csv **csv) {
  const size_t size = strlen(text);
  const int file = ald_diagnosis_find_file(diagnosis, text);
  *csv = NULL;
  if (size >= UINT32_MAX) {
    ald_diagnose(diagnosis, (ald_place){1, 1, 1, file, NULL}, "larger than 4 GiB");
    return ALD_BAD_STUDY;
  }
  ald_csv *c = calloc(1, sizeof *c);
  if (c) c->cells = malloc(size + 2);
  if (!c || !c->cells) {
    ald_csv_destroy(c);
    return ALD_NO_MEMORY;
  }
  c->source = text;
  c->file = file;
  /* some programs begin every text with a byte order mark */
  const char *start = strncmp(text, "\xEF\xBB\xBF", 3) == 0 ? text + 3 : text;
  scanner s = {.csv = c, .diagnosis = diagnosis, .at = start, .out = c->cells};
  const ald_status status = parse(&s);
  if (status == ALD_OK) {
    *csv = c;
    ALD_ASSERT(c->item_count == (size_t)(c->row_count + 1) * c->column_count);
  } else {
    ald_csv_destroy(c);
  }
  return status;
}

void ald_csv_destroy(ald_csv *csv) {
  if (!csv) return;
  free(csv->cells);
  free(csv->units);
  free(csv->items);
  free(csv);
}

uint32_t ald_csv_column_count(const ald_csv *csv) { return csv->column_count; }
uint64_t ald_csv_row_count(const ald_csv *csv) { return csv->row_count; }

const char *ald_csv_column_name(const ald_csv *csv, uint32_t column) {
  ALD_ASSERT(column < csv->column_count);
  return csv->cells + csv->items[column].text;
}

ald_place ald_csv_column_place(const ald_csv *csv, uint32_t column) {
  ALD_ASSERT(column < csv->column_count);
  return item_place(csv, column);
}

ald_place ald_csv_cell_place(const ald_csv *csv, uint64_t row, uint32_t column) {
  ALD_ASSERT(row < csv->row_count && column < csv->column_count);
  return item_place(csv, (size_t)(row + 1) * csv->column_count + column);
}

/* ------------------------------------------------------------------------------ numbers */

/* is the unit of the header one of this dimension? */
static ald_status check_unit(const ald_csv *csv, uint32_t column, ald_dimension dimension,
                             ald_diagnosis *diagnosis) {
  char text[NUMBER_SIZE], problem[NUMBER_SIZE];
  double one;
  if (!csv->units[column]) return ALD_OK;
  if (strlen(csv->units[column]) > LONGEST) {
    ald_diagnose(diagnosis, item_place(csv, column), "%.*s: a unit of more than %d characters",
                 SHOWN, ald_csv_column_name(csv, column), LONGEST);
    return ALD_BAD_STUDY;
  }
  snprintf(text, sizeof text, "1 %.255s", csv->units[column]);
  const ald_status status =
      ald_quantity_parse(text, dimension, &one, NULL, problem, sizeof problem);
  if (status != ALD_BAD_ARGUMENT) return status;
  ald_diagnose(diagnosis, item_place(csv, column), "%.*s: %s", SHOWN,
               ald_csv_column_name(csv, column), problem);
  return ALD_BAD_STUDY;
}

/* a bare number takes the unit of the header */
static ald_status read_number(const ald_csv *csv, uint32_t column, const char *cell_text,
                              ald_dimension dimension, double *value, char *problem) {
  char text[NUMBER_SIZE];
  const bool is_bare = cell_text[strspn(cell_text, "0123456789+-.eE")] == '\0';
  const char *unit = is_bare && *cell_text ? csv->units[column] : NULL;
  if (strlen(cell_text) > LONGEST) {
    snprintf(problem, NUMBER_SIZE, "expected a quantity, not more than %d characters", LONGEST);
    return ALD_BAD_ARGUMENT;
  }
  snprintf(text, sizeof text, "%.255s%s%.255s", cell_text, unit ? " " : "", unit ? unit : "");
  return ald_quantity_parse(text, dimension, value, NULL, problem, NUMBER_SIZE);
}

ald_status ald_csv_numbers(const ald_csv *csv, uint32_t column, ald_dimension dimension,
                           ald_diagnosis *diagnosis, double *values) {
  ALD_ASSERT(column < csv->column_count);
  ALD_ASSERT(values || csv->row_count == 0);
  char problem[NUMBER_SIZE];
  ald_status result = check_unit(csv, column, dimension, diagnosis);
  int problems = 0;
  if (result != ALD_OK) return result; /* the cells need not report it again */
  for (uint64_t row = 0; result != ALD_NO_MEMORY && problems < MESSAGE_LIMIT; row++) {
    if (row == csv->row_count) return result;
    const size_t item = (size_t)(row + 1) * csv->column_count + column;
    const ald_status status = read_number(csv, column, csv->cells + csv->items[item].text,
                                          dimension, &values[row], problem);
    if (status == ALD_OK) continue;
    result = status == ALD_NO_MEMORY ? ALD_NO_MEMORY : ALD_BAD_STUDY;
    problems++;
    ald_diagnose(diagnosis, item_place(csv, item), "%.*s: %s", SHOWN,
                 ald_csv_column_name(csv, column), problem);
  }
  return result;
}
