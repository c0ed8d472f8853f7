/* SPDX-License-Identifier: Apache-2.0
 * Tugs as vectors on both devices: frames and mirror images, pushes within their angle and their
 * friction, the pull of a line; and in runs: limits at any moment, orders through nothing whatever
 * the steps, the work on the ship, records, the same bits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/water/tug_rows.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/posed.h"
#include "support/random.h"
#include "support/study_run.h"

#define PI 3.14159265358979323846
enum { TEXT = 4096, WHOLE = 6144 };
static const double deg = PI / 180;

static void near(double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%.17g, expected %.17g within %g", value, expected, tolerance);
}

static posed open_tug(const char *device, const char *tugs) {
  char text[WHOLE];
  snprintf(
      text, sizeof text,
      "allide: 1\nrun: {duration: 1000 s, step: 0.5 s, scheme: rk4}\n"
      "environment: {current: [0.3, -0.2]}\n"
      "bodies: {ship: {mass: 3e8, radii of gyration: [20, 80, 80], freedoms: six}}\n"
      "tugs: {t: {body: ship, bollard pull: 600 kN, rise time: 15 s, start: as ordered, %s}}\n",
      tugs);
  return posed_open(device, text);
}

/* the wrench on a ship at a place and heading, at rest in the current */
static void evaluate(posed *p, double heading, double wrench[6]) {
  posed_body ship = posed_at(40, -70, 0);
  ship.axes[0][0] = ship.axes[1][1] = cos(heading);
  ship.axes[0][1] = sin(heading);
  ship.axes[1][0] = -sin(heading);
  ship.velocity[0] = 0.3;
  ship.velocity[1] = -0.2;
  posed_put(p, 0, 1, &ship);
  posed_run(p, (const char *const[]){"tug"}, 1);
  posed_wrench(p, KIND_tug, 0, 1, wrench);
}

/* Towards a bearing of the earth whatever the ship's heading, or with the ship: the same force
 * turned. 400 kN at [80, -20, 3]; tolerances are roundings of 400 kN and of 32 MN m. */
static void a_force_has_its_direction(void **state) {
  double w[6], own[6];
  posed p = open_tug(*state, "at: [80, -20, 3], force: 400 kN, direction: 70 deg");
  posed q = open_tug(*state, "at: [80, -20, 3], force: 400 kN, direction: 70 deg, frame: body");
  for (double heading = -3; heading < 3.2; heading += 0.7) {
    const double x = 80 * cos(heading) + 20 * sin(heading);
    const double y = 80 * sin(heading) - 20 * cos(heading);
    evaluate(&p, heading, w);
    near(w[0], 400e3 * cos(70 * deg), 1e-8);
    near(w[1], 400e3 * sin(70 * deg), 1e-8);
    assert_true(w[2] == 0);
    near(w[5], x * w[1] - y * w[0], 1e-6);
    near(w[3], -3 * w[1], 1e-7);
    near(w[4], 3 * w[0], 1e-7);
    evaluate(&q, heading, own);
    near(own[0], 400e3 * cos(heading + 70 * deg), 1e-8);
    near(own[1], 400e3 * sin(heading + 70 * deg), 1e-8);
    near(own[5], 400e3 * (80 * sin(70 * deg) + 20 * cos(70 * deg)), 1e-6);
  }
  posed_close(&q);
  posed_close(&p);
}

/* a line of 20 deg: its horizontal part along the direction, the rest down */
static void a_line_pulls_down_too(void **state) {
  double w[6];
  posed p = open_tug(*state,
                     "at: [80, -20, 3], mode: pull, force: 400 kN, direction: -90 deg, line angle: "
                     "20 deg");
  evaluate(&p, 0, w);
  near(w[0], 0, 1e-9);
  near(w[1], -400e3 * cos(20 * deg), 1e-8);
  near(w[2], -400e3 * sin(20 * deg), 1e-8);
  posed_close(&p);
}

/* From the starboard side, whose inward normal is to port: within 30 deg of it, and friction holds
 * 0.3 of the part along it; port the mirror image. */
static void a_push_lies_at_its_side(void **state) {
  static const double headings[] = {0, 20, -20, 31, -31, 180};
  for (int k = 0; k < 6; k++) {
    char text[TEXT];
    double starboard[6], port[6];
    snprintf(text, sizeof text,
             "at: [80, -20, 3], mode: push, push angle: 30 deg, friction: 0.3, force: 400 kN, "
             "direction: 90 deg");
    posed p = open_tug(*state, text);
    evaluate(&p, headings[k] * deg, starboard);
    posed_close(&p);
    snprintf(text, sizeof text,
             "at: [80, 20, 3], mode: push, push angle: 30 deg, friction: 0.3, force: 400 kN, "
             "direction: -90 deg");
    p = open_tug(*state, text);
    evaluate(&p, -headings[k] * deg, port);
    posed_close(&p);
    const double angle = -headings[k] * deg, lies = fabs(headings[k]) < 30;
    const double along = lies * 400e3 * cos(angle);
    const double across = fmax(-0.3 * along, fmin(lies * 400e3 * sin(angle), 0.3 * along));
    /* across is anticlockwise from the normal, which points to -sin, cos of the heading */
    const double s = sin(headings[k] * deg), c = cos(headings[k] * deg);
    near(starboard[0], -along * s - across * c, 1e-8);
    near(starboard[1], along * c - across * s, 1e-8);
    near(port[0], starboard[0], 1e-8);
    near(port[1], -starboard[1], 1e-8);
    near(port[5], -starboard[5], 1e-6);
  }
}

/* ------------------------------------------------------------------------------ runs */

static study_run run(const char *device, const char *run, const char *ship, const char *tugs) {
  char text[WHOLE];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {%s}\nenvironment: {gravity: 0}\n"
           "bodies: {ship: {mass: 3e7, radii of gyration: [8, 40, 40], freedoms: six, %s}}\n"
           "tugs: {t: {body: ship, bollard pull: 600 kN, rise time: 15 s, %s}}\n",
           run, ship, tugs);
  return study_run_text(text, device);
}

static const char through_nothing[] =
    "at: [60, -10, 0], fall time: 7.5 s, orders: [[3.17, 500 kN], [21.4, -300 kN], [40.03, 0]], "
    "direction: 80 deg, slew rate: 3 deg/s, direction orders: [[10.2, 110 deg], [30.9, -170 deg]]";

/* From 3.17 s it grows at 40 kN/s, at 21.4 s falls at 80 kN/s for 6.25 s and grows away from its
 * direction, to -300 kN at 35.15 s; from 40.03 s it falls for 3.75 s. */
static double known_force(double t) {
  if (t < 3.17) return 0;
  if (t < 21.4) return fmin(40e3 * (t - 3.17), 500e3);
  if (t < 27.65) return 500e3 - 80e3 * (t - 21.4);
  if (t < 40.03) return -fmin(40e3 * (t - 27.65), 300e3);
  return -300e3 + fmin(80e3 * (t - 40.03), 300e3);
}

static double known_direction(double t) {
  if (t < 10.2) return 80;
  if (t < 30.9) return fmin(80 + 3 * (t - 10.2), 110);
  return fmin(110 + 3 * (t - 30.9), 190);
}

/* whatever the steps and the scheme, to the rounding of 500 kN over 120 steps and of 0.5 turns */
static void orders_are_followed_to_the_moment(void **state) {
  static const char *const runs[] = {
      "duration: 60, step: 0.5", "duration: 60, step: 2, scheme: rk4", "duration: 60, step: 0.1"};
  for (int k = 0; k < 3; k++) {
    study_run v = run(*state, runs[k], "position: [0, 0, 0]", through_nothing);
    for (long row = 0; row < (long)v.series->row_count; row++) {
      const double t = study_run_at(&v, "time", row);
      near(study_run_at(&v, "tugs.t.force", row), known_force(t), 1e-7);
      const double off =
          remainder(study_run_at(&v, "tugs.t.direction", row) - known_direction(t) * deg, 2 * PI);
      near(off, 0, 1e-12);
    }
    /* the axes of the ship are unit vectors to 1e-10 */
    near(study_run_result(&v, "tugs.t.peak_force"), 500e3, 1e-4);
    study_run_end(&v);
  }
}

/* Nothing else acts on the ship: the work on her is her kinetic energy, the impulse of a force of
 * one direction her momentum. Both to the trapezoid's error of a step of 0.1 s on a ramp: of
 * second order, below 1e-5 of the whole. */
static void work_and_impulse_are_those_of_the_ship(void **state) {
  study_run v = run(*state, "duration: 60, step: 0.1, scheme: rk4", "position: [0, 0, 0]",
                    "at: [60, -10, 0], force: 400 kN, direction: 70 deg");
  const double mass = 3e7, inertia[3] = {mass * 64, mass * 1600, mass * 1600};
  const double energy = study_run_energy(&v, "ship", mass, inertia);
  const double vx = study_run_at(&v, "bodies.ship.velocity_x", -1);
  const double vy = study_run_at(&v, "bodies.ship.velocity_y", -1);
  near(study_run_result(&v, "tugs.t.work"), energy, 1e-5 * energy);
  near(study_run_result(&v, "tugs.t.impulse"), mass * hypot(vx, vy), 1e-5 * mass * hypot(vx, vy));
  near(study_run_result(&v, "tugs.t.limited_share"), 0, 0);
  study_run_end(&v);
}

/* She gains speed until the tug can hold no more: the force is at its limit from then on, and never
 * beyond what the table has at the speed of the row. */
static void no_force_exceeds_what_the_speed_leaves(void **state) {
  study_run v =
      run(*state, "duration: 200, step: 0.5, scheme: rk4", "position: [0, 0, 0]",
          "at: [0, 0, 0], force: 600 kN, limit: 550 kN, speed factors: [[0, 1], [1, 0.5], "
          "[2, 0.5], [3, 0]]");
  double before = 0;
  long limited = 0;
  const long rows = (long)v.series->row_count;
  for (long row = 0; row < rows; row++) {
    const double speed = study_run_at(&v, "tugs.t.water_speed", row);
    const double factor = speed < 1   ? 1 - 0.5 * speed
                          : speed < 2 ? 0.5
                                      : fmax(1.5 - 0.5 * speed, 0);
    const double limit = fmin(600e3 * factor, 550e3), force = study_run_at(&v, "tugs.t.force", row);
    near(study_run_at(&v, "tugs.t.limit", row), limit, 1e-6);
    assert_true(force <= limit * (1 + 1e-12));
    assert_true(speed >= before);
    /* that of the last stage of the step before, whose velocity was a trial */
    limited += force > 0 && force >= limit * (1 - 1e-6);
    before = speed;
  }
  assert_true(before > 1.5);
  /* rows are at both ends of the steps, and the limit is reached within one */
  near(study_run_result(&v, "tugs.t.limited_share"), (double)limited / (double)rows,
       4. / (double)rows);
  study_run_end(&v);
}

/* a ship that turns away from her tug loses the push at once, and the tug falls at its rate */
static void a_ship_may_turn_away(void **state) {
  study_run v = run(*state, "duration: 60, step: 0.1", "yaw rate: 0.0175",
                    "at: [0, -10, 0], mode: push, push angle: 20 deg, force: 300 kN, start: as "
                    "ordered, direction: 90 deg, friction: 1");
  for (long row = 0; row < (long)v.series->row_count; row++) {
    const double heading = study_run_at(&v, "bodies.ship.heading", row);
    const double force =
        hypot(study_run_at(&v, "tugs.t.surge", row), study_run_at(&v, "tugs.t.sway", row));
    if (heading < 19.9 * deg) near(force, 300e3, 1e-6);
    if (heading > 20.1 * deg) assert_true(force == 0);
  }
  assert_true(study_run_at(&v, "bodies.ship.heading", -1) > 30 * deg);
  near(study_run_at(&v, "tugs.t.force", -1), 0, 0);
  study_run_end(&v);
}

static void runs_have_the_same_bits_on_both_devices(void **state) {
  (void)state;
  char text[WHOLE];
  need_device("opencl");
  snprintf(
      text, sizeof text,
      "allide: 1\nrun: {duration: 60, step: 0.5}\n"
      "environment: {current: [0.3, -0.2]}\n"
      "bodies: {ship: {mass: 3e7, radii of gyration: [8, 40, 40], freedoms: six}}\n"
      "tugs:\n  t: {body: ship, bollard pull: 600 kN, rise time: 15 s, speed factors: [[0, 1], "
      "[1, 0.5]], %s}\n  p: {body: ship, at: [-60, 10, 1], mode: push, friction: 0.3, "
      "bollard pull: 400 kN, rise time: 10 s, force: 300 kN, direction: -100 deg}\n",
      through_nothing);
  study_run_same_on_devices(text);
}

#define ON(device, test) \
  { #test " on " device, test, NULL, NULL, (void *)(uintptr_t)(device) }
#define ON_BOTH(test) ON("openmp", test), ON("opencl", test)

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(a_force_has_its_direction),
      ON_BOTH(a_line_pulls_down_too),
      ON_BOTH(a_push_lies_at_its_side),
      ON_BOTH(orders_are_followed_to_the_moment),
      ON_BOTH(work_and_impulse_are_those_of_the_ship),
      ON_BOTH(no_force_exceeds_what_the_speed_leaves),
      ON_BOTH(a_ship_may_turn_away),
      cmocka_unit_test(runs_have_the_same_bits_on_both_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
