/* SPDX-License-Identifier: Apache-2.0
 * Contacts of meshes and links that are to hold bodies at rest. */
#include "checks.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define ALD_LANES 1
#include "base/assertion.h"
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

typedef enum fault_kind { SLIPS, TILTS, FAULT_KINDS } fault_kind;

/* of one definition */
typedef struct fault {
  uint64_t scenarios, scenario; /* in which; the worst one */
  double worst;                 /* of SLIPS: the stick speed asked for, of the one given [-] */
  double given;                 /* stick speed there [m/s] */
  uint32_t instance;            /* there */
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
  if (law->arm > 0 || law->modulus > 0) return; /* a link is round; a field resists tilting */
  if (!rests(&l->supports, own->body_a) || !rests(&l->supports, own->body_b)) return;
  if (l->supports.bodies[own->body_a].system == l->supports.bodies[own->body_b].system) return;
  ald_support_box(&l->supports, own->body_a, values, a);
  ald_support_box(&l->supports, own->body_b, values, b);
  if (lies_on(a, b) || lies_on(b, a)) note(l, instance, TILTS, 0, scenario);
}

/* ------------------------------------------------------------------------------ divided bodies */

/* A side of a contact on which a body is one with others by joints that leave nothing free. */
typedef struct part {
  uint32_t definition, whole,
      other; /* the first of those that are one, the body on the other side */
  uint32_t body, instance;
} part;

/* of each body the first one that joints of the type fixed make one with it; joints' types do not
 * vary */
static void find_wholes(const ald_study *study, const double *nominal, uint32_t *wholes) {
  for (uint32_t b = 0; b < study->body_count; b++) wholes[b] = b;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (!ald_kind_is(kind_of(study, i), ALD_KIND_JOINS)) continue;
    const ald_numbers numbers = ald_instance_numbers(study, own, nominal);
    if (kind_of(study, i)->options(&numbers) != JOINT_FIXED) continue;
    const uint32_t a = wholes[own->body_a], b = wholes[own->body_b];
    for (uint32_t k = 0; k < study->body_count; k++) {
      if (wholes[k] == a || wholes[k] == b) wholes[k] = a < b ? a : b;
    }
  }
}

/* Do forces by this law on two parts of a body, the first or the second one, sum to that on the
 * whole? */
static bool is_sum(const ald_study *study, uint32_t instance, uint32_t side,
                   const double *nominal) {
  const ald_numbers numbers = ald_instance_numbers(study, &study->instances[instance], nominal);
  ald_impact law = {0};
  kind_of(study, instance)->mesh->impact(&numbers, &law);
  if (law.modulus > 0) return law.is_in_first == (side == 1);
  return law.arm == 0 && (law.power == 1 || (law.power == 0 && law.factor == 0));
}

static int compare_parts(const void *a, const void *b) {
  const part *x = a, *y = b;
  if (x->definition != y->definition) return x->definition < y->definition ? -1 : 1;
  if (x->whole != y->whole) return x->whole < y->whole ? -1 : 1;
  if (x->other != y->other) return x->other < y->other ? -1 : 1;
  return (x->instance > y->instance) - (x->instance < y->instance);
}

static uint32_t find_parts(const ald_study *study, const double *nominal, const uint32_t *wholes,
                           part *parts) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (!ald_kind_impacts(kind_of(study, i))) continue;
    for (uint32_t side = 0; side < 2; side++) {
      if (is_sum(study, i, side, nominal)) continue;
      const uint32_t body = side ? own->body_b : own->body_a;
      parts[count++] =
          (part){own->definition, wholes[body], side ? own->body_a : own->body_b, body, i};
    }
  }
  qsort(parts, count, sizeof *parts, compare_parts);
  return count;
}

/* Warns once of each definition in which bodies that are one have contacts with the same body. */
static ald_status warn_divided(const ald_study *study, ald_warnings *warnings) {
  double *nominal = calloc(study->quantity_count + 1u, sizeof *nominal);
  uint32_t *wholes = calloc(study->body_count + 1u, sizeof *wholes);
  part *parts = calloc(2u * (size_t)study->instance_count + 1u, sizeof *parts);
  const ald_status status = nominal && wholes && parts ? ALD_OK : ALD_NO_MEMORY;
  if (status == ALD_OK) {
    for (uint32_t q = 0; q < study->quantity_count; q++) nominal[q] = study->quantities[q].value;
    find_wholes(study, nominal, wholes);
    const uint32_t count = find_parts(study, nominal, wholes, parts);
    uint32_t told = UINT32_MAX;
    for (uint32_t k = 1; k < count; k++) {
      const part *x = &parts[k - 1], *y = &parts[k];
      const bool is_same =
          x->definition == y->definition && x->whole == y->whole && x->other == y->other;
      if (!is_same || x->body == y->body || y->definition == told) continue;
      told = y->definition;
      ald_warn(
          warnings, ALD_WARN_DIVIDED,
          (ald_warned){.element = study->instances[y->instance].name,
                       .worst = (double)NAN,
                       .scenario = ALD_NO_SCENARIO},
          "its bodies and those of %s are held together as one: where both touch, their forces "
          "do not sum to that of one body",
          study->instances[x->instance].name);
    }
  }
  free(nominal);
  free(wholes);
  free(parts);
  return status;
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
  }
  if (status == ALD_OK) status = warn_divided(study, warnings);
  ald_supports_clear(&l.supports);
  free(l.found);
  free(l.last);
  return status;
}
