/* SPDX-License-Identifier: Apache-2.0
 * The trapezoidal rule: a body's momentum changes by the mean of what pushes it at the beginning of
 * a step and at its end, and its pose by the mean of its velocities. The end is not known: it is
 * looked at three times, each time where the look before has put it. With joints it is there that
 * their conditions are met (reactions.h). Source: the rule of [Dopico]; theory:
 * docs/theory/rigid-body.md. Checked by: `allide validate integrators`,
 * tests/pass/joint/test_formulations.c. */
#ifndef ALD_KERNELS_PASS_TRAPEZOID_H
#define ALD_KERNELS_PASS_TRAPEZOID_H

#include "stage_state.h"

/* Bodies whose momentum is carried along by their axes: those with all freedoms, and those in the
 * plane. In others the reactions of locked freedoms turn with the axes within a step. */
ALD_INLINE mask trapezoid_is_whole(const sym6 *inverse) {
  mask free[6];
  ALD_UNROLL(6)
  for (uint i = 0; i < 6; i++) free[i] = inverse->of[SYM6(i, i)] > R(0);
  const mask all = free[2] & free[3] & free[4], some = free[2] | free[3] | free[4];
  return free[0] & free[1] & free[5] & (all | mask_not(some));
}

/* What changes the momentum of a body, its axes: forces, and what added mass does underway. Of a
 * body that is not whole its acceleration. */
ALD_INLINE vec6 trapezoid_push(const sym6 *mass, const sym6 *inverse, vec6 force, vec6 v) {
  const mask is_whole = trapezoid_is_whole(inverse);
  const vec3 munk = rigid_munk(mass, sym6_times(mass, v), v);
  vec6 push = rigid_free(inverse, vec6_of(force.linear, vec3_sub(force.angular, munk)));
  if (!all_lanes(is_whole))
    push = vec6_sel(is_whole, push, rigid_acceleration(mass, inverse, force, v, 0));
  return push;
}

/* The push that a step began with is kept at the place of the velocities' rates, and the spin by
 * which the last look has turned the body at that of the place's. */
ALD_INLINE vec3 trapezoid_spin(TILE, uint instance, uint lane) {
  return vec3_of(STAGE_ROW(1, 0), STAGE_ROW(1, 1), STAGE_ROW(1, 2));
}

/* what a step began with */
typedef struct trapezoid_start {
  rigid at;
  vec6 push;
} trapezoid_start;

ALD_INLINE trapezoid_start trapezoid_start_of(TILE, uint instance, uint lane) {
  trapezoid_start s;
  s.at = stage_start(TILE_OF_CALLER, instance, lane);
  s.push = vec6_of(vec3_of(STAGE_ROW(1, 7), STAGE_ROW(1, 8), STAGE_ROW(1, 9)),
                   vec3_of(STAGE_ROW(1, 10), STAGE_ROW(1, 11), STAGE_ROW(1, 12)));
  return s;
}

/* Velocities at the end of a step by the push there: the momentum of its beginning and half of the
 * push there are carried along by the axes, which have turned meanwhile. Of a body that is not
 * whole by the mean of its accelerations. */
ALD_INLINE vec6 trapezoid_velocity(TILE, uint lane, const trapezoid_start *s, quat turn,
                                   const sym6 *mass, const sym6 *inverse, vec6 push) {
  const rigid *start = &s->at;
  const real part = R(0.5) * STEP_LENGTH;
  const mat3 from = quat_matrix(start->turn), to = quat_matrix(turn);
  const vec6 before = sym6_times(mass, start->v);
  const vec6 carried = vec6_madd(before, part, s->push);
  const mask same = (turn.w == start->turn.w) & (turn.x == start->turn.x) &
                    (turn.y == start->turn.y) & (turn.z == start->turn.z);
  const vec6 seen = vec6_of(mat3_unrotate(to, mat3_rotate(from, carried.linear)),
                            mat3_unrotate(to, mat3_rotate(from, carried.angular)));
  const vec6 after = vec6_madd(vec6_sel(same, carried, seen), part, push);
  const vec6 carries = vec6_add(start->v, sym6_times(inverse, vec6_madd(after, R(-1), before)));
  return vec6_sel(trapezoid_is_whole(inverse), carries,
                  vec6_madd(start->v, part, vec6_add(s->push, push)));
}

/* attitude after a step that turns by the mean of two rates; to the bit as before if that is 0 */
ALD_INLINE quat trapezoid_turn(TILE, uint lane, const rigid *start, vec3 rate) {
  return rigid_turned(start->turn, vec3_add(start->v.angular, rate), R(0.5) * STEP_LENGTH);
}

/* one look at the end of a step */
ALD_INLINE rigid trapezoid_next(TILE, uint instance, uint lane, const rigid *now, const sym6 *mass,
                                const sym6 *inverse, vec6 force) {
  const uint stage = stage_now(TILE_OF_CALLER, lane);
  const vec6 push = trapezoid_push(mass, inverse, force, now->v);
  if (stage == 0) {
    stage_store(TILE_OF_CALLER, instance, lane, 0, now->at, now->turn, now->v);
    stage_store(TILE_OF_CALLER, instance, lane, 1, now->at, now->turn, push);
  }
  const trapezoid_start s = trapezoid_start_of(TILE_OF_CALLER, instance, lane);
  const rigid start = s.at;
  const vec6 seen = trapezoid_velocity(TILE_OF_CALLER, lane, &s, now->turn, mass, inverse, push);
  rigid next;
  STAGE_ROW(1, 0) = seen.angular.x;
  STAGE_ROW(1, 1) = seen.angular.y;
  STAGE_ROW(1, 2) = seen.angular.z;
  next.turn = trapezoid_turn(TILE_OF_CALLER, lane, &start, seen.angular);
  next.v = trapezoid_velocity(TILE_OF_CALLER, lane, &s, next.turn, mass, inverse, push);
  const vec3 before = mat3_rotate(quat_matrix(start.turn), start.v.linear);
  const vec3 after = mat3_rotate(quat_matrix(next.turn), next.v.linear);
  next.at = vec3_madd(start.at, R(0.5) * STEP_LENGTH, vec3_add(before, after));
  if (stage + 1 == plan[PLAN_STAGES]) {
    const vec6 rate = rigid_acceleration(mass, inverse, force, now->v, 0);
    rate_put(TILE_OF_CALLER, SPATIAL_BODY, lane, rate, now->v);
  }
  return next;
}

#endif
