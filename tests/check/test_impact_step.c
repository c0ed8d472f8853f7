/* SPDX-License-Identifier: Apache-2.0
 * How long an impact lasts: the formula against plain integration, what `allide check` finds
 * against boxes that hit a wall in the engine, and what it says of steps that are too long. */
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
#include "support/studies.h"
#include "tile/impact_step.h"

enum { TEXT = 2048 };

/* ---- the formula */

/* leapfrog steps from the first touch until the depth is 0 again, the last one cut at it */
static double integrated(double factor, double exponent, double mass, double speed, double step) {
  double depth = 0, v = speed, time = 0;
  for (;;) {
    const double half = v - 0.5 * step * factor / mass * pow(depth, exponent);
    const double next = depth + step * half;
    if (next <= 0) return time + step * depth / (depth - next);
    v = half - 0.5 * step * factor / mass * pow(next, exponent);
    depth = next;
    time += step;
  }
}

/* second order: 20,000 steps in an impact leave some 1e-8 */
static void the_formula_is_that_of_a_bouncing_mass(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 0);
  for (int k = 0; k < 60; k++) {
    const double exponent = k % 3 == 0 ? 1 : test_uniform(&r, 1, 3);
    const double factor = exp(test_uniform(&r, log(1e3), log(1e9)));
    const double mass = exp(test_uniform(&r, 0, log(1e8))), speed = test_uniform(&r, 0.01, 10);
    const double formula = ald_impact_duration(factor, exponent, mass, speed);
    const double is = integrated(factor, exponent, mass, speed, formula / 20000);
    if (!(fabs(is / formula - 1) < 1e-6)) fail_msg("e %g: %.9g, is %.9g", exponent, formula, is);
  }
  assert_true(fabs(ald_impact_duration(8, 1, 2, 3) - acos(-1.0) / 2) < 1e-15);
  assert_true(ald_impact_duration(0, 1.5, 1, 1) >= HUGE_VAL);
}

/* ---- boxes that hit a wall */

/* a box of 4 x 2 x 1 m and 8 t before a wall that begins at x = 0 */
static void write_study(char *text, const char *freedoms, const char *pose, double stiffness,
                        double exponent, double step) {
  snprintf(text, TEXT,
           "allide: 1\n"
           "run: {duration: 0.6, step: %.17g}\n"
           "environment: {gravity: 0 m/s^2}\n"
           "meshes:\n"
           "  box: {box: {length: 4, breadth: 2, height: 1}}\n"
           "  wall: {box: {length: 4, breadth: 40, height: 40}, at: [2, 0, 0]}\n"
           "bodies:\n"
           "  box: {freedoms: %s, mass: 8 t, radii of gyration: [0.65, 1.2, 1.3], mesh: box, %s}\n"
           "  wall: {fixed: yes, mesh: wall}\n"
           "mesh contacts:\n"
           "  hit: {between: [box, wall], stiffness: %.17g, reference indentation: 0.1, "
           "law: hertz, exponent: %.17g, damping form: none}\n",
           step, freedoms, pose, stiffness, exponent);
}

/* what check finds: the shortest, and at which speed */
static ald_impact_bound bound_of(const char *text) {
  ald_impact_steps all;
  ald_study *study = study_of(text);
  assert_int_equal(ald_impact_steps_find(study, &all), ALD_OK);
  assert_int_equal(all.count, 1);
  const ald_impact_bound bound = all.steps[0].worst;
  assert_true(all.steps[0].median == bound.duration);
  ald_impact_steps_clear(&all);
  ald_study_destroy(study);
  return bound;
}

/* time in contact of the first hit; 0: none ends */
static double first_hit(const char *text) {
  ald_series *series = series_of(text, "openmp");
  const size_t depth = series_column(series, "mesh contacts.hit.indentation");
  const size_t time = series_column(series, "time");
  double begin = -1, end = -1;
  for (size_t row = 0; row < series->row_count && end < 0; row++) {
    const double *v = series->values + row * series->column_count;
    if (begin < 0 && v[depth] > 0) begin = v[time];
    if (begin >= 0 && !(v[depth] > 0)) end = v[time];
  }
  ald_series_destroy(series);
  return end < 0 ? 0 : end - begin;
}

/* a box that only surges: the effective mass is its own, the speed too */
static void a_flat_hit_lasts_as_foretold(void **state) {
  (void)state;
  char text[TEXT];
  test_random r = test_random_from(test_seed(), 1);
  for (int k = 0; k < 6; k++) {
    const double exponent = test_uniform(&r, 1, 2.5), speed = test_uniform(&r, 0.3, 2);
    const double stiffness = test_uniform(&r, 0.5e6, 5e6), step = 2e-4;
    char pose[100];
    snprintf(pose, sizeof pose, "position: [-2.01, 0, 0], velocity: [%.17g, 0, 0]", speed);
    write_study(text, "[surge, heave]", pose, stiffness, exponent, step);
    const ald_impact_bound bound = bound_of(text);
    assert_true(fabs(bound.mobility * 8000 - 1) < 1e-12 && fabs(bound.speed / speed - 1) < 1e-12);
    const double lasts =
        ald_impact_duration(stiffness * pow(0.1, 1 - exponent), exponent, 8000, speed);
    assert_true(fabs(bound.duration / lasts - 1) < 1e-12);
    /* seen at whole steps, and a step of order 1 in time */
    const double is = first_hit(text);
    if (!(fabs(is - lasts) < 3 * step)) fail_msg("%g, foretold %g", is, lasts);
  }
}

/* by the law volume on its end of 2 m^2: a swing of 8 t on k (2/A)^2, A the reference area; check
 * takes A, which is less than the 8 m^2 of the box's greatest face */
static void a_flat_hit_by_volume_lasts_as_foretold(void **state) {
  (void)state;
  for (double area = 1; area < 5; area += 1.5) {
    char text[TEXT], *law;
    write_study(text, "[surge, heave]", "position: [-2.01, 0, 0], velocity: [1, 0, 0]", 1, 1, 2e-4);
    law = strstr(text, "stiffness: 1,");
    assert_non_null(law);
    snprintf(law, TEXT - (size_t)(law - text),
             "law: volume, stiffness: 2 MN/m, reference area: %.17g, damping form: none}\n", area);
    const double k = 2e6 / (area * area), pi = 3.14159265358979323846;
    const double lasts = pi * sqrt(8000 / (k * 4)), told = bound_of(text).duration;
    assert_true(fabs(told / (pi * sqrt(8000 / (k * area * area))) - 1) < 1e-9);
    const double is = first_hit(text);
    if (!(fabs(is - lasts) < 6e-4)) fail_msg("%g, foretold %g", is, lasts);
  }
}

/* Any side, edge or corner first, with turns: no hit is shorter than what check finds. Where the
 * box tumbles, further corners may add their own; those only lengthen the first. */
static void no_hit_is_shorter_than_the_bound(void **state) {
  (void)state;
  char text[TEXT], pose[300];
  double least = HUGE_VAL;
  test_random r = test_random_from(test_seed(), 2);
  uint32_t hits = 0;
  for (int k = 0; k < 40; k++) {
    const double exponent = test_uniform(&r, 1, 2), step = 2e-4;
    snprintf(pose, sizeof pose,
             "position: [-2.5, 0, 0], heading: %.17g deg, pitch: %.17g deg, roll: %.17g deg, "
             "velocity: [%.17g, 0, 0], yaw rate: %.17g deg/s, pitch rate: %.17g deg/s",
             test_uniform(&r, 0, 360), test_uniform(&r, -80, 80), test_uniform(&r, 0, 360),
             test_uniform(&r, 4, 8), test_uniform(&r, -30, 30), test_uniform(&r, -30, 30));
    write_study(text, "six", pose, test_uniform(&r, 2e6, 2e7), exponent, step);
    const double is = first_hit(text);
    if (!(is > 0)) continue;
    hits++;
    const double ratio = is / bound_of(text).duration;
    least = fmin(least, ratio);
    /* whole steps */
    if (!(ratio > 1 - 3 * step / is)) fail_msg("%s: %g of the bound", pose, ratio);
  }
  print_message("%u hits, the shortest %.2f of the bound\n", hits, least);
  assert_true(hits > 20 && least < 3);
}

/* ---- what it says */

static void expect_told(double step, uint32_t warned, const char *words) {
  char text[TEXT];
  ald_report *report = ald_report_create();
  write_study(text, "[surge, heave]", "position: [-2.01, 0, 0], velocity: [1, 0, 0]", 1e6, 1, step);
  ald_study *study = study_of(text);
  const uint32_t warnings = warnings_of_study(study, report);
  if (warnings != warned || !strstr(ald_report_text(report), words)) {
    fail_msg("%s", ald_report_text(report));
  }
  ald_study_destroy(study);
  ald_report_destroy(report);
}

/* pi sqrt(8 t/(1 MN/m)) = 0.281 s */
static void too_long_steps_are_told_of(void **state) {
  (void)state;
  expect_told(0.01, 0,
              "mesh contacts.hit     0.281 s     0.281 s      28.1       1 m/s         any");
  expect_told(0.05, 1,
              "warning: mesh contacts.hit: a hit may be over in 0.281 s, 5.62 steps; its force and "
              "its restitution need 20\n  a step of 0.01 s gives them, however the bodies meet\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_formula_is_that_of_a_bouncing_mass),
      cmocka_unit_test(a_flat_hit_lasts_as_foretold),
      cmocka_unit_test(a_flat_hit_by_volume_lasts_as_foretold),
      cmocka_unit_test(no_hit_is_shorter_than_the_bound),
      cmocka_unit_test(too_long_steps_are_told_of),
  };
  return cmocka_run_group_tests_name("impact_step", tests, NULL, NULL);
}
