/* SPDX-License-Identifier: Apache-2.0
 * Contacts of meshes and links that are to hold bodies at rest. */
#include "rest_check.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/elements.h"
#include "kernels/pass/joint/joint_rows.h"
#include "model/derive.h"
#include "support.h"
#include "tile/first_scenarios.h"

/* One body lies on another if the box around it begins within this part of its height from where
 * the other one's ends [-]. */
#define NEAR 0.05
/* Of what static friction adds to kinetic friction, this part is to hold; all of it no stick speed
 * holds [-]. */
#define HELD 0.9

typedef enum fault_kind { SLIPS, TILTS, IS_DIVIDED, FAULT_KINDS } fault_kind;

/* of one definition */
typedef struct fault {
  uint64_t scenarios, scenario; /* in which; the worst one */
  double worst;                 /* speed of SLIPS [m/s] */
  double given;                 /* stick speed there [m/s] */
  uint32_t instance, other;     /* there; the second one of IS_DIVIDED */
} fault;

typedef struct look {
  const ald_study *study;
  ald_supports supports;
  fault (*found)[FAULT_KINDS]; /* (definitions) */
  uint64_t *last;              /* (definitions x FAULT_KINDS) 1 + scenario that was noted last */
} look;

static const ald_kind *kind_of(const ald_study *study, uint32_t instance) {
  ALD_ASSERT(instance < study->instance_count);
  return ald_kinds[study->definitions[study->instances[instance].definition].kind];
}

/* a scenario counts once for all instances of a definition */
static fault *note(look *l, uint32_t instance, fault_kind kind, double worst, uint64_t scenario) {
  const uint32_t definition = l->study->instances[instance].definition;
  fault *to = &l->found[definition][kind];
  uint64_t *last = &l->last[definition * FAULT_KINDS + kind];
  if (*last != scenario + 1) to->scenarios++;
  *last = scenario + 1;
  if (to->scenarios > 1 && !(worst > to->worst)) return NULL;
  to->worst = worst;
  to->scenario = scenario;
  to->instance = instance;
  return to;
}

/* has it weight that only contacts may carry? */
static bool rests(const ald_supports *s, uint32_t body) {
  const ald_support *own = &s->bodies[s->bodies[body].system];
  return s->bodies[body].falls && !own->floats && !own->hangs;
}

/* ------------------------------------------------------------------------------ friction */

/* A load beyond kinetic friction comes suddenly on what is to stick. Where it swings fastest, kap
 * F_static + (1 - kap) F_kinetic, kap = exp(-(v/v_s)^2), must be greater than the load, so that
 * the body is stopped: by as much again as is asked to be held. */
static void take_friction(look *l, uint32_t instance, const ald_impact *law, const double *values,
                          uint64_t scenario) {
  const ald_instance *own = &l->study->instances[instance];
  const double gravity = values[l->study->environment + ALD_ENVIRONMENT_GRAVITY];
  if (!(law->shear > 0) || !(law->friction > law->sliding) || !(gravity > 0)) return;
  for (uint32_t side = 0; side < 2; side++) {
    const uint32_t body = side ? own->body_b : own->body_a;
    if (!rests(&l->supports, body)) continue;
    const double mass = l->supports.bodies[l->supports.bodies[body].system].weight / gravity;
    const double load = law->sliding + HELD * (law->friction - law->sliding);
    const double asked = load * gravity * sqrt(mass / law->shear) / sqrt(-log(0.5 * (1 + HELD)));
    if (!(asked > law->stick_speed)) continue;
    fault *to = note(l, instance, SLIPS, asked / law->stick_speed, scenario);
    if (!to) continue;
    to->given = law->stick_speed;
  }
}

/* ------------------------------------------------------------------------------ stacks */

/* does the first lie on the second? by the boxes around them */
static bool lies_on(const double upper[6], const double lower[6]) {
  for (int k = 0; k < 2; k++) {
    if (upper[k] > lower[3 + k] || lower[k] > upper[3 + k]) return false;
  }
  return fabs(upper[2] - lower[5]) < NEAR * (upper[5] - upper[2]);
}

static void take_stack(look *l, uint32_t instance, const ald_impact *law, const double *values,
                       uint64_t scenario) {
  const ald_instance *own = &l->study->instances[instance];
  double a[6], b[6];
  if (law->arm > 0) return; /* a link is round */
  if (!rests(&l->supports, own->body_a) || !rests(&l->supports, own->body_b)) return;
  if (l->supports.bodies[own->body_a].system == l->supports.bodies[own->body_b].system) return;
  ald_support_box(&l->supports, own->body_a, values, a);
  ald_support_box(&l->supports, own->body_b, values, b);
  if (lies_on(a, b) || lies_on(b, a)) note(l, instance, TILTS, 0, scenario);
}

/* ------------------------------------------------------------------------------ divided bodies */

/* are they held together by a joint that leaves nothing free? */
static bool are_one(const ald_study *study, uint32_t a, uint32_t b, const double *values) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (study->definitions[own->definition].kind != KIND_joint) continue;
    if (!(own->body_a == a && own->body_b == b) && !(own->body_a == b && own->body_b == a))
      continue;
    const ald_numbers numbers = ald_instance_numbers(study, own, values);
    if (kind_of(study, i)->options(&numbers) == JOINT_FIXED) return true;
  }
  return false;
}

/* an earlier instance of the same definition with the same other body, and a body that is one with
 * that of this; UINT32_MAX: none */
static uint32_t divided_with(const ald_study *study, uint32_t instance, const double *values) {
  const ald_instance *own = &study->instances[instance];
  for (uint32_t i = 0; i < instance; i++) {
    const ald_instance *other = &study->instances[i];
    if (other->definition != own->definition) continue;
    const uint32_t x[2] = {own->body_a, own->body_b}, y[2] = {other->body_a, other->body_b};
    for (uint32_t e = 0; e < 4; e++) {
      if (x[e & 1] != y[e >> 1] || x[1 - (e & 1)] == y[1 - (e >> 1)]) continue;
      if (are_one(study, x[1 - (e & 1)], y[1 - (e >> 1)], values)) return i;
    }
  }
  return UINT32_MAX;
}

static void take_divided(look *l, uint32_t instance, const ald_impact *law, const double *values,
                         uint64_t scenario) {
  const bool is_sum = law->arm == 0 && law->power == 0 && law->factor == 0;
  if (is_sum || law->power == 1 ||
      l->last[l->study->instances[instance].definition * FAULT_KINDS + IS_DIVIDED] > 0) {
    return; /* it is the same in all scenarios */
  }
  const uint32_t other = divided_with(l->study, instance, values);
  if (other == UINT32_MAX) return;
  fault *to = note(l, instance, IS_DIVIDED, 0, scenario);
  if (to) to->other = other;
}

/* ------------------------------------------------------------------------------ all of it */

static void visit(void *user, const double *values, uint64_t scenario, uint64_t seen) {
  look *l = user;
  (void)seen;
  ald_supports_find(&l->supports, values);
  for (uint32_t i = 0; i < l->study->instance_count; i++) {
    const ald_kind *kind = kind_of(l->study, i);
    if (!ald_kind_impacts(kind)) continue;
    const ald_numbers numbers = ald_instance_numbers(l->study, &l->study->instances[i], values);
    ald_impact law = {0};
    kind->mesh->impact(&numbers, &law);
    take_friction(l, i, &law, values, scenario);
    take_stack(l, i, &law, values, scenario);
    take_divided(l, i, &law, values, scenario);
  }
}

static ald_warned about(const look *l, const fault *f, uint64_t of) {
  return (ald_warned){.element = l->study->instances[f->instance].name,
                      .scenarios = f->scenarios,
                      .of = of,
                      .worst = (double)NAN,
                      .scenario = f->scenario};
}

static void warn_slips(const look *l, const fault *f, uint64_t of, ald_warnings *warnings) {
  char remedy[160];
  const double asked = f->worst * f->given;
  if (f->scenarios == 0) return;
  ald_warned what = about(l, f, of);
  snprintf(remedy, sizeof remedy,
           "give a \"stick speed\" of %.2g m/s or more, or a greater \"stick stiffness\"",
           1.05 * asked);
  what.remedy = remedy;
  what.quantity = "stick speed";
  what.worst = asked;
  ald_warn(warnings, ALD_WARN_SLIPS, what,
           "a body that a load comes on suddenly swings on what sticks, and slides on where static "
           "friction would hold it: that asks for a stick speed of %.2g m/s, it is %.2g m/s",
           asked, f->given);
}

static void warn_tilts(const look *l, const fault *f, uint64_t of, ald_warnings *warnings) {
  if (f->scenarios == 0) return;
  const ald_instance *own = &l->study->instances[f->instance];
  ald_warn(warnings, ALD_WARN_TILTS, about(l, f, of),
           "%s and %s lie on each other in %" PRIu64 " of %" PRIu64
           " %s: faces of this law do not resist tilting, and a stack may wander and fall",
           l->study->bodies[own->body_a].name, l->study->bodies[own->body_b].name, f->scenarios, of,
           of == 1 ? "scenario" : "scenarios");
}

static void warn_divided(const look *l, const fault *f, uint64_t of, ald_warnings *warnings) {
  if (f->scenarios == 0) return;
  ald_warn(warnings, ALD_WARN_DIVIDED, about(l, f, of),
           "its bodies and those of %s are held together as one: where both touch, their forces do "
           "not sum to that of one body",
           l->study->instances[f->other].name);
}

ald_status ald_rest_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ALD_ASSERT(study);
  look l = {.study = study};
  uint32_t things = 0;
  uint64_t good = 0;
  (void)report;
  for (uint32_t i = 0; i < study->instance_count; i++)
    things += ald_kind_impacts(kind_of(study, i));
  if (things == 0) return ALD_OK;
  ald_status status = ald_supports_create(study, &l.supports);
  l.found = calloc(study->definition_count + 1u, sizeof *l.found);
  l.last = calloc((size_t)study->definition_count * FAULT_KINDS + 1u, sizeof *l.last);
  if (!l.found || !l.last) status = ALD_NO_MEMORY;
  if (status == ALD_OK) {
    const uint64_t scenarios = ald_first_scenarios_count(study, things);
    status = ald_first_scenarios_visit(study, scenarios, visit, &l, &good);
  }
  for (uint32_t d = 0; status == ALD_OK && d < study->definition_count; d++) {
    warn_slips(&l, &l.found[d][SLIPS], good, warnings);
    warn_tilts(&l, &l.found[d][TILTS], good, warnings);
    warn_divided(&l, &l.found[d][IS_DIVIDED], good, warnings);
  }
  ald_supports_clear(&l.supports);
  free(l.found);
  free(l.last);
  return status;
}
