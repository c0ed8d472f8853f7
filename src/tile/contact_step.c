/* SPDX-License-Identifier: Apache-2.0
 * The critical time step of every contact of a study. Theory: docs/theory/critical-step.md. */
#include "contact_step.h"

#include <stdlib.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "first_scenarios.h"
#include "kernels/math/trig.h"
#include "kernels/plan.h"
#include "model/chord.h"
#include "model/derive.h"
#include "model/mobility.h"

/* ------------------------------------------------------------------------------ one contact */

/* what one body brings to a contact */
typedef struct side {
  double inverse_mass, inverse_inertia;
  double radius; /* farthest vertex of the part from the centre of gravity [m] */
  double vx, vy, rate;
  double xy[2 * ALD_PART_VERTICES];
  uint32_t count;
} side;

/* Mobilities of an upright body where the contact's force acts: as a whole and by its yaw. In space
 * that is at the contact's height, as the body stands at the start, within its walls. */
static void put_mobility(side *s, const ald_body *body, const double *values, double height) {
  const double *own = values + body->quantities;
  const double low = own[ALD_BODY_LOW], high = own[ALD_BODY_HIGH];
  double inverse[ALD_MATRIX], point[3] = {0, 0, height - own[ALD_BODY_POSITION_Z]};
  if (low < high) point[2] = fmax(low, fmin(high, point[2]));
  ald_mobility_inverse(body, values, inverse);
  s->inverse_mass = ald_mobility_level(inverse, point);
  s->inverse_inertia = inverse[ALD_MATRIX - 1];
}

static side side_of(const ald_study *study, uint32_t index, uint32_t part, const double *values,
                    double height) {
  ALD_ASSERT(index < study->body_count && part < study->bodies[index].part_count);
  const ald_body *body = &study->bodies[index];
  const double *own = values + body->quantities;
  double sine, cosine;
  real_sincos(own[ALD_BODY_COURSE], &sine, &cosine);
  side s = {.vx = body->fixed ? 0 : own[ALD_BODY_VELOCITY_X] + own[ALD_BODY_SPEED] * cosine,
            .vy = body->fixed ? 0 : own[ALD_BODY_VELOCITY_Y] + own[ALD_BODY_SPEED] * sine,
            .rate = body->fixed ? 0 : own[ALD_BODY_YAW_RATE],
            .count = body->parts[part].vertex_count};
  put_mobility(&s, body, values, height);
  for (uint32_t v = 0; v < s.count; v++) {
    const double *at = values + body->vertices + 2 * body->parts[part].vertices[v];
    s.xy[2 * v] = at[0];
    s.xy[2 * v + 1] = at[1];
    s.radius = fmax(s.radius, sqrt(at[0] * at[0] + at[1] * at[1]));
  }
  return s;
}

/* kinetic energy that a hit can take: of the relative motion, and all of the rotation [J] */
static double energy_of(const side *a, const side *b) {
  const double dx = a->vx - b->vx, dy = a->vy - b->vy;
  const double both = a->inverse_mass + b->inverse_mass;
  double energy = both > 0 ? 0.5 * (dx * dx + dy * dy) / both : 0;
  if (a->inverse_inertia > 0) energy += 0.5 * a->rate * a->rate / a->inverse_inertia;
  if (b->inverse_inertia > 0) energy += 0.5 * b->rate * b->rate / b->inverse_inertia;
  return energy;
}

/* A contact line of length L spans at most the outermost L of a body's reach R:
 * integral of x^2 from R - L to R; with the line's own L/m what the depth moves by. */
static double line_mobility(const side *s, double line) {
  const double near = s->radius - line;
  const double second = (s->radius * s->radius * s->radius - near * near * near) / 3;
  return line * s->inverse_mass + second * s->inverse_inertia;
}

ald_contact_bound ald_contact_bound_of(const ald_study *study, const ald_instance *instance,
                                       const double *values) {
  ALD_ASSERT(instance->body_a < study->body_count && instance->body_b < study->body_count);
  const ald_definition *definition = &study->definitions[instance->definition];
  ald_contact_slopes law;
  ald_kinds[definition->kind]->outline->slopes(values + definition->quantities, &law);
  const side a = side_of(study, instance->body_a, instance->parts[0], values, law.height);
  const side b = side_of(study, instance->body_b, instance->parts[1], values, law.height);
  const double sharp = fmin(ald_chord_sharpest(a.xy, a.count), ald_chord_sharpest(b.xy, b.count));
  ald_contact_bound bound = {0};
  bound.depth = cbrt(3 * energy_of(&a, &b) / (law.by_area * sharp));
  bound.line = ald_chord_shorter(a.xy, a.count, b.xy, b.count, bound.depth);
  const double moved = line_mobility(&a, bound.line) + line_mobility(&b, bound.line);
  bound.normal = (ald_freedom){law.by_area * moved, law.by_area_rate * moved};
  bound.tangent.stiffness =
      law.by_shear * (a.inverse_mass + a.radius * a.radius * a.inverse_inertia + b.inverse_mass +
                      b.radius * b.radius * b.inverse_inertia);
  return bound;
}

/* ------------------------------------------------------------------------------ all of them */

static double fastest(const ald_contact_bound *b) {
  return fmax(b->normal.stiffness, b->tangent.stiffness);
}

double ald_contact_divided(const ald_contact_bound *bound) {
  return acos(-1.0) / sqrt(fastest(bound)) / ALD_DIVIDED_HIT;
}

/* contacts of outlines; the others have no slopes */
static bool is_contact(const ald_study *study, uint32_t instance) {
  ALD_ASSERT(instance < study->instance_count);
  return ald_kinds[study->definitions[study->instances[instance].definition].kind]->outline != NULL;
}

static void take(const ald_study *study, ald_contact_step *step, const double *values,
                 uint64_t scenario, double *critical) {
  ALD_ASSERT(step->instance < study->instance_count);
  const ald_contact_bound bound =
      ald_contact_bound_of(study, &study->instances[step->instance], values);
  *critical = fmin(ald_critical_step(bound.normal, study->scheme),
                   ald_critical_step(bound.tangent, study->scheme));
  step->critical = fmin(step->critical, *critical);
  if (fastest(&bound) <= fastest(&step->worst)) return;
  const ald_definition *definition =
      &study->definitions[study->instances[step->instance].definition];
  ald_contact_slopes law;
  ald_kinds[definition->kind]->outline->slopes(values + definition->quantities, &law);
  step->worst = bound;
  step->worst_scenario = scenario;
  step->by_shear = bound.tangent.stiffness > bound.normal.stiffness;
  step->hit =
      (ald_impact_case){bound.normal, study->scheme, law.limiter, law.tension, law.restitution};
}

/* all contacts in one scenario after the other */
typedef struct look {
  const ald_study *study;
  ald_contact_step *steps; /* (count) */
  uint32_t count;
  uint64_t scenarios;
  double *seen; /* (count x scenarios) critical steps */
} look;

static void visit(void *user, const double *values, uint64_t scenario, uint64_t seen) {
  const look *s = user;
  for (uint32_t c = 0; c < s->count; c++) {
    take(s->study, &s->steps[c], values, scenario, &s->seen[c * s->scenarios + seen]);
  }
}

/* errors of all contacts; neighbours in the list are often alike */
static void judge_all(const ald_study *study, look *s, uint64_t good) {
  for (uint32_t c = 0; c < s->count; c++) {
    ald_contact_step *own = &s->steps[c];
    const ald_contact_step *last = c > 0 ? &s->steps[c - 1] : NULL;
    own->median = ald_first_scenarios_median(s->seen + c * s->scenarios, good);
    own->step = ald_study_step_within(study, ald_contact_divided(&own->worst));
    if (last && own->step == last->step && ald_impact_case_same(&own->hit, &last->hit)) {
      own->error = last->error;
    } else {
      own->error = ald_impact_case_judge(&own->hit, own->step);
    }
  }
}

ald_status ald_contact_steps(const ald_study *study, uint64_t *scenarios, ald_contact_step **steps,
                             uint32_t *count) {
  ALD_ASSERT(scenarios && steps && count);
  look s = {.study = study, .steps = calloc(study->instance_count + 1u, sizeof **steps)};
  uint64_t good = 0;
  *count = 0;
  *steps = NULL;
  if (!s.steps) return ALD_NO_MEMORY;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (!is_contact(study, i)) continue;
    s.steps[s.count++] = (ald_contact_step){.instance = i, .critical = HUGE_VAL};
  }
  *scenarios = s.scenarios = ald_first_scenarios_count(study, s.count);
  s.seen = calloc(s.scenarios * s.count + 1u, sizeof *s.seen);
  ald_status status = s.seen ? ALD_OK : ALD_NO_MEMORY;
  if (status == ALD_OK) status = ald_first_scenarios_visit(study, s.scenarios, visit, &s, &good);
  if (status == ALD_OK && good > 0) judge_all(study, &s, good);
  free(s.seen);
  if (status == ALD_OK) {
    *steps = s.steps;
    *count = s.count;
  } else {
    free(s.steps);
  }
  return status;
}
