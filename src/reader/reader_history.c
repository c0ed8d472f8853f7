/* SPDX-License-Identifier: Apache-2.0
 * Histories: files with equal time steps, and whether a history lasts as long as the study. */
#include "reader_sections.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/csv.h"
#include "base/history.h"
#include "base/plain_file.h"
#include "kernels/plan.h"
#include "math/slopes.h"
#include "reader.h"
#include "reader_file.h"
#include "reader_table_file.h"

enum { PATH_SIZE = 512 };

/* a file while it is read */
typedef struct maker {
  ald_reader *reader;
  struct fy_node *node; /* that names the file */
  const char *path;     /* "motions.swell.file" */
  const ald_key_table *table;
  ald_csv *csv;
  ald_history *history;
  double *values;                         /* (rows) of one column */
  uint32_t sources[ALD_FILE_COLUMNS_MAX]; /* column of the file of each of the table */
} maker;

static bool complain(const maker *m, const char *problem) {
  ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_FORM, ald_node_place(m->node), NULL,
                    "%s: \"%s\" %s", m->path, m->history->file, problem);
  return false;
}

/* ------------------------------------------------------------------------------ columns */

/* the time and one other column must be there */
static bool find_columns(maker *m) {
  if (!ald_find_columns(m->reader, m->csv, m->path, m->table, m->sources)) return false;
  if (m->sources[0] == ALD_NO_COLUMN) return complain(m, "has no column \"time\"");
  if (ald_csv_column_count(m->csv) < 2) return complain(m, "has no column besides \"time\"");
  return true;
}

/* first row whose step from the row before is not that of the first two; 0: there is none */
static uint64_t odd_step(const double *time, uint64_t rows) {
  ALD_ASSERT(rows >= 2);
  const double step = time[1] - time[0];
  for (uint64_t r = 2; r < rows; r++) {
    if (!(fabs(time[r] - time[r - 1] - step) <= 0.05 * step)) return r;
  }
  return 0;
}

/* Are the steps equal? Printed times are rounded: each may be off by a twentieth of a step. */
static bool check_times(const maker *m, const double *time, uint64_t rows) {
  ALD_ASSERT(rows >= 2);
  const double step = (time[rows - 1] - time[0]) / (double)(rows - 1);
  if (!(time[1] > time[0])) {
    ald_diagnose(m->reader->diagnosis, ald_csv_cell_place(m->csv, 1, m->sources[0]),
                 "%s: the time must increase from row to row: %.10g s follows %.10g s", m->path,
                 time[1], time[0]);
    return false;
  }
  uint64_t odd = 0;
  for (uint64_t r = 1; r < rows && odd == 0; r++) {
    if (!(fabs(time[r] - (time[0] + step * (double)r)) <= 0.05 * step)) odd = r;
  }
  if (odd == 0) return true;
  /* the faulty row is where the step changes first, if it changes at once */
  const uint64_t first = odd_step(time, rows);
  if (first > 0) odd = first;
  ald_diagnose(m->reader->diagnosis, ald_csv_cell_place(m->csv, odd, m->sources[0]),
               "%s: the rows must have equal time steps: here %.10g s, first %.10g s", m->path,
               time[odd] - time[odd - 1], time[1] - time[0]);
  return false;
}

/* angles go on beyond half a turn; a jump would give a very large rate */
static bool check_jumps(const maker *m, uint32_t column, const double *values, uint64_t rows) {
  ALD_ASSERT(rows >= 2);
  const double half_turn = 3.141592653589793;
  if (!ald_dimension_same(m->table->columns[column].dimension, ALD_ANGLE)) return true;
  for (uint64_t r = 1; r < rows; r++) {
    if (fabs(values[r] - values[r - 1]) <= half_turn) continue;
    ald_diagnose(m->reader->diagnosis, ald_csv_cell_place(m->csv, r, m->sources[column]),
                 "%s: %s jumps by more than half a turn; continue angles beyond 180 deg", m->path,
                 m->table->columns[column].component);
    return false;
  }
  return true;
}

static bool read_column(maker *m, uint32_t column) {
  const uint64_t rows = m->history->row_count;
  const uint32_t width = ald_node_width(m->table->column_count - 1);
  if (m->sources[column] == ALD_NO_COLUMN) return true;
  if (ald_csv_numbers(m->csv, m->sources[column], m->table->columns[column].dimension,
                      m->reader->diagnosis, m->values) != ALD_OK) {
    return false;
  }
  ald_scale_numbers(m->reader, m->table->columns[column].dimension, m->values, rows);
  if (column == 0) {
    if (!check_times(m, m->values, rows)) return false;
    const double start = m->values[0];
    const double step = (m->values[rows - 1] - start) / (double)(rows - 1);
    for (uint64_t r = 0; r < rows; r++) m->history->nodes[r * width] = start + step * (double)r;
    return true;
  }
  for (uint64_t r = 0; r < rows; r++) {
    m->history->nodes[r * width + 2 * column - 1] = m->values[r];
  }
  return check_jumps(m, column, m->values, rows);
}

/* ------------------------------------------------------------------------------ the file */

static bool read_rows(maker *m, ald_kind_file form) {
  const uint64_t rows = ald_csv_row_count(m->csv);
  const uint32_t columns = m->table->column_count - 1;
  if (!find_columns(m)) return false;
  if (rows < 2) return complain(m, "has fewer than two rows");
  m->history->row_count = (uint32_t)rows;
  m->history->nodes = calloc(rows * ald_node_width(columns), sizeof *m->history->nodes);
  m->values = calloc(rows, sizeof *m->values);
  bool good = m->history->nodes && m->values;
  if (!good) m->reader->no_memory = true;
  for (uint32_t c = 0; good && c <= columns; c++) good = read_column(m, c);
  if (!good) return false;
  if (form == ALD_FILE_STRAIGHT_HISTORY) {
    ald_slopes_straight(m->history->nodes, (uint32_t)rows, columns);
  } else if (!ald_slopes_spline(m->history->nodes, (uint32_t)rows, columns)) {
    m->reader->no_memory = true;
  }
  return true;
}

/* The history stays with its definition if that fails too: messages hold the name of its file. */
static bool read_file(ald_reader *reader, struct fy_node *node, const char *path,
                      ald_definition *definition) {
  const ald_kind *kind = ald_kinds[definition->kind];
  maker m = {.reader = reader, .node = node, .path = path, .table = &kind->tables[0]};
  m.history = definition->history = calloc(1, sizeof *m.history);
  if (!m.history) {
    reader->no_memory = true;
    return false;
  }
  const char *text = ald_read_file(reader, node, path, ALD_TABLE_LIMIT, NULL, &m.history->file);
  if (text && ald_csv_parse(text, reader->diagnosis, &m.csv) == ALD_NO_MEMORY) {
    reader->no_memory = true;
  }
  const bool good = m.csv && read_rows(&m, kind->file);
  ald_csv_destroy(m.csv);
  free(m.values);
  return good && !reader->no_memory;
}

/* ------------------------------------------------------------------------------ its length */

static double shift_of(const ald_reader *reader, const ald_definition *definition) {
  const ald_kind *kind = ald_kinds[definition->kind];
  for (uint32_t k = 0; k < kind->key_count; k++) {
    if (strcmp(kind->keys[k].name, "time shift") == 0) {
      return reader->study->quantities[definition->quantities + k].value;
    }
  }
  return 0;
}

/* a history must cover the whole study, up to the rounding of a step count */
static void check_length(ald_reader *reader, struct fy_node *node, const char *path, double first,
                         double last, double shift) {
  ALD_ASSERT(first <= last);
  const ald_study *study = reader->study;
  const double slack = 1e-6 * study->step;
  if (first > shift + slack) {
    ald_diagnose(reader->diagnosis, ald_node_place(node),
                 "%s: the history begins at %.10g s, after the start of the study at %.10g s", path,
                 first, shift);
  }
  const double end = shift + study->step * study->step_count;
  if (study->step_count != PLAN_ENDLESS && last < end - slack) {
    ald_diagnose(reader->diagnosis, ald_node_place(node),
                 "%s: the history ends at %.10g s, before the study at %.10g s", path, last, end);
  }
}

void ald_read_history(ald_reader *reader, struct fy_node *mapping, const char *path,
                      ald_definition *definition) {
  const ald_kind *kind = ald_kinds[definition->kind];
  const ald_key_table *table = &kind->tables[0];
  struct fy_node *rows = ald_node_member(mapping, table->name);
  struct fy_node *file = ald_node_member(mapping, "file");
  const double shift = reader->no_memory ? 0 : shift_of(reader, definition);
  char full[PATH_SIZE];
  if (file && rows) {
    ald_diagnose(reader->diagnosis, ald_node_place(file),
                 "%s: expected either a \"%s\" or a \"file\"", path, table->name);
    return;
  }
  if (file) {
    snprintf(full, sizeof full, "%s.file", path);
    if (!read_file(reader, file, full, definition)) return;
    const uint32_t width = ald_node_width(table->column_count - 1);
    const double *nodes = definition->history->nodes;
    check_length(reader, file, full, nodes[0],
                 nodes[(uint64_t)width * (definition->history->row_count - 1)], shift);
  }
  if (rows && definition->rows[0] > 0 && ald_diagnosis_errors(reader->diagnosis) == 0) {
    const ald_quantity *first = &reader->study->quantities[definition->tables[0]];
    snprintf(full, sizeof full, "%s.%s", path, table->name);
    check_length(reader, rows, full, first->value,
                 first[(uint64_t)table->column_count * (definition->rows[0] - 1)].value, shift);
  }
}

/* ------------------------------------------------------------------------------ bodies at rest */

void ald_find_unmoved(ald_reader *reader) {
  const ald_study *study = reader->study;
  struct fy_node *bodies = ald_node_member(reader->root, "bodies");
  if (ald_diagnosis_errors(reader->diagnosis) > 0) return; /* a motion may have failed */
  for (uint32_t b = 0; b < study->body_count && bodies; b++) {
    bool is_moved = !study->bodies[b].prescribed;
    for (uint32_t i = 0; i < study->instance_count && !is_moved; i++) {
      const ald_instance *instance = &study->instances[i];
      is_moved =
          ald_kind_is(ald_kinds[study->definitions[instance->definition].kind], ALD_KIND_MOTION) &&
          instance->body_a == b;
    }
    if (is_moved) continue;
    struct fy_node *body = ald_node_member(bodies, study->bodies[b].name);
    struct fy_node *motion = body ? ald_node_member(body, "motion") : NULL;
    if (!motion) continue;
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "bodies.%s", study->bodies[b].name);
    ald_diagnose_warning(reader->diagnosis, ALD_WARN_NO_EFFECT, ald_node_place(motion), path,
                         "no motion refers to it; it does not move");
  }
}
