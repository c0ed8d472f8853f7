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

/* adds det(p, q, r) */
ALD_INLINE void exact_add_rows(exact_sum *s, const scalar *p, const scalar *q, const scalar *r,
                               int minus) {
  for (int k = 0; k < 3; k++) {
    const int l = k == 2 ? 0 : k + 1, m = k == 0 ? 2 : k - 1;
    exact_add(s, p[k], q[l], r[m], minus);
    exact_add(s, p[k], q[m], r[l], !minus);
  }
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

ALD_APART void exact_volume_sum(exact_sum *s, const scalar *a, const scalar *b, const scalar *c,
                                const scalar *d) {
  scalar p[3], q[3], r[3];
  exact_sum_clear(s);
  if (exact_difference(a, b, p) & exact_difference(a, c, q) & exact_difference(a, d, r)) {
    exact_add_rows(s, p, q, r, 0);
    return;
  }
  exact_add_rows(s, b, c, d, 0);
  exact_add_rows(s, a, c, d, 1);
  exact_add_rows(s, a, b, d, 0);
  exact_add_rows(s, a, b, c, 1);
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
  exact_sum s;
  exact_volume_sum(&s, a, b, c, d);
  return exact_sum_sign(&s);
}

/* adds (b - a)_k (q - p)_l */
ALD_INLINE void exact_add_turn(exact_sum *s, const scalar *a, const scalar *b, const scalar *p,
                               const scalar *q, int k, int l, int minus) {
  exact_add(s, b[k], q[l], 1, minus);
  exact_add(s, b[k], p[l], 1, !minus);
  exact_add(s, a[k], q[l], 1, !minus);
  exact_add(s, a[k], p[l], 1, minus);
}

ALD_APART void exact_turn_sum(exact_sum *s, const scalar *a, const scalar *b, const scalar *p,
                              const scalar *q, int axis) {
  const int k = axis == 2 ? 0 : axis + 1, l = axis == 0 ? 2 : axis - 1;
  exact_sum_clear(s);
  exact_add_turn(s, a, b, p, q, k, l, 0);
  exact_add_turn(s, a, b, p, q, l, k, 1);
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
  exact_sum s;
  exact_turn_sum(&s, a, b, p, q, axis);
  return exact_sum_sign(&s);
}

#endif
