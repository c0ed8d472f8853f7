/* SPDX-License-Identifier: Apache-2.0
 * Correlated random variables by a Gaussian copula. */
#include "correlation.h"

#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "cholesky.h"
#include "normal.h"

#define ALD_LANES 1
#include "kernels/math/trig.h"

void ald_correlation_clear(ald_correlation *correlation) {
  free(correlation->variables);
  free(correlation->factor);
  *correlation = (ald_correlation){0};
}

ald_status ald_correlation_factor(double *matrix, uint32_t count, uint32_t *failing) {
  /* what rounding leaves of 0 in a few hundred terms is less */
  return ald_cholesky_factor(count, matrix, 1e-12, failing) ? ALD_OK : ALD_BAD_ARGUMENT;
}

double ald_correlation_of_ranks(double rank) {
  double sine, cosine;
  real_sincos(rank * (3.14159265358979323846 / 6), &sine, &cosine);
  return 2 * sine;
}

void ald_correlation_apply(const ald_correlation *correlation, double *uniforms) {
  ALD_ASSERT(correlation->count <= ALD_CORRELATED_LIMIT);
  const uint32_t count = correlation->count;
  double normals[ALD_CORRELATED_LIMIT];
  for (uint32_t i = 0; i < count; i++) {
    const double *row = correlation->factor + (size_t)i * count;
    ALD_ASSERT(uniforms[i] > 0 && uniforms[i] < 1);
    ALD_ASSERT(row[i] > 0 && row[i] <= 1);
    normals[i] = ald_normal_quantile(uniforms[i]);
    if (row[i] == 1) continue; /* depends on none before it */
    double sum = 0;
    for (uint32_t j = 0; j <= i; j++) sum += row[j] * normals[j];
    const double u = ald_normal_probability(sum).below;
    /* as far out as single numbers go, no further */
    uniforms[i] = u < 0x1p-53 ? 0x1p-53 : (u > 1 - 0x1p-53 ? 1 - 0x1p-53 : u);
  }
}
