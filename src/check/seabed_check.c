/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines that rise from the earth where a study has no seabed: what is not there holds
 * nothing, and a line hangs below its anchor; and lines that begin beyond a grid of depths.
 * docs/warnings.md says when. */
#include "checks.h"

#include <math.h>
#include <stdio.h>

#include "base/assertion.h"
#include "element/line_form.h"
#include "element/line_place.h"
#include "kernels/elements.h"
#include "kernels/pass/line/line_rows.h"
#include "model/derive.h"
#include "tile/first_scenarios.h"

/* a line that is longer than its rise by less than this share stands upright, and is no anchor line
 */
#define SLACK 0.01

/* what was seen so far */
typedef struct found {
  const ald_study *study;
  uint32_t lines;     /* the most in a scenario */
  uint64_t scenarios; /* in which any */
  uint32_t first;     /* instance of the one that is deepest */
  double depth;       /* of its end below still water [m] */
  uint64_t in;        /* its scenario */
} found;

static bool is_heavy(const ald_numbers *n) {
  bool heavy = false;
  for (uint32_t r = 0; r < n->rows[LINE_SECTIONS]; r++) {
    const ald_line_form f = ald_line_form_of(n, ald_line_section(n, r));
    heavy = heavy || (f.gravity > 0 && f.mass > f.displaced);
  }
  return heavy;
}

/* Length of a chain that leaves its lower end level, between ends that stay where they are: u = X/a
 * of the catenary Z = a (cosh u - 1), L = a sinh u, by halving. */
static double level_length(double across, double rise) {
  double low = 0, high = 700; /* cosh 700 is finite */
  ALD_ASSERT(across > 0 && rise > 0);
  for (int k = 0; k < 100; k++) {
    const double u = 0.5 * (low + high), s = sinh(0.5 * u);
    const bool is_less = 2 * s * s / u < rise / across;
    low = is_less ? u : low;
    high = is_less ? high : u;
  }
  return across * sinh(high) / high;
}

/* can a line hang below its end, which the earth holds? */
static bool hangs_below(const ald_numbers *n, const ald_line_place *place, uint32_t end) {
  const uint32_t other = 1 - end, free_end = (uint32_t)n->keys[LINE_KEY_FREE];
  const double *low = place->at[end], *high = place->at[other];
  const double rise = high[2] - low[2], across = hypot(high[0] - low[0], high[1] - low[1]);
  const bool is_loose[2] = {free_end == LINE_FREE_FIRST || free_end == LINE_FREE_BOTH,
                            free_end == LINE_FREE_SECOND || free_end == LINE_FREE_BOTH};
  if (is_loose[end] || low[2] >= 0 || rise <= 0) return false;
  if (is_loose[other]) return true; /* it falls */
  if (place->length <= (1 + SLACK) * rise) return false;
  return !n->outset.is_fixed[other] || !(across > 0) || place->length > level_length(across, rise);
}

static void visit(void *user, const double *values, uint64_t scenario, uint64_t seen) {
  found *f = user;
  uint32_t lines = 0;
  (void)seen;
  for (uint32_t i = 0; i < f->study->instance_count; i++) {
    const ald_instance *own = &f->study->instances[i];
    const uint32_t bodies[2] = {own->body_a, own->body_b};
    bool hangs = false;
    if (f->study->definitions[own->definition].kind != KIND_line) continue;
    const ald_numbers numbers = ald_instance_numbers(f->study, own, values);
    const ald_line_place place = ald_line_place_of(&numbers);
    for (uint32_t end = 0; end < 2 && is_heavy(&numbers); end++) {
      if (!f->study->bodies[bodies[end]].is_earth || !hangs_below(&numbers, &place, end)) continue;
      hangs = true;
      if (-place.at[end][2] <= f->depth) continue;
      f->depth = -place.at[end][2];
      f->first = i;
      f->in = scenario;
    }
    lines += hangs;
  }
  f->lines = lines > f->lines ? lines : f->lines;
  f->scenarios += lines > 0;
}

static void warn(const found *f, uint64_t seen, ald_warnings *warnings) {
  char others[64] = "";
  if (f->lines == 0) return;
  if (f->lines > 1) {
    snprintf(others, sizeof others, ", and so can %u more line%s", f->lines - 1,
             f->lines == 2 ? "" : "s");
  }
  ald_warn(
      warnings, ALD_WARN_NO_SEABED,
      (ald_warned){.element = f->study->instances[f->first].name,
                   .scenarios = f->scenarios,
                   .of = seen,
                   .worst = f->depth,
                   .scenario = f->in},
      "it can hang below its end on the earth, %.4g m below still water, since without a water "
      "depth there is no seabed%s",
      f->depth, others);
}

/* ------------------------------------------------------------------------------ beyond a grid */

/* how far an end is beyond the depths of the seabed, 0: not [m] */
static double beyond_of(const ald_depths *d, const double at[3]) {
  double x = fmax(fmax(d->from[0] - at[0], at[0] - d->to[0]), 0);
  double y = fmax(fmax(d->from[1] - at[1], at[1] - d->to[1]), 0);
  return hypot(x, y);
}

static void visit_beyond(void *user, const double *values, uint64_t scenario, uint64_t seen) {
  found *f = user;
  uint32_t lines = 0;
  (void)seen;
  for (uint32_t i = 0; i < f->study->instance_count; i++) {
    const ald_instance *own = &f->study->instances[i];
    if (f->study->definitions[own->definition].kind != KIND_line) continue;
    const ald_numbers numbers = ald_instance_numbers(f->study, own, values);
    const ald_line_place place = ald_line_place_of(&numbers);
    const double beyond =
        fmax(beyond_of(f->study->grid, place.at[0]), beyond_of(f->study->grid, place.at[1]));
    lines += beyond > 0;
    if (!(beyond > f->depth)) continue;
    f->first = i;
    f->depth = beyond;
    f->in = scenario;
  }
  f->lines = lines > f->lines ? lines : f->lines;
  f->scenarios += lines > 0;
}

static void warn_beyond(const found *f, uint64_t seen, ald_warnings *warnings) {
  char others[64] = "";
  if (f->lines == 0) return;
  if (f->lines > 1) {
    snprintf(others, sizeof others, ", and so do %u more line%s", f->lines - 1,
             f->lines == 2 ? "" : "s");
  }
  ald_warn(warnings, ALD_WARN_BEYOND_SEABED,
           (ald_warned){.element = f->study->instances[f->first].name,
                        .scenarios = f->scenarios,
                        .of = seen,
                        .worst = f->depth,
                        .scenario = f->in},
           "it begins with an end %.4g m beyond the seabed depths, where the seabed is taken to "
           "be level from their edge on%s",
           f->depth, others);
}

/* ------------------------------------------------------------------------------ both */

ald_status ald_seabed_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  found f = {.study = study};
  uint64_t seen = 0;
  uint32_t lines = 0;
  (void)report;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    lines += study->definitions[study->instances[i].definition].kind == KIND_line;
  }
  const double depth = study->quantities[study->environment + ALD_ENVIRONMENT_WATER_DEPTH].value;
  /* whether there is a seabed at all is the same for all scenarios */
  if (lines == 0 || (depth > 0 && !study->grid)) return ALD_OK;
  const uint64_t scenarios = ald_first_scenarios_count(study, lines);
  const bool has_grid = study->grid != NULL;
  const ald_status status =
      ald_first_scenarios_visit(study, scenarios, has_grid ? visit_beyond : visit, &f, &seen);
  if (status == ALD_OK) (has_grid ? warn_beyond : warn)(&f, seen, warnings);
  return status;
}
