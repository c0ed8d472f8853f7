/* SPDX-License-Identifier: Apache-2.0
 * How hard two bodies with meshes may meet in one scenario. Theory: docs/theory/critical-step.md.
 */
#include "impact_bound.h"

#include <math.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "derive.h"
#include "kernels/math/trig.h"
#include "mesh/mesh_face.h"
#include "mobility.h"

ald_status ald_impact_shape_find(const ald_study *study, const ald_instance *instance,
                                 ald_impact_shape *shape) {
  ALD_ASSERT(shape && instance->body_a < study->body_count && instance->body_b < study->body_count);
  ald_status status = ALD_OK;
  const uint32_t bodies[2] = {instance->body_a, instance->body_b};
  *shape = (ald_impact_shape){.face = HUGE_VAL};
  for (uint32_t side = 0; side < 2; side++) {
    const uint32_t mesh = study->bodies[bodies[side]].mesh;
    double face;
    if (mesh == 0) continue;
    ald_mesh_box(&study->meshes[mesh - 1].mesh, shape->box[side]);
    ALD_TRY(ald_mesh_greatest_face(&study->meshes[mesh - 1].mesh, &face));
    shape->face = fmin(shape->face, face);
  }
done:
  return status;
}

/* d'' = -(factor/mass) d^e from d = 0 at `speed`: the deepest by energy, and the way there as the
 * integral of du/sqrt(1 - u^(e+1)) from 0 to 1, a beta function. */
double ald_impact_duration(double factor, double exponent, double mass, double speed) {
  ALD_ASSERT(mass > 0 && speed > 0);
  if (!(factor > 0)) return HUGE_VAL;
  const double more = exponent + 1;
  const double depth = pow(0.5 * more * mass * speed * speed / factor, 1 / more);
  const double way = sqrt(acos(-1.0)) * tgamma(1 + 1 / more) / tgamma(0.5 + 1 / more);
  return 2 * way * depth / speed;
}

/* greatest mobility over a box: over its lower and its upper face */
static double mobility_over(const double *inverse, const double *box) {
  const double reach[3] = {0, 0, 0};
  double most = 0;
  for (uint32_t face = 0; face < 2; face++) {
    const ald_site site = {.at = {0, 0, box[3 * face + 2]},
                           .along = {{1, 0, 0}, {0, 1, 0}},
                           .low = {box[0], box[1]},
                           .high = {box[3], box[4]}};
    most = fmax(most, ald_mobility_over(inverse, &site, reach));
  }
  return most;
}

/* velocity at the start, earth frame [m/s], and how fast points of the box turn about the centre of
 * gravity, at most; what is prescribed is not known here */
static double motion_of(const ald_body *body, const double *values, const double *box,
                        double *velocity) {
  const double *own = values + body->quantities;
  double sine, cosine, reach = 0;
  for (int k = 0; k < 3; k++) velocity[k] = 0;
  if (body->fixed || body->prescribed) return 0;
  real_sincos(own[ALD_BODY_COURSE], &sine, &cosine);
  velocity[0] = own[ALD_BODY_VELOCITY_X] + own[ALD_BODY_SPEED] * cosine;
  velocity[1] = own[ALD_BODY_VELOCITY_Y] + own[ALD_BODY_SPEED] * sine;
  velocity[2] = own[ALD_BODY_VELOCITY_Z];
  for (int k = 0; k < 3; k++) {
    const double far = fmax(fabs(box[k]), fabs(box[3 + k]));
    reach += far * far;
  }
  const double turn =
      hypot(hypot(own[ALD_BODY_ROLL_RATE], own[ALD_BODY_PITCH_RATE]), own[ALD_BODY_YAW_RATE]);
  return turn * sqrt(reach);
}

ald_impact_bound ald_impact_bound_of(const ald_study *study, const ald_instance *instance,
                                     const ald_impact_shape *shape, const double *values) {
  ALD_ASSERT(shape && instance->body_a < study->body_count && instance->body_b < study->body_count);
  const ald_definition *definition = &study->definitions[instance->definition];
  const ald_numbers numbers = ald_instance_numbers(study, instance, values);
  const uint32_t bodies[2] = {instance->body_a, instance->body_b};
  ald_impact law = {0};
  ald_impact_bound bound = {0};
  double velocity[2][3], inverse[ALD_MATRIX], squares = 0;
  ald_kinds[definition->kind]->mesh->impact(&numbers, &law);
  for (uint32_t side = 0; side < 2; side++) {
    const ald_body *body = &study->bodies[bodies[side]];
    double *box = bound.box[side];
    for (int k = 0; k < 6; k++) {
      const bool is_link = side == 0 && law.arm > 0;
      const double end = law.at[k % 3] + (k < 3 ? -law.arm : law.arm);
      box[k] = is_link ? end : shape->box[side][k];
    }
    ald_mobility_inverse(body, values, inverse);
    bound.mobility += mobility_over(inverse, box);
    bound.speed += motion_of(body, values, box, velocity[side]);
  }
  for (int k = 0; k < 3; k++) {
    squares += (velocity[0][k] - velocity[1][k]) * (velocity[0][k] - velocity[1][k]);
  }
  bound.speed = fmax(bound.speed + sqrt(squares), law.least_speed);
  bound.duration = HUGE_VAL;
  if (law.power > 0) { /* on a flat face of the area that is meant, or the greatest there is */
    bound.potential = law.factor;
    bound.power = law.power;
    law.factor *= law.power * pow(fmin(law.area, shape->face), law.power);
    law.exponent = law.power - 1;
  }
  if (law.modulus > 0) { /* a face pushes with k x area x depth */
    bound.modulus = law.modulus;
    bound.is_in_first = law.is_in_first;
    bound.room = law.room;
    law.factor = law.modulus * shape->face;
    law.exponent = 1;
  }
  bound.factor = law.factor;
  bound.exponent = law.exponent;
  if (bound.mobility > 0) {
    bound.duration = ald_impact_duration(law.factor, law.exponent, 1 / bound.mobility, bound.speed);
    if (law.modulus > 0) bound.depth = bound.speed / sqrt(law.factor * bound.mobility);
  }
  bound.stick = (ald_freedom){law.shear * bound.mobility, law.shear_rate * bound.mobility};
  return bound;
}
