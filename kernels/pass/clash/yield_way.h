/* SPDX-License-Identifier: Apache-2.0
 * Bodies that yield to lines within a step. What touches push them in a substep moves them at once,
 * off the way that they have gone without it; that much each of their points is carried along.
 *   F, N     impulse and moment of the touches in a substep     [N s], [N m s]
 *   (u, w) += M^-1 (F, N)     speed and spin gained             [m/s], [rad/s]
 *   (s, t) += h (u, w)        shift and turn, after it          [m], [rad]
 * The same rule as of the nodes that they touch: what is lost there is gained here, at the time at
 * which it is lost, and no substep takes energy out of the order of the two. */
#ifndef ALD_KERNELS_PASS_YIELD_WAY_H
#define ALD_KERNELS_PASS_YIELD_WAY_H

#include "../../math/hermite.h"
#include "../step/space.h"
#include "yield_rows.h"

ALD_INLINE vec3 yield_vec3(TILE, uint lane, uint yield, uint field) {
  return vec3_of(YIELD_ROW_OF(field), YIELD_ROW_OF(field + 1), YIELD_ROW_OF(field + 2));
}
ALD_INLINE void yield_put_vec3(TILE, uint lane, uint yield, uint field, vec3 v) {
  YIELD_ROW_OF(field) = v.x;
  YIELD_ROW_OF(field + 1) = v.y;
  YIELD_ROW_OF(field + 2) = v.z;
}
ALD_INLINE uint yield_body(TILE, uint yield) {
  return plan[plan[PLAN_SPATIAL_TABLE] + YIELD_SPATIAL(yield)];
}

/* a small turn of what lies at `arm`, less the arm */
ALD_INLINE vec3 yield_turned(vec3 turn, vec3 arm) {
  const vec3 by = vec3_cross(turn, arm);
  return vec3_madd(by, R(0.5), vec3_cross(turn, by));
}

/* a point of the body, where it would be and how fast: carried along */
ALD_INLINE void yield_carry(TILE, uint lane, uint yield, vec3 *x, vec3 *v) {
  const vec3 shift = yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_SHIFT);
  const vec3 turn = yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_TURN);
  const vec3 speed = yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_SPEED);
  const vec3 spin = yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_SPIN);
  const vec3 arm = vec3_sub(*x, yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_MIDDLE));
  const vec3 by = yield_turned(turn, arm);
  *x = vec3_add(*x, vec3_add(shift, by));
  *v = vec3_add(*v, vec3_add(speed, vec3_cross(spin, vec3_add(arm, by))));
}

/* likewise of a body that may be none of them */
ALD_INLINE void yield_carry_of(TILE, uint lane, uint body, vec3 *x, vec3 *v) {
  const uint one = YIELD_OF(body);
  if (one > 0) yield_carry(TILE_OF_CALLER, lane, one - 1, x, v);
}

/* its pose; the caller sets the axes upright on each other */
ALD_INLINE void yield_carry_pose(TILE, uint lane, uint body, pose *p, vec3 *x, vec3 *y) {
  const uint one = YIELD_OF(body), yield = one - 1;
  if (one == 0) return;
  const vec3 turn = yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_TURN);
  p->at = vec3_add(p->at, yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_SHIFT));
  p->velocity = vec3_add(p->velocity, yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_SPEED));
  *x = vec3_add(*x, yield_turned(turn, *x));
  *y = vec3_add(*y, yield_turned(turn, *y));
}

ALD_INLINE vec3 yield_spin(TILE, uint lane, uint body) {
  const uint one = YIELD_OF(body);
  return one ? yield_vec3(TILE_OF_CALLER, lane, one - 1, YIELD_SPIN) : vec3_zero();
}

/* it gets an impulse at a point, where it is now */
ALD_INLINE void yield_push(TILE, uint lane, uint body, mask yes, vec3 impulse, vec3 point) {
  const uint one = YIELD_OF(body), yield = one - 1;
  if (one == 0) return;
  const vec3 middle = vec3_add(yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_MIDDLE),
                               yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_SHIFT));
  const vec3 f = vec3_sel(yes, impulse, vec3_zero());
  const vec3 n = vec3_cross(vec3_sub(point, middle), f);
  yield_put_vec3(TILE_OF_CALLER, lane, yield, YIELD_GAIN,
                 vec3_add(yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_GAIN), f));
  yield_put_vec3(TILE_OF_CALLER, lane, yield, YIELD_GAIN + 3,
                 vec3_add(yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_GAIN + 3), n));
}

/* the time of the last record */
ALD_INLINE real yield_since(TILE, uint lane) {
  const real dt = STEP_LENGTH_BEFORE, now = stage_time(TILE_OF_CALLER, lane);
  real since = real_max(now - dt, R(0));
  if (FORCES_LATE) since = STEP_BEGAN;
  return since;
}

/* their centres at a time, on the cubic from the last record, and nothing gained there yet */
ALD_INLINE void yields_place(TILE, uint lane, real time) {
  for (uint yield = 0; yield < plan[PLAN_YIELDS]; yield++) {
    const real since = yield_since(TILE_OF_CALLER, lane);
    const real interval = stage_time(TILE_OF_CALLER, lane) - since;
    const real inverse = R(1) / sel(interval > R(0), interval, R(1));
    const pose p = body_pose(TILE_OF_CALLER, yield_body(TILE_OF_CALLER, yield), lane);
    const vec3 x = yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_FROM);
    const vec3 v = yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_FROM + 3);
    const real t = time - since;
    const cubic cx = cubic_between(x.x, v.x, p.at.x, p.velocity.x, inverse, t);
    const cubic cy = cubic_between(x.y, v.y, p.at.y, p.velocity.y, inverse, t);
    const cubic cz = cubic_between(x.z, v.z, p.at.z, p.velocity.z, inverse, t);
    yield_put_vec3(TILE_OF_CALLER, lane, yield, YIELD_MIDDLE,
                   vec3_of(cx.value, cy.value, cz.value));
    yield_put_vec3(TILE_OF_CALLER, lane, yield, YIELD_GAIN, vec3_zero());
    yield_put_vec3(TILE_OF_CALLER, lane, yield, YIELD_GAIN + 3, vec3_zero());
  }
}

/* M^-1 of an impulse and its moment, earth frame */
ALD_INLINE vec6 yield_speed(TILE, uint lane, uint yield, vec3 push, vec3 twist) {
  const uint body = yield_body(TILE_OF_CALLER, yield);
  const mat3 turn = body_pose(TILE_OF_CALLER, body, lane).turn;
  sym6 inverse;
  load_sym6(TILE_OF_CALLER, lane, plan[plan[PLAN_SPACE_PARAMS] + body] + SPACE_INVERSE, &inverse);
  const vec6 own =
      sym6_times(&inverse, vec6_of(mat3_unrotate(turn, push), mat3_unrotate(turn, twist)));
  return vec6_of(mat3_rotate(turn, own.linear), mat3_rotate(turn, own.angular));
}

#define YIELD_ADD(field, factor, v)                  \
  yield_put_vec3(TILE_OF_CALLER, lane, yield, field, \
                 vec3_madd(yield_vec3(TILE_OF_CALLER, lane, yield, field), factor, v))

/* by what they gained in this substep they move over it */
ALD_INLINE void yields_move(TILE, uint lane, mask active, real step) {
  const real h = sel(active, step, R(0));
  for (uint yield = 0; yield < plan[PLAN_YIELDS]; yield++) {
    const vec3 push = yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_GAIN);
    const vec3 twist = yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_GAIN + 3);
    const vec6 gain = yield_speed(TILE_OF_CALLER, lane, yield, push, twist);
    YIELD_ADD(YIELD_PUSH, R(1), push);
    YIELD_ADD(YIELD_TWIST, R(1), twist);
    YIELD_ADD(YIELD_SPEED, R(1), gain.linear);
    YIELD_ADD(YIELD_SPIN, R(1), gain.angular);
    YIELD_ADD(YIELD_SHIFT, h, yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_SPEED));
    YIELD_ADD(YIELD_TURN, h, yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_SPIN));
  }
}

#endif
