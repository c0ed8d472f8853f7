/* SPDX-License-Identifier: Apache-2.0
 * The statistics of a run whose rows are not kept: in the table, results alone, their tails, and
 * the worst scenario. */
#include "print.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/prose.h"
#include "figure.h"
#include "quantities.h"
#include "table.h"

enum { NAME_MIN = 20, FIGURES = 5, COLUMNS = 9 };

void running_statistics_add(const ald_column_info *column, const ald_statistics *statistics,
                            void *user) {
  running_statistics *d = user;
  running_statistics_column *grown = realloc(d->list, (d->count + 1) * sizeof *grown);
  if (grown) d->list = grown;
  running_statistics_column own = {strdup(column->name), strdup(column->unit), column->is_input,
                                   *statistics};
  if (!grown || !own.name || !own.unit) {
    free(own.name);
    free(own.unit);
    d->is_short = 1;
    return;
  }
  d->list[d->count++] = own;
}

void running_statistics_clear(running_statistics *d) {
  for (size_t c = 0; c < d->count; c++) {
    free(d->list[c].name);
    free(d->list[c].unit);
  }
  free(d->list);
  *d = (running_statistics){0};
}

static void add_row(table *t, const running_statistics_column *column) {
  const ald_statistics *s = &column->statistics;
  char text[FIGURES][FIGURE_TEXT], worst[FIGURE_TEXT] = "", missing[FIGURE_TEXT] = "";
  if (column->is_input || s->count == 0) return;
  const double figures[FIGURES] = {s->mean, s->quantile[3], s->quantile[5], s->quantile[6],
                                   s->maximum};
  const figure_scale scale =
      figure_scale_for(column->unit, fmax(fabs(s->minimum), fabs(s->maximum)));
  for (int f = 0; f < FIGURES; f++) figure_cell(scale.factor * figures[f], text[f]);
  if (s->worst_count) snprintf(worst, sizeof worst, "%" PRIu64, s->worst[0]);
  if (s->missing) snprintf(missing, sizeof missing, "%" PRIu64, s->missing);
  const char *name = table_enter(t, column->name);
  table_add(t, (const char *[]){name, scale.unit, text[0], text[1], text[2], text[3], text[4],
                                worst, missing});
}

void running_statistics_print(const running_statistics *d) {
  static const table_column columns[COLUMNS] = {
      {"quantity", TABLE_LEFT, NAME_MIN, 0}, {"unit", TABLE_LEFT, 0, 0},
      {"mean", TABLE_DECIMAL, 0, 2},         {"50 %", TABLE_DECIMAL, 0, 1},
      {"95 %", TABLE_DECIMAL, 0, 0},         {"99 %", TABLE_DECIMAL, 0, 0},
      {"max", TABLE_DECIMAL, 0, 0},          {"in scenario", TABLE_RIGHT, 0, 4},
      {"missing", TABLE_RIGHT, 0, 3}};
  table t;
  table_begin(&t, columns, COLUMNS);
  for (size_t c = 0; c < d->count; c++) add_row(&t, &d->list[c]);
  if (t.row_count > 0) {
    putchar('\n');
    table_print(&t, stdout, prose_columns(stdout));
    puts("quantiles are accurate to 0.4 %: values are counted in bins, rows are not stored");
  }
  table_clear(&t);
}

void running_statistics_json(const running_statistics *d, json *out) {
  if (d->count == 0) return;
  json_array_open(out, "columns");
  for (size_t c = 0; c < d->count; c++) {
    const running_statistics_column *own = &d->list[c];
    json_object_open(out, NULL);
    quantities_json_statistics(
        &(ald_column_info){.name = own->name, .unit = own->unit, .is_input = own->is_input},
        &own->statistics, out);
    json_object_close(out);
  }
  json_array_close(out);
}
