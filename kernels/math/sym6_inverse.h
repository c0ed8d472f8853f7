/* SPDX-License-Identifier: Apache-2.0
 * Inverse of a mass matrix, in the freedoms that are free. Source: closed form, L D L^T (Cholesky
 * without roots); the same operations for any matrix.
 * Checked by: tests/pass/line/test_line_burden.c. */
#ifndef ALD_KERNELS_MATH_SYM6_INVERSE_H
#define ALD_KERNELS_MATH_SYM6_INVERSE_H

#include "sym6.h"

/* lower triangle of L below its diagonal of 1, and 1/D */
typedef struct sym6_factors {
  real l[6][6], inverse[6];
} sym6_factors;

ALD_INLINE void sym6_factor(real a[6][6], sym6_factors *f) {
  real d[6];
  ALD_UNROLL(6)
  for (uint j = 0; j < 6; j++) {
    d[j] = a[j][j];
    ALD_UNROLL(6)
    for (uint k = 0; k < j; k++) d[j] = d[j] - f->l[j][k] * f->l[j][k] * d[k];
    f->inverse[j] = R(1) / d[j];
    ALD_UNROLL(6)
    for (uint i = j + 1; i < 6; i++) {
      real sum = a[i][j];
      ALD_UNROLL(6)
      for (uint k = 0; k < j; k++) sum = sum - f->l[i][k] * f->l[j][k] * d[k];
      f->l[i][j] = sum * f->inverse[j];
    }
  }
}

/* Inverse of the part of positive definite `m` in the freedoms that `free` has above 0 on its
 * diagonal, and 0 elsewhere. */
ALD_INLINE sym6 sym6_inverse(const sym6 *m, const sym6 *free) {
  sym6 out;
  sym6_factors f;
  real a[6][6], b[6][6]; /* b: L^-1, below its diagonal */
  mask may[6];
  ALD_UNROLL(6)
  for (uint i = 0; i < 6; i++) {
    may[i] = free->of[SYM6(i, i)] > R(0);
    ALD_UNROLL(6)
    for (uint j = 0; j <= i; j++) {
      a[i][j] = sel(may[i] & may[j], m->of[SYM6(i, j)], i == j ? R(1) : R(0));
    }
  }
  sym6_factor(a, &f);
  ALD_UNROLL(6)
  for (uint i = 0; i < 6; i++) {
    ALD_UNROLL(6)
    for (uint j = 0; j < i; j++) {
      b[i][j] = R(0) - f.l[i][j];
      ALD_UNROLL(6)
      for (uint k = j + 1; k < i; k++) b[i][j] = b[i][j] - f.l[i][k] * b[k][j];
    }
  }
  ALD_UNROLL(6)
  for (uint i = 0; i < 6; i++) {
    ALD_UNROLL(6)
    for (uint j = 0; j <= i; j++) {
      real sum = f.inverse[i];
      if (j < i) sum = sum * b[i][j];
      ALD_UNROLL(6)
      for (uint k = i + 1; k < 6; k++) sum = sum + b[k][i] * b[k][j] * f.inverse[k];
      out.of[SYM6(i, j)] = sel(may[i] & may[j], sum, R(0));
    }
  }
  return out;
}

#endif
