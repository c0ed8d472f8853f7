/* SPDX-License-Identifier: Apache-2.0
 * Dynamic positioning: stations in steady weather, readings and filter, steps of any length,
 * resumed runs, records. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/control/dynamic_positioning_rows.h"
#include "kernels/pass/step/space_rows.h"
#include "kernels/pass/water/thruster_rows.h"
#include "support/devices.h"
#include "support/posed.h"
#include "support/positioned.h"
#include "support/study_run.h"

/* ------------------------------------------------------------------------------ stations */

/* Load and current from ahead and abeam; with the integral the vessel comes back to its place:
 * after 3,000 s, ten times the slowest time of the loop, a part in 2e4 of the greatest way off is
 * left. */
static void a_station_in_steady_weather_has_no_error_with_an_integral(void **state) {
  (void)state;
  char text[POSITIONED_TEXT], keys[512];
  snprintf(keys, sizeof keys,
           "position: [40, -25], heading: 30 deg, %s, integral gains: [300, 450, 160e3]", GAINS);
  positioned_write(text, "duration: 3000 s, step: 0.5 s, scheme: rk4",
                   "position: [40, -25], heading: 30 deg, load: [-30e3, 50e3, 4e5]", RESISTANCE,
                   AT_ONCE, keys);
  char with_current[POSITIONED_TEXT];
  const int length =
      snprintf(with_current, sizeof with_current, "%senvironment: {current: [-0.3, 0.35]}\n", text);
  assert_true(length < POSITIONED_TEXT);
  study_run v = study_run_text(with_current, "openmp");
  const double most = study_run_result(&v, "dynamic positioning.dp.peak_excursion");
  assert_true(most > 0.3 && most < 10);
  const double x = study_run_at(&v, "bodies.ship.x", -1) - 40;
  const double y = study_run_at(&v, "bodies.ship.y", -1) + 25;
  assert_true(hypot(x, y) < 5e-5 * most);
  assert_true(fabs(study_run_at(&v, "bodies.ship.heading", -1) - M_PI / 6) < 1e-5);
  assert_true(study_run_result(&v, "dynamic positioning.dp.saturated_share") == 0);
  study_run_end(&v);
}

/* without it at e = F/Kp in each direction: 30 kN and 45 kN against 60 and 90 kN/m, 0.7 MN m
 * against 35 MN m/rad; heading 0, so that the load's axes are the vessel's but for 0.02 rad of it
 */
static void without_an_integral_it_rests_at_the_load_over_the_gain(void **state) {
  (void)state;
  char text[POSITIONED_TEXT], keys[512];
  snprintf(keys, sizeof keys, "position: [0, 0], heading: 0, %s", GAINS);
  positioned_write(text, "duration: 1500 s, step: 0.5 s, scheme: rk4", "load: [-30e3, 45e3, 7e5]",
                   RESISTANCE, AT_ONCE, keys);
  study_run v = study_run_text(text, "openmp");
  const double a = study_run_at(&v, "bodies.ship.heading", -1);
  assert_true(fabs(a - 0.02) < 1e-9);
  /* e in axes of the vessel times Kp is the load there */
  const double x = study_run_at(&v, "bodies.ship.x", -1), y = study_run_at(&v, "bodies.ship.y", -1);
  const double surge = -(cos(a) * x + sin(a) * y), sway = -(cos(a) * y - sin(a) * x);
  assert_true(fabs(60e3 * surge - (30e3 * cos(a) - 45e3 * sin(a))) < 1e-2);
  assert_true(fabs(90e3 * sway + (45e3 * cos(a) + 30e3 * sin(a))) < 1e-2);
  study_run_end(&v);
}

/* a false reading of 4 m and 3 m leads it off by as much, the other way */
static void it_settles_where_its_readings_are_right(void **state) {
  (void)state;
  char text[POSITIONED_TEXT], keys[512];
  snprintf(keys, sizeof keys,
           "position: [10, 0], heading: 90 deg, natural periods: [60 s, 70 s, 60 s], damping "
           "ratios: [0.9, 0.9, 0.9], position error: [4, -3], heading error: 2 deg");
  positioned_write(text, "duration: 2000 s, step: 0.5 s, scheme: rk4",
                   "position: [10, 0], heading: 90 deg", RESISTANCE, AT_ONCE, keys);
  study_run v = study_run_text(text, "openmp");
  assert_true(fabs(study_run_at(&v, "bodies.ship.x", -1) - 6) < 1e-4);
  assert_true(fabs(study_run_at(&v, "bodies.ship.y", -1) - 3) < 1e-4);
  assert_true(fabs(study_run_at(&v, "bodies.ship.heading", -1) - 88 * M_PI / 180) < 1e-5);
  study_run_end(&v);
}

/* references that are left out are those of the first decision; far from the earth's origin, too */
static void without_a_reference_it_stays_where_it_is(void **state) {
  (void)state;
  char text[POSITIONED_TEXT];
  positioned_write(text, "duration: 600 s, step: 0.5 s, scheme: rk4",
                   "position: [81234.5, -4567.25], heading: 170 deg, load: [0, 20e3, 0]",
                   RESISTANCE, AT_ONCE, "natural periods: [60 s, 70 s, 60 s]");
  study_run v = study_run_text(text, "openmp");
  assert_true(fabs(study_run_at(&v, "bodies.ship.x", -1) - 81234.5) < 0.1);
  assert_true(fabs(study_run_at(&v, "bodies.ship.y", -1) + 4567.25) < 0.1);
  assert_true(study_run_result(&v, "dynamic positioning.dp.peak_excursion") < 3);
  assert_true(study_run_result(&v, "dynamic positioning.dp.peak_excursion") > 0.1);
  study_run_end(&v);
}

/* gains from natural periods are those of the mass with its added mass: (2 pi/60)^2 5.2e6 t, ... */
static void natural_periods_give_the_gains_of_the_whole_mass(void **state) {
  const char *device = *state;
  need_device(device);
  static const double mass[3] = {5.2e6, 7.6e6, 2.6e9}, periods[3] = {60, 80, 70};
  static const double error[3] = {2, -3, 0.1}, velocity[3] = {0.4, -0.2, 0.003};
  const char *const passes[] = {"dynamic_positioning"};
  char text[POSITIONED_TEXT];
  positioned_write(
      text, "duration: 10 s, step: 0.5 s, scheme: rk4", "position: [0, 0]", RESISTANCE, AT_ONCE,
      "position: [2, -3], heading: 0.1 rad, natural periods: [60 s, 80 s, 70 s], damping "
      "ratios: [0.7, 0.8, 0.9]");
  posed p = posed_open(device, text);
  posed_body b = posed_at(0, 0, 0);
  b.velocity[0] = velocity[0];
  b.velocity[1] = velocity[1];
  b.spin[2] = velocity[2];
  for (uint32_t lane = 0; lane < POSED_LANES; lane++) posed_put(&p, 0, lane, &b);
  posed_run(&p, passes, 1);
  for (uint32_t k = 0; k < 3; k++) {
    const double w = 2 * M_PI / periods[k], zeta = 0.7 + 0.1 * k;
    const double expected = mass[k] * (w * w * error[k] - 2 * zeta * w * velocity[k]);
    assert_true(fabs(positioned_row(&p, DP_RAW + k, 5) - expected) < 1e-12 * fabs(expected) * 10);
  }
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ filter */

/* A vessel that waves of 8 s shake by 2 m under a filter of 40 s, read each second: what is taken
 * for its place is the filter's recursion, here by matrices, and a heading that goes round is read
 * the shorter way. */
static void waves_are_filtered_from_the_readings(void **state) {
  const char *device = *state;
  need_device(device);
  const char *const passes[] = {"dynamic_positioning", "dynamic_positioning_record"};
  char text[POSITIONED_TEXT];
  positioned_write(
      text, "duration: 1000 s, step: 1 s, scheme: rk4", "position: [0, 0]", "", AT_ONCE,
      "position: [0, 0], heading: 0, natural periods: [200 s, 200 s, 200 s], wave filter: "
      "40 s");
  const double cut = 2 * M_PI / 40, q = exp(-cut);
  double s = 0, w = 0, greatest = 0;
  posed p = posed_open(device, text);
  for (uint32_t n = 0; n < 120; n++) {
    posed_body b = posed_at(2 * sin(2 * M_PI / 8 * n), 5, 0);
    for (uint32_t lane = 0; lane < POSED_LANES; lane++) {
      posed_put(&p, 0, lane, &b);
      posed_step(&p, lane, n);
    }
    if (n > 0) {
      const double u = b.at[0], old = s;
      s = q * (1 + cut) * s + q * w + (1 - q * (1 + cut)) * u;
      w = -q * cut * cut * old + q * (1 - cut) * w + q * cut * cut * u;
    }
    posed_run(&p, passes, 2);
    assert_true(fabs(positioned_row(&p, DP_ERROR, 3) + s) < 1e-12);
    assert_true(fabs(positioned_row(&p, DP_RATE, 3) - w) < 1e-12);
    assert_true(fabs(positioned_row(&p, DP_ERROR + 1, 3) + 5) < 1e-12);
    if (n > 80) greatest = fmax(greatest, fabs(s));
  }
  /* 1/26 of 2 m but for what sampling adds */
  assert_true(greatest > 0.9 * 2 / 26 && greatest < 1.3 * 2 / 26);
  posed_close(&p);
}

/* ------------------------------------------------------------------------------ sampling */

/* Surge alone, without resistance: between decisions the force holds and a step of any length is
 * exact, so that orders are the same but for rounding. */
static void steps_that_divide_the_period_give_the_same_orders(void **state) {
  const char *device = *state;
  need_device(device);
  static const char *const steps[] = {"step: 2 s", "step: 0.5 s", "step: 0.1 s"};
  static const uint32_t parts[] = {1, 4, 20};
  double orders[3][50];
  for (int k = 0; k < 3; k++) {
    char text[POSITIONED_TEXT], run[128];
    snprintf(run, sizeof run, "duration: 200 s, %s, scheme: rk4", steps[k]);
    positioned_write(
        text, run, "position: [0, 0]", "", AT_ONCE,
        "position: [12, 0], heading: 0, natural periods: [60 s, 70 s, 60 s], period: 2 s, "
        "wave filter: 15 s");
    posed p = posed_open(device, text);
    for (int n = 0; n < 50; n++) {
      posed_advance(&p, parts[k]);
      orders[k][n] = positioned_unit(&p, PORT, THRUSTER_ORDER_SPEED, 7);
      assert_true(positioned_unit(&p, PORT, THRUSTER_ORDER_SPEED, 0) == orders[k][n]);
    }
    posed_close(&p);
  }
  assert_true(orders[0][0] > 1 && orders[0][5] != orders[0][0]);
  for (int k = 1; k < 3; k++) {
    for (int n = 0; n < 50; n++) {
      /* a root of a force that passes through zero: a part in 1e9 of the greatest force */
      assert_true(fabs(orders[k][n] * fabs(orders[k][n]) - orders[0][n] * fabs(orders[0][n])) <
                  1e-9 * orders[0][0] * orders[0][0]);
    }
  }
}

/* between decisions orders stand; switched off, they stand for good, and the integral with them */
static void orders_hold_between_decisions(void **state) {
  const char *device = *state;
  need_device(device);
  char text[POSITIONED_TEXT];
  positioned_write(text, "duration: 100 s, step: 0.5 s, scheme: rk4", "load: [20e3, 0, 0]",
                   RESISTANCE, WITH_LAG,
                   "position: [5, 0], heading: 0, natural periods: [60 s, 70 s, 60 s], "
                   "period: 2 s");
  posed p = posed_open(device, text);
  posed_advance(&p, 1);
  const double first = positioned_unit(&p, PORT, THRUSTER_ORDER_SPEED, 0);
  posed_advance(&p, 3);
  assert_true(first != 0 && positioned_unit(&p, PORT, THRUSTER_ORDER_SPEED, 0) == first);
  posed_advance(&p, 1);
  const double second = positioned_unit(&p, PORT, THRUSTER_ORDER_SPEED, 0);
  const double integral = positioned_row(&p, DP_INTEGRAL, 0);
  assert_true(second != first && integral > 0);
  posed_put_row(&p, KIND_dynamic_positioning, DP_ON, 0, 0, 0);
  posed_advance(&p, 20);
  assert_true(positioned_unit(&p, PORT, THRUSTER_ORDER_SPEED, 0) == second);
  assert_true(positioned_row(&p, DP_INTEGRAL, 0) == integral);
  assert_true(positioned_unit(&p, PORT, THRUSTER_ORDER_SPEED, 1) != second);
  posed_close(&p);
}

/* all that dynamic positioning knows lies in rows: a run that is taken up from them goes on to the
 * bit */
static void a_resumed_run_goes_on(void **state) {
  const char *device = *state;
  need_device(device);
  char text[POSITIONED_TEXT];
  positioned_write(text, "duration: 200 s, step: 0.5 s, scheme: rk4", "load: [20e3, 9e3, 0]",
                   RESISTANCE, WITH_LAG,
                   "position: [5, 0], heading: 0, natural periods: [60 s, 70 s, 60 s], "
                   "period: 2 s, wave filter: 20 s");
  posed entire = posed_open(device, text), first = posed_open(device, text);
  posed second = posed_open(device, text);
  posed_advance(&entire, 160);
  posed_advance(&first, 77);
  const size_t lanes = POSED_LANES;
  memcpy(second.tile->reals, first.tile->reals, lanes * first.layout->real_rows * sizeof(double));
  memcpy(second.tile->uints, first.tile->uints, lanes * first.layout->flag_rows * sizeof(uint32_t));
  posed_advance(&second, 83);
  assert_memory_equal(second.tile->reals, entire.tile->reals,
                      lanes * entire.layout->real_rows * sizeof(double));
  posed_close(&entire);
  posed_close(&first);
  posed_close(&second);
}

/* ------------------------------------------------------------------------------ studies */

static void gains_of_zero_change_no_bit(void **state) {
  (void)state;
  static const char run[] = "duration: 60 s, step: 0.5 s, scheme: semi-implicit";
  static const char body[] = "heading: 20 deg, velocity: [0.4, 0.1], yaw rate: 0.002";
  static const char *const names[] = {"bodies.ship.x", "bodies.ship.y", "bodies.ship.heading",
                                      "bodies.ship.yaw_rate", "thrusters.pod.thrust"};
  char text[POSITIONED_TEXT];
  positioned_write(text, run, body, RESISTANCE, WITH_LAG, NULL);
  study_run without = study_run_text(text, "openmp");
  positioned_write(text, run, body, RESISTANCE, WITH_LAG, "position: [50, 20], heading: 1");
  study_run with = study_run_text(text, "openmp");
  assert_int_equal(with.series->row_count, without.series->row_count);
  for (size_t row = 0; row < with.series->row_count; row++) {
    for (int c = 0; c < 5; c++) {
      const double a = study_run_at(&with, names[c], (long)row);
      const double b = study_run_at(&without, names[c], (long)row);
      assert_memory_equal(&a, &b, sizeof a);
    }
  }
  study_run_end(&with);
  study_run_end(&without);
}

/* a limit of 10 kN and 1 kN: always at it, and the demand before it is what the error asks for */
static void records_tell_of_excursion_demand_and_saturation(void **state) {
  (void)state;
  char text[POSITIONED_TEXT];
  positioned_write(
      text, "duration: 20 s, step: 0.5 s, scheme: rk4", "position: [30, 40]", RESISTANCE, AT_ONCE,
      "position: [0, 0], heading: 0, error gains: [60e3, 90e3, 35e6], limits: [10e3, 1e3, "
      "1e3], period: 1 s");
  study_run v = study_run_text(text, "openmp");
  assert_true(study_run_result(&v, "dynamic positioning.dp.saturated_share") == 1);
  assert_true(study_run_result(&v, "dynamic positioning.dp.peak_surge_demand") == 30 * 60e3);
  assert_true(study_run_result(&v, "dynamic positioning.dp.peak_sway_demand") == 40 * 90e3);
  const double most = study_run_result(&v, "dynamic positioning.dp.peak_excursion");
  assert_true(most <= 50 && most > 49.9);
  assert_true(fabs(study_run_at(&v, "dynamic positioning.dp.demand_surge", -1) + 10e3) < 1e-6);
  study_run_end(&v);
}

/* everything together, in single steps of both devices: the same bits */
static void both_devices_give_the_same_bits(void **state) {
  (void)state;
  char text[POSITIONED_TEXT], all[POSITIONED_TEXT];
  positioned_write(
      text, "duration: 40 s, step: 0.25 s, scheme: semi-implicit",
      "position: [3, 2], heading: 20 deg, load: [-20e3, 30e3, 5e5]", RESISTANCE, WITH_LAG,
      "position: [0, 0], heading: 0, natural periods: [60 s, 70 s, 60 s], wave filter: 20 "
      "s, limits: [300 kN, 100 kN, 8 MN m]");
  char *at = strstr(text, "positioning weight: 0.5");
  assert_non_null(at);
  snprintf(all, sizeof all,
           "%.*sforbidden azimuths: [[150 deg, 210 deg]], azimuth rate: 9 deg/s, %s",
           (int)(at - text), text, at);
  study_run_same_on_devices(all);
}

#define ON(device, test) \
  { "on " device ": " #test, test, NULL, NULL, (void *)device }
#define ON_BOTH(test) ON("openmp", test), ON("opencl", test)

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_station_in_steady_weather_has_no_error_with_an_integral),
      cmocka_unit_test(without_an_integral_it_rests_at_the_load_over_the_gain),
      cmocka_unit_test(it_settles_where_its_readings_are_right),
      cmocka_unit_test(without_a_reference_it_stays_where_it_is),
      ON_BOTH(natural_periods_give_the_gains_of_the_whole_mass),
      ON_BOTH(waves_are_filtered_from_the_readings),
      ON_BOTH(steps_that_divide_the_period_give_the_same_orders),
      ON_BOTH(orders_hold_between_decisions),
      ON_BOTH(a_resumed_run_goes_on),
      cmocka_unit_test(gains_of_zero_change_no_bit),
      cmocka_unit_test(records_tell_of_excursion_demand_and_saturation),
      cmocka_unit_test(both_devices_give_the_same_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
