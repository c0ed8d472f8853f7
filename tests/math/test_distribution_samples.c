/* SPDX-License-Identifier: Apache-2.0
 * Samples against their distributions, a million of each, by numbers from a fresh seed. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "math/philox.h"
#include "support/devices.h"
#include "support/random.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))
#define FREE -HUGE_VAL, HUGE_VAL

enum { SAMPLE_COUNT = 1000000, CELLS = 65536 };

/* Probability of a value up to x, untruncated, from the C library. */
typedef double forward(const ald_distribution *d, double x);

static double uniform(const ald_distribution *d, double x) {
  return x < d->a ? 0 : x > d->b ? 1 : (x - d->a) / (d->b - d->a);
}

static double normal(const ald_distribution *d, double x) {
  return erfc((d->a - x) / d->b * sqrt(0.5)) / 2;
}

static double lognormal(const ald_distribution *d, double x) {
  const double variance = log1p(d->b / d->a * (d->b / d->a));
  const double mean = log(d->a) - variance / 2;
  return x <= 0 ? 0 : erfc((mean - log(x)) / sqrt(2 * variance)) / 2;
}

static double weibull(const ald_distribution *d, double x) {
  return x <= d->location ? 0 : -expm1(-pow((x - d->location) / d->b, d->a));
}

static double exponential(const ald_distribution *d, double x) {
  return x <= d->location ? 0 : -expm1(-(x - d->location) / d->b);
}

static double gumbel(const ald_distribution *d, double x) {
  return exp(-exp(-(x - d->location) / d->b));
}

static double triangular(const ald_distribution *d, double x) {
  if (x <= d->a || x >= d->b) return x >= d->b;
  if (x < d->c) return (x - d->a) * (x - d->a) / ((d->b - d->a) * (d->c - d->a));
  return 1 - (d->b - x) * (d->b - x) / ((d->b - d->a) * (d->b - d->c));
}

/* shapes 2 and 3: 6 t^2 - 8 t^3 + 3 t^4 */
static double beta_two_three(const ald_distribution *d, double x) {
  const double t = (x - d->a) / (d->b - d->a);
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (6 - t * (8 - 3 * t));
}

/* shapes 1/2 and 1/2: the arcsine distribution */
static double beta_half_half(const ald_distribution *d, double x) {
  const double t = (x - d->a) / (d->b - d->a);
  return t <= 0 ? 0 : t >= 1 ? 1 : 2 / acos(-1) * asin(sqrt(t));
}

/* shapes 0.2 and 1: t^0.2 */
static double beta_fifth(const ald_distribution *d, double x) {
  const double t = (x - d->a) / (d->b - d->a);
  return t <= 0 ? 0 : t >= 1 ? 1 : pow(t, 0.2);
}

/* kind, a, b, location, c, d, low, high */
#define CASE(kind_, a_, b_, location_, c_, d_, ...)                           \
  {                                                                           \
    .kind = kind_, .a = a_, .b = b_, .location = location_, .c = c_, .d = d_, \
    .low = (double[]){__VA_ARGS__}[0], .high = (double[]){__VA_ARGS__}[1]     \
  }

/* Kolmogorov-Smirnov distance, looked at where the distribution function is a multiple of
 * 1/CELLS: at most the true distance, short of it by less than 1/CELLS = 0.005 of the limit below.
 */
static double distance(const ald_distribution *d, forward *f, uint64_t seed, uint32_t variable,
                       uint32_t count) {
  static uint32_t cells[CELLS];
  const double low = isfinite(d->low) ? f(d, d->low) : 0;
  const double kept = (isfinite(d->high) ? f(d, d->high) : 1) - low;
  memset(cells, 0, sizeof cells);
  for (uint32_t k = 0; k < count; k++) {
    const double x = ald_distribution_value(d, ald_philox_uniform(seed, k, variable, 0));
    if (!(x >= d->low && x <= d->high)) fail_msg("%.17g is out of bounds", x);
    const double share = (f(d, x) - low) / kept * CELLS;
    cells[share < 0 ? 0 : share < CELLS ? (uint32_t)share : CELLS - 1]++;
  }
  double sum = 0, largest = 0;
  for (uint32_t c = 0; c < CELLS; c++) {
    sum += cells[c];
    largest = fmax(largest, fabs(sum / count - (c + 1.0) / CELLS));
  }
  return largest;
}

/* By chance sqrt(n) D exceeds 3.28 with probability 2 exp(-2 3.28^2) = 9e-10: with 24 cases one run
 * in 46 million fails without cause. At n = 1e6 a distribution function that is off by 0.0066
 * anywhere is found out nearly always, one off by 0.0033 every second time. */
static void continuous_samples_follow_their_distributions(void **state) {
  (void)state;
  const struct {
    forward *f;
    ald_distribution d;
  } cases[] = {
      {uniform, CASE(ALD_UNIFORM, -3, 5, 0, 0, 0, FREE)},
      {uniform, CASE(ALD_UNIFORM, 10, 20, 0, 0, 0, 12, HUGE_VAL)},
      {normal, CASE(ALD_NORMAL, 2, 0.5, 0, 0, 0, FREE)},
      {normal, CASE(ALD_NORMAL, 0, 1, 0, 0, 0, -1, 2)},
      {normal, CASE(ALD_NORMAL, 0, 1, 0, 0, 0, -HUGE_VAL, -4)},
      {lognormal, CASE(ALD_LOGNORMAL, 5, 1.5, 0, 0, 0, FREE)},
      {lognormal, CASE(ALD_LOGNORMAL, 5, 1.5, 0, 0, 0, 3, 6)},
      {weibull, CASE(ALD_WEIBULL, 1.7, 3, 0, 0, 0, FREE)},
      {weibull, CASE(ALD_WEIBULL, 0.8, 2, 1.5, 0, 0, FREE)},
      {weibull, CASE(ALD_WEIBULL, 2.1, 0.0677, 0, 0, 0, 0.01, 0.3)},
      {exponential, CASE(ALD_EXPONENTIAL, 0, 2.5, 0, 0, 0, FREE)},
      {exponential, CASE(ALD_EXPONENTIAL, 0, 0.5, 1, 0, 0, 1.25, 4)},
      {gumbel, CASE(ALD_GUMBEL, 0, 1.5, 12, 0, 0, FREE)},
      {gumbel, CASE(ALD_GUMBEL, 0, 2, 5, 0, 0, -3, 6)},
      {triangular, CASE(ALD_TRIANGULAR, 2, 6, 0, 3, 0, FREE)},
      {triangular, CASE(ALD_TRIANGULAR, 0, 1, 0, 0, 0, FREE)},
      {triangular, CASE(ALD_TRIANGULAR, -1, 4, 0, 4, 0, FREE)},
      {triangular, CASE(ALD_TRIANGULAR, 2, 6, 0, 3, 0, 2.5, 4)},
      {beta_two_three, CASE(ALD_BETA, 0, 1, 0, 2, 3, FREE)},
      {beta_two_three, CASE(ALD_BETA, -2, 8, 0, 2, 3, 0, 2.5)},
      {beta_half_half, CASE(ALD_BETA, 0, 1, 0, 0.5, 0.5, FREE)},
      {beta_half_half, CASE(ALD_BETA, 1, 3, 0, 0.5, 0.5, 1.5, HUGE_VAL)},
      {beta_fifth, CASE(ALD_BETA, 0, 1, 0, 0.2, 1, FREE)},
      {beta_fifth, CASE(ALD_BETA, 0, 1, 0, 0.2, 1, 0.01, 0.5)},
  };
  const uint64_t seed = test_seed();
  const uint32_t count = test_scenarios(SAMPLE_COUNT);
  double worst = 0;
  for (uint32_t c = 0; c < COUNT(cases); c++) {
    ald_distribution d = cases[c].d;
    ald_distribution_prepare(&d);
    const double found = distance(&d, cases[c].f, seed, c, count) * sqrt(count);
    if (found > 3.28) fail_msg("case %u: sqrt(n) D = %g", c, found);
    worst = fmax(worst, found);
  }
  print_message("  largest sqrt(n) D of %zu: %.2f\n", COUNT(cases), worst);
}

/* The same for bins: a broken line, truncated or not. */
static double broken_line(const ald_distribution *d, double x) {
  static const double edges[] = {0, 2, 4, 6, 8.5}, up_to[] = {0, 0.2, 0.85, 0.85, 1};
  (void)d;
  for (size_t k = 1; k < COUNT(edges); k++) {
    if (x > edges[k]) continue;
    return up_to[k - 1] +
           (x - edges[k - 1]) / (edges[k] - edges[k - 1]) * (up_to[k] - up_to[k - 1]);
  }
  return 1;
}

static void histogram_samples_follow_their_bins(void **state) {
  (void)state;
  static const double edges[] = {0, 2, 4, 6, 8.5}, weights[] = {20, 65, 0, 15};
  const uint64_t seed = test_seed();
  const uint32_t count = test_scenarios(SAMPLE_COUNT);
  ald_distribution d = ald_distribution_make(ALD_HISTOGRAM, 0, 0);
  assert_int_equal(ald_table_of_bins(edges, weights, 4, &d.table), ALD_OK);
  for (uint32_t truncated = 0; truncated < 2; truncated++) {
    if (truncated) d.low = 0.5;
    if (truncated) d.high = 7;
    ald_distribution_prepare(&d);
    const double found = distance(&d, broken_line, seed, truncated, count) * sqrt(count);
    if (found > 3.28) fail_msg("truncated %u: sqrt(n) D = %g", truncated, found);
  }
  free(d.table);
}

/* How far a binomial count may be off its mean but once in 1e9, whatever the count: Bernstein's
 * inequality, 2 exp(-t^2/(2 (variance + t/3))) = 1e-9. */
static double largest_miss(double variance) {
  const double third = log(2e9) / 3;
  return third + sqrt(third * third + 6 * third * variance);
}

/* Nine counts are judged: one run in 1e8 fails without cause. */
static void single_values_come_as_often_as_they_should(void **state) {
  (void)state;
  static const double values[] = {1, 2, 5, 7, 9, 11}, weights[] = {60, 90, 10, 0, 39, 1};
  const uint64_t seed = test_seed();
  const uint32_t count = test_scenarios(SAMPLE_COUNT);
  for (uint32_t truncated = 0; truncated < 2; truncated++) {
    uint32_t found[COUNT(values)] = {0};
    ald_distribution d;
    assert_int_equal(ald_distribution_discrete(values, weights, COUNT(values), &d), ALD_OK);
    if (truncated) d.low = 2;
    if (truncated) d.high = 10;
    ald_distribution_prepare(&d);
    for (uint32_t k = 0; k < count; k++) {
      const double x = ald_distribution_value(&d, ald_philox_uniform(seed, k, truncated, 0));
      uint32_t v = 0;
      while (v < COUNT(values) && values[v] != x) v++;
      assert_true(v < COUNT(values));
      found[v]++;
    }
    for (uint32_t v = 0; v < COUNT(values); v++) {
      const int stays = !truncated || (values[v] >= 2 && values[v] <= 10);
      const double p = stays ? weights[v] / (truncated ? 139 : 200) : 0;
      const double off = fabs(found[v] - count * p);
      if (off > (p > 0 ? largest_miss(count * p * (1 - p)) : 0)) {
        fail_msg("%g came %u times, %g expected", values[v], found[v], count * p);
      }
    }
    free(d.table);
  }
}

/* A sample drawn from again has its mean. Hoeffding: the mean of n values within [0, 3] is off by
 * more than t with probability 2 exp(-2 n t^2/9), here 1e-9. */
static void an_empirical_variable_keeps_the_mean(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  const uint32_t count = test_scenarios(SAMPLE_COUNT);
  test_random random = test_random_from(seed, 1);
  double sample[500], mean = 0, sum = 0;
  for (size_t k = 0; k < COUNT(sample); k++) {
    sample[k] = test_uniform(&random, 0, 3);
    mean += sample[k] / COUNT(sample);
  }
  ald_distribution d = ald_distribution_make(ALD_EMPIRICAL, 0, 0);
  assert_int_equal(ald_table_of_values(sample, NULL, COUNT(sample), &d.table), ALD_OK);
  ald_distribution_prepare(&d);
  for (uint32_t k = 0; k < count; k++) {
    sum += ald_distribution_value(&d, ald_philox_uniform(seed, k, 7, 0)) - mean;
  }
  assert_true(fabs(sum / count) < 3 * sqrt(log(2e9) / (2.0 * count)));
  free(d.table);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(continuous_samples_follow_their_distributions),
      cmocka_unit_test(histogram_samples_follow_their_bins),
      cmocka_unit_test(single_values_come_as_often_as_they_should),
      cmocka_unit_test(an_empirical_variable_keeps_the_mean),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
