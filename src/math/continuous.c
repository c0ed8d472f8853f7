/* SPDX-License-Identifier: Apache-2.0
 * Continuous distributions. Where a probability is near 1, the other one is used. */
#include "continuous.h"

#include <math.h>

#include "base/near_one.h"
#include "normal.h"

/* deviation^2 = log(1 + (b/a)^2), mean = log a - deviation^2/2 */
void ald_lognormal_parameters(const ald_distribution *d, double *mean, double *deviation) {
  const double ratio = d->b / d->a;
  const double variance = ald_log_one_plus(ratio * ratio);
  *mean = real_log(d->a) - 0.5 * variance;
  *deviation = sqrt(variance);
}

/* -log(above), from the smaller probability */
static double minus_log_above(ald_share s) {
  return s.below < s.above ? -ald_log_one_plus(-s.below) : -real_log(s.above);
}

static ald_share uniform_share(const ald_distribution *d, double x) {
  if (x <= d->a) return (ald_share){0, 1};
  if (x >= d->b) return (ald_share){1, 0};
  return (ald_share){(x - d->a) / (d->b - d->a), (d->b - x) / (d->b - d->a)};
}

static double uniform_value(const ald_distribution *d, ald_share s) {
  return s.below < s.above ? d->a + s.below * (d->b - d->a) : d->b - s.above * (d->b - d->a);
}

static ald_share lognormal_share(const ald_distribution *d, double x) {
  if (x <= 0) return (ald_share){0, 1};
  return ald_normal_share((real_log(x) - d->prepared.mean) / d->prepared.deviation);
}

static ald_share weibull_share(const ald_distribution *d, double x) {
  if (x <= d->location) return (ald_share){0, 1};
  const double t = real_pow((x - d->location) / d->b, d->a);
  return (ald_share){ald_one_minus_exp(t), real_exp(-t)};
}

static ald_share exponential_share(const ald_distribution *d, double x) {
  if (x <= d->location) return (ald_share){0, 1};
  const double t = (x - d->location) / d->b;
  return (ald_share){ald_one_minus_exp(t), real_exp(-t)};
}

static ald_share gumbel_share(const ald_distribution *d, double x) {
  const double t = real_exp(-(x - d->location) / d->b);
  return (ald_share){real_exp(-t), ald_one_minus_exp(t)};
}

static double gumbel_value(const ald_distribution *d, ald_share s) {
  const double t = s.below < s.above ? -real_log(s.below) : -ald_log_one_plus(-s.above);
  return d->location - d->b * real_log(t);
}

/* a rising line up to the mode, a falling one behind it */
static ald_share triangular_share(const ald_distribution *d, double x) {
  if (x <= d->a) return (ald_share){0, 1};
  if (x >= d->b) return (ald_share){1, 0};
  if (x < d->c) {
    const double below = (x - d->a) / (d->b - d->a) * ((x - d->a) / (d->c - d->a));
    return (ald_share){below, 1 - below};
  }
  const double above = (d->b - x) / (d->b - d->a) * ((d->b - x) / (d->b - d->c));
  return (ald_share){1 - above, above};
}

/* 1 - sqrt(1 - r) */
static double one_minus_root(double r) { return r / (1 + sqrt(1 - r)); }

/* Each side from its own end or from the mode, whichever probability has the digits. */
static double triangular_value(const ald_distribution *d, ald_share s) {
  const double left = d->c - d->a, right = d->b - d->c, width = d->b - d->a;
  const double mode_below = left / width, mode_above = right / width;
  if (s.below < mode_below) {
    if (s.below < s.above) return d->a + sqrt(s.below * left) * sqrt(width);
    const double r = (s.above - mode_above) / mode_below;
    return d->c - left * one_minus_root(r > 0 ? r : 0);
  }
  if (s.above < s.below) return d->b - sqrt(s.above * right) * sqrt(width);
  return d->c + right * one_minus_root((s.below - mode_below) / mode_above);
}

static ald_share beta_share(const ald_distribution *d, double x) {
  const double width = d->b - d->a;
  return ald_beta_share(&d->prepared.beta, (x - d->a) / width, (d->b - x) / width);
}

static double beta_value(const ald_distribution *d, ald_share s) {
  const double width = d->b - d->a;
  double x, y;
  ald_beta_value(&d->prepared.beta, s, &x, &y);
  return x < y ? d->a + x * width : d->b - y * width;
}

ald_share ald_continuous_share(const ald_distribution *d, double x) {
  switch (d->kind) {
    case ALD_UNIFORM:
      return uniform_share(d, x);
    case ALD_NORMAL:
      return ald_normal_share((x - d->a) / d->b);
    case ALD_LOGNORMAL:
      return lognormal_share(d, x);
    case ALD_WEIBULL:
      return weibull_share(d, x);
    case ALD_EXPONENTIAL:
      return exponential_share(d, x);
    case ALD_GUMBEL:
      return gumbel_share(d, x);
    case ALD_TRIANGULAR:
      return triangular_share(d, x);
    case ALD_BETA:
      return beta_share(d, x);
    case ALD_HISTOGRAM:
      return ald_table_bin_share(d->table, x);
    default:
      return (ald_share){0, 1};
  }
}

double ald_continuous_value(const ald_distribution *d, ald_share s) {
  switch (d->kind) {
    case ALD_UNIFORM:
      return uniform_value(d, s);
    case ALD_NORMAL:
      return d->a + d->b * ald_normal_value(s);
    case ALD_LOGNORMAL:
      return real_exp(d->prepared.mean + d->prepared.deviation * ald_normal_value(s));
    case ALD_WEIBULL:
      return d->location + d->b * real_pow(minus_log_above(s), 1 / d->a);
    case ALD_EXPONENTIAL:
      return d->location + d->b * minus_log_above(s);
    case ALD_GUMBEL:
      return gumbel_value(d, s);
    case ALD_TRIANGULAR:
      return triangular_value(d, s);
    case ALD_BETA:
      return beta_value(d, s);
    case ALD_HISTOGRAM:
      return ald_table_bin_value(d->table, s.below);
    default:
      return d->a;
  }
}
