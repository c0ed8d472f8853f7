/* SPDX-License-Identifier: Apache-2.0
 * The columns of a results folder with their statistics, as tables and as JSON. */
#include "quantities.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/prose.h"
#include "figure.h"
#include "table.h"

enum { NAME_MIN = 20, FIGURES = 8, AT_ONCE = 16, AT_ONCE_BYTES = 32 << 20 };

/* places in ald_quantile_levels, and behind them the level asked for */
enum { Q01, Q05, Q25, Q50, Q75, Q95, Q99, ASKED };

const char *quantities_percent(double level, char text[24]) {
  snprintf(text, 24, "%.6g %%", 100 * level);
  return text;
}

static void estimate_all(quantity *found, const ald_sample *sample, double level,
                         double confidence) {
  found->statistics = ald_sample_statistics(sample);
  found->failed = ald_sample_failed(sample);
  found->mean = ald_sample_mean(sample, confidence);
  for (int k = 0; k < QUANTITY_LEVELS; k++) {
    quantity_quantile *quantile = &found->quantiles[k];
    quantile->level = k == ASKED ? level : ald_quantile_levels[k];
    for (int failed = ALD_FAILED_LEFT_OUT; failed <= (int)ALD_FAILED_ABOVE; failed++) {
      quantile->estimates[failed] =
          failed && !found->failed
              ? quantile->estimates[0]
              : ald_sample_quantile(sample, quantile->level, confidence, (ald_failed)failed);
    }
  }
}

/* Columns that are read at once: each takes twice its numbers meanwhile. */
static size_t columns_at_once(const ald_results *results) {
  const uint64_t bytes = 16 * (ald_results_stored(results) + 1), most = AT_ONCE_BYTES / bytes;
  return most < 1 ? 1 : most < AT_ONCE ? (size_t)most : AT_ONCE;
}

static ald_status take_column(quantities *q, const ald_sample *sample) {
  quantity found;
  memset(&found, 0, sizeof found);
  estimate_all(&found, sample, q->level, q->confidence);
  snprintf(q->obstacle, sizeof q->obstacle, "%s", ald_sample_obstacle(sample));
  if (quantity_set_add(&q->set, &found) >= 0) return ALD_OK;
  fputs("error: no memory for the statistics\n", stderr);
  return ALD_NO_MEMORY;
}

ald_status quantities_read(quantities *q, const ald_results *results, int threads, double level,
                           double confidence, ald_report *report) {
  ald_sample *samples[AT_ONCE];
  const size_t at_once = columns_at_once(results);
  *q = (quantities){.results = results,
                    .level = level,
                    .confidence = confidence,
                    .count = ald_results_column_count(results)};
  for (size_t c = 0; c < q->count; c += at_once) {
    const size_t count = q->count - c < at_once ? q->count - c : at_once;
    ald_status status = ald_results_samples(results, c, count, threads, samples, report);
    if (status < 0) return status;
    for (size_t k = 0; k < count; k++) {
      if (status >= 0) status = take_column(q, samples[k]);
      ald_sample_destroy(samples[k]);
    }
    if (status < 0) return status;
  }
  return ALD_OK;
}

void quantities_clear(quantities *q) {
  quantity_set_clear(&q->set);
  *q = (quantities){0};
}

const quantity *quantities_at(const quantities *q, size_t column) {
  return quantity_set_at(&q->set, column);
}

/* ---------------------------------------------------------------------------- tables */

static int shown(quantities_part part, const ald_column_info *column, const quantity *found) {
  if (part == QUANTITIES_SPREAD) return 1;
  return found->statistics.count > 0 && (part == QUANTITIES_INPUTS) == (column->is_input != 0);
}

figure_scale quantities_scale(const char *unit, const ald_statistics *s) {
  return figure_scale_for(unit, s->count ? fmax(fabs(s->minimum), fabs(s->maximum)) : 0);
}

/* The figures of a row, in the order of its table's columns. @return how many */
static int list_figures(quantities_part part, const quantity *found, double figures[FIGURES]) {
  const ald_statistics *s = &found->statistics;
  const ald_estimate asked = found->quantiles[ASKED].estimates[0];
  const double results[] = {s->mean,   s->quantile[Q50], asked.value,
                            asked.low, asked.high,       s->maximum};
  const double inputs[] = {s->mean,          s->deviation,     s->quantile[Q05],
                           s->quantile[Q50], s->quantile[Q95], s->maximum};
  const double spread[] = {s->minimum,       s->quantile[Q01], s->quantile[Q05], s->quantile[Q25],
                           s->quantile[Q75], s->quantile[Q95], s->quantile[Q99]};
  const double *from = part == QUANTITIES_RESULTS  ? results
                       : part == QUANTITIES_INPUTS ? inputs
                                                   : spread;
  const int count = part == QUANTITIES_SPREAD ? 7 : 6;
  memcpy(figures, from, (size_t)count * sizeof *figures);
  return count;
}

static void add_row(table *t, quantities_part part, const char *name, const char *unit,
                    const quantity *found) {
  const ald_statistics *s = &found->statistics;
  const figure_scale scale = quantities_scale(unit, s);
  double figures[FIGURES];
  char text[FIGURES][FIGURE_TEXT] = {{0}};
  const int count = list_figures(part, found, figures);
  for (int f = 0; f < count; f++) {
    figure_cell(s->count ? scale.factor * figures[f] : (double)NAN, text[f]);
  }
  if (part != QUANTITIES_INPUTS && (s->missing || part == QUANTITIES_SPREAD)) {
    snprintf(text[count], FIGURE_TEXT, "%" PRIu64, s->missing);
  }
  table_add(t, (const char *[]){name, scale.unit, text[0], text[1], text[2], text[3], text[4],
                                text[5], text[6], text[7]});
}

static void begin(table *t, quantities_part part, const char *asked) {
  const table_column results[] = {
      {"quantity", TABLE_LEFT, NAME_MIN, 0}, {"unit", TABLE_LEFT, 0, 0},
      {"mean", TABLE_DECIMAL, 0, 2},         {"50 %", TABLE_DECIMAL, 0, 1},
      {asked, TABLE_DECIMAL, 0, 0},          {"low", TABLE_DECIMAL, 0, 4},
      {"high", TABLE_DECIMAL, 0, 3},         {"max", TABLE_DECIMAL, 0, 0},
      {"missing", TABLE_RIGHT, 0, 5}};
  const table_column inputs[] = {
      {"quantity", TABLE_LEFT, NAME_MIN, 0}, {"unit", TABLE_LEFT, 0, 0},
      {"mean", TABLE_DECIMAL, 0, 0},         {"deviation", TABLE_DECIMAL, 0, 3},
      {"5 %", TABLE_DECIMAL, 0, 2},          {"50 %", TABLE_DECIMAL, 0, 1},
      {"95 %", TABLE_DECIMAL, 0, 0},         {"max", TABLE_DECIMAL, 0, 0}};
  const table_column spread[] = {
      {"quantity", TABLE_LEFT, NAME_MIN, 0}, {"unit", TABLE_LEFT, 0, 0},
      {"min", TABLE_DECIMAL, 0, 0},          {"1 %", TABLE_DECIMAL, 0, 1},
      {"5 %", TABLE_DECIMAL, 0, 5},          {"25 %", TABLE_DECIMAL, 0, 2},
      {"75 %", TABLE_DECIMAL, 0, 3},         {"95 %", TABLE_DECIMAL, 0, 4},
      {"99 %", TABLE_DECIMAL, 0, 0},         {"missing", TABLE_RIGHT, 0, 0}};
  if (part == QUANTITIES_RESULTS) table_begin(t, results, 9);
  if (part == QUANTITIES_INPUTS) table_begin(t, inputs, 8);
  if (part == QUANTITIES_SPREAD) table_begin(t, spread, 10);
}

const element_group *quantities_group(const quantities *q, size_t column) {
  return q->groups ? element_groups_of(q->groups, column) : NULL;
}

/* such a result says so by its absence */
int quantities_all_zero(const quantity *found) {
  const ald_statistics *s = &found->statistics;
  return s->count > 0 && s->missing == 0 && s->minimum == 0 && s->maximum == 0;
}

size_t quantities_print_rows(const quantities *q, quantities_part part, size_t *zeros) {
  table t;
  size_t rows = 0;
  char asked[24];
  begin(&t, part, quantities_percent(q->level, asked));
  for (size_t c = 0; c < q->count; c++) {
    const ald_column_info column = ald_results_column(q->results, c);
    if (!shown(part, &column, quantities_at(q, c))) continue;
    if (part == QUANTITIES_RESULTS && quantities_group(q, c)) continue;
    if (part == QUANTITIES_RESULTS && !q->shows_zeros && quantities_all_zero(quantities_at(q, c))) {
      (*zeros)++;
      continue;
    }
    const char *name = table_enter(&t, column.name);
    add_row(&t, part, name, column.unit, quantities_at(q, c));
    rows++;
  }
  if (rows) table_print(&t, stdout, prose_columns(stdout));
  table_clear(&t);
  return rows;
}

void quantities_print_zeros(size_t zeros) {
  if (!zeros) return;
  printf("%zu result%s 0 in all scenarios (allide summary --all shows %s)\n", zeros,
         zeros == 1 ? " is" : "s are", zeros == 1 ? "it" : "them");
}

size_t quantities_print(const quantities *q, quantities_part part) {
  size_t zeros = 0;
  const size_t rows = quantities_print_rows(q, part, &zeros);
  quantities_print_zeros(zeros);
  return rows + zeros;
}

/* 1 if a result has missing values and is shown */
static int has_missing(const quantities *q) {
  for (size_t c = 0; c < q->count; c++) {
    const ald_statistics *s = &quantities_at(q, c)->statistics;
    if (!ald_results_column(q->results, c).is_input && s->count && s->missing) return 1;
  }
  return 0;
}

/* 1 if a result of this ending is above 0 and is shown */
static int has_ending(const quantities *q, const char *ending) {
  for (size_t c = 0; c < q->count; c++) {
    const char *end = strrchr(ald_results_column(q->results, c).name, '.');
    if (end && strcmp(end, ending) == 0 && quantities_at(q, c)->statistics.maximum > 0) return 1;
  }
  return 0;
}

/* scenarios that the figures are made of, with those that failed or hold no value */
static uint64_t used_scenarios(const quantity *found) {
  return found->statistics.count + found->statistics.missing + found->failed;
}

void quantities_print_bounds(const quantities *q) {
  char asked[24], confidence[24];
  quantities_percent(q->level, asked);
  quantities_percent(q->confidence, confidence);
  if (q->obstacle[0]) {
    prose_note(stdout, "%s", q->obstacle);
  } else {
    prose_note(stdout,
               "low and high hold the %s quantile with %s confidence; - where there are too few "
               "values",
               asked, confidence);
  }
  if (ald_results_note(q->results, "ended_at")[0] && !q->obstacle[0]) {
    prose_note(stdout,
               "(bounds are those of a fixed number of scenarios; the rule that ended the study "
               "accounts for its repeated evaluation)");
  }
  if (q->count && used_scenarios(quantities_at(q, 0)) < ald_results_stored(q->results)) {
    printf("figures are of the %" PRIu64 " base points of a Saltelli design\n",
           used_scenarios(quantities_at(q, 0)));
  }
  if (has_missing(q)) {
    prose_note(stdout,
               "missing: scenarios without a value (never touched, say); the figures are for the "
               "others");
  }
  if (has_ending(q, ".energy_closed")) {
    prose_note(stdout,
               "energy_closed: by closed form; of one oblique collision the time domain finds 0.7 "
               "to 2.5 times that");
  }
}

static int is_among(size_t column, const size_t *columns, size_t count) {
  size_t i = 0;
  while (i < count && columns[i] != column) i++;
  return i < count;
}

size_t quantities_print_failed(const quantities *q, const size_t *columns, size_t count) {
  static const table_column heads[] = {
      {"quantity", TABLE_LEFT, NAME_MIN, 0}, {"unit", TABLE_LEFT, 0, 0},
      {"left out", TABLE_DECIMAL, 0, 0},     {"as below", TABLE_DECIMAL, 0, 0},
      {"low", TABLE_DECIMAL, 0, 1},          {"as above", TABLE_DECIMAL, 0, 0},
      {"high", TABLE_DECIMAL, 0, 2}};
  table t;
  size_t rows = 0;
  table_begin(&t, heads, 7);
  for (size_t c = 0; c < q->count; c++) {
    const ald_column_info column = ald_results_column(q->results, c);
    const quantity *found = quantities_at(q, c);
    if (count > 0 && !is_among(c, columns, count)) continue;
    if (!found->failed || !found->statistics.count || column.is_input) continue;
    const figure_scale scale = quantities_scale(column.unit, &found->statistics);
    const ald_estimate *e = found->quantiles[ASKED].estimates;
    const double figures[] = {e[0].value, e[1].value, e[1].low, e[2].value, e[2].high};
    char text[5][FIGURE_TEXT];
    for (int f = 0; f < 5; f++) figure_cell(scale.factor * figures[f], text[f]);
    const char *name = table_enter(&t, column.name);
    table_add(&t, (const char *[]){name, scale.unit, text[0], text[1], text[2], text[3], text[4]});
    rows++;
  }
  if (rows) table_print(&t, stdout, prose_columns(stdout));
  table_clear(&t);
  return rows;
}

/* ---------------------------------------------------------------------------- JSON */

void quantities_json_estimate(json *out, const char *name, ald_estimate e) {
  json_object_open(out, name);
  json_number(out, "value", e.value);
  json_number(out, "low", e.low);
  json_number(out, "high", e.high);
  json_number(out, "level", e.bound ? e.level : (double)NAN);
  json_string(out, "bound", ald_bound_name((int)e.bound));
  json_object_close(out);
}

static void write_quantile(const quantity *found, const quantity_quantile *quantile, json *out) {
  json_object_open(out, NULL);
  json_number(out, "quantile", quantile->level);
  quantities_json_estimate(out, "left_out", quantile->estimates[ALD_FAILED_LEFT_OUT]);
  if (found->failed) {
    quantities_json_estimate(out, "failed_below", quantile->estimates[ALD_FAILED_BELOW]);
    quantities_json_estimate(out, "failed_above", quantile->estimates[ALD_FAILED_ABOVE]);
  }
  json_object_close(out);
}

void quantities_json_statistics(const ald_column_info *column, const ald_statistics *s, json *out) {
  char level[24];
  json_string(out, "name", column->name);
  json_string(out, "unit", column->unit);
  json_bool(out, "input", column->is_input);
  json_integer(out, "count", s->count);
  json_integer(out, "missing", s->missing);
  json_number(out, "mean", s->mean);
  json_number(out, "deviation", s->deviation);
  json_number(out, "min", s->minimum);
  json_number(out, "max", s->maximum);
  json_object_open(out, "quantiles");
  for (int k = 0; k < ASKED; k++) {
    snprintf(level, sizeof level, "%g", ald_quantile_levels[k]);
    json_number(out, level, s->quantile[k]);
  }
  json_object_close(out);
  json_array_open(out, "worst");
  for (uint32_t w = 0; w < s->worst_count; w++) json_integer(out, NULL, s->worst[w]);
  json_array_close(out);
}

static void write_column(const ald_column_info *column, const quantity *found, json *out) {
  json_object_open(out, NULL);
  quantities_json_statistics(column, &found->statistics, out);
  json_integer(out, "failed", found->failed);
  quantities_json_estimate(out, "mean_estimate", found->mean);
  json_array_open(out, "quantile_estimates");
  for (int k = 0; k < QUANTITY_LEVELS; k++) write_quantile(found, &found->quantiles[k], out);
  json_array_close(out);
  json_object_close(out);
}

void quantities_json(const quantities *q, json *out) {
  json_array_open(out, "columns");
  for (size_t c = 0; c < q->count; c++) {
    const ald_column_info column = ald_results_column(q->results, c);
    write_column(&column, quantities_at(q, c), out);
  }
  json_array_close(out);
}

void quantities_json_status(const uint64_t status[ALD_SCENARIO_STATUS_COUNT], json *out) {
  json_object_open(out, "status");
  for (int s = 0; s < ALD_SCENARIO_STATUS_COUNT; s++) {
    json_integer(out, ald_scenario_status_name(s), status[s]);
  }
  json_object_close(out);
}

void quantities_print_status(const uint64_t status[ALD_SCENARIO_STATUS_COUNT]) {
  const char *between = "";
  const int colour = table_colour(stdout);
  for (int s = 0; s < ALD_SCENARIO_STATUS_COUNT; s++) {
    const int failed = s != ALD_SCENARIO_OK && s != ALD_SCENARIO_STOPPED_BY_RULE;
    if (!status[s]) continue;
    printf("%s%s%" PRIu64 " %s%s", between, failed && colour ? "\033[31m" : "", status[s],
           ald_scenario_status_name(s), failed && colour ? "\033[0m" : "");
    between = ", ";
  }
  puts(between[0] ? "" : "none");
}
