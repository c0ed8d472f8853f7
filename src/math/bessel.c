/* SPDX-License-Identifier: Apache-2.0
 * Bessel functions of the orders n + 1/6: downwards by Miller's recurrence, normed by the series of
 * Neumann and Gegenbauer; large arguments upwards from Hankel's expansion. Source: Watson, Theory
 * of Bessel Functions, sec. 5.2, 7.21, 11.5. */
#define ALD_LANES 1
#include "bessel.h"

#include <math.h>
#include <stdbool.h>

#include "base/assertion.h"
#include "kernels/math/explog.h"
#include "quadrature.h"

#define ORDER (1.0 / 6)
#define PI 3.14159265358979323846
/* By how much an argument must exceed the last order for the recurrence upwards, which is stable
 * below the argument alone. Hankel's terms then fall below 1e-16 within TERMS. */
#define BEYOND 32
enum { TERMS = 12 };
/* values are scaled down by its inverse where they exceed it */
#define LARGE 1e200

/* ------------------------------------------------------------------------------ downwards */

/* how far above the last order, or the argument, the recurrence begins: a function is then below
 * 1e-17 of the sum */
#define ABOVE 70
static uint32_t start_of_j(double x, uint32_t count) {
  const double most = x > count ? x : count;
  return (uint32_t)(most + ABOVE) & ~1u;
}

static uint32_t start_of_i(double x, uint32_t count) {
  return (uint32_t)(count + ABOVE + sqrt(80 * x));
}

/* J of this order and all below, sign -1, or I, sign 1, from the order `first` down; `sum` has the
 * weights of the norm */
static void descend(double x, uint32_t first, uint32_t count, double sign, double *values,
                    double *sum) {
  const double stride = sign < 0 ? 2 : 1;
  double above = 0, now = 1, weight = 1;
  /* ratios of the weights downwards need the last one: they are found upwards first */
  for (uint32_t k = 1; k * stride <= first; k++) {
    const double before = k - 1 + (sign < 0 ? ORDER : 2 * ORDER);
    const double own = ORDER + stride * k;
    weight *= own / (own - stride) * (before / k);
  }
  *sum = 0;
  for (uint32_t n = first;; n--) {
    const bool has_weight = sign > 0 || n % 2 == 0;
    if (n < count) values[n] = now;
    if (has_weight) *sum += weight * now;
    if (n == 0) return;
    if (has_weight) {
      const double k = sign < 0 ? 0.5 * n : n;
      const double before = k - 1 + (sign < 0 ? ORDER : 2 * ORDER);
      const double own = ORDER + n;
      weight /= own / (own - stride) * (before / k);
    }
    const double below = 2 * (ORDER + n) / x * now + sign * above;
    above = now;
    now = below;
    if (!(now < LARGE && now > -LARGE)) {
      above /= LARGE;
      now /= LARGE;
      *sum /= LARGE;
      for (uint32_t k = n; k < count; k++) values[k] /= LARGE;
    }
  }
}

/* ------------------------------------------------------------------------------ upwards */

/* J of the order 1/6 + n, n = 0 or 1, times the root of pi x/2 */
static double hankel(double x, uint32_t n) {
  const double mu = 4 * (ORDER + n) * (ORDER + n);
  double sine, cosine, turn_sine, turn_cosine, even = 1, odd = 0, term = 1;
  for (int k = 1; k <= TERMS; k++) {
    const double step = 2 * k - 1;
    term *= (mu - step * step) / (8 * k * x);
    const double sign = k & 2 ? -1 : 1;
    *(k & 1 ? &odd : &even) += sign * term;
  }
  ald_quadrature_sincos(x, &sine, &cosine);
  ald_quadrature_sincos((0.5 * (ORDER + n) + 0.25) * PI, &turn_sine, &turn_cosine);
  return even * (cosine * turn_cosine + sine * turn_sine) -
         odd * (sine * turn_cosine - cosine * turn_sine);
}

static void ascend(double x, uint32_t count, double *values) {
  /* Gamma(7/6) 2^(1/6) (2/pi)^(1/2) x^(-2/3) */
  const double scale = ALD_BESSEL_FAR * real_exp(real_log(x) * (-2.0 / 3));
  values[0] = scale * hankel(x, 0);
  if (count > 1) values[1] = scale * hankel(x, 1);
  for (uint32_t n = 2; n < count; n++) {
    values[n] = 2 * (ORDER + n - 1) / x * values[n - 1] - values[n - 2];
  }
}

/* ------------------------------------------------------------------------------ both */

static void at_zero(uint32_t count, double *values) {
  for (uint32_t n = 0; n < count; n++) values[n] = n == 0;
}

void ald_bessel_j(double x, uint32_t count, double *values) {
  ALD_ASSERT(x >= 0 && count >= 1 && count <= ALD_BESSEL_MAX);
  double sum;
  if (x < 1e-150) {
    at_zero(count, values);
  } else if (x > count + BEYOND) {
    ascend(x, count, values);
  } else {
    descend(x, start_of_j(x, count), count, -1, values, &sum);
    for (uint32_t n = 0; n < count; n++) values[n] /= sum;
  }
}

void ald_bessel_i(double x, uint32_t count, double *values) {
  ALD_ASSERT(x >= 0 && x <= 1e5 && count >= 1 && count <= ALD_BESSEL_MAX);
  double sum;
  if (x < 1e-150) {
    at_zero(count, values);
    return;
  }
  descend(x, start_of_i(x, count), count, 1, values, &sum);
  for (uint32_t n = 0; n < count; n++) values[n] /= sum;
}
