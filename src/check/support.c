/* SPDX-License-Identifier: Apache-2.0
 * What carries a body that can heave and has weight. */
#include "support.h"

#include <math.h>
#include <stdlib.h>

#define ALD_LANES 1
#include "allide/builder.h"
#include "base/assertion.h"
#include "kernels/body/pose.h"
#include "kernels/pass/water/hydrostatics.h"
#include "model/derive.h"
#include "model/inertia.h"

/* A rectangle that leans by less from the vertical pushes sideways [-], the sine of 10 degrees. */
#define LEAN_MIN 0.17

/* ------------------------------------------------------------------------------ memory */

ald_status ald_supports_create(const ald_study *study, ald_supports *s) {
  ALD_ASSERT(study && s);
  *s = (ald_supports){.study = study};
  s->boxes = calloc(study->mesh_count + 1u, sizeof *s->boxes);
  s->bodies = calloc(study->body_count + 1u, sizeof *s->bodies);
  s->is_carried = calloc(study->body_count + 1u, sizeof *s->is_carried);
  if (!s->boxes || !s->bodies || !s->is_carried) {
    ald_supports_clear(s);
    return ALD_NO_MEMORY;
  }
  for (uint32_t m = 0; m < study->mesh_count; m++) {
    ald_mesh_box(&study->meshes[m].mesh, s->boxes[m]);
  }
  return ALD_OK;
}

void ald_supports_clear(ald_supports *s) {
  free(s->boxes);
  free(s->bodies);
  free(s->is_carried);
  *s = (ald_supports){0};
}

/* ------------------------------------------------------------------------------ elements */

static const ald_kind *kind_of(const ald_study *study, uint32_t instance) {
  ALD_ASSERT(instance < study->instance_count);
  return ald_kinds[study->definitions[study->instances[instance].definition].kind];
}

void ald_support_box(const ald_supports *s, uint32_t body, const double *values, double to[6]) {
  ALD_ASSERT(body < s->study->body_count && s->study->bodies[body].mesh > 0);
  const ald_body *own = &s->study->bodies[body];
  const double *keys = values + own->quantities, *box = s->boxes[own->mesh - 1];
  const euler angles = {keys[ALD_BODY_ROLL], keys[ALD_BODY_PITCH], keys[ALD_BODY_HEADING]};
  const mat3 turn = euler_matrix(angles);
  for (int k = 0; k < 3; k++) to[k] = HUGE_VAL;
  for (int k = 3; k < 6; k++) to[k] = -HUGE_VAL;
  for (uint32_t corner = 0; corner < 8; corner++) {
    const vec3 place = {box[corner & 1 ? 3 : 0], box[corner & 2 ? 4 : 1], box[corner & 4 ? 5 : 2]};
    const vec3 earth = mat3_rotate(turn, place);
    const double at[3] = {keys[ALD_BODY_POSITION_X] + earth.x, keys[ALD_BODY_POSITION_Y] + earth.y,
                          keys[ALD_BODY_POSITION_Z] + earth.z};
    for (int k = 0; k < 3; k++) {
      to[k] = fmin(to[k], at[k]);
      to[3 + k] = fmax(to[3 + k], at[k]);
    }
  }
}

/* does the rectangle of a fender lean, so that it may push up or down? */
static bool leans(const ald_study *study, const ald_instance *instance, const double *values) {
  const ald_kind *kind = ald_kinds[study->definitions[instance->definition].kind];
  const ald_numbers numbers = ald_instance_numbers(study, instance, values);
  const double *own = values + study->bodies[instance->body_b].quantities;
  const euler angles = {own[ALD_BODY_ROLL], own[ALD_BODY_PITCH], own[ALD_BODY_HEADING]};
  const mat3 turn = euler_matrix(angles);
  ald_steepest law = {0};
  kind->steepest(&numbers, &law);
  const double *x = law.b.along[0], *y = law.b.along[1];
  const double n[3] = {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2],
                       x[0] * y[1] - x[1] * y[0]};
  return fabs(turn.x.z * n[0] + turn.y.z * n[1] + turn.z.z * n[2]) > LEAN_MIN;
}

bool ald_may_lie_on(const ald_study *study, uint32_t instance, const double *values) {
  ALD_ASSERT(instance < study->instance_count);
  const ald_instance *own = &study->instances[instance];
  const ald_carrying carries = ald_kinds[study->definitions[own->definition].kind]->carries;
  return carries == ALD_CARRIES_LYING ||
         (carries == ALD_CARRIES_LEANING && leans(study, own, values));
}

/* may it hold this one, as a contact only does that is beneath it? */
static bool holds_up(const ald_supports *s, uint32_t instance, uint32_t body,
                     const double *values) {
  const ald_instance *own = &s->study->instances[instance];
  const uint32_t other = own->body_a == body ? own->body_b : own->body_a;
  double box[6], beside[6];
  if (kind_of(s->study, instance)->carries == ALD_CARRIES_HANGING) return true;
  if (!ald_may_lie_on(s->study, instance, values)) return false;
  if (ald_kind_meshes(kind_of(s->study, instance)) != 2) return true;
  ald_support_box(s, body, values, box);
  ald_support_box(s, other, values, beside);
  return beside[2] < box[5];
}

/* ------------------------------------------------------------------------------ systems */

static uint32_t system_of(const ald_supports *s, uint32_t body) {
  while (s->bodies[body].system != body) body = s->bodies[body].system;
  return body;
}

/* bodies that can fall and are joined have the first of them as their system */
static void join(ald_supports *s) {
  const ald_study *study = s->study;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (!ald_kind_is(kind_of(study, i), ALD_KIND_JOINS)) continue;
    if (!s->bodies[own->body_a].falls || !s->bodies[own->body_b].falls) continue;
    const uint32_t a = system_of(s, own->body_a), b = system_of(s, own->body_b);
    s->bodies[a > b ? a : b].system = a < b ? a : b;
  }
}

static double gyration_of(const ald_body *body, const double *keys) {
  double most = 0;
  for (uint32_t f = 3; f < 6; f++) {
    if (body->freedoms >> f & 1) most = fmax(most, ald_inertia_own(body, keys, f));
  }
  return sqrt(most / keys[ALD_BODY_MASS]);
}

static void begin(ald_supports *s, uint32_t body, const double *values) {
  const ald_study *study = s->study;
  const ald_body *own = &study->bodies[body];
  const double *keys = values + own->quantities;
  const double weight = keys[ALD_BODY_MASS] * values[study->environment + ALD_ENVIRONMENT_GRAVITY];
  ald_support *to = &s->bodies[body];
  *to = (ald_support){.system = body};
  s->is_carried[body] = true;
  if (!study->is_spatial || own->fixed || own->prescribed) return;
  if (!(own->freedoms & ALD_HEAVE) || !(weight > 0)) return;
  s->is_carried[body] = false;
  to->falls = true;
  to->weight = weight;
  to->surplus = -weight;
  to->own_mass = keys[ALD_BODY_MASS] + (own->has_added_mass ? values[own->added_mass + 14] : 0);
  to->gyration = gyration_of(own, keys);
}

static void take_hydrostatics(ald_supports *s, uint32_t instance, const double *values) {
  const ald_instance *own = &s->study->instances[instance];
  const ald_definition *d = &s->study->definitions[own->definition];
  ald_support *to = &s->bodies[own->body_a];
  double params[HYDROSTATICS_PARAM_COUNT];
  if (!ald_kind_is(ald_kinds[d->kind], ALD_KIND_RESTORING) || !to->falls) return;
  const ald_numbers numbers = ald_definition_numbers(s->study, d, values);
  ald_kind_derive(ald_kinds[d->kind], &numbers, params);
  const double z = values[s->study->bodies[own->body_a].quantities + ALD_BODY_POSITION_Z];
  const double given = params[HYDROSTATICS_DISPLACEMENT];
  to->floats = true;
  to->stiffness += params[HYDROSTATICS_STIFFNESS];
  to->surplus += (given > 0 ? given : to->weight) +
                 params[HYDROSTATICS_STIFFNESS] * (params[HYDROSTATICS_HEIGHT] - z);
}

/* sums over what is joined, in the first body of each system */
static void add_up(ald_supports *s) {
  for (uint32_t b = 0; b < s->study->body_count; b++) {
    const uint32_t first = system_of(s, b);
    ald_support *own = &s->bodies[b], *to = &s->bodies[first];
    own->system = first;
    if (first == b) continue;
    to->floats = to->floats || own->floats;
    to->weight += own->weight;
    to->stiffness += own->stiffness;
    to->surplus += own->surplus;
    to->gyration = fmax(to->gyration, own->gyration);
  }
}

/* Lets what is carried carry more, until nothing is added. */
static void spread(ald_supports *s, const double *values) {
  const ald_study *study = s->study;
  for (uint32_t b = 0; b < study->body_count; b++) {
    if (s->bodies[s->bodies[b].system].floats) s->is_carried[b] = true;
  }
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (uint32_t i = 0; i < study->instance_count; i++) {
      const uint32_t ends[2] = {study->instances[i].body_a, study->instances[i].body_b};
      for (uint32_t e = 0; e < 2 && ends[0] != ends[1]; e++) {
        ald_support *to = &s->bodies[s->bodies[ends[e]].system];
        if (!to->falls || to->may_be_held || !s->is_carried[ends[1 - e]]) continue;
        if (s->bodies[ends[1 - e]].system == s->bodies[ends[e]].system) continue;
        if (!holds_up(s, i, ends[e], values)) continue;
        to->may_be_held = goes_on = true;
        for (uint32_t b = 0; b < study->body_count; b++) {
          if (s->bodies[b].system == s->bodies[ends[e]].system) s->is_carried[b] = true;
        }
      }
    }
  }
}

/* who hangs from what is carried */
static void find_hanging(ald_supports *s) {
  const ald_study *study = s->study;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const uint32_t a = study->instances[i].body_a, b = study->instances[i].body_b;
    const bool may_hang = kind_of(study, i)->carries == ALD_CARRIES_HANGING;
    if (!may_hang || s->bodies[a].system == s->bodies[b].system) continue;
    if (s->is_carried[b]) s->bodies[s->bodies[a].system].hangs = true;
    if (s->is_carried[a]) s->bodies[s->bodies[b].system].hangs = true;
  }
}

void ald_supports_find(ald_supports *s, const double *values) {
  ALD_ASSERT(s && values);
  for (uint32_t b = 0; b < s->study->body_count; b++) begin(s, b, values);
  for (uint32_t i = 0; i < s->study->instance_count; i++) take_hydrostatics(s, i, values);
  join(s);
  add_up(s);
  spread(s, values);
  find_hanging(s);
}
