/* SPDX-License-Identifier: Apache-2.0
 * Exact signs of determinants of points in space: filtered, then by exact sums.
 *   volume  (b - a) x (c - a) . (d - a): side of d on triangle a b c
 *   turn    component `axis` of (b - a) x (q - p)
 * Source: ours. Filter: |det| > 16 u permanent, with u half a unit in the last place.
 * The filter trusts only what neither overflow nor numbers flushed to 0 can have changed.
 * Valid: finite points. Checked by: tests/kernels/test_triangles.c. */
#ifndef ALD_KERNELS_GEOM_EXACT_SIGN_H
#define ALD_KERNELS_GEOM_EXACT_SIGN_H

#include "../math/exact_sum.h"

#ifdef ALD_SINGLE
#define EXACT_FILTER ((scalar)9.5367431640625e-7)    /* 16 u = 2^-20 */
#define EXACT_LARGE ((scalar)1048576.0)              /* 2^20: of a difference */
#define EXACT_SMALL ((scalar)8.8817841970012523e-16) /* 2^-50: of a permanent */
#else
#define EXACT_FILTER ((scalar)1.7763568394002505e-15) /* 16 u = 2^-49 */
#define EXACT_LARGE ((scalar)1e60)
#define EXACT_SMALL ((scalar)1e-150)
#endif

ALD_INLINE scalar exact_size(scalar x) { return x < 0 ? -x : x; }

/* The sign of `value`, or 2 if it may be wrong; `products` is its permanent, of differences that
 * are `largest` at most. */
ALD_INLINE int exact_filter(scalar value, scalar products, scalar largest) {
  const int is_sure = largest < EXACT_LARGE && products > EXACT_SMALL &&
                      exact_size(value) > EXACT_FILTER * products;
  return !is_sure ? 2 : value > 0 ? 1 : -1;
}

/* to - from; returns whether that is exact */
ALD_INLINE int exact_difference(const scalar *from, const scalar *to, scalar *d) {
  int is_exact = 1;
  for (int k = 0; k < 3; k++) {
    d[k] = to[k] - from[k];
    const scalar back = to[k] - d[k]; /* two-difference of Knuth */
    const scalar lost = (to[k] - (d[k] + back)) + (back - from[k]);
    is_exact &= lost == 0;
  }
  return is_exact;
}

/* ---- the volume */

/* Points of a volume. If the differences from the first are exact, they take the place of the
 * others, and 0 that of the first: 6 products instead of 24. */
typedef struct exact_points {
  scalar x[4][3];
  int is_moved;
} exact_points;

ALD_INLINE void exact_points_of(exact_points *p, const scalar *a, const scalar *b, const scalar *c,
                                const scalar *d) {
  p->is_moved = exact_difference(a, b, p->x[1]) & exact_difference(a, c, p->x[2]) &
                exact_difference(a, d, p->x[3]);
  for (int k = 0; k < 3; k++) {
    p->x[0][k] = p->is_moved ? 0 : a[k];
    if (p->is_moved) continue;
    p->x[1][k] = b[k];
    p->x[2][k] = c[k];
    p->x[3][k] = d[k];
  }
}

/* of products of a coordinate x, a y and a z */
ALD_INLINE exact_span exact_points_span(const exact_points *p) {
  exact_span axis[3];
  for (int k = 0; k < 3; k++) {
    axis[k] = exact_span_none();
    for (int point = 0; point < 4; point++) exact_span_take(&axis[k], p->x[point][k]);
  }
  return exact_span_product(exact_span_product(axis[0], axis[1]), axis[2]);
}

/* adds the determinants of three of the points: 0 0 0 1 of b c d, of a c d, of a b d, of a b c */
ALD_INLINE void exact_points_add(exact_sum *s, const exact_points *p, int minus) {
  for (int but = 0; but < (p->is_moved ? 1 : 4); but++) {
    const scalar *one = p->x[but == 0 ? 1 : 0], *two = p->x[but <= 1 ? 2 : 1];
    const scalar *three = p->x[but <= 2 ? 3 : 2];
    for (int k = 0; k < 3; k++) {
      const int l = k == 2 ? 0 : k + 1, m = k == 0 ? 2 : k - 1;
      exact_add(s, one[k], two[l], three[m], (but & 1) ^ minus);
      exact_add(s, one[k], two[m], three[l], !((but & 1) ^ minus));
    }
  }
}

/* the sign of the volume, or of what is opposite to it; its size where the sign is not -1 */
ALD_APART int exact_volume_sum(const scalar *a, const scalar *b, const scalar *c, const scalar *d,
                               int minus, exact_magnitude *size) {
  exact_points p;
  exact_sum s;
  exact_points_of(&p, a, b, c, d);
  for (exact_sum_start(&s, exact_points_span(&p)); exact_sum_is_left(&s); exact_sum_next(&s)) {
    exact_points_add(&s, &p, minus);
    exact_sum_settle(&s);
  }
  *size = exact_sum_size(&s);
  return exact_sum_sign(&s);
}

ALD_APART int exact_volume(const scalar *a, const scalar *b, const scalar *c, const scalar *d) {
  scalar p[3], q[3], r[3], value = 0, products = 0, largest = 0;
  for (int k = 0; k < 3; k++) {
    p[k] = b[k] - a[k];
    q[k] = c[k] - a[k];
    r[k] = d[k] - a[k];
    const scalar pq = exact_size(p[k]) + exact_size(q[k]) + exact_size(r[k]);
    largest = pq > largest ? pq : largest;
  }
  for (int k = 0; k < 3; k++) {
    const int l = k == 2 ? 0 : k + 1, m = k == 0 ? 2 : k - 1;
    const scalar x = q[l] * r[m], y = q[m] * r[l];
    value += p[k] * (x - y);
    products += exact_size(p[k]) * (exact_size(x) + exact_size(y));
  }
  const int sign = exact_filter(value, products, largest);
  if (sign != 2) return sign;
  exact_magnitude unused;
  return exact_volume_sum(a, b, c, d, 0, &unused);
}

ALD_INLINE exact_magnitude exact_volume_size(const scalar *a, const scalar *b, const scalar *c,
                                             const scalar *d) {
  exact_magnitude size;
  exact_volume_sum(a, b, c, d, exact_volume(a, b, c, d) < 0, &size);
  return size;
}

/* ---- the turn */

/* the sign of a turn, or of what is opposite to it; its size where the sign is not -1 */
ALD_APART int exact_turn_sum(const scalar *a, const scalar *b, const scalar *p, const scalar *q,
                             int axis, int minus, exact_magnitude *size) {
  const int k = axis == 2 ? 0 : axis + 1, l = axis == 0 ? 2 : axis - 1;
  const scalar x[2][2] = {{b[k], a[k]}, {b[l], a[l]}}, y[2][2] = {{q[l], p[l]}, {q[k], p[k]}};
  exact_span of_k = exact_span_none(), of_l = of_k, of_1 = of_k;
  exact_sum s;
  for (int n = 0; n < 2; n++) {
    exact_span_take(&of_k, x[0][n]);
    exact_span_take(&of_k, y[1][n]);
    exact_span_take(&of_l, x[1][n]);
    exact_span_take(&of_l, y[0][n]);
  }
  exact_span_take(&of_1, (scalar)1);
  const exact_span span = exact_span_product(exact_span_product(of_k, of_l), of_1);
  for (exact_sum_start(&s, span); exact_sum_is_left(&s); exact_sum_next(&s)) {
    /* (b - a)_k (q - p)_l - (b - a)_l (q - p)_k */
    for (int n = 0; n < 8; n++) {
      const int i = n & 1, j = n >> 1 & 1, which = n >> 2;
      exact_add(&s, x[which][i], y[which][j], 1, i ^ j ^ which ^ minus);
    }
    exact_sum_settle(&s);
  }
  *size = exact_sum_size(&s);
  return exact_sum_sign(&s);
}

ALD_APART int exact_turn(const scalar *a, const scalar *b, const scalar *p, const scalar *q,
                         int axis) {
  const int k = axis == 2 ? 0 : axis + 1, l = axis == 0 ? 2 : axis - 1;
  const scalar dk = b[k] - a[k], dl = b[l] - a[l], ek = q[k] - p[k], el = q[l] - p[l];
  const scalar x = dk * el, y = dl * ek;
  const scalar largest = exact_size(dk) + exact_size(dl) + exact_size(ek) + exact_size(el);
  const int sign = exact_filter(x - y, exact_size(x) + exact_size(y), largest);
  if (sign != 2) return sign;
  if ((dk == 0 || el == 0) && (dl == 0 || ek == 0)) return 0; /* a difference of 0 is exact */
  exact_magnitude unused;
  return exact_turn_sum(a, b, p, q, axis, 0, &unused);
}

ALD_INLINE exact_magnitude exact_turn_size(const scalar *a, const scalar *b, const scalar *p,
                                           const scalar *q, int axis) {
  exact_magnitude size;
  exact_turn_sum(a, b, p, q, axis, exact_turn(a, b, p, q, axis) < 0, &size);
  return size;
}

#endif
