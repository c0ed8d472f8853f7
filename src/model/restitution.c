/* SPDX-License-Identifier: Apache-2.0 */
#include "restitution.h"

#include <math.h>
#include <stdint.h>

#define ALD_LANES 1
#include "kernels/law/overlap_potential.h"
#include "math/log1p.h"

#define STILL OVERLAP_STILL

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

/* -d ln(energy)/ds, the energy of motion and deformation together: from
 * d(energy) = -b g(s) d(stored), stored = energy (1 - s^2) */
static double fading(double b, double s) {
  const double g = s * sqrt((1 + STILL * STILL) / (s * s + STILL * STILL));
  return 2 * b * g * s / (1 + b * g * (1 - s * s));
}

double ald_restitution_of_share(double b) {
  enum { PARTS = 512 };
  /* beyond b g(s) = -1 the force is 0: the energy stored there is lost, the velocity stays */
  const double square = b * b * (1 + STILL * STILL) - 1;
  const double end = b > 1 ? -STILL / sqrt(square) : -1, width = (1 - end) / PARTS;
  double sum = fading(b, end) + fading(b, 1);
  for (int k = 1; k < PARTS; k++) sum += (k % 2 ? 4 : 2) * fading(b, end + k * width);
  return real_exp(-0.5 * sum * width / 3) * -end;
}

double ald_restitution_share_damping(double restitution) {
  double low = 0, high = 1;
  if (!(restitution < 1)) return 0;
  while (ald_restitution_of_share(high) > restitution) high *= 2;
  for (;;) {
    const double middle = low + 0.5 * (high - low);
    if (!(middle > low && middle < high)) return low;
    *(ald_restitution_of_share(middle) > restitution ? &low : &high) = middle;
  }
}
