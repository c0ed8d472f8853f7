/* SPDX-License-Identifier: Apache-2.0
 * The inputs that drive the results. */
#include "print.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/prose.h"
#include "influence.h"
#include "table.h"
#include "variants.h"

enum { SHOWN = 3, NAME_MIN = 20, CELL = 160 };

static size_t input_count(const ald_results *results) {
  size_t count = 0;
  for (size_t c = 0; c < ald_results_column_count(results); c++) {
    count += ald_results_column(results, c).is_input != 0;
  }
  return count;
}

/* "+0.93  bodies.vessel.speed", of a choice "0.61  choose.ship"; "" for what chance may have done
 */
static void write_cell(const ald_results *results, const ald_influence *found, double needed,
                       char text[CELL]) {
  const int index = !isnan(found->total.value), has_sign = !index && !found->is_nominal;
  const double value = influence_shown(found).value;
  const char *name = ald_results_column(results, found->input).name;
  text[0] = '\0';
  if (influence_by_chance(found, needed)) return;
  if (strncmp(name, "inputs.", 7) == 0) name += 7;
  snprintf(text, CELL, has_sign ? "%+.2f  %.130s" : "%.2f  %.130s", value, name);
}

/* What the rows share. */
typedef struct ranking {
  const ald_results *results;
  double confidence;
  ald_tornado latest; /* of the latest column */
  int indices;        /* it has total Sobol indices */
} ranking;

static ald_status add_row(table *t, ranking *r, size_t column, ald_report *report) {
  char text[SHOWN][CELL] = {{0}};
  const ald_result result = {.columns = &column, .column_count = 1};
  const ald_tornado *found = &r->latest;
  const ald_status status =
      ald_results_tornado(r->results, &result, r->confidence, &r->latest, report);
  if (status < 0) return status;
  r->indices = found->count > 0 && !isnan(found->list[0].total.value);
  /* without a bound small ones are shown, too */
  const double least = isnan(found->needed) ? 0 : found->needed;
  for (size_t i = 0; i < SHOWN && i < found->count; i++)
    write_cell(r->results, &found->list[i], least, text[i]);
  const char *name = table_enter(t, ald_results_column(r->results, column).name);
  table_add(t, (const char *[]){name, text[0], text[1], text[2]});
  return status;
}

ald_status drivers_print(const ald_results *results, const size_t *columns, size_t count,
                         double confidence, ald_report *report) {
  static const table_column heads[] = {{"quantity", TABLE_LEFT, NAME_MIN, 0},
                                       {"strongest input", TABLE_LEFT, 32, 0},
                                       {"second", TABLE_LEFT, 32, 1},
                                       {"third", TABLE_LEFT, 32, 2}};
  const size_t inputs = input_count(results);
  ald_status status = ALD_OK;
  table t;
  const int is_nominal = variants_are_there(results);
  if (inputs == 0 || count == 0) return ALD_OK;
  ranking r = {.results = results, .confidence = confidence, .latest = {.capacity = inputs}};
  r.latest.list = calloc(inputs, sizeof *r.latest.list);
  if (!r.latest.list) return ALD_NO_MEMORY;
  table_begin(&t, heads, 4);
  for (size_t i = 0; status >= 0 && i < count; i++) {
    status = add_row(&t, &r, columns[i], report);
  }
  if (status >= 0) {
    printf("\nWhat drives the results: inputs by their %s\n",
           r.indices    ? "total Sobol index"
           : is_nominal ? "rank correlation, choices by their correlation ratio"
                        : "rank correlation");
    table_print(&t, stdout, prose_columns(stdout));
  }
  table_clear(&t);
  free(r.latest.list);
  return status;
}
