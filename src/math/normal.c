/* SPDX-License-Identifier: Apache-2.0
 * The standard normal variable by a series about 0 and a continued fraction in the tails. */
#include "normal.h"

#include <math.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/math/explog.h"

#define SQRT_TWO_PI 2.50662827463100050242

/* exp(z^2/2), with the rounding error of z^2 carried along: z^2/2 reaches 700. */
static double exp_half_square(double z, double sign) {
  const double square = z * z;
  const double error = fma(z, z, -square);
  return real_exp(sign * 0.5 * square) * (1 + sign * 0.5 * error);
}

/* (Phi(z) - 1/2)/phi(z) = z + z^3/3 + z^5/(3 5) + z^7/(3 5 7) + ..., for |z| <= 2: all terms have
 * one sign. Follows from y' = 1 + z y, which the quotient obeys. */
static double central_ratio(double z) {
  double term = z;
  double sum = z;
  for (int k = 3; fabs(term) > 0x1p-56 * fabs(sum); k += 2) {
    term *= z * z / k;
    sum += term;
  }
  return sum;
}

/* Mills' ratio (1 - Phi(z))/phi(z) = 1/(z + 1/(z + 2/(z + 3/(z + ...)))) (Laplace), for z >= 2. The
 * k-th convergent is off by about exp(-2 z sqrt(k)), which the count brings below 2^-53. */
static double tail_ratio(double z) {
  double fraction = z;
  for (int k = 10 + (int)(400 / (z * z)); k > 0; k--) fraction = z + k / fraction;
  return 1 / fraction;
}

enum { CENTRAL_LIMIT = 2 }; /* |z| above which the continued fraction replaces the series */

/* Probability of more than z >= 0. */
static double normal_tail(double z) {
  ALD_ASSERT(!(z < 0));
  const double density = exp_half_square(z, -1) / SQRT_TWO_PI;
  return z < CENTRAL_LIMIT ? 0.5 - density * central_ratio(z) : density * tail_ratio(z);
}

ald_probability ald_normal_probability(double z) {
  const double tail = normal_tail(fabs(z));
  return z < 0 ? (ald_probability){tail, 1 - tail} : (ald_probability){1 - tail, tail};
}

/* First guess of the z >= 0 with probability p <= 1/2 above it. Centre: the first terms of the
 * power series of the inverse, which the derivatives in upper_quantile() give at z = 0. Tail: with
 * t = sqrt(-2 log p) > z, a rational function fitted to t - z for 1.66 <= t <= 37.6 so that
 * the largest z x error is smallest (0.022). */
static double normal_guess(double p) {
  if (p > 0.25) {
    const double v = (0.5 - p) * SQRT_TWO_PI;
    return v * (1 + v * v * (1 / 6.0 + v * v * (7 / 120.0)));
  }
  const double t = sqrt(-2 * real_log(p));
  return t - (2.1886 + 0.2804 * t) / (1 + t * (0.9501 + 0.0488 * t));
}

/* The z >= 0 with probability p <= 1/2 above it. With w = (P(z) - p)/phi(z), P the tail, the
 * inverse function expanded at P(z) is z + w + z w^2/2 + (2 z^2 + 1) w^3/6 + ...: its first
 * derivative is 1/phi, and phi' = -z phi gives the others. The error e of the guess becomes about
 * (z e)^4/z, so that two rounds leave nothing but rounding. 0.5 - p is exact where it is small. */
static double upper_quantile(double p) {
  double z = normal_guess(p);
  for (int round = 0; round < 2; round++) {
    const double per_density = exp_half_square(z, 1) * SQRT_TWO_PI;
    const double w = z < CENTRAL_LIMIT ? (0.5 - p) * per_density - central_ratio(z)
                                       : tail_ratio(z) - p * per_density;
    z += w * (1 + w * (0.5 * z + w * ((2 * z * z + 1) / 6)));
  }
  return z;
}

double ald_normal_value(ald_probability s) {
  ALD_ASSERT(s.below > 0 && s.above > 0);
  return s.below < s.above ? -upper_quantile(s.below) : upper_quantile(s.above);
}

double ald_normal_quantile(double u) { return ald_normal_value((ald_probability){u, 1 - u}); }
