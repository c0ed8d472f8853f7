/* SPDX-License-Identifier: Apache-2.0
 * Exponentials and greatest eigenvalues of small matrices. */
#include "sampled.h"

#include <math.h>
#include <string.h>

#include "base/assertion.h"

enum { NUMBERS = ALD_SAMPLED_MAX * ALD_SAMPLED_MAX };
/* a series of so many terms is exact to rounding for norms below a half; powers 2^SQUARINGS of a
 * matrix have the norm of its greatest eigenvalue to the size of its eigenvectors */
enum { TERMS = 18, SQUARINGS = 24 };

static double norm_of(const double *a, uint32_t size) {
  double most = 0;
  for (uint32_t r = 0; r < size; r++) {
    double sum = 0;
    for (uint32_t c = 0; c < size; c++) sum += fabs(a[r * size + c]);
    if (!(sum <= most)) most = sum;
  }
  return most;
}

/* product = a b */
static void multiply(const double *a, const double *b, uint32_t size, double *product) {
  double sums[NUMBERS];
  for (uint32_t r = 0; r < size; r++) {
    for (uint32_t c = 0; c < size; c++) {
      double sum = 0;
      for (uint32_t k = 0; k < size; k++) sum += a[r * size + k] * b[k * size + c];
      sums[r * size + c] = sum;
    }
  }
  memcpy(product, sums, sizeof(double) * size * size);
}

void ald_sampled_over(const double *matrix, uint32_t size, double time, double *over) {
  ALD_ASSERT(size >= 1 && size <= ALD_SAMPLED_MAX);
  double part[NUMBERS], term[NUMBERS];
  const double norm = norm_of(matrix, size) * fabs(time);
  int halvings = 0;
  while (halvings < 1000 && ldexp(norm, -halvings) > 0.5) halvings++;
  for (uint32_t k = 0; k < size * size; k++) {
    part[k] = matrix[k] * ldexp(time, -halvings);
    over[k] = term[k] = k % (size + 1) == 0;
  }
  for (int t = 1; t <= TERMS; t++) {
    multiply(term, part, size, term);
    for (uint32_t k = 0; k < size * size; k++) over[k] += term[k] /= t;
  }
  for (int h = 0; h < halvings; h++) multiply(over, over, size, over);
}

double ald_sampled_growth(const double *matrix, uint32_t size) {
  ALD_ASSERT(size >= 1 && size <= ALD_SAMPLED_MAX);
  double power[NUMBERS], logarithm = 0;
  memcpy(power, matrix, sizeof(double) * size * size);
  /* power = matrix^(2^k) / exp(logarithm 2^k) */
  for (int k = 0; k < SQUARINGS; k++) {
    const double norm = norm_of(power, size);
    if (norm == 0) return 0;
    if (!isfinite(norm)) return norm;
    logarithm += ldexp(log(norm), -k);
    for (uint32_t n = 0; n < size * size; n++) power[n] /= norm;
    multiply(power, power, size, power);
  }
  return exp(logarithm);
}
