/* SPDX-License-Identifier: Apache-2.0
 * How bodies that joints hold yield to a force between two of them. Source: closed form, by the
 * factors of joint_system.h:
 *   q  the force on the bodies, J, M, L, D as there
 *   y = q.M^-1 q - r.(J M^-1 J^T)^-1 r = q.M^-1 q - sum (L^-1 r)_i^2/D_i,   r = J M^-1 q
 * The factors are those of the step, or of the evaluation before.
 * Checked by: tests/pass/joint/test_joint_restitution.c. */
#ifndef ALD_KERNELS_PASS_JOINT_YIELD_H
#define ALD_KERNELS_PASS_JOINT_YIELD_H

#include "joint_system.h"

/* M^-1 q of the two bodies, own axes */
typedef struct joint_push {
  uint body_a, body_b;
  vec6 a, b;
} joint_push;

/* scratch of a mesh contact that asks, by its number (JOINTS_YIELD_OF) */
#define YIELD_FIELD(number) \
  (reals + ((JOINTS(JOINTS_YIELD_ROWS) + (number)*JOINTS(JOINTS_CONDITIONS)) * lanes + lane))

/* r into scratch `x`; returns the first condition that the force meets */
ALD_INLINE uint joint_yield_meets(TILE, uint lane, GLOBAL scalar *x, const joint_push *push) {
  uint begin = JOINTS(JOINTS_CONDITIONS);
  for (uint i = 0; i < JOINTS(JOINTS_CONDITIONS); i++) IN_ROW(x, i) = R(0);
  for (uint instance = 0; instance < KIND(KIND_joint, KIND_COUNT); instance++) {
    const uint first = JOINT_FIRST(instance), count = JOINT_CONDITIONS(JOINT_TYPE_OF(instance));
    const joint_matrix j = joint_matrix_of(TILE_OF_CALLER, lane, instance);
    for (uint side = 0; side < 2; side++) {
      const uint body = JOINT_BODY(instance, side);
      if (body != push->body_a && body != push->body_b) continue;
      const vec6 rate = body == push->body_a ? push->a : push->b;
      begin = first < begin ? first : begin;
      for (uint c = 0; c < count; c++) {
        IN_ROW(x, first + c) = IN_ROW(x, first + c) + vec6_dot(joint_jacobian(j, c, side), rate);
      }
    }
  }
  return begin;
}

/* what joints take from y [N^2/kg, or as that of q]; number: of the scratch */
ALD_APART real joint_yield_taken(TILE, uint lane, uint number, const joint_push *push) {
  GLOBAL scalar *x = YIELD_FIELD(number), *inverse = SOLVE_FIELD(SOLVE_INVERSE);
  const uint begin = joint_yield_meets(TILE_OF_CALLER, lane, x, push);
  real taken = R(0);
  for (uint i = begin; i < JOINTS(JOINTS_CONDITIONS); i++) {
    const uint reach = ENVELOPE(i), from = reach > begin ? reach : begin;
    GLOBAL scalar *row = FACTOR_ROW(i);
    real sum = IN_ROW(x, i);
    for (uint k = from; k < i; k++) sum = sum - IN_ROW(row, k - reach) * IN_ROW(x, k);
    IN_ROW(x, i) = sum;
    taken = taken + sum * sum * IN_ROW(inverse, i);
  }
  return taken;
}

#endif
