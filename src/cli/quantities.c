/* SPDX-License-Identifier: Apache-2.0
 * The columns of a results folder with their statistics, as tables and as JSON. */
#include "quantities.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "figure.h"
#include "table.h"

enum { NAME_LEAST = 20, FIGURES = 6 };

/* places in ald_quantile_levels */
enum { Q01, Q05, Q25, Q50, Q75, Q95, Q99, QUANTILES };
static const char *const quantile_names[QUANTILES] = {"0.01", "0.05", "0.25", "0.5",
                                                      "0.75", "0.95", "0.99"};

/* columns whose worst scenarios are worth a look, the first ones first */
static const char *const telling[] = {".peak_normal", ".energy_absorbed", ".greatest_depth"};
enum { TELLING = sizeof telling / sizeof telling[0] };

ald_status quantities_read(quantities *q, const ald_results *results, ald_report *report) {
  *q = (quantities){.results = results, .count = ald_results_column_count(results)};
  q->list = calloc(q->count + 1, sizeof *q->list);
  if (!q->list) {
    fputs("error: no memory for the statistics\n", stderr);
    return ALD_NO_MEMORY;
  }
  for (size_t c = 0; c < q->count; c++) {
    const ald_status status = ald_results_statistics(results, c, &q->list[c], report);
    if (status < 0) return status;
  }
  return ALD_OK;
}

void quantities_clear(quantities *q) {
  free(q->list);
  *q = (quantities){0};
}

/* ---------------------------------------------------------------------------- tables */

static int shown(quantities_part part, const ald_column_info *column, const ald_statistics *s) {
  if (part == QUANTITIES_SPREAD) return 1;
  return s->count > 0 && (part == QUANTITIES_INPUTS) == (column->is_input != 0);
}

static void add_row(table *t, quantities_part part, const char *name, const char *unit,
                    const ald_statistics *s) {
  const figure_scale scale =
      figure_scale_for(unit, s->count ? fmax(fabs(s->minimum), fabs(s->maximum)) : 0);
  const double usual[FIGURES] = {s->mean,          s->deviation,     s->quantile[Q05],
                                 s->quantile[Q50], s->quantile[Q95], s->maximum};
  const double spread[FIGURES] = {s->minimum,       s->quantile[Q01], s->quantile[Q25],
                                  s->quantile[Q75], s->quantile[Q99], (double)s->missing};
  char text[FIGURES][FIGURE_TEXT];
  for (int f = 0; f < FIGURES; f++) {
    const double value = part == QUANTITIES_SPREAD ? spread[f] : usual[f];
    figure_cell(s->count ? scale.factor * value : (double)NAN, text[f]);
  }
  if (part == QUANTITIES_SPREAD) {
    snprintf(text[FIGURES - 1], FIGURE_TEXT, "%" PRIu64, s->missing);
  }
  table_add(
      t, (const char *[]){name, scale.unit, text[0], text[1], text[2], text[3], text[4], text[5]});
}

size_t quantities_print(const quantities *q, quantities_part part) {
  static const table_column usual[] = {{"quantity", TABLE_LEFT, NAME_LEAST, 0},
                                       {"unit", TABLE_LEFT, 0, 0},
                                       {"mean", TABLE_DECIMAL, 0, 0},
                                       {"deviation", TABLE_DECIMAL, 0, 3},
                                       {"5 %", TABLE_DECIMAL, 0, 2},
                                       {"50 %", TABLE_DECIMAL, 0, 1},
                                       {"95 %", TABLE_DECIMAL, 0, 0},
                                       {"max", TABLE_DECIMAL, 0, 0}};
  static const table_column spread[] = {{"quantity", TABLE_LEFT, NAME_LEAST, 0},
                                        {"unit", TABLE_LEFT, 0, 0},
                                        {"min", TABLE_DECIMAL, 0, 0},
                                        {"1 %", TABLE_DECIMAL, 0, 1},
                                        {"25 %", TABLE_DECIMAL, 0, 2},
                                        {"75 %", TABLE_DECIMAL, 0, 3},
                                        {"99 %", TABLE_DECIMAL, 0, 0},
                                        {"missing", TABLE_RIGHT, 0, 0}};
  table t;
  size_t rows = 0;
  table_begin(&t, part == QUANTITIES_SPREAD ? spread : usual, FIGURES + 2);
  for (size_t c = 0; c < q->count; c++) {
    const ald_column_info column = ald_results_column(q->results, c);
    if (!shown(part, &column, &q->list[c])) continue;
    const char *name = table_enter(&t, column.name);
    add_row(&t, part, name, column.unit, &q->list[c]);
    rows++;
  }
  if (rows) table_print(&t, stdout, table_width(stdout));
  table_clear(&t);
  return rows;
}

/* ---------------------------------------------------------------------------- worst scenarios */

/* place of the column's ending among the telling ones, TELLING if it is none of them */
static size_t ending(const char *name) {
  for (size_t e = 0; e < TELLING; e++) {
    const char *at = strrchr(name, '.');
    if (at && strcmp(at, telling[e]) == 0) return e;
  }
  return TELLING;
}

/* a column that never rose above 0 has no worst scenario */
static int has_worst(const ald_statistics *s) { return s->worst_count > 0 && s->maximum > 0; }

int quantities_worst(const quantities *q, uint64_t *index) {
  size_t best = TELLING;
  double greatest = 0;
  for (size_t c = 0; c < q->count; c++) {
    const ald_statistics *s = &q->list[c];
    const size_t e = ending(ald_results_column(q->results, c).name);
    if (e > best || e == TELLING || !has_worst(s)) continue;
    if (e == best && s->maximum <= greatest) continue;
    best = e;
    greatest = s->maximum;
    *index = s->worst[0];
  }
  return best < TELLING;
}

size_t quantities_print_worst(const quantities *q) {
  static const table_column columns[] = {{"quantity", TABLE_LEFT, NAME_LEAST, 0},
                                         {"unit", TABLE_LEFT, 0, 0},
                                         {"greatest", TABLE_DECIMAL, 0, 0},
                                         {"worst", TABLE_RIGHT, 0, 0},
                                         {"2nd", TABLE_RIGHT, 0, 1},
                                         {"3rd", TABLE_RIGHT, 0, 2},
                                         {"4th", TABLE_RIGHT, 0, 3},
                                         {"5th", TABLE_RIGHT, 0, 4}};
  table t;
  size_t rows = 0;
  table_begin(&t, columns, 8);
  for (size_t c = 0; c < q->count; c++) {
    const ald_column_info column = ald_results_column(q->results, c);
    const ald_statistics *s = &q->list[c];
    char greatest[FIGURE_TEXT], worst[5][24] = {"", "", "", "", ""};
    if (ending(column.name) == TELLING || !has_worst(s)) continue;
    for (uint32_t w = 0; w < s->worst_count && w < 5; w++) {
      snprintf(worst[w], sizeof worst[w], "%" PRIu64, s->worst[w]);
    }
    const figure_scale scale = figure_scale_for(column.unit, s->maximum);
    figure_cell(scale.factor * s->maximum, greatest);
    const char *name = table_enter(&t, column.name);
    table_add(&t, (const char *[]){name, scale.unit, greatest, worst[0], worst[1], worst[2],
                                   worst[3], worst[4]});
    rows++;
  }
  if (rows) table_print(&t, stdout, table_width(stdout));
  table_clear(&t);
  return rows;
}

/* ---------------------------------------------------------------------------- JSON */

static void write_column(const ald_column_info *column, const ald_statistics *s, json *out) {
  /* statistics of no values are not numbers */
  const double none = s->count ? 0 : (double)NAN;
  json_object_open(out, NULL);
  json_string(out, "name", column->name);
  json_string(out, "unit", column->unit);
  json_bool(out, "input", column->is_input);
  json_integer(out, "count", s->count);
  json_integer(out, "missing", s->missing);
  json_number(out, "mean", s->mean + none);
  json_number(out, "deviation", s->deviation + none);
  json_number(out, "min", s->minimum + none);
  json_number(out, "max", s->maximum + none);
  json_object_open(out, "quantiles");
  for (int k = 0; k < QUANTILES; k++) {
    json_number(out, quantile_names[k], s->quantile[k] + none);
  }
  json_object_close(out);
  json_array_open(out, "worst");
  for (uint32_t w = 0; w < s->worst_count; w++) json_integer(out, NULL, s->worst[w]);
  json_array_close(out);
  json_object_close(out);
}

void quantities_json(const quantities *q, json *out) {
  json_array_open(out, "columns");
  for (size_t c = 0; c < q->count; c++) {
    const ald_column_info column = ald_results_column(q->results, c);
    write_column(&column, &q->list[c], out);
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
