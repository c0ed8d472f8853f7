/* SPDX-License-Identifier: Apache-2.0
 * Where a cubic reaches a value and where it is greatest, one lane wide: known cubics, random ones,
 * the order of what interpolation leaves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/math/cubic_root.h"
#include "support/random.h"

/* x^3 from 0 to 2 is 1 at 1, and so is its mirror image */
static void a_cubic_reaches_what_it_must(void **state) {
  (void)state;
  assert_true(fabs(cubic_reaches(0, 0, 8, 12, 2, 1) - 1) < 1e-15);
  assert_true(fabs(cubic_reaches(0, 0, -8, -12, 2, -1) - 1) < 1e-15);
  assert_true(fabs(cubic_reaches(8, -12, 0, 0, 2, 1) - 1) < 1e-14);
  /* a straight line, whose ends it reaches too */
  assert_true(cubic_reaches(1, 2, 5, 2, 2, 1) == 0);
  assert_true(cubic_reaches(1, 2, 5, 2, 2, 5) == 2);
  assert_true(fabs(cubic_reaches(1, 2, 5, 2, 2, 2) - 0.5) < 1e-15);
}

/* Of monotonic cubics: slopes up to three times that of the chord. The value is met within what
 * eight rounds leave where the slope nearly vanishes, and by rounding elsewhere. */
static void random_cubics_meet_the_value(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 20000; k++) {
    const double length = test_uniform(&r, 0.01, 5), rise = test_uniform(&r, -3, 3);
    const double m0 = rise / length * test_uniform(&r, 0.1, 2.5);
    const double m1 = rise / length * test_uniform(&r, 0.1, 2.5);
    const double y0 = test_uniform(&r, -2, 2), share = test_uniform(&r, 0, 1);
    const double target = y0 + share * rise;
    const double at = cubic_reaches(y0, m0, y0 + rise, m1, length, target);
    assert_true(at >= 0 && at <= length);
    const double value = cubic_between(y0, m0, y0 + rise, m1, 1 / length, at).value;
    assert_true(fabs(value - target) < 1e-13);
  }
}

/* 4 x (1 - x) is greatest at 1/2, and a cubic with a root of its slope at 1/3 of the way there */
static void a_cubic_is_greatest_where_its_slope_vanishes(void **state) {
  (void)state;
  assert_true(fabs(cubic_peak(0, 4, 0, -4, 1) - 0.5) < 1e-15);
  test_random r = test_random_from(test_seed(), 2);
  for (int k = 0; k < 20000; k++) {
    const double m0 = test_uniform(&r, 0.01, 3), m1 = -test_uniform(&r, 0, 3);
    const double length = test_uniform(&r, 0.01, 5);
    const double y0 = test_uniform(&r, -1, 1);
    const double y1 = y0 + 0.5 * length * (m0 + m1) + length * test_uniform(&r, -0.1, 0.1);
    const double at = cubic_peak(y0, m0, y1, m1, length);
    assert_true(at > 0 && at <= length * (1 + 1e-15));
    assert_true(fabs(cubic_between(y0, m0, y1, m1, 1 / length, at).slope) < 1e-13);
  }
}

/* What a cubic through values and slopes leaves of sin(t): h^4 f4 s^2 (1-s)^2/24 at the share s of
 * the step, f4 = sin(t) the fourth derivative, and of the slope h^3 f4 2 s (1-s) (1-2s)/24. Divided
 * by the slope, and by the second derivative, it is the error of a crossing and of the time of a
 * peak; here to a tenth, for the terms of higher order. */
static void what_is_left_is_known(void **state) {
  (void)state;
  const double s = 0.3;
  for (double h = 0.05; h < 0.3; h *= 2) {
    const double from = asin(0.5) - s * h, top = acos(0) - s * h;
    const double crossing =
        from + cubic_reaches(sin(from), cos(from), sin(from + h), cos(from + h), h, 0.5) -
        asin(0.5);
    const double peak =
        top + cubic_peak(sin(top), cos(top), sin(top + h), cos(top + h), h) - acos(0);
    const double at_crossing = pow(h, 4) * 0.5 * pow(s * (1 - s), 2) / 24 / cos(asin(0.5));
    const double at_peak = pow(h, 3) * 2 * s * (1 - s) * (1 - 2 * s) / 24;
    assert_true(fabs(fabs(crossing) - at_crossing) < 0.1 * at_crossing);
    assert_true(fabs(fabs(peak) - at_peak) < 0.1 * at_peak);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_cubic_reaches_what_it_must),
      cmocka_unit_test(random_cubics_meet_the_value),
      cmocka_unit_test(a_cubic_is_greatest_where_its_slope_vanishes),
      cmocka_unit_test(what_is_left_is_known),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
