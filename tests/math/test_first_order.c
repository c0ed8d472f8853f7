/* SPDX-License-Identifier: Apache-2.0
 * First-order indices from given data: closed forms, how often their bounds hold the truth, and
 * data from which there is nothing to be learnt. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "math/first_order.h"
#include "support/random.h"

enum { N = 500, TYPES = 5 };
static const double pi = 3.14159265358979323846;

typedef struct rows {
  double x[3][N], type[N], y[N];
} rows;

/* Ishigami's function with a = 7, b = 0.1, and an effect of a nominal input */
static const double share[TYPES] = {0.4, 0.3, 0.2, 0.07, 0.03}, effect[TYPES] = {0, 1, -2, 6, 3};

static void draw(rows *r, test_random *random) {
  for (int k = 0; k < N; k++) {
    double below = share[0], u = test_uniform(random, 0, 1);
    int type = 0;
    for (int j = 0; j < 3; j++) r->x[j][k] = test_uniform(random, -pi, pi);
    while (type + 1 < TYPES && u >= below) below += share[++type];
    r->type[k] = type;
    r->y[k] = sin(r->x[0][k]) + 7 * pow(sin(r->x[1][k]), 2) +
              0.1 * pow(r->x[2][k], 4) * sin(r->x[0][k]) + effect[type];
  }
}

static ald_estimate index_of(const double *x, const double *y, size_t n, bool is_nominal) {
  ald_estimate e;
  assert_int_equal(ald_first_order(x, y, n, is_nominal, 0.95, &e), ALD_OK);
  return e;
}

static void bounds_hold_the_truth_as_often_as_they_say(void **state) {
  (void)state;
  enum { STUDIES = 400 };
  static rows r;
  test_random random = test_random_from(test_seed(), 5);
  /* variances of the parts: b pi^4/5 and so on [Ishigami & Homma 1990]; of the effect */
  double mean = 0, square = 0;
  for (int t = 0; t < TYPES; t++) {
    mean += share[t] * effect[t];
    square += share[t] * effect[t] * effect[t];
  }
  const double p4 = pow(pi, 4), own = square - mean * mean;
  const double first = pow(1 + 0.1 * p4 / 5, 2) / 2, second = 49.0 / 8;
  const double all = first + second + 0.01 * p4 * p4 * (1.0 / 18 - 1.0 / 50) + own;
  const double exact[4] = {first / all, second / all, 0, own / all};
  double bias[4] = {0};
  int held[4] = {0}, wrong = 0;
  for (int s = 0; s < STUDIES; s++) {
    draw(&r, &random);
    for (int j = 0; j < 4; j++) {
      const ald_estimate e = index_of(j < 3 ? r.x[j] : r.type, r.y, N, j == 3);
      held[j] += e.low <= exact[j] && exact[j] <= e.high;
      wrong += j == 2 && e.low > 0;
      bias[j] += (e.value - exact[j]) / STUDIES;
    }
  }
  for (int j = 0; j < 4; j++) {
    print_message("  exact %.4f: bias %.4f, held %.3f\n", exact[j], bias[j],
                  (double)held[j] / STUDIES);
    /* .925 to .977 were measured over many; 400 studies deviate by .013 from that */
    assert_true(fabs(bias[j]) < 0.01 && held[j] > 0.88 * STUDIES);
    assert_true(j == 2 || held[j] < STUDIES);
  }
  assert_true(wrong < STUDIES / 25);
}

static void closed_forms_are_met(void **state) {
  (void)state;
  static double x[N], y[N], type[N];
  for (int k = 0; k < N; k++) {
    x[k] = (k + 0.5) / N;
    y[k] = 3 - 2 * x[k];
    type[k] = k % 4;
  }
  /* a line explains all of a line, and nothing of what repeats within its bins */
  assert_true(fabs(index_of(x, y, N, false).value - 1) < 1e-12);
  assert_true(fabs(index_of(x, type, N, false).value) < 0.05);
  assert_true(fabs(index_of(type, y, N, true).value) < 0.02);
  assert_true(fabs(index_of(type, type, N, true).value - 1) < 1e-12);
  /* few values are groups, whether they are called nominal or not */
  for (int k = 0; k < N; k++) y[k] = (k % 4 == 2) + 0.3 * sin(k);
  const ald_estimate a = index_of(type, y, N, true), b = index_of(type, y, N, false);
  assert_memory_equal(&a.value, &b.value, sizeof a.value);
  assert_true(a.value > 0.6 && a.low < a.value && a.value < a.high && a.high <= 1);
}

static void nothing_is_said_of_too_few(void **state) {
  (void)state;
  double x[40], y[40];
  for (int k = 0; k < 40; k++) {
    x[k] = k;
    y[k] = sin(k);
  }
  assert_true(isnan(index_of(x, y, 0, false).value));
  assert_true(isnan(index_of(x, y, 7, false).value));
  /* as many variants as scenarios */
  assert_true(isnan(index_of(x, y, 40, true).value));
  const ald_estimate few = index_of(x, y, 29, false), enough = index_of(x, y, 30, false);
  assert_true(!isnan(few.value) && isnan(few.low) && few.bound == ALD_BOUND_NONE);
  assert_true(enough.bound == ALD_BOUND_DELTA && enough.low >= 0 && enough.high <= 1);
  for (int k = 0; k < 40; k++) y[k] = 2;
  assert_true(isnan(index_of(x, y, 40, false).value));
  for (int k = 0; k < 40; k++) x[k] = 1;
  for (int k = 0; k < 40; k++) y[k] = k;
  /* an input of one value explains nothing */
  assert_true(fabs(index_of(x, y, 40, true).value) < 1e-12);
  assert_int_equal(ald_first_order(NULL, y, 40, true, 0.95, NULL), ALD_BAD_ARGUMENT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bounds_hold_the_truth_as_often_as_they_say),
      cmocka_unit_test(closed_forms_are_met),
      cmocka_unit_test(nothing_is_said_of_too_few),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
