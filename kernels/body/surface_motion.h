/* SPDX-License-Identifier: Apache-2.0
 * How one body moves seen from another, in the other's frame: since the last step and now. */
#ifndef ALD_KERNELS_BODY_SURFACE_MOTION_H
#define ALD_KERNELS_BODY_SURFACE_MOTION_H

#include "pose.h"

/* a place of something of the first body in the frame of the second */
typedef struct surface_place {
  mat3 turn;
  vec3 at; /* [m] */
} surface_place;

/* way and turn since the last step: a point c of the first body moved by way + turn x c */
typedef struct surface_way {
  vec3 way, turn; /* [m], [rad] */
} surface_way;

/* With D the motion from the last place to this one, the way of a point c is (D c - D^-1 c)/2: seen
 * from the other body it is the opposite of it. */
ALD_INLINE surface_way surface_way_of(surface_place held, surface_place now) {
  const vec3 row_x = vec3_of(held.turn.x.x, held.turn.y.x, held.turn.z.x);
  const vec3 row_y = vec3_of(held.turn.x.y, held.turn.y.y, held.turn.z.y);
  const vec3 row_z = vec3_of(held.turn.x.z, held.turn.y.z, held.turn.z.z);
  surface_way w;
  mat3 d;
  d.x = mat3_rotate(now.turn, row_x);
  d.y = mat3_rotate(now.turn, row_y);
  d.z = mat3_rotate(now.turn, row_z);
  const vec3 shift = vec3_sub(now.at, mat3_rotate(d, held.at));
  w.way = vec3_scale(vec3_add(shift, mat3_unrotate(d, shift)), R(0.5));
  w.turn = vec3_scale(vec3_of(d.y.z - d.z.y, d.z.x - d.x.z, d.x.y - d.y.x), R(0.5));
  return w;
}

/* two bodies in the frame of the second */
typedef struct surface_motion {
  vec3 at;             /* centre of gravity of the first [m] */
  vec3 velocity;       /* of that by the other's [m/s] */
  vec3 spin_a, spin_b; /* [rad/s] */
} surface_motion;

ALD_INLINE surface_motion surface_motion_of(pose a, pose b) {
  surface_motion m;
  m.at = mat3_unrotate(b.turn, vec3_sub(a.at, b.at));
  m.velocity = mat3_unrotate(b.turn, vec3_sub(a.velocity, b.velocity));
  m.spin_a = mat3_unrotate(b.turn, a.spin);
  m.spin_b = mat3_unrotate(b.turn, b.spin);
  return m;
}

/* velocity of the first body's material at a point by the second's */
ALD_INLINE vec3 surface_velocity(surface_motion m, vec3 point) {
  return vec3_sub(vec3_add(m.velocity, vec3_cross(m.spin_a, vec3_sub(point, m.at))),
                  vec3_cross(m.spin_b, point));
}

#endif
