/* SPDX-License-Identifier: Apache-2.0
 * What integrators hold of a body in space over a step of several stages, and what a step leaves:
 * the state that it began with, the rates of its stages, the acceleration that it ends with. */
#ifndef ALD_KERNELS_PASS_STAGE_STATE_H
#define ALD_KERNELS_PASS_STAGE_STATE_H

#include "../../body/rigid.h"
#include "../berth/bow_rows.h"
#include "pose.h"

/* the numbers that a multi-stage integrator holds of the m-th body, in one order */
#define STAGE_ROW(block, number) \
  ROW(plan[PLAN_STAGE_ROWS] + ((block)*STAGE_NUMBERS + (number)) * plan[PLAN_SPATIAL] + instance)
ALD_INLINE void stage_store(TILE, uint instance, uint lane, uint block, vec3 at, quat turn,
                            vec6 v) {
  const real numbers[STAGE_NUMBERS] = {at.x,        at.y,        at.z,       turn.w,     turn.x,
                                       turn.y,      turn.z,      v.linear.x, v.linear.y, v.linear.z,
                                       v.angular.x, v.angular.y, v.angular.z};
  ALD_UNROLL(STAGE_NUMBERS)
  for (uint n = 0; n < STAGE_NUMBERS; n++) STAGE_ROW(block, n) = numbers[n];
}

ALD_INLINE rigid rigid_of(const real *numbers) {
  rigid b;
  b.at = vec3_of(numbers[0], numbers[1], numbers[2]);
  b.turn = quat_of(numbers[3], numbers[4], numbers[5], numbers[6]);
  b.v = vec6_of(vec3_of(numbers[7], numbers[8], numbers[9]),
                vec3_of(numbers[10], numbers[11], numbers[12]));
  return b;
}

/* state at the step's beginning */
ALD_INLINE rigid stage_start(TILE, uint instance, uint lane) {
  real numbers[STAGE_NUMBERS];
  ALD_UNROLL(STAGE_NUMBERS)
  for (uint n = 0; n < STAGE_NUMBERS; n++) numbers[n] = STAGE_ROW(0, n);
  return rigid_of(numbers);
}

/* state of the next stage, or of the next step: start + dt x weighted rates so far */
ALD_INLINE rigid stage_sum(TILE, uint instance, uint lane, uint stage) {
  real rate[STAGE_NUMBERS], sum[STAGE_NUMBERS];
  const real dt = STEP_LENGTH;
  ALD_UNROLL(STAGE_NUMBERS)
  for (uint n = 0; n < STAGE_NUMBERS; n++) rate[n] = R(0);
  for (uint k = 0; k <= stage; k++) {
    const real weight = R(stage_weight(plan[PLAN_SCHEME], stage, k));
    ALD_UNROLL(STAGE_NUMBERS)
    for (uint n = 0; n < STAGE_NUMBERS; n++) rate[n] = rate[n] + weight * STAGE_ROW(k + 1, n);
  }
  ALD_UNROLL(STAGE_NUMBERS)
  for (uint n = 0; n < STAGE_NUMBERS; n++) {
    sum[n] = STAGE_ROW(0, n) + dt * rate[n];
  }
  return rigid_of(sum);
}

/* keeps the acceleration that a step ends with, dv/dt in body axes at the velocity v */
ALD_INLINE void rate_put(TILE, uint body, uint lane, vec6 rate, vec6 v) {
  if (KIND(KIND_bow, KIND_COUNT) == 0) return;
  const vec3 linear = vec3_add(rate.linear, vec3_cross(v.angular, v.linear));
  RATE_ROW(0, body) = linear.x;
  RATE_ROW(1, body) = linear.y;
  RATE_ROW(2, body) = linear.z;
  RATE_ROW(3, body) = rate.angular.x;
  RATE_ROW(4, body) = rate.angular.y;
  RATE_ROW(5, body) = rate.angular.z;
}

#endif
