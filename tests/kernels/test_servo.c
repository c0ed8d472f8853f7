/* SPDX-License-Identifier: Apache-2.0
 * The servo of angles, one lane wide: closed form at the greatest rate and behind it, steps of any
 * length, mirror symmetry, arrival, angles that go round. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/servo.h"
#include "support/random.h"

/* 1 rad ahead at 0.1 rad/s with a lag of 4 s: at the greatest rate for 6 s, until 0.4 rad are left
 */
static void a_servo_moves_at_its_rate_and_then_settles(void **state) {
  (void)state;
  assert_true(fabs(servo_after(0, 1, 0.1, 4, 2.5) - 0.25) < 1e-15);
  assert_true(fabs(servo_after(0, 1, 0.1, 4, 6) - 0.6) < 1e-15);
  assert_true(fabs(servo_after(0, 1, 0.1, 4, 10) - (1 - 0.4 * exp(-1))) < 1e-15);
  assert_true(fabs(servo_after(0.9, 1, 0.1, 4, 2) - (1 - 0.1 * exp(-0.5))) < 1e-15);
}

static void a_servo_without_lag_arrives(void **state) {
  (void)state;
  assert_true(fabs(servo_after(0, 1, 0.1, 0, 4) - 0.4) < 1e-15);
  assert_true(servo_after(0, 1, 0.1, 0, 10.5) == 1);
  assert_true(servo_after(0.3, -0.7, 0.1, 0, 100) == -0.7);
  assert_true(servo_after(0.3, 0.3, 0.1, 0, 1) == 0.3);
  assert_true(servo_after(0.3, 0.3, 0.1, 2, 1) == 0.3);
  assert_true(servo_after(0.25, 0.75, 0.1, 2, 0) == 0.25);
}

/* The solution is exact: one step is as good as many. Up to 60 steps, each with three roundings of
 * numbers up to 6, 4.4e-16 each: 8e-14; and one of the time at a rate of 1, 60 x 1.1e-16. */
static void steps_of_any_length_give_the_same(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 2000; k++) {
    const double from = test_uniform(&r, -3, 3), to = test_uniform(&r, -3, 3);
    const double rate = test_uniform(&r, 0.01, 1), time = test_uniform(&r, 0, 60);
    const double lag = k % 4 ? test_uniform(&r, 0.1, 10) : 0;
    const int count = 1 + (int)test_choice(&r, 60);
    double x = from;
    for (int n = 0; n < count; n++) x = servo_after(x, to, rate, lag, time / count);
    assert_true(fabs(x - servo_after(from, to, rate, lag, time)) < 9e-14);
  }
}

/* the mirror image moves likewise, to the bit, and no servo overshoots or exceeds its rate; the
 * rate times the time is rounded once, the difference once more */
static void a_servo_is_odd_and_keeps_its_bounds(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int k = 0; k < 20000; k++) {
    const double error = test_uniform(&r, -3, 3), rate = test_uniform(&r, 0.01, 1);
    const double lag = k % 4 ? test_uniform(&r, 0.1, 10) : 0, time = test_uniform(&r, 0, 20);
    const double left = servo_left(error, rate, lag, time);
    assert_true(servo_left(-error, rate, lag, time) == -left);
    assert_true(left * error >= 0 && fabs(left) <= fabs(error));
    assert_true(fabs(error - left) <= rate * time + 1e-15);
  }
}

/* from 170 deg to -170 deg: 20 deg on, not 340 deg back */
static void an_angle_turns_the_shorter_way(void **state) {
  (void)state;
  const double deg = M_PI / 180;
  assert_true(fabs(servo_turned(170 * deg, -170 * deg, 1 * deg, 0, 5) - 175 * deg) < 1e-15);
  assert_true(fabs(servo_turned(170 * deg, -170 * deg, 1 * deg, 0, 50) - 190 * deg) < 1e-15);
  assert_true(fabs(servo_turned(-170 * deg, 170 * deg, 1 * deg, 0, 50) + 190 * deg) < 1e-15);
  /* far round: whole turns do not count, to the rounding of 100 turns */
  assert_true(fabs(servo_turned(0, 200 * M_PI + 0.1, 1, 0, 50) - 0.1) < 2e-13);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_servo_moves_at_its_rate_and_then_settles),
      cmocka_unit_test(a_servo_without_lag_arrives),
      cmocka_unit_test(steps_of_any_length_give_the_same),
      cmocka_unit_test(a_servo_is_odd_and_keeps_its_bounds),
      cmocka_unit_test(an_angle_turns_the_shorter_way),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
