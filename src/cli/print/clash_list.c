/* SPDX-License-Identifier: Apache-2.0
 * The clashes of a results folder in memory: how many scenarios had any, and the worst of them. */
#include "clash_list.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "figure.h"
#include "quantities.h"

const char clash_list_orders[] = "impulse|force|energy|depth|duration|speed|time";

static int add(const ald_clash_info *clash, void *user) {
  clash_list *list = user;
  if (list->count == list->capacity) {
    const size_t capacity = 2 * list->capacity + 64;
    ald_clash_info *items = realloc(list->items, capacity * sizeof *items);
    if (!items) return 1;
    list->items = items;
    list->capacity = capacity;
  }
  /* they come by scenario */
  list->scenarios += list->count == 0 || list->items[list->count - 1].scenario != clash->scenario;
  list->broken += !clash->is_whole;
  list->items[list->count++] = *clash;
  return 0;
}

ald_status clash_list_read(clash_list *list, const ald_results *results, uint64_t scenario,
                           ald_report *report) {
  *list = (clash_list){0};
  const ald_status status = ald_results_clashes(results, scenario, add, list, report);
  if (status != ALD_INTERRUPTED) return status;
  fputs("error: no memory for the list of clashes\n", stderr);
  return ALD_NO_MEMORY;
}

void clash_list_clear(clash_list *list) {
  free(list->items);
  *list = (clash_list){0};
}

/* ---------------------------------------------------------------------------- order */

static double value_of(const ald_clash_info *clash, int order) {
  const double values[] = {clash->impulse, clash->force,    clash->energy,
                           clash->depth,   clash->duration, clash->speed};
  return order < (int)(sizeof values / sizeof values[0]) ? values[order] : 0;
}

static int earlier(const ald_clash_info *a, const ald_clash_info *b) {
  if (a->scenario != b->scenario) return a->scenario < b->scenario ? -1 : 1;
  return (a->number > b->number) - (a->number < b->number);
}

static int greater_first(const ald_clash_info *a, const ald_clash_info *b, int order) {
  const double left = value_of(a, order), right = value_of(b, order);
  if (left > right || (!isnan(left) && isnan(right))) return -1;
  if (left < right || (isnan(left) && !isnan(right))) return 1;
  return earlier(a, b);
}

/* the order of the sort that is under way: qsort() hands nothing on */
static _Thread_local int order_now;
static int compare(const void *left, const void *right) {
  return greater_first(left, right, order_now);
}

void clash_list_sort(clash_list *list, int order) {
  order_now = order;
  if (list->count > 1) qsort(list->items, list->count, sizeof *list->items, compare);
}

/* ---------------------------------------------------------------------------- count */

/* 1 for each stored scenario that has a clash */
static ald_status mark(const clash_list *list, const ald_results *results, double *marks,
                       ald_report *report) {
  const uint64_t stored = ald_results_stored(results);
  uint64_t *indices = calloc(stored + 1, sizeof *indices);
  if (!indices) return ALD_NO_MEMORY;
  const ald_status status = ald_results_scenario_status(results, indices, NULL, report);
  size_t next = 0;
  for (uint64_t s = 0; status >= 0 && s < stored; s++) {
    while (next < list->count && list->items[next].scenario < indices[s]) next++;
    marks[s] = next < list->count && list->items[next].scenario == indices[s];
  }
  free(indices);
  return status;
}

ald_status clash_list_print_count(const clash_list *list, const ald_results *results,
                                  double confidence, ald_report *report) {
  const uint64_t stored = ald_results_stored(results);
  ald_sample *sample = NULL;
  char text[3][FIGURE_TEXT], percent[24];
  double *marks = calloc(stored + 1, sizeof *marks);
  ald_status status = marks ? mark(list, results, marks, report) : ALD_NO_MEMORY;
  if (status >= 0) status = ald_results_sample_own(results, marks, &sample, report);
  if (status >= 0) {
    const ald_estimate e = ald_sample_exceedance(sample, 0, confidence, ALD_FAILED_LEFT_OUT);
    printf("%zu in %" PRIu64 " of %" PRIu64 " scenarios", list->count, list->scenarios, stored);
    printf(": %s %%", figure_number(100 * e.value, text[0]));
    if (e.bound) {
      printf(", with %s confidence %s to %s %%", quantities_percent(confidence, percent),
             figure_number(100 * e.low, text[1]), figure_number(100 * e.high, text[2]));
    }
    putchar('\n');
  }
  ald_sample_destroy(sample);
  free(marks);
  return status;
}

int clash_list_print_none(const ald_results *results) {
  const ald_clash_list_state state = ald_results_clash_list_state(results);
  if (state == ALD_CLASH_NO_LINES) puts("  The study has no lines that clash.");
  if (state == ALD_CLASH_NOT_KEPT) {
    puts("  The study keeps no events (output: {events: none}), which record clashes.");
  }
  const int none = state == ALD_CLASH_LISTED && ald_results_stored(results) == 0;
  if (none) puts("  No block of scenarios is complete yet: there is nothing to show.");
  return state != ALD_CLASH_LISTED || none;
}

/* ------------------------------------------------------------------------------ as CSV */

static void put_segment(csv_file *out, int64_t segment) {
  if (segment < 0) {
    csv_file_text(out, "nan");
  } else {
    csv_file_count(out, (uint64_t)segment);
  }
}

void clash_list_csv_head(csv_file *out) {
  static const char *const names[] = {
      "scenario",        "number",          "line",          "segment",
      "arc [m]",         "other",           "other segment", "start [s]",
      "end [s]",         "duration [s]",    "impulse [N s]", "peak force [N]",
      "peak energy [J]", "penetration [m]", "speed [m/s]",   "angle [rad]"};
  for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) csv_file_text(out, names[n]);
  csv_file_end_line(out);
}

int clash_list_csv_row(const ald_clash_info *clash, void *user) {
  csv_file *out = user;
  const double numbers[] = {clash->start,   clash->end,   clash->duration,
                            clash->impulse, clash->force, clash->energy,
                            clash->depth,   clash->speed, clash->angle};
  csv_file_count(out, clash->scenario);
  csv_file_count(out, clash->number);
  csv_file_text(out, clash->line);
  put_segment(out, clash->segment);
  csv_file_number(out, clash->arc);
  csv_file_text(out, clash->other);
  put_segment(out, clash->other_segment);
  for (size_t n = 0; n < sizeof numbers / sizeof numbers[0]; n++) csv_file_number(out, numbers[n]);
  csv_file_end_line(out);
  return csv_file_failed(out);
}
