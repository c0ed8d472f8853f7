/* SPDX-License-Identifier: Apache-2.0
 * How long impacts of meshes last at least. Theory: docs/theory/critical-step.md. */
#include "impact_step.h"

#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "first_scenarios.h"
#include "math/critical_oscillation.h"

/* all contacts in one scenario after the other */
typedef struct look {
  const ald_study *study;
  ald_impact_steps *all;
  double *seen; /* (count x scenarios) durations */
} look;

static void visit(void *user, const double *values, uint64_t scenario, uint64_t seen) {
  const look *s = user;
  (void)scenario;
  for (uint32_t c = 0; c < s->all->count; c++) {
    ald_impact_step *step = &s->all->steps[c];
    const ald_impact_bound bound =
        ald_impact_bound_of(s->study, &s->study->instances[step->instance], &step->shape, values);
    s->seen[c * s->all->scenarios + seen] = bound.duration;
    if (seen == 0 || bound.duration < step->worst.duration) step->worst = bound;
    if (bound.depth * step->deepest.room > step->deepest.depth * bound.room || seen == 0) {
      step->deepest = bound;
    }
    step->critical = fmin(step->critical, ald_critical_oscillation(bound.stick, s->study->scheme));
  }
}

ald_status ald_impact_steps_find(const ald_study *study, ald_impact_steps *all) {
  ALD_ASSERT(study && all);
  look s = {.study = study, .all = all};
  uint64_t good = 0;
  *all = (ald_impact_steps){.count = 0};
  all->steps = calloc(study->instance_count + 1u, sizeof *all->steps);
  if (!all->steps) return ALD_NO_MEMORY;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (!ald_kind_impacts(ald_kinds[study->definitions[study->instances[i].definition].kind]))
      continue;
    ald_impact_step *step = &all->steps[all->count++];
    *step = (ald_impact_step){.instance = i, .critical = HUGE_VAL};
    const ald_status status = ald_impact_shape_find(study, &study->instances[i], &step->shape);
    if (status != ALD_OK) return status;
  }
  all->scenarios = ald_first_scenarios_count(study, all->count);
  s.seen = calloc(all->scenarios * all->count + 1u, sizeof *s.seen);
  if (!s.seen) return ALD_NO_MEMORY;
  const ald_status status =
      all->count > 0 ? ald_first_scenarios_visit(study, all->scenarios, visit, &s, &good) : ALD_OK;
  for (uint32_t c = 0; c < all->count; c++) {
    all->steps[c].median = ald_first_scenarios_median(s.seen + c * all->scenarios, good);
  }
  free(s.seen);
  return status;
}

void ald_impact_steps_clear(ald_impact_steps *all) {
  free(all->steps);
  *all = (ald_impact_steps){.count = 0};
}
