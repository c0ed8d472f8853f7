/* SPDX-License-Identifier: Apache-2.0
 * Whether a study may be computed in single precision: the table, the warnings, the refusal. */
#include "single_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "single_bound.h"
#include "step_text.h"

/* elements that are reported one by one; the rest is counted */
enum { ROWS_MAX = 20, TEXT_SIZE = 512, LENGTH_SIZE = 32 };

/* An error that is worth a warning: the standard error of a mean of 10,000 scenarios whose
 * deviation is as great as the mean. With a greater one more scenarios do not tell more [-]. */
#define ERROR_WARNED 0.01
/* an error as great as what is computed [-] */
#define ERROR_REFUSED 1.0

/* ------------------------------------------------------------------------------ words */

static const char *length_text(double metres, char buffer[LENGTH_SIZE]) {
  const bool is_long = metres >= 1, is_short = metres < 1e-5;
  const double figure = metres * (is_long ? 1 : is_short ? 1e6 : 1e3);
  const char *unit = is_long ? "m" : is_short ? "um" : "mm";
  const char *format = figure >= 1000             ? "%.0f %s"
                       : figure >= 100 || is_long ? "%.3g %s"
                                                  : "%.2g %s";
  snprintf(buffer, LENGTH_SIZE, format, figure, unit);
  return buffer;
}

/* "3.3 %", or "60 times what is right" */
static const char *share_text(double share, char buffer[LENGTH_SIZE]) {
  if (share < 1) {
    snprintf(buffer, LENGTH_SIZE, "%.2g %%", 100 * share);
  } else {
    snprintf(buffer, LENGTH_SIZE, "%.0f times what is right", share);
  }
  return buffer;
}

static const char *name_of(const ald_study *study, const ald_single_bound *bound) {
  return bound->what == ALD_SINGLE_MOVED ? "a step" : study->instances[bound->instance].name;
}

/* by what a way is pressed, stretched or gone */
static const char *cause_of(const ald_single_bound *bound) {
  static const char *const causes[] = {[ALD_SINGLE_PRESSED] = "speed",
                                       [ALD_SINGLE_WEIGHT] = "weight",
                                       [ALD_SINGLE_STRETCHED] = "tension of a segment",
                                       [ALD_SINGLE_MOVED] = "greatest speed"};
  return causes[bound->what];
}

/* what is known, what it is compared with, and what comes of it */
static const char *text_of(const ald_single_bound *bound, char text[TEXT_SIZE]) {
  static const char *const ends[] = {
      [ALD_SINGLE_PRESSED] = "it is pressed by some %s: its greatest forces may be off by %s",
      [ALD_SINGLE_WEIGHT] = "a weight presses it by some %s: its greatest forces may be off by %s",
      [ALD_SINGLE_STRETCHED] =
          "its tension stretches a segment by some %s: its greatest tensions may be off by %s",
      [ALD_SINGLE_MOVED] = ("in a step the fastest go %s: their speed may be off by %s, and "
                            "what is slower by as much does not move")};
  char place[LENGTH_SIZE], known[LENGTH_SIZE], way[LENGTH_SIZE], share[LENGTH_SIZE];
  char end[TEXT_SIZE / 2];
  snprintf(end, sizeof end, ends[bound->what], length_text(bound->way, way),
           share_text(bound->error, share));
  snprintf(text, TEXT_SIZE,
           "in single precision places %s from the scenario's origin are known to %s, and %s",
           length_text(bound->place, place), length_text(bound->place * ALD_SINGLE_ROUNDING, known),
           end);
  return text;
}

static const char *remedy_of(const ald_single_bound *bound) {
  switch (bound->what) {
    case ALD_SINGLE_STRETCHED:
      return "write precision: double; or take longer segments, which are softer";
    case ALD_SINGLE_MOVED:
      return "write precision: double; or take a longer step, or fewer substeps";
    default:
      return "write precision: double; or place what meets nearer to where the first body that "
             "moves starts: the scenario's origin is there";
  }
}

/* ------------------------------------------------------------------------------ the table */

static void put_row(const ald_study *study, const ald_single_bound *bound, int width,
                    ald_report *report) {
  char place[LENGTH_SIZE], known[LENGTH_SIZE], way[LENGTH_SIZE];
  ald_report_add(report, "  %-*s  %10s  %10s  %10s  %8.2g  %s\n", width, name_of(study, bound),
                 length_text(bound->place, place),
                 length_text(bound->place * ALD_SINGLE_ROUNDING, known),
                 length_text(bound->way, way), 100 * bound->error, cause_of(bound));
}

static void put_table(const ald_study *study, uint64_t scenarios,
                      const ald_single_bound *const *order, uint32_t count, ald_report *report) {
  ALD_ASSERT(order && count > 0);
  const uint32_t rows = count < ROWS_MAX ? count : ROWS_MAX;
  int width = 8;
  for (uint32_t r = 0; r < rows; r++) {
    const int length = (int)strlen(name_of(study, order[r]));
    width = length > width ? length : width;
  }
  ald_report_add(report, "single precision, the median of %llu scenario%s\n",
                 (unsigned long long)scenarios, scenarios == 1 ? "" : "s");
  ald_report_add(report, "  %-*s  %10s  %10s  %10s  %8s  %s\n", width, "element", "places to",
                 "known to", "acts over", "error, %", "by");
  for (uint32_t r = 0; r < rows; r++) put_row(study, order[r], width, report);
  if (rows < count) ald_report_add(report, "  and %u more, none worse\n", count - rows);
}

/* ------------------------------------------------------------------------------ the whole */

/* the worst first; as bad as each other in the order of the study */
static int compare(const void *a, const void *b) {
  const ald_single_bound *x = *(const ald_single_bound *const *)a;
  const ald_single_bound *y = *(const ald_single_bound *const *)b;
  if (x->error != y->error) return x->error < y->error ? 1 : -1;
  return (x > y) - (x < y);
}

/* Those of which a way is known, the worst first; free() it. NULL without memory. */
static const ald_single_bound **order_of(const ald_single_bounds *all, uint32_t *count) {
  const ald_single_bound **order = calloc(all->count + 1u, sizeof *order);
  *count = 0;
  for (uint32_t e = 0; order && e < all->count; e++) {
    if (all->list[e].way > 0) order[(*count)++] = &all->list[e];
  }
  if (order) qsort(order, *count, sizeof *order, compare);
  return order;
}

/* the worst element, and the movements */
static void put_warnings(const ald_study *study, const ald_single_bound *const *order,
                         uint32_t count, ald_warnings *warnings) {
  ALD_ASSERT(order);
  char text[TEXT_SIZE], others[ALD_OTHERS_TEXT_SIZE];
  const ald_single_bound *element = NULL, *movements = NULL;
  uint32_t found = 0;
  for (uint32_t r = 0; r < count && order[r]->error > ERROR_WARNED; r++) {
    if (order[r]->what == ALD_SINGLE_MOVED) {
      movements = order[r];
    } else if (found++ == 0) {
      element = order[r];
    }
  }
  if (element) {
    ald_warn(warnings, ALD_WARN_SINGLE_PRECISION,
             (ald_warned){.element = name_of(study, element), .remedy = remedy_of(element)}, "%s%s",
             text_of(element, text), ald_others_text(found - 1, "element", others));
  }
  if (movements) {
    ald_warn(warnings, ALD_WARN_SINGLE_PRECISION,
             (ald_warned){.element = "run.step", .remedy = remedy_of(movements)}, "%s",
             text_of(movements, text));
  }
}

ald_status ald_single_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  ald_single_bounds all;
  uint32_t count = 0;
  ald_status status = ald_single_bounds_find(study, &all);
  const ald_single_bound **order = status == ALD_OK ? order_of(&all, &count) : NULL;
  if (!order) status = ALD_NO_MEMORY;
  if (status == ALD_OK && count > 0) {
    put_table(study, all.scenarios, order, count, report);
    put_warnings(study, order, count, warnings);
  }
  free(order);
  ald_single_bounds_clear(&all);
  return status;
}

ald_status ald_single_refuse(const ald_study *study, ald_report *report) {
  ALD_ASSERT(study);
  ald_single_bounds all;
  uint32_t count = 0;
  char text[TEXT_SIZE];
  ald_status status = ald_single_bounds_find(study, &all);
  const ald_single_bound **order = status == ALD_OK ? order_of(&all, &count) : NULL;
  if (!order) status = ALD_NO_MEMORY;
  if (status == ALD_OK && count > 0 && order[0]->error > ERROR_REFUSED) {
    const char *name = order[0]->what == ALD_SINGLE_MOVED ? "run.step" : name_of(study, order[0]);
    status = ald_report_fail(report, ALD_BAD_STUDY, "error: %s: %s\n  %s\n", name,
                             text_of(order[0], text), remedy_of(order[0]));
  }
  free(order);
  ald_single_bounds_clear(&all);
  return status;
}
