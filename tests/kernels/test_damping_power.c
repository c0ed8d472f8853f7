/* SPDX-License-Identifier: Apache-2.0
 * Damping by a power of velocity: closed forms, oddness, the ramp of dry friction. The law is that
 * of the kernels, one lane wide. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/damping_power.h"
#include "support/random.h"

/* whole exponents are products, not powers: equal to the bit */
static void whole_exponents_are_products(void **state) {
  (void)state;
  assert_true(damping_power(3, 0.7, 1, 0) == 3 * 0.7);
  assert_true(damping_power(3, -0.7, 1, 0) == -3 * 0.7);
  assert_true(damping_power(3, 0.7, 2, 0) == 3 * (0.7 * 0.7));
  assert_true(damping_power(3, -0.7, 2, 0) == -3 * (0.7 * 0.7));
}

static void dry_friction_takes_the_sign(void **state) {
  (void)state;
  assert_true(damping_power(5, 1e-9, 0, 0) == 5);
  assert_true(damping_power(5, -40, 0, 0) == -5);
  assert_true(damping_power(5, 0, 0, 0) == 0);
  assert_true(damping_power(5, 0.1, 0, -1) == 5); /* a limit below 0 is none */
}

static void a_velocity_limit_ramps_dry_friction(void **state) {
  (void)state;
  assert_true(damping_power(8, 0.125, 0, 0.5) == 2);
  assert_true(damping_power(8, -0.125, 0, 0.5) == -2);
  assert_true(damping_power(8, 0.5, 0, 0.5) == 8);
  assert_true(damping_power(8, -3, 0, 0.5) == -8);
  assert_true(damping_power(8, 0.125, 1, 0.5) == 1); /* it acts for e = 0 only */
}

static void nothing_at_rest_and_without_coefficient(void **state) {
  (void)state;
  const double exponents[] = {0, 0.3, 1, 1.5, 2, 3};
  for (int k = 0; k < 6; k++) {
    assert_true(damping_power(7, 0, exponents[k], 0) == 0);
    assert_true(damping_power(7, -0.0, exponents[k], 0.2) == 0);
    assert_true(damping_power(0, 3, exponents[k], 0) == 0);
  }
}

static void a_velocity_that_is_no_number_shows(void **state) {
  (void)state;
  const double exponents[] = {0, 0.3, 1, 2};
  for (int k = 0; k < 4; k++) {
    assert_true(isnan(damping_power(7, NAN, exponents[k], 0)));
    assert_true(isnan(damping_power(7, NAN, exponents[k], 0.5)));
  }
}

/* against the C library's power, which is within 1 ulp as ours is within 1.5; one product more */
static void any_exponent_is_a_power_odd_in_velocity(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 20000; k++) {
    const double c = test_uniform(&r, 0.1, 10), e = test_uniform(&r, 0.01, 4);
    const double v = test_uniform(&r, 1e-3, 20);
    const double d = damping_power(c, v, e, 0.1), expected = c * pow(v, e);
    assert_true(fabs(d - expected) <= 4 * 2.3e-16 * expected);
    assert_true(damping_power(c, -v, e, 0.1) == -d);
    assert_true(d * v > 0); /* it takes energy */
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(whole_exponents_are_products),
      cmocka_unit_test(dry_friction_takes_the_sign),
      cmocka_unit_test(a_velocity_limit_ramps_dry_friction),
      cmocka_unit_test(nothing_at_rest_and_without_coefficient),
      cmocka_unit_test(a_velocity_that_is_no_number_shows),
      cmocka_unit_test(any_exponent_is_a_power_odd_in_velocity),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
