/* SPDX-License-Identifier: Apache-2.0
 * The beta variable. All is written in w = log(x/y), y = 1 - x: the density by w is x^a y^b/B(a,
 * b), whose logarithm is concave, and so is that of the probability below w. */
#include "beta.h"

#include <math.h>
#include <stdbool.h>

#include "base/assertion.h"
#include "log1p.h"
#include "normal.h"

#define TWO_PI 6.28318530717958647693

/* ------------------------------------------------------------------------------ Stirling */

/* By its asymptotic series from here on, below by recurrence: the first term left out,
 * 3617/122400 z^-15, is 3e-17. */
enum { SERIES_FROM = 10 };

/* Abramowitz and Stegun 6.1.41: B_2k/(2k (2k-1) z^(2k-1)) */
static double series(double z) {
  static const double terms[] = {1 / 12.0,   -1 / 360.0,        1 / 1260.0, -1 / 1680.0,
                                 1 / 1188.0, -691.0 / 360360.0, 1 / 156.0};
  const double w = 1 / (z * z);
  double sum = 0;
  for (int k = sizeof terms / sizeof terms[0] - 1; k >= 0; k--) sum = sum * w + terms[k];
  return sum / z;
}

/* gamma(z + 1) = z gamma(z) gives R(z) = R(z + 1) + (z + 1/2) log(1 + 1/z) - 1 */
double ald_stirling_remainder(double z) {
  ALD_ASSERT(z > 0);
  double sum = 0;
  for (; z < SERIES_FROM; z++) sum += (z + 0.5) * ald_log1p(1 / z) - 1;
  return sum + series(z);
}

/* ------------------------------------------------------------------------------ beta */

ald_beta ald_beta_make(double a, double b) {
  ALD_ASSERT(a > 0 && b > 0);
  /* gamma functions by Stirling; powers of a, b and a + b cancel against those of x and y */
  const double n = a + b;
  const double rest =
      ald_stirling_remainder(n) - ald_stirling_remainder(a) - ald_stirling_remainder(b);
  return (ald_beta){a, b, sqrt(a / n * b / TWO_PI) * real_exp(rest)};
}

static ald_beta mirrored(const ald_beta *beta) { return (ald_beta){beta->b, beta->a, beta->peak}; }

/* r - 1 - log(r) >= 0. Near 1 by atanh: with e = r - 1 and s = e/(2 + e), log(1 + e) is
 * 2 (s + s^3/3 + ...), and e - 2 s = e s. */
static double excess(double r) {
  const double e = r - 1;
  if (fabs(e) > 0.3) return e - real_log(r);
  const double s = e / (2 + e), z = s * s;
  double sum = 0;
  for (int k = 23; k >= 3; k -= 2) sum = sum * z + 1.0 / k;
  return s * (e - 2 * z * sum);
}

/* log of peak/density: both parts are positive, nothing cancels. */
static double depth(const ald_beta *beta, double x, double y) {
  const double n = beta->a + beta->b;
  return beta->a * excess(x * n / beta->a) + beta->b * excess(y * n / beta->b);
}

/* avoids a denominator of 0 */
static double apart(double x) { return fabs(x) < 1e-300 ? 1e-300 : x; }

/* Probability below x over x^a y^b/B(a, b): the continued fraction of Abramowitz and Stegun 26.5.8
 * by Lentz's method, for x < (a + 1)/(a + b + 2). */
static double fraction(double a, double b, double x) {
  ALD_ASSERT(x >= 0 && x <= 1);
  double c = 1, d = 1 / apart(1 - (a + b) * x / (a + 1)), value = d;
  for (int m = 1; m < 100000; m++) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / apart(1 + even * d);
    c = apart(1 + even / c);
    value *= d * c;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / apart(1 + odd * d);
    c = apart(1 + odd / c);
    value *= d * c;
    if (fabs(d * c - 1) < 0x1p-52) break;
  }
  return value / a;
}

static bool is_low(const ald_beta *beta, double x) {
  return x < (beta->a + 1) / (beta->a + beta->b + 2);
}

ald_probability ald_beta_probability(const ald_beta *beta, double x, double y) {
  if (x <= 0) return (ald_probability){0, 1};
  if (y <= 0) return (ald_probability){1, 0};
  const double density = beta->peak * real_exp(-depth(beta, x, y));
  if (is_low(beta, x)) {
    const double below = density * fraction(beta->a, beta->b, x);
    return (ald_probability){below, 1 - below};
  }
  const double above = density * fraction(beta->b, beta->a, y);
  return (ald_probability){1 - above, above};
}

/* A first w for the probability p <= 1/2 below. The lower tail x^a/(a B) is never less than the
 * probability, so that its inverse is never beyond the root; for shapes above 1 the formula of
 * Abramowitz and Stegun 26.5.22 is near it. */
static double guess(const ald_beta *beta, double p) {
  ALD_ASSERT(p > 0 && p < 1);
  const double a = beta->a, b = beta->b, n = a + b;
  /* log B(a, b) = a log(a/n) + b log(b/n) - log(peak) */
  const double rest = b * ald_log1p(-a / n) - real_log(beta->peak);
  const double tail = real_log(a / n) + (real_log(p * a) + rest) / a;
  if (a <= 1 || b <= 1) return tail;
  const double z = -ald_normal_value((ald_probability){p, 1 - p});
  const double of_a = 1 / (2 * a - 1), of_b = 1 / (2 * b - 1);
  const double h = 2 / (of_a + of_b), l = (z * z - 3) / 6;
  const double w = z * sqrt(h + l) / h - (of_b - of_a) * (l + 5 / 6.0 - 2 / (3 * h));
  const double centre = real_log(a / b) - 2 * w;
  return centre > tail ? centre : tail;
}

/* The value with probability p <= 1/2 below it: Halley's method on the logarithm of the
 * probability, which is concave in w: from any start it returns to the left of the root and then
 * ascends. Steps multiply x/y, so that neither x nor y loses digits. */
static void lower_value(const ald_beta *beta, double p, double *x, double *y) {
  const double start = guess(beta, p), small = real_exp(-fabs(start));
  *x = start < 0 ? small / (1 + small) : 1 / (1 + small);
  *y = start < 0 ? 1 / (1 + small) : small / (1 + small);
  if (start < -690) return; /* nothing but the tail counts */
  const double log_peak = real_log(beta->peak), log_p = real_log(p);
  for (int round = 0; round < 200; round++) {
    const double below_peak = depth(beta, *x, *y);
    const double density = beta->peak * real_exp(-below_peak);
    double ratio; /* probability over density */
    if (is_low(beta, *x)) {
      ratio = fraction(beta->a, beta->b, *x);
    } else {
      ratio = 1 / density - fraction(beta->b, beta->a, *y);
    }
    const double below = density * ratio;
    const double miss =
        below > 1e-290 ? real_log(below / p) : log_peak - below_peak + real_log(ratio) - log_p;
    /* second derivative by the square of the first, of the logarithm; -1 to 0 */
    const double bend = (beta->a * *y - beta->b * *x) * ratio - 1;
    const double step = fabs(miss) < 1 ? ratio * miss / (1 - 0.5 * miss * bend) : ratio * miss;
    const double factor = real_exp(-step);
    const double sum = *x * factor + *y;
    *x = *x * factor / sum;
    *y = *y / sum;
    if (fabs(miss) < 1e-6) break; /* the next miss is about its third power */
  }
}

void ald_beta_value(const ald_beta *beta, ald_probability s, double *x, double *y) {
  ALD_ASSERT(beta->peak > 0);
  if (s.below < s.above) {
    lower_value(beta, s.below, x, y);
  } else {
    const ald_beta other = mirrored(beta);
    lower_value(&other, s.above, y, x);
  }
}
