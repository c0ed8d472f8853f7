/* SPDX-License-Identifier: Apache-2.0
 * A rigid body in six freedoms with a full mass matrix: rigid body and constant added mass.
 *   M    symmetric 6 x 6 mass matrix, body axes about the centre of gravity
 *   v    = (u, v, w, p, q, r), velocities in body axes        [m/s], [rad/s]
 *   P    = M v, linear and angular momentum in body axes      [kg m/s], [kg m^2/s]
 *   f    external force and moment in body axes               [N], [N m]
 * Kirchhoff's equations: dP_lin/dt = f_lin - w x P_lin, dP_ang/dt = f_ang - w x P_ang - u x P_lin;
 * with P = M v these are the Coriolis and centripetal terms of that same matrix. Source: [Tabri]
 * sec. 2.1, eq. (40), (41), with the sign and coupling defects of (41) repaired.
 * Checked by: tests/pass/step/test_free_motion.c, `allide validate integrators`. */
#ifndef ALD_KERNELS_BODY_RIGID_H
#define ALD_KERNELS_BODY_RIGID_H

#include "../math/mat3.h"
#include "../math/sym6.h"

/* fastest motion that is still taken for one [m/s], [rad/s]: far beyond any vessel */
#define RIGID_FASTEST R(1e3)
#define RIGID_TURNS_FASTEST R(1e2)

typedef struct rigid {
  vec3 at;   /* [m] */
  quat turn; /* unit quaternion, body -> earth */
  vec6 v;    /* body axes */
} rigid;

/* d(at)/dt, d(turn)/dt, dv/dt */
typedef struct rigid_rate {
  vec3 at;
  quat turn;
  vec6 v;
} rigid_rate;

/* Product with a mass matrix, or with its inverse; without added mass those have no numbers besides
 * the first three of their diagonal and the 3 x 3 of rotations. */
ALD_INLINE vec6 rigid_times(const sym6 *m, vec6 v, uint added_mass) {
  if (added_mass) return sym6_times(m, v);
  return sym6_rigid_times(m, v);
}

/* u x P_lin, the moment that added mass gives a body underway: u x (P_lin - m u), so that a body
 * without any gets none to the bit; m is the mass in surge */
ALD_INLINE vec3 rigid_munk(const sym6 *mass, vec6 momentum, vec6 v) {
  return vec3_cross(v.linear, vec3_madd(momentum.linear, -mass->of[SYM6(0, 0)], v.linear));
}

/* what turning axes and moving origin do to a momentum: -(w x P_lin), -(w x P_ang + u x P_lin) */
ALD_INLINE vec6 rigid_coriolis(const sym6 *mass, vec6 momentum, vec6 v) {
  const vec3 linear = vec3_cross(v.angular, momentum.linear);
  const vec3 angular =
      vec3_add(vec3_cross(v.angular, momentum.angular), rigid_munk(mass, momentum, v));
  return vec6_of(vec3_sub(vec3_zero(), linear), vec3_sub(vec3_zero(), angular));
}

/* The same as [Tabri] eq. (41) prints it: component by component with the mass of its own freedom,
 * and without u x P_lin. It does not keep the energy of a body that turns while underway. */
ALD_INLINE vec6 rigid_coriolis_printed(const sym6 *mass, vec6 momentum, vec6 v) {
  const vec3 across = vec3_cross(v.angular, v.linear);
  const vec3 linear = vec3_of(mass->of[SYM6(0, 0)] * across.x, mass->of[SYM6(1, 1)] * across.y,
                              mass->of[SYM6(2, 2)] * across.z);
  const vec3 angular = vec3_cross(v.angular, momentum.angular);
  return vec6_of(vec3_sub(vec3_zero(), linear), vec3_sub(vec3_zero(), angular));
}

/* acceleration of a body by a force, body axes */
ALD_INLINE vec6 rigid_acceleration(const sym6 *mass, const sym6 *inverse, vec6 force, vec6 v,
                                   uint printed) {
  const vec6 momentum = sym6_times(mass, v);
  const vec6 turning =
      printed ? rigid_coriolis_printed(mass, momentum, v) : rigid_coriolis(mass, momentum, v);
  return sym6_times(inverse, vec6_add(force, turning));
}

/* the equations of motion as an ordinary differential equation */
ALD_INLINE rigid_rate rigid_derivative(const rigid *b, const sym6 *mass, const sym6 *inverse,
                                       vec6 force, uint printed) {
  rigid_rate d;
  const mat3 turn = quat_matrix(b->turn);
  d.at = mat3_rotate(turn, b->v.linear);
  d.turn = quat_rate(b->turn, b->v.angular);
  d.v = rigid_acceleration(mass, inverse, force, b->v, printed);
  return d;
}

/* of a momentum's change, what reactions of locked freedoms leave: `inverse` is zero there */
#define RIGID_FREE(i, change) sel(inverse->of[SYM6(i, i)] > R(0), (change), R(0))
ALD_INLINE vec6 rigid_free(const sym6 *inverse, vec6 change) {
  const vec3 linear = vec3_of(RIGID_FREE(0, change.linear.x), RIGID_FREE(1, change.linear.y),
                              RIGID_FREE(2, change.linear.z));
  const vec3 angular = vec3_of(RIGID_FREE(3, change.angular.x), RIGID_FREE(4, change.angular.y),
                               RIGID_FREE(5, change.angular.z));
  return vec6_of(linear, angular);
}
#undef RIGID_FREE

/* What changes the momentum of a body in a step of one evaluation: forces, and the moment of added
 * mass underway, which they balance as a ship turns. */
ALD_INLINE vec6 rigid_push(const sym6 *mass, const sym6 *inverse, vec6 momentum, vec6 v, vec6 force,
                           real dt, uint added_mass) {
  vec6 push = force;
  if (added_mass) push.angular = vec3_sub(force.angular, rigid_munk(mass, momentum, v));
  return vec6_scale(rigid_free(inverse, push), dt);
}

/* How a body goes through such a step: the velocity of its centre of gravity and its angular
 * velocity, along the axes of the step's beginning. The latter is that of the momentum in the
 * middle of the step,
 *   Pm = P + change - k wm x Pm
 *   vm = v + M^-1 (Pm - P)
 *   k = tan(dt w/2)/w = dt/2 + dt^3 w^2/24
 * With Pm exact a free body without added mass keeps its energy, since the change of its momentum
 * has no part along wm. Three rounds from the beginning leave (dt w)^3 of wm; with added mass there
 * is one. The velocity of the centre of gravity is that of the beginning but for the change: so it
 * goes straight on in the earth frame without forces and added mass. `change`: rigid_push() where
 * poses move with the new velocities, 0 where with the old ones. */
ALD_INLINE vec6 rigid_moves(const sym6 *inverse, vec6 momentum, vec6 v, vec6 change, real dt,
                            uint added_mass) {
  vec6 by = change, moves = v;
  if (added_mass) {
    const vec6 turning =
        vec6_of(vec3_cross(momentum.linear, v.angular), vec3_cross(momentum.angular, v.angular));
    by = vec6_madd(change, R(0.5) * dt, turning);
    moves.linear = vec3_add(v.linear, sym6_times(inverse, change).linear);
    moves.angular = vec3_add(v.angular, sym6_times(inverse, by).angular);
    return moves;
  }
  const real k = R(0.5) * dt + dt * dt * dt * R(1.0 / 24) * vec3_dot(v.angular, v.angular);
  ALD_UNROLL(3)
  for (uint round = 0; round < 3; round++) {
    const vec3 middle = round == 0 ? momentum.angular : vec3_add(momentum.angular, by.angular);
    by.angular = vec3_madd(change.angular, k, vec3_cross(middle, moves.angular));
    moves = vec6_add(v, sym6_rigid_times(inverse, by));
  }
  return moves;
}

/* Attitude after a step that turns a body by dt `spin`; to the bit as before if that is 0. */
ALD_INLINE quat rigid_turned(quat turn, vec3 spin, real dt) {
  const mask still = vec3_dot(spin, spin) == R(0);
  const quat by = quat_of_turn(vec3_scale(spin, R(0.5) * dt));
  return quat_sel(still, turn, quat_near_unit(quat_times(turn, by)));
}

/* One step on the momentum, which the turning of the axes carries along exactly: P + dt f, seen
 * from the axes after the step. `semi_implicit`: the pose moves with the new velocities, else with
 * the old ones. Velocities change by what the momentum does, so that nothing that keeps its
 * momentum is changed by rounding, and locked freedoms keep their velocities. */
ALD_INLINE rigid rigid_step(const rigid *b, const sym6 *mass, const sym6 *inverse, vec6 force,
                            real dt, int semi_implicit, uint added_mass) {
  rigid next;
  const vec6 before = rigid_times(mass, b->v, added_mass);
  const vec6 change = rigid_push(mass, inverse, before, b->v, force, dt, added_mass);
  const vec6 taken = semi_implicit ? change : vec6_of(vec3_zero(), vec3_zero());
  const vec6 moves = rigid_moves(inverse, before, b->v, taken, dt, added_mass);
  next.at = vec3_madd(b->at, dt, mat3_rotate(quat_matrix(b->turn), moves.linear));
  next.turn = b->turn;
  next.v = vec6_add(b->v, rigid_times(inverse, change, added_mass));
  const mask still = vec3_dot(moves.angular, moves.angular) == R(0);
  if (!all_lanes(still)) {
    const quat by = quat_of_turn(vec3_scale(moves.angular, R(0.5) * dt));
    const mat3 turned = quat_matrix(by);
    const vec6 after = vec6_add(before, change);
    const vec6 carried = vec6_of(vec3_sub(mat3_unrotate(turned, after.linear), before.linear),
                                 vec3_sub(mat3_unrotate(turned, after.angular), before.angular));
    const vec6 seen = vec6_add(b->v, rigid_times(inverse, carried, added_mass));
    /* what does not turn keeps its attitude to the bit */
    next.turn = quat_sel(still, b->turn, quat_near_unit(quat_times(b->turn, by)));
    next.v = vec6_sel(still, next.v, seen);
  }
  return next;
}

/* no infinity and no NaN: x - x is 0 for finite numbers only */
ALD_INLINE mask rigid_is_finite(const rigid *b) {
  const vec3 a = vec3_sub(b->at, b->at), u = vec3_sub(b->v.linear, b->v.linear);
  const vec3 w = vec3_sub(b->v.angular, b->v.angular);
  const real turn = (b->turn.w - b->turn.w) + (b->turn.x - b->turn.x) + (b->turn.y - b->turn.y) +
                    (b->turn.z - b->turn.z);
  return (a.x + a.y + a.z) + (u.x + u.y + u.z) + (w.x + w.y + w.z) + turn == R(0);
}

ALD_INLINE mask rigid_is_slow(const rigid *b) {
  return (vec3_dot(b->v.linear, b->v.linear) <= RIGID_FASTEST * RIGID_FASTEST) &
         (vec3_dot(b->v.angular, b->v.angular) <= RIGID_TURNS_FASTEST * RIGID_TURNS_FASTEST);
}

#endif
