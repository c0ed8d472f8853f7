/* SPDX-License-Identifier: Apache-2.0
 * Bulbs end at their length: what lies behind has no force. Contacts that begin at the end of a
 * bulb, sides along which only the continuation of its surface would reach, and random collisions
 * of bulbs alone, of which none takes more energy than there is; the same bits everywhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/bow_run.h"
#include "support/devices.h"
#include "support/random.h"
#include "support/runs.h"
#include "support/studies.h"

enum { PARABOLOID, ELLIPSOID, CONE, SHAPES };
static const char *const shapes[SHAPES] = {"paraboloid", "ellipsoid", "cone"};

static void near(const char *what, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s: %.12g, expected %.12g within %.2g", what, value, expected, tolerance);
}

static double last(const bow_run *r, const char *name) {
  return series_at(r->series, r->series->row_count - 1, name);
}

/* ------------------------------------------------------------------------------ the end first */

static const double heading = 0.09, tip = 60, length = 8, half = 4.75, breadth = 5, gap = 0.1075;

/* A bulb that moves ahead and into a fixed side by 1 m/s, 5 degrees from alongside; its rim is
 * 10.75 cm off. */
static bow_run grazing(int shape, const char *scheme, int steps, double *start) {
  char text[1024];
  *start = -breadth - sin(heading) * (tip - length) - cos(heading) * half - gap;
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: %.17g, step: 0.01, scheme: %s}\n"
           "environment: {gravity: 0 m/s^2}\n"
           "bodies:\n  a: {freedoms: six, mass: 1e7, radii of gyration: [5, 25, 25], heading: "
           "%.17g, position: [0, %.17g, 0], velocity: [1, 1, 0]}\n  b: {fixed: yes}\n"
           "bows:\n  it: {between: [a, b], tip: [%g, 0, 0], bulb: [%g, %g, %g], bulb shape: %s,\n"
           "    side: starboard, half breadth: %g, pressure: 2e6, friction: 0.3}\n",
           0.01 * steps, scheme, heading, *start, tip, length, 2 * half, 2 * half, shapes[shape],
           breadth);
  return bow_run_text(text);
}

/* The paraboloid goes on behind its end, where it would be 1.7 m in the side; the bulb is not. */
static void nothing_touches_before_the_end_does(void **state) {
  (void)state;
  for (int shape = PARABOLOID; shape < SHAPES; shape++) {
    double start;
    if (shape == ELLIPSOID) continue; /* it is widest at its end, and touches before */
    bow_run r = grazing(shape, "rk4", 10, &start);
    assert_int_equal(r.series->status, ALD_SCENARIO_OK);
    for (size_t n = 0; n < r.series->row_count; n++) {
      const double off = 0.01 * (double)n - gap;
      /* rounding of places of 60 m */
      near("depth", series_at(r.series, n, "bows.it.depth"), off, 1e-13);
      assert_true(series_at(r.series, n, "bows.it.surge") == 0);
    }
    assert_true(bow_run_result(&r, "energy") == 0 && isnan(bow_run_result(&r, "first_touch")));
    bow_run_end(&r);
  }
}

/* The scenario ends with the state that its step began with: the one whose last stage touches, or,
 * where forces are held over a step, the one that begins in contact. */
static void the_end_of_a_bulb_has_no_force(void **state) {
  (void)state;
  static const struct {
    const char *scheme;
    double time;
  } schemes[] = {{"rk4", 0.10},
                 {"dormand-prince", 0.10},
                 {"trapezoidal", 0.10},
                 {"frozen", 0.11},
                 {"explicit", 0.11}};
  for (int shape = PARABOLOID; shape < SHAPES; shape++) {
    for (size_t k = 0; k < sizeof schemes / sizeof *schemes && shape != ELLIPSOID; k++) {
      double start;
      bow_run r = grazing(shape, schemes[k].scheme, 40, &start);
      assert_int_equal(r.series->status, ALD_SCENARIO_OUT_OF_RANGE);
      near("place", last(&r, "bodies.a.y"), start + schemes[k].time, 1e-12);
      assert_true(fabs(last(&r, "bodies.a.velocity_y") - 1) < 1e-14);
      assert_true(last(&r, "bodies.a.yaw_rate") == 0);
      static const char *const none[] = {"energy",     "greatest_energy", "impulse",
                                         "peak_force", "peak_surge",      "peak_sway",
                                         "duration",   "damage_length"};
      for (size_t c = 0; c < sizeof none / sizeof *none; c++) {
        assert_true(bow_run_result(&r, none[c]) == 0);
      }
      bow_run_end(&r);
    }
  }
}

/* ------------------------------------------------------------------------------ after a contact */

/* depth at which the paraboloid without an end would be in the side, of ships upright */
static double endless(const bow_run *r, size_t row) {
  const double turned =
      series_at(r->series, row, "bodies.a.heading") - series_at(r->series, row, "bodies.b.heading");
  const double a = half / sqrt(length), steep = cos(turned) / sin(turned);
  const double off = -series_at(r->series, row, "bows.it.path_y") - 10;
  return sin(turned) * 0.25 * a * a * steep * steep - off;
}

/* Two ships that part once more, nearly alongside each other: what the collision took stays. */
static void a_collision_is_over_when_the_bulb_is_out(void **state) {
  (void)state;
  bow_run r = bow_run_text(
      "allide: 1\nrun: {duration: 40 s, step: 0.02 s, scheme: rk4}\n"
      "environment: {gravity: 0 m/s^2}\n"
      "bodies:\n  a: {freedoms: six, mass: 12100 t, radii of gyration: [6.8, 30, 30], position: "
      "[3, -90, 0], heading: 45 deg, course: 45 deg, speed: 5}\n"
      "  b: {freedoms: six, mass: 20000 t, radii of gyration: [8, 35, 35], velocity: [1, 0, 0]}\n"
      "bows:\n  it: {between: [a, b], tip: [60, 0, 0], bulb: [8, 9.5, 9.5], side: starboard,\n"
      "    half breadth: 10, pressure: 2e6, friction: 0}\n");
  assert_int_equal(r.series->status, ALD_SCENARIO_OK);
  size_t parted = 0;
  double most = -1;
  for (size_t n = 0; n < r.series->row_count; n++) {
    if (series_at(r.series, n, "bows.it.area") > 0) parted = n + 1;
    if (parted > 0 && n > parted) most = fmax(most, endless(&r, n));
  }
  assert_true(parted > 0 && parted < r.series->row_count / 2);
  if (!(most > 0.1)) fail_msg("the continuation of the bulb never touched: %.3g m", most);
  assert_true(last(&r, "bows.it.depth") < 0);
  assert_true(last(&r, "bows.it.energy") == series_at(r.series, parted + 1, "bows.it.energy"));
  bow_run_end(&r);
}

/* ------------------------------------------------------------------------------ at random */

static const double mass = 1e7, radii[3] = {5, 25, 25};

static double kinetic(const bow_run *r, size_t row) {
  static const char *const speeds[3] = {"bodies.a.velocity_x", "bodies.a.velocity_y",
                                        "bodies.a.velocity_z"};
  static const char *const rates[3] = {"bodies.a.roll_rate", "bodies.a.pitch_rate",
                                       "bodies.a.yaw_rate"};
  double sum = 0;
  for (int i = 0; i < 3; i++) {
    sum += 0.5 * mass * pow(series_at(r->series, row, speeds[i]), 2);
    sum += 0.5 * mass * pow(radii[i] * series_at(r->series, row, rates[i]), 2);
  }
  return sum;
}

/* against a fixed side of any slope, at any angle, inclined and turning */
static bow_run thrown(test_random *r) {
  char text[1024];
  const double turned = test_uniform(r, 0.03, 3.11), slope = test_uniform(r, -1.3, 1.3);
  const double out = 8 + 6 * tan(fabs(slope));
  const int shape = (int)test_choice(r, SHAPES);
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 20, step: 0.02, scheme: %s}\n"
           "environment: {gravity: 0 m/s^2}\n"
           "bodies:\n  a: {freedoms: six, mass: %g, radii of gyration: [%g, %g, %g], heading: "
           "%.17g, position: [%.17g, %.17g, 0], roll: %.17g, pitch: %.17g, velocity: [%.17g, 3, "
           "0], yaw rate: %.17g}\n  b: {fixed: yes}\n"
           "bows:\n  it: {between: [a, b], tip: [%g, 0, -1], bulb: [%.17g, %.17g, %.17g],\n"
           "    bulb shape: %s, side: starboard, half breadth: %g, side slope: %.17g,\n"
           "    pressure: 2e6, friction: %g}\n",
           test_choice(r, 4) ? "rk4" : "frozen", mass, radii[0], radii[1], radii[2], turned,
           -tip * cos(turned), -breadth - out - tip * sin(turned), test_uniform(r, -0.1, 0.1),
           test_uniform(r, -0.05, 0.05), test_uniform(r, -3, 3), test_uniform(r, -0.03, 0.03), tip,
           test_uniform(r, 3, 8), test_uniform(r, 3, 10), test_uniform(r, 3, 10), shapes[shape],
           breadth, slope, test_choice(r, 2) ? 0.3 : 0);
  return bow_run_text(text);
}

/* Steps of 0.02 s balance energies to 1 in 1,000, of `frozen` to a few in 100; the step that comes
 * to the end of a bulb is not recorded, but counts to the last state. */
static void no_bulb_takes_more_than_there_is(void **state) {
  (void)state;
  test_random random = test_random_from(test_seed(), 0xe4d);
  int statuses[ALD_SCENARIO_STATUS_COUNT] = {0};
  for (int k = 0; k < 120; k++) {
    bow_run r = thrown(&random);
    const double before = kinetic(&r, 0), after = kinetic(&r, r.series->row_count - 1);
    const double taken = bow_run_result(&r, "energy");
    statuses[r.series->status]++;
    if (!(taken > -0.02 * before && taken < 1.02 * before && after < 1.02 * before)) {
      fail_msg("scenario %d: took %.3g of %.3g J, %.3g left", k, taken, before, after);
    }
    if (r.series->status == ALD_SCENARIO_OK) {
      near("balance", (before - after) / before, taken / before, 0.05);
    }
    bow_run_end(&r);
  }
  assert_int_equal(statuses[ALD_SCENARIO_OK] + statuses[ALD_SCENARIO_OUT_OF_RANGE], 120);
  assert_true(statuses[ALD_SCENARIO_OK] > 10 && statuses[ALD_SCENARIO_OUT_OF_RANGE] > 10);
}

/* ------------------------------------------------------------------------------ the same bits */

/* Two bows of a ship in two sides, at all angles: most scenarios end at the end of one of them. */
static ald_study *two_bows(int shape) {
  char text[1600];
  snprintf(text, sizeof text,
           "allide: 1\nname: ends\n"
           "run: {scenarios: 32, seed: 3, duration: 20 s, step: 0.02 s, scheme: rk4}\n"
           "environment: {gravity: 0 m/s^2}\n"
           "bodies:\n  a: {freedoms: six, mass: 1e7, radii of gyration: [5, 25, 25], position: "
           "[-60, -45, 0], velocity: [1, 3, 0]}\n  b: {fixed: yes}\n"
           "  c: {freedoms: six, mass: 3e7, radii of gyration: [5, 25, 25], position: [-120, 30, "
           "0], velocity: [1, -0.5, 0]}\n"
           "bows:\n  one: {between: [a, b], tip: [60, 0, -1], bulb: [6, 7, 8], bulb shape: %s,\n"
           "    side: starboard, half breadth: 5, pressure: 2e6, friction: 0.3, side slope: 0.1}\n"
           "  two: {between: [a, c], tip: [60, 0, -1], bulb: [6, 7, 8], bulb shape: %s,\n"
           "    side: starboard, half breadth: 8, pressure: 2e6, friction: 0.3}\n"
           "vary:\n  bodies.a.heading: {uniform: [3 deg, 177 deg]}\n"
           "  bodies.a.yaw rate: {uniform: [-0.03, 0.03]}\n"
           "  bodies.a.velocity.x: {uniform: [-3, 3]}\n",
           shapes[shape], shapes[shape]);
  return study_of(text);
}

/* a run in which scenarios may fail */
static ald_run_summary run_of(const ald_study *study, const char *device, uint32_t tile) {
  ald_run_summary summary;
  ald_report *report = ald_report_create();
  ald_run_def def = run_settings(32, device);
  def.tile = tile;
  if (ald_run(study, &def, &summary, report) < 0) fail_msg("%s", ald_report_text(report));
  ald_report_destroy(report);
  return summary;
}

static void bits_are_the_same_on_openmp(void **state) {
  (void)state;
  for (int shape = PARABOLOID; shape < SHAPES; shape++) {
    ald_study *study = two_bows(shape);
    const ald_run_summary s = run_of(study, "openmp", 8);
    const uint64_t ends = s.status[ALD_SCENARIO_OUT_OF_RANGE];
    assert_true(ends > 5 && ends + s.status[ALD_SCENARIO_OK] == 32);
    assert_string_equal(run_of(study, "openmp", 61).hash, s.hash);
    ald_study_destroy(study);
  }
}

static void bits_are_the_same_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  for (int shape = PARABOLOID; shape < SHAPES; shape++) {
    ald_study *study = two_bows(shape);
    const ald_run_summary s = run_of(study, "openmp", 0);
    assert_string_equal(run_of(study, "opencl", 61).hash, s.hash);
    ald_study_destroy(study);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_touches_before_the_end_does),
      cmocka_unit_test(the_end_of_a_bulb_has_no_force),
      cmocka_unit_test(a_collision_is_over_when_the_bulb_is_out),
      cmocka_unit_test(no_bulb_takes_more_than_there_is),
      cmocka_unit_test(bits_are_the_same_on_openmp),
      cmocka_unit_test(bits_are_the_same_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
