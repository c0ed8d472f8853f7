/* SPDX-License-Identifier: Apache-2.0
 * Greatest eigenvalue of a small symmetric matrix, by Jacobi's rotations: every rotation makes one
 * off-diagonal number zero, and the others converge quadratically. */
#include "eigenvalue.h"

#include <math.h>
#include <stdbool.h>

#include "base/assertion.h"

enum { SWEEPS_MAX = 30 };

/* turns rows and columns p and q so that a[p][q] vanishes. Source: Golub and Van Loan, Matrix
 * Computations, sec. 8.5.2. */
static void rotate(double a[][ALD_EIGENVALUE_MAX], uint32_t size, uint32_t p, uint32_t q) {
  ALD_ASSERT(p < q && q < size && a[p][q] != 0);
  const double tau = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const double t = (tau < 0 ? -1 : 1) / (fabs(tau) + sqrt(1 + tau * tau));
  const double c = 1 / sqrt(1 + t * t), s = t * c;
  for (uint32_t k = 0; k < size; k++) {
    const double kp = a[k][p], kq = a[k][q];
    a[k][p] = c * kp - s * kq;
    a[k][q] = s * kp + c * kq;
  }
  for (uint32_t k = 0; k < size; k++) {
    const double pk = a[p][k], qk = a[q][k];
    a[p][k] = c * pk - s * qk;
    a[q][k] = s * pk + c * qk;
  }
}

double ald_eigenvalue_greatest(const double *matrix, uint32_t size) {
  ALD_ASSERT(size >= 1 && size <= ALD_EIGENVALUE_MAX);
  double a[ALD_EIGENVALUE_MAX][ALD_EIGENVALUE_MAX];
  for (uint32_t i = 0; i < size; i++) {
    for (uint32_t j = 0; j <= i; j++) a[i][j] = a[j][i] = matrix[i * size + j];
  }
  double beside = HUGE_VAL;
  for (uint32_t sweep = 0; sweep < SWEEPS_MAX && beside > 0; sweep++) {
    beside = 0;
    for (uint32_t p = 0; p + 1 < size; p++) {
      for (uint32_t q = p + 1; q < size; q++) {
        /* below the rounding of the diagonal */
        const bool counts = fabs(a[p][q]) > 1e-17 * (fabs(a[p][p]) + fabs(a[q][q]));
        if (!counts) continue;
        beside = fmax(beside, fabs(a[p][q]));
        rotate(a, size, p, q);
      }
    }
  }
  double most = a[0][0];
  for (uint32_t k = 1; k < size; k++) most = fmax(most, a[k][k]);
  return most;
}
