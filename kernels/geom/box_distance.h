/* SPDX-License-Identifier: Apache-2.0
 * Distance of two rectangles in the plane, each turned by an angle of its own; 0 if they overlap. A
 * rectangle without extent is a point.
 * Two convex figures that do not overlap are nearest at a corner of one of them. They overlap
 * unless an axis of one of the rectangles separates them. Checked by:
 * tests/kernels/test_box_distance.c (closed form, points of both outlines). */
#ifndef ALD_KERNELS_GEOM_BOX_DISTANCE_H
#define ALD_KERNELS_GEOM_BOX_DISTANCE_H

#include "../math/vec2.h"

typedef struct plane_box {
  vec2 at;   /* centre [m] */
  vec2 turn; /* cosine and sine of its first axis */
  vec2 half; /* half its extents [m] */
} plane_box;

/* by how much a point lies outside, squared; in the axes of the rectangle */
ALD_INLINE real box_outside(vec2 half, vec2 point) {
  const real x = real_max(real_abs(point.x) - half.x, R(0));
  const real y = real_max(real_abs(point.y) - half.y, R(0));
  return x * x + y * y;
}

/* the least of the corners of b, squared, and whether an axis of a separates the two */
ALD_INLINE real box_corners(plane_box a, plane_box b, mask *apart) {
  const vec2 middle = vec2_unrotate(vec2_sub(b.at, a.at), a.turn);
  const vec2 axis = vec2_unrotate(b.turn, a.turn);
  const vec2 along = vec2_scale(axis, b.half.x), across = vec2_scale(vec2_left(axis), b.half.y);
  const vec2 front = vec2_add(middle, along), back = vec2_sub(middle, along);
  const real one = real_min(box_outside(a.half, vec2_add(front, across)),
                            box_outside(a.half, vec2_sub(front, across)));
  const real other = real_min(box_outside(a.half, vec2_add(back, across)),
                              box_outside(a.half, vec2_sub(back, across)));
  const real x = real_abs(along.x) + real_abs(across.x);
  const real y = real_abs(along.y) + real_abs(across.y);
  *apart = (real_abs(middle.x) > a.half.x + x) | (real_abs(middle.y) > a.half.y + y);
  return real_min(one, other);
}

ALD_INLINE real box_distance(plane_box a, plane_box b) {
  mask by_a, by_b;
  const real least = real_min(box_corners(a, b, &by_a), box_corners(b, a, &by_b));
  return sel(by_a | by_b, real_sqrt(least), R(0));
}

#endif
