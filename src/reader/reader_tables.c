/* SPDX-License-Identifier: Apache-2.0
 * Tables and matrices of a study: rows of numbers under one key. */
#include "reader_tables.h"

#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "reader.h"
#include "reader_base.h"
#include "reader_table_file.h"
#include "reader_unit_hints.h"

enum { PATH_SIZE = 512, MATRIX_ROWS = 6, COLUMNS_MAX = 64 };
static const char *const freedoms[MATRIX_ROWS] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};

/* One cell: read into a new quantity, of its default if `node` is NULL. */
static double add_cell(ald_reader *reader, struct fy_node *node, const char *path,
                       const ald_key *column) {
  double value = column->fallback;
  ald_scale_numbers(reader, column->dimension, &value, 1);
  if (node) ald_read_value(reader, node, path, column, &value);
  const uint32_t q = ald_add_quantity(reader, path, column->dimension, column->range,
                                      ald_key_may_vary(column), isnan(value) ? 0 : value);
  if (reader->no_memory) return 0;
  reader->study->quantities[q].is_given = node != NULL;
  reader->study->quantities[q].is_component = true;
  reader->study->quantities[q].is_count = column->type == ALD_KEY_COUNT;
  return reader->study->quantities[q].value;
}

/* ------------------------------------------------------------------------------ matrices */

static ald_dimension matrix_dimension(const ald_key_table *table, int row, int column) {
  ALD_ASSERT(row >= 0 && row < 6 && column >= 0 && column < 6);
  ald_dimension d = table->columns[0].dimension;
  const int by_column = table->is_squared ? 2 : 1;
  d.length = (signed char)(d.length + (row >= 3) + by_column * (column >= 3));
  return d;
}

static void add_matrix_cell(ald_reader *reader, struct fy_node *node, const char *path,
                            const ald_key_table *table, int row, int column) {
  ALD_ASSERT(table->is_matrix);
  char full[PATH_SIZE + 32];
  ald_key cell = table->columns[0];
  snprintf(full, sizeof full, "%s.%s-%s", path, freedoms[row], freedoms[column]);
  cell.dimension = matrix_dimension(table, row, column);
  cell.fallback = 0;
  add_cell(reader, node, full, &cell);
}

static bool is_matrix_row(struct fy_node *node) {
  return fy_node_is_sequence(node) && fy_node_sequence_item_count(node) == MATRIX_ROWS;
}

/* the matrix, whole or as its diagonal; true if the node has the form of one */
static bool read_matrix(ald_reader *reader, struct fy_node *node, const char *path,
                        const ald_key_table *table) {
  ALD_ASSERT(table->is_matrix);
  bool diagonal = is_matrix_row(node), whole = diagonal;
  for (int r = 0; is_matrix_row(node) && r < MATRIX_ROWS; r++) {
    struct fy_node *row = fy_node_sequence_get_by_index(node, r);
    diagonal = diagonal && fy_node_is_scalar(row);
    whole = whole && is_matrix_row(row);
  }
  if (!diagonal && !whole) return false;
  for (int r = 0; r < MATRIX_ROWS; r++) {
    struct fy_node *row = fy_node_sequence_get_by_index(node, r);
    for (int c = 0; c < MATRIX_ROWS; c++) {
      struct fy_node *own = r == c ? row : NULL;
      if (whole) own = fy_node_sequence_get_by_index(row, c);
      add_matrix_cell(reader, own, path, table, r, c);
    }
  }
  return true;
}

/* ------------------------------------------------------------------------------ rows */

/* number of leading columns that every row must have */
static int columns_needed(const ald_key_table *table) {
  ALD_ASSERT(table->column_count > 0);
  int needed = (int)table->column_count;
  while (needed > 1 && !isnan(table->columns[needed - 1].fallback)) needed--;
  return needed;
}

/* what a column may be, such as "12 m" */
static const char *column_example(const ald_key *column, char *buffer, size_t size) {
  if (column->example) return column->example;
  if (column->type == ALD_KEY_CHOICE) return column->choices[0];
  return column->type == ALD_KEY_COUNT ? "10"
                                       : ald_dimension_example(column->dimension, buffer, size);
}

/* "[distance, force, damping (optional)]", or of a wide table a map of what every row must have */
static void row_form(const ald_key_table *table, bool as_map, char *text, size_t size) {
  const int needed = columns_needed(table);
  size_t used = (size_t)snprintf(text, size, as_map ? "{" : "[");
  bool is_first = true;
  for (uint32_t c = 0; c < table->column_count && used < size; c++) {
    const ald_key *column = &table->columns[c];
    char example[64];
    if (as_map && !isnan(column->fallback)) continue;
    used += (size_t)snprintf(text + used, size - used, "%s%s%s%s%s", is_first ? "" : ", ",
                             column->component, as_map ? ": " : "",
                             as_map ? column_example(column, example, sizeof example) : "",
                             as_map || (int)c < needed ? "" : " (optional)");
    is_first = false;
  }
  if (used < size) snprintf(text + used, size - used, as_map ? ", ...}" : "]");
}

static void expect_row(ald_reader *reader, struct fy_node *row, const char *path,
                       const ald_key_table *table) {
  char form[PATH_SIZE];
  const bool is_wide = ald_table_is_wide(table);
  const bool is_list = row && fy_node_is_sequence(row);
  row_form(table, is_wide, form, sizeof form);
  ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(row), NULL,
                    "%s: expected a row %s%s", path, form,
                    is_list || is_wide ? "" : " or a map of these to values");
}

/* the first number of a row as the study writes it */
static const char *first_text(struct fy_node *row, const ald_key_table *table, char *text,
                              size_t size) {
  struct fy_node *first = row;
  if (fy_node_is_mapping(row)) first = ald_node_member(row, table->columns[0].component);
  if (fy_node_is_sequence(row)) first = fy_node_sequence_get_by_index(row, 0);
  return ald_node_text(first, text, size);
}

static void expect_ascending(ald_reader *reader, struct fy_node *last, struct fy_node *row,
                             const char *path, const ald_key_table *table) {
  ALD_ASSERT(table->is_ascending);
  char now[64], before[64];
  ald_diagnose(reader->diagnosis, ald_node_place(row),
               "%s: %s must increase from row to row: %s follows %s", path,
               table->columns[0].component, first_text(row, table, now, sizeof now),
               first_text(last, table, before, sizeof before));
}

/* Is a map valid as a row? Reports an error if not. */
static bool expect_columns(ald_reader *reader, struct fy_node *row, const char *path,
                           const ald_key_table *table) {
  const char *names[COLUMNS_MAX];
  const int errors = ald_diagnosis_errors(reader->diagnosis);
  for (uint32_t c = 0; c < table->column_count; c++) names[c] = table->columns[c].component;
  ald_expect_keys(reader, row, path, names, table->column_count);
  for (uint32_t c = 0; c < table->column_count; c++) {
    const ald_key *column = &table->columns[c];
    char example[64];
    if (!isnan(column->fallback) || ald_node_member(row, column->component)) continue;
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_MISSING, ald_node_place(row), column->component,
                      "%s: missing key \"%s\" (%s), for example %s: %s", path, column->component,
                      column->meaning, column->component,
                      column_example(column, example, sizeof example));
  }
  return errors == ald_diagnosis_errors(reader->diagnosis);
}

/* Is a list valid as a row? Reports an error if not. */
static bool expect_cells(ald_reader *reader, struct fy_node *row, const char *path,
                         const ald_key_table *table) {
  const int count = row && fy_node_is_sequence(row) ? fy_node_sequence_item_count(row) : 0;
  if (!ald_expect_units_alike(reader->diagnosis, row, path, table->columns, table->column_count))
    return false;
  if (count >= columns_needed(table) && count <= (int)table->column_count) return true;
  expect_row(reader, row, path, table);
  return false;
}

static bool read_row(ald_reader *reader, struct fy_node *row, const char *path,
                     const ald_key_table *table, double *first) {
  ALD_ASSERT(!table->is_matrix);
  const bool is_map = row && fy_node_is_mapping(row);
  if (row && table->column_count == 1 && fy_node_is_scalar(row)) {
    const int errors = ald_diagnosis_errors(reader->diagnosis);
    *first = add_cell(reader, row, path, &table->columns[0]);
    return errors == ald_diagnosis_errors(reader->diagnosis);
  }
  const bool good =
      is_map ? expect_columns(reader, row, path, table) : expect_cells(reader, row, path, table);
  for (uint32_t c = 0; c < table->column_count; c++) {
    const ald_key *column = &table->columns[c];
    char full[PATH_SIZE + 64];
    struct fy_node *own = NULL;
    if (is_map) own = ald_node_member(row, column->component);
    if (!is_map && good) own = fy_node_sequence_get_by_index(row, (int)c);
    snprintf(full, sizeof full, "%s.%s", path, column->component);
    const double value = add_cell(reader, own, full, column);
    if (c == 0) *first = value;
  }
  return good;
}

static void read_rows(ald_reader *reader, struct fy_node *node, const char *path,
                      const ald_key_table *table) {
  ALD_ASSERT(!table->is_matrix);
  double before = 0;
  struct fy_node *last = NULL; /* row before, if it is a good one */
  const int count = fy_node_sequence_item_count(node);
  for (int r = 0; r < count && !reader->no_memory; r++) {
    char full[PATH_SIZE + 32];
    double now = 0;
    struct fy_node *row = fy_node_sequence_get_by_index(node, r);
    const int errors = ald_diagnosis_errors(reader->diagnosis);
    snprintf(full, sizeof full, "%s[%d]", path, r);
    const bool good = read_row(reader, row, full, table, &now) &&
                      errors == ald_diagnosis_errors(reader->diagnosis);
    if (good && last && table->is_ascending && !(now > before)) {
      expect_ascending(reader, last, row, full, table);
    }
    last = good ? row : NULL;
    before = now;
  }
}

uint32_t ald_add_matrix(ald_reader *reader, const char *path, const ald_key_table *table) {
  ALD_ASSERT(table->is_matrix);
  const uint32_t first = reader->study->quantity_count;
  char full[PATH_SIZE];
  snprintf(full, sizeof full, "%s.%s", path, table->name);
  for (int cell = 0; cell < MATRIX_ROWS * MATRIX_ROWS && !reader->no_memory; cell++) {
    add_matrix_cell(reader, NULL, full, table, cell / MATRIX_ROWS, cell % MATRIX_ROWS);
  }
  return first;
}

uint32_t ald_read_table(ald_reader *reader, struct fy_node *mapping, ald_place owner,
                        const char *path, const ald_key_table *table, uint32_t *rows) {
  ALD_ASSERT(table->row_min <= table->row_max);
  const uint32_t first = reader->study->quantity_count;
  struct fy_node *node = ald_node_member(mapping, table->name);
  char full[PATH_SIZE];
  *rows = 0;
  snprintf(full, sizeof full, "%s.%s", path, table->name);
  if (!node) {
    if (table->is_required) {
      ald_diagnose_sort(reader->diagnosis, ALD_ERROR_MISSING, ald_missing_place(reader, owner),
                        table->name, "%s: missing key \"%s\" (%s), for example %s: %s", path,
                        table->name, table->meaning, table->name, table->example);
    }
    return first;
  }
  if (table->is_matrix) {
    if (read_matrix(reader, node, full, table)) {
      *rows = MATRIX_ROWS;
    } else {
      ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                        "%s: expected 6 numbers, or 6 rows of 6: %s", full, table->example);
    }
    return first;
  }
  const bool may_be_file = ald_table_may_be_file(table);
  if (may_be_file && ald_names_table(node)) {
    *rows = ald_read_table_file(reader, node, full, table);
    return first;
  }
  const int count = fy_node_is_sequence(node) ? fy_node_sequence_item_count(node) : -1;
  if (count < (int)table->row_min || count > (int)table->row_max) {
    ald_diagnose_sort(
        reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
        "%s: expected a list of %u to %u %s%s, for example %s", full, table->row_min,
        table->row_max, table->column_count == 1 ? "values" : "rows",
        may_be_file && fy_node_is_scalar(node) ? ", or the name of a file that ends in .csv" : "",
        table->example);
    return first;
  }
  read_rows(reader, node, full, table);
  *rows = (uint32_t)count;
  return first;
}
