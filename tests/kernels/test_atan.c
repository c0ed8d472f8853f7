/* SPDX-License-Identifier: Apache-2.0
 * The angle of a vector where its value is known without rounding: axes, diagonals, signed zeros,
 * and the symmetries of the plane. Its error elsewhere: test_math.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/math/atan.h"
#include "support/random.h"

#define PI 3.14159265358979323846

static const double lengths[] = {0x1p-1074,
                                 0x1.8p-1060,
                                 0x1p-1022,
                                 1e-30,
                                 0.3,
                                 1,
                                 7,
                                 1e30,
                                 1e300,
                                 0x1p1000,
                                 0x1.fffffffffffffp+1023,
                                 INFINITY};
enum { LENGTHS = sizeof lengths / sizeof lengths[0] };

static void axes_are_exact(void **state) {
  (void)state;
  for (int i = 0; i < LENGTHS; i++) {
    const double a = lengths[i];
    assert_true(real_atan2(0, a) == 0 && !signbit(real_atan2(0, a)));
    assert_true(real_atan2(-0.0, a) == 0 && signbit(real_atan2(-0.0, a)));
    assert_true(real_atan2(a, 0) == PI / 2 && real_atan2(a, -0.0) == PI / 2);
    assert_true(real_atan2(-a, 0) == -PI / 2 && real_atan2(-a, -0.0) == -PI / 2);
    assert_true(real_atan2(0, -a) == PI && real_atan2(-0.0, -a) == -PI);
  }
  assert_true(real_atan2(0, 0) == 0 && !signbit(real_atan2(0, 0)));
  assert_true(real_atan2(0, -0.0) == PI && real_atan2(-0.0, -0.0) == -PI);
}

/* 3 pi/4 is the number nearest to it, not three times the one nearest to pi/4 */
static void diagonals_are_exact(void **state) {
  (void)state;
  for (int i = 0; i < LENGTHS; i++) {
    const double a = lengths[i];
    assert_true(real_atan2(a, a) == PI / 4 && real_atan2(-a, a) == -PI / 4);
    assert_true(real_atan2(a, -a) == 2.35619449019234492885);
    assert_true(real_atan2(-a, -a) == -2.35619449019234492885);
  }
}

/* far from each other, one of the two does not count */
static void extremes_meet_the_axes(void **state) {
  (void)state;
  assert_true(real_atan2(1e-300, 1e300) == 0);
  assert_true(real_atan2(1e300, 1e-300) == PI / 2);
  assert_true(real_atan2(1e-300, -1e300) == PI);
  assert_true(real_atan2(3e-320, 1) == 3e-320);
  assert_true(real_atan2(0x1p-1074, 0x1p-1073) == real_atan2(1, 2));
  assert_true(real_atan2(0x1p1022, 0x1p1023) == real_atan2(1, 2));
  assert_true(isnan(real_atan2(NAN, 1)) && isnan(real_atan2(1, NAN)));
}

/* odd in y to the bit, a factor of two changes nothing, and the angle of a random vector is within
 * rounding the one whose sine and cosine it has */
static void symmetries_hold(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int i = 0; i < 200000; i++) {
    const double x = test_uniform(&r, -3, 3), y = test_uniform(&r, -3, 3);
    const double angle = real_atan2(y, x);
    assert_true(real_atan2(-y, x) == -angle);
    assert_true(real_atan2(0x1p-600 * y, 0x1p-600 * x) == angle);
    double s, c;
    real_sincos(angle, &s, &c);
    /* angle within 0.75 ulp of at most 4.4e-16, sine and cosine 1 ulp each of at most 1.1e-16 */
    assert_true(fabs(s * x - c * y) <= 1e-15 * hypot(x, y) && s * y + c * x > 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(axes_are_exact),
      cmocka_unit_test(diagonals_are_exact),
      cmocka_unit_test(extremes_meet_the_axes),
      cmocka_unit_test(symmetries_hold),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
