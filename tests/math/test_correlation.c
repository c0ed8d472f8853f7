/* SPDX-License-Identifier: Apache-2.0
 * Correlated variables: the coefficients are reached, and each variable stays what it is. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "math/correlation.h"
#include "math/normal.h"
#include "math/philox.h"
#include "support/random.h"

enum { SAMPLES = 1000000, COUNT = 3 };

/* numpy 1.24.2: linalg.cholesky */
static void factors_known_matrices(void **state) {
  (void)state;
  double matrix[9] = {1, 0, 0, 0.6, 1, 0, -0.3, 0.2, 1};
  static const double expected[9] = {1, 0, 0, 0.6, 0.8, 0, -0.3, 0.475, 0.8272696053887149};
  uint32_t failing = 9;
  assert_int_equal(ald_correlation_factor(matrix, 3, &failing), ALD_OK);
  for (int k = 0; k < 9; k++) assert_true(fabs(matrix[k] - expected[k]) < 4e-16);
}

static void refuses_what_cannot_be_correlated_so(void **state) {
  (void)state;
  /* a goes with b, and c with b, but c against a; then a repeat of a variable */
  double contrary[9] = {1, 0, 0, 0.9, 1, 0, -0.9, 0.9, 1};
  double twice[9] = {1, 0, 0, 0.5, 1, 0, 0.5, 1, 1};
  uint32_t failing = 9;
  assert_int_equal(ald_correlation_factor(contrary, 3, &failing), ALD_BAD_ARGUMENT);
  assert_int_equal(failing, 2);
  assert_int_equal(ald_correlation_factor(twice, 3, &failing), ALD_BAD_ARGUMENT);
  assert_int_equal(failing, 2);
}

/* 2 sin(pi r/6): 1/2 for the angle of 0.2527..., and the ends */
static void turns_rank_correlations(void **state) {
  (void)state;
  assert_true(ald_correlation_of_ranks(0) == 0);
  assert_true(fabs(ald_correlation_of_ranks(1) - 1) < 2e-16);
  assert_true(fabs(ald_correlation_of_ranks(-1) + 1) < 2e-16);
  assert_true(fabs(ald_correlation_of_ranks(6 / M_PI * asin(0.25)) - 0.5) < 2e-16);
}

static int by_value(const void *left, const void *right) {
  const double a = *(const double *)left, b = *(const double *)right;
  return a < b ? -1 : a > b;
}

static double pearson(const double *x, const double *y) {
  double mean_x = 0, mean_y = 0, xx = 0, xy = 0, yy = 0;
  for (int k = 0; k < SAMPLES; k++) {
    mean_x += x[k] / SAMPLES;
    mean_y += y[k] / SAMPLES;
  }
  for (int k = 0; k < SAMPLES; k++) {
    xx += (x[k] - mean_x) * (x[k] - mean_x);
    xy += (x[k] - mean_x) * (y[k] - mean_y);
    yy += (y[k] - mean_y) * (y[k] - mean_y);
  }
  return xy / sqrt(xx * yy);
}

/* Kolmogorov and Smirnov: sqrt(n) D is above 2.7 in 9e-7 of cases */
static void expect_even(double *u) {
  double worst = 0;
  qsort(u, SAMPLES, sizeof *u, by_value);
  for (int k = 0; k < SAMPLES; k++) {
    worst = fmax(worst, fmax((k + 1.0) / SAMPLES - u[k], u[k] - (double)k / SAMPLES));
  }
  assert_true(worst * sqrt(SAMPLES) < 2.7);
}

/* The numbers themselves are the ranks, so their correlation is Spearman's; those of the normal
 * values are the coefficients. The deviation of a correlation of n pairs is at most 1/sqrt(n)
 * (normal values: (1 - r^2)/sqrt(n)); 5 of them are passed in 6e-7 of cases. */
static void reaches_the_coefficients_and_keeps_the_distributions(void **state) {
  (void)state;
  const uint64_t seed = test_seed();
  const double rank = 0.4;
  double factor[9] = {1, 0, 0, 0.6, 1, 0, -0.3, 0, 1};
  uint32_t variables[COUNT] = {0, 1, 2}, failing;
  double *u[COUNT], *z[COUNT];
  factor[7] = ald_correlation_of_ranks(rank);
  const double wanted[COUNT] = {0.6, -0.3, factor[7]}; /* of pairs 1 0, 2 0, 2 1 */
  assert_int_equal(ald_correlation_factor(factor, COUNT, &failing), ALD_OK);
  const ald_correlation correlation = {COUNT, variables, factor};
  for (int i = 0; i < COUNT; i++) {
    u[i] = calloc(SAMPLES, sizeof *u[i]);
    z[i] = calloc(SAMPLES, sizeof *z[i]);
  }
  for (uint64_t k = 0; k < SAMPLES; k++) {
    double numbers[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) numbers[i] = ald_philox_uniform(seed, k, i, 0);
    const double first = numbers[0];
    ald_correlation_apply(&correlation, numbers);
    assert_true(numbers[0] == first);
    for (int i = 0; i < COUNT; i++) {
      u[i][k] = numbers[i];
      z[i][k] = ald_normal_quantile(numbers[i]);
    }
  }
  for (int i = 1, pair = 0; i < COUNT; i++) {
    for (int j = 0; j < i; j++, pair++) {
      const double r = wanted[pair];
      assert_true(fabs(pearson(z[i], z[j]) - r) < 5 * (1 - r * r) / sqrt(SAMPLES));
      const double of_ranks = pair == 2 ? rank : 6 / M_PI * asin(r / 2);
      assert_true(fabs(pearson(u[i], u[j]) - of_ranks) < 5 / sqrt(SAMPLES));
    }
  }
  for (int i = 0; i < COUNT; i++) {
    expect_even(u[i]);
    free(u[i]);
    free(z[i]);
  }
}

/* numbers at both ends, mixed outwards: still inside (0, 1) */
static void numbers_stay_between_0_and_1(void **state) {
  (void)state;
  double factor[4] = {1, 0, 0.7, 1};
  uint32_t variables[2] = {0, 1}, failing;
  assert_int_equal(ald_correlation_factor(factor, 2, &failing), ALD_OK);
  const ald_correlation correlation = {2, variables, factor};
  for (int end = 0; end < 2; end++) {
    const double u = end ? 1 - 0x1p-53 : 0x1p-53;
    double numbers[2] = {u, u};
    ald_correlation_apply(&correlation, numbers);
    assert_true(numbers[1] == u);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(factors_known_matrices),
      cmocka_unit_test(refuses_what_cannot_be_correlated_so),
      cmocka_unit_test(turns_rank_correlations),
      cmocka_unit_test(reaches_the_coefficients_and_keeps_the_distributions),
      cmocka_unit_test(numbers_stay_between_0_and_1),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
