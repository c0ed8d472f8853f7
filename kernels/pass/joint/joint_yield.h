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

/* What joints take from y [N^2/kg, or as that of q]; number: of the scratch, which then has L^-1 r
 * from the first condition on that the force meets, and 0 before. */
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

/* scratch that joint_yield_taken() has left becomes what holds the joints, (J M^-1 J^T)^-1 r */
ALD_INLINE void joint_yield_back(TILE, uint lane, uint number) {
  joint_solve_back(TILE_OF_CALLER, lane, YIELD_FIELD(number));
}

/* Rates of velocities of any body that the force makes, own axes, after joint_yield_back(). */
ALD_INLINE vec6 joint_yield_rate(TILE, uint lane, uint number, const joint_push *push, uint body) {
  vec6 pull = vec6_of(vec3_zero(), vec3_zero()), rate = pull;
  GLOBAL scalar *x = YIELD_FIELD(number);
  sym6 inverse;
  if (body == push->body_a) rate = push->a;
  if (body == push->body_b) rate = push->b;
  if (!body_is_joined(TILE_OF_CALLER, body) || IS_GUIDED(body)) return rate;
  for (uint instance = 0; instance < KIND(KIND_joint, KIND_COUNT); instance++) {
    const uint count = JOINT_CONDITIONS(JOINT_TYPE_OF(instance)), first = JOINT_FIRST(instance);
    const joint_matrix j = joint_matrix_of(TILE_OF_CALLER, lane, instance);
    for (uint side = 0; side < 2; side++) {
      if (JOINT_BODY(instance, side) != body) continue;
      for (uint c = 0; c < count; c++) {
        pull = vec6_madd(pull, IN_ROW(x, first + c), joint_jacobian(j, c, side));
      }
    }
  }
  load_sym6(TILE_OF_CALLER, lane, plan[plan[PLAN_SPACE_PARAMS] + body] + SPACE_INVERSE, &inverse);
  return vec6_madd(rate, R(-1), rigid_times(&inverse, pull, HAS_ADDED_MASS(body)));
}

#endif
