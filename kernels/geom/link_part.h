/* SPDX-License-Identifier: Apache-2.0
 * A part of a chain link, its ends included, and a triangle: their distance. It is a distance from
 * a piece of the link that moves with it, so that a force by it along the line between the nearest
 * points has a potential; the distance in the part's slab alone (link_triangle.h) has none where
 * the nearest point lies on the slab's face, which moves over the triangle. Outside the slab the
 * end is what is nearest of the part, so that the ends against the whole triangle are all that is
 * to be added. Own work; frame, parts and order are those of link_triangle.h.
 * Checked by: tests/golden/test_golden_link_triangle.c. */
#ifndef ALD_KERNELS_GEOM_LINK_PART_H
#define ALD_KERNELS_GEOM_LINK_PART_H

#include "link_triangle.h"

/* the point of a triangle nearest to q */
ALD_INLINE vec3 triangle_nearest(const vec3 *corners, vec3 q) {
  const vec3 n = triangle_normal(corners);
  const real size = vec3_dot(n, n);
  const real height = vec3_dot(n, vec3_sub(q, corners[0])) / sel(size > R(0), size, R(1));
  const vec3 foot = vec3_madd(q, -height, n);
  vec3 nearest = corners[0];
  real best = LINK_FAR;
  for (int k = 0; k < 3; k++) {
    const vec3 along = vec3_sub(corners[(k + 1) % 3], corners[k]);
    const real length = vec3_dot(along, along);
    const real t = vec3_dot(vec3_sub(q, corners[k]), along) / sel(length > R(0), length, R(1));
    const vec3 p = vec3_madd(corners[k], real_max(R(0), real_min(t, R(1))), along);
    const vec3 apart = vec3_sub(p, q);
    const real square = vec3_dot(apart, apart);
    const mask nearer = square < best;
    best = sel(nearer, square, best);
    nearest = vec3_sel(nearer, p, nearest);
  }
  return vec3_sel((size > R(0)) & triangle_holds(corners, n, foot), foot, nearest);
}

/* an end of a part, 0 or 1 */
ALD_INLINE vec3 link_part_end(real radius, real height, uint part, uint end) {
  const real turn = part & 1 ? R(-1) : R(1), side = end ? R(-1) : R(1);
  return part < LINK_PART_TOP ? vec3_of(R(0), turn * radius, side * height)
                              : vec3_of(R(0), side * radius, turn * height);
}

/* it and a triangle */
ALD_INLINE link_gap link_end_gap(const vec3 *corners, vec3 end) {
  return link_gap_between(corners[0].x == corners[0].x, triangle_nearest(corners, end), end);
}

/* one end of a part instead, where it is nearer or the slab holds nothing of the triangle */
ALD_INLINE link_gap link_gap_or_end(link_gap gap, link_gap own) {
  const mask nearer = mask_not(gap.exists) | (own.r < gap.r);
  gap.exists = gap.exists | nearer;
  gap.r = sel(nearer, own.r, gap.r);
  gap.p = vec3_sel(nearer, own.p, gap.p);
  gap.w = vec3_sel(nearer, own.w, gap.w);
  gap.n = vec3_sel(nearer, own.n, gap.n);
  gap.is_normal = (nearer & own.is_normal) | (mask_not(nearer) & gap.is_normal);
  return gap;
}

/* any part, LINK_PART_*, with its ends; they alone into `ends` */
ALD_INLINE link_gap link_part_gap(real radius, real height, const vec3 *corners, uint part,
                                  link_gap *ends) {
  link_gap gap = link_triangle_gap(radius, height, corners, part);
  for (uint end = 0; end < 2; end++) {
    ends[end] = link_end_gap(corners, link_part_end(radius, height, part, end));
    gap = link_gap_or_end(gap, ends[end]);
  }
  return gap;
}

#endif
