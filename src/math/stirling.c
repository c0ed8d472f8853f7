/* SPDX-License-Identifier: Apache-2.0
 * Stirling's remainder by its asymptotic series, below its reach by recurrence. */
#include "stirling.h"

#include "base/near_one.h"

enum { SERIES_FROM = 10 }; /* the first term left out, 3617/122400 z^-15, is 3e-17 there */

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
  double sum = 0;
  for (; z < SERIES_FROM; z++) sum += (z + 0.5) * ald_log_one_plus(1 / z) - 1;
  return sum + series(z);
}
