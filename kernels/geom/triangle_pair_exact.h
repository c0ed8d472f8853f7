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

/* The sign of the volume of a, b, c, d, or if it is 0 of its slope, the first component of
 * (b - a) x (q - p) that is not 0, times `slope`; 0 if there is none. */
ALD_ONCE int triangle_moved_sign(const scalar *a, const scalar *b, const scalar *c, const scalar *d,
                                 const scalar *p, const scalar *q, int slope) {
  int sign = exact_volume(a, b, c, d);
  for (int axis = 0; sign == 0 && axis < 3; axis++) sign = slope * exact_turn(a, b, p, q, axis);
  return sign;
}

/* a triangle by the sides that its corners are on */
typedef struct triangle_sides {
  uint alone; /* the corner that has a side of its own; 3 if none has */
  int rises;  /* 1: that corner is above the other triangle */
} triangle_sides;

/* Sides of the corners of one triangle on `face`; `slope` 1 if the corners are moved, -1 if the
 * face is. A face without area has none. */
ALD_INLINE triangle_sides triangle_sides_of(const scalar *face, const scalar *corners, int slope) {
  int above = 0, below = 0;
  triangle_sides s;
  for (int k = 0; k < 3; k++) {
    const int sign =
        triangle_moved_sign(face, face + 3, face + 6, corners + 3 * k, face, face + 6, slope);
    above |= (sign > 0) << k;
    below |= (sign < 0) << k;
  }
  s.rises = above == 1 || above == 2 || above == 4;
  const int one = s.rises ? above : below;
  s.alone = (above | below) != 7 || above == 7 || below == 7 ? 3 : one == 4 ? 2 : one == 2 ? 1 : 0;
  return s;
}

/* Do the crossings of sides of u with the common line lie behind those of sides of t, along
 * n_t x n_u? Both sides have an end at the corner alone, l and m: line a b of the moved triangle
 * against p q of the other, which are not parallel. */
ALD_INLINE int triangle_is_behind(const scalar *t, const scalar *u, uint l, uint m, uint x, uint y,
                                  int flip) {
  const scalar *a = t + 3 * l, *b = t + 3 * (x == l ? (l + 1) % 3 : x);
  const scalar *p = u + 3 * m, *q = u + 3 * (y == m ? (m + 1) % 3 : y);
  return (triangle_moved_sign(a, b, q, p, p, q, -1) < 0) != flip;
}

/* Returns 1 and the events where the common line starts and ends, 0 to 2 sides of t, 3 to 5 of u;
 * or 0. */
ALD_APART int triangle_pair_exact(const scalar *t, const scalar *u, uint *start, uint *end) {
  triangle_sides sides[2];
  *start = *end = 0;
  if (!triangle_is_finite(t) || !triangle_is_finite(u)) return 0;
  for (int k = 0; k < 2; k++) {
    sides[k] = triangle_sides_of(k ? t : u, k ? u : t, k ? -1 : 1);
    if (sides[k].alone == 3) return 0;
  }
  const uint l = sides[0].alone, before_l = (l + 2) % 3, m = sides[1].alone, before_m = (m + 2) % 3;
  const int t_rises = sides[0].rises, u_rises = sides[1].rises, flip = t_rises != u_rises;
  const uint t_start = t_rises ? before_l : l, t_end = t_rises ? l : before_l;
  const uint u_start = u_rises ? m : before_m, u_end = u_rises ? before_m : m;
  uint behind = 0;
  /* bit 0: the end of u lies behind the start of t; 1: the start of u behind the end of t; 2: the
   * starts; 3: the ends */
  for (uint n = 0; n < 4; n++) {
    const uint x = n & 1 ? t_end : t_start, y = n == 0 || n == 3 ? u_end : u_start;
    behind |= (uint)triangle_is_behind(t, u, l, m, x, y, flip) << n;
    if (n == 0 && !(behind & 1)) return 0;
    if (n == 1 && (behind & 2)) return 0;
  }
  *start = behind & 4 ? 3 + u_start : t_start;
  *end = behind & 8 ? t_end : 3 + u_end;
  return 1;
}

/* Where an event of a pair that crosses lies on its side, from the side's first corner (0) to the
 * next (1), to a few roundings: the sides before the move, which differ. */
ALD_APART scalar triangle_pair_share_exact(const scalar *t, const scalar *u, uint event) {
  const scalar *owner = event < 3 ? t : u, *face = event < 3 ? u : t;
  const uint from = event % 3, to = (from + 1) % 3;
  const exact_magnitude a = exact_volume_size(face, face + 3, face + 6, owner + 3 * from);
  const exact_magnitude b = exact_volume_size(face, face + 3, face + 6, owner + 3 * to);
  return exact_share(a, b);
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
