/* SPDX-License-Identifier: Apache-2.0
 * Orders of thrusters over time: to the moment whatever the steps are, by speed or thrust, with an
 * azimuth or without; and ships that thrusters drive into contact. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/study_run.h"

#define PI 3.14159265358979323846
enum { TEXT = 6144, KEYS = 1024 };

static const char *const schemes[] = {"semi-implicit", "rk4", "dormand-prince"};
static const char screw[] =
    "diameter: 3, ahead: [[-0.4, 0.5, 0.046], [0, 0.5, 0.046], [0.6, 0.5, 0.046]], maximum thrust: "
    "500 kN, rise time: 5 s, time constant: 1 s";

static void near(double got, double expected, double within) {
  if (!(fabs(got - expected) <= within)) fail_msg("%.12g where %.12g was expected", got, expected);
}

/* a heavy barge that one thruster hardly moves */
static study_run run_barge(double step, const char *scheme, const char *keys, const char *device) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 12, step: %g, scheme: %s}\n"
           "environment: {water density: 1025}\n"
           "bodies: {barge: {mass: 1e15, inertia: 8e18}}\n"
           "thrusters: {t: {body: barge, at: [-40, 2, -3], %s, %s}}\n",
           step, scheme, screw, keys);
  return study_run_text(text, device);
}

/* ------------------------------------------------------------------------------ the shaft */

/* The shaft under orders (time, rev/s) by an integrator of the test's own, which ends a step at
 * each of them: K_T and K_Q are constant, so that the flow does not matter. */
static double dense(const double (*orders)[2], int count, double end) {
  const double d4 = 81, d5 = 243, rho = 1025, bracket = 1.4909963089948082;
  const double limit = 5e5 * 3 * 0.046 / 0.5, most = sqrt(5e5 / (rho * d4 * 0.5));
  const double inertia = 5 * limit / (most * bracket), by = rho * d5 * 0.046;
  double n = 0;
#define RATE(x) \
  ((fmax(fmin(inertia * (o - (x)) + by * o * fabs(o), limit), -limit) - by * (x)*fabs(x)) / inertia)
  for (int k = 0; k < count; k++) {
    const double until = fmin(k + 1 < count ? orders[k + 1][0] : end, end), o = orders[k][1];
    const double from = orders[k][0];
    const long steps = (long)ceil(fmax(until - from, 0) / 1e-3);
    const double h = steps > 0 ? (until - from) / (double)steps : 0;
    for (long s = 0; s < steps; s++) {
      const double a = RATE(n), b = RATE(n + 0.5 * h * a), c = RATE(n + 0.5 * h * b),
                   d = RATE(n + h * c);
      n += h / 6 * (a + 2 * b + 2 * c + d);
    }
  }
#undef RATE
  return n;
}

/* Orders between steps, two of them within one: speeds within 3e-4 rev/s of the dense solution at
 * any step and in any scheme. That is what the kinks leave where the motor meets its limit inside a
 * step of the shaft of h = 0.1 s: h^2/8 of 1 rev/s^2 by a time constant of 1 s at most, 1e-3, for
 * one at the worst place. An order that came with the next step would be off by 0.1 rev/s. */
static void orders_hold_to_the_moment(void **state) {
  (void)state;
  static const double orders[][2] = {{0, 1.5}, {3.13, 3}, {6.21, -1}, {6.34, -2}, {9.5, 0.7}};
  static const char keys[] =
      "type: fixed, speed: 1.5 rev/s, orders: [[3.13 s, 3 rev/s], [6.21 s, -1 rev/s], [6.34 s, -2 "
      "rev/s], [9.5 s, 0.7 rev/s]]";
  for (int s = 0; s < 6; s++) {
    const double step = s % 2 ? 0.05 : 0.5;
    study_run v = run_barge(step, schemes[s / 2], keys, "openmp");
    for (double time = 0; time < 12; time += 0.5) {
      const long row = lround(time / step);
      near(study_run_at(&v, "thrusters.t.speed", row) / (2 * PI), dense(orders, 5, time), 3e-4);
    }
    /* the order of now, at and after each of them */
    near(study_run_at(&v, "thrusters.t.ordered_speed", lround(3 / step)), 3 * PI, 1e-12);
    near(study_run_at(&v, "thrusters.t.ordered_speed", lround(3.5 / step)), 6 * PI, 1e-12);
    near(study_run_at(&v, "thrusters.t.ordered_speed", lround(9.5 / step)), 1.4 * PI, 1e-12);
    study_run_end(&v);
  }
}

/* as thrust, it is what the key of that name says; a stop by a row of a time alone */
static void a_thrust_may_be_ordered(void **state) {
  (void)state;
  study_run by_key = run_barge(0.1, "rk4", "type: fixed, thrust: -200 kN", "openmp");
  study_run by_row = run_barge(
      0.1, "rk4", "type: fixed, orders: [{time: 0, thrust: -200 kN}, [11 s], [11.5 s, 1 rev/s]]",
      "openmp");
  for (long row = 0; row <= 110; row++) {
    near(study_run_at(&by_row, "thrusters.t.speed", row),
         study_run_at(&by_key, "thrusters.t.speed", row), 1e-12);
  }
  near(study_run_at(&by_row, "thrusters.t.ordered_speed", 112), 0, 0);
  near(study_run_at(&by_row, "thrusters.t.ordered_speed", -1), 2 * PI, 1e-12);
  study_run_end(&by_key);
  study_run_end(&by_row);
}

/* until the first of them, orders change no bit */
static void orders_ahead_change_nothing(void **state) {
  (void)state;
  static const char plain[] =
      "type: azimuth, speed: 2 rev/s, azimuth: 80 deg, azimuth rate: 5 deg/s, azimuth at start: 10 "
      "deg";
  char later[KEYS];
  snprintf(later, sizeof later, "%s, orders: [[11.95 s, 1 rev/s, 0 deg]]", plain);
  for (int s = 0; s < 3; s++) {
    study_run a = run_barge(0.1, schemes[s], plain, "openmp");
    study_run b = run_barge(0.1, schemes[s], later, "openmp");
    for (long row = 0; row < 119; row++) {
      assert_true(study_run_at(&a, "thrusters.t.speed", row) ==
                  study_run_at(&b, "thrusters.t.speed", row));
      assert_true(study_run_at(&a, "thrusters.t.azimuth", row) ==
                  study_run_at(&b, "thrusters.t.azimuth", row));
    }
    study_run_end(&a);
    study_run_end(&b);
  }
}

/* ------------------------------------------------------------------------------ the azimuth */

/* 4 deg/s from 2.3 s on, back from 5.1 s on, before it has arrived; an order without an azimuth
 * leaves it turning. Exact: a sum of ten angles. */
static void azimuths_turn_from_the_moment(void **state) {
  (void)state;
  static const char keys[] =
      "type: azimuth, speed: 2 rev/s, azimuth rate: 4 deg/s, orders: [[2.3 s, 2 rev/s, 90 deg], "
      "[4 s, 3 rev/s], [5.1 s, 1 rev/s, -30 deg]]";
  for (int s = 0; s < 6; s++) {
    const double step = s % 2 ? 0.05 : 0.5;
    study_run v = run_barge(step, schemes[s / 2], keys, "openmp");
    for (double time = 0; time < 12; time += 0.5) {
      const double there = 4 * fmax(0, fmin(time, 5.1) - 2.3);
      const double degrees = there - 4 * fmax(0, time - 5.1);
      near(study_run_at(&v, "thrusters.t.azimuth", lround(time / step)), degrees * PI / 180, 1e-12);
    }
    near(study_run_at(&v, "thrusters.t.ordered_azimuth", lround(4.5 / step)), 0.5 * PI, 1e-15);
    study_run_end(&v);
  }
}

static void devices_give_the_same_bits(void **state) {
  (void)state;
  char text[TEXT];
  for (int s = 0; s < 2; s++) {
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 8, step: 0.25, scheme: %s}\n"
             "environment: {current: [0.4, -0.2]}\n"
             "bodies: {ship: {mass: 2e6, inertia: 4e8, velocity: [2, 0], heading: 0.4}}\n"
             "thrusters:\n"
             "  main: {body: ship, type: fixed, at: [-30, 0, -3], %s, orders: [[0.1, 9], [3.3, "
             "-12], {time: 5, thrust: 9e4}]}\n"
             "  pod: {body: ship, type: azimuth, at: [25, 0, -3], %s, azimuth rate: 0.2, azimuth "
             "time constant: 2, orders: [[0.7, 15, 2], [2.9, 8, -1], [6, 3]]}\n",
             schemes[s], screw, screw);
    study_run_same_on_devices(text);
  }
}

/* ------------------------------------------------------------------------------ contact */

/* A supply ship with hull and thrusters that goes astern, then turns her stern thruster and drives
 * her side onto a quay 20 m away. Steps of 0.5 and 0.05 s meet it at the same time, to 1 %. */
static void contact_comes_at_the_same_time(void **state) {
  (void)state;
  double first[2];
  for (int k = 0; k < 2; k++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 180, step: %g}\n"
             "bodies:\n"
             "  ship: {mass: 4.2e6, inertia: 1.9e9, velocity: [1.5, 0], outline: [[-40, -9], [40, "
             "-9], [40, 9], [-40, 9]]}\n"
             "  quay: {fixed: yes, outline: [[-300, 0], [300, 0], [300, 9], [-300, 9]], position: "
             "[0, 29]}\n"
             "contacts: {side: {between: [ship, quay], stiffness: 5e5, restitution: 0.2}}\n"
             "manoeuvring: {ship: {body: ship, length: 76, breadth: 18, draught: 5, volume: 4100, "
             "resistance: [0.03]}}\n"
             "thrusters:\n"
             "  bow: {body: ship, type: tunnel, at: [28, 0, -3], %s, orders: [{time: 31.3 s, "
             "thrust: 110 kN}]}\n"
             "  stern: {body: ship, type: azimuth, at: [-34, 0, -3], %s, azimuth rate: 9 deg/s, "
             "azimuth: 180 deg, orders: [{time: 0, thrust: 120 kN}, {time: 30.7 s, thrust: 90 kN, "
             "azimuth: 90 deg}]}\n",
             k ? 0.05 : 0.5, screw, screw);
    study_run v = study_run_text(text, "openmp");
    first[k] = study_run_result(&v, "contacts.side.first_touch");
    study_run_end(&v);
  }
  print_message("first touch after %.4g and %.4g s\n", first[0], first[1]);
  assert_true(first[1] > 45 && first[1] < 170);
  assert_true(fabs(first[0] - first[1]) < 0.01 * first[1]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(orders_hold_to_the_moment),
      cmocka_unit_test(a_thrust_may_be_ordered),
      cmocka_unit_test(orders_ahead_change_nothing),
      cmocka_unit_test(azimuths_turn_from_the_moment),
      cmocka_unit_test(devices_give_the_same_bits),
      cmocka_unit_test(contact_comes_at_the_same_time),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
