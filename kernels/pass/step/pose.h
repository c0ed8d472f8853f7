/* SPDX-License-Identifier: Apache-2.0
 * Where the bodies in space are in this evaluation: axes, velocities in the earth frame, Euler
 * angles, and the bounds of their outlines in the plane. */
#ifndef ALD_KERNELS_PASS_POSE_H
#define ALD_KERNELS_PASS_POSE_H

#include "../../geom/prism_section.h"
#include "space.h"

ALD_INLINE quat body_attitude(TILE, uint body, uint lane) {
  return quat_of(SPACE_ROW(SPACE_Q0, body), SPACE_ROW(SPACE_Q1, body), SPACE_ROW(SPACE_Q2, body),
                 SPACE_ROW(SPACE_Q3, body));
}

ALD_INLINE vec6 body_velocity(TILE, uint body, uint lane) {
  return vec6_of(
      vec3_of(SPACE_ROW(SPACE_U, body), SPACE_ROW(SPACE_V, body), SPACE_ROW(SPACE_W, body)),
      vec3_of(SPACE_ROW(SPACE_P, body), SPACE_ROW(SPACE_Q, body), SPACE_ROW(SPACE_R, body)));
}

/* At the end of a step of a scheme of several evaluations, in a record. The last evaluation was at
 * that time, but in a state from which the step's end differs; a body that no force moves is where
 * that evaluation found it. */
ALD_INLINE pose pose_after(TILE, uint body, uint lane) {
  pose p = body_pose(TILE_OF_CALLER, body, lane);
  if (IS_GUIDED(body)) return p;
  const vec6 v = body_velocity(TILE_OF_CALLER, body, lane);
  p.turn = quat_matrix(body_attitude(TILE_OF_CALLER, body, lane));
  p.velocity = mat3_rotate(p.turn, v.linear);
  p.spin = mat3_rotate(p.turn, v.angular);
  return p;
}

/* adds six numbers of each motion of a body, from `first` on */
ALD_INLINE void motions_add(TILE, uint body, uint lane, uint first, real *six) {
  for (uint k = plan[plan[PLAN_MOTION_START] + body]; k < plan[plan[PLAN_MOTION_START] + body + 1];
       k++) {
    const uint own = plan[PLAN_MOTION_TABLE] + 2 * k, row = plan[own], stride = plan[own + 1];
    for (uint f = 0; f < 6; f++) six[f] = six[f] + ROW(row + (first + f) * stride);
  }
}

/* places and Euler angles of a body that follows its motions, on top of its start, and their rates
 */
ALD_INLINE void motions_sum(TILE, uint body, uint lane, real *now, real *rate) {
  for (uint f = 0; f < 6; f++) {
    now[f] = SPACE_ROW(SPACE_START_X + f, body);
    rate[f] = SPACE_ROW(SPACE_START_VX + f, body);
  }
  motions_add(TILE_OF_CALLER, body, lane, 0, now);
  motions_add(TILE_OF_CALLER, body, lane, 6, rate);
}

/* position and velocities of a body that follows its motions; returns its axes */
ALD_INLINE mat3 pose_prescribed(TILE, uint body, uint lane) {
  real now[6], rate[6];
  motions_sum(TILE_OF_CALLER, body, lane, now, rate);
  euler angles, rates;
  angles.roll = now[3];
  angles.pitch = now[4];
  angles.heading = now[5];
  rates.roll = rate[3];
  rates.pitch = rate[4];
  rates.heading = rate[5];
  const mat3 turn = euler_matrix(angles);
  const vec3 linear = mat3_unrotate(turn, vec3_of(rate[0], rate[1], rate[2]));
  const vec3 spin = euler_spin(angles, rates);
  BODY_ROW(BODY_X, body) = now[0];
  BODY_ROW(BODY_Y, body) = now[1];
  SPACE_ROW(SPACE_Z, body) = now[2];
  SPACE_ROW(SPACE_U, body) = linear.x;
  SPACE_ROW(SPACE_V, body) = linear.y;
  SPACE_ROW(SPACE_W, body) = linear.z;
  SPACE_ROW(SPACE_P, body) = spin.x;
  SPACE_ROW(SPACE_Q, body) = spin.y;
  SPACE_ROW(SPACE_R, body) = spin.z;
  return turn;
}

/* Acceleration of such a body, its axes: of its centre of gravity in the earth frame, and angular.
 */
ALD_INLINE vec6 pose_prescribed_rate(TILE, uint body, uint lane) {
  real now[6], rate[6], second[6];
  motions_sum(TILE_OF_CALLER, body, lane, now, rate);
  for (uint f = 0; f < 6; f++) second[f] = R(0);
  motions_add(TILE_OF_CALLER, body, lane, 12, second);
  const euler angles = {now[3], now[4], now[5]}, rates = {rate[3], rate[4], rate[5]};
  const euler seconds = {second[3], second[4], second[5]};
  const mat3 turn = body_pose(TILE_OF_CALLER, body, lane).turn;
  return vec6_of(mat3_unrotate(turn, vec3_of(second[0], second[1], second[2])),
                 euler_spin_rate(angles, rates, seconds));
}

/* axis-aligned bounds of the outline's section, to be shifted by its offset at a height, and the
 * heading as the contact of outlines knows it */
ALD_INLINE void pose_bounds(TILE, uint body, uint lane, mat3 turn) {
  const prism_section cut = prism_cut(turn, R(0));
  const real box_x = BODY_PARAM(BODY_BOX_X, body), box_y = BODY_PARAM(BODY_BOX_Y, body);
  const real length = BODY_PARAM(BODY_BOX_LENGTH, body);
  const real breadth = BODY_PARAM(BODY_BOX_BREADTH, body);
  const vec2 middle = prism_vertex(cut, vec2_of(box_x, box_y));
  const real x = BODY_ROW(BODY_X, body) + middle.x, y = BODY_ROW(BODY_Y, body) + middle.y;
  const real half_x = real_abs(cut.along.x) * length + real_abs(cut.across.x) * breadth;
  const real half_y = real_abs(cut.along.y) * length + real_abs(cut.across.y) * breadth;
  BODY_ROW(BODY_MIN_X, body) = x - half_x;
  BODY_ROW(BODY_MAX_X, body) = x + half_x;
  BODY_ROW(BODY_MIN_Y, body) = y - half_y;
  BODY_ROW(BODY_MAX_Y, body) = y + half_y;
  const real level = turn.x.x * turn.x.x + turn.x.y * turn.x.y;
  const mask upright = level > R(0);
  const real inverse = R(1) / real_sqrt(sel(upright, level, R(1)));
  BODY_ROW(BODY_COS, body) = sel(upright, turn.x.x * inverse, R(1));
  BODY_ROW(BODY_SIN, body) = sel(upright, turn.x.y * inverse, R(0));
}

/* axes and velocities of the m-th body in space; returns the axes */
ALD_INLINE mat3 pose_axes(TILE, uint instance, uint lane) {
  const uint body = SPATIAL_BODY;
  const mat3 turn = IS_PRESCRIBED ? pose_prescribed(TILE_OF_CALLER, body, lane)
                                  : quat_matrix(body_attitude(TILE_OF_CALLER, body, lane));
  const vec6 v = body_velocity(TILE_OF_CALLER, body, lane);
  const vec3 velocity = mat3_rotate(turn, v.linear), spin = mat3_rotate(turn, v.angular);
  SPACE_ROW(SPACE_XX, body) = turn.x.x;
  SPACE_ROW(SPACE_XY, body) = turn.x.y;
  SPACE_ROW(SPACE_XZ, body) = turn.x.z;
  SPACE_ROW(SPACE_YX, body) = turn.y.x;
  SPACE_ROW(SPACE_YY, body) = turn.y.y;
  SPACE_ROW(SPACE_YZ, body) = turn.y.z;
  SPACE_ROW(SPACE_ZX, body) = turn.z.x;
  SPACE_ROW(SPACE_ZY, body) = turn.z.y;
  SPACE_ROW(SPACE_ZZ, body) = turn.z.z;
  BODY_ROW(BODY_VX, body) = velocity.x;
  BODY_ROW(BODY_VY, body) = velocity.y;
  SPACE_ROW(SPACE_VZ, body) = velocity.z;
  SPACE_ROW(SPACE_WX, body) = spin.x;
  SPACE_ROW(SPACE_WY, body) = spin.y;
  BODY_ROW(BODY_R, body) = spin.z;
  return turn;
}

ALD_INLINE void pose_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint body = SPATIAL_BODY;
  const mat3 turn = pose_axes(TILE_OF_CALLER, instance, lane);
  const euler angles = mat3_euler(turn);
  SPACE_ROW(SPACE_ROLL, body) = angles.roll;
  SPACE_ROW(SPACE_PITCH, body) = angles.pitch;
  BODY_ROW(BODY_PSI, body) = angles.heading;
  if (KIND(KIND_contact, KIND_COUNT)) pose_bounds(TILE_OF_CALLER, body, lane, turn);
}

#endif
