/* SPDX-License-Identifier: Apache-2.0
 * Points and triangles as users have them, one after the other, taken apart into lanes and put
 * together again. ALD_LANES points are three vectors of numbers in memory, triangles nine. */
#ifndef ALD_LANE_SHUFFLE_H
#define ALD_LANE_SHUFFLE_H

#include <string.h>

#include "kernels/math/vec3.h"

#if defined(__has_builtin) && (ALD_LANES == 2 || ALD_LANES == 4 || ALD_LANES == 8)
#if __has_builtin(__builtin_shufflevector)
#define SHUFFLE(...) __builtin_shufflevector(__VA_ARGS__)
#endif
#endif

/* x, y, z, x, y, z, ... of ALD_LANES points apart */
ALD_INLINE vec3 ald_take_points(const double *from) {
  real x, y, z;
#ifdef SHUFFLE
  const real u = real_at(from), v = real_at(from + ALD_LANES), w = real_at(from + 2 * ALD_LANES);
#if ALD_LANES == 8
  x = SHUFFLE(SHUFFLE(u, v, 0, 3, 6, 9, 12, 15, -1, -1), w, 0, 1, 2, 3, 4, 5, 10, 13);
  y = SHUFFLE(SHUFFLE(u, v, 1, 4, 7, 10, 13, -1, -1, -1), w, 0, 1, 2, 3, 4, 8, 11, 14);
  z = SHUFFLE(SHUFFLE(u, v, 2, 5, 8, 11, 14, -1, -1, -1), w, 0, 1, 2, 3, 4, 9, 12, 15);
#elif ALD_LANES == 4
  const real xy = SHUFFLE(u, v, 0, 1, 6, 7), zx = SHUFFLE(u, w, 2, 3, 4, 5);
  const real yz = SHUFFLE(v, w, 0, 1, 6, 7);
  x = SHUFFLE(xy, zx, 0, 5, 2, 7);
  y = SHUFFLE(xy, yz, 1, 4, 3, 6);
  z = SHUFFLE(zx, yz, 0, 5, 2, 7);
#else
  x = SHUFFLE(u, v, 0, 3);
  y = SHUFFLE(u, w, 1, 2);
  z = SHUFFLE(v, w, 0, 3);
#endif
#else
  ALD_EACH(x, from[3 * k])
  ALD_EACH(y, from[3 * k + 1])
  ALD_EACH(z, from[3 * k + 2])
#endif
  return vec3_of(x, y, z);
}

/* and together again */
ALD_INLINE void ald_put_points(vec3 points, double *to) {
  const real x = points.x, y = points.y, z = points.z;
#ifdef SHUFFLE
#if ALD_LANES == 8
  const real u = SHUFFLE(SHUFFLE(x, y, 0, 8, -1, 1, 9, -1, 2, 10), z, 0, 1, 8, 3, 4, 9, 6, 7);
  const real v = SHUFFLE(SHUFFLE(x, y, -1, 3, 11, -1, 4, 12, -1, 5), z, 10, 1, 2, 11, 4, 5, 12, 7);
  const real w = SHUFFLE(SHUFFLE(x, y, 13, -1, 6, 14, -1, 7, 15, -1), z, 0, 13, 2, 3, 14, 5, 6, 15);
#elif ALD_LANES == 4
  const real xy = SHUFFLE(x, y, 0, 4, 2, 6), zx = SHUFFLE(z, x, 0, 5, 2, 7);
  const real yz = SHUFFLE(y, z, 1, 5, 3, 7);
  const real u = SHUFFLE(xy, zx, 0, 1, 4, 5), v = SHUFFLE(yz, xy, 0, 1, 6, 7);
  const real w = SHUFFLE(zx, yz, 2, 3, 6, 7);
#else
  const real u = SHUFFLE(x, y, 0, 2), v = SHUFFLE(z, x, 0, 3), w = SHUFFLE(y, z, 1, 3);
#endif
  memcpy(to, &u, sizeof u);
  memcpy(to + ALD_LANES, &v, sizeof v);
  memcpy(to + 2 * ALD_LANES, &w, sizeof w);
#else
  for (int k = 0; k < ALD_LANES; k++) {
    to[3 * k] = x[k];
    to[3 * k + 1] = y[k];
    to[3 * k + 2] = z[k];
  }
#endif
}

enum { ALD_NINE = 9 };

/* Nine numbers of each of ALD_LANES triangles, one vector for each number. */
#if defined(SHUFFLE) && ALD_LANES == 8
/* Lane j of number c is lane (j + c) % 8 of one of the nine vectors, the (j' - c) % 9th of them for
 * that lane j': three exchanges by the bits of j', then a rotation. */
ALD_INLINE void ald_take_nines(const double *from, real *rows) {
  real v[ALD_NINE], w[ALD_NINE];
  for (int k = 0; k < ALD_NINE; k++) v[k] = real_at(from + ALD_LANES * k);
  for (int k = 0; k < ALD_NINE; k++)
    w[k] = SHUFFLE(v[k], v[(k + 1) % ALD_NINE], 0, 9, 2, 11, 4, 13, 6, 15);
  for (int k = 0; k < ALD_NINE; k++)
    v[k] = SHUFFLE(w[k], w[(k + 2) % ALD_NINE], 0, 1, 10, 11, 4, 5, 14, 15);
  for (int k = 0; k < ALD_NINE; k++)
    w[k] = SHUFFLE(v[k], v[(k + 4) % ALD_NINE], 0, 1, 2, 3, 12, 13, 14, 15);
  rows[0] = w[0];
  rows[1] = SHUFFLE(w[8], w[8], 1, 2, 3, 4, 5, 6, 7, 0);
  rows[2] = SHUFFLE(w[7], w[7], 2, 3, 4, 5, 6, 7, 0, 1);
  rows[3] = SHUFFLE(w[6], w[6], 3, 4, 5, 6, 7, 0, 1, 2);
  rows[4] = SHUFFLE(w[5], w[5], 4, 5, 6, 7, 0, 1, 2, 3);
  rows[5] = SHUFFLE(w[4], w[4], 5, 6, 7, 0, 1, 2, 3, 4);
  rows[6] = SHUFFLE(w[3], w[3], 6, 7, 0, 1, 2, 3, 4, 5);
  rows[7] = SHUFFLE(w[2], w[2], 7, 0, 1, 2, 3, 4, 5, 6);
  rows[8] = w[1];
}
#elif defined(SHUFFLE) && ALD_LANES == 4
/* four numbers of four triangles turned, twice, and the ninth */
ALD_INLINE void ald_take_nines(const double *from, real *rows) {
  for (int c = 0; c < 8; c += 4) {
    const real a = real_at(from + c), b = real_at(from + ALD_NINE + c);
    const real p = real_at(from + 2 * ALD_NINE + c), q = real_at(from + 3 * ALD_NINE + c);
    const real even = SHUFFLE(a, b, 0, 4, 2, 6), odd = SHUFFLE(a, b, 1, 5, 3, 7);
    const real even_after = SHUFFLE(p, q, 0, 4, 2, 6), odd_after = SHUFFLE(p, q, 1, 5, 3, 7);
    rows[c] = SHUFFLE(even, even_after, 0, 1, 4, 5);
    rows[c + 1] = SHUFFLE(odd, odd_after, 0, 1, 4, 5);
    rows[c + 2] = SHUFFLE(even, even_after, 2, 3, 6, 7);
    rows[c + 3] = SHUFFLE(odd, odd_after, 2, 3, 6, 7);
  }
  real ninth;
  ALD_EACH(ninth, from[ALD_NINE * k + 8])
  rows[8] = ninth;
}
#else
ALD_INLINE void ald_take_nines(const double *from, real *rows) {
  for (int c = 0; c < ALD_NINE; c++) ALD_EACH(rows[c], from[ALD_NINE * k + c])
}
#endif

#endif
