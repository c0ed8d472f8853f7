/* SPDX-License-Identifier: Apache-2.0
 * The critical time step of every element between two points of a study. Theory:
 * docs/theory/critical-step.md. */
#include "element_step.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/derive.h"
#include "model/mobility.h"
#include "tile/first_scenarios.h"

/* ------------------------------------------------------------------------------ one element */

static double mobility_of(const ald_study *study, uint32_t index, const double *values,
                          const ald_site *site) {
  const ald_body *body = &study->bodies[index];
  double inverse[ALD_MATRIX], reach[3];
  ald_mobility_inverse(body, values, inverse);
  ald_mobility_reach(body, values, reach);
  return ald_mobility_over(inverse, site, reach);
}

ald_element_bound ald_element_bound_of(const ald_study *study, const ald_instance *instance,
                                       const double *values) {
  const ald_definition *definition = &study->definitions[instance->definition];
  const ald_numbers numbers = ald_instance_numbers(study, instance, values);
  ald_steepest law;
  memset(&law, 0, sizeof law);
  ald_kinds[definition->kind]->steepest(&numbers, &law);
  ald_element_bound bound = {.stiffness = fmax(law.stiffness, law.shear),
                             .damping = law.damping,
                             .by_shear = law.shear > law.stiffness};
  bound.mobility[0] = mobility_of(study, instance->body_a, values, &law.a);
  bound.mobility[1] = mobility_of(study, instance->body_b, values, &law.b);
  const double both = bound.mobility[0] + bound.mobility[1];
  bound.swing = (ald_freedom){bound.stiffness * both, bound.damping * both};
  return bound;
}

/* ------------------------------------------------------------------------------ all at once */

/* of all elements of a scenario: their bounds, and sums over the elements of each body */
typedef struct look {
  const ald_study *study;
  ald_element_steps *all;
  ald_element_bound *bounds; /* (count) */
  double *by_stiffness;      /* (bodies) sum of sqrt(k w) */
  double *by_damping;        /* (bodies) sum of sqrt(c w) */
  double *seen;              /* (count x scenarios) critical steps */
} look;

/* Elements on one body pull at each other's points. With k_i w_ib the square of what element i does
 * to body b, no swing is faster than the greatest row sum of the Gram matrix: over i,
 * sqrt(k_i) sum over b of sqrt(w_ib) sum over j of sqrt(k_j w_jb). */
static ald_freedom fastest_of(look *s) {
  const ald_element_steps *all = s->all;
  ald_freedom fastest = {0, 0};
  memset(s->by_stiffness, 0, s->study->body_count * sizeof *s->by_stiffness);
  memset(s->by_damping, 0, s->study->body_count * sizeof *s->by_damping);
  for (uint32_t pass = 0; pass < 2; pass++) {
    for (uint32_t e = 0; e < all->count; e++) {
      const ald_instance *own = &s->study->instances[all->steps[e].instance];
      const ald_element_bound *bound = &s->bounds[e];
      ald_freedom sum = {0, 0};
      for (uint32_t side = 0; side < 2; side++) {
        const uint32_t body = side ? own->body_b : own->body_a;
        const double k = sqrt(bound->stiffness * bound->mobility[side]);
        const double c = sqrt(bound->damping * bound->mobility[side]);
        sum.stiffness += k * s->by_stiffness[body];
        sum.damping += c * s->by_damping[body];
        if (pass == 1) continue;
        s->by_stiffness[body] += k;
        s->by_damping[body] += c;
      }
      if (pass == 0) continue;
      fastest.stiffness = fmax(fastest.stiffness, sum.stiffness);
      fastest.damping = fmax(fastest.damping, sum.damping);
    }
  }
  return fastest;
}

/* Critical step of all elements. A mode's damping is at least the least c/k of the elements times
 * its stiffness, and at most that of all together; either end may be the worse one. */
static double together(look *s) {
  const ald_freedom fastest = fastest_of(s);
  double ratio = HUGE_VAL;
  for (uint32_t e = 0; e < s->all->count; e++) {
    if (!(s->bounds[e].swing.stiffness > 0)) continue;
    ratio = fmin(ratio, s->bounds[e].damping / s->bounds[e].stiffness);
  }
  const double most = ald_critical_swing(fastest, s->study->scheme);
  if (!(fastest.stiffness > 0)) return most;
  const ald_freedom least = {fastest.stiffness, ratio * fastest.stiffness};
  return fmin(most, ald_critical_swing(least, s->study->scheme));
}

static void visit(void *user, const double *values, uint64_t scenario, uint64_t seen) {
  look *s = user;
  ald_element_steps *all = s->all;
  for (uint32_t e = 0; e < all->count; e++) {
    ald_element_step *step = &all->steps[e];
    s->bounds[e] = ald_element_bound_of(s->study, &s->study->instances[step->instance], values);
    const double critical = ald_critical_swing(s->bounds[e].swing, s->study->scheme);
    s->seen[e * all->scenarios + seen] = critical;
    /* where no step is short enough the stiffest tells most */
    const bool stiffer = s->bounds[e].swing.stiffness > step->worst.swing.stiffness;
    if (critical < step->critical || (critical <= step->critical && stiffer)) {
      step->worst = s->bounds[e];
      step->worst_scenario = scenario;
    }
    step->critical = fmin(step->critical, critical);
  }
  all->together = fmin(all->together, together(s));
}

/* ------------------------------------------------------------------------------ the study */

static ald_status look_at_all(look *s) {
  ald_element_steps *all = s->all;
  uint64_t good = 0;
  s->bounds = calloc(all->count + 1u, sizeof *s->bounds);
  s->by_stiffness = calloc(s->study->body_count + 1u, sizeof *s->by_stiffness);
  s->by_damping = calloc(s->study->body_count + 1u, sizeof *s->by_damping);
  s->seen = calloc(all->scenarios * all->count + 1u, sizeof *s->seen);
  if (!s->bounds || !s->by_stiffness || !s->by_damping || !s->seen) return ALD_NO_MEMORY;
  const ald_status status = ald_first_scenarios_visit(s->study, all->scenarios, visit, s, &good);
  for (uint32_t e = 0; e < all->count; e++) {
    all->steps[e].median = ald_first_scenarios_median(s->seen + e * all->scenarios, good);
  }
  return status;
}

ald_status ald_element_steps_find(const ald_study *study, ald_element_steps *all) {
  look s = {.study = study, .all = all};
  *all = (ald_element_steps){.together = HUGE_VAL};
  all->steps = calloc(study->instance_count + 1u, sizeof *all->steps);
  if (!all->steps) return ALD_NO_MEMORY;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (!ald_kinds[study->definitions[study->instances[i].definition].kind]->steepest) continue;
    all->steps[all->count++] = (ald_element_step){.instance = i, .critical = HUGE_VAL};
  }
  all->scenarios = ald_first_scenarios_count(study, all->count);
  const ald_status status = all->count > 0 ? look_at_all(&s) : ALD_OK;
  free(s.bounds);
  free(s.by_stiffness);
  free(s.by_damping);
  free(s.seen);
  return status;
}

void ald_element_steps_clear(ald_element_steps *all) {
  free(all->steps);
  *all = (ald_element_steps){.count = 0};
}
