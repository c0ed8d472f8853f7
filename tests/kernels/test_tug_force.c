/* SPDX-License-Identifier: Apache-2.0
 * The force of a tug that is a vector, one lane wide: ramps, the way through nothing, limits, steps
 * of any length, mirror symmetry; pushes against a side. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/tug_force.h"
#include "support/random.h"

static const tug_rates rates = {40e3, 80e3};
static const double far = 1e30; /* no limit */

static void a_force_grows_at_one_rate_and_falls_at_another(void **state) {
  (void)state;
  assert_true(tug_force_after(rates, 0, 500e3, far, 5) == 200e3);
  assert_true(tug_force_after(rates, 200e3, 500e3, far, 10) == 500e3);
  assert_true(tug_force_after(rates, 500e3, 100e3, far, 2) == 340e3);
  assert_true(tug_force_after(rates, 500e3, 100e3, far, 9) == 100e3);
  assert_true(tug_force_after(rates, 300e3, 300e3, far, 9) == 300e3);
  assert_true(tug_force_after(rates, 0, 0, far, 9) == 0);
}

/* from 160 kN to -200 kN: 2 s at 80 kN/s to nothing, then at 40 kN/s away from it */
static void the_way_through_nothing_has_two_pieces(void **state) {
  (void)state;
  assert_true(tug_force_after(rates, 160e3, -200e3, far, 1.5) == 40e3);
  assert_true(tug_force_after(rates, 160e3, -200e3, far, 2) == 0);
  assert_true(tug_force_after(rates, 160e3, -200e3, far, 4.5) == -100e3);
  assert_true(tug_force_after(rates, 160e3, -200e3, far, 60) == -200e3);
}

/* what the tug can do: direct up to the speed of the indirect mode, the greater of the two from
 * there on, and never more than the line or its stability */
static void a_limit_is_that_of_the_mode(void **state) {
  (void)state;
  const double dynamic = 0.5 * 1025 * 120 * 1.1;
  assert_true(tug_limit(490e3, dynamic, 3, 1200e3, 2.99) == 490e3);
  assert_true(fabs(tug_limit(360e3, dynamic, 3, 1200e3, 4) - 1082400) < 1e-9);
  assert_true(tug_limit(270e3, dynamic, 3, 1200e3, 6) == 1200e3);
  assert_true(tug_limit(900e3, dynamic, 3, 1200e3, 3) == 900e3);
  assert_true(tug_limit(1500e3, 0, 3, 1200e3, 3) == 1200e3);
}

/* a limit that falls takes the force with it, and one that rises is followed at the rate */
static void no_force_exceeds_the_limit_of_the_moment(void **state) {
  (void)state;
  assert_true(tug_force_after(rates, 600e3, 600e3, 530e3, 0) == 530e3);
  assert_true(tug_force_after(rates, 600e3, 600e3, 530e3, 10) == 530e3);
  assert_true(tug_force_after(rates, 530e3, 600e3, 600e3, 1) == 570e3);
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 20000; k++) {
    const double force = test_uniform(&r, -1e6, 1e6), order = test_uniform(&r, -1e6, 1e6);
    const double limit = k % 5 ? test_uniform(&r, 0, 1e6) : 0, time = test_uniform(&r, 0, 30);
    const double now = tug_force_after(rates, force, order, limit, time);
    assert_true(fabs(now) <= limit);
    assert_true(tug_force_after(rates, -force, -order, limit, time) == -now);
    /* neither faster than its rates, to the rounding of a million newtons, nor beyond the order */
    const double held = tug_within(force, limit), wanted = tug_within(order, limit);
    assert_true(fabs(now - held) <= 80e3 * time + 1e-9);
    assert_true((wanted - held) * (now - held) >= 0);
    assert_true(fabs(now - held) <= fabs(wanted - held));
    if (fabs(now) > fabs(held)) assert_true(fabs(now) <= fabs(held) + 40e3 * time + 1e-9);
  }
}

/* The solution is exact: one step is as good as many. Up to 40 steps with three roundings of a
 * million newtons, 1.2e-10 N each, and one of the time at 80 kN/s: 40 (3.5e-10 + 1e-10). */
static void steps_of_any_length_give_the_same(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int k = 0; k < 4000; k++) {
    const double from = test_uniform(&r, -1e6, 1e6), order = test_uniform(&r, -1e6, 1e6);
    const double limit = test_uniform(&r, 0, 1e6), time = test_uniform(&r, 0, 40);
    const int count = 1 + (int)test_choice(&r, 40);
    double force = from;
    for (int n = 0; n < count; n++) {
      force = tug_force_after(rates, force, order, limit, time / count);
    }
    assert_true(fabs(force - tug_force_after(rates, from, order, limit, time)) < 2e-8);
  }
}

static vec2 towards(double angle) { return (vec2){cos(angle), sin(angle)}; }

/* within the angle, and within friction; the mirror image pushes likewise */
static void a_push_has_its_side(void **state) {
  (void)state;
  const double deg = M_PI / 180, least = cos(45 * deg);
  const vec2 straight = tug_push(400e3, towards(0), least, 0);
  assert_true(straight.x == 400e3 && straight.y == 0);
  const vec2 slanted = tug_push(400e3, towards(30 * deg), least, 1);
  assert_true(fabs(slanted.x - 400e3 * cos(30 * deg)) < 1e-9);
  assert_true(fabs(slanted.y - 200e3) < 1e-9);
  const vec2 slides = tug_push(400e3, towards(30 * deg), least, 0.3);
  assert_true(slides.x == slanted.x && slides.y == 0.3 * slides.x);
  const vec2 mirrored = tug_push(400e3, towards(-30 * deg), least, 0.3);
  assert_true(mirrored.x == slides.x && mirrored.y == -slides.y);
  const vec2 beyond = tug_push(400e3, towards(46 * deg), least, 1);
  assert_true(beyond.x == 0 && beyond.y == 0);
  const vec2 pulls = tug_push(-400e3, towards(0), least, 1);
  assert_true(pulls.x == 0 && pulls.y == 0);
  const vec2 behind = tug_push(400e3, towards(180 * deg), 0, 1);
  assert_true(behind.x == 0 && behind.y == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_force_grows_at_one_rate_and_falls_at_another),
      cmocka_unit_test(the_way_through_nothing_has_two_pieces),
      cmocka_unit_test(a_limit_is_that_of_the_mode),
      cmocka_unit_test(no_force_exceeds_the_limit_of_the_moment),
      cmocka_unit_test(steps_of_any_length_give_the_same),
      cmocka_unit_test(a_push_has_its_side),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
