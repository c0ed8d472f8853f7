/* SPDX-License-Identifier: Apache-2.0
 * Whether numbers make a distribution. */
#include <math.h>
#include <stdio.h>

#include "continuous.h"

/* What is wrong, NULL if nothing: of each kind. */

static const char *ends_problem(const ald_distribution *d) {
  if (!(d->b > d->a)) return "the high end must be greater than the low end";
  return isfinite(d->b - d->a) ? NULL : "its ends are too far apart";
}

static const char *lognormal_problem(const ald_distribution *d) {
  double mean, deviation;
  if (!(d->a > 0)) return "the mean of a lognormal variable must be greater than 0";
  if (!(d->b > 0)) return "its deviation must be greater than 0";
  if (!isfinite(d->b / d->a * (d->b / d->a))) return "its deviation is too large for its mean";
  ald_lognormal_parameters(d, &mean, &deviation);
  return deviation > 0 ? NULL : "its deviation is too small for its mean";
}

static const char *triangular_problem(const ald_distribution *d) {
  const char *wrong = ends_problem(d);
  if (wrong) return wrong;
  return d->c >= d->a && d->c <= d->b ? NULL : "the mode must lie between the low and the high end";
}

static const char *beta_problem(const ald_distribution *d) {
  const char *wrong = ends_problem(d);
  if (wrong) return wrong;
  const bool good = d->c >= ALD_BETA_SHAPE_MIN && d->c <= ALD_BETA_SHAPE_MAX &&
                    d->d >= ALD_BETA_SHAPE_MIN && d->d <= ALD_BETA_SHAPE_MAX;
  return good ? NULL : "the shapes of a beta variable must lie between 0.01 and 1e6";
}

static bool has_location(ald_distribution_kind kind) {
  return kind == ALD_WEIBULL || kind == ALD_EXPONENTIAL || kind == ALD_GUMBEL;
}

static const char *parameter_problem(const ald_distribution *d) {
  if (!isfinite(d->a) || !isfinite(d->b)) return "its parameters must be finite";
  if (!isfinite(d->c) || !isfinite(d->d)) return "its parameters must be finite";
  if (!isfinite(d->location)) return "its location must be finite";
  if (!has_location(d->kind) && d->location != 0) return "this kind of variable has no location";
  switch (d->kind) {
    case ALD_UNIFORM:
      return ends_problem(d);
    case ALD_NORMAL:
      return d->b > 0 ? NULL : "its deviation must be greater than 0";
    case ALD_LOGNORMAL:
      return lognormal_problem(d);
    case ALD_WEIBULL:
      if (!(d->a > 0)) return "the shape of a Weibull variable must be greater than 0";
      return d->b > 0 ? NULL : "the scale of a Weibull variable must be greater than 0";
    case ALD_EXPONENTIAL:
      return d->b > 0 ? NULL : "the scale of an exponential variable must be greater than 0";
    case ALD_GUMBEL:
      return d->b > 0 ? NULL : "the scale of a Gumbel variable must be greater than 0";
    case ALD_TRIANGULAR:
      return triangular_problem(d);
    case ALD_BETA:
      return beta_problem(d);
    case ALD_DISCRETE:
    case ALD_HISTOGRAM:
    case ALD_EMPIRICAL:
      return d->table ? NULL : "it has no values";
    case ALD_DISTRIBUTION_KINDS:
      break;
  }
  return "this kind of distribution is not known";
}

/* What is wrong with the truncation, NULL if nothing. The limit keeps u x probability, with u as
 * small as 2^-53, in the range where ald_normal_value() is accurate. */
static const char *truncation_problem(const ald_distribution *d) {
  if (!(d->high > d->low)) return "the upper bound must be greater than the lower bound";
  ald_distribution prepared = *d;
  ald_distribution_prepare(&prepared);
  return prepared.prepared.kept > 1e-280 ? NULL : "its bounds leave no probability between them";
}

ald_status ald_distribution_check(const ald_distribution *distribution, char *problem,
                                  size_t size) {
  const char *wrong = parameter_problem(distribution);
  if (!wrong) wrong = truncation_problem(distribution);
  snprintf(problem, size, "%s", wrong ? wrong : "");
  return wrong ? ALD_BAD_ARGUMENT : ALD_OK;
}
