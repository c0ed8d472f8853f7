/* SPDX-License-Identifier: Apache-2.0
 * Estimates and their bounds against scipy 1.10.1, closed forms and cases counted by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "base/sort.h"
#include "math/philox.h"
#include "math/quantile.h"
#include "math/rank.h"
#include "results/sensitivity.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static ald_report *report;

static int near(double have, double want, double relative) {
  if (have == want) return 1;
  if (fabs(have - want) <= relative * fabs(want)) return 1;
  print_error("have %.17g, want %.17g\n", have, want);
  return 0;
}

static ald_sample *sample_of(const double *values, size_t count) {
  ald_sample *sample = NULL;
  assert_int_equal(ald_sample_create(values, count, &sample, report), ALD_OK);
  return sample;
}

/* ---------------------------------------------------------------------------- distributions */

static void two_sided_quantiles_are_those_of_scipy(void **state) {
  (void)state;
  /* tan(0.475 pi) for one degree; scipy.special.betaincinv, as t.ppf is off by up to 2e-10 */
  assert_true(near(ald_quantile_t_two_sided(1, 0.95), 12.706204736174698, 1e-12));
  assert_true(near(ald_quantile_t_two_sided(7, 0.95), 2.364624251592785, 1e-12));
  assert_true(near(ald_quantile_t_two_sided(999, 0.95), 1.9623414611333452, 1e-12));
  assert_true(near(ald_quantile_t_two_sided(999999, 0.95), 1.9599663568798877, 1e-10));
  assert_true(near(ald_quantile_normal_two_sided(0.95), 1.959963984540054, 1e-13));
}

static void binomial_masses_are_those_of_scipy(void **state) {
  (void)state;
  assert_true(near(ald_binomial_mass(0, 1000, 0.01), 4.317124741065786e-05, 1e-12));
  assert_true(near(ald_binomial_mass(17, 40, 0.3), 0.03136161182701472, 1e-12));
  /* scipy subtracts logarithms of 1e7: nine digits are left */
  assert_true(near(ald_binomial_mass(500000, 1000000, 0.5), 0.0007978843613317499, 1e-9));
}

static void clopper_pearson_is_that_of_scipy(void **state) {
  (void)state;
  static const struct {
    uint64_t hits, count;
    double confidence, low, high;
  } cases[] = {{0, 10, 0.95, 0, 0.3084971078187608},
               {10, 10, 0.95, 0.6915028921812392, 1},
               {3, 10, 0.95, 0.0667395111777345, 0.6524528500599973},
               {7, 1000, 0.99, 0.00204138657144476, 0.017046931835088576},
               {500000, 1000000, 0.95, 0.49901951919531184, 0.5009804808046882},
               {1, 1000000, 0.95, 2.53178076637942e-08, 5.571630655166939e-06},
               {999999, 1000000, 0.95, 0.9999944283693448, 0.9999999746821924}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    double low, high;
    ald_binomial_bounds(cases[i].hits, cases[i].count, cases[i].confidence, &low, &high);
    assert_true(near(low, cases[i].low, 1e-9));
    assert_true(near(high, cases[i].high, 1e-9));
  }
}

/* ---------------------------------------------------------------------------- order */

static void sorts_every_bit_pattern(void **state) {
  (void)state;
  double values[] = {3, -0.0, 0.0, -HUGE_VAL, 5e-324, -5e-324, HUGE_VAL, -3, 1e300, -1e-300};
  static const double wanted[] = {-HUGE_VAL, -3,     -1e-300, -5e-324, -0.0,
                                  0.0,       5e-324, 3,       1e300,   HUGE_VAL};
  assert_int_equal(ald_sort_values(values, COUNT(values)), ALD_OK);
  assert_memory_equal(values, wanted, sizeof wanted);
  static const double equal[] = {2, -0.0, 0.0, 2, -1};
  static const uint32_t places[] = {4, 1, 2, 0, 3};
  uint32_t order[5];
  assert_int_equal(ald_sort_places(equal, 5, order), ALD_OK);
  assert_memory_equal(order, places, sizeof places);
}

/* ---------------------------------------------------------------------------- quantiles */

/* exact levels by scipy.stats.binom.cdf over all pairs */
static void order_statistics_are_the_narrowest_pair(void **state) {
  (void)state;
  static const struct {
    uint64_t count;
    double level;
    size_t low, high;
    double achieved;
  } cases[] = {{100, 0.5, 39, 59, 0.9539559330706572},
               {1000, 0.99, 982, 995, 0.9574810182709868},
               {400, 0.99, 391, 399, 0.9612808870665179},
               {1000, 0.95, 936, 963, 0.9504167703041976}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    const ald_rank_pair pair = ald_quantile_ranks(cases[i].count, cases[i].level, 0.95);
    assert_int_equal(pair.low, cases[i].low);
    assert_int_equal(pair.high, cases[i].high);
    assert_true(near(pair.level, cases[i].achieved, 1e-12));
  }
}

/* both ends hold the 99 % quantile with 1 - 0.99^n - 0.01^n: 0.9499 for 298 values, 0.9505 for 299
 */
static void too_small_a_sample_gets_no_bound(void **state) {
  (void)state;
  double values[299];
  for (size_t i = 0; i < COUNT(values); i++) values[i] = (double)i;
  assert_true(ald_quantile_ranks(298, 0.99, 0.95).level == 0);
  assert_true(ald_quantile_ranks(299, 0.99, 0.95).level > 0.95);
  ald_sample *few = sample_of(values, 298);
  ald_sample *enough = sample_of(values, 299);
  const ald_estimate none = ald_sample_quantile(few, 0.99, 0.95, ALD_FAILED_LEFT_OUT);
  const ald_estimate some = ald_sample_quantile(enough, 0.99, 0.95, ALD_FAILED_LEFT_OUT);
  assert_int_equal(none.bound, ALD_BOUND_NONE);
  assert_true(isnan(none.low) && isnan(none.high) && none.level == 0 && !isnan(none.value));
  assert_int_equal(some.bound, ALD_BOUND_ORDER);
  assert_true(some.high == 298);
  assert_int_equal(ald_sample_mean(few, 0).bound, ALD_BOUND_NONE);
  ald_sample_destroy(few);
  ald_sample_destroy(enough);
}

/* one contact in 3,000 scenarios: normal theory would bound the mean by a value below 0 */
static void skew_values_get_no_bound_of_their_mean(void **state) {
  (void)state;
  static double values[3000];
  values[17] = 600;
  ald_sample *sample = sample_of(values, 3000);
  const ald_estimate mean = ald_sample_mean(sample, 0.95);
  assert_true(near(mean.value, 0.2, 1e-14));
  assert_int_equal(mean.bound, ALD_BOUND_NONE);
  const ald_statistics s = ald_sample_statistics(sample);
  assert_int_equal(s.worst_count, 1);
  assert_int_equal(s.worst[0], 17);
  ald_sample_destroy(sample);
}

/* ---------------------------------------------------------------------------- missing values */

static void missing_values_do_not_exceed(void **state) {
  (void)state;
  const double values[] = {1, (double)NAN, 3, (double)NAN, 2};
  ald_sample *sample = sample_of(values, 5);
  const ald_estimate p = ald_sample_exceedance(sample, 1.5, 0.95, ALD_FAILED_LEFT_OUT);
  assert_int_equal(ald_sample_missing(sample), 2);
  assert_int_equal(ald_sample_failed(sample), 0);
  assert_true(near(p.value, 0.4, 1e-15));
  /* scipy: beta.ppf(0.025, 2, 4), beta.ppf(0.975, 3, 3) */
  assert_true(near(p.low, 0.052744950526316906, 1e-10));
  assert_true(near(p.high, 0.8533672003653268, 1e-10));
  /* the median of those that are there */
  assert_true(ald_sample_quantile(sample, 0.5, 0.95, ALD_FAILED_LEFT_OUT).value == 2);
  ald_curve_point curve[3];
  assert_int_equal(ald_sample_curve(sample, 0.95, curve, 3), 3);
  assert_true(near(curve[0].probability, 0.4, 1e-15));
  assert_true(curve[2].probability == 0 && curve[2].x == 3);
  /* sqrt(log(40)/10) */
  assert_true(near(curve[2].high, 0.6073614619083052, 1e-14));
  ald_sample_destroy(sample);
}

/* ---------------------------------------------------------------------------- rank correlation */

/* scipy.stats.spearmanr, with ties */
static void rank_correlation_is_that_of_scipy(void **state) {
  (void)state;
  static const double x[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8};
  static const double y[] = {2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5};
  static const double wanted[] = {4.5, 1.5, 6, 1.5, 8, 12, 3, 10, 8, 4.5, 8, 11};
  double rx[12], ry[12];
  assert_int_equal(ald_rank_average(x, 12, rx), ALD_OK);
  assert_int_equal(ald_rank_average(y, 12, ry), ALD_OK);
  assert_memory_equal(rx, wanted, sizeof wanted);
  const double rho = ald_rank_correlation(rx, ry, 12);
  assert_true(near(rho, 0.1415796863640157, 1e-13));
  const ald_estimate e = ald_rank_estimate(rho, 12, 0.95);
  assert_true(near(e.low, -0.4730946598459608, 1e-12));
  assert_true(near(e.high, 0.6635469204756993, 1e-12));
  assert_true(near(ald_rank_needed(12, 0.95), 0.5759829864385784, 1e-10));
  assert_true(isnan(ald_rank_needed(9, 0.95)));
  const double constant[] = {2, 2, 2};
  assert_int_equal(ald_rank_average(constant, 3, rx), ALD_OK);
  assert_true(isnan(ald_rank_correlation(rx, rx, 3)));
}

/* ---------------------------------------------------------------------------- Sobol indices */

static const double pi = 3.14159265358979323846;

static double ishigami(const double x[3]) {
  return sin(x[0]) + 7 * sin(x[1]) * sin(x[1]) + 0.1 * x[2] * x[2] * x[2] * x[2] * sin(x[0]);
}

/* a Saltelli design of the Ishigami function, x even in (-pi, pi) */
static void fill_design(double *values, size_t runs, uint64_t seed) {
  for (size_t j = 0; j < runs; j++) {
    double a[3], b[3];
    for (uint32_t i = 0; i < 3; i++) {
      a[i] = pi * (2 * ald_philox_uniform(seed, j, i, 0) - 1);
      b[i] = pi * (2 * ald_philox_uniform(seed, j, i, 1) - 1);
    }
    values[5 * j] = ishigami(a);
    values[5 * j + 1] = ishigami(b);
    for (int i = 0; i < 3; i++) {
      double mixed[3] = {a[0], a[1], a[2]};
      mixed[i] = b[i];
      values[5 * j + 2 + (size_t)i] = ishigami(mixed);
    }
  }
}

/* closed form: [Ishigami & Homma 1990] with 7 and 0.1 */
static void sobol_indices_of_ishigami_lie_in_their_bounds(void **state) {
  (void)state;
  enum { RUNS = 1000, REPEATS = 100 };
  const double tail = 0.1 * pi * pi * pi * pi / 5;
  const double v1 = 0.5 * (1 + tail) * (1 + tail), v2 = 49.0 / 8;
  const double v13 = 8 * 0.01 * pow(pi, 8) / 225;
  const double v = v1 + v2 + v13;
  const double first_wanted[] = {v1 / v, v2 / v, 0},
               total_wanted[] = {(v1 + v13) / v, v2 / v, v13 / v};
  static double values[5 * RUNS];
  int first_inside[3] = {0}, total_inside[3] = {0};
  for (uint64_t seed = 0; seed < REPEATS; seed++) {
    ald_estimate first[3], total[3];
    size_t runs = 0;
    fill_design(values, RUNS, seed);
    assert_int_equal(ald_sensitivity(values, 5 * RUNS, 3, 0.95, first, total, &runs), ALD_OK);
    assert_int_equal(runs, RUNS);
    for (int i = 0; i < 3; i++) {
      first_inside[i] += first[i].low <= first_wanted[i] && first_wanted[i] <= first[i].high;
      total_inside[i] += total[i].low <= total_wanted[i] && total_wanted[i] <= total[i].high;
      /* five deviations of an index, which are below 0.06 at 1000 runs */
      assert_true(fabs(first[i].value - first_wanted[i]) < 0.3);
      assert_true(fabs(total[i].value - total_wanted[i]) < 0.3);
    }
  }
  for (int i = 0; i < 3; i++) {
    print_message("  x%d: first-order bounds hold in %d of %d, total in %d\n", i + 1,
                  first_inside[i], REPEATS, total_inside[i]);
    /* 95 % less three deviations of a count of 100 */
    assert_true(first_inside[i] >= 88 && total_inside[i] >= 88);
  }
}

static void runs_with_a_gap_are_left_out_of_sobol_indices(void **state) {
  (void)state;
  enum { RUNS = 40 };
  static double values[5 * RUNS + 3], without[5 * RUNS];
  ald_estimate first[2][3], total[2][3];
  size_t runs[2];
  fill_design(values, RUNS, 3);
  memcpy(without, values, sizeof without);
  memmove(without + 5 * 7, without + 5 * 8, 5 * (RUNS - 8) * sizeof *without);
  values[5 * 7 + 4] = (double)NAN;
  assert_int_equal(ald_sensitivity(values, 5 * RUNS + 3, 3, 0.95, first[0], total[0], &runs[0]),
                   ALD_OK);
  assert_int_equal(ald_sensitivity(without, 5 * (RUNS - 1), 3, 0.95, first[1], total[1], &runs[1]),
                   ALD_OK);
  assert_int_equal(runs[0], RUNS - 1);
  assert_int_equal(runs[1], RUNS - 1);
  for (int i = 0; i < 3; i++) {
    assert_true(first[0][i].value == first[1][i].value && first[0][i].low == first[1][i].low);
    assert_true(total[0][i].value == total[1][i].value && total[0][i].high == total[1][i].high);
  }
}

/* ---------------------------------------------------------------------------- replicates */

static void few_replicates_get_no_bounds(void **state) {
  (void)state;
  double values[800];
  for (size_t i = 0; i < COUNT(values); i++) values[i] = ald_philox_uniform(5, i, 0, 0);
  ald_sample *few = NULL, *enough = NULL;
  assert_int_equal(ald_sample_create_replicated(values, 700, 7, &few, report), ALD_OK);
  assert_int_equal(ald_sample_create_replicated(values, 800, 8, &enough, report), ALD_OK);
  assert_int_equal(ald_sample_mean(few, 0.95).bound, ALD_BOUND_NONE);
  assert_string_equal(ald_sample_obstacle(few),
                      "no bounds: these scenarios depend on each other; use replicates: 8 or more");
  assert_string_equal(ald_sample_obstacle(enough), "");
  assert_int_equal(ald_sample_mean(enough, 0.95).bound, ALD_BOUND_REPLICATES);
  assert_int_equal(ald_sample_quantile(enough, 0.5, 0.95, ALD_FAILED_LEFT_OUT).bound,
                   ALD_BOUND_REPLICATES);
  /* one value of a replicate lies above its 99 % quantile */
  assert_int_equal(ald_sample_quantile(enough, 0.99, 0.95, ALD_FAILED_LEFT_OUT).bound,
                   ALD_BOUND_NONE);
  assert_int_equal(ald_sample_exceedance(enough, 0.999, 0.95, ALD_FAILED_LEFT_OUT).bound,
                   ALD_BOUND_NONE);
  ald_curve_point curve[4];
  assert_int_equal(ald_sample_curve(enough, 0.95, curve, 4), 4);
  assert_true(isnan(curve[1].low));
  ald_sample_destroy(few);
  assert_int_equal(ald_sample_create_replicated(values, 800, 7, &few, report), ALD_BAD_ARGUMENT);
  ald_sample_destroy(few);
  ald_sample_destroy(enough);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(two_sided_quantiles_are_those_of_scipy),
      cmocka_unit_test(binomial_masses_are_those_of_scipy),
      cmocka_unit_test(clopper_pearson_is_that_of_scipy),
      cmocka_unit_test(sorts_every_bit_pattern),
      cmocka_unit_test(order_statistics_are_the_narrowest_pair),
      cmocka_unit_test(too_small_a_sample_gets_no_bound),
      cmocka_unit_test(skew_values_get_no_bound_of_their_mean),
      cmocka_unit_test(missing_values_do_not_exceed),
      cmocka_unit_test(rank_correlation_is_that_of_scipy),
      cmocka_unit_test(sobol_indices_of_ishigami_lie_in_their_bounds),
      cmocka_unit_test(runs_with_a_gap_are_left_out_of_sobol_indices),
      cmocka_unit_test(few_replicates_get_no_bounds),
  };
  report = ald_report_create();
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  ald_report_destroy(report);
  return failed;
}
