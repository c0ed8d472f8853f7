/* SPDX-License-Identifier: Apache-2.0
 * A fender's point against its plane. Source: [SIMO] sec. 1.6.1, 1.6.2 and "Spherical fender".
 *   X_F   attachment of the fender
 *   X_S   point of the plane, n its normal, ex and ey = n x ex its axes
 *   R = n . (X_F - X_S)          distance, < 0 behind the plane
 *   S = X_F - R n                point of contact, shear left out
 *   (x, y) = (ex, ey) . (S - X_S)
 * Valid: n, ex of length 1 and square to each other.
 * Checked by: tests/kernels/test_fender_laws.c, tests/golden/test_golden_fender.c,
 * tests/pass/berth/test_berth_through.c. */
#ifndef ALD_KERNELS_GEOM_FENDER_PLANE_H
#define ALD_KERNELS_GEOM_FENDER_PLANE_H

#include "../math/mat3.h"
#include "../math/vec2.h"

/* In the frame of the plane's body. */
typedef struct fender_plane {
  vec3 normal, along, across; /* n, ex, ey */
  vec3 origin;                /* X_S by the three axes: (ex, ey, n) . X_S [m] */
  vec2 low, high;             /* bounds of x, y, edges included [m] */
} fender_plane;

typedef struct fender_reach {
  real distance; /* R [m] */
  vec2 place;    /* x, y [m] */
  mask inside;   /* of the rectangle */
} fender_reach;

/* attachment in the frame of the plane's body */
ALD_INLINE fender_reach fender_reach_of(fender_plane plane, vec3 attachment) {
  fender_reach reach;
  reach.distance = vec3_dot(plane.normal, attachment) - plane.origin.z;
  reach.place.x = vec3_dot(plane.along, attachment) - plane.origin.x;
  reach.place.y = vec3_dot(plane.across, attachment) - plane.origin.y;
  reach.inside = (reach.place.x >= plane.low.x) & (reach.place.x <= plane.high.x) &
                 (reach.place.y >= plane.low.y) & (reach.place.y <= plane.high.y);
  return reach;
}

/* May it touch? In front of the plane a fender arms itself; behind it, it loses that once it has
 * left the rectangle: what comes from below the plane is not pushed. */
ALD_INLINE mask fender_arms(fender_reach reach, mask armed) {
  return (reach.distance >= R(0)) | (reach.inside & armed);
}

/* Went it through the rectangle, on a straight way to where it is now? From the distance `start` to
 * the plane, `last` [s] ago at most; rate: of the distance, of x, y [m/s]. */
ALD_INLINE mask fender_goes_through(fender_plane plane, fender_reach reach, vec3 rate, real start,
                                    real last) {
  const mask sinks = rate.z < R(0);
  const real down = sel(sinks, rate.z, R(-1));
  /* times before now: of the plane, of `start` */
  real low = reach.distance / down, high = real_min(last, (reach.distance - start) / down);
  const real at[2] = {reach.place.x, reach.place.y}, by[2] = {rate.x, rate.y};
  const real from[2] = {plane.low.x, plane.low.y}, to[2] = {plane.high.x, plane.high.y};
  for (uint k = 0; k < 2; k++) {
    const mask moves = mask_not(by[k] == R(0)), inside = (at[k] >= from[k]) & (at[k] <= to[k]);
    const real one = (at[k] - from[k]) / sel(moves, by[k], R(1));
    const real other = (at[k] - to[k]) / sel(moves, by[k], R(1));
    low = sel(moves, real_max(low, real_min(one, other)), low);
    high = sel(moves, real_min(high, real_max(one, other)), sel(inside, high, R(-1)));
  }
  return sinks & (low <= high);
}

/* part of v along the axis of a roller; v and axis by the plane's axes. An axis square to the plane
 * leaves nothing. */
ALD_INLINE vec2 fender_roller(vec2 v, vec2 axis) {
  const real square = vec2_dot(axis, axis);
  return vec2_scale(axis, vec2_dot(v, axis) / sel(square > R(0), square, R(1)));
}

/* A body's place and axes at one time, earth frame. */
typedef struct fender_pose {
  vec3 at;
  mat3 turn;
} fender_pose;

/* where a body's material that is at `point` now was before */
ALD_INLINE vec3 fender_carried_back(vec3 point, fender_pose now, fender_pose before) {
  const vec3 own = mat3_unrotate(now.turn, vec3_sub(point, now.at));
  return vec3_add(before.at, mat3_rotate(before.turn, own));
}

/* Way that the owner of a sphere moved at the point of contact against the owner of the plane,
 * earth frame: [S - before_F(S)] - [S - before_P(S)]. What rolls has none. */
ALD_INLINE vec3 fender_rolled(vec3 contact, fender_pose fender, fender_pose fender_before,
                              fender_pose plane, fender_pose plane_before) {
  return vec3_sub(fender_carried_back(contact, plane, plane_before),
                  fender_carried_back(contact, fender, fender_before));
}

#endif
