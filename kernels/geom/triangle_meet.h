/* SPDX-License-Identifier: Apache-2.0
 * What two closed triangles have in common, exactly: the corners of a point, a line or a polygon,
 * each of which is one of
 *   a corner of one in the other    a crossing of two sides that are not parallel
 *   a crossing of a side with the inside of the other
 * and no two of which are the same. Triangles without area count as the line or the point that they
 * are; one with a number that is not finite meets nothing. Triangles are 9 numbers each, corner by
 * corner. Source: ours. Checked by:
 * tests/golden/test_golden_tritri.c, tests/kernels/test_triangles.c. */
#ifndef ALD_KERNELS_GEOM_TRIANGLE_MEET_H
#define ALD_KERNELS_GEOM_TRIANGLE_MEET_H

#include "triangle_pair_exact.h"

enum { TRIANGLE_MEET_MAX = 6 };

/* points that have been found; there are no more than TRIANGLE_MEET_MAX */
typedef struct triangle_meet {
  scalar points[3 * TRIANGLE_MEET_MAX];
  uint count;
} triangle_meet;

/* corners of a triangle that are not between others, and the side of each on the other triangle */
typedef struct triangle_hull {
  scalar x[9];
  uint count; /* 3; 2: a line; 1: a point */
  int axis;   /* of 3: one along which its normal is not 0 */
  int turn;   /* and the sign of that */
  int sides[3];
} triangle_hull;

/* order of points by x, then y, then z: -1, 0 or 1 */
ALD_INLINE int triangle_order_of_points(const scalar *a, const scalar *b) {
  for (int k = 0; k < 3; k++) {
    if (a[k] != b[k]) return a[k] < b[k] ? -1 : 1;
  }
  return 0;
}

ALD_APART void triangle_hull_of(const scalar *t, triangle_hull *h) {
  uint first = 0, last = 0;
  for (int k = 0; k < 9; k++) h->x[k] = t[k];
  h->sides[0] = h->sides[1] = h->sides[2] = 0;
  h->count = 3;
  for (h->axis = 0; h->axis < 3; h->axis++) {
    h->turn = exact_turn(t, t + 3, t, t + 6, h->axis);
    if (h->turn != 0) return;
  }
  for (uint k = 1; k < 3; k++) {
    if (triangle_order_of_points(t + 3 * k, t + 3 * first) < 0) first = k;
    if (triangle_order_of_points(t + 3 * k, t + 3 * last) > 0) last = k;
  }
  for (int k = 0; k < 3; k++) {
    h->x[k] = t[3 * first + (uint)k];
    h->x[3 + k] = t[3 * last + (uint)k];
  }
  h->count = triangle_order_of_points(h->x, h->x + 3) == 0 ? 1 : 2;
}

ALD_INLINE uint triangle_hull_edges(const triangle_hull *h) {
  return h->count == 3 ? 3 : h->count - 1;
}
ALD_INLINE const scalar *triangle_corner(const triangle_hull *h, uint k) {
  return h->x + 3 * (k < h->count ? k : 0);
}

/* sides of the corners of `h` on a triangle; returns whether it lies off that on one side */
ALD_APART int triangle_hull_is_off(triangle_hull *h, const triangle_hull *face) {
  int above = 0, below = 0;
  if (face->count < 3) return 0;
  for (uint k = 0; k < h->count; k++) {
    h->sides[k] = exact_volume(face->x, face->x + 3, face->x + 6, h->x + 3 * k);
    above |= h->sides[k] >= 0;
    below |= h->sides[k] <= 0;
  }
  return !(above && below);
}

/* `side` is that of the point if h is a triangle */
ALD_APART int triangle_hull_holds(const triangle_hull *h, const scalar *p, int side) {
  if (h->count == 1) return triangle_order_of_points(h->x, p) == 0;
  if (h->count == 2) {
    for (int axis = 0; axis < 3; axis++) {
      if (exact_turn(h->x, h->x + 3, h->x, p, axis) != 0) return 0;
    }
    return triangle_order_of_points(h->x, p) <= 0 && triangle_order_of_points(p, h->x + 3) <= 0;
  }
  if (side != 0) return 0;
  for (uint k = 0; k < 3; k++) {
    const scalar *from = h->x + 3 * k;
    if (h->turn * exact_turn(from, triangle_corner(h, k + 1), from, p, h->axis) < 0) return 0;
  }
  return 1;
}

ALD_INLINE void triangle_meet_add(triangle_meet *m, const scalar *from, const scalar *to,
                                  scalar share) {
  if (m->count == TRIANGLE_MEET_MAX) return; /* there are no more corners than that */
  for (int k = 0; k < 3; k++) {
    m->points[3 * m->count + (uint)k] = from[k] + share * (to[k] - from[k]);
  }
  m->count++;
}

/* corners of h in the other one; those that are corners of both only if `shared` */
ALD_APART void triangle_meet_corners(triangle_meet *m, const triangle_hull *h,
                                     const triangle_hull *other, int shared) {
  for (uint k = 0; k < h->count; k++) {
    const scalar *p = h->x + 3 * k;
    int is_shared = 0;
    for (uint l = 0; l < other->count; l++) {
      is_shared |= triangle_order_of_points(p, other->x + 3 * l) == 0;
    }
    if (is_shared ? shared : triangle_hull_holds(other, p, h->sides[k])) {
      triangle_meet_add(m, p, p, 0);
    }
  }
}

/* sides a b and p q, if they cross within both */
ALD_APART void triangle_meet_sides(triangle_meet *m, const scalar *a, const scalar *b,
                                   const scalar *p, const scalar *q) {
  int axis = 0;
  if (exact_volume(a, b, p, q) != 0) return;
  while (axis < 3 && exact_turn(a, b, p, q, axis) == 0) axis++;
  if (axis == 3) return;
  if (exact_turn(a, b, a, p, axis) * exact_turn(a, b, a, q, axis) >= 0) return;
  if (exact_turn(p, q, p, a, axis) * exact_turn(p, q, p, b, axis) >= 0) return;
  const exact_magnitude here = exact_turn_size(p, q, p, a, axis);
  const exact_magnitude there = exact_turn_size(p, q, p, b, axis);
  triangle_meet_add(m, a, b, exact_share(here, there));
}

/* side a b, corners on different sides of the triangle, if it crosses its inside */
ALD_APART void triangle_meet_inside(triangle_meet *m, const scalar *a, const scalar *b,
                                    const triangle_hull *face) {
  int right = 0, left = 0;
  for (uint k = 0; k < 3; k++) {
    const int line = exact_volume(a, b, triangle_corner(face, k == 2 ? 0 : k + 1), face->x + 3 * k);
    right += line > 0;
    left += line < 0;
  }
  if (right != 3 && left != 3) return;
  const exact_magnitude here = exact_volume_size(face->x, face->x + 3, face->x + 6, a);
  const exact_magnitude there = exact_volume_size(face->x, face->x + 3, face->x + 6, b);
  triangle_meet_add(m, a, b, exact_share(here, there));
}

ALD_APART void triangle_meet_insides(triangle_meet *m, const triangle_hull *h,
                                     const triangle_hull *face) {
  if (face->count < 3) return;
  for (uint k = 0; k < triangle_hull_edges(h); k++) {
    const uint next = k + 1 < h->count ? k + 1 : 0;
    if (h->sides[k] * h->sides[next] >= 0) continue;
    triangle_meet_inside(m, h->x + 3 * k, h->x + 3 * next, face);
  }
}

/* The corners of what both have in common, in no order. Their dimension is one less than their
 * number, and 2 for more than 3. Corners of the triangles are given as they are; the others are off
 * by a few roundings of the longest coordinate. */
ALD_APART void triangle_meet_exact(const scalar *t, const scalar *u, triangle_meet *m) {
  triangle_hull a, b;
  m->count = 0;
  if (!triangle_is_finite(t) || !triangle_is_finite(u)) return;
  triangle_hull_of(t, &a);
  triangle_hull_of(u, &b);
  if (triangle_hull_is_off(&a, &b) || triangle_hull_is_off(&b, &a)) return;
  triangle_meet_corners(m, &a, &b, 1);
  triangle_meet_corners(m, &b, &a, 0);
  for (uint k = 0; k < triangle_hull_edges(&a); k++) {
    for (uint l = 0; l < triangle_hull_edges(&b); l++) {
      triangle_meet_sides(m, a.x + 3 * k, triangle_corner(&a, k + 1), b.x + 3 * l,
                          triangle_corner(&b, l + 1));
    }
  }
  triangle_meet_insides(m, &a, &b);
  triangle_meet_insides(m, &b, &a);
}

/* -1 nothing, 0 a point, 1 a line, 2 a polygon */
ALD_INLINE int triangle_meet_dimension(const triangle_meet *m) {
  return m->count < 3 ? (int)m->count - 1 : 2;
}

#endif
