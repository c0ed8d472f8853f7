/* SPDX-License-Identifier: Apache-2.0
 * Matrices over a period, and their growth: closed forms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "math/sampled.h"
#include "support/random.h"

/* a turn at a rate w with decay d; series and squarings leave a few roundings each */
static void exponentials_are_the_closed_form(void **state) {
  (void)state;
  test_random random = test_random_from(test_seed(), 1);
  for (int k = 0; k < 200; k++) {
    const double d = test_uniform(&random, -2, 2), w = test_uniform(&random, -9, 9);
    const double t = test_uniform(&random, 0, 3), matrix[4] = {d, -w, w, d};
    double over[4];
    ald_sampled_over(matrix, 2, t, over);
    const double size = exp(d * t);
    assert_true(fabs(over[0] - size * cos(w * t)) < 1e-13 * size);
    assert_true(fabs(over[1] + size * sin(w * t)) < 1e-13 * size);
    assert_true(fabs(over[2] - size * sin(w * t)) < 1e-13 * size);
  }
  /* a mass that is pushed: position, velocity, acceleration */
  const double pushed[9] = {0, 1, 0, 0, 0, 1, 0, 0, 0};
  double over[9];
  ald_sampled_over(pushed, 3, 4, over);
  const double expected[9] = {1, 4, 8, 0, 1, 4, 0, 0, 1};
  for (int k = 0; k < 9; k++) assert_true(fabs(over[k] - expected[k]) < 1e-14 * 8);
}

/* the size of the greatest eigenvalue, of pairs, of bends that a matrix makes on the way, of none
 */
static void growth_is_the_greatest_eigenvalue(void **state) {
  (void)state;
  const double pair[4] = {0.9 * 0.6, -0.9 * 0.8, 0.9 * 0.8, 0.9 * 0.6};
  const double bend[4] = {0.5, 1000, 0, 0.5}, nothing[4] = {0, 1, 0, 0};
  const double three[9] = {0.3, 0, 0, 7, -1.25, 0, 2, 5, 0.1};
  assert_true(fabs(ald_sampled_growth(pair, 2) - 0.9) < 1e-5);
  assert_true(fabs(ald_sampled_growth(bend, 2) - 0.5) < 1e-5);
  assert_true(fabs(ald_sampled_growth(three, 3) - 1.25) < 1e-5);
  assert_true(ald_sampled_growth(nothing, 2) == 0);
  const double endless[4] = {(double)INFINITY, 0, 0, 1}, none[4] = {(double)NAN, 0, 0, 1};
  assert_true(!isfinite(ald_sampled_growth(endless, 2)) && !isfinite(ald_sampled_growth(none, 2)));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(exponentials_are_the_closed_form),
      cmocka_unit_test(growth_is_the_greatest_eigenvalue),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
