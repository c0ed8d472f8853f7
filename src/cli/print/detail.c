/* SPDX-License-Identifier: Apache-2.0
 * All there is to say about chosen columns, as text. */
#include "detail.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/picture/chart.h"
#include "cli/picture/plot.h"
#include "cli/prose.h"
#include "figure.h"
#include "frequency.h"
#include "probabilities.h"
#include "quantities.h"
#include "table.h"
#include "variants.h"

enum { NAME_MIN = 20, MATRIX_MAX = 9, COLUMN_NUMBER = 8, GROWTH = 64, GROWTH_SHOWN = 7 };

static figure_scale scale_of(const ald_sample *sample, const char *unit) {
  size_t count;
  const double *values = ald_sample_values(sample, &count);
  return figure_scale_for(unit, count ? fmax(fabs(values[0]), fabs(values[count - 1])) : 0);
}

/* ---------------------------------------------------------------------------- P(X > x) */

ald_status detail_print_exceedance(const detail_request *r, ald_report *report) {
  probabilities p = {.results = r->results, .confidence = r->confidence, .yearly = r->yearly};
  ald_status status = probabilities_add(&p, r->thresholds, r->threshold_count);
  if (status >= 0) status = probabilities_print(&p, "Exceedance", report);
  probabilities_clear(&p);
  return status;
}

/* ---------------------------------------------------------------------------- estimates */

static void add_estimate(table *t, const char *what, const char *unit, double factor,
                         ald_estimate e) {
  char text[3][FIGURE_TEXT], level[24] = "";
  const double figures[] = {e.value, e.low, e.high};
  for (int f = 0; f < 3; f++) figure_cell(factor * figures[f], text[f]);
  if (e.bound) snprintf(level, sizeof level, "%.2f %%", 100 * e.level);
  table_add(t, (const char *[]){what, unit, text[0], text[1], text[2], level,
                                e.bound ? ald_bound_name((int)e.bound) : "no bound"});
}

/* 1 if the level is one of those that are shown anyway */
static int is_usual(double level) {
  for (int q = 0; q < 7; q++) {
    if (level == ald_quantile_levels[q]) return 1;
  }
  return 0;
}

static void add_quantiles(table *t, const detail_request *r, const ald_sample *sample,
                          const figure_scale *scale) {
  static const char *const words[] = {"", ", failed below", ", failed above"};
  char name[64], percent[24];
  for (int q = 0; q < 8; q++) {
    if (q == 7 && is_usual(r->level)) continue;
    const double level = q < 7 ? ald_quantile_levels[q] : r->level;
    const int cases = level == r->level && ald_sample_failed(sample) ? 3 : 1;
    for (int f = 0; f < cases; f++) {
      snprintf(name, sizeof name, "%s quantile%s", quantities_percent(level, percent), words[f]);
      add_estimate(t, name, scale->unit, scale->factor,
                   ald_sample_quantile(sample, level, r->confidence, (ald_failed)f));
    }
  }
}

/* values that are exceeded once in so many years on average */
static void add_returns(table *t, const detail_request *r, const ald_sample *sample,
                        const figure_scale *scale) {
  static const char *const words[] = {"", ", failed below", ", failed above"};
  char name[64];
  for (int k = 0; k < FREQUENCY_PERIODS; k++) {
    const double chance = 1 / (r->yearly * frequency_periods[k]);
    if (!(chance < 1)) continue;
    for (int f = 0; f < (ald_sample_failed(sample) ? 3 : 1); f++) {
      snprintf(name, sizeof name, "once in %.0f year%s%s", frequency_periods[k], k ? "s" : "",
               words[f]);
      add_estimate(t, name, scale->unit, scale->factor,
                   ald_sample_exceeded(sample, chance, r->confidence, (ald_failed)f));
    }
  }
}

static void print_counts(const detail_request *r, const ald_sample *sample) {
  size_t count;
  ald_sample_values(sample, &count);
  const uint64_t used = count + ald_sample_missing(sample) + ald_sample_failed(sample);
  printf("  %zu value%s", count, count == 1 ? "" : "s");
  if (used < ald_results_stored(r->results)) {
    printf(" of the %" PRIu64 " base points of a Saltelli design", used);
  }
  if (ald_sample_missing(sample)) {
    printf("; %" PRIu64
           " scenarios without one (never touched, say): mean and quantiles are for the others",
           ald_sample_missing(sample));
  }
  if (ald_sample_failed(sample)) printf("; %" PRIu64 " failed", ald_sample_failed(sample));
  putchar('\n');
  if (ald_sample_obstacle(sample)[0]) printf("  %s\n", ald_sample_obstacle(sample));
  putchar('\n');
}

static void print_estimates(const detail_request *r, const ald_sample *sample, size_t column) {
  static const table_column columns[] = {
      {"  estimate", TABLE_LEFT, NAME_MIN, 0}, {"unit", TABLE_LEFT, 0, 0},
      {"value", TABLE_DECIMAL, 0, 0},          {"low", TABLE_DECIMAL, 0, 0},
      {"high", TABLE_DECIMAL, 0, 0},           {"level", TABLE_RIGHT, 0, 2},
      {"bound by", TABLE_LEFT, 8, 1}};
  table t;
  const ald_column_info info = ald_results_column(r->results, column);
  const figure_scale scale = scale_of(sample, info.unit);
  table_begin(&t, columns, 7);
  snprintf(t.group, sizeof t.group, "."); /* rows are indented */
  add_estimate(&t, "mean", scale.unit, scale.factor, ald_sample_mean(sample, r->confidence));
  add_quantiles(&t, r, sample, &scale);
  add_returns(&t, r, sample, &scale);
  table_print(&t, stdout, prose_columns(stdout));
  table_clear(&t);
}

/* the quantile asked for, over ever more of the scenarios */
static ald_status print_growth(const detail_request *r, const ald_sample *sample, size_t column,
                               ald_report *report) {
  ald_growth growth[GROWTH];
  size_t count = 0;
  char percent[24], head[32];
  const figure_scale scale = scale_of(sample, ald_results_column(r->results, column).unit);
  snprintf(head, sizeof head, "%.23s", quantities_percent(r->level, percent));
  const table_column columns[] = {{"  scenarios", TABLE_RIGHT, 0, 0},
                                  {"unit", TABLE_LEFT, 0, 0},
                                  {head, TABLE_DECIMAL, 0, 0},
                                  {"low", TABLE_DECIMAL, 0, 0},
                                  {"high", TABLE_DECIMAL, 0, 0}};
  const ald_result result = {.columns = &column, .column_count = 1};
  const ald_estimator quantile = {ALD_TRACK_QUANTILE, r->level, r->confidence};
  const ald_status status =
      ald_results_convergence(r->results, &result, &quantile, growth, GROWTH, &count, report);
  table t;
  table_begin(&t, columns, 5);
  for (size_t g = count > GROWTH_SHOWN ? count - GROWTH_SHOWN : 0; g < count; g++) {
    const ald_estimate e = growth[g].estimate;
    const double figures[] = {e.value, e.low, e.high};
    char text[3][FIGURE_TEXT], scenarios[FIGURE_TEXT];
    for (int f = 0; f < 3; f++) figure_cell(scale.factor * figures[f], text[f]);
    snprintf(scenarios, sizeof scenarios, "%" PRIu64, growth[g].scenarios);
    table_add(&t, (const char *[]){scenarios, scale.unit, text[0], text[1], text[2]});
  }
  if (status >= 0 && count > 1) {
    printf("\n  How the %s quantile settles\n", percent);
    table_print(&t, stdout, prose_columns(stdout));
  }
  table_clear(&t);
  return status;
}

/* study: of the folder, if it has choices; NULL: none, or it cannot be read any more */
static ald_status print_one(const detail_request *r, const ald_study *study, size_t column,
                            ald_report *report) {
  static const chart_kind kinds[] = {CHART_HISTOGRAM, CHART_TORNADO};
  const chart_request wanted = {.results = r->results,
                                .column = column,
                                .confidence = r->confidence,
                                .level = r->level,
                                .exceeded = (double)NAN};
  ald_sample *sample = NULL;
  chart *c = malloc(sizeof *c);
  ald_status status = c ? ald_results_sample(r->results, column, &sample, report) : ALD_NO_MEMORY;
  if (status >= 0) {
    putchar('\n');
    table_bold(stdout, ald_results_column(r->results, column).name);
    putchar('\n');
    print_counts(r, sample);
    print_estimates(r, sample, column);
    status = print_growth(r, sample, column, report);
  }
  const int is_input = ald_results_column(r->results, column).is_input;
  for (int k = 0; status >= 0 && k < 2; k++) {
    if (kinds[k] == CHART_TORNADO && is_input) continue;
    status = chart_make(c, kinds[k], &wanted, report);
    if (status < 0 || c->count == 0) continue;
    putchar('\n');
    plot_print(c, stdout, prose_columns(stdout), plot_letters_usual());
  }
  ald_sample_destroy(sample);
  free(c);
  const int has_table = study && !is_input;
  return status < 0 || !has_table ? status : variants_print(r->results, study, column, report);
}

/* ---------------------------------------------------------------------------- correlations */

static void print_matrix(const detail_request *r, const double *correlation, uint64_t used) {
  const size_t count = r->chosen.count;
  table_column columns[TABLE_COLUMNS] = {{"quantity", TABLE_LEFT, NAME_MIN, 0}};
  char heads[TABLE_COLUMNS][COLUMN_NUMBER];
  table t;
  for (size_t j = 0; j < count; j++) {
    snprintf(heads[j], COLUMN_NUMBER, "%u", (unsigned)(j + 1) % 100);
    columns[j + 1] = (table_column){heads[j], TABLE_DECIMAL, 0, 0};
  }
  table_begin(&t, columns, (int)count + 1);
  for (size_t i = 0; i < count; i++) {
    char name[176], text[TABLE_COLUMNS][FIGURE_TEXT];
    const char *cells[TABLE_COLUMNS] = {name};
    snprintf(name, sizeof name, "%zu  %.140s", i + 1,
             ald_results_column(r->results, r->chosen.columns[i]).name);
    for (size_t j = 0; j < count; j++) {
      const double value = correlation[i * count + j];
      if (isnan(value)) snprintf(text[j], FIGURE_TEXT, "-");
      if (!isnan(value)) snprintf(text[j], FIGURE_TEXT, "%.3f", value);
      cells[j + 1] = text[j];
    }
    table_add(&t, cells);
  }
  printf("\nCorrelation over %" PRIu64 " scenarios\n", used);
  table_print(&t, stdout, prose_columns(stdout));
  table_clear(&t);
}

static ald_status print_correlation(const detail_request *r, ald_report *report) {
  const size_t count = r->chosen.count;
  uint64_t used = 0;
  if (count < 2 || count > MATRIX_MAX) return ALD_OK;
  double *covariance = malloc(2 * count * count * sizeof *covariance);
  if (!covariance) return ALD_NO_MEMORY;
  double *correlation = covariance + count * count;
  const ald_status status = ald_results_covariance(r->results, r->chosen.columns, count, covariance,
                                                   correlation, &used, report);
  if (status >= 0) print_matrix(r, correlation, used);
  free(covariance);
  return status;
}

ald_status detail_print_chosen(const detail_request *r, ald_report *report) {
  ald_status status = ALD_OK;
  ald_study *study = NULL;
  if (variants_are_there(r->results)) ald_results_study(r->results, &study, NULL);
  for (size_t c = 0; status >= 0 && c < r->chosen.count; c++) {
    status = print_one(r, study, r->chosen.columns[c], report);
  }
  ald_study_destroy(study);
  return status < 0 ? status : print_correlation(r, report);
}
