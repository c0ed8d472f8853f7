/* SPDX-License-Identifier: Apache-2.0
 * The greatest of several results in each scenario, and P(any of them > x). */
#include "any_of.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "figure.h"
#include "quantities.h"
#include "table.h"

/* one pattern: its columns and the value that any of them is to exceed, 0 if none is given */
typedef struct pattern {
  const char *text;
  choice chosen;
  double value;
  const char *unit;
} pattern;

static void clear(pattern *p) { choice_clear(&p->chosen); }

/* results alone; of one unit, so that they can be compared */
static int expect_one_unit(const any_request *r, pattern *p) {
  size_t kept = 0;
  for (size_t c = 0; c < p->chosen.count; c++) {
    if (ald_results_column(r->results, p->chosen.columns[c]).is_input) continue;
    p->chosen.columns[kept++] = p->chosen.columns[c];
  }
  p->chosen.count = kept;
  if (kept == 0) {
    fprintf(stderr, "allide summary: error: --any %s: these are inputs, not results\n", p->text);
    return EXIT_USAGE;
  }
  p->unit = ald_results_column(r->results, p->chosen.columns[0]).unit;
  for (size_t c = 1; c < p->chosen.count; c++) {
    const ald_column_info other = ald_results_column(r->results, p->chosen.columns[c]);
    if (strcmp(other.unit, p->unit) == 0) continue;
    fprintf(stderr, "allide summary: error: --any %s: %s is in %s, %s in %s\n", p->text,
            ald_results_column(r->results, p->chosen.columns[0]).name,
            p->unit[0] ? p->unit : "plain numbers", other.name,
            other.unit[0] ? other.unit : "plain numbers");
    return EXIT_USAGE;
  }
  return OPTIONS_GO;
}

/* "NAMES=VALUE" */
static int read_values(const any_request *r, pattern *p) {
  threshold *list = NULL;
  size_t count = 0;
  const option_list one = {.count = 1, .items = {p->text}};
  const int code = choice_thresholds("summary", r->results, &one, &list, &count);
  if (code == OPTIONS_GO) p->chosen.columns = calloc(count + 1, sizeof *p->chosen.columns);
  for (size_t c = 0; code == OPTIONS_GO && p->chosen.columns && c < count; c++) {
    p->chosen.columns[p->chosen.count++] = list[c].column;
    p->value = list[c].value;
  }
  free(list);
  return code;
}

static int read_pattern(const any_request *r, const char *text, pattern *p) {
  *p = (pattern){.text = text};
  const option_list one = {.count = 1, .items = {text}};
  const int code =
      strchr(text, '=') ? read_values(r, p) : choice_read(&p->chosen, "summary", r->results, &one);
  return code == OPTIONS_GO && p->chosen.count > 0 ? expect_one_unit(r, p) : code;
}

/* ------------------------------------------------------------------------------ table */

static void add(table *t, const char *what, const char *failed, const char *unit, double factor,
                ald_estimate e) {
  char text[3][FIGURE_TEXT];
  const double figures[] = {e.value, e.low, e.high};
  for (int f = 0; f < 3; f++) figure_cell(factor * figures[f], text[f]);
  table_add(t, (const char *[]){what, unit, text[0], text[1], text[2], failed});
}

static void print_sample(const any_request *r, const pattern *p, const ald_sample *sample) {
  static const char *const words[] = {"left out", "as not exceeding", "as exceeding"};
  const int cases = ald_sample_failed(sample) ? 3 : 1;
  size_t count;
  const double *values = ald_sample_values(sample, &count);
  const figure_scale scale = figure_scale_for(p->unit, count ? values[count - 1] : 0);
  char number[FIGURE_TEXT], what[96], percent[24];
  const table_column columns[] = {{"", TABLE_LEFT, 0, 0},
                                  {"unit", TABLE_LEFT, 0, 0},
                                  {"estimate", TABLE_DECIMAL, 0, 0},
                                  {"low", TABLE_DECIMAL, 0, 0},
                                  {"high", TABLE_DECIMAL, 0, 0},
                                  {"failed", TABLE_LEFT, 0, 1}};
  table t;
  table_begin(&t, columns, cases > 1 ? 6 : 5);
  snprintf(what, sizeof what, "P(any > %s%s%s)", figure_number(scale.factor * p->value, number),
           scale.unit[0] ? " " : "", scale.unit);
  for (int f = 0; f < cases; f++) {
    add(&t, f == 0 ? what : "", cases > 1 ? words[f] : "", "", 1,
        ald_sample_exceedance(sample, p->value, r->confidence, (ald_failed)f));
  }
  add(&t, "mean of the greatest", "", scale.unit, scale.factor,
      ald_sample_mean(sample, r->confidence));
  snprintf(what, sizeof what, "%s quantile", quantities_percent(r->level, percent));
  add(&t, what, "", scale.unit, scale.factor,
      ald_sample_quantile(sample, r->level, r->confidence, ALD_FAILED_LEFT_OUT));
  table_print(&t, stdout, table_width(stdout));
  table_clear(&t);
  if (ald_sample_obstacle(sample)[0]) puts(ald_sample_obstacle(sample));
}

ald_status any_of_print(const any_request *r, int *code, ald_report *report) {
  ald_status status = ALD_OK;
  *code = OPTIONS_GO;
  for (size_t i = 0; i < r->texts->count && status >= 0 && *code == OPTIONS_GO; i++) {
    pattern p;
    ald_sample *sample = NULL;
    *code = read_pattern(r, r->texts->items[i], &p);
    if (*code == OPTIONS_GO) {
      status = ald_results_sample_greatest(r->results, p.chosen.columns, p.chosen.count, &sample,
                                           report);
    }
    if (*code == OPTIONS_GO && status >= 0) {
      printf("\nAny of %zu: %s\n", p.chosen.count, p.text);
      print_sample(r, &p, sample);
    }
    ald_sample_destroy(sample);
    clear(&p);
  }
  return status;
}

/* ------------------------------------------------------------------------------ JSON */

static void write_sample(const any_request *r, const pattern *p, const ald_sample *sample,
                         json *out) {
  static const char *const names[] = {"left_out", "failed_below", "failed_above"};
  json_object_open(out, NULL);
  json_string(out, "names", p->text);
  json_array_open(out, "columns");
  for (size_t c = 0; c < p->chosen.count; c++) {
    json_string(out, NULL, ald_results_column(r->results, p->chosen.columns[c]).name);
  }
  json_array_close(out);
  json_string(out, "unit", p->unit);
  json_number(out, "x", p->value);
  for (int f = 0; f < (ald_sample_failed(sample) ? 3 : 1); f++) {
    quantities_json_estimate(out, names[f],
                             ald_sample_exceedance(sample, p->value, r->confidence, (ald_failed)f));
  }
  quantities_json_estimate(out, "mean", ald_sample_mean(sample, r->confidence));
  quantities_json_estimate(
      out, "quantile", ald_sample_quantile(sample, r->level, r->confidence, ALD_FAILED_LEFT_OUT));
  json_object_close(out);
}

ald_status any_of_json(const any_request *r, json *out, int *code, ald_report *report) {
  ald_status status = ALD_OK;
  *code = OPTIONS_GO;
  if (r->texts->count == 0) return ALD_OK;
  json_array_open(out, "any");
  for (size_t i = 0; i < r->texts->count && status >= 0 && *code == OPTIONS_GO; i++) {
    pattern p;
    ald_sample *sample = NULL;
    *code = read_pattern(r, r->texts->items[i], &p);
    if (*code == OPTIONS_GO) {
      status = ald_results_sample_greatest(r->results, p.chosen.columns, p.chosen.count, &sample,
                                           report);
    }
    if (*code == OPTIONS_GO && status >= 0) write_sample(r, &p, sample, out);
    ald_sample_destroy(sample);
    clear(&p);
  }
  json_array_close(out);
  return status;
}
