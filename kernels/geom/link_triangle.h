/* SPDX-License-Identifier: Apache-2.0
 * A chain link and a triangle. Link frame: the generatrix lies in x = 0, two straight parts
 * y = +-R, |z| <= h, and two half circles of radius R about z = +-h; the link is all that is nearer
 * than half its bar's diameter. The slab of a part (|z| <= h, z >= h, z <= -h) holds the points
 * that no other part is nearer to, so that the least distance in each slab is the triangle's
 * distance from that part, and the least of the four that from the link's generatrix. Source:
 * [Dopico] sec. 5.1 (its optimisation for the straight parts has the same optimum; for the half
 * circles, which are not convex, it does not find it everywhere).
 *   straight part: least distance of (0, +-R) from the projection of the slab's polygon along z
 *   half circle: ring_triangle.h
 * Valid: R > 0, h >= 0, any triangle. Where several points are nearest, one of them is given.
 * Checked by: tests/golden/test_golden_link_triangle.c (known answers, curve sampling, both
 * widths). */
#ifndef ALD_KERNELS_GEOM_LINK_TRIANGLE_H
#define ALD_KERNELS_GEOM_LINK_TRIANGLE_H

#include "ring_triangle.h"

/* the order is that of [Dopico]: y = R, y = -R, z >= h, z <= -h */
enum { LINK_PART_RIGHT, LINK_PART_LEFT, LINK_PART_TOP, LINK_PART_BOTTOM, LINK_PARTS };

#define LINK_FAR R(1e30) /* squared distance of what is not there [m^2] */
#ifdef ALD_SINGLE
#define LINK_PIERCED R(1e-6)
#else
#define LINK_PIERCED R(1e-12) /* distance below which it gives no direction [m] */
#endif

/* one part of the link and one triangle, frame of the link */
typedef struct link_gap {
  mask exists;    /* some of the triangle lies in the part's slab */
  real r;         /* distance from the generatrix [m] */
  vec3 p, w;      /* nearest points, on the triangle and on the generatrix [m] */
  vec3 n;         /* from p to w, of length 1: where the link is pushed to; 0 if it is pierced */
  mask is_normal; /* the points are apart, so that n is known */
} link_gap;

ALD_INLINE link_gap link_gap_between(mask exists, vec3 p, vec3 w) {
  link_gap gap;
  const vec3 across = vec3_sub(w, p);
  gap.exists = exists;
  gap.p = p;
  gap.w = w;
  gap.r = vec3_length(across);
  gap.is_normal = gap.r > LINK_PIERCED;
  gap.n = vec3_scale(across, sel(gap.is_normal, R(1) / gap.r, R(0)));
  return gap;
}

/* the same seen in a mirror: y and z times their signs */
ALD_INLINE vec3 link_mirror(vec3 v, real y, real z) { return vec3_of(v.x, y * v.y, z * v.z); }

/* nearest to the z axis so far */
ALD_INLINE void link_offer(real *square, vec3 *nearest, mask yes, vec3 p) {
  const real here = p.x * p.x + p.y * p.y;
  const mask nearer = yes & (here < *square);
  *square = sel(nearer, here, *square);
  *nearest = vec3_sel(nearer, p, *nearest);
}

/* A side that runs along the axis is everywhere as near: its middle. */
ALD_INLINE void link_offer_side(real *square, vec3 *nearest, slab_side side) {
  const real flat = side.e.x * side.e.x + side.e.y * side.e.y;
  const mask runs_along = flat == R(0);
  const real t = -(side.a.x * side.e.x + side.a.y * side.e.y) / sel(runs_along, R(1), flat);
  const real middle = R(0.5) * (side.low + side.high);
  const real at = sel(runs_along, middle, real_max(real_min(t, side.high), side.low));
  link_offer(square, nearest, side.exists, vec3_madd(side.a, at, side.e));
}

/* The straight part at y = R `turn` (1 or -1). */
ALD_INLINE link_gap link_straight_gap(real radius, real height, const vec3 *corners, real turn) {
  vec3 own[3], nearest = vec3_zero();
  real square = LINK_FAR;
  for (int k = 0; k < 3; k++) {
    own[k] = link_mirror(corners[k], turn, R(1));
    own[k].y = own[k].y - radius;
  }
  for (int k = 0; k < SLAB_SIDES; k++) {
    link_offer_side(&square, &nearest,
                    k < 3 ? slab_side_of(own[k], own[(k + 1) % 3], -height, height)
                          : slab_side_cut(own, k < 4 ? -height : height));
  }
  /* where the axis goes through the triangle */
  const vec3 normal = triangle_normal(own);
  const real z = vec3_dot(normal, own[0]) / normal.z;
  const vec3 through = vec3_of(R(0), R(0), z);
  const mask pierces = (normal.z != R(0)) & (real_abs(z) <= height);
  link_offer(&square, &nearest, pierces & triangle_holds(own, normal, through), through);

  nearest.y = nearest.y + radius;
  const vec3 w = vec3_of(R(0), radius, nearest.z);
  return link_gap_between(slab_meets(own, -height, height), link_mirror(nearest, turn, R(1)),
                          link_mirror(w, turn, R(1)));
}

/* The half circle about z = h `turn` (1 or -1). */
ALD_INLINE link_gap link_bend_gap(real radius, real height, const vec3 *corners, real turn) {
  vec3 own[3];
  ring_best best;
  best.square = LINK_FAR;
  best.p = vec3_zero();
  for (int k = 0; k < 3; k++) {
    own[k] = link_mirror(corners[k], R(1), turn);
    own[k].z = own[k].z - height;
  }
  ring_nearest(&best, radius, own);
  const vec3 p = best.p;
  const real s = real_sqrt(p.y * p.y + p.z * p.z);
  const mask off_axis = s > R(0);
  const real share = radius / sel(off_axis, s, R(1));
  const vec3 w = vec3_of(R(0), p.y * share, sel(off_axis, p.z * share, radius) + height);
  return link_gap_between(slab_meets(own, R(0), SLAB_OPEN),
                          link_mirror(vec3_of(p.x, p.y, p.z + height), R(1), turn),
                          link_mirror(w, R(1), turn));
}

/* Any part, LINK_PART_*. */
ALD_INLINE link_gap link_triangle_gap(real radius, real height, const vec3 *corners, uint part) {
  const real turn = part & 1 ? R(-1) : R(1);
  if (part < LINK_PART_TOP) return link_straight_gap(radius, height, corners, turn);
  return link_bend_gap(radius, height, corners, turn);
}

#endif
