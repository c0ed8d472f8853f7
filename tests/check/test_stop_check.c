/* SPDX-License-Identifier: Apache-2.0
 * Joints that are past a stop at the start, and stops that are nowhere: what is said of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "base/report.h"
#include "check/stop_check.h"
#include "support/studies.h"

/* two bodies, of which the second is 2 m ahead of the first, turned to port with it */
static const char form[] =
    "allide: 1\nrun: {duration: 1, step: 1 ms, scenarios: 200}\nbodies:\n"
    "  a: {mass: 1 t, radii of gyration: [1, 1, 1], freedoms: six, heading: 90 deg}\n"
    "  b: {mass: 1 t, radii of gyration: [1, 1, 1], freedoms: six, heading: 90 deg, position: [0, "
    "2, 0]}\n"
    "joints:\n"
    "  j: {between: [a, b], type: %s, at a: [1, 0, 0], at b: [-%g, 0, 0], axis a: [1, 0, 0], %s}\n"
    "%s";

static const double degree = 3.14159265358979323846 / 180;

static ald_warnings *said_of(const char *type, double end, const char *stops, const char *more) {
  char text[2048];
  snprintf(text, sizeof text, form, type, end, stops, more);
  ald_study *study = study_of(text);
  ald_warnings *warnings = ald_warnings_create();
  assert_int_equal(ald_stop_check(study, warnings, NULL), ALD_OK);
  ald_study_destroy(study);
  return warnings;
}

/* one warning, or none (stop NULL), of one scenario that is the same in all */
static void expect(const char *type, double end, const char *stops, const char *stop, double by) {
  ald_warnings *warnings = said_of(type, end, stops, "");
  assert_int_equal(ald_warnings_count(warnings), stop != NULL);
  if (stop) {
    const ald_warning *w = ald_warnings_at(warnings, 0);
    assert_string_equal(w->code, "past_stop_at_start");
    assert_string_equal(w->element, "joints.j");
    assert_string_equal(w->quantity, stop);
    assert_true(fabs(w->worst - by) < 1e-12);
  }
  ald_warnings_destroy(warnings);
}

static void a_stop_that_is_passed_is_told(void **state) {
  (void)state;
#define STIFF ", stop stiffness: 1 MN m/rad"
#define SLIDES ", sliding stop stiffness: 1 MN/m"
  expect("revolute", 1, "angle: 20 deg, upper stop: 10 deg" STIFF, "upper stop", 10 * degree);
  expect("cylindrical", 1, "angle: 20 deg, lower stop: 25 deg" STIFF, "lower stop", 5 * degree);
  expect("revolute", 1, "angle: 400 deg, upper stop: 370 deg" STIFF, "upper stop", 30 * degree);
  expect("revolute", 1, "lower stop: 2 deg, upper stop: 300 deg" STIFF, "lower stop", 2 * degree);
  /* as far as a turn less: not past it, since turns count */
  expect("revolute", 1, "angle: 400 deg, upper stop: 410 deg" STIFF, NULL, 0);
  expect("revolute", 1, "angle: -170 deg, upper stop: 170 deg" STIFF, NULL, 0);
  /* what rests at it is past it by less than 1 mrad */
  expect("revolute", 1, "angle: 0.0209, upper stop: 0.02" STIFF, NULL, 0);
  expect("prismatic", 0.5, "sliding upper stop: 0.2" SLIDES, "sliding upper stop", 0.3);
  expect("cylindrical", 2, "sliding lower stop: -0.2" SLIDES, "sliding lower stop", 0.8);
  expect("cylindrical", 1, "sliding lower stop: -0.2, sliding upper stop: 0" SLIDES, NULL, 0);
  expect("revolute", 1, "damping: 3", NULL, 0);
}

/* 15 of 20 degrees lie past it: in about three quarters of 200 scenarios, at worst by 15 degrees */
static void scenarios_are_counted(void **state) {
  (void)state;
  ald_warnings *warnings = said_of("revolute", 1, "upper stop: 5 deg" STIFF,
                                   "vary: {joints.j.angle: {uniform: [0 deg, 20 deg]}}\n");
  assert_int_equal(ald_warnings_count(warnings), 1);
  const ald_warning *w = ald_warnings_at(warnings, 0);
  assert_int_equal(w->of, 200);
  /* five standard deviations of sqrt(200 x 3/4 x 1/4) */
  assert_true(fabs((double)w->scenarios - 150) < 31);
  assert_true(w->worst > 14 * degree && w->worst <= 15 * degree);
  assert_non_null(strstr(w->text, "past its upper stop by 1"));
  ald_warnings_destroy(warnings);
}

static void stops_that_are_nowhere_are_told(void **state) {
  (void)state;
  static const struct {
    const char *stops, *key;
  } cases[] = {{"stop stiffness: 1 MN m/rad", "joints.j.stop stiffness"},
               {"stop damping: 1 MN m s", "joints.j.stop damping"},
               {"sliding stop stiffness: 1 MN/m", "joints.j.sliding stop stiffness"},
               {"sliding stop damping: 1 MN s/m", "joints.j.sliding stop damping"},
               {"upper stop: 5 deg" STIFF, NULL}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    char text[2048];
    snprintf(text, sizeof text, form, "cylindrical", 1.0, cases[k].stops, "");
    ald_study *study = NULL;
    ald_report *report = ald_report_create();
    assert_int_equal(ald_study_read_text(text, "stops", &study, report), ALD_OK);
    const char *said = strstr(ald_report_text(report), "it changes nothing");
    assert_int_equal(said != NULL, cases[k].key != NULL);
    if (cases[k].key) assert_non_null(strstr(ald_report_text(report), cases[k].key));
    ald_report_destroy(report);
    ald_study_destroy(study);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_stop_that_is_passed_is_told),
      cmocka_unit_test(scenarios_are_counted),
      cmocka_unit_test(stops_that_are_nowhere_are_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
