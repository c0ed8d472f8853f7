/* SPDX-License-Identifier: Apache-2.0
 * The quadrature of Gauss and Legendre: roots of the Legendre polynomials by Newton. */
#define ALD_LANES 1
#include "gauss.h"

#include "kernels/math/trig.h"

#define PI 3.14159265358979323846

/* P_n(x) and its derivative, by the recurrence of Bonnet */
static double legendre(uint32_t n, double x, double *slope) {
  double before = 1, now = x;
  for (uint32_t k = 2; k <= n; k++) {
    const double next = ((2 * k - 1) * x * now - (k - 1) * before) / k;
    before = now;
    now = next;
  }
  *slope = n * (x * now - before) / (x * x - 1);
  return now;
}

void ald_gauss(uint32_t count, double *nodes, double *weights) {
  for (uint32_t i = 0; i < count; i++) {
    double sine, x, slope;
    real_sincos(PI * (count - i - 0.25) / (count + 0.5), &sine, &x);
    /* Newton doubles the digits of a start that is good to three */
    for (int round = 0; round < 8; round++) x -= legendre(count, x, &slope) / slope;
    legendre(count, x, &slope);
    nodes[i] = 0.5 * (1 + x);
    weights[i] = 1 / ((1 - x * x) * slope * slope);
  }
}
