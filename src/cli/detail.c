/* SPDX-License-Identifier: Apache-2.0
 * All there is to say about chosen columns, as text. */
#include "detail.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chart.h"
#include "figure.h"
#include "plot.h"
#include "quantities.h"
#include "table.h"

enum { NAME_LEAST = 20, MATRIX_MOST = 9, COLUMN_NUMBER = 8 };

static figure_scale scale_of(const ald_sample *sample, const char *unit) {
  size_t count;
  const double *values = ald_sample_values(sample, &count);
  return figure_scale_for(unit, count ? fmax(fabs(values[0]), fabs(values[count - 1])) : 0);
}

/* ---------------------------------------------------------------------------- P(X > x) */

static void add_probability(table *t, const char *name, const char *value, const char *failed,
                            ald_estimate e) {
  char text[3][FIGURE_TEXT];
  const double figures[] = {e.value, e.low, e.high};
  for (int f = 0; f < 3; f++) figure_number(figures[f], text[f]);
  table_add(t, (const char *[]){name, value, text[0], text[1], text[2], failed});
}

static void add_threshold(table *t, const detail_request *r, const ald_sample *sample,
                          const threshold *asked) {
  static const char *const failed[] = {"left out", "as not exceeding", "as exceeding"};
  const ald_column_info column = ald_results_column(r->results, asked->column);
  const figure_scale scale = figure_scale_for(column.unit, asked->value);
  char number[FIGURE_TEXT], value[2 * FIGURE_TEXT];
  snprintf(value, sizeof value, "%s %s", figure_number(scale.factor * asked->value, number),
           scale.unit);
  const int cases = ald_sample_failed(sample) ? 3 : 1;
  for (int f = 0; f < cases; f++) {
    const ald_estimate e =
        ald_sample_exceedance(sample, asked->value, r->confidence, (ald_failed)f);
    const char *name = f == 0 ? table_enter(t, column.name) : "";
    add_probability(t, name, f == 0 ? value : "", cases > 1 ? failed[f] : "", e);
  }
}

ald_status detail_print_exceedance(const detail_request *r, ald_report *report) {
  static const table_column columns[] = {{"quantity", TABLE_LEFT, NAME_LEAST, 0},
                                         {"exceeds", TABLE_RIGHT, 0, 0},
                                         {"P", TABLE_DECIMAL, 0, 0},
                                         {"low", TABLE_DECIMAL, 0, 0},
                                         {"high", TABLE_DECIMAL, 0, 0},
                                         {"failed", TABLE_LEFT, 0, 0}};
  table t;
  char percent[24], obstacle[QUANTITY_TEXT] = "";
  ald_status status = ALD_OK;
  if (r->threshold_count == 0) return ALD_OK;
  table_begin(&t, columns, 0);
  for (size_t i = 0; status >= 0 && i < r->threshold_count; i++) {
    ald_sample *sample = NULL;
    status = ald_results_sample(r->results, r->thresholds[i].column, &sample, report);
    if (status < 0) break;
    snprintf(obstacle, sizeof obstacle, "%s", ald_sample_obstacle(sample));
    /* the last column is for failed scenarios alone */
    if (i == 0) table_begin(&t, columns, ald_sample_failed(sample) ? 6 : 5);
    add_threshold(&t, r, sample, &r->thresholds[i]);
    ald_sample_destroy(sample);
  }
  if (status >= 0) {
    puts("\nExceedance");
    table_print(&t, stdout, table_width(stdout));
    if (obstacle[0]) {
      puts(obstacle);
    } else {
      printf("low and high hold P with %s confidence; a scenario without a value does not exceed\n",
             quantities_percent(r->confidence, percent));
    }
  }
  table_clear(&t);
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

static void print_counts(const detail_request *r, const ald_sample *sample) {
  size_t count;
  ald_sample_values(sample, &count);
  const uint64_t used = count + ald_sample_missing(sample) + ald_sample_failed(sample);
  printf("  %zu values", count);
  if (used < ald_results_stored(r->results)) {
    printf(" of the %" PRIu64 " base points of a Saltelli design", used);
  }
  if (ald_sample_missing(sample)) {
    printf("; %" PRIu64
           " scenarios without one (never touched, say): mean and quantiles are of "
           "the others",
           ald_sample_missing(sample));
  }
  if (ald_sample_failed(sample)) printf("; %" PRIu64 " failed", ald_sample_failed(sample));
  putchar('\n');
  if (ald_sample_obstacle(sample)[0]) printf("  %s\n", ald_sample_obstacle(sample));
  putchar('\n');
}

static void print_estimates(const detail_request *r, const ald_sample *sample, size_t column) {
  static const table_column columns[] = {{"  estimate", TABLE_LEFT, NAME_LEAST, 0},
                                         {"unit", TABLE_LEFT, 0, 0},
                                         {"value", TABLE_DECIMAL, 0, 0},
                                         {"low", TABLE_DECIMAL, 0, 0},
                                         {"high", TABLE_DECIMAL, 0, 0},
                                         {"level", TABLE_RIGHT, 0, 2},
                                         {"bound by", TABLE_LEFT, 8, 1}};
  table t;
  const ald_column_info info = ald_results_column(r->results, column);
  const figure_scale scale = scale_of(sample, info.unit);
  table_begin(&t, columns, 7);
  snprintf(t.group, sizeof t.group, "."); /* rows are indented */
  add_estimate(&t, "mean", scale.unit, scale.factor, ald_sample_mean(sample, r->confidence));
  add_quantiles(&t, r, sample, &scale);
  table_print(&t, stdout, table_width(stdout));
  table_clear(&t);
}

static ald_status print_one(const detail_request *r, size_t column, ald_report *report) {
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
  }
  const int is_input = ald_results_column(r->results, column).is_input;
  for (int k = 0; status >= 0 && k < 2; k++) {
    if (kinds[k] == CHART_TORNADO && is_input) continue;
    status = chart_make(c, kinds[k], &wanted, report);
    if (status < 0 || c->count == 0) continue;
    putchar('\n');
    plot_print(c, stdout, table_width(stdout), plot_letters_usual());
  }
  ald_sample_destroy(sample);
  free(c);
  return status;
}

/* ---------------------------------------------------------------------------- correlations */

static void print_matrix(const detail_request *r, const double *correlation, uint64_t used) {
  const size_t count = r->chosen.count;
  table_column columns[TABLE_COLUMNS] = {{"quantity", TABLE_LEFT, NAME_LEAST, 0}};
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
  table_print(&t, stdout, table_width(stdout));
  table_clear(&t);
}

static ald_status print_correlation(const detail_request *r, ald_report *report) {
  const size_t count = r->chosen.count;
  uint64_t used = 0;
  if (count < 2 || count > MATRIX_MOST) return ALD_OK;
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
  for (size_t c = 0; status >= 0 && c < r->chosen.count; c++) {
    status = print_one(r, r->chosen.columns[c], report);
  }
  return status < 0 ? status : print_correlation(r, report);
}
