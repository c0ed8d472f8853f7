/* SPDX-License-Identifier: Apache-2.0
 * Linear equations by Cholesky's factors: one by hand, random ones by what they solve, and matrices
 * that are not positive definite. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "math/cholesky.h"
#include "support/random.h"

static void solves_one_by_hand(void **state) {
  (void)state;
  /* L = [2 0 0; 1 3 0; -1 2 1]; the upper triangle does not count */
  double a[9] = {4, 99, 99, 2, 10, 99, -2, 5, 6}, x[3] = {2, 27, 20};
  assert_true(ald_cholesky_factor(3, a, 0, NULL));
  assert_true(a[0] == 2 && a[3] == 1 && a[4] == 3 && a[6] == -1 && a[7] == 2 && a[8] == 1);
  ald_cholesky_solve(3, a, x);
  assert_true(fabs(4 * x[0] + 2 * x[1] - 2 * x[2] - 2) < 1e-13);
  assert_true(fabs(2 * x[0] + 10 * x[1] + 5 * x[2] - 27) < 1e-13);
  assert_true(fabs(-2 * x[0] + 5 * x[1] + 6 * x[2] - 20) < 1e-13);
}

static void solves_random_ones(void **state) {
  (void)state;
  enum { SIZE = 17 };
  test_random r = test_random_from(test_seed(), 1);
  double root[SIZE][SIZE], a[SIZE * SIZE], whole[SIZE * SIZE], x[SIZE], b[SIZE];
  for (int i = 0; i < SIZE; i++) {
    for (int j = 0; j < SIZE; j++) root[i][j] = test_uniform(&r, -1, 1);
    x[i] = b[i] = test_uniform(&r, -1, 1);
  }
  for (int i = 0; i < SIZE; i++) {
    for (int j = 0; j < SIZE; j++) {
      double sum = i == j;
      for (int k = 0; k < SIZE; k++) sum += root[i][k] * root[j][k];
      a[SIZE * i + j] = whole[SIZE * i + j] = sum;
    }
  }
  assert_true(ald_cholesky_factor(SIZE, a, 0, NULL));
  ald_cholesky_solve(SIZE, a, x);
  for (int i = 0; i < SIZE; i++) {
    double sum = -b[i];
    for (int j = 0; j < SIZE; j++) sum += whole[SIZE * i + j] * x[j];
    assert_true(fabs(sum) < 1e-12);
  }
}

static void refuses_what_is_not_definite(void **state) {
  (void)state;
  double negative[4] = {1, 0, 2, 3}, nothing[1] = {0}, none[1] = {(double)NAN};
  assert_false(ald_cholesky_factor(2, negative, 0, NULL));
  assert_false(ald_cholesky_factor(1, nothing, 0, NULL));
  assert_false(ald_cholesky_factor(1, none, 0, NULL));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(solves_one_by_hand),
      cmocka_unit_test(solves_random_ones),
      cmocka_unit_test(refuses_what_is_not_definite),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
