/* SPDX-License-Identifier: Apache-2.0
 * What is printed of the greatest of several results in each scenario, or of their sum. */
#include "print.h"

#include <stdio.h>

#include "cli/prose.h"
#include "figure.h"
#include "quantities.h"
#include "table.h"

/* ------------------------------------------------------------------------------ table */

static void add(table *t, const char *what, const char *failed, const char *unit, double factor,
                ald_estimate e) {
  char text[3][FIGURE_TEXT];
  const double figures[] = {e.value, e.low, e.high};
  for (int f = 0; f < 3; f++) figure_cell(factor * figures[f], text[f]);
  table_add(t, (const char *[]){what, unit, text[0], text[1], text[2], failed});
}

static void print_sample(const combined_request *r, const combined *c, const ald_sample *sample) {
  static const char *const words[] = {"left out", "as not exceeding", "as exceeding"};
  const int cases = ald_sample_failed(sample) ? 3 : 1;
  size_t count;
  const double *values = ald_sample_values(sample, &count);
  const figure_scale scale = figure_scale_for(c->unit, count ? values[count - 1] : 0);
  char number[FIGURE_TEXT], what[96], percent[24];
  const table_column columns[] = {{"", TABLE_LEFT, 0, 0},
                                  {"unit", TABLE_LEFT, 0, 0},
                                  {"estimate", TABLE_DECIMAL, 0, 0},
                                  {"low", TABLE_DECIMAL, 0, 0},
                                  {"high", TABLE_DECIMAL, 0, 0},
                                  {"failed", TABLE_LEFT, 0, 1}};
  table t;
  table_begin(&t, columns, cases > 1 ? 6 : 5);
  snprintf(what, sizeof what, "P(%s > %s%s%s)", combined_word(c->combination),
           figure_number(scale.factor * c->value, number), scale.unit[0] ? " " : "", scale.unit);
  for (int f = 0; f < cases; f++) {
    add(&t, f == 0 ? what : "", cases > 1 ? words[f] : "", "", 1,
        ald_sample_exceedance(sample, c->value, r->confidence, (ald_failed)f));
  }
  add(&t, c->combination == ALD_COMBINE_SUM ? "mean of the sum" : "mean of the greatest", "",
      scale.unit, scale.factor, ald_sample_mean(sample, r->confidence));
  snprintf(what, sizeof what, "%s quantile", quantities_percent(r->level, percent));
  add(&t, what, "", scale.unit, scale.factor,
      ald_sample_quantile(sample, r->level, r->confidence, ALD_FAILED_LEFT_OUT));
  table_print(&t, stdout, prose_columns(stdout));
  table_clear(&t);
  if (ald_sample_obstacle(sample)[0]) puts(ald_sample_obstacle(sample));
}

ald_status combined_table_print(const combined_request *r, ald_report *report) {
  ald_status status = ALD_OK;
  for (size_t i = 0; i < r->list->count && status >= 0; i++) {
    const combined *c = &r->list->items[i];
    ald_sample *sample = NULL;
    status = combined_sample(c, r->results, &sample, report);
    if (status >= 0) {
      printf("\n%s of %zu: %s\n", c->combination == ALD_COMBINE_SUM ? "Sum" : "Any",
             c->chosen.count, c->text);
      print_sample(r, c, sample);
    }
    ald_sample_destroy(sample);
  }
  return status;
}

/* ------------------------------------------------------------------------------ JSON */

static void write_sample(const combined_request *r, const combined *c, const ald_sample *sample,
                         json *out) {
  static const char *const names[] = {"left_out", "failed_below", "failed_above"};
  json_object_open(out, NULL);
  json_string(out, "names", c->text);
  json_array_open(out, "columns");
  for (size_t k = 0; k < c->chosen.count; k++) {
    json_string(out, NULL, ald_results_column(r->results, c->chosen.columns[k]).name);
  }
  json_array_close(out);
  json_string(out, "unit", c->unit);
  json_number(out, "x", c->value);
  for (int f = 0; f < (ald_sample_failed(sample) ? 3 : 1); f++) {
    quantities_json_estimate(out, names[f],
                             ald_sample_exceedance(sample, c->value, r->confidence, (ald_failed)f));
  }
  quantities_json_estimate(out, "mean", ald_sample_mean(sample, r->confidence));
  quantities_json_estimate(
      out, "quantile", ald_sample_quantile(sample, r->level, r->confidence, ALD_FAILED_LEFT_OUT));
  json_object_close(out);
}

static ald_status write_kind(const combined_request *r, ald_combination combination, json *out,
                             ald_report *report) {
  ald_status status = ALD_OK;
  int open = 0;
  for (size_t i = 0; i < r->list->count && status >= 0; i++) {
    const combined *c = &r->list->items[i];
    ald_sample *sample = NULL;
    if (c->combination != combination) continue;
    status = combined_sample(c, r->results, &sample, report);
    if (!open) json_array_open(out, combined_word(combination));
    open = 1;
    if (status >= 0) write_sample(r, c, sample, out);
    ald_sample_destroy(sample);
  }
  if (open) json_array_close(out);
  return status;
}

ald_status combined_table_json(const combined_request *r, json *out, ald_report *report) {
  const ald_status status = write_kind(r, ALD_COMBINE_GREATEST, out, report);
  return status < 0 ? status : write_kind(r, ALD_COMBINE_SUM, out, report);
}
