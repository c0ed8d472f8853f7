/* SPDX-License-Identifier: Apache-2.0
 * The force of a contact in space with its moments on both bodies, its power, and how the bodies
 * yield to it. */
#ifndef ALD_KERNELS_PASS_BALANCE_WRENCH_H
#define ALD_KERNELS_PASS_BALANCE_WRENCH_H

#include "../../math/sym6.h"
#include "balance_rows.h"
#include "space.h"

/* force on the first body and its moments about the centres of gravity of both [N], [N m]; earth */
typedef struct balance_wrench {
  vec3 force, moment_a, moment_b;
} balance_wrench;

ALD_INLINE balance_wrench balance_wrench_of(pose a, pose b, vec3 force, vec3 moment_a) {
  balance_wrench w;
  w.force = force;
  w.moment_a = moment_a;
  w.moment_b = vec3_add(moment_a, vec3_cross(vec3_sub(a.at, b.at), force));
  return w;
}

/* what it gives to the bodies [W] */
ALD_INLINE real balance_power(balance_wrench w, pose a, pose b) {
  return vec3_dot(w.force, vec3_sub(a.velocity, b.velocity)) +
         (vec3_dot(w.moment_a, a.spin) - vec3_dot(w.moment_b, b.spin));
}

/* how a body yields to a force and a moment, by its whole mass matrix */
typedef struct balance_yield {
  vec6 rate; /* of its velocities, body axes [m/s^2], [rad/s^2] */
  real rest; /* what it gains in a step from rest, over dt^2/2 [W/s] */
} balance_yield;

ALD_INLINE balance_yield balance_yield_of(TILE, uint body, uint lane, mat3 turn, vec3 force,
                                          vec3 moment) {
  sym6 inverse;
  balance_yield yield;
  const vec6 own = vec6_of(mat3_unrotate(turn, force), mat3_unrotate(turn, moment));
  load_sym6(TILE_OF_CALLER, lane, plan[plan[PLAN_SPACE_PARAMS] + body] + SPACE_INVERSE, &inverse);
  yield.rate = sym6_times(&inverse, own);
  yield.rest = vec6_dot(own, yield.rate);
  return yield;
}

#endif
