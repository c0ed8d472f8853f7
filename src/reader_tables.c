/* SPDX-License-Identifier: Apache-2.0
 * Tables and matrices of a study: rows of numbers under one key. */
#include <stdio.h>
#include <string.h>

#include "reader.h"

enum { PATH_SIZE = 512, MATRIX_ROWS = 6 };
static const char *const freedoms[MATRIX_ROWS] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};

/* One number: read into a new quantity, of its default if `node` is NULL. */
static double add_number(ald_reader *reader, struct fy_node *node, const char *path,
                         ald_dimension dimension, ald_range range, double fallback) {
  double value = fallback;
  if (node && ald_read_number(reader, node, path, dimension, &value)) {
    const char *expected = ald_range_problem(range, value);
    if (expected) {
      char text[PATH_SIZE];
      ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(node),
                   "%s: expected %s, got \"%s\"", path, expected,
                   ald_node_text(node, text, sizeof text));
    }
  }
  const uint32_t q =
      ald_add_quantity(reader, path, dimension, range, true, isnan(value) ? 0 : value);
  if (reader->no_memory) return 0;
  reader->study->quantities[q].is_given = node != NULL;
  reader->study->quantities[q].is_component = true;
  return reader->study->quantities[q].value;
}

/* ------------------------------------------------------------------------------ matrices */

static ald_dimension matrix_dimension(const ald_key_table *table, int row, int column) {
  ald_dimension d = table->columns[0].dimension;
  const int by_column = table->is_squared ? 2 : 1;
  d.length = (signed char)(d.length + (row >= 3) + by_column * (column >= 3));
  return d;
}

static bool is_matrix_row(struct fy_node *node) {
  return fy_node_is_sequence(node) && fy_node_sequence_item_count(node) == MATRIX_ROWS;
}

/* the matrix, whole or as its diagonal; true if the node has the form of one */
static bool read_matrix(ald_reader *reader, struct fy_node *node, const char *path,
                        const ald_key_table *table) {
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
      char full[PATH_SIZE + 32];
      struct fy_node *own = r == c ? row : NULL;
      if (whole) own = fy_node_sequence_get_by_index(row, c);
      snprintf(full, sizeof full, "%s.%s-%s", path, freedoms[r], freedoms[c]);
      add_number(reader, own, full, matrix_dimension(table, r, c), table->columns[0].range, 0);
    }
  }
  return true;
}

/* ------------------------------------------------------------------------------ rows */

/* number of leading columns that every row must have */
static int columns_needed(const ald_key_table *table) {
  int needed = (int)table->column_count;
  while (needed > 1 && !isnan(table->columns[needed - 1].fallback)) needed--;
  return needed;
}

static void expect_row(ald_reader *reader, struct fy_node *row, const char *path,
                       const ald_key_table *table) {
  char list[PATH_SIZE] = "";
  const int needed = columns_needed(table);
  for (uint32_t c = 0; c < table->column_count; c++) {
    const size_t used = strlen(list);
    snprintf(list + used, sizeof list - used, "%s%s%s", c ? ", " : "", table->columns[c].component,
             (int)c < needed ? "" : " (optional)");
  }
  ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(row), "%s: expected a row [%s]", path,
               list);
}

static void expect_ascending(ald_reader *reader, struct fy_node *row, const char *path,
                             const ald_key_table *table, double before, double now) {
  if (now > before) return;
  ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(row),
               "%s: %s must grow from row to row: %.10g follows %.10g", path,
               table->columns[0].component, now, before);
}

static bool read_row(ald_reader *reader, struct fy_node *row, const char *path,
                     const ald_key_table *table, double *first) {
  const int count = fy_node_is_sequence(row) ? fy_node_sequence_item_count(row) : 0;
  const int most = (int)table->column_count;
  const bool good = count >= columns_needed(table) && count <= most;
  if (!good) expect_row(reader, row, path, table);
  for (int c = 0; c < most; c++) {
    char full[PATH_SIZE + 64];
    struct fy_node *own = good && c < count ? fy_node_sequence_get_by_index(row, c) : NULL;
    snprintf(full, sizeof full, "%s.%s", path, table->columns[c].component);
    const double value = add_number(reader, own, full, table->columns[c].dimension,
                                    table->columns[c].range, table->columns[c].fallback);
    if (c == 0) *first = value;
  }
  return good;
}

static void read_rows(ald_reader *reader, struct fy_node *node, const char *path,
                      const ald_key_table *table) {
  double before = 0;
  bool compare = false;
  const int count = fy_node_sequence_item_count(node);
  for (int r = 0; r < count && !reader->no_memory; r++) {
    char full[PATH_SIZE + 32];
    double now = 0;
    struct fy_node *row = fy_node_sequence_get_by_index(node, r);
    const int errors = ald_diagnosis_errors(reader->diagnosis);
    snprintf(full, sizeof full, "%s[%d]", path, r);
    const bool good = read_row(reader, row, full, table, &now) &&
                      errors == ald_diagnosis_errors(reader->diagnosis);
    if (good && compare && table->is_ascending) {
      expect_ascending(reader, row, full, table, before, now);
    }
    compare = good;
    before = now;
  }
}

uint32_t ald_read_table(ald_reader *reader, struct fy_node *mapping, ald_place owner,
                        const char *path, const ald_key_table *table, uint32_t *rows) {
  const uint32_t first = reader->study->quantity_count;
  struct fy_node *node = ald_node_member(mapping, table->name);
  char full[PATH_SIZE];
  *rows = 0;
  snprintf(full, sizeof full, "%s.%s", path, table->name);
  if (!node) {
    if (table->is_required) {
      ald_diagnose(reader->diagnosis, ALD_ERROR, ald_missing_place(reader, owner),
                   "%s: missing key \"%s\" (%s), for example %s: %s", path, table->name,
                   table->meaning, table->name, table->example);
    }
    return first;
  }
  if (table->is_matrix) {
    if (read_matrix(reader, node, full, table)) {
      *rows = MATRIX_ROWS;
    } else {
      ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(node),
                   "%s: expected 6 numbers, or 6 rows of 6: %s", full, table->example);
    }
    return first;
  }
  const int count = fy_node_is_sequence(node) ? fy_node_sequence_item_count(node) : -1;
  if (count < (int)table->row_min || count > (int)table->row_max) {
    ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(node),
                 "%s: expected a list of %u to %u rows, for example %s", full, table->row_min,
                 table->row_max, table->example);
    return first;
  }
  read_rows(reader, node, full, table);
  *rows = (uint32_t)count;
  return first;
}
