/* SPDX-License-Identifier: Apache-2.0
 * The same manoeuvre, begun at any heading and after any number of turns: autopilots, orders by
 * headings, trials, dynamic positioning and a passing know nothing of where the earth's x axis
 * points, nor of where headings are told to begin again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/golden_ship_study.h"
#include "support/kvlcc2.h"
#include "support/study_run.h"

static const double degree = 3.141592653589793 / 180;
/* where manoeuvres begin; the first is what the others are compared with [deg] */
static const double headings[] = {0, 90, 179, -179, 537, -1261};
enum { HEADINGS = sizeof headings / sizeof *headings };

/* What must be the same, to rounding that some thousand steps carry on. */
static void expect_same(const study_run *first, const study_run *other, const char *name) {
  const double a = study_run_result(first, name), b = study_run_result(other, name);
  if (isnan(a) && isnan(b)) return;
  if (!(fabs(a - b) <= 1e-9 * fmax(fabs(a), 1))) fail_msg("%s: %.17g and %.17g", name, a, b);
}

/* a vector of the earth's axes, which turns with the manoeuvre: "bodies.ship." x, y */
static void expect_turned(const study_run *first, const study_run *other, const char *stem,
                          double angle) {
  char name[2][96];
  for (int k = 0; k < 2; k++) snprintf(name[k], sizeof name[k], "%s%c", stem, "xy"[k]);
  const double x = study_run_result(first, name[0]), y = study_run_result(first, name[1]);
  const double c = cos(angle), s = sin(angle), size = 1 + fabs(x) + fabs(y);
  assert_true(fabs(c * x - s * y - study_run_result(other, name[0])) < 1e-9 * size);
  assert_true(fabs(s * x + c * y - study_run_result(other, name[1])) < 1e-9 * size);
}

static void expect_heading(const study_run *first, const study_run *other, const char *name,
                           double angle) {
  const double change = study_run_result(other, name) - study_run_result(first, name) - angle;
  assert_true(fabs(remainder(change, 360 * degree)) < 1e-9);
}

/* ------------------------------------------------------------------------------ a ship that steers
 */

/* She turns by her autopilot to 150 deg, is ordered further round where she passes 100, back where
 * she passes 175, and ends on a heading of three turns and a half. */
static study_run steer(double heading, int is_zigzag) {
  static char text[STEERED_TEXT];
  const double c = cos(heading), s = sin(heading);
  steered_run run = {.ship = &kvlcc2,
                     .screw = &kvlcc2_screw,
                     .blade = &kvlcc2_blade,
                     .run = "duration: 900, step: 0.5, scheme: semi-implicit",
                     .screw_keys = "speed: " KVLCC2_TURNS,
                     .blade_keys = "lag: 2",
                     .hull_keys = "crossflow coefficient: 0.62",
                     .speed = KVLCC2_SPEED,
                     .heading = heading,
                     .current = {0.4 * c - 0.7 * s, 0.4 * s + 0.7 * c}};
  if (is_zigzag) run.trial = "rudder: main, zigzag: [20 deg, 10 deg]";
  steered_write(text, &run);
  if (is_zigzag) return study_run_text(text, "openmp");
  golden_add(text, STEERED_TEXT,
             "autopilots: {main: {body: ship, rudder: main, rate gain: 120, integral gain: 0.0004, "
             "heading: %.17g}}\norders:\n",
             heading + 150 * degree);
  golden_add(text, STEERED_TEXT,
             "  on: {heading of: ship, above: %.17g, set: autopilots.main.heading, to: %.17g}\n"
             "  back: {heading of: ship, above: %.17g, set: autopilots.main.heading, to: %.17g}\n"
             "  round: {after: back, delay: 250, set: autopilots.main.heading, to: %.17g}\n",
             heading + 100 * degree, heading + 250 * degree, heading + 175 * degree,
             heading - 10 * degree, heading + 1260 * degree);
  return study_run_text(text, "openmp");
}

static void a_ship_steers_alike_on_any_heading(void **state) {
  (void)state;
  static const char *const same[] = {"orders.on.time",          "orders.back.time",
                                     "orders.round.time",       "autopilots.main.peak_order",
                                     "rudders.main.peak_force", "bodies.ship.speed",
                                     "bodies.ship.yaw_rate",    "manoeuvring.ship.peak_drift"};
  study_run first = steer(0, 0);
  assert_true(study_run_result(&first, "orders.back.time") >
              study_run_result(&first, "orders.on.time"));
  for (int k = 1; k < HEADINGS; k++) {
    study_run other = steer(headings[k] * degree, 0);
    for (size_t n = 0; n < sizeof same / sizeof *same; n++) expect_same(&first, &other, same[n]);
    expect_turned(&first, &other, "bodies.ship.", headings[k] * degree);
    expect_turned(&first, &other, "bodies.ship.velocity_", headings[k] * degree);
    expect_heading(&first, &other, "bodies.ship.heading", headings[k] * degree);
    study_run_end(&other);
  }
  study_run_end(&first);
}

static void a_zigzag_is_alike_on_any_heading(void **state) {
  (void)state;
  static const char *const same[] = {
      "trials.trial.reversal_1",  "trials.trial.reversal_3",       "trials.trial.overshoot_1",
      "trials.trial.overshoot_2", "trials.trial.overshoot_time_2", "trials.trial.initial_turning",
      "trials.trial.final_drift", "trials.trial.final_speed"};
  study_run first = steer(0, 1);
  assert_true(study_run_result(&first, "trials.trial.overshoot_2") > 0.01);
  for (int k = 1; k < HEADINGS; k++) {
    study_run other = steer(headings[k] * degree, 1);
    for (size_t n = 0; n < sizeof same / sizeof *same; n++) expect_same(&first, &other, same[n]);
    study_run_end(&other);
  }
  study_run_end(&first);
}

/* ------------------------------------------------------------------------------ positioning */

/* She is 70 deg off her heading and 15 m off her place, under wind and current, with a filter, and
 * an azimuth thruster that must not blow at the others. */
static study_run hold(double heading) {
  static char text[4096];
  const double c = cos(heading), s = sin(heading);
  text[0] = '\0';
  golden_add(text, sizeof text,
             "allide: 1\nrun: {duration: 300, step: 0.25}\n"
             "environment: {current: [%.17g, %.17g], wind speed: 9, wind direction: %.17g}\n",
             0.3 * c - 0.2 * s, 0.3 * s + 0.2 * c, heading + 100 * degree);
  golden_add(text, sizeof text,
             "bodies: {vessel: {mass: 5000 t, inertia: 2e9, freedoms: planar, heading: %.17g, "
             "added mass: [200 t, 2600 t, 0, 0, 0, 6e8 kg m^2], position: [%.17g, %.17g]}}\n",
             heading + 70 * degree, 10 * c + 11 * s, 10 * s - 11 * c);
  golden_add(
      text, sizeof text,
      "drag: {water: {body: vessel, linear: [25e3, 120e3, 6e7], quadratic: [15e3, 160e3, "
      "1e9]}}\n"
      "wind: {air: {body: vessel, frontal area: 300, lateral area: 900, length: 80, "
      "coefficients: [[0, 0.6, 0, 0], [1.2, 0.3, 0.5, 0.08], [180 deg, -0.7, 0, 0], "
      "[4, -0.2, -0.7, 0.05], [360 deg, 0.6, 0, 0]]}}\n"
      "thrusters:\n"
      "  bow: {body: vessel, type: tunnel, at: [32, 0, -3], diameter: 2, pitch ratio: 1, "
      "maximum thrust: 120 kN, rise time: 4, time constant: 1}\n"
      "  pod: {body: vessel, type: azimuth, at: [26, 0, -5], diameter: 2.2, pitch ratio: 1, "
      "maximum thrust: 200 kN, rise time: 5, time constant: 1, azimuth rate: 12 deg/s, "
      "azimuth at start: 180 deg, forbidden azimuths: [[160 deg, 200 deg]]}\n"
      "  main: {body: vessel, type: fixed, at: [-36, 5, -3], diameter: 3, pitch ratio: 1, "
      "factors astern: [0.6, 0.9], maximum thrust: 450 kN, rise time: 6, time constant: 1}\n");
  golden_add(
      text, sizeof text,
      "dynamic positioning: {dp: {body: vessel, position: [0, 0], heading: %.17g, natural "
      "periods: [120, 140, 100], wave filter: 20 s}}\n"
      "orders: {turn: {heading of: vessel, below: %.17g, set: dynamic positioning.dp.heading, "
      "to: %.17g}}\n",
      heading, heading + 30 * degree, heading - 100 * degree);
  return study_run_text(text, "openmp");
}

static void a_vessel_holds_alike_on_any_heading(void **state) {
  (void)state;
  static const char *const same[] = {
      "orders.turn.time",          "dynamic positioning.dp.peak_excursion",
      "thrusters.pod.energy",      "dynamic positioning.dp.peak_turning",
      "thrusters.bow.peak_thrust", "dynamic positioning.dp.saturated_share"};
  study_run first = hold(0);
  assert_true(study_run_result(&first, "orders.turn.time") > 10);
  for (int k = 1; k < HEADINGS; k++) {
    study_run other = hold(headings[k] * degree);
    for (size_t n = 0; n < sizeof same / sizeof *same; n++) expect_same(&first, &other, same[n]);
    expect_turned(&first, &other, "bodies.vessel.", headings[k] * degree);
    expect_heading(&first, &other, "bodies.vessel.heading", headings[k] * degree);
    study_run_end(&other);
  }
  study_run_end(&first);
}

/* ------------------------------------------------------------------------------ a passing */

/* two ships that turn and meet at an angle beyond 90 deg */
static study_run meet(double heading) {
  static char text[2048];
  const double c = cos(heading), s = sin(heading), x = 200, y = 33;
  snprintf(
      text, sizeof text,
      "allide: 1\nrun: {duration: 60, step: 0.5, scheme: rk4}\nbodies:\n"
      "  one: {mass: 1000 t, inertia: 1e8, heading: %.17g, velocity: [%.17g, %.17g], yaw rate: "
      "0.01, outline: [[-20, -5], [20, -5], [20, 5], [-20, 5]]}\n"
      "  other: {mass: 1000 t, inertia: 1e8, heading: %.17g, position: [%.17g, %.17g], "
      "velocity: [%.17g, %.17g], yaw rate: -0.02, outline: [[-15, -4], [15, -4], [18, 0], [15, "
      "4], [-15, 4]]}\n"
      "passings: {meeting: {between: [one, other]}}\n",
      heading, 5 * c, 5 * s, heading + 175 * degree, x * c - y * s, x * s + y * c, -4 * c + 1.5 * s,
      -4 * s - 1.5 * c);
  return study_run_text(text, "openmp");
}

static void ships_meet_alike_on_any_heading(void **state) {
  (void)state;
  static const char *const same[] = {"passings.meeting.dcpa", "passings.meeting.first_touch",
                                     "passings.meeting.impact_closing",
                                     "passings.meeting.impact_speed"};
  study_run first = meet(0);
  assert_true(study_run_result(&first, "passings.meeting.first_touch") > 1);
  for (int k = 1; k < HEADINGS; k++) {
    study_run other = meet(headings[k] * degree);
    for (size_t n = 0; n < sizeof same / sizeof *same; n++) expect_same(&first, &other, same[n]);
    expect_heading(&first, &other, "passings.meeting.impact_angle", 0);
    study_run_end(&other);
  }
  study_run_end(&first);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_ship_steers_alike_on_any_heading),
      cmocka_unit_test(a_zigzag_is_alike_on_any_heading),
      cmocka_unit_test(a_vessel_holds_alike_on_any_heading),
      cmocka_unit_test(ships_meet_alike_on_any_heading),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
