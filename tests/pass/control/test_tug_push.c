/* SPDX-License-Identifier: Apache-2.0
 * Tugs as vessels, in runs on both devices: what a push takes and gives through the fender, that it
 * comes to what is wanted, mirror images, a ship that is lost and found again, pulls on a line
 * along a bearing, letting go, decisions at multiples of the period, the same bits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/devices.h"
#include "support/study_run.h"

enum { WHOLE = 8192 };
static const double deg = 3.14159265358979323846 / 180;
static const double tug_mass = 865e3, ship_mass = 80e6;

static void near(const char *what, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s: %.12g, expected %.12g within %g", what, value, expected, tolerance);
}

static const char water[] =
    "drag:\n"
    "  tug: {body: tug, linear: [15e3, 60e3, 8e6], quadratic: [3e3, 80e3, 2e7]}\n"
    "  ship: {body: ship, linear: [20e3, 300e3, 1e9], quadratic: [40e3, 1.5e6, 8e9]}\n";

static const char skipper[] =
    "body: tug, force: 400 kN, greatest thrust: [620 kN, 500 kN], speed gain: 200 kN s/m, place "
    "gains: [20 kN/m, 250 kN s/m], heading gains: [3 MN m/rad, 25 MN m s], turning moment: 0.5 MN "
    "m, force across: 60 kN, "
    "period: 0.25 s";

/* A tug, bow on, 6 m off the side of a ship and 2 m aft of her place (side 1: port, -1: starboard,
 * the mirror image). */
static void write_scene(char text[WHOLE], const char *run, int side, const char *more,
                        const char *orders) {
  const int length = snprintf(
      text, WHOLE,
      "allide: 1\nrun: {%s}\n"
      "bodies:\n"
      "  tug: {mass: 865 t, inertia: 6.9e7, position: [38, %d], heading: %d deg}\n"
      "  ship: {mass: 80e6, inertia: 5e11}\n"
      "thrusters:\n"
      "  port: &drive {body: tug, type: azimuth, at: [-11.5, %g, -3], diameter: 2.6, pitch "
      "ratio: 1, maximum thrust: 325 kN, rise time: 5, time constant: 1, azimuth rate: 15 "
      "deg/s, azimuth time constant: 0.5}\n"
      "  starboard: {<<: *drive, at: [-11.5, %g, -3]}\n"
      "fenders: {bow: {between: [tug, ship], attachment: [16, 0, 0], plane point: [0, %d, 0], "
      "normal: [0, %d, 0], curve: [[0, 2500 kN], [1 m, 0]], damping: 800 kN s/m, shear "
      "stiffness: 1500 kN/m, static friction: 0.5, kinetic friction: 0.4}}\n"
      "tug skippers: {s: {%s, with: bow, place: 40 m%s}}\n%s",
      run, side * 46, side * -90, side * 3.2, side * -3.2, side * 23, side, skipper, orders, more);
  assert_true(length < WHOLE);
}

static study_run run_scene(const char *device, const char *run, int side, const char *more,
                           const char *orders) {
  char text[WHOLE];
  write_scene(text, run, side, more, orders);
  return study_run_text(text, device);
}

static double energy(const study_run *v, const char *body, double mass, double inertia, long row) {
  char name[64];
  double speed[3];
  static const char *const of[] = {"velocity_x", "velocity_y", "yaw_rate"};
  for (int k = 0; k < 3; k++) {
    snprintf(name, sizeof name, "bodies.%s.%s", body, of[k]);
    speed[k] = study_run_at(v, name, row);
  }
  return 0.5 * mass * (speed[0] * speed[0] + speed[1] * speed[1]) +
         0.5 * inertia * speed[2] * speed[2];
}

/* force of both thrusters on the tug at the beginning of a step, earth frame, and its work over the
 * step: with the mean velocities of both ends, which that of the default scheme is */
static double thrust_of(const study_run *v, long row, double force[2]) {
  static const char *const names[] = {"port", "starboard"};
  static const char *const speeds[] = {"velocity_x", "velocity_y", "yaw_rate"};
  const double heading = study_run_at(v, "bodies.tug.heading", row);
  double mean[3], moment = 0;
  force[0] = force[1] = 0;
  for (int k = 0; k < 3; k++) {
    char name[64];
    snprintf(name, sizeof name, "bodies.tug.%s", speeds[k]);
    mean[k] = 0.5 * (study_run_at(v, name, row) + study_run_at(v, name, row + 1));
  }
  for (int k = 0; k < 2; k++) {
    char name[64];
    snprintf(name, sizeof name, "thrusters.%s.thrust", names[k]);
    const double thrust = study_run_at(v, name, row);
    snprintf(name, sizeof name, "thrusters.%s.azimuth", names[k]);
    const double angle = study_run_at(v, name, row);
    force[0] += thrust * cos(heading + angle);
    force[1] += thrust * sin(heading + angle);
    moment += -11.5 * thrust * sin(angle) - (k ? -3.2 : 3.2) * thrust * cos(angle);
  }
  return 0.05 * (force[0] * mean[0] + force[1] * mean[1] + moment * mean[2]);
}

/* Without water, tug and ship together have the momentum that the thrusters gave: the fender takes
 * from one what it gives to the other. Steps of the default scheme take the forces of their
 * beginning, so the sum over rows is that of the engine, to the rounding of 2,000 steps of 30 MN s.
 * And together with what the fender stores they never have more energy than the thrusters gave, up
 * to the error of the integration: 1 % of it. */
static void a_push_gives_the_ship_what_it_takes_from_the_tug(void **state) {
  study_run v = run_scene(*state, "duration: 100, step: 0.05", 1, "", "");
  double momentum[2] = {0}, work = 0, force[2];
  const long rows = (long)v.series->row_count;
  for (long row = 1; row < rows; row++) {
    work += thrust_of(&v, row - 1, force);
    for (int c = 0; c < 2; c++) momentum[c] += 0.05 * force[c];
    for (int c = 0; c < 2; c++) {
      const char *const names[][2] = {{"bodies.tug.velocity_x", "bodies.ship.velocity_x"},
                                      {"bodies.tug.velocity_y", "bodies.ship.velocity_y"}};
      near("momentum",
           tug_mass * study_run_at(&v, names[c][0], row) +
               ship_mass * study_run_at(&v, names[c][1], row),
           momentum[c], 1e-3);
    }
    const double deep = fmax(0, 1 - study_run_at(&v, "fenders.bow.distance", row));
    const double kept = energy(&v, "tug", tug_mass, 6.9e7, row) +
                        energy(&v, "ship", ship_mass, 5e11, row) + 0.5 * 2.5e6 * deep * deep;
    assert_true(kept <= 1.01 * work + 1e3);
  }
  assert_true(study_run_result(&v, "fenders.bow.peak_normal") > 300e3);
  assert_true(fabs(momentum[1]) > 20e6);
  study_run_end(&v);
}

/* the force within 3 % of what is wanted, bow square to the side within 2 deg, in her place within
 * 1 m, and no thrust beyond the greatest */
static void a_push_comes_to_what_is_wanted(void **state) {
  study_run v =
      run_scene(*state, "duration: 150, step: 0.05", 1, water, ", orders: [[100, 200 kN]]");
  const long rows = (long)v.series->row_count;
  bool touched = false;
  for (long row = 0; row < rows; row++) {
    const double t = study_run_at(&v, "time", row),
                 phase = study_run_at(&v, "tug skippers.s.phase", row);
    const double order = study_run_at(&v, "tug skippers.s.order", row);
    const double wanted = t < 100 ? 400e3 : 200e3;
    assert_true(order <= 620e3 && order >= -500e3);
    touched = touched || phase == 1;
    if (touched) assert_true(phase == 1);
    if (t < 80 || (t >= 100 && t < 135)) continue;
    near("force", study_run_at(&v, "fenders.bow.normal", row), wanted, 0.03 * wanted);
    near("place", study_run_at(&v, "tug skippers.s.place_error", row), 0, 1);
    near("heading", study_run_at(&v, "tug skippers.s.heading_error", row), 0, 2 * deg);
  }
  assert_true(touched && study_run_result(&v, "tug skippers.s.losses") == 0);
  assert_true(study_run_result(&v, "tug skippers.s.push_time") > 100);
  assert_true(study_run_result(&v, "tug skippers.s.peak_order") <= 620e3);
  study_run_end(&v);
}

/* The mirror image, its thrusters exchanged, to the rounding of angles, which a push of 100 s makes
 * greater: a micrometre. */
static void a_mirror_image_pushes_likewise(void **state) {
  study_run port = run_scene(*state, "duration: 100, step: 0.05", 1, water, "");
  study_run starboard = run_scene(*state, "duration: 100, step: 0.05", -1, water, "");
  static const char *const same[] = {"bodies.tug.x", "bodies.ship.x", "fenders.bow.normal",
                                     "tug skippers.s.order"};
  static const char *const opposite[] = {"bodies.tug.y", "bodies.ship.y", "bodies.tug.heading",
                                         "bodies.ship.heading", "tug skippers.s.heading_error"};
  for (long row = 0; row < (long)port.series->row_count; row += 40) {
    for (int k = 0; k < 4; k++) {
      const double value = study_run_at(&port, same[k], row);
      near(same[k], study_run_at(&starboard, same[k], row), value, k < 2 ? 1e-6 : 1);
    }
    for (int k = 0; k < 5; k++) {
      const double value = study_run_at(&port, opposite[k], row);
      near(opposite[k], study_run_at(&starboard, opposite[k], row), -value, 1e-6);
    }
  }
  study_run_end(&starboard);
  study_run_end(&port);
}

/* A load takes the ship away from 60 s to 71 s, faster than the 60 kN of his push can follow: he
 * loses her, closes again, and pushes as before. */
static void a_ship_that_is_lost_is_found_again(void **state) {
  char more[WHOLE];
  snprintf(more, sizeof more,
           "%sloads: {gust: {body: ship, history: [[0, 0, 0], [60, 0, 0], [61, 0, -12e6], [70, 0, "
           "-12e6], [71, 0, 0], [300, 0, 0]]}}\n",
           water);
  study_run v = run_scene(*state, "duration: 250, step: 0.05", 1, more, ", orders: [[0, 60 kN]]");
  assert_true(study_run_result(&v, "tug skippers.s.losses") >= 1);
  assert_true(study_run_at(&v, "tug skippers.s.phase", -1) == 1);
  near("force", study_run_at(&v, "fenders.bow.normal", -1), 60e3, 6e3);
  near("place", study_run_at(&v, "tug skippers.s.place_error", -1), 0, 2);
  study_run_end(&v);
}

/* from 80 s on he goes off and keeps 15 m, within a metre of a ship that still drifts */
static void let_go_he_keeps_his_distance(void **state) {
  study_run v = run_scene(*state, "duration: 220, step: 0.05", 1, water, ", let go: 80 s");
  assert_true(study_run_at(&v, "tug skippers.s.phase", -1) == 2);
  assert_true(study_run_at(&v, "fenders.bow.normal", -1) == 0);
  near("gap", study_run_at(&v, "tug skippers.s.gap", -1), 15, 1);
  study_run_end(&v);
}

/* orders change at multiples of the period alone, and the push begins at one */
static void he_decides_at_multiples_of_his_period(void **state) {
  study_run v = run_scene(*state, "duration: 40, step: 0.05", 1, water, "");
  long changes = 0;
  for (long row = 1; row < (long)v.series->row_count - 1; row++) {
    const double now = study_run_at(&v, "tug skippers.s.order", row);
    if (now == study_run_at(&v, "tug skippers.s.order", row - 1)) continue;
    assert_int_equal(row % 5, 0);
    changes++;
  }
  assert_true(changes > 100);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ on a line */

/* a tug that pulls a ship from her bow, the line at the tug's bow, towards 60 deg */
static void write_pull(char text[WHOLE], const char *orders) {
  snprintf(text, WHOLE,
           "allide: 1\nrun: {duration: 200, step: 0.05}\n"
           "bodies:\n"
           "  tug: {mass: 865 t, inertia: 6.9e7, position: [176, 53.7], heading: -120 deg}\n"
           "  ship: {mass: 80e6, inertia: 5e11}\n"
           "thrusters:\n"
           "  port: &drive {body: tug, type: azimuth, at: [-11.5, 3.2, -3], diameter: 2.6, pitch "
           "ratio: 1, maximum thrust: 325 kN, rise time: 5, time constant: 1, azimuth rate: 15 "
           "deg/s, azimuth time constant: 0.5}\n"
           "  starboard: {<<: *drive, at: [-11.5, -3.2, -3]}\n"
           "hawsers: {line: {between: [tug, ship], from: [14, 0, 0], to: [145, 0, 0], length: 50, "
           "stiffness: 400 kN/m, damping: 100 kN s/m}}\n"
           "tug skippers: {s: {%s, with: line, bearing: 60 deg, orders: [[0, 200 kN]]%s}}\n%s",
           skipper, orders, water);
}

static void a_pull_has_its_force_and_its_bearing(void **state) {
  char text[WHOLE];
  write_pull(text, "");
  study_run v = study_run_text(text, *state);
  near("tension", study_run_at(&v, "hawsers.line.tension", -1), 200e3, 10e3);
  near("heading", study_run_at(&v, "tug skippers.s.heading_error", -1), 0, 5 * deg);
  /* From the ship's bow, which swings, to the tug's: the force across that keeps her on the bearing
   * has an error of 5 m of 50 m. */
  const double h = study_run_at(&v, "bodies.tug.heading", -1);
  const double s = study_run_at(&v, "bodies.ship.heading", -1);
  const double x = study_run_at(&v, "bodies.tug.x", -1) + 14 * cos(h) -
                   study_run_at(&v, "bodies.ship.x", -1) - 145 * cos(s);
  const double y = study_run_at(&v, "bodies.tug.y", -1) + 14 * sin(h) -
                   study_run_at(&v, "bodies.ship.y", -1) - 145 * sin(s);
  near("bearing", atan2(y, x), 60 * deg, 6 * deg);
  study_run_end(&v);
}

/* a line that is let go carries nothing any more, and the tug comes to rest with her slack */
static void a_line_is_let_go_for_good(void **state) {
  char text[WHOLE];
  write_pull(text, ", let go: 100 s, stand-off: 10 m");
  study_run v = study_run_text(text, *state);
  for (long row = 0; row < (long)v.series->row_count; row++) {
    if (study_run_at(&v, "time", row) < 100.01) continue;
    assert_true(study_run_at(&v, "hawsers.line.tension", row) == 0);
  }
  assert_true(study_run_at(&v, "tug skippers.s.phase", -1) == 2);
  assert_true(study_run_result(&v, "hawsers.line.parted") == 0);
  near("slack", study_run_at(&v, "tug skippers.s.gap", -1), 10, 2);
  study_run_end(&v);
}

static void runs_have_the_same_bits_on_both_devices(void **state) {
  (void)state;
  char text[WHOLE];
  need_device("opencl");
  write_scene(text, "duration: 30, step: 0.05", 1, water, "");
  study_run_same_on_devices(text);
  write_pull(text, ", let go: 30 s");
  char *duration = strstr(text, "200");
  assert_non_null(duration);
  memcpy(duration, "040", 3);
  study_run_same_on_devices(text);
}

#define ON(device, test) \
  { #test " on " device, test, NULL, NULL, (void *)(uintptr_t)(device) }
#define ON_BOTH(test) ON("openmp", test), ON("opencl", test)

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(a_push_gives_the_ship_what_it_takes_from_the_tug),
      ON_BOTH(a_push_comes_to_what_is_wanted),
      ON_BOTH(a_mirror_image_pushes_likewise),
      ON_BOTH(a_ship_that_is_lost_is_found_again),
      ON_BOTH(let_go_he_keeps_his_distance),
      ON_BOTH(he_decides_at_multiples_of_his_period),
      ON_BOTH(a_pull_has_its_force_and_its_bearing),
      ON_BOTH(a_line_is_let_go_for_good),
      cmocka_unit_test(runs_have_the_same_bits_on_both_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
