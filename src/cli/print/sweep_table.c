/* SPDX-License-Identifier: Apache-2.0
 * How results change over the studies of a sweep. */
#include "print.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/prose.h"
#include "csv_file.h"
#include "figure.h"
#include "table.h"

/* scenarios from which on a 95 % quantile says more than the mean; studies and results of which a
 * table is shown */
enum { QUANTILE_MIN = 60, MEMBERS_MAX = 12, ROWS_MAX = 100, NAME_MIN = 20, Q95 = 5 };

const char *sweep_label(const ald_study *study, size_t member, char *text, size_t size) {
  size_t used = 0;
  text[0] = '\0';
  for (size_t p = 0; p < ald_sweep_path_count(study) && used < size; p++) {
    used += (size_t)snprintf(text + used, size - used, "%s%s %s", p ? ", " : "",
                             ald_sweep_path(study, p), ald_sweep_value(study, member, p));
  }
  return text;
}

void sweep_table_begin(sweep_table *t, const ald_study *study) {
  *t = (sweep_table){.study = study, .members = ald_sweep_count(study)};
}

void sweep_table_clear(sweep_table *t) {
  for (size_t r = 0; r < t->row_count; r++) {
    free(t->rows[r].name);
    free(t->rows[r].unit);
    free(t->rows[r].of);
  }
  free(t->rows);
  *t = (sweep_table){0};
}

/* the row of a name; the first members bring most of them in their order */
static sweep_row *row_of(sweep_table *t, const ald_column_info *column, size_t near) {
  if (near < t->row_count && strcmp(t->rows[near].name, column->name) == 0) return &t->rows[near];
  for (size_t r = 0; r < t->row_count; r++) {
    if (strcmp(t->rows[r].name, column->name) == 0) return &t->rows[r];
  }
  sweep_row *grown = realloc(t->rows, (t->row_count + 1) * sizeof *grown);
  if (!grown) return NULL;
  t->rows = grown;
  sweep_row *row = &grown[t->row_count];
  *row =
      (sweep_row){strdup(column->name), strdup(column->unit), calloc(t->members, sizeof *row->of)};
  t->row_count++;
  return row->name && row->unit && row->of ? row : NULL;
}

ald_status sweep_table_add(sweep_table *t, size_t member, const char *folder, ald_report *report) {
  ald_results *results = NULL;
  ald_status status = ald_results_open(folder, &results, report);
  const size_t count = status >= 0 ? ald_results_column_count(results) : 0;
  for (size_t c = 0, near = 0; c < count && status >= 0; c++) {
    const ald_column_info column = ald_results_column(results, c);
    ald_statistics found;
    if (column.is_input) continue;
    sweep_row *row = row_of(t, &column, near++);
    if (!row) status = ALD_NO_MEMORY;
    if (status >= 0) status = ald_results_statistics(results, c, &found, report);
    if (status < 0) break;
    row->of[member] = found;
    if (found.count > t->most) t->most = found.count;
  }
  ald_results_close(results);
  return status;
}

/* ---------------------------------------------------------------------------- the table */

static double figure_of(const sweep_table *t, const ald_statistics *s) {
  if (s->count == 0) return (double)NAN;
  return t->most < QUANTILE_MIN ? s->mean : s->quantile[Q95];
}

/* does it differ from 0 in any member, and is it no final state of a body? */
static int is_shown(const sweep_table *t, const sweep_row *row) {
  int any = 0;
  for (size_t m = 0; m < t->members; m++) {
    const double value = figure_of(t, &row->of[m]);
    any = any || (!isnan(value) && value != 0);
  }
  return any && strncmp(row->name, "bodies.", 7) != 0;
}

/* "-0.3 %", from the last value but one to the last */
static void write_change(const sweep_table *t, const sweep_row *row, char text[FIGURE_TEXT]) {
  const double last = figure_of(t, &row->of[t->members - 1]);
  const double before = figure_of(t, &row->of[t->members - 2]);
  const double change = 100 * (last - before) / fabs(before);
  text[0] = '\0';
  if (isfinite(change)) snprintf(text, FIGURE_TEXT, "%+.2g %%", change == 0 ? 0 : change);
}

static void add_row(table *out, const sweep_table *t, const sweep_row *row, int changes) {
  char cells[MEMBERS_MAX + 1][FIGURE_TEXT] = {{0}};
  const char *texts[MEMBERS_MAX + 3];
  double most = 0;
  for (size_t m = 0; m < t->members; m++) most = fmax(most, fabs(figure_of(t, &row->of[m])));
  const figure_scale scale = figure_scale_for(row->unit, most);
  for (size_t m = 0; m < t->members; m++) {
    figure_cell(scale.factor * figure_of(t, &row->of[m]), cells[m]);
    texts[2 + m] = cells[m];
  }
  if (changes) write_change(t, row, cells[t->members]);
  texts[2 + t->members] = cells[t->members];
  texts[0] = table_enter(out, row->name);
  texts[1] = scale.unit;
  table_add(out, texts);
}

void sweep_table_print(const sweep_table *t) {
  const int changes = ald_sweep_path_count(t->study) == 1;
  table_column columns[MEMBERS_MAX + 3] = {{"quantity", TABLE_LEFT, NAME_MIN, 0},
                                           {"unit", TABLE_LEFT, 0, 0}};
  char headings[MEMBERS_MAX][FIGURE_TEXT];
  size_t shown = 0;
  for (size_t r = 0; r < t->row_count; r++) shown += (size_t)is_shown(t, &t->rows[r]);
  if (shown == 0) return;
  if (t->members > MEMBERS_MAX || shown > ROWS_MAX) {
    printf("\n%zu results of %zu studies: see sweep.csv\n", shown, t->members);
    return;
  }
  for (size_t m = 0; m < t->members; m++) {
    snprintf(headings[m], FIGURE_TEXT, "%zu", m + 1);
    if (changes) snprintf(headings[m], FIGURE_TEXT, "%s", ald_sweep_value(t->study, m, 0));
    columns[2 + m] = (table_column){headings[m], TABLE_DECIMAL, 0, 0};
  }
  columns[2 + t->members] = (table_column){"change", TABLE_RIGHT, 0, 0};
  printf("\n%s of each result%s%s\n",
         t->most < QUANTILE_MIN ? (t->most == 1 ? "Value" : "Mean") : "95 % quantile",
         changes ? " over " : "", changes ? ald_sweep_path(t->study, 0) : "");
  table out;
  table_begin(&out, columns, (int)(2 + t->members) + changes);
  for (size_t r = 0; r < t->row_count; r++) {
    if (is_shown(t, &t->rows[r])) add_row(&out, t, &t->rows[r], changes);
  }
  table_print(&out, stdout, prose_columns(stdout));
  table_clear(&out);
  if (changes) puts("change: from the last value but one to the last");
}

/* ---------------------------------------------------------------------------- the file */

static void write_line(csv_file *file, const sweep_table *t, size_t member, const sweep_row *row) {
  const ald_statistics *s = &row->of[member];
  const double none = (double)NAN;
  csv_file_count(file, member + 1);
  for (size_t p = 0; p < ald_sweep_path_count(t->study); p++) {
    csv_file_text(file, ald_sweep_value(t->study, member, p));
  }
  csv_file_text(file, row->name);
  csv_file_text(file, row->unit);
  csv_file_count(file, s->count);
  csv_file_count(file, s->missing);
  csv_file_number(file, s->count ? s->mean : none);
  for (int q = 0; q < 7; q++) csv_file_number(file, s->count ? s->quantile[q] : none);
  csv_file_number(file, s->count ? s->maximum : none);
  csv_file_end_line(file);
}

int sweep_table_write(const sweep_table *t, const char *folder) {
  static const char *const last[] = {"quantity", "unit", "count",  "missing", "mean",
                                     "q01",      "q05",  "q25",    "q50",     "q75",
                                     "q95",      "q99",  "maximum"};
  csv_file file;
  if (csv_file_begin(&file, folder, "sweep.csv") != 0) return -1;
  csv_file_text(&file, "member");
  for (size_t p = 0; p < ald_sweep_path_count(t->study); p++) {
    csv_file_text(&file, ald_sweep_path(t->study, p));
  }
  for (size_t k = 0; k < sizeof last / sizeof *last; k++) csv_file_text(&file, last[k]);
  csv_file_end_line(&file);
  for (size_t m = 0; m < t->members; m++) {
    for (size_t r = 0; r < t->row_count; r++) write_line(&file, t, m, &t->rows[r]);
  }
  return csv_file_end(&file, 1);
}
