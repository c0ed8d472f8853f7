/* SPDX-License-Identifier: Apache-2.0
 * Bessel functions of the orders n + 1/6: against their power series in long double, the two ways
 * upwards and downwards against each other, and the first term of the expansion for large
 * arguments. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "math/bessel.h"
#include "support/random.h"

/* sum of (sign x^2/4)^k / (k! (7/6 + n) ... (n + k + 1/6)), times the first power: scaled as the
 * header says */
static long double series(double x, uint32_t n, int sign) {
  const long double square = 0.25L * x * x, order = n + 1 / 6.0L;
  long double first = 1, term, sum;
  for (uint32_t k = 1; k <= n; k++) first *= 0.5L * x / (k + 1 / 6.0L);
  term = sum = first;
  for (int k = 1; k < 2000; k++) {
    term *= sign * square / (k * (order + k));
    sum += term;
  }
  return sum;
}

static void agrees_with_its_series(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int m = 0; m < 200; m++) {
    /* beyond 12 the terms of J's series are 1e5 times their sum */
    const double x = m == 0 ? 0 : m == 1 ? 1e-9 : test_uniform(&r, 0, 12);
    double j[ALD_BESSEL_MAX], i[ALD_BESSEL_MAX];
    ald_bessel_j(x, 40, j);
    ald_bessel_i(x, 40, i);
    for (uint32_t n = 0; n < 40; n++) {
      assert_true(fabsl(j[n] - series(x, n, -1)) < 1e-13L);
      assert_true(fabsl(i[n] - series(x, n, 1) * expl(-(long double)x)) < 1e-13L);
    }
  }
}

static void large_arguments_of_i(void **state) {
  (void)state;
  static const double at[] = {20, 100, 400, 700};
  for (int m = 0; m < 4; m++) {
    double i[ALD_BESSEL_MAX];
    ald_bessel_i(at[m], ALD_BESSEL_MAX, i);
    for (uint32_t n = 0; n < ALD_BESSEL_MAX; n += 5) {
      const long double known = series(at[m], n, 1) * expl(-(long double)at[m]);
      /* the first is 0.05 at 20 and falls as x^(-2/3) */
      assert_true(fabsl(i[n] - known) < 1e-14L);
    }
  }
}

/* with more functions the same ones come downwards, not upwards */
static void both_ways_agree(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int m = 0; m < 100; m++) {
    const double x = test_uniform(&r, 60, 120);
    double up[ALD_BESSEL_MAX], down[ALD_BESSEL_MAX];
    ald_bessel_j(x, 24, up);
    ald_bessel_j(x, 90, down);
    for (uint32_t n = 0; n < 24; n++) assert_true(fabs(up[n] - down[n]) < 1e-14);
  }
}

static void far_values_are_waves(void **state) {
  (void)state;
  const double pi = acos(-1);
  for (int m = 0; m < 20; m++) {
    const double x = 1e5 + m;
    double j[4];
    ald_bessel_j(x, 4, j);
    for (uint32_t n = 0; n < 4; n++) {
      const double wave = cos(x - n * pi / 2 - pi / 3);
      /* the next term is (4 order^2 - 1)/8x of it, below 5e-5 for order 19/6 */
      assert_true(fabs(j[n] * pow(x, 2.0 / 3) / ALD_BESSEL_FAR - wave) < 1e-4);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(agrees_with_its_series),
      cmocka_unit_test(large_arguments_of_i),
      cmocka_unit_test(both_ways_agree),
      cmocka_unit_test(far_values_are_waves),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
