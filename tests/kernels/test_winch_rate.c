/* SPDX-License-Identifier: Apache-2.0
 * The rate of a winch that holds a tension, one lane wide: what it leaves after a substep, its
 * limits of speed and power, slack ropes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/winch_rate.h"
#include "support/random.h"

static const winch_drive drive = {.tension = 2e5, .step = 1e-3, .pay_out = 9e9, .haul = 9e9};
static const winch_rope rope = {.tension = 3e5, .pull = 3e5, .stiffness = 1e6, .damping = 4e3};

/* The rope's tension after the substep, T + h K (V - r) - C r, is T0 + c r. */
static void the_tension_is_met_after_a_substep(void **state) {
  (void)state;
  test_random random = test_random_from(test_seed(), 1);
  for (int k = 0; k < 1000; k++) {
    mask limited;
    winch_rope p = rope;
    winch_drive d = drive;
    p.tension = p.pull = test_uniform(&random, 1, 5e5);
    p.rate = test_uniform(&random, -2, 2);
    p.stiffness = test_uniform(&random, 1e4, 1e7);
    p.damping = test_uniform(&random, 0, 1e4);
    d.damping = k % 2 ? test_uniform(&random, 0, 1e5) : 0;
    const double r = winch_rate(&p, &d, &limited);
    const double after = p.tension + d.step * p.stiffness * (p.rate - r) - p.damping * r;
    assert_false(limited);
    assert_true(fabs(after - (d.tension + d.damping * r)) < 1e-9 * (fabs(p.tension) + d.tension));
  }
}

/* what stands still at the set point goes on standing still, and no band is around it */
static void it_has_no_dead_band(void **state) {
  (void)state;
  mask limited;
  winch_rope p = rope;
  p.tension = p.pull = drive.tension;
  assert_true(winch_rate(&p, &drive, &limited) == 0);
  p.tension = p.pull = drive.tension + 1;
  const double out = winch_rate(&p, &drive, &limited);
  p.tension = p.pull = drive.tension - 1;
  assert_true(out > 0 && winch_rate(&p, &drive, &limited) == -out);
}

static void speeds_are_limited(void **state) {
  (void)state;
  mask limited;
  winch_drive d = drive;
  d.pay_out = 0.7;
  d.haul = 0.4;
  assert_true(winch_rate(&rope, &d, &limited) == 0.7 && limited);
  winch_rope p = rope;
  p.tension = p.pull = 1e5;
  assert_true(winch_rate(&p, &d, &limited) == -0.4 && limited);
  d.haul = 0; /* it only renders */
  assert_true(winch_rate(&p, &d, &limited) == 0 && limited);
}

/* while it hauls, (T - C r)(-r) is its power; while it pays out, nothing is limited */
static void power_is_limited(void **state) {
  (void)state;
  winch_drive d = drive;
  d.has_power = 1;
  d.power = 3e4;
  d.damping = 1e3;
  for (int k = 0; k < 3; k++) {
    mask limited;
    winch_rope p = rope;
    p.tension = p.pull = 1e5;
    p.damping = k * 1e4;
    const double r = winch_rate(&p, &d, &limited);
    assert_true(limited && r < 0);
    assert_true(fabs((p.tension - p.damping * r) * -r - d.power) < 1e-9 * d.power);
    p.tension = p.pull = 2.5e5;
    assert_true(winch_rate(&p, &d, &limited) > 0 && !limited);
  }
  /* without tension there is no power */
  assert_true(winch_power_speed(0, 0, 1) > 1e9);
}

/* Slack is hauled in at what the winch does without tension, T0/c at most, and the last of it
 * within a substep, in which the rope becomes as tight as it is to be. */
static void slack_is_taken_up(void **state) {
  (void)state;
  mask limited;
  winch_rope p = rope;
  winch_drive d = drive;
  p.tension = 0;
  p.pull = -1e6; /* 1 m */
  d.haul = 0.5;
  assert_true(winch_rate(&p, &d, &limited) == -0.5 && limited);
  d.damping = 1e6;
  assert_true(fabs(winch_rate(&p, &d, &limited) + 0.2) < 1e-15 && !limited);
  d = drive;
  p.pull = -1e3; /* 1 mm */
  const double r = winch_rate(&p, &d, &limited);
  assert_true(fabs(p.pull - d.step * p.stiffness * r - d.tension) < 1e-9 * d.tension);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_tension_is_met_after_a_substep),
      cmocka_unit_test(it_has_no_dead_band),
      cmocka_unit_test(speeds_are_limited),
      cmocka_unit_test(power_is_limited),
      cmocka_unit_test(slack_is_taken_up),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
