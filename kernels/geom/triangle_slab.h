/* SPDX-License-Identifier: Apache-2.0
 * The part of a triangle in a slab low <= z <= high: the straight pieces of its boundary, at most
 * three on the triangle's sides and two where the slab's faces cut it. A convex polygon of at most
 * five sides, in no order: what is sought on it is a least distance. Source: [Dopico] sec. 5.1.
 * Valid: any triangle; a face touched at a corner gives a piece of length 0.
 * Checked by: tests/golden/test_golden_link_triangle.c (known answers, curve sampling). */
#ifndef ALD_KERNELS_GEOM_TRIANGLE_SLAB_H
#define ALD_KERNELS_GEOM_TRIANGLE_SLAB_H

#include "../math/vec3.h"

enum { SLAB_SIDES = 5 };
#define SLAB_OPEN R(1e30) /* height of a face that there is none of [m] */

/* a + t e for low <= t <= high */
typedef struct slab_side {
  vec3 a, e;
  real low, high;
  mask exists;
} slab_side;

/* the part of the side from a to b */
ALD_INLINE slab_side slab_side_of(vec3 a, vec3 b, real low, real high) {
  slab_side side;
  side.a = a;
  side.e = vec3_sub(b, a);
  const mask rises = side.e.z > R(0), level = side.e.z == R(0);
  const real at_low = (low - a.z) / side.e.z, at_high = (high - a.z) / side.e.z;
  const real first = sel(rises, at_low, at_high), last = sel(rises, at_high, at_low);
  side.low = sel(level, R(0), real_min(real_max(first, R(0)), R(1)));
  side.high = sel(level, R(1), real_max(real_min(last, R(1)), side.low));
  side.exists = (real_max(a.z, b.z) >= low) & (real_min(a.z, b.z) <= high);
  return side;
}

/* where the plane at this height cuts it */
ALD_INLINE slab_side slab_side_cut(const vec3 *corners, real height) {
  slab_side side;
  vec3 last = vec3_zero();
  side.a = vec3_zero();
  side.exists = height != height;
  for (int k = 0; k < 3; k++) {
    const vec3 a = corners[k], b = corners[(k + 1) % 3];
    const mask in_a = a.z >= height, in_b = b.z >= height;
    const mask crosses = (in_a & mask_not(in_b)) | (in_b & mask_not(in_a));
    vec3 at = vec3_madd(a, (height - a.z) / sel(crosses, b.z - a.z, R(1)), vec3_sub(b, a));
    at.z = height;
    side.a = vec3_sel(crosses & mask_not(side.exists), at, side.a);
    last = vec3_sel(crosses, at, last);
    side.exists = side.exists | crosses;
  }
  side.e = vec3_sub(last, side.a);
  side.low = R(0);
  side.high = R(1);
  return side;
}

/* Any part at all? */
ALD_INLINE mask slab_meets(const vec3 *corners, real low, real high) {
  const real top = real_max(real_max(corners[0].z, corners[1].z), corners[2].z);
  const real bottom = real_min(real_min(corners[0].z, corners[1].z), corners[2].z);
  return (top >= low) & (bottom <= high);
}

/* Not a unit vector [m^2]; 0 where the triangle has no area. */
ALD_INLINE vec3 triangle_normal(const vec3 *corners) {
  return vec3_cross(vec3_sub(corners[1], corners[0]), vec3_sub(corners[2], corners[0]));
}

/* Does a point of the triangle's plane lie on it? `normal` of any length. */
ALD_INLINE mask triangle_holds(const vec3 *corners, vec3 normal, vec3 p) {
  mask inside = p.x == p.x;
  for (int k = 0; k < 3; k++) {
    const vec3 a = corners[k];
    const vec3 across = vec3_cross(vec3_sub(corners[(k + 1) % 3], a), vec3_sub(p, a));
    inside = inside & (vec3_dot(normal, across) >= R(0));
  }
  return inside;
}

#endif
