/* SPDX-License-Identifier: Apache-2.0
 * A result by the variants of each choice. */
#include "variants.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/prose.h"
#include "figure.h"
#include "table.h"

enum { VARIANTS_MAX = 1000 };

/* one column over all stored scenarios, and the draws of a choice */
typedef struct drawn {
  size_t count;
  double *values, *draws, *own; /* (count) values NaN where a scenario failed; of one variant */
} drawn;

static ald_status read_drawn(const ald_results *results, size_t column, drawn *d,
                             ald_report *report) {
  d->count = (size_t)ald_results_stored(results);
  d->values = malloc((d->count + 1) * sizeof *d->values);
  d->draws = malloc((d->count + 1) * sizeof *d->draws);
  d->own = malloc((d->count + 1) * sizeof *d->own);
  int32_t *statuses = malloc((d->count + 1) * sizeof *statuses);
  const int has_room = d->values && d->draws && d->own && statuses;
  ald_status status =
      has_room ? ald_results_read(results, column, d->values, report) : ALD_NO_MEMORY;
  if (status >= 0) status = ald_results_scenario_status(results, NULL, statuses, report);
  for (size_t i = 0; status >= 0 && i < d->count; i++) {
    const int ended_well =
        statuses[i] == ALD_SCENARIO_OK || statuses[i] == ALD_SCENARIO_STOPPED_BY_RULE;
    if (!ended_well) d->values[i] = (double)NAN;
  }
  free(statuses);
  return status;
}

static size_t choose(drawn *d, double variant) {
  size_t count = 0;
  for (size_t i = 0; i < d->count; i++) {
    if (d->draws[i] == variant && !isnan(d->values[i])) d->own[count++] = d->values[i];
  }
  return count;
}

static ald_status add_variant(table *t, const char *name, size_t count, const drawn *d,
                              const figure_scale *scale, ald_report *report) {
  static const double levels[] = {0.05, 0.5, 0.95};
  char text[5][FIGURE_TEXT] = {"-", "-", "-", "-", "-"}, scenarios[FIGURE_TEXT];
  ald_sample *sample = NULL;
  snprintf(scenarios, sizeof scenarios, "%zu", count);
  const ald_status status = count > 0 ? ald_sample_create(d->own, count, &sample, report) : ALD_OK;
  if (status < 0) return status;
  if (sample) {
    const double *values = ald_sample_values(sample, &count);
    figure_cell(scale->factor * ald_sample_mean(sample, 0).value, text[0]);
    for (int q = 0; q < 3; q++) {
      const ald_estimate e = ald_sample_quantile(sample, levels[q], 0, ALD_FAILED_LEFT_OUT);
      figure_cell(scale->factor * e.value, text[q + 1]);
    }
    figure_cell(scale->factor * values[count - 1], text[4]);
  }
  table_add(t, (const char *[]){name, scenarios, text[0], text[1], text[2], text[3], text[4]});
  ald_sample_destroy(sample);
  return ALD_OK;
}

static ald_status print_choice(const ald_results *results, const ald_study *study, size_t input,
                               const figure_scale *scale, drawn *d, ald_report *report) {
  static const table_column heads[] = {
      {"  variant", TABLE_LEFT, 12, 0}, {"scenarios", TABLE_RIGHT, 0, 0},
      {"mean", TABLE_DECIMAL, 0, 0},    {"5 %", TABLE_DECIMAL, 0, 2},
      {"50 %", TABLE_DECIMAL, 0, 1},    {"95 %", TABLE_DECIMAL, 0, 0},
      {"max", TABLE_DECIMAL, 0, 0}};
  const char *path = ald_results_column(results, input).name, *name = "";
  ald_status status = ald_results_read(results, input, d->draws, report);
  table t;
  table_begin(&t, heads, 7);
  snprintf(t.group, sizeof t.group, "."); /* rows are indented */
  for (int v = 0; status >= 0 && v < VARIANTS_MAX; v++) {
    if (!(name = ald_study_choice_name(study, path, v))) break;
    status = add_variant(&t, name, choose(d, v), d, scale, report);
  }
  if (status >= 0) {
    printf("\n  By %s%s%s\n", path + strlen("inputs."), *scale->unit ? ", in " : "", scale->unit);
    table_print(&t, stdout, prose_columns(stdout));
  }
  table_clear(&t);
  return status;
}

int variants_are_there(const ald_results *results) {
  int are = 0;
  for (size_t c = 0; c < ald_results_column_count(results); c++) {
    are |= ald_results_column(results, c).is_nominal;
  }
  return are;
}

static double greatest_of(const drawn *d) {
  double most = 0;
  for (size_t i = 0; i < d->count; i++) {
    if (!isnan(d->values[i])) most = fmax(most, fabs(d->values[i]));
  }
  return most;
}

ald_status variants_print(const ald_results *results, const ald_study *study, size_t column,
                          ald_report *report) {
  const size_t columns = ald_results_column_count(results);
  const ald_column_info info = ald_results_column(results, column);
  drawn d = {0};
  ald_status status = read_drawn(results, column, &d, report);
  const figure_scale scale = figure_scale_for(info.unit, status < 0 ? 0 : greatest_of(&d));
  for (size_t c = 0; status >= 0 && c < columns; c++) {
    if (!ald_results_column(results, c).is_nominal) continue;
    status = print_choice(results, study, c, &scale, &d, report);
  }
  free(d.values);
  free(d.draws);
  free(d.own);
  return status;
}
