/* SPDX-License-Identifier: Apache-2.0
 * Squat of a hull that manoeuvres: closed forms and limits of its law; what a ship has of it ahead,
 * astern, adrift, at rest and in a current; grounding and speeds beyond the formula. */
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

#define ALD_LANES 1
#include "allide/allide.h"
#include "kernels/law/squat_sinkage.h"
#include "support/random.h"
#include "support/study_run.h"

enum { TEXT = 4096 };
static const char *const devices[] = {"openmp", "opencl"};

static void near(double got, double expected, double within) {
  if (!(fabs(got - expected) <= within)) fail_msg("%.17g where %.17g was expected", got, expected);
}

/* 3-4-5 and 7-24-25: F^2/sqrt(1 - F^2) is 0.36/0.8 at 0.6 and 0.0784/0.96 at 0.28. KVLCC2: 2.4
 * V/L^2 = 7.3266 m, so that she sinks by 3.297 m at 0.6. */
static void squat_has_its_closed_forms(void **state) {
  (void)state;
  near(squat_sinkage(1, 0.6), 0.45, 1e-15);
  near(squat_sinkage(1, 0.28), 0.0784 / 0.96, 1e-16);
  near(squat_sinkage(2.4 * 312600 / (320.0 * 320), 0.6), 3.297, 5e-4);
  /* slow: by the square of the speed */
  near(squat_sinkage(5, 1e-3) / 5e-6, 1, 1e-6);
  assert_true(squat_sinkage(5, 0) == 0);
}

static void squat_has_its_limits(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  const double held = squat_sinkage(3, 0.95);
  near(held, 3 * 0.9025 / sqrt(0.0975), 1e-13);
  assert_true(squat_sinkage(3, 1) == held && squat_sinkage(3, 1e9) == held);
  for (int k = 0; k < 2000; k++) {
    const double froude = test_uniform(&r, 0, 0.94), s = squat_sinkage(3, froude);
    assert_true(squat_sinkage(3, -froude) == s);
    assert_true(squat_sinkage(3, froude + 0.01) > s);
    near(squat_sinkage(12, froude), 4 * s, 1e-14 * s);
  }
}

/* A ship of 100 m and 7000 m^3 with 6 m of draught in water of a depth, with a velocity over ground
 * in a current; she does not slow down much in one step. */
static void write_study(char text[TEXT], double depth, const double velocity[2], double current,
                        const char *rest) {
  snprintf(
      text, TEXT,
      "allide: 1\nrun: {scenarios: 1, duration: 1, step: 0.1}\n"
      "environment: {water density: 1000, gravity: 10, current: [%.17g, 0], water depth: %.17g}\n"
      "bodies: {ship: {mass: 7e6, inertia: 4e9, velocity: [%.17g, %.17g]}}\n"
      "manoeuvring: {hull: {body: ship, length: 100, breadth: 16, draught: 6, volume: 7000, "
      "resistance: [0.03]}}\nsquats: {s: {body: ship, hull: hull%s}}\n",
      current, depth, velocity[0], velocity[1], rest);
}

/* squat at the start, and whether clearance and results go with it */
static double squat(double depth, double ahead, double across, double current, int device) {
  char text[TEXT];
  const double velocity[2] = {ahead, across};
  write_study(text, depth, velocity, current, "");
  study_run v = study_run_text(text, devices[device]);
  const double s = study_run_at(&v, "squats.s.squat", 0);
  near(study_run_at(&v, "squats.s.clearance", 0), depth - 6 - s, 1e-14);
  assert_true(study_run_result(&v, "squats.s.peak_squat") >= s);
  assert_true(study_run_result(&v, "squats.s.least_clearance") <= depth - 6 - s + 1e-14);
  study_run_end(&v);
  return s;
}

/* 2.4 x 7000/100^2 = 1.68 m. In 10 m sqrt(g h) is 10 m/s: 6 m/s are F = 0.6, 2.8 m/s are 0.28. */
static void a_ship_squats_by_her_way_through_the_water(void **state) {
  (void)state;
  for (int d = 0; d < 2; d++) {
    near(squat(10, 6, 0, 0, d), 1.68 * 0.45, 1e-14);
    near(squat(10, 2.8, 0, 0, d), 1.68 * 0.0784 / 0.96, 1e-14);
    near(squat(10, -6, 0, 0, d), 1.68 * 0.45, 1e-14);
    near(squat(10, 2, 0, -4, d), 1.68 * 0.45, 1e-14);
    /* adrift, only her way ahead counts */
    near(squat(10, 6, 3, 0, d), 1.68 * 0.45, 1e-14);
    assert_true(squat(10, 0, 0, 0, d) == 0);
    assert_true(fabs(squat(10, 0, 3, 0, d)) < 1e-12);
    /* in 14.4 m sqrt(g h) is 12 m/s */
    near(squat(14.4, 7.2, 0, 0, d), 1.68 * 0.45, 1e-14);
  }
}

/* of a ship that slows down, the greatest and least are those of the start; the factor counts */
static void results_are_the_extremes(void **state) {
  (void)state;
  static const double velocity[2] = {6, 0};
  char text[TEXT];
  write_study(text, 10, velocity, 0, ", factor: 2");
  study_run v = study_run_text(text, "openmp");
  near(study_run_result(&v, "squats.s.peak_squat"), 1.4 * 0.45, 1e-14);
  near(study_run_result(&v, "squats.s.least_clearance"), 4 - 1.4 * 0.45, 1e-14);
  near(study_run_result(&v, "squats.s.peak_froude"), 0.6, 1e-15);
  assert_true(isnan(study_run_result(&v, "squats.s.aground_at")));
  assert_true(study_run_at(&v, "squats.s.squat", -2) < study_run_at(&v, "squats.s.squat", 0));
  study_run_end(&v);
}

/* a run's warning of a code; its scenarios, and the worst value */
static uint64_t told(const char *text, const char *code, double *worst) {
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  ald_warnings *warnings = ald_warnings_create();
  ald_run_summary summary;
  ald_run_def def = ald_run_def_default();
  uint64_t scenarios = 0;
  def.device = "openmp";
  def.warnings = warnings;
  if (ald_study_read_text(text, "squat.yml", &study, report) != ALD_OK ||
      ald_run(study, &def, &summary, report) < 0) {
    fail_msg("%s", ald_report_text(report));
  }
  for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
    const ald_warning *own = ald_warnings_at(warnings, w);
    if (strcmp(own->code, code) != 0) continue;
    assert_string_equal(own->element, "squats.s");
    scenarios = own->scenarios;
    *worst = own->worst;
  }
  ald_study_destroy(study);
  ald_warnings_destroy(warnings);
  ald_report_destroy(report);
  return scenarios;
}

/* In 6.4 m sqrt(g h) is 8 m/s, with 0.4 m below her keel: at 4.8 m/s (0.6) 0.756 m of squat put
 * her aground from the start on, at 2.24 m/s (0.28) 0.137 m do not. */
static void a_ship_that_touches_the_bottom_is_told_of(void **state) {
  (void)state;
  for (int fast = 0; fast < 2; fast++) {
    const double velocity[2] = {fast ? 4.8 : 2.24, 0};
    char text[TEXT];
    double worst = 0;
    write_study(text, 6.4, velocity, 0, "");
    assert_int_equal(told(text, "aground", &worst), fast);
    if (fast) near(worst, 0.4 - 0.756, 1e-12);
    assert_int_equal(told(text, "beyond_squat", &worst), 0);
    study_run v = study_run_text(text, "openmp");
    const double at = study_run_result(&v, "squats.s.aground_at");
    assert_true(fast ? at == 0 : isnan(at));
    study_run_end(&v);
    study_run_same_on_devices(text);
  }
}

/* 7.1 m/s in 10 m are F = 0.71, and 6.9 m/s 0.69 */
static void a_speed_beyond_the_formula_is_told_of(void **state) {
  (void)state;
  for (int fast = 0; fast < 2; fast++) {
    const double velocity[2] = {fast ? 7.1 : 6.9, 0};
    char text[TEXT];
    double worst = 0;
    write_study(text, 10, velocity, 0, "");
    assert_int_equal(told(text, "beyond_squat", &worst), fast);
    if (fast) near(worst, 0.71, 1e-12);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(squat_has_its_closed_forms),
      cmocka_unit_test(squat_has_its_limits),
      cmocka_unit_test(a_ship_squats_by_her_way_through_the_water),
      cmocka_unit_test(results_are_the_extremes),
      cmocka_unit_test(a_ship_that_touches_the_bottom_is_told_of),
      cmocka_unit_test(a_speed_beyond_the_formula_is_told_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
