/* SPDX-License-Identifier: Apache-2.0
 * Distributions: truncated, and drawn from. Nothing here or below calls exp, log, pow or erfc of
 * the C library, whose last bits differ between machines. */
#include "distribution.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "math/log1p.h"
#include "math/normal.h"

/* ------------------------------------------------------------------------------
 * Tables of values with cumulative probabilities, searched by bisection. */

typedef struct weighted {
  double value, weight;
} weighted;

/* by weight where values are the same, so that the order given does not matter */
static int by_value(const void *a, const void *b) {
  const weighted *x = a, *y = b;
  if (x->value != y->value) return x->value > y->value ? 1 : -1;
  return (x->weight > y->weight) - (x->weight < y->weight);
}

static ald_table *allocate(uint32_t count) {
  ald_table *table = calloc(1, sizeof *table + 2 * (size_t)count * sizeof(double));
  if (!table) return NULL;
  table->count = count;
  table->values = (double *)(table + 1);
  table->cumulative = table->values + count;
  return table;
}

static bool are_weights(const double *weights, uint32_t count) {
  double sum = 0;
  for (uint32_t k = 0; k < count; k++) {
    if (!(weights[k] >= 0)) return false;
    sum += weights[k];
  }
  return sum > 0 && isfinite(sum);
}

/* from sums of weights to probabilities: the last one, and any before it that equals it, become 1
 */
static void divide_by_last(double *cumulative, uint32_t count) {
  const double sum = cumulative[count - 1];
  ALD_ASSERT(sum > 0);
  for (uint32_t k = 0; k < count; k++) cumulative[k] /= sum;
}

ald_status ald_table_of_values(const double *values, const double *weights, uint32_t count,
                               ald_table **table) {
  *table = NULL;
  if (count == 0 || (weights && !are_weights(weights, count))) return ALD_BAD_ARGUMENT;
  for (uint32_t k = 0; k < count; k++) {
    if (!isfinite(values[k])) return ALD_BAD_ARGUMENT;
  }
  weighted *sorted = calloc(count, sizeof *sorted);
  ald_table *made = sorted ? allocate(count) : NULL;
  if (!made) {
    free(sorted);
    return ALD_NO_MEMORY;
  }
  for (uint32_t k = 0; k < count; k++) {
    sorted[k] = (weighted){values[k], weights ? weights[k] : 1};
  }
  qsort(sorted, count, sizeof *sorted, by_value);
  double sum = 0;
  for (uint32_t k = 0; k < count; k++) {
    made->values[k] = sorted[k].value;
    made->cumulative[k] = sum += sorted[k].weight;
  }
  divide_by_last(made->cumulative, count);
  free(sorted);
  *table = made;
  return ALD_OK;
}

ald_status ald_table_of_bins(const double *edges, const double *weights, uint32_t count,
                             ald_table **table) {
  *table = NULL;
  if (count == 0 || !are_weights(weights, count)) return ALD_BAD_ARGUMENT;
  for (uint32_t k = 0; k < count; k++) {
    if (!(edges[k + 1] > edges[k]) || !isfinite(edges[k + 1] - edges[k])) return ALD_BAD_ARGUMENT;
  }
  ald_table *made = allocate(count + 1);
  if (!made) return ALD_NO_MEMORY;
  memcpy(made->values, edges, (count + 1) * sizeof *edges);
  for (uint32_t k = 0; k < count; k++) made->cumulative[k + 1] = made->cumulative[k] + weights[k];
  divide_by_last(made->cumulative, count + 1);
  *table = made;
  return ALD_OK;
}

/* number of leading numbers that are below x, or up to x */
static uint32_t leading(const double *numbers, uint32_t count, double x, bool with_equal) {
  uint32_t low = 0, high = count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (numbers[middle] < x || (with_equal && numbers[middle] == x)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/* Number of entries with values below x, or below and at x. */
static uint32_t table_count_below(const ald_table *table, double x) {
  return leading(table->values, table->count, x, false);
}

static uint32_t table_count_up_to(const ald_table *table, double x) {
  return leading(table->values, table->count, x, true);
}

uint32_t ald_table_find(const ald_table *table, uint32_t first, uint32_t last, double below) {
  ALD_ASSERT(first <= last && last < table->count);
  return first + leading(table->cumulative + first, last - first, below, false);
}

/* Bins: probability below and above x, and the value with probability `below` below it. Within a
 * bin all values are as likely. */
static ald_probability table_bin_probability(const ald_table *table, double x) {
  const double *edges = table->values, *cumulative = table->cumulative;
  const uint32_t k = table_count_up_to(table, x); /* edge k is the first beyond x */
  if (k == 0) return (ald_probability){0, 1};
  if (k == table->count) return (ald_probability){1, 0};
  const double width = edges[k] - edges[k - 1], within = cumulative[k] - cumulative[k - 1];
  return (ald_probability){cumulative[k - 1] + within * ((x - edges[k - 1]) / width),
                           1 - cumulative[k] + within * ((edges[k] - x) / width)};
}

static double table_bin_value(const ald_table *table, double below) {
  ALD_ASSERT(table->count > 1);
  const uint32_t k = ald_table_find(table, 1, table->count - 1, below);
  const double low = table->cumulative[k - 1], high = table->cumulative[k];
  ALD_ASSERT(high > low);
  const double part = (below - low) / (high - low);
  return table->values[k - 1] + part * (table->values[k] - table->values[k - 1]);
}

/* ------------------------------------------------------------------------------------------ */

ald_distribution ald_distribution_make(ald_distribution_kind kind, double a, double b) {
  return (ald_distribution){.kind = kind, .a = a, .b = b, .low = -HUGE_VAL, .high = HUGE_VAL};
}

ald_status ald_distribution_discrete(const double *values, const double *weights, uint32_t count,
                                     ald_distribution *distribution) {
  *distribution = ald_distribution_make(ALD_DISCRETE, 0, 0);
  const ald_status status = ald_table_of_values(values, weights, count, &distribution->table);
  if (status == ALD_OK) ald_distribution_prepare(distribution);
  return status;
}

bool ald_distribution_is_stepped(ald_distribution_kind kind) {
  return kind == ALD_DISCRETE || kind == ALD_EMPIRICAL;
}

/* ------------------------------------------------------------------------------ continuous */

/* Continuous kinds without truncation. Where a probability is near 1, the other one is used. */

/* Mean and deviation of the logarithm: deviation^2 = log(1 + (b/a)^2), mean = log a - deviation^2/2
 */
static void lognormal_parameters(const ald_distribution *d, double *mean, double *deviation) {
  ALD_ASSERT(d->a > 0);
  const double ratio = d->b / d->a;
  const double variance = ald_log1p(ratio * ratio);
  *mean = real_log(d->a) - 0.5 * variance;
  *deviation = sqrt(variance);
}

/* -log(above), from the smaller probability */
static double minus_log_above(ald_probability s) {
  return s.below < s.above ? -ald_log1p(-s.below) : -real_log(s.above);
}

static ald_probability uniform_probability(const ald_distribution *d, double x) {
  if (x <= d->a) return (ald_probability){0, 1};
  if (x >= d->b) return (ald_probability){1, 0};
  return (ald_probability){(x - d->a) / (d->b - d->a), (d->b - x) / (d->b - d->a)};
}

static double uniform_value(const ald_distribution *d, ald_probability s) {
  return s.below < s.above ? d->a + s.below * (d->b - d->a) : d->b - s.above * (d->b - d->a);
}

static ald_probability lognormal_probability(const ald_distribution *d, double x) {
  ALD_ASSERT(d->prepared.deviation > 0);
  if (x <= 0) return (ald_probability){0, 1};
  return ald_normal_probability((real_log(x) - d->prepared.mean) / d->prepared.deviation);
}

static ald_probability weibull_probability(const ald_distribution *d, double x) {
  if (x <= d->location) return (ald_probability){0, 1};
  const double t = real_pow((x - d->location) / d->b, d->a);
  return (ald_probability){ald_one_minus_exp(t), real_exp(-t)};
}

static ald_probability exponential_probability(const ald_distribution *d, double x) {
  if (x <= d->location) return (ald_probability){0, 1};
  const double t = (x - d->location) / d->b;
  return (ald_probability){ald_one_minus_exp(t), real_exp(-t)};
}

static ald_probability gumbel_probability(const ald_distribution *d, double x) {
  const double t = real_exp(-(x - d->location) / d->b);
  return (ald_probability){real_exp(-t), ald_one_minus_exp(t)};
}

static double gumbel_value(const ald_distribution *d, ald_probability s) {
  const double t = s.below < s.above ? -real_log(s.below) : -ald_log1p(-s.above);
  return d->location - d->b * real_log(t);
}

/* a rising line up to the mode, a falling one behind it */
static ald_probability triangular_probability(const ald_distribution *d, double x) {
  if (x <= d->a) return (ald_probability){0, 1};
  if (x >= d->b) return (ald_probability){1, 0};
  if (x < d->c) {
    const double below = (x - d->a) / (d->b - d->a) * ((x - d->a) / (d->c - d->a));
    return (ald_probability){below, 1 - below};
  }
  const double above = (d->b - x) / (d->b - d->a) * ((d->b - x) / (d->b - d->c));
  return (ald_probability){1 - above, above};
}

/* 1 - sqrt(1 - r) */
static double one_minus_root(double r) { return r / (1 + sqrt(1 - r)); }

/* Each side from its own end or from the mode, whichever probability has the digits. */
static double triangular_value(const ald_distribution *d, ald_probability s) {
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

static ald_probability beta_probability(const ald_distribution *d, double x) {
  const double width = d->b - d->a;
  return ald_beta_probability(&d->prepared.beta, (x - d->a) / width, (d->b - x) / width);
}

static double beta_value(const ald_distribution *d, ald_probability s) {
  const double width = d->b - d->a;
  double x, y;
  ald_beta_value(&d->prepared.beta, s, &x, &y);
  return x < y ? d->a + x * width : d->b - y * width;
}

static ald_probability continuous_probability(const ald_distribution *d, double x) {
  switch (d->kind) {
    case ALD_UNIFORM:
      return uniform_probability(d, x);
    case ALD_NORMAL:
      return ald_normal_probability((x - d->a) / d->b);
    case ALD_LOGNORMAL:
      return lognormal_probability(d, x);
    case ALD_WEIBULL:
      return weibull_probability(d, x);
    case ALD_EXPONENTIAL:
      return exponential_probability(d, x);
    case ALD_GUMBEL:
      return gumbel_probability(d, x);
    case ALD_TRIANGULAR:
      return triangular_probability(d, x);
    case ALD_BETA:
      return beta_probability(d, x);
    case ALD_HISTOGRAM:
      return table_bin_probability(d->table, x);
    default:
      return (ald_probability){0, 1};
  }
}

static double continuous_value(const ald_distribution *d, ald_probability s) {
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
      return table_bin_value(d->table, s.below);
    default:
      return d->a;
  }
}

/* ----------------------------------------------------------------------------- single values */

/* probability of the first `count` values, and of the others */
static ald_probability leading_probability(const ald_table *table, uint32_t count) {
  ALD_ASSERT(count <= table->count);
  if (count == 0) return (ald_probability){0, 1};
  return (ald_probability){table->cumulative[count - 1], 1 - table->cumulative[count - 1]};
}

/* a value at a bound is within it; values of probability 0 at the ends are not drawn */
static void prepare_steps(ald_distribution *d) {
  ALD_ASSERT(d->table && d->table->count > 0);
  const ald_table *table = d->table;
  const double *cumulative = table->cumulative;
  ald_prepared *p = &d->prepared;
  const uint32_t below = table_count_below(table, d->low);
  const uint32_t up_to = table_count_up_to(table, d->high);
  p->low = leading_probability(table, below);
  p->high = leading_probability(table, up_to);
  p->first = below;
  p->last = up_to > 0 ? up_to - 1 : 0;
  while (p->first < p->last && cumulative[p->first] == p->low.below) p->first++;
  while (p->last > p->first && cumulative[p->last - 1] == p->high.below) p->last--;
}

/* ------------------------------------------------------------------------------ all kinds */

/* probability below and above x */
static ald_probability probability_at(const ald_distribution *d, double x) {
  if (x == -HUGE_VAL) return (ald_probability){0, 1};
  if (x == HUGE_VAL) return (ald_probability){1, 0};
  if (ald_distribution_is_stepped(d->kind)) {
    return leading_probability(d->table, table_count_up_to(d->table, x));
  }
  return continuous_probability(d, x);
}

void ald_distribution_prepare(ald_distribution *d) {
  ALD_ASSERT(d->kind < ALD_DISTRIBUTION_KINDS);
  ald_prepared *p = &d->prepared;
  *p = (ald_prepared){.is_ready = true};
  if (d->kind == ALD_LOGNORMAL) lognormal_parameters(d, &p->mean, &p->deviation);
  if (d->kind == ALD_BETA) p->beta = ald_beta_make(d->c, d->d);
  if (ald_distribution_is_stepped(d->kind)) {
    prepare_steps(d);
  } else {
    p->low = probability_at(d, d->low);
    p->high = probability_at(d, d->high);
  }
  p->kept = ald_probability_between(p->low, p->high);
}

static double prepared_value(const ald_distribution *d, ald_probability within) {
  ALD_ASSERT(d->prepared.is_ready);
  const ald_prepared *p = &d->prepared;
  const ald_probability s = {p->low.below + within.below * p->kept,
                             p->high.above + within.above * p->kept};
  if (ald_distribution_is_stepped(d->kind)) {
    return d->table->values[ald_table_find(d->table, p->first, p->last, s.below)];
  }
  const double value = continuous_value(d, s);
  /* rounding may carry a value past its bound */
  if (value < d->low) return d->low;
  return value > d->high ? d->high : value;
}

double ald_distribution_value_at(const ald_distribution *distribution, ald_probability p) {
  if (distribution->prepared.is_ready) return prepared_value(distribution, p);
  ald_distribution prepared = *distribution;
  ald_distribution_prepare(&prepared);
  return prepared_value(&prepared, p);
}

double ald_distribution_value(const ald_distribution *distribution, double u) {
  ALD_ASSERT(u > 0 && u < 1);
  return ald_distribution_value_at(distribution, (ald_probability){u, 1 - u});
}

static double prepared_probability(const ald_distribution *d, double x) {
  const bool stepped = ald_distribution_is_stepped(d->kind);
  if (x < d->low || (x == d->low && !stepped)) return 0;
  if (x >= d->high) return 1;
  return ald_probability_between(d->prepared.low, probability_at(d, x)) / d->prepared.kept;
}

double ald_distribution_probability(const ald_distribution *distribution, double x) {
  if (distribution->prepared.is_ready) return prepared_probability(distribution, x);
  ald_distribution prepared = *distribution;
  ald_distribution_prepare(&prepared);
  return prepared_probability(&prepared, x);
}

/* ------------------------------------------------------------------------------ check */

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
  lognormal_parameters(d, &mean, &deviation);
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
