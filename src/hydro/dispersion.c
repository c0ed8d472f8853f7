/* SPDX-License-Identifier: Apache-2.0
 * Length and speed of waves. */
#define ALD_LANES 1
#include "dispersion.h"

#include <math.h>

#include "base/assertion.h"
#include "kernels/law/airy.h"

double ald_wave_tanh(double x) {
  ALD_ASSERT(x >= 0);
  const double rise = airy_rise(2 * x);
  return rise / (2 - rise);
}

/* x = k d solves x tanh(x) = y. Eckart's y/sqrt(tanh(y)) is within 6 %, so that a few of Newton's
 * steps reach rounding. */
double ald_wave_number(double omega, double depth, double gravity) {
  ALD_ASSERT(omega > 0 && gravity > 0);
  const double deep = omega * omega / gravity;
  if (!(depth > 0)) return deep;
  const double y = deep * depth;
  double x = y / sqrt(ald_wave_tanh(y));
  for (int n = 0; n < 6; n++) {
    const double t = ald_wave_tanh(x);
    x -= (x * t - y) / (t + x * (1 - t * t));
  }
  return x / depth;
}

/* 2 x/sinh(2 x) = 4 x m/(1 - m^2), m = exp(-2 x), which cannot overflow */
double ald_wave_group_speed(double omega, double number, double depth) {
  ALD_ASSERT(omega > 0 && number > 0);
  const double phase_speed = omega / number;
  if (!(depth > 0)) return 0.5 * phase_speed;
  const double x = number * depth, m = real_exp(-2 * x);
  return phase_speed * (0.5 + 2 * x * m / airy_rise(4 * x));
}

double ald_wave_steep_height(double share, double number, double depth) {
  static const double two_pi = 6.283185307179586;
  ALD_ASSERT(share > 0 && number > 0);
  return share * two_pi / number * (depth > 0 ? ald_wave_tanh(number * depth) : 1);
}
