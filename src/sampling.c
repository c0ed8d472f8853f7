/* SPDX-License-Identifier: Apache-2.0
 * Random variables: Philox numbers turned into values by inverse distribution functions. Nothing
 * here calls exp, log, pow or erfc of the C library, whose last bits differ between machines. */
#include "sampling.h"

#include <Random123/philox.h>
#include <math.h>
#include <stdio.h>

#include "normal.h"

#define ALD_LANES 1
#include "../kernels/math/explog.h"

double ald_random_uniform(uint64_t seed, uint64_t scenario, uint32_t variable, uint32_t draw) {
  const philox4x32_key_t key = {{(uint32_t)seed, (uint32_t)(seed >> 32)}};
  const philox4x32_ctr_t counter = {
      {(uint32_t)scenario, (uint32_t)(scenario >> 32), variable, draw}};
  const philox4x32_ctr_t random = philox4x32_R(10, counter, key);
  const uint64_t number = (uint64_t)random.v[0] << 20 | random.v[1] >> 12;
  return (double)(2 * number + 1) * 0x1p-53;
}

/* ---------------------------------------------------------------------- elementary functions */

/* log(1 + x), x > -1: the rounding of 1 + x cancels in the quotient. */
static double log_one_plus(double x) {
  const double w = 1 + x;
  return w == 1 ? x : real_log(w) * (x / (w - 1));
}

/* 1 - exp(-t), t >= 0: as above, with the rounding of exp(-t). */
static double one_minus_exp(double t) {
  const double w = real_exp(-t);
  if (w == 1) return t;
  return w < 0.25 ? 1 - w : (w - 1) * (t / real_log(w));
}

/* ----------------------------------------------------------------- distributions, untruncated */

/* Mean and deviation of the logarithm: deviation^2 = log(1 + (b/a)^2), mean = log a -
 * deviation^2/2.
 */
static void lognormal_parameters(const ald_distribution *d, double *mean, double *deviation) {
  const double ratio = d->b / d->a;
  const double variance = log_one_plus(ratio * ratio);
  *mean = real_log(d->a) - 0.5 * variance;
  *deviation = sqrt(variance);
}

static ald_share uniform_share(const ald_distribution *d, double x) {
  if (x <= d->a) return (ald_share){0, 1};
  if (x >= d->b) return (ald_share){1, 0};
  return (ald_share){(x - d->a) / (d->b - d->a), (d->b - x) / (d->b - d->a)};
}

static ald_share lognormal_share(const ald_distribution *d, double x) {
  double mean, deviation;
  if (x <= 0) return (ald_share){0, 1};
  lognormal_parameters(d, &mean, &deviation);
  return ald_normal_share((real_log(x) - mean) / deviation);
}

static ald_share weibull_share(const ald_distribution *d, double x) {
  if (x <= d->location) return (ald_share){0, 1};
  const double t = real_pow((x - d->location) / d->b, d->a);
  return (ald_share){one_minus_exp(t), real_exp(-t)};
}

/* Probability below and above x. */
static ald_share share_at(const ald_distribution *d, double x) {
  if (x == -HUGE_VAL) return (ald_share){0, 1};
  if (x == HUGE_VAL) return (ald_share){1, 0};
  switch (d->kind) {
    case ALD_UNIFORM:
      return uniform_share(d, x);
    case ALD_NORMAL:
      return ald_normal_share((x - d->a) / d->b);
    case ALD_LOGNORMAL:
      return lognormal_share(d, x);
    case ALD_WEIBULL:
      return weibull_share(d, x);
    case ALD_DISCRETE:
      break;
  }
  return (ald_share){0, 1};
}

/* Value that has these probabilities below and above it. */
static double value_at(const ald_distribution *d, ald_share s) {
  double mean, deviation;
  switch (d->kind) {
    case ALD_UNIFORM:
      return s.below < s.above ? d->a + s.below * (d->b - d->a) : d->b - s.above * (d->b - d->a);
    case ALD_NORMAL:
      return d->a + d->b * ald_normal_value(s);
    case ALD_LOGNORMAL:
      lognormal_parameters(d, &mean, &deviation);
      return real_exp(mean + deviation * ald_normal_value(s));
    case ALD_WEIBULL: {
      const double t = s.below < s.above ? -log_one_plus(-s.below) : -real_log(s.above);
      return d->location + d->b * real_pow(t, 1 / d->a);
    }
    case ALD_DISCRETE:
      break;
  }
  return d->a;
}

/* ------------------------------------------------------------------- distributions, truncated */

ald_distribution ald_distribution_make(ald_distribution_kind kind, double a, double b) {
  return (ald_distribution){kind, a, b, 0, -HUGE_VAL, HUGE_VAL, NULL};
}

static double discrete_value(const ald_table *table, double u) {
  uint32_t k = 0;
  while (k + 1 < table->count && u >= table->cumulative[k]) k++;
  return table->values[k];
}

double ald_distribution_value(const ald_distribution *distribution, double u) {
  if (distribution->kind == ALD_DISCRETE) return discrete_value(distribution->table, u);
  const ald_share low = share_at(distribution, distribution->low);
  const ald_share high = share_at(distribution, distribution->high);
  const double kept = ald_share_between(low, high);
  const ald_share s = {low.below + u * kept, high.above + (1 - u) * kept};
  const double value = value_at(distribution, s);
  // rounding may carry a value past its bound
  if (value < distribution->low) return distribution->low;
  return value > distribution->high ? distribution->high : value;
}

double ald_distribution_probability(const ald_distribution *distribution, double x) {
  if (x <= distribution->low) return 0;
  if (x >= distribution->high) return 1;
  const ald_share low = share_at(distribution, distribution->low);
  const ald_share high = share_at(distribution, distribution->high);
  return ald_share_between(low, share_at(distribution, x)) / ald_share_between(low, high);
}

/* ------------------------------------------------------------------------------------- checks */

/* What is wrong with the parameters, NULL if nothing. */
static const char *parameter_problem(const ald_distribution *d) {
  double mean, deviation;
  if (!isfinite(d->a) || !isfinite(d->b)) return "its parameters must be finite";
  if (!isfinite(d->location)) return "its location must be finite";
  if (d->kind != ALD_WEIBULL && d->location != 0) return "only a Weibull variable has a location";
  switch (d->kind) {
    case ALD_UNIFORM:
      if (!(d->b > d->a)) return "the high end must be greater than the low end";
      return isfinite(d->b - d->a) ? NULL : "its ends are too far apart";
    case ALD_NORMAL:
      return d->b > 0 ? NULL : "its deviation must be greater than 0";
    case ALD_LOGNORMAL:
      if (!(d->a > 0)) return "the mean of a lognormal variable must be greater than 0";
      if (!(d->b > 0)) return "its deviation must be greater than 0";
      if (!isfinite(d->b / d->a * (d->b / d->a))) return "its deviation is too large for its mean";
      lognormal_parameters(d, &mean, &deviation);
      return deviation > 0 ? NULL : "its deviation is too small for its mean";
    case ALD_WEIBULL:
      if (!(d->a > 0)) return "the shape of a Weibull variable must be greater than 0";
      return d->b > 0 ? NULL : "the scale of a Weibull variable must be greater than 0";
    case ALD_DISCRETE:
      return NULL;
  }
  return "this kind of distribution is not known";
}

/* What is wrong with the truncation, NULL if nothing. The limit keeps u x probability, with u as
 * small as 2^-53, in the range where ald_normal_value() is accurate. */
static const char *truncation_problem(const ald_distribution *d) {
  if (!(d->high > d->low)) return "the upper bound must be greater than the lower bound";
  const double kept = ald_share_between(share_at(d, d->low), share_at(d, d->high));
  return kept > 1e-280 ? NULL : "its bounds leave no probability between them";
}

ald_status ald_distribution_check(const ald_distribution *distribution, char *problem,
                                  size_t size) {
  const char *wrong = parameter_problem(distribution);
  if (!wrong) wrong = truncation_problem(distribution);
  snprintf(problem, size, "%s", wrong ? wrong : "");
  return wrong ? ALD_BAD_ARGUMENT : ALD_OK;
}
