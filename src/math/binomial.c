/* SPDX-License-Identifier: Apache-2.0
 * Counts of hits in trials, and what they say about the probability. */
#include "binomial.h"

#include <math.h>

#include "beta.h"
#include "stirling.h"

static const double two_pi = 6.283185307179586476925;

/* x log(x / m) + m - x without loss of digits where x is near m */
static double deviance(double x, double m) {
  if (fabs(x - m) >= 0.1 * (x + m)) return x * log(x / m) + m - x;
  const double v = (x - m) / (x + m);
  double sum = (x - m) * v;
  double term = 2.0 * x * v;
  for (int j = 1; j < 1000; j++) {
    term *= v * v;
    const double next = sum + term / (2.0 * j + 1.0);
    if (next == sum) break;
    sum = next;
  }
  return sum;
}

double ald_binomial_mass(uint64_t hits, uint64_t count, double p) {
  const double x = (double)hits, n = (double)count, q = 1.0 - p;
  if (hits == 0) return exp(n * log1p(-p));
  if (hits == count) return exp(n * log(p));
  const double rest =
      ald_stirling_remainder(n) - ald_stirling_remainder(x) - ald_stirling_remainder(n - x);
  return exp(rest - deviance(x, n * p) - deviance(n - x, n * q)) * sqrt(n / (two_pi * x * (n - x)));
}

void ald_binomial_bounds(uint64_t hits, uint64_t count, double confidence, double *low,
                         double *high) {
  const double tail = 0.5 * (1.0 - confidence);
  const double k = (double)hits, n = (double)count;
  double rest;
  *low = 0.0;
  *high = 1.0;
  if (hits > 0) {
    const ald_beta beta = ald_beta_make(k, n - k + 1.0);
    ald_beta_value(&beta, (ald_share){tail, 1.0 - tail}, low, &rest);
  }
  if (hits < count) {
    const ald_beta beta = ald_beta_make(k + 1.0, n - k);
    ald_beta_value(&beta, (ald_share){1.0 - tail, tail}, high, &rest);
  }
}
