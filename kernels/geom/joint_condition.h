/* SPDX-License-Identifier: Apache-2.0
 * Conditions that a joint sets to the motion of two bodies, with their rates. Source: closed forms.
 *   r   from the body's centre of gravity to its end of the joint       [m]    earth axes
 *   d = p_b - p_a                 from the first body's end to the second's        [m]
 *   e, u  directions fixed in the first body, w one fixed in the second    [-]
 *   v_a, w_a  velocity of the first body's centre of gravity, its angular velocity; v_b, w_b the
 *             second's                                          [m/s], [rad/s]
 * A point that both bodies share, by its three places in the earth frame (e is one of its axes):
 *   f = e.d,  f' = e.d',  f'' = J.(accelerations) + e.(w_b x (w_b x r_b) - w_a x (w_a x r_a))
 * A point that stays on a line or in a plane of the first body:
 *   f   = e.d
 *   f'  = e.(v_b + w_b x r_b - v_a - w_a x r_a) + (w_a x e).d
 *   f'' = J.(accelerations) + e.(w_b x (w_b x r_b) - w_a x (w_a x r_a))
 *         + 2 (w_a x e).d' + (w_a x (w_a x e)).d
 * Directions that stay at right angles:
 *   f   = u.w
 *   f'  = (w_a - w_b).(u x w)
 *   f'' = J.(accelerations) + (w_a - w_b).((w_a x u) x w + u x (w_b x w))
 * f' = J.(velocities); a force L along f acts on each body by L times its part of J.
 * Checked by: tests/kernels/test_joint_condition.c (rates against differences). */
#ifndef ALD_KERNELS_GEOM_JOINT_CONDITION_H
#define ALD_KERNELS_GEOM_JOINT_CONDITION_H

#include "../math/vec3.h"

/* an end of a joint, earth frame */
typedef struct joint_end {
  vec3 at;             /* place [m] */
  vec3 arm;            /* from the centre of gravity [m] */
  vec3 velocity, spin; /* of the body [m/s], [rad/s] */
} joint_end;

typedef struct joint_condition {
  vec3 push[2], turn[2]; /* J: by velocities and angular velocities of both bodies */
  real value;            /* f [m] or [-] */
  real rate;             /* f' [m/s] or [1/s] */
  real bias;             /* f'' without accelerations [m/s^2] or [1/s^2] */
} joint_condition;

ALD_INLINE vec3 joint_end_velocity(joint_end end) {
  return vec3_add(end.velocity, vec3_cross(end.spin, end.arm));
}

/* d, d', and what of d'' does not come from accelerations */
typedef struct joint_gap {
  vec3 apart, moves, bends;
} joint_gap;

ALD_INLINE joint_gap joint_gap_of(joint_end a, joint_end b) {
  joint_gap g;
  g.apart = vec3_sub(b.at, a.at);
  g.moves = vec3_sub(joint_end_velocity(b), joint_end_velocity(a));
  g.bends = vec3_sub(vec3_cross(b.spin, vec3_cross(b.spin, b.arm)),
                     vec3_cross(a.spin, vec3_cross(a.spin, a.arm)));
  return g;
}

/* the second body's end has no distance from the first's along `e` */
ALD_INLINE joint_condition joint_along(joint_end a, joint_end b, const joint_gap *g, vec3 e) {
  joint_condition c;
  const vec3 turning = vec3_cross(a.spin, e);
  c.push[0] = vec3_sub(vec3_zero(), e);
  c.turn[0] = vec3_cross(e, vec3_add(a.arm, g->apart));
  c.push[1] = e;
  c.turn[1] = vec3_cross(b.arm, e);
  c.value = vec3_dot(e, g->apart);
  c.rate = vec3_dot(e, g->moves) + vec3_dot(turning, g->apart);
  c.bias = vec3_dot(e, g->bends) +
           (R(2) * vec3_dot(turning, g->moves) + vec3_dot(vec3_cross(a.spin, turning), g->apart));
  return c;
}

/* `u` of the first body and `w` of the second stay at right angles */
ALD_INLINE joint_condition joint_across(joint_end a, joint_end b, vec3 u, vec3 w) {
  joint_condition c;
  const vec3 both = vec3_cross(u, w);
  const vec3 turns = vec3_sub(a.spin, b.spin);
  const vec3 bends =
      vec3_add(vec3_cross(vec3_cross(a.spin, u), w), vec3_cross(u, vec3_cross(b.spin, w)));
  c.push[0] = c.push[1] = vec3_zero();
  c.turn[0] = both;
  c.turn[1] = vec3_sub(vec3_zero(), both);
  c.value = vec3_dot(u, w);
  c.rate = vec3_dot(turns, both);
  c.bias = vec3_dot(turns, bends);
  return c;
}

#endif
