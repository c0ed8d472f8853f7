/* SPDX-License-Identifier: Apache-2.0
 * Wind on a body: from ahead, abeam and astern, tables and their mirror, a hull that drifts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/random.h"
#include "support/study_run.h"

#define PI 3.14159265358979323846
enum { TEXT = 2048 };
static const double frontal = 0.5 * 1.2 * 300, lateral = 0.5 * 1.2 * 900; /* 1/2 rho A */

static const char half_table[] =
    "coefficients: [[0 deg, 0.6, 0, 0], [60 deg, 0.3, 0.5, 0.08], [120 deg, -0.2, 0.7, -0.05], "
    "[180 deg, -0.7, 0, 0]], length: 80";
static const char full_table[] =
    "coefficients: [[0 deg, 0.6, 0, 0], [60 deg, 0.3, 0.5, 0.08], [120 deg, -0.2, 0.7, -0.05], "
    "[180 deg, -0.7, 0, 0], [240 deg, -0.2, -0.7, 0.05], [300 deg, 0.3, -0.5, -0.08], "
    "[360 deg, 0.6, 0, 0]], length: 80";

/* wind of 10 m/s on a hull that heads 0.7 rad; the angle of attack is degrees from that */
static study_run blow(double degrees, const char *body, const char *keys) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 0.1, step: 0.1, scheme: rk4}\n"
           "environment: {gravity: 0, air density: 1.2, wind speed: 10, wind direction: %.17g}\n"
           "bodies: {hull: {mass: 1e6, radii of gyration: [5, 20, 20], freedoms: six, "
           "heading: 0.7, %s}}\n"
           "wind: {air: {body: hull, frontal area: 300, lateral area: 900, %s}}\n",
           0.7 + degrees * PI / 180, body, keys);
  return study_run_text(text, "openmp");
}

static void expect(study_run *v, const char *name, double expected) {
  char full[64];
  snprintf(full, sizeof full, "wind.air.%s", name);
  const double got = study_run_at(v, full, 0);
  /* 1e-15 of the greatest force of 9e4 N x arm and length, some ten roundings of it */
  if (!(fabs(got - expected) <= 1e-7)) fail_msg("%s: %.10g, expected %.10g", name, got, expected);
}

static void constant_coefficients_push_as_areas_do(void **state) {
  (void)state;
  const char *keys = "drag coefficients: [0.7, 0.9], centre: [3, 7]";
  const double ahead = frontal * 0.7 * 100, abeam = lateral * 0.9 * 100;
  study_run v = blow(0, "", keys); /* from astern */
  expect(&v, "surge", ahead);
  expect(&v, "sway", 0);
  expect(&v, "roll", 0);
  expect(&v, "pitch", 7 * ahead); /* bow down */
  expect(&v, "yaw", 0);
  study_run_end(&v);
  v = blow(180, "", keys); /* from ahead */
  expect(&v, "surge", -ahead);
  expect(&v, "sway", 0);
  study_run_end(&v);
  v = blow(90, "", keys); /* from starboard: to port, heels to port, centre ahead turns the bow */
  expect(&v, "surge", 0);
  expect(&v, "sway", abeam);
  expect(&v, "heave", 0);
  expect(&v, "roll", -7 * abeam);
  expect(&v, "yaw", 3 * abeam);
  study_run_end(&v);
  v = blow(-90, "", keys);
  expect(&v, "sway", -abeam);
  expect(&v, "roll", 7 * abeam);
  study_run_end(&v);
  v = blow(30, "", keys); /* C_X cos, C_Y sin */
  expect(&v, "surge", ahead * cos(PI / 6));
  expect(&v, "sway", abeam * 0.5);
  study_run_end(&v);
}

static void table_is_linear_between_angles(void **state) {
  (void)state;
  study_run v = blow(60, "", half_table);
  expect(&v, "surge", frontal * 0.3 * 100);
  expect(&v, "sway", lateral * 0.5 * 100);
  expect(&v, "yaw", lateral * 80 * 0.08 * 100);
  study_run_end(&v);
  v = blow(75, "", half_table);
  expect(&v, "surge", frontal * (0.3 - 0.25 * 0.5) * 100);
  expect(&v, "sway", lateral * (0.5 + 0.25 * 0.2) * 100);
  expect(&v, "yaw", lateral * 80 * (0.08 - 0.25 * 0.13) * 100);
  study_run_end(&v);
  v = blow(180, "", half_table);
  expect(&v, "surge", frontal * -0.7 * 100);
  expect(&v, "sway", 0);
  study_run_end(&v);
}

/* a table to 180 deg holds on both sides, and says what its whole circle says */
static void half_a_table_is_mirrored(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int k = 0; k < 12; k++) {
    const double angle = test_uniform(&r, 0, 180);
    study_run a = blow(angle, "", half_table), b = blow(-angle, "", half_table);
    study_run c = blow(-angle, "", full_table);
    expect(&b, "surge", study_run_at(&a, "wind.air.surge", 0));
    expect(&b, "sway", -study_run_at(&a, "wind.air.sway", 0));
    expect(&b, "yaw", -study_run_at(&a, "wind.air.yaw", 0));
    expect(&c, "surge", study_run_at(&b, "wind.air.surge", 0));
    expect(&c, "sway", study_run_at(&b, "wind.air.sway", 0));
    expect(&c, "yaw", study_run_at(&b, "wind.air.yaw", 0));
    study_run_end(&a);
    study_run_end(&b);
    study_run_end(&c);
  }
}

/* only the wind that the hull meets counts */
static void wind_is_relative_to_the_hull(void **state) {
  (void)state;
  char body[128];
  snprintf(body, sizeof body, "velocity: [%.17g, %.17g, 0]", 10 * cos(0.7), 10 * sin(0.7));
  study_run v = blow(0, body, "drag coefficients: [0.7, 0.9]");
  expect(&v, "surge", 0);
  expect(&v, "sway", 0);
  study_run_end(&v);
  snprintf(body, sizeof body, "velocity: [%.17g, %.17g, 0]", 4 * cos(0.7), 4 * sin(0.7));
  v = blow(0, body, half_table);
  expect(&v, "surge", frontal * 0.6 * 36);
  study_run_end(&v);
}

/* what drifts freely before the wind reaches its speed: v = w - w/(1 + b w t/m), at rest first */
static void drifting_hull_gains_what_the_wind_gives(void **state) {
  (void)state;
  study_run v = study_run_text(
      "allide: 1\nrun: {duration: 200, step: 0.1, scheme: rk4}\n"
      "environment: {gravity: 0, air density: 1.2, wind speed: 10, wind direction: -90 deg}\n"
      "bodies: {hull: {mass: 1e5, radii of gyration: [5, 20, 20], freedoms: six}}\n"
      "wind: {air: {body: hull, frontal area: 300, lateral area: 900, "
      "drag coefficients: [0.7, 0.9]}}\n",
      "openmp");
  const double speed = 10 - 10 / (1 + lateral * 0.9 * 10 * 200 / 1e5);
  /* RK4: (b w h/m)^5 = 3e-12 a step at first */
  assert_true(fabs(study_run_at(&v, "bodies.hull.velocity_y", -1) + speed) < 1e-9);
  /* trapezoid: (b w h/m)^2/12 of the work, 2e-6 */
  assert_true(fabs(study_run_result(&v, "wind.air.work") / (0.5 * 1e5 * speed * speed) - 1) < 1e-5);
  assert_true(fabs(study_run_result(&v, "wind.air.peak_force") / (lateral * 90) - 1) < 0.01);
  study_run_end(&v);
}

/* Still air, met by a hull that goes ahead and rises: the air comes from dead ahead, and its y is
 * the 0 below 0, of which the direction is -180 degrees. */
static void still_air_comes_from_dead_ahead(void **state) {
  (void)state;
  static const char *const tables[] = {half_table, full_table};
  for (int t = 0; t < 2; t++) {
    for (int side = -1; side <= 1; side += 2) {
      char text[TEXT];
      snprintf(
          text, sizeof text,
          "allide: 1\nrun: {duration: 0.1, step: 0.1, scheme: rk4}\n"
          "environment: {gravity: 0, air density: 1.2, wind speed: 0, wind direction: %d deg}\n"
          "bodies: {hull: {mass: 1e6, radii of gyration: [5, 20, 20], freedoms: six, "
          "velocity: [10, 0, 0.1]}}\n"
          "wind: {air: {body: hull, frontal area: 300, lateral area: 900, %s}}\n",
          90 * side, tables[t]);
      study_run v = study_run_text(text, "openmp");
      expect(&v, "surge", -0.7 * frontal * 100);
      expect(&v, "sway", 0);
      expect(&v, "yaw", 0);
      study_run_end(&v);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(constant_coefficients_push_as_areas_do),
      cmocka_unit_test(table_is_linear_between_angles),
      cmocka_unit_test(half_a_table_is_mirrored),
      cmocka_unit_test(wind_is_relative_to_the_hull),
      cmocka_unit_test(still_air_comes_from_dead_ahead),
      cmocka_unit_test(drifting_hull_gains_what_the_wind_gives),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
