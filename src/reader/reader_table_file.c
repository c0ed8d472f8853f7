/* SPDX-License-Identifier: Apache-2.0
 * Tables of a study in files of their own. */
#include "reader_table_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/assertion.h"
#include "base/plain_file.h"
#include "reader_file.h"

enum { PATH_SIZE = 512 };

/* a file while it is read */
typedef struct table_file {
  ald_reader *reader;
  struct fy_node *node; /* that names the file */
  const char *path;     /* "fenders.north.deflection curve" */
  const ald_key_table *table;
  const char *shown; /* name of the file in messages */
  ald_csv *csv;
  uint32_t sources[ALD_FILE_COLUMNS_MAX];
  double *values; /* (columns x rows) column by column */
} table_file;

static bool complain(const table_file *f, const char *problem) {
  ald_diagnose_sort(f->reader->diagnosis, ALD_ERROR_FORM, ald_node_place(f->node), NULL,
                    "%s: \"%s\" %s", f->path, f->shown, problem);
  return false;
}

/* ------------------------------------------------------------------------------ columns */

static void unknown_column(ald_reader *reader, const ald_csv *csv, const char *path,
                           uint32_t column, const char *const *names, uint32_t count) {
  char all[PATH_SIZE] = "";
  const char *name = ald_csv_column_name(csv, column);
  const char *nearest = ald_suggest(reader, name, names, count);
  for (uint32_t c = 0, used = 0; c < count && used < sizeof all; c++) {
    used += (uint32_t)snprintf(all + used, sizeof all - used, "%s%s", c ? ", " : "", names[c]);
  }
  ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_csv_column_place(csv, column), NULL,
                    nearest ? "%s: unknown column \"%s\"; did you mean \"%s\"?"
                            : "%s: unknown column \"%s\"; columns are %s",
                    path, name, nearest ? nearest : all);
}

bool ald_find_columns(ald_reader *reader, const ald_csv *csv, const char *path,
                      const ald_key_table *table, uint32_t *sources) {
  ALD_ASSERT(table->column_count <= ALD_FILE_COLUMNS_MAX);
  const char *names[ALD_FILE_COLUMNS_MAX];
  const uint32_t count = ald_csv_column_count(csv);
  bool good = true;
  for (uint32_t c = 0; c < table->column_count; c++) {
    names[c] = table->columns[c].component;
    sources[c] = ALD_NO_COLUMN;
  }
  for (uint32_t f = 0; f < count; f++) {
    const char *name = ald_csv_column_name(csv, f);
    uint32_t c = 0;
    while (c < table->column_count && strcmp(names[c], name) != 0) c++;
    if (c < table->column_count) {
      sources[c] = f;
    } else {
      unknown_column(reader, csv, path, f, names, table->column_count);
      good = false;
    }
  }
  return good;
}

/* are the columns there that every row must have? */
static bool has_columns(const table_file *f) {
  for (uint32_t c = 0; c < f->table->column_count; c++) {
    char problem[PATH_SIZE];
    if (f->sources[c] != ALD_NO_COLUMN || !isnan(f->table->columns[c].fallback)) continue;
    snprintf(problem, sizeof problem, "has no column \"%s\" (%s)", f->table->columns[c].component,
             f->table->columns[c].meaning);
    return complain(f, problem);
  }
  return true;
}

/* ------------------------------------------------------------------------------ cells */

/* what is wrong with a value of a column; NULL: nothing */
static const char *problem_of(const ald_key *column, double value) {
  if (column->type != ALD_KEY_COUNT) return ald_range_problem(column->range, value);
  return value >= 1 && value <= ALD_COUNT_MAX && value == floor(value) ? NULL
                                                                       : "a whole number from 1";
}

static bool read_column(const table_file *f, uint32_t column) {
  const ald_key *key = &f->table->columns[column];
  const uint64_t rows = ald_csv_row_count(f->csv);
  const uint32_t source = f->sources[column];
  double *values = f->values + rows * column;
  if (source == ALD_NO_COLUMN) {
    for (uint64_t r = 0; r < rows; r++) values[r] = key->fallback;
  } else if (ald_csv_numbers(f->csv, source, key->dimension, f->reader->diagnosis, values) !=
             ALD_OK) {
    return false;
  }
  ald_scale_numbers(f->reader, key->dimension, values, rows);
  for (uint64_t r = 0; r < rows && source != ALD_NO_COLUMN; r++) {
    const char *expected = problem_of(key, values[r]);
    if (!expected) continue;
    ald_diagnose_sort(f->reader->diagnosis, ALD_ERROR_FORM, ald_csv_cell_place(f->csv, r, source),
                      NULL, "%s[%d].%s: expected %s", f->path, (int)r, key->component, expected);
    return false;
  }
  return true;
}

/* does the first column ascend, where it must? */
static bool ascends(const table_file *f) {
  const uint64_t rows = ald_csv_row_count(f->csv);
  for (uint64_t r = 1; r < rows && f->table->is_ascending; r++) {
    if (f->values[r] > f->values[r - 1]) continue;
    ald_diagnose(f->reader->diagnosis, ald_csv_cell_place(f->csv, r, f->sources[0]),
                 "%s: %s must increase from row to row", f->path, f->table->columns[0].component);
    return false;
  }
  return true;
}

static void add_cells(const table_file *f) {
  const uint64_t rows = ald_csv_row_count(f->csv);
  for (uint64_t r = 0; r < rows; r++) {
    for (uint32_t c = 0; c < f->table->column_count && !f->reader->no_memory; c++) {
      const ald_key *key = &f->table->columns[c];
      char full[PATH_SIZE + 96];
      snprintf(full, sizeof full, "%s[%d].%s", f->path, (int)r, key->component);
      const uint32_t q = ald_add_quantity(f->reader, full, key->dimension, key->range,
                                          ald_key_may_vary(key), f->values[rows * c + r]);
      if (f->reader->no_memory) return;
      f->reader->study->quantities[q].is_given = f->sources[c] != ALD_NO_COLUMN;
      f->reader->study->quantities[q].is_component = true;
      f->reader->study->quantities[q].is_count = key->type == ALD_KEY_COUNT;
    }
  }
}

/* ------------------------------------------------------------------------------ the file */

static uint32_t read_rows(table_file *f) {
  const uint64_t rows = ald_csv_row_count(f->csv);
  char problem[PATH_SIZE];
  if (!ald_find_columns(f->reader, f->csv, f->path, f->table, f->sources) || !has_columns(f)) {
    return 0;
  }
  if (rows < f->table->row_min || rows > f->table->row_max) {
    snprintf(problem, sizeof problem, "has %llu row%s; expected %u to %u", (unsigned long long)rows,
             rows == 1 ? "" : "s", f->table->row_min, f->table->row_max);
    complain(f, problem);
    return 0;
  }
  f->values = calloc(rows * f->table->column_count, sizeof *f->values);
  bool good = f->values != NULL;
  if (!good) f->reader->no_memory = true;
  for (uint32_t c = 0; good && c < f->table->column_count; c++) good = read_column(f, c);
  if (!good || !ascends(f)) return 0;
  add_cells(f);
  return (uint32_t)rows;
}

bool ald_names_table(struct fy_node *node) {
  static const char ending[] = ".csv";
  char text[ALD_SCALAR_LIMIT + 1];
  const size_t length = strlen(ald_node_text(node, text, sizeof text));
  const size_t own = sizeof ending - 1;
  return length > own && strcasecmp(text + length - own, ending) == 0;
}

uint32_t ald_read_table_file(ald_reader *reader, struct fy_node *node, const char *path,
                             const ald_key_table *table) {
  ALD_ASSERT(ald_table_may_be_file(table));
  table_file f = {.reader = reader, .node = node, .path = path, .table = table};
  uint32_t rows = 0;
  char *shown;
  const char *text = ald_read_file(reader, node, path, ALD_TABLE_LIMIT, NULL, &shown);
  f.shown = ald_keep_name(reader, shown);
  if (text && ald_csv_parse(text, reader->diagnosis, &f.csv) == ALD_NO_MEMORY) {
    reader->no_memory = true;
  }
  if (f.csv && !reader->no_memory) rows = read_rows(&f);
  ald_csv_destroy(f.csv);
  free(f.values);
  return reader->no_memory ? 0 : rows;
}
