/* SPDX-License-Identifier: Apache-2.0
 * The beta distribution. Continued fraction of the incomplete beta function: DLMF 8.17.22. */
#include "beta.h"

#include <math.h>

#define ALD_LANES 1
#include "../kernels/math/explog.h"

/* log Gamma(x) by Stirling's series beyond 10, reached by Gamma(x + 1) = x Gamma(x) */
static double log_gamma(double x) {
  double product = 1;
  while (x < 10) product *= x++;
  const double w = 1 / (x * x);
  const double series =
      (1.0 / 12 - w * (1.0 / 360 - w * (1.0 / 1260 - w * (1.0 / 1680 - w / 1188)))) / x;
  return (x - 0.5) * real_log(x) - x + 0.91893853320467274178 + series - real_log(product);
}

/* the fraction, by Lentz's method; converges fast for x < (a + 1)/(a + b + 2) */
static double fraction(double a, double b, double x) {
  const double tiny = 1e-300;
  double c = 1, d = 1 - (a + b) * x / (a + 1);
  d = 1 / (fabs(d) < tiny ? tiny : d);
  double f = d;
  for (int m = 1; m < 100000; m++) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 + even * d;
    c = 1 + even / c;
    d = 1 / (fabs(d) < tiny ? tiny : d);
    f *= d * c;
    d = 1 + odd * d;
    c = 1 + odd / c;
    d = 1 / (fabs(d) < tiny ? tiny : d);
    const double change = d * c;
    f *= change;
    if (fabs(change - 1) < 1e-15) break;
  }
  return f;
}

double ald_beta_probability(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double front = real_exp(log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * real_log(x) +
                                b * real_log(1 - x));
  if (x < (a + 1) / (a + b + 2)) return front * fraction(a, b, x) / a;
  return 1 - front * fraction(b, a, 1 - x) / b;
}

double ald_beta_quantile(double a, double b, double p) {
  double low = 0, high = 1;
  for (int halving = 0; halving < 100 && high - low > 0x1p-52 * high; halving++) {
    const double middle = 0.5 * (low + high);
    if (ald_beta_probability(a, b, middle) < p) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return 0.5 * (low + high);
}
