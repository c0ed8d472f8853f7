/* SPDX-License-Identifier: Apache-2.0
 * Sea trials: closed forms of a body that no force moves, what must not matter (heading, current,
 * the time of the order, the length of steps), zig-zags, what never happens. Known answers of ships
 * are in tests/golden/test_golden_turning.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/golden_ship_study.h"
#include "support/study_run.h"

static const double two_pi = 6.283185307179586;

static void near(const char *what, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s: %.17g, not %.17g; off by %.3g of %.3g", what, value, expected, value - expected,
           tolerance);
}

/* ------------------------------------------------------------------------------ closed forms */

/* A body on which nothing acts goes straight ahead and turns evenly, to port if r > 0. Midship, c
 * behind its centre of gravity, is at v t + c (1 - cos rt) ahead and -c sin rt to port. */
typedef struct free_body {
  double speed, rate, centre; /* [m/s], [rad/s], [m] */
} free_body;

static const free_body body = {4, -0.012, 6};

static study_run drift(const free_body *b, const char *scheme, double step, double heading,
                       const char *trial) {
  char text[2048];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 400, step: %.17g, scheme: %s}\n"
           "bodies: {ship: {mass: 1e6, inertia: 1e9, heading: %.17g, course: %.17g, speed: %.17g,\n"
           "  yaw rate: %.17g}}\n"
           "trials: {t: {body: ship, centre of gravity: %.17g%s}}\n",
           step, scheme, heading, heading, b->speed, b->rate, b->centre, trial);
  return study_run_text(text, "openmp");
}

static const double exact = 1e-7;

static void expect_circle(const study_run *v, const free_body *b, double tolerance) {
  const double quarter = two_pi / 4 / fabs(b->rate), half = 2 * quarter;
  near("time_90", study_run_result(v, "trials.t.time_90"), quarter, tolerance);
  near("time_180", study_run_result(v, "trials.t.time_180"), half, tolerance);
  near("advance", study_run_result(v, "trials.t.advance"), b->speed * quarter + b->centre,
       tolerance);
  /* the stern goes to the other side */
  near("transfer", study_run_result(v, "trials.t.transfer"), -b->centre, tolerance);
  near("tactical_diameter", study_run_result(v, "trials.t.tactical_diameter"), 0, tolerance);
  near("final_yaw_rate", study_run_result(v, "trials.t.final_yaw_rate"), b->rate, 1e-15);
}

/* A step of 0.5 s turns the body by 0.006 rad: in 800 steps schemes of order 4 leave 0.006^5/120 of
 * each in the direction of its velocity, 5e-11, and so 1e-7 m of 1600 m; the cubics less. */
static void a_free_body_turns_by_closed_form(void **state) {
  (void)state;
  static const char *const schemes[] = {"rk4", "dormand-prince"};
  for (int k = 0; k < 2; k++) {
    study_run v = drift(&body, schemes[k], 0.5, 0, "");
    expect_circle(&v, &body, exact);
    study_run_end(&v);
  }
}

/* Schemes of one evaluation turn the velocity in the body's own axes by first order: it grows by
 * (r h)^2/2 in each of 2618 steps until 180 deg, 0.19 % in all, and lags by r h/2, 0.06 %. Their
 * headings are off by (r h)^2/12, 2e-5 s. */
static void schemes_of_one_evaluation_are_measured_too(void **state) {
  (void)state;
  static const char *const schemes[] = {"semi-implicit", "explicit"};
  for (int k = 0; k < 2; k++) {
    study_run v = drift(&body, schemes[k], 0.1, 0, "");
    near("time_90", study_run_result(&v, "trials.t.time_90"), two_pi / 4 / 0.012, 1e-4);
    const double way = 4 * two_pi / 2 / 0.012;
    near("advance", study_run_result(&v, "trials.t.advance"), way / 2 + 6, 0.002 * way);
    near("tactical_diameter", study_run_result(&v, "trials.t.tactical_diameter"), 0, 0.002 * way);
    study_run_end(&v);
  }
}

/* whatever the first heading, through pi and all */
static void the_first_heading_does_not_matter(void **state) {
  (void)state;
  const double headings[] = {3.1, -3.1, 1.5, -0.4};
  free_body to_port = body;
  to_port.rate = 0.012;
  for (int k = 0; k < 4; k++) {
    study_run v = drift(&body, "rk4", 0.5, headings[k], "");
    expect_circle(&v, &body, exact);
    study_run_end(&v);
    v = drift(&to_port, "rk4", 0.5, headings[k], "");
    expect_circle(&v, &to_port, exact);
    study_run_end(&v);
  }
}

/* An order in the middle of a step: the body has turned by then, and its first heading is that of
 * the moment. It goes across by v t sin, and all is measured from there. */
static void an_order_may_come_within_a_step(void **state) {
  (void)state;
  const double start = 33.3, quarter = two_pi / 4 / 0.012, turned = -0.012 * start;
  study_run v = drift(&body, "rk4", 0.5, 0, ", start: 33.3");
  near("time_90", study_run_result(&v, "trials.t.time_90"), quarter, exact);
  near("advance", study_run_result(&v, "trials.t.advance"), 4 * quarter * cos(turned) + 6, exact);
  near("transfer", study_run_result(&v, "trials.t.transfer"), 4 * quarter * sin(turned) - 6, exact);
  study_run_end(&v);
}

/* the track of midship: sqrt(v^2 + c^2 r^2 + 2 v c r sin rt) over the time, here by a thousand
 * strips; that of Simpson's rule at 2 s is far below the tolerance */
static void the_track_of_the_initial_turning(void **state) {
  (void)state;
  const double r = 0.012, time = 0.3 / r;
  double track = 0;
  for (int k = 0; k < 1000; k++) {
    const double t = time * (k + 0.5) / 1000;
    track += time / 1000 * sqrt(16 + pow(6 * r, 2) + 2 * 4 * 6 * r * sin(r * t));
  }
  study_run v = drift(&body, "rk4", 2, 0, ", initial turning: 0.3");
  near("initial_turning", study_run_result(&v, "trials.t.initial_turning"), track, 1e-6);
  study_run_end(&v);
}

static void what_never_happens_is_missing(void **state) {
  (void)state;
  static const char *const names[] = {
      "advance",          "transfer",        "time_90",        "tactical_diameter", "time_180",
      "track_reach",      "time_to_stop",    "head_reach",     "reversal_1",        "overshoot_1",
      "overshoot_time_1", "steady_diameter", "initial_turning"};
  const free_body straight = {4, 0, 6};
  study_run v = drift(&straight, "rk4", 2, 0, "");
  for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
    char name[64];
    snprintf(name, sizeof name, "trials.t.%s", names[k]);
    assert_true(isnan(study_run_result(&v, name)));
  }
  near("final_speed", study_run_result(&v, "trials.t.final_speed"), 4, 1e-14);
  near("final_drift", study_run_result(&v, "trials.t.final_drift"), 0, 1e-15);
  study_run_end(&v);
  v = drift(&body, "rk4", 2, 0, ", start: 401");
  assert_true(isnan(study_run_result(&v, "trials.t.advance")));
  study_run_end(&v);
}

/* A body that linear drag stops: u = u0 - F t/m under a constant force astern, from u0 = 3 m/s by
 * 0.02 m/s^2: 150 s and 225 m. Its heading is what it was. */
static void a_stop_by_closed_form(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 200, step: 0.8, scheme: rk4}\n"
      "environment: {current: [0.8, -0.3]}\n"
      "bodies: {ship: {mass: 1e6, inertia: 1e9, heading: 0.5, velocity: [3.4327476856711184, "
      "1.138276615812609]}}\n"
      "loads: {astern: {body: ship, frame: body, constant: [-2e4, 0, 0]}}\n"
      "trials: {t: {body: ship}}\n",
      "openmp");
  near("time_to_stop", study_run_result(&v, "trials.t.time_to_stop"), 150, 1e-9);
  near("track_reach", study_run_result(&v, "trials.t.track_reach"), 225, 1e-9);
  near("head_reach", study_run_result(&v, "trials.t.head_reach"), 225, 1e-9);
  near("side_reach", study_run_result(&v, "trials.t.side_reach"), 0, 1e-9);
  study_run_end(&v);
}

/* ------------------------------------------------------------------------------ ships */

static const golden_ship kvlcc2 = {1025,
                                   320,
                                   58,
                                   20.8,
                                   320415000,
                                   2050656e6,
                                   11.2,
                                   24014848,
                                   243423232,
                                   1229560217600,
                                   {0.022, -0.04, 0.002, 0.011, 0.771, -0.315, 0.083, -1.607, 0.379,
                                    -0.391, 0.008, -0.137, -0.049, -0.030, -0.294, 0.055, -0.013}};
static const golden_screw screw = {
    9.86, {0.2931, -0.2753, -0.1385}, 0.22, 0.35, 2, {1.6, 1.1}, -153.6, {1, 0.7}};
static const golden_blade blade = {112.5, 15.8,   2.747, 0.387, 0.312,        -148.48,
                                   -160,  -227.2, 1.09,  0.5,   {0.64, 0.395}};

static study_run sail(const char *run, const char *blade_keys, const char *trial, double heading,
                      double current_x, double current_y, const char *device) {
  char text[STEERED_TEXT];
  const steered_run r = {.ship = &kvlcc2,
                         .screw = &screw,
                         .blade = &blade,
                         .run = run,
                         .screw_keys = "speed: 106.71063583768923 rpm",
                         .blade_keys = blade_keys,
                         .hull_keys = "crossflow coefficient: 0.62",
                         .speed = 7.973888888888889,
                         .heading = heading,
                         .current = {current_x, current_y}};
  steered_write(text, &r);
  golden_add(text, STEERED_TEXT, "trials: {t: {body: ship, centre of gravity: 11.2%s}}\n", trial);
  return study_run_text(text, device);
}

static const char *const figures[] = {"advance",     "transfer",    "tactical_diameter",
                                      "time_90",     "time_180",    "overshoot_1",
                                      "overshoot_2", "reversal_1",  "overshoot_time_1",
                                      "final_speed", "final_drift", "final_yaw_rate"};
enum { FIGURES = sizeof figures / sizeof *figures };

/* Those that are there, relative to their size. What is at the end of a zig-zag has the error of
 * its times by how fast it changes then: four times as much is allowed. */
static void expect_like(const study_run *a, const study_run *b, double tolerance) {
  int there = 0;
  for (int k = 0; k < FIGURES; k++) {
    char name[64];
    snprintf(name, sizeof name, "trials.t.%s", figures[k]);
    const double one = study_run_result(a, name), other = study_run_result(b, name);
    assert_true(isnan(one) == isnan(other));
    if (isnan(one)) continue;
    const double allowed = strncmp(figures[k], "final", 5) == 0 ? 4 * tolerance : tolerance;
    near(name, one, other, allowed * fabs(other));
    there++;
  }
  assert_true(there >= 6);
}

/* A uniform current carries the path along and changes no figure; nor does the heading. Rounding of
 * places of some km in some thousand steps. */
static void current_and_heading_do_not_matter(void **state) {
  (void)state;
  static const char *const trials[] = {"", ", rudder: main, zigzag: [10 deg, 10 deg]"};
  static const char *const orders[] = {"orders: [[0, 35 deg]]", "inflow: angle"};
  static const char run[] = "duration: 500, step: 0.5, scheme: rk4";
  for (int k = 0; k < 2; k++) {
    study_run still = sail(run, orders[k], trials[k], 0, 0, 0, "openmp");
    study_run carried = sail(run, orders[k], trials[k], 2.2, 0.7, -1.1, "openmp");
    expect_like(&carried, &still, 1e-9);
    study_run_end(&still);
    study_run_end(&carried);
  }
}

/* The order 40 s later gives the same turn, since the ship is at her own speed: what its balance
 * is off by is 1e-8 of it. */
static void the_time_of_the_order_does_not_matter(void **state) {
  (void)state;
  static const char run[] = "duration: 560, step: 0.5, scheme: rk4";
  static const char end[] = "duration: 600, step: 0.5, scheme: rk4";
  study_run now = sail(run, "orders: [[0, 35 deg]]", "", 0, 0, 0, "openmp");
  study_run later = sail(end, "orders: [[40, 35 deg]]", ", start: 40", 0, 0, 0, "openmp");
  expect_like(&later, &now, 1e-6);
  study_run_end(&now);
  study_run_end(&later);
  now = sail(run, "lag: 2", ", rudder: main, zigzag: [-20 deg, 15 deg]", 0, 0, 0, "openmp");
  later = sail(end, "lag: 2", ", rudder: main, zigzag: [-20 deg, 15 deg], start: 40", 0, 0, 0,
               "openmp");
  expect_like(&later, &now, 1e-6);
  study_run_end(&now);
  study_run_end(&later);
}

/* Reversals fall where the heading passes the angle, not on steps: with steps of 2 s figures are
 * those of 0.1 s to 0.3 %. That is what kinks of the rudder within steps leave, h^2 of them by the
 * 15 s that it takes from side to side; on steps reversals would be late by 1 s of 69 s, and the
 * overshoot by the yaw rate of 1.8e-3 rad/s over it, 2 %. */
static void figures_do_not_depend_on_steps(void **state) {
  (void)state;
  static const char zigzag[] = ", rudder: main, zigzag: [10 deg, 10 deg]";
  study_run fine =
      sail("duration: 500, step: 0.1, scheme: rk4", "inflow: angle", zigzag, 0, 0, 0, "openmp");
  study_run coarse =
      sail("duration: 500, step: 2, scheme: rk4", "inflow: angle", zigzag, 0, 0, 0, "openmp");
  expect_like(&coarse, &fine, 3e-3);
  study_run_end(&fine);
  study_run_end(&coarse);
  /* the semi-implicit scheme is of first order, 0.6 % of an advance for each second of a step: 2 s
   * leave 1.2 %; here 0.06 %, and about twice that of a diameter */
  fine = sail("duration: 500, step: 0.1, scheme: semi-implicit", "orders: [[0, 35 deg]]", "", 0, 0,
              0, "openmp");
  coarse =
      sail("duration: 500, step: 0.1, scheme: rk4", "orders: [[0, 35 deg]]", "", 0, 0, 0, "openmp");
  near("advance", study_run_result(&fine, "trials.t.advance"),
       study_run_result(&coarse, "trials.t.advance"), 0.8);
  near("tactical diameter", study_run_result(&fine, "trials.t.tactical_diameter"),
       study_run_result(&coarse, "trials.t.tactical_diameter"), 2);
  study_run_end(&fine);
  study_run_end(&coarse);
}

static void a_trial_gives_the_same_bits_on_devices(void **state) {
  (void)state;
  char text[STEERED_TEXT];
  const steered_run r = {.ship = &kvlcc2,
                         .screw = &screw,
                         .blade = &blade,
                         .run = "duration: 120, step: 1, scheme: rk4",
                         .screw_keys = "speed: 106.71063583768923 rpm",
                         .blade_keys = "lag: 2",
                         .hull_keys = "crossflow coefficient: 0.62",
                         .speed = 7.973888888888889,
                         .current = {0.5, 0.25}};
  steered_write(text, &r);
  golden_add(text, STEERED_TEXT,
             "trials: {t: {body: ship, centre of gravity: 11.2, rudder: main, start: 1.5, zigzag: "
             "[10 deg, 4 deg]}}\n");
  study_run_same_on_devices(text); /* opencl */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_free_body_turns_by_closed_form),
      cmocka_unit_test(schemes_of_one_evaluation_are_measured_too),
      cmocka_unit_test(the_first_heading_does_not_matter),
      cmocka_unit_test(an_order_may_come_within_a_step),
      cmocka_unit_test(the_track_of_the_initial_turning),
      cmocka_unit_test(what_never_happens_is_missing),
      cmocka_unit_test(a_stop_by_closed_form),
      cmocka_unit_test(current_and_heading_do_not_matter),
      cmocka_unit_test(the_time_of_the_order_does_not_matter),
      cmocka_unit_test(figures_do_not_depend_on_steps),
      cmocka_unit_test(a_trial_gives_the_same_bits_on_devices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
