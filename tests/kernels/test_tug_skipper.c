/* SPDX-License-Identifier: Apache-2.0
 * What a tug's skipper orders, one lane wide: closing, pushing, losing the ship, letting go, limits
 * and the integral there; and how two thrusters share a force and a moment. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/law/thrust_pair.h"
#include "kernels/law/tug_skipper.h"
#include "support/random.h"
#include "support/tug_trial.h"

static const skipper_law law = {.touch = 20e3,
                                .lost = 0.3,
                                .gain = 0.1,
                                .slow = 0.15,
                                .fast = 0.8,
                                .apart = 15,
                                .kv = 200e3,
                                .kn = 0.1,
                                .ki = 0.02,
                                .kd = 50e3,
                                .most = 650e3,
                                .astern = 400e3,
                                .period = 0.25};

static skipper_mind mind(double phase, double integral) {
  return (skipper_mind){.phase = phase, .integral = integral};
}

static skipper_sight sight(double gap, double closing, double force) {
  return (skipper_sight){.gap = gap, .closing = closing, .force = force, .wanted = 400e3};
}

static void he_closes_at_a_speed_that_falls_with_the_gap(void **state) {
  (void)state;
  assert_true(skipper_decides(law, mind(0, 0), sight(12, 0.5, 0)).thrust == 200e3 * (0.8 - 0.5));
  assert_true(fabs(skipper_decides(law, mind(0, 0), sight(5, 0.2, 0)).thrust - 60e3) < 1e-9);
  assert_true(fabs(skipper_decides(law, mind(0, 0), sight(0.2, 0.1, 0)).thrust - 10e3) < 1e-9);
  /* too fast: astern, within what the tug has */
  assert_true(skipper_decides(law, mind(0, 0), sight(1, 5, 0)).thrust == -400e3);
}

static void he_pushes_once_he_feels_the_ship(void **state) {
  (void)state;
  skipper_mind m = skipper_decides(law, mind(0, 0), sight(-0.01, 0, 20e3));
  assert_true(m.phase == 0);
  m = skipper_decides(law, mind(0, 77), sight(-0.01, 0.1, 30e3));
  assert_true(m.phase == 1);
  assert_true(m.thrust == 400e3 + 0.1 * 370e3 - 50e3 * 0.1);
  assert_true(m.integral == 370e3 * 0.25); /* what stood there before counts no more */
  m = skipper_decides(law, m, sight(-0.1, 0, 390e3));
  assert_true(fabs(m.thrust - (400e3 + 0.1 * 10e3 + 0.02 * 92.5e3)) < 1e-9);
  assert_true(m.integral == 92.5e3 + 2.5e3);
}

static void he_closes_again_when_he_has_lost_the_ship(void **state) {
  (void)state;
  skipper_mind m = skipper_decides(law, mind(1, 5e3), sight(0.29, 0, 0));
  assert_true(m.phase == 1);
  m = skipper_decides(law, mind(1, 5e3), sight(0.31, 0, 0));
  assert_true(m.phase == 0 && m.integral == 0);
}

static void let_go_he_keeps_a_gap(void **state) {
  (void)state;
  skipper_sight s = sight(-0.1, 0, 400e3);
  s.go = 1;
  skipper_mind m = skipper_decides(law, mind(1, 5e3), s);
  assert_true(m.phase == 2 && m.thrust == -160e3 && m.integral == 0);
  s.gap = 15;
  assert_true(skipper_decides(law, m, s).thrust == 0);
  s.gap = 30;
  assert_true(skipper_decides(law, m, s).thrust == 160e3);
}

/* at its limit the integral stops, but for an error that takes it back */
static void the_integral_stops_at_a_limit(void **state) {
  (void)state;
  skipper_mind m = skipper_decides(law, mind(1, 20e6), sight(-0.1, 0, 300e3));
  assert_true(m.thrust == 650e3 && m.limited && m.integral == 20e6);
  m = skipper_decides(law, mind(1, 20e6), sight(-0.1, 0, 500e3));
  assert_true(m.thrust == 650e3 && m.integral == 20e6 - 25e3);
  m = skipper_decides(law, mind(1, -50e6), sight(-0.1, 0, 500e3));
  assert_true(m.thrust == -400e3 && m.integral == -50e6);
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 20000; k++) {
    const double phase = (double)test_choice(&r, 3);
    skipper_sight s =
        sight(test_uniform(&r, -2, 20), test_uniform(&r, -3, 3), test_uniform(&r, 0, 2e6));
    s.go = test_choice(&r, 4) == 0;
    m = skipper_decides(law, mind(phase, test_uniform(&r, -1e8, 1e8)), s);
    assert_true(m.thrust <= 650e3 && m.thrust >= -400e3);
  }
}

/* ------------------------------------------------------------------------------ limit cycle */

/* least and greatest force of the fender from 70 s to 120 s, wanted 400 kN */
static void push(double gain, double damping, double *least, double *greatest) {
  tug_trial t = {.tug_mass = 900e3,
                 .ship_mass = 80e6,
                 .tug_linear = 20e3,
                 .ship_linear = 300e3,
                 .ship_quadratic = 1.5e6,
                 .stiffness = 2.5e6,
                 .damping = damping,
                 .thrust_rate = 60e3,
                 .tug_x = -12,
                 .tug_speed = 0.5};
  skipper_law own = law;
  skipper_mind m = {0};
  own.kn = gain;
  own.kd = 0;
  *least = 1e30;
  *greatest = 0;
  for (int k = 0; k <= 480; k++) {
    const double force = tug_trial_force(&t);
    const skipper_sight s = sight(t.ship_x - t.tug_x, t.tug_speed - t.ship_speed, force);
    if (k > 280) *least = fmin(*least, force);
    if (k > 280) *greatest = fmax(*greatest, force);
    m = skipper_decides(own, m, s);
    t.order = m.thrust;
    tug_trial_take(&t, own.period);
  }
}

/* The rate of the thrust and the spring of the fender make a limit cycle of 200 kN and more either
 * way where the gain is large and the fender has little damping (0.07 of the critical); a small
 * gain settles, as does a fender with a damping of 0.27: within 3 % of what is wanted. */
static void a_large_gain_cycles_on_a_fender_without_damping(void **state) {
  (void)state;
  double least, greatest;
  push(0.5, 210e3, &least, &greatest);
  assert_true(least < 200e3 && greatest > 600e3);
  push(0.1, 800e3, &least, &greatest);
  assert_true(least > 388e3 && greatest < 412e3);
  push(0.5, 800e3, &least, &greatest);
  assert_true(least > 388e3 && greatest < 412e3);
}

/* ------------------------------------------------------------------------------ two thrusters */

/* the sum of both and their moment are what is wanted; to the rounding of numbers up to 1e7 */
static void two_thrusters_give_force_and_moment(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int k = 0; k < 20000; k++) {
    const vec2 force = {test_uniform(&r, -5e5, 5e5), test_uniform(&r, -5e5, 5e5)};
    const double moment = test_uniform(&r, -5e6, 5e6), against = test_uniform(&r, 0, 5e4);
    const vec2 at0 = {test_uniform(&r, -15, 15), test_uniform(&r, 1, 5)};
    const vec2 at1 = {test_uniform(&r, -15, 15), test_uniform(&r, -5, -1)};
    const thrust_pair p = thrust_pair_of(force, moment, at0, at1, against);
    assert_true(fabs(p.first.x + p.second.x - force.x) < 1e-7);
    assert_true(fabs(p.first.y + p.second.y - force.y) < 1e-7);
    const double got = vec2_cross(at0, p.first) + vec2_cross(at1, p.second);
    assert_true(fabs(got - moment) < 1e-6);
  }
}

/* straight ahead both have the same size, and neither turns through more than half a turn when the
 * thrust goes from ahead to astern: they swing past their sides, one each way */
static void two_thrusters_swing_past_their_sides(void **state) {
  (void)state;
  const vec2 port = {-12, 3}, starboard = {-12, -3};
  double before[2] = {0, 0};
  for (int k = 0; k <= 200; k++) {
    const vec2 force = {2000.0 * (100 - k), 0};
    const thrust_pair p = thrust_pair_of(force, 0, port, starboard, 20e3);
    const double size = sqrt(vec2_dot(p.first, p.first));
    assert_true(fabs(size - sqrt(vec2_dot(p.second, p.second))) < 1e-9);
    assert_true(p.first.y == 20e3 && p.second.y == -20e3);
    const double now[2] = {atan2(p.first.y, p.first.x), atan2(p.second.y, p.second.x)};
    /* 1,000 N by 20,000 N each time: 0.05 rad at the most */
    for (int t = 0; k > 0 && t < 2; t++) assert_true(fabs(now[t] - before[t]) < 0.051);
    before[0] = now[0];
    before[1] = now[1];
  }
}

/* thrusters in one place push as one: they have no couple, and nothing is infinite */
static void two_thrusters_in_one_place_push_as_one(void **state) {
  (void)state;
  const vec2 at = {-10, 0}, force = {3e5, -1e5};
  const thrust_pair p = thrust_pair_of(force, 5e5, at, at, 2e4);
  assert_true(p.first.x == 1.5e5 && p.first.y == -5e4);
  assert_true(p.second.x == 1.5e5 && p.second.y == -5e4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(he_closes_at_a_speed_that_falls_with_the_gap),
      cmocka_unit_test(he_pushes_once_he_feels_the_ship),
      cmocka_unit_test(he_closes_again_when_he_has_lost_the_ship),
      cmocka_unit_test(let_go_he_keeps_a_gap),
      cmocka_unit_test(the_integral_stops_at_a_limit),
      cmocka_unit_test(a_large_gain_cycles_on_a_fender_without_damping),
      cmocka_unit_test(two_thrusters_give_force_and_moment),
      cmocka_unit_test(two_thrusters_swing_past_their_sides),
      cmocka_unit_test(two_thrusters_in_one_place_push_as_one),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
