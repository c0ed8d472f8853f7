/* SPDX-License-Identifier: Apache-2.0
 * The table of a run whose rows are not kept: results alone, their tails, and the worst scenario.
 */
#include "digest_table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "figure.h"

enum { NAME_LEAST = 20, FIGURES = 5, COLUMNS = 9 };

void digest_table_begin(table *t) {
  static const table_column columns[COLUMNS] = {{"quantity", TABLE_LEFT, NAME_LEAST, 0},
                                                {"unit", TABLE_LEFT, 0, 0},
                                                {"mean", TABLE_DECIMAL, 0, 2},
                                                {"50 %", TABLE_DECIMAL, 0, 1},
                                                {"95 %", TABLE_DECIMAL, 0, 0},
                                                {"99 %", TABLE_DECIMAL, 0, 0},
                                                {"max", TABLE_DECIMAL, 0, 0},
                                                {"in scenario", TABLE_RIGHT, 0, 4},
                                                {"missing", TABLE_RIGHT, 0, 3}};
  table_begin(t, columns, COLUMNS);
}

void digest_table_add(const ald_column_info *column, const ald_statistics *s, void *user) {
  table *t = user;
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

void digest_table_print(const table *t) {
  if (t->row_count == 0) return;
  putchar('\n');
  table_print(t, stdout, table_width(stdout));
  puts("quantiles are within 0.4 % of themselves: values are counted in bins, rows are not kept");
}
