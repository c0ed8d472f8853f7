/* SPDX-License-Identifier: Apache-2.0
 * The scheme of [Tabri] sec. 2.4: external forces are held over a step, while what the body itself
 * does (added mass, Coriolis terms, linear restoring) is advanced within it by Dormand and Prince.
 *   y = (v, dx, dphi), dv/dt = M^-1 (f - C(v) v + K {dx, dphi}), d(dx)/dt = u, d(dphi)/dt = w
 *   f   all forces at the step's beginning, restoring included, body axes of then  [N], [N m]
 *   K   restoring for what the body has moved within the step
 * The seventh sub-increment of the source carries no weight in the solution of order 5. External
 * forces being held, the whole is of order 1 in the step.
 * Differs from the source: the rotation is applied as one about an axis, not as three angles. What
 * joints hold keeps its forces along the axes of the earth, and its ways are added up along those
 * of the step's beginning: reactions take their part in forces and ways, and gain nothing by it. */
#ifndef ALD_KERNELS_PASS_FROZEN_H
#define ALD_KERNELS_PASS_FROZEN_H

#include "../water/hydrostatics.h"
#include "integrate.h"

/* What the sub-increments share. */
typedef struct frozen_body {
  sym6 mass, inverse;
  vec6 force;        /* f */
  mat3 turn;         /* axes at the step's beginning */
  hydrostatic water; /* 0 without hydrostatics */
  uint printed;      /* 1: Coriolis terms as printed */
  uint rated;        /* 1: the rate at the end is needed */
  uint joined;       /* 1: joints hold it */
  vec6 last;         /* receives it: dv/dt of the seventh sub-increment */
} frozen_body;

ALD_INLINE hydrostatic body_restoring(TILE, uint body, uint lane) {
  const uint found = plan[plan[PLAN_RESTORING] + body];
  if (found > 0) return hydrostatics_stiffness(TILE_OF_CALLER, found - 1, lane);
  hydrostatic none;
  none.heave_heave = none.heave_roll = none.heave_pitch = R(0);
  none.roll_heave = none.roll_roll = none.roll_pitch = R(0);
  none.pitch_heave = none.pitch_roll = none.pitch_pitch = R(0);
  return none;
}

/* a vector as seen from axes that have turned by -turned, to the second order */
ALD_INLINE vec3 frozen_turned(vec3 turned, vec3 v) {
  const vec3 once = vec3_cross(turned, v);
  return vec3_madd(vec3_add(v, once), R(0.5), vec3_cross(turned, once));
}

/* dv/dt */
ALD_INLINE vec6 frozen_rate(const frozen_body *b, vec6 v, vec6 moved) {
  const real heave = mat3_rotate(b->turn, moved.linear).z;
  const vec6 restored = hydrostatic_force(b->water, heave, moved.angular.x, moved.angular.y);
  const vec6 own = vec6_of(mat3_unrotate(b->turn, restored.linear), restored.angular);
  vec6 held = b->force;
  if (b->joined) {
    const vec3 back = vec3_sub(vec3_zero(), moved.angular);
    held = vec6_of(frozen_turned(back, held.linear), frozen_turned(back, held.angular));
  }
  return rigid_acceleration(&b->mass, &b->inverse, vec6_add(held, own), v, b->printed);
}

/* a state plus dt x the weighted rates of the sub-increments so far */
ALD_INLINE vec6 frozen_sum(vec6 start, const vec6 *rates, uint stage, real dt) {
  vec6 sum = start;
  for (uint k = 0; k <= stage; k++) {
    sum = vec6_madd(sum, dt * R(stage_weight(SCHEME_DORMAND_PRINCE, stage, k)), rates[k]);
  }
  return sum;
}

ALD_INLINE rigid frozen_step(frozen_body *b, const rigid *now, real dt) {
  vec6 accelerations[STAGES_MAX], velocities[STAGES_MAX];
  const vec6 still = vec6_of(vec3_zero(), vec3_zero());
  vec6 v = now->v, moved = still;
  for (uint stage = 0; stage < STAGES_MAX; stage++) {
    velocities[stage] = v;
    if (b->joined) velocities[stage].linear = frozen_turned(moved.angular, v.linear);
    accelerations[stage] = frozen_rate(b, v, moved);
    v = frozen_sum(now->v, accelerations, stage, dt);
    moved = frozen_sum(still, velocities, stage, dt);
  }
  if (b->rated) b->last = frozen_rate(b, v, moved);
  rigid next;
  next.at = vec3_add(now->at, mat3_rotate(b->turn, moved.linear));
  next.turn = rigid_turned(now->turn, moved.angular, R(1));
  next.v = v;
  return next;
}

ALD_INLINE frozen_body frozen_body_of(TILE, uint instance, uint lane) {
  const uint body = SPATIAL_BODY, entry = plan[plan[PLAN_SPACE_PARAMS] + body];
  frozen_body b;
  load_sym6(TILE_OF_CALLER, lane, entry + SPACE_MASS, &b.mass);
  load_sym6(TILE_OF_CALLER, lane, entry + SPACE_INVERSE, &b.inverse);
  b.force = body_force(TILE_OF_CALLER, body, lane);
  b.turn = body_pose(TILE_OF_CALLER, body, lane).turn;
  b.water = body_restoring(TILE_OF_CALLER, body, lane);
  b.printed = TURNS_AS_PRINTED;
  b.rated = KIND(KIND_bow, KIND_COUNT) > 0;
  b.joined = body_is_joined(TILE_OF_CALLER, body) ? 1u : 0u;
  b.last = vec6_of(vec3_zero(), vec3_zero());
  return b;
}

ALD_INLINE void integrate_frozen_forces_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (IS_PRESCRIBED || plan[PLAN_SCHEME] != SCHEME_FROZEN) return;
  const uint body = SPATIAL_BODY;
  const rigid now = body_rigid(TILE_OF_CALLER, body, lane);
  frozen_body b = frozen_body_of(TILE_OF_CALLER, instance, lane);
  rigid leaves = now;
  leaves.v = joined_leaves(TILE_OF_CALLER, body, lane, now.v);
  const rigid next = frozen_step(&b, &leaves, STEP_LENGTH);
  if (b.rated) rate_put(TILE_OF_CALLER, body, lane, b.last, next.v);
  body_settle(TILE_OF_CALLER, body, lane, &now, next);
}

#endif
