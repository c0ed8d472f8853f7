/* SPDX-License-Identifier: Apache-2.0
 * A straight segment, the core of a capsule, and a triangle: their nearest points, and which way
 * the segment is pushed. Candidates: the segment against each side, the feet of its ends inside the
 * triangle, and the place where it goes through. Two convex bodies that do not meet are nearest at
 * one of the first two kinds. Source: ours; the pairs of sides after segments.h.
 * Valid: any segment and triangle; one of no area is its sides. Where several points are nearest,
 * one of them is returned.
 * Checked by: tests/kernels/test_capsule_triangle.c (sampling, piercing, symmetry). */
#ifndef ALD_KERNELS_GEOM_CAPSULE_TRIANGLE_H
#define ALD_KERNELS_GEOM_CAPSULE_TRIANGLE_H

#include "segments.h"
#include "triangle_slab.h"

typedef struct capsule_gap {
  real r;       /* distance; 0 where the segment goes through [m] */
  real share;   /* place on the segment, 0 at its first end, 1 at its second */
  vec3 p, w;    /* nearest points, on the triangle and on the segment [m] */
  vec3 n;       /* from p to w, of length 1; where they coincide the triangle's own normal, 0 if it
                 * has no area */
  mask pierces; /* the segment goes through */
  real depth;   /* then: how far it must move along n to lie outside [m]; else 0 */
} capsule_gap;

ALD_INLINE void capsule_offer(capsule_gap *gap, mask yes, real share, vec3 w, vec3 p) {
  const real r = vec3_length(vec3_sub(w, p));
  const mask nearer = yes & (r < gap->r);
  gap->r = sel(nearer, r, gap->r);
  gap->share = sel(nearer, share, gap->share);
  gap->p = vec3_sel(nearer, p, gap->p);
  gap->w = vec3_sel(nearer, w, gap->w);
}

/* `n` of length 1, or 0 where the triangle has no area */
ALD_INLINE void capsule_try_plane(capsule_gap *gap, vec3 q0, vec3 q1, const vec3 *corners, vec3 n,
                                  mask has_plane) {
  const real high0 = vec3_dot(n, vec3_sub(q0, corners[0]));
  const real high1 = vec3_dot(n, vec3_sub(q1, corners[0]));
  const vec3 foot0 = vec3_madd(q0, -high0, n), foot1 = vec3_madd(q1, -high1, n);
  capsule_offer(gap, has_plane & triangle_holds(corners, n, foot0), R(0), q0, foot0);
  capsule_offer(gap, has_plane & triangle_holds(corners, n, foot1), R(1), q1, foot1);
  const mask passes = has_plane & ((high0 < R(0)) != (high1 < R(0)));
  const real share = high0 / sel(passes, high0 - high1, R(1));
  const vec3 at = vec3_madd(q0, share, vec3_sub(q1, q0));
  gap->pierces = passes & triangle_holds(corners, n, at);
  gap->r = sel(gap->pierces, R(0), gap->r);
  gap->share = sel(gap->pierces, share, gap->share);
  gap->p = vec3_sel(gap->pierces, at, gap->p);
  gap->w = vec3_sel(gap->pierces, at, gap->w);
  gap->depth = sel(gap->pierces, -real_min(high0, high1), R(0));
}

/* q0, q1: ends of the segment. */
ALD_INLINE capsule_gap capsule_triangle_gap(vec3 q0, vec3 q1, const vec3 *corners) {
  capsule_gap gap;
  gap.r = R(1e30);
  gap.share = R(0);
  gap.p = vec3_zero();
  gap.w = vec3_zero();
  for (int k = 0; k < 3; k++) {
    const vec3 a = corners[k], b = corners[(k + 1) % 3];
    const segments_gap side = segments_closest(q0, q1, a, b);
    capsule_offer(&gap, side.distance == side.distance, side.p, segments_along(q0, side.p, side.a),
                  segments_along(a, side.r, side.b));
  }
  const vec3 normal = triangle_normal(corners);
  const real size = vec3_length(normal);
  const mask has_plane = size > R(0);
  const vec3 n = vec3_scale(normal, sel(has_plane, R(1) / size, R(0)));
  capsule_try_plane(&gap, q0, q1, corners, n, has_plane);
  const mask apart = mask_not(gap.pierces) & (gap.r > SEGMENTS_TOUCHING);
  gap.n = vec3_sel(apart, vec3_scale(vec3_sub(gap.w, gap.p), R(1) / sel(apart, gap.r, R(1))), n);
  return gap;
}

#endif
