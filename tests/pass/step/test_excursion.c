/* SPDX-License-Identifier: Apache-2.0
 * Excursions of points of bodies: closed forms of prescribed motions and of turns, free bodies in
 * the plane and in space against their own series, the start of records after a build-up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/random.h"
#include "support/study_run.h"

enum { TEXT = 4096, SCHEMES = 6, PLANAR = 2, LATE = 3 };
/* the first PLANAR also move bodies in the plane; those from LATE on evaluate forces several times
 * in a step, and their records include the end of the last one */
static const char *const schemes[SCHEMES] = {"semi-implicit", "explicit", "frozen",
                                             "trapezoidal",   "rk4",      "dormand-prince"};
static const double pi = 3.14159265358979323846;

/* The next scheme for a device: all of them on OpenMP; on OpenCL, where every step of a series
 * takes its time, one of either sort. */
static int next_scheme(const char *device, int k) {
  if (strcmp(device, "openmp") == 0) return k + 1;
  return k == 0 ? LATE + 1 : SCHEMES;
}

static void near(const char *what, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s: %.17g, not %.17g; off by %.3g of %.3g", what, value, expected, value - expected,
           tolerance);
}

static double result(const study_run *v, const char *name) {
  char full[64];
  snprintf(full, sizeof full, "excursions.e.%s", name);
  return study_run_result(v, full);
}

static double series(const study_run *v, const char *name, long row) {
  char full[64];
  snprintf(full, sizeof full, "excursions.e.%s", name);
  return study_run_at(v, full, row);
}

#define NEAR(name, expected, tolerance) near(name, result(&v, name), expected, tolerance)

/* ------------------------------------------------------------------------------ closed forms */

/* x = 3 sin(wt) and y = 4 sin(wt) of 8 s, z = 2 cos(wt), angles 0.1, -0.2 and 0.3 of sin(wt): all
 * are greatest at 2 s, a step, but z, which falls by 4 m until 4 s. The speed is greatest at the
 * start, 5w, which all schemes see. Roundings of some metres, and of sines. */
static void a_harmonic_has_its_amplitude(void **state) {
  for (int k = 0; k < SCHEMES; k = next_scheme(*state, k)) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 4.4, step: 0.2, scheme: %s}\n"
             "bodies: {ship: {motion: prescribed, position: [30, -20, 7]}}\n"
             "motions: {swell: {body: ship, amplitude: [3, 4, 2, 0.1, -0.2, 0.3], period: 8,\n"
             "  phase: [0, 0, 90 deg, 0, 0, 0]}}\n"
             "excursions: {e: {body: ship}}\n",
             schemes[k]);
    study_run v = study_run_text(text, *state);
    NEAR("greatest_offset", 5, 1e-14);
    NEAR("greatest_offset_time", 2, 1e-14);
    NEAR("offset_x", 3, 1e-14);
    NEAR("offset_y", 4, 1e-14);
    NEAR("highest", 0, 0);
    NEAR("lowest", -4, 1e-14);
    NEAR("greatest_roll", 0.1, 1e-15);
    NEAR("greatest_pitch", 0.2, 1e-15);
    NEAR("greatest_turn", 0.3, 1e-15);
    NEAR("peak_speed", 5 * 2 * pi / 8, 1e-14);
    near("offset", series(&v, "offset", 10), 5, 1e-14);
    near("rise", series(&v, "rise", 10), -2, 1e-14);
    near("speed", series(&v, "speed", 10), 2 * 2 * pi / 8, 1e-14);
    near("offset at the start", series(&v, "offset", 0), 0, 0);
    study_run_end(&v);
  }
}

/* A body that turns by pi/4 rad/s in either direction: a point 10 m from its centre of gravity is
 * 20 m off after half a turn of 4 s, a step, against where it was, and there again 8 s later; the
 * turn goes on, 3.75 turns in 30 s. Seen from the side alike: a point that is 10 m ahead on a body
 * that pitches by up to 0.2 rad goes up by 10 sin(0.2) and back by 10 (1 - cos(0.2)). */
static void a_point_goes_round_its_body(void **state) {
  for (int k = 0; k < SCHEMES; k = next_scheme(*state, k)) {
    for (double side = -1; side <= 1; side += 2) {
      char text[TEXT];
      snprintf(text, sizeof text,
               "allide: 1\nrun: {duration: 30, step: 0.5, scheme: %s}\n"
               "bodies: {ship: {motion: prescribed, position: [3, 4, 0]}}\n"
               "motions: {path: {body: ship,\n"
               "  history: [[0, 0, 0, 0, 0, 0, 0], [40, 0, 0, 0, 0, 0, %.17g]]}}\n"
               "excursions: {e: {body: ship, at: [6, 8, 5]}}\n",
               schemes[k], side * 10 * pi);
      study_run v = study_run_text(text, *state);
      const double last = k < LATE ? 29.5 : 30;
      NEAR("greatest_offset", 20, 1e-13);
      near("time", remainder(result(&v, "greatest_offset_time") - 4, 8), 0, 1e-13);
      NEAR("offset_x", -12, 1e-12);
      NEAR("offset_y", -16, 1e-12);
      NEAR("greatest_turn", last * pi / 4, 1e-13);
      NEAR("peak_speed", 10 * pi / 4, 1e-13);
      NEAR("highest", 0, 0);
      NEAR("lowest", 0, 0);
      NEAR("greatest_roll", 0, 0);
      near("turn", series(&v, "turn", -1), side * 30 * pi / 4, 1e-13);
      near("offset", series(&v, "offset", 4), 10 * sqrt(2), 1e-13);
      study_run_end(&v);
    }
  }
}

static void a_point_nods_with_its_body(void **state) {
  for (int k = 0; k < SCHEMES; k = next_scheme(*state, k)) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 6.4, step: 0.2, scheme: %s}\n"
             "bodies: {ship: {motion: prescribed, heading: 90 deg}}\n"
             "motions: {swell: {body: ship, amplitude: [0, 0, 0, 0, 0.2, 0], period: 8}}\n"
             "excursions: {e: {body: ship, at: [10, 0, 0]}}\n",
             schemes[k]);
    study_run v = study_run_text(text, *state);
    /* bow down first; the offset of both ends differs by rounding alone */
    NEAR("highest", 10 * sin(0.2), 1e-14);
    NEAR("lowest", -10 * sin(0.2), 1e-14);
    NEAR("greatest_offset", 10 * (1 - cos(0.2)), 1e-14);
    NEAR("offset_y", -10 * (1 - cos(0.2)), 1e-14);
    NEAR("greatest_pitch", 0.2, 1e-15);
    NEAR("greatest_turn", 0, 1e-15);
    NEAR("peak_speed", 10 * 0.2 * 2 * pi / 8, 1e-14);
    study_run_end(&v);
  }
}

/* Bodies in the plane: one drifts at 5 m/s and turns as above, so that its point is the farther off
 * the longer it goes, another stays. A pattern makes one excursion of each. */
static void bodies_in_the_plane_go_and_turn(void **state) {
  for (int k = 0; k < PLANAR; k++) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 20, step: 0.4, scheme: %s}\n"
             "bodies:\n"
             "  ship a: {mass: 1e6, inertia: 1e8, position: [9, 5], velocity: [3, -4],\n"
             "    yaw rate: %.17g, outline: [[-9, -2], [9, -2], [9, 2], [-9, 2]]}\n"
             "  ship b: {mass: 1e6, inertia: 1e8, position: [9, 95],\n"
             "    outline: [[-9, -2], [9, -2], [9, 2], [-9, 2]]}\n"
             "excursions: {e: {body: ship a, at: [6, 8, 5]}, all: {body: ship *}}\n",
             schemes[k], -pi / 4);
    study_run v = study_run_text(text, *state);
    double most = 0, when = 0;
    for (int n = 0; n < 50; n++) {
      const double t = 0.4 * n, turn = -pi / 4 * t;
      const double x = 3 * t + 6 * cos(turn) - 8 * sin(turn) - 6;
      const double y = -4 * t + 6 * sin(turn) + 8 * cos(turn) - 8;
      /* the sums of 50 steps are rounded, 4e-15 of 80 m and of 16 rad each */
      near("x", series(&v, "offset_x", n), x, 1e-11);
      near("y", series(&v, "offset_y", n), y, 1e-11);
      near("turn", series(&v, "turn", n), turn, 1e-12);
      if (hypot(x, y) > most) when = t;
      most = fmax(most, hypot(x, y));
    }
    NEAR("greatest_offset", most, 1e-11);
    NEAR("greatest_offset_time", when, 1e-12);
    NEAR("greatest_turn", 19.6 * pi / 4, 1e-12);
    NEAR("highest", 0, 0);
    NEAR("lowest", 0, 0);
    NEAR("greatest_roll", 0, 0);
    NEAR("greatest_pitch", 0, 0);
    near("drift", study_run_result(&v, "excursions.all.ship a.greatest_offset"), 19.6 * 5, 1e-11);
    near("drift", study_run_result(&v, "excursions.all.ship a.peak_speed"), 5, 1e-14);
    near("rest", study_run_result(&v, "excursions.all.ship b.greatest_offset"), 0, 0);
    /* it never left */
    assert_true(isnan(study_run_result(&v, "excursions.all.ship b.greatest_offset_time")));
    assert_true(isnan(study_run_result(&v, "excursions.all.ship b.offset_x")));
    study_run_end(&v);
    if (strcmp(*state, "opencl") == 0) study_run_same_on_devices(text);
  }
}

/* ------------------------------------------------------------------------------ series */

/* a point of the body in a row of the series, by the usual matrix of Euler angles Rz Ry Rx */
static void point_at(const study_run *v, const double at[3], long row, double point[3]) {
  const double roll = study_run_at(v, "bodies.ship.roll", row);
  const double pitch = study_run_at(v, "bodies.ship.pitch", row);
  const double heading = study_run_at(v, "bodies.ship.heading", row);
  const double y = cos(roll) * at[1] - sin(roll) * at[2];
  const double z = sin(roll) * at[1] + cos(roll) * at[2];
  const double x = cos(pitch) * at[0] + sin(pitch) * z;
  point[0] = study_run_at(v, "bodies.ship.x", row) + cos(heading) * x - sin(heading) * y;
  point[1] = study_run_at(v, "bodies.ship.y", row) + sin(heading) * x + cos(heading) * y;
  point[2] = study_run_at(v, "bodies.ship.z", row) - sin(pitch) * at[0] + cos(pitch) * z;
}

/* what the records should be by the series of the same scenario, from a row on */
typedef struct extremes {
  double offset, time, x, y, highest, lowest, turn, roll, pitch, speed;
} extremes;

static extremes extremes_of(const study_run *v, long from, long end) {
  extremes e = {.time = NAN, .x = NAN, .y = NAN};
  for (long row = from; row < end; row++) {
    const double offset = series(v, "offset", row), rise = series(v, "rise", row);
    if (offset > e.offset) {
      e.time = study_run_at(v, "time", row);
      e.x = series(v, "offset_x", row);
      e.y = series(v, "offset_y", row);
    }
    e.offset = fmax(e.offset, offset);
    e.highest = fmax(e.highest, rise);
    e.lowest = fmin(e.lowest, rise);
    e.turn = fmax(e.turn, fabs(series(v, "turn", row)));
    e.roll = fmax(e.roll, fabs(study_run_at(v, "bodies.ship.roll", row)));
    e.pitch = fmax(e.pitch, fabs(study_run_at(v, "bodies.ship.pitch", row)));
    e.speed = fmax(e.speed, series(v, "speed", row));
  }
  return e;
}

/* series and records are of the same states, and so the same bits */
static void expect_extremes(const study_run *v, extremes e) {
  near("greatest_offset", result(v, "greatest_offset"), e.offset, 0);
  near("greatest_offset_time", result(v, "greatest_offset_time"), e.time, 1e-12);
  near("offset_x", result(v, "offset_x"), e.x, 0);
  near("offset_y", result(v, "offset_y"), e.y, 0);
  near("highest", result(v, "highest"), e.highest, 0);
  near("lowest", result(v, "lowest"), e.lowest, 0);
  near("greatest_turn", result(v, "greatest_turn"), e.turn, 0);
  near("greatest_roll", result(v, "greatest_roll"), e.roll, 0);
  near("greatest_pitch", result(v, "greatest_pitch"), e.pitch, 0);
  near("peak_speed", result(v, "peak_speed"), e.speed, 0);
}

static void write_tumbling(char text[TEXT], test_random *r, const char *scheme,
                           const double at[3]) {
  double n[15];
  for (int k = 0; k < 15; k++) n[k] = test_uniform(r, -1, 1);
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 6, step: 0.02, scheme: %s}\n"
           "bodies: {ship: {freedoms: six, mass: 1e5, radii of gyration: [4, 5, 6],\n"
           "  position: [%.17g, %.17g, %.17g], roll: %.17g, pitch: %.17g, heading: %.17g,\n"
           "  velocity: [%.17g, %.17g, %.17g], roll rate: %.17g, pitch rate: %.17g, yaw rate: "
           "%.17g}}\n"
           "loads: {push: {body: ship, at: [3, -2, 1], amplitude: [%.17g, %.17g, %.17g], "
           "period: 5}}\n"
           "excursions: {e: {body: ship, at: [%.17g, %.17g, %.17g]}}\n",
           scheme, 50 * n[0], 50 * n[1], 9 * n[2], n[3], 0.5 * n[4], 3 * n[5], 2 * n[6], 2 * n[7],
           n[8], 0.2 * n[9], 0.2 * n[10], n[11], 1e5 * n[12], 1e5 * n[13], 1e5 * n[14], at[0],
           at[1], at[2]);
}

/* The series of an excursion is that of the body's series, by a matrix of the test's own; speeds by
 * differences over two steps, off by h^2/6 of the third derivative: of points within 35 m of bodies
 * that turn at 1.6 rad/s, 150 m/s^3, 1e-2 m/s. Schemes of order 1 go with the velocity of one end
 * of a step: off by h/2 of 2 m/s^2 and 1 rad/s^2, 0.4 m/s. Turns are followed through +-180 deg. */
static void bodies_that_tumble_against_their_series(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0xe8c);
  for (int k = 0; k < 2 * SCHEMES; k++) {
    char text[TEXT];
    double at[3], from[3], turned = 0;
    for (int c = 0; c < 3; c++) at[c] = test_uniform(&r, -20, 20);
    write_tumbling(text, &r, schemes[k % SCHEMES], at);
    study_run v = study_run_text(text, "openmp");
    const long rows = (long)v.series->row_count;
    point_at(&v, at, 0, from);
    for (long row = 0; row < rows; row++) {
      double now[3], before[3], after[3];
      point_at(&v, at, row, now);
      /* roundings of positions up to 200 m */
      near("x", series(&v, "offset_x", row), now[0] - from[0], 1e-12);
      near("y", series(&v, "offset_y", row), now[1] - from[1], 1e-12);
      near("rise", series(&v, "rise", row), now[2] - from[2], 1e-12);
      near("offset", series(&v, "offset", row), hypot(now[0] - from[0], now[1] - from[1]), 1e-12);
      if (row == 0) continue;
      turned += remainder(study_run_at(&v, "bodies.ship.heading", row) -
                              study_run_at(&v, "bodies.ship.heading", row - 1),
                          2 * pi);
      near("turn", series(&v, "turn", row), turned, 1e-12);
      if (row + 1 == rows) continue;
      point_at(&v, at, row - 1, before);
      point_at(&v, at, row + 1, after);
      double square = 0;
      for (int c = 0; c < 3; c++) square += pow((after[c] - before[c]) / 0.04, 2);
      near("speed", series(&v, "speed", row), sqrt(square), k % SCHEMES < LATE ? 0.4 : 1e-2);
    }
    expect_extremes(&v, extremes_of(&v, 0, k % SCHEMES < LATE ? rows - 1 : rows));
    study_run_end(&v);
  }
}

static void they_are_the_same_on_devices(void **state) {
  (void)state;
  static const double at[3] = {12, -3, 5};
  test_random r = test_random_from(test_seed(), 0xe8d);
  for (int k = 0; k < SCHEMES; k = next_scheme("opencl", k)) {
    char text[TEXT];
    write_tumbling(text, &r, schemes[k], at);
    study_run_same_on_devices(text);
  }
}

/* ------------------------------------------------------------------------------ build-up */

/* Motions rise over 5 s: records are of the way from where the point then is, as the series shows
 * from there on; before, the series is of the way from the start. A body at the rise's end, where
 * r = 1, is at A sin(wt + phase); its heading has gone round by then. */
static void records_begin_after_a_build_up(void **state) {
  for (int k = 0; k < SCHEMES; k = next_scheme(*state, k)) {
    char text[TEXT];
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 14, step: 0.25, build-up: 5, scheme: %s}\n"
             "bodies: {ship: {motion: prescribed, position: [3, 0, 0]}}\n"
             "motions:\n"
             "  swell: {body: ship, amplitude: [2, 1, 0.5, 0.1, 0.05, 7], period: 7,\n"
             "    phase: [40 deg, 10 deg, 0, 0, 0, 0]}\n"
             "excursions: {e: {body: ship, at: [4, 0, 1]}}\n",
             schemes[k]);
    study_run v = study_run_text(text, *state);
    const long rows = (long)v.series->row_count;
    double from[3], now[3];
    const double at[3] = {4, 0, 1};
    for (long row = 0; row < rows; row++) {
      if (row == 0 || row == 20) {
        point_at(&v, at, row, from);
        near("offset", series(&v, "offset", row), 0, 0);
        near("turn", series(&v, "turn", row), 0, 0);
      }
      point_at(&v, at, row, now);
      near("x", series(&v, "offset_x", row), now[0] - from[0], 1e-13);
      near("y", series(&v, "offset_y", row), now[1] - from[1], 1e-13);
      near("rise", series(&v, "rise", row), now[2] - from[2], 1e-13);
    }
    expect_extremes(&v, extremes_of(&v, 20, k < LATE ? rows - 1 : rows));
    const double w = 2 * pi / 7, here = 7 * sin(5 * w);
    /* its heading is least and greatest at 5.25 s and 8.75 s, both steps */
    NEAR("greatest_turn", 7 - here, 1e-13);
    study_run_end(&v);
  }
}

#define ON(device, test) \
  { "on " device ": " #test, test, NULL, NULL, (void *)device }
#define ON_BOTH(test) ON("openmp", test), ON("opencl", test)

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_BOTH(a_harmonic_has_its_amplitude),
      ON_BOTH(a_point_goes_round_its_body),
      ON("openmp", a_point_nods_with_its_body),
      ON_BOTH(bodies_in_the_plane_go_and_turn),
      cmocka_unit_test(bodies_that_tumble_against_their_series),
      cmocka_unit_test(they_are_the_same_on_devices),
      ON_BOTH(records_begin_after_a_build_up),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
