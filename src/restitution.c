/* SPDX-License-Identifier: Apache-2.0 */
#include "restitution.h"

#include <math.h>
#include <stdint.h>

#include "near_one.h"

/* below this a the two logarithms cancel; the series then needs 40 terms */
#define SMALL_A 0.25

/* (a (1 + e) - ln(1 + a) + ln(1 - a e))/a^2: positive below the a of e, and below the e of a,
 * negative beyond */
static double excess(double a, double e) {
  if (a > SMALL_A) {
    const double left = fma(-a, e, 1);
    return left > 0 ? (a * (1 + e) - real_log(1 + a) + real_log(left)) / (a * a) : -HUGE_VAL;
  }
  /* sum over k >= 2 of (-a)^(k - 2) (1 - (-e)^k)/k */
  double sum = 0, power = 1, turn = e * e;
  for (int k = 2; k < 42; k++) {
    sum += power * (1 - turn) / k;
    power *= -a;
    turn *= -e;
  }
  return sum;
}

/* Where the excess changes its sign between two numbers, the first on its positive side, by halving
 * down to neighbouring doubles. */
static double halve(double low, double high, double other, int of_a) {
  for (;;) {
    const double middle = low + 0.5 * (high - low);
    if (!(middle > low && middle < high)) return low;
    const double value = of_a ? excess(middle, other) : excess(other, middle);
    *(value > 0 ? &low : &high) = middle;
  }
}

double ald_restitution_damping(ald_damping_form form, double restitution) {
  const double eps = restitution;
  if (form == ALD_DAMPING_FLORES) return 8 * (1 - eps) / (5 * eps);
  if (form == ALD_DAMPING_HUNT_CROSSLEY) return 1.5 * (1 - eps);
  return eps < 1 ? halve(0, 1 / eps, eps, 1) : 0;
}

double ald_restitution_of(double a) { return a > 0 ? halve(0, a > 1 ? 1 / a : 1, a, 0) : 1; }
