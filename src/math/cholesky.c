/* SPDX-License-Identifier: Apache-2.0
 * Cholesky's factors. Source: Golub and Van Loan, Matrix Computations, sec. 4.2. */
#include "cholesky.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"

bool ald_cholesky_factor(uint32_t size, double *matrix, double least, uint32_t *failing) {
  ALD_ASSERT(size > 0 && matrix && least >= 0);
  for (uint32_t i = 0; i < size; i++) {
    double *row = matrix + (size_t)size * i;
    for (uint32_t j = 0; j <= i; j++) {
      const double *other = matrix + (size_t)size * j;
      double sum = row[j];
      for (uint32_t k = 0; k < j; k++) sum -= row[k] * other[k];
      if (j < i) {
        row[j] = sum / other[j];
      } else if (sum > least) {
        row[i] = sqrt(sum);
      } else {
        if (failing) *failing = i;
        return false;
      }
    }
  }
  return true;
}

void ald_cholesky_solve(uint32_t size, const double *factor, double *x) {
  ALD_ASSERT(size > 0 && factor && x);
  for (uint32_t i = 0; i < size; i++) {
    const double *row = factor + (size_t)size * i;
    for (uint32_t k = 0; k < i; k++) x[i] -= row[k] * x[k];
    x[i] /= row[i];
  }
  for (uint32_t i = size; i-- > 0;) {
    for (uint32_t k = i + 1; k < size; k++) x[i] -= factor[(size_t)size * k + i] * x[k];
    x[i] /= factor[(size_t)size * i + i];
  }
}
