/* SPDX-License-Identifier: Apache-2.0
 * Directional spreading of a sea. */
#define ALD_LANES 1
#include "spreading.h"

#include <math.h>

#include "base/assertion.h"
#include "kernels/math/atan.h"
#include "kernels/math/explog.h"
#include "kernels/math/trig.h"

/* sqrt(pi) Gamma(b)/Gamma(b + 1/2) = B(1/2, b), by Stirling's remainders */
static double beta_of_half(double b) {
  const double more = b + 0.5;
  const double large =
      b * real_log(b / more) + 0.5 * real_log(more / b) + 0.5 - 0.5 * real_log(more);
  return sqrt(3.14159265358979323846) *
         real_exp(large + ald_stirling_remainder(b) - ald_stirling_remainder(more));
}

ald_spreading ald_spreading_make(bool is_half, double exponent) {
  ALD_ASSERT(exponent > 0 && exponent <= 1e5);
  const double b = is_half ? exponent + 0.5 : 0.5 * (exponent + 1);
  const double area = beta_of_half(b) * (is_half ? 2 : 1);
  return (ald_spreading){
      .is_half = is_half, .exponent = exponent, .factor = 1 / area, .beta = ald_beta_make(0.5, b)};
}

double ald_spreading_density(const ald_spreading *s, double angle) {
  double sine, cosine;
  ALD_ASSERT(s);
  real_sincos(s->is_half ? 0.5 * angle : angle, &sine, &cosine);
  if (!(cosine > 0)) return 0;
  return s->factor * real_exp((s->is_half ? 2 : 1) * s->exponent * real_log(cosine));
}

double ald_spreading_angle(const ald_spreading *s, double share) {
  double x, y;
  ALD_ASSERT(s && share > 0 && share < 1);
  /* both sides alike: the share within an angle of both */
  const double within = fabs(2 * share - 1);
  if (!(within > 0)) return 0;
  const ald_probability p = {.below = within, .above = share > 0.5 ? 2 * (1 - share) : 2 * share};
  ald_beta_value(&s->beta, p, &x, &y);
  const double angle = real_atan2(sqrt(x), sqrt(y)) * (s->is_half ? 2 : 1);
  return share > 0.5 ? angle : -angle;
}
