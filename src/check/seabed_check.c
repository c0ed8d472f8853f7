/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines that rise from the earth where a study has no seabed: what is not there holds
 * nothing, and a line hangs below its anchor; and lines that begin beyond a grid of depths.
 * docs/warnings.md says when. */
#include "checks.h"

#include <math.h>
#include <stdio.h>

#include "base/assertion.h"
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

/* Is it a line in the depth of the water, and not on a seabed of its own? */
static bool is_over_seabed(const ald_study *study, const ald_instance *own) {
  const ald_kind *kind = ald_kinds[study->definitions[own->definition].kind];
  return kind->hung && ald_kind_is(kind, ALD_KIND_IN_DEPTH);
}

static ald_hung line_of(const ald_study *study, const ald_numbers *n, const ald_instance *own) {
  ald_hung line;
  ald_kinds[study->definitions[own->definition].kind]->hung(n, &line);
  return line;
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
static bool hangs_below(const ald_numbers *n, const ald_hung *line, uint32_t end) {
  const uint32_t other = 1 - end;
  const double *low = line->at[end], *high = line->at[other];
  const double rise = high[2] - low[2], across = hypot(high[0] - low[0], high[1] - low[1]);
  if (line->is_free[end] || low[2] >= 0 || rise <= 0) return false;
  if (line->is_free[other]) return true; /* it falls */
  if (line->length <= (1 + SLACK) * rise) return false;
  return !n->outset.is_fixed[other] || !(across > 0) || line->length > level_length(across, rise);
}

static void visit(void *user, const double *values, uint64_t scenario, uint64_t seen) {
  found *f = user;
  uint32_t lines = 0;
  (void)seen;
  for (uint32_t i = 0; i < f->study->instance_count; i++) {
    const ald_instance *own = &f->study->instances[i];
    const uint32_t bodies[2] = {own->body_a, own->body_b};
    bool hangs = false;
    if (!is_over_seabed(f->study, own)) continue;
    const ald_numbers numbers = ald_instance_numbers(f->study, own, values);
    const ald_hung line = line_of(f->study, &numbers, own);
    for (uint32_t end = 0; end < 2 && line.sinks_partly; end++) {
      if (!f->study->bodies[bodies[end]].is_earth || !hangs_below(&numbers, &line, end)) continue;
      hangs = true;
      if (-line.at[end][2] <= f->depth) continue;
      f->depth = -line.at[end][2];
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
    if (!is_over_seabed(f->study, own)) continue;
    const ald_numbers numbers = ald_instance_numbers(f->study, own, values);
    const ald_hung line = line_of(f->study, &numbers, own);
    const double beyond =
        fmax(beyond_of(f->study->grid, line.at[0]), beyond_of(f->study->grid, line.at[1]));
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
    lines += is_over_seabed(study, &study->instances[i]);
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
