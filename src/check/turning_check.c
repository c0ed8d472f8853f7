/* SPDX-License-Identifier: Apache-2.0
 * Whether the time step is short enough for what damps the turning of bodies against each other. */
#include "turning_check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "math/critical_oscillation.h"
#include "model/derive.h"
#include "model/mobility.h"
#include "step_text.h"
#include "tile/first_scenarios.h"

/* greatest entry of the inverse inertia for turning, of which the least moment is the inverse */
static double yield_of(const ald_study *study, uint32_t body, const double *values) {
  double inverse[ALD_MATRIX];
  ald_mobility_inverse(&study->bodies[body], values, inverse);
  return ald_mobility_most(inverse, 3);
}

/* the row sums of all bodies */
static void add_up(const ald_study *study, const double *values, double *sums) {
  memset(sums, 0, study->body_count * sizeof *sums);
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    const ald_kind *kind = ald_kinds[study->definitions[own->definition].kind];
    if (!kind->turning) continue;
    const ald_numbers numbers = ald_instance_numbers(study, own, values);
    const double damping = kind->turning(&numbers);
    const uint32_t bodies[2] = {own->body_a, own->body_b};
    for (uint32_t side = 0; side < 2; side++) {
      const ald_body *other = &study->bodies[bodies[1 - side]];
      sums[bodies[side]] += damping * (other->fixed || other->prescribed ? 1 : 2);
    }
  }
}

double ald_turning_step(const ald_study *study, const double *values, double *sums,
                        uint32_t *body) {
  ALD_ASSERT(study && values && sums && body);
  double fastest = 0;
  add_up(study, values, sums);
  for (uint32_t b = 0; b < study->body_count; b++) {
    const double rate = sums[b] > 0 ? sums[b] * yield_of(study, b, values) : 0;
    if (!(rate > fastest)) continue;
    fastest = rate;
    *body = b;
  }
  return fastest > 0 ? ald_critical_oscillation((ald_freedom){0, fastest}, study->scheme)
                     : HUGE_VAL;
}

typedef struct look {
  const ald_study *study;
  double *sums; /* (bodies) */
  double shortest;
  uint32_t body;
} look;

static void visit(void *user, const double *values, uint64_t scenario, uint64_t seen) {
  look *s = user;
  uint32_t body = 0;
  (void)scenario;
  (void)seen;
  const double step = ald_turning_step(s->study, values, s->sums, &body);
  if (!(step < s->shortest)) return;
  s->shortest = step;
  s->body = body;
}

/* pairs that may damp: what is looked at in each scenario */
static uint32_t pairs_of(const ald_study *study) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < study->instance_count; i++)
    count += ald_kinds[study->definitions[study->instances[i].definition].kind]->turning != NULL;
  return count;
}

ald_status ald_turning_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  look s = {.study = study, .shortest = HUGE_VAL};
  char critical[ALD_STEP_TEXT_SIZE];
  const uint32_t pairs = pairs_of(study);
  uint64_t good = 0;
  (void)report;
  if (pairs == 0) return ALD_OK;
  s.sums = calloc(study->body_count + 1u, sizeof *s.sums);
  if (!s.sums) return ALD_NO_MEMORY;
  const uint64_t scenarios = ald_first_scenarios_count(study, pairs);
  const ald_status status = ald_first_scenarios_visit(study, scenarios, visit, &s, &good);
  free(s.sums);
  if (status != ALD_OK || study->step < s.shortest) return status;
  ald_warn(
      warnings, ALD_WARN_STEP_TOO_LONG,
      (ald_warned){.element = study->bodies[s.body].name, .remedy = "take a shorter run.step"},
      "the step of %.3g s may be too long for the damping and friction of its joints; one below "
      "%s is short enough",
      study->step, ald_step_text(s.shortest, critical));
  return ALD_OK;
}
