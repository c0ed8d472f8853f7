/* SPDX-License-Identifier: Apache-2.0
 * Do two triangles cross, exactly, under the symbolic perturbation: the first one, t, is thought of
 * as moved by (e, e^2, e^3), e -> 0+. Source: ours. A sign of a value that is 0 is that
 * of the first of its three slopes that is not:
 *   side of a corner of t on u    n_u               side of a corner of u on t   -n_t
 *   line a b of t against p q of u, m.(p - a), m = (b - a) x (q - p)             -m
 * A pair has 0 or 2 events, sides of one triangle through the other. Their line runs along n_t x
 * n_u: an event is a start where a side of t rises through u, or one of u sinks through t.
 * Triangles are 9 numbers each, corner by corner. One without area takes no part, nor does one with
 * a number that is not finite. Checked by: tests/golden/test_golden_tritri.c,
 * tests/kernels/test_triangles.c. */
#ifndef ALD_KERNELS_GEOM_TRIANGLE_PAIR_EXACT_H
#define ALD_KERNELS_GEOM_TRIANGLE_PAIR_EXACT_H

#include "exact_sign.h"

ALD_INLINE int triangle_is_finite(const scalar *t) {
  int yes = 1;
  for (int k = 0; k < 9; k++) yes &= exact_is_finite(t[k]);
  return yes;
}

/* side of point p on a triangle; `slope` 1 if the point is moved, -1 if the triangle is; 0 if that
 * has no area */
ALD_APART int triangle_side(const scalar *t, const scalar *p, int slope) {
  const int sign = exact_volume(t, t + 3, t + 6, p);
  if (sign != 0) return sign;
  for (int axis = 0; axis < 3; axis++) {
    const int turn = exact_turn(t, t + 3, t, t + 6, axis);
    if (turn != 0) return slope * turn;
  }
  return 0;
}

/* line a b of the moved triangle against p q of the other; 0 if they are parallel */
ALD_APART int triangle_line(const scalar *a, const scalar *b, const scalar *p, const scalar *q) {
  const int sign = exact_volume(a, b, q, p);
  if (sign != 0) return sign;
  for (int axis = 0; axis < 3; axis++) {
    const int turn = exact_turn(a, b, p, q, axis);
    if (turn != 0) return -turn;
  }
  return 0;
}

/* the corner that has a side of its own; 3 if none has; the sides are not 0 */
ALD_INLINE uint triangle_alone(const int *sides) {
  if (sides[0] == sides[1]) return sides[2] == sides[0] ? 3 : 2;
  return sides[0] == sides[2] ? 1 : 0;
}

/* Does the crossing of side `y` of u with the common line lie behind that of side `x` of t, along
 * n_t x n_u? Both have an end at the corner alone, l and m. */
ALD_INLINE int triangle_is_behind(const scalar *t, const scalar *u, uint l, uint m, uint x, uint y,
                                  int flip) {
  const uint far_t = x == l ? (l + 1) % 3 : x, far_u = y == m ? (m + 1) % 3 : y;
  return (triangle_line(t + 3 * l, t + 3 * far_t, u + 3 * m, u + 3 * far_u) < 0) != flip;
}

/* Returns 1 and the events where the common line starts and ends, 0 to 2 sides of t, 3 to 5 of u;
 * or 0. */
ALD_APART int triangle_pair_exact(const scalar *t, const scalar *u, uint *start, uint *end) {
  int t_sides[3], u_sides[3];
  *start = *end = 0;
  if (!triangle_is_finite(t) || !triangle_is_finite(u)) return 0;
  for (int k = 0; k < 3; k++) {
    t_sides[k] = triangle_side(u, t + 3 * k, 1);
    if (t_sides[k] == 0) return 0;
  }
  const uint l = triangle_alone(t_sides);
  if (l == 3) return 0;
  for (int k = 0; k < 3; k++) {
    u_sides[k] = triangle_side(t, u + 3 * k, -1);
    if (u_sides[k] == 0) return 0;
  }
  const uint m = triangle_alone(u_sides);
  if (m == 3) return 0;
  const int t_rises = t_sides[l] > 0, u_rises = u_sides[m] > 0, flip = t_rises != u_rises;
  const uint before_l = (l + 2) % 3, before_m = (m + 2) % 3;
  const uint t_start = t_rises ? before_l : l, t_end = t_rises ? l : before_l;
  const uint u_start = u_rises ? m : before_m, u_end = u_rises ? before_m : m;
  if (!triangle_is_behind(t, u, l, m, t_start, u_end, flip)) return 0;
  if (triangle_is_behind(t, u, l, m, t_end, u_start, flip)) return 0;
  *start = triangle_is_behind(t, u, l, m, t_start, u_start, flip) ? 3 + u_start : t_start;
  *end = triangle_is_behind(t, u, l, m, t_end, u_end, flip) ? t_end : 3 + u_end;
  return 1;
}

/* Where an event of a pair that crosses lies on its side, from the side's first corner (0) to the
 * next (1), to a few roundings: the sides before the move, which differ. */
ALD_APART scalar triangle_pair_share_exact(const scalar *t, const scalar *u, uint event) {
  const scalar *owner = event < 3 ? t : u, *face = event < 3 ? u : t;
  const uint from = event % 3, to = (from + 1) % 3;
  exact_sum a, b;
  exact_volume_sum(&a, face, face + 3, face + 6, owner + 3 * from);
  exact_volume_sum(&b, face, face + 3, face + 6, owner + 3 * to);
  return exact_share(&a, &b);
}

/* the same and its place, off by a few roundings of the longest coordinate; returns the share */
ALD_INLINE scalar triangle_pair_place_exact(const scalar *t, const scalar *u, uint event,
                                            scalar *place) {
  const scalar *owner = event < 3 ? t : u;
  const scalar share = triangle_pair_share_exact(t, u, event);
  const uint from = event % 3, to = (from + 1) % 3;
  for (uint k = 0; k < 3; k++) {
    const scalar first = owner[3 * from + k];
    place[k] = first + share * (owner[3 * to + k] - first);
  }
  return share;
}

#endif
