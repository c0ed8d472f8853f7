/* SPDX-License-Identifier: Apache-2.0
 * What the check of a study says about its dynamic lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "allide/allide.h"
#include "support/studies.h"

enum { TEXT_SIZE = 2048 };

static const char form[] =
    "allide: 1\n"
    "run: {scenarios: 20, duration: 20 s, step: %s}\n"
    "environment: {water depth: 60 m}\n"
    "lines:\n"
    "  one: &line {between: [earth, earth], from: [0, 0, -60], to: [30, 0, -5],\n"
    "    sections: [{length: %s, segments: 12, mass: 80, diameter: 0.3, axial stiffness: 3e8,\n"
    "      clash stiffness: 2e5}]}\n"
    "  other: {<<: *line, from: [0, %s, -60], to: [30, %s, -5]}\n"
    "vary:\n"
    "  lines.*.sections[*].axial stiffness: {uniform: [1e8, 1e9]}\n";

/* the check's text; the study must be good */
static void check(const char *step, const char *length, const char *aside, uint32_t warnings,
                  char text[TEXT_SIZE]) {
  char study_text[TEXT_SIZE];
  ald_report *report = ald_report_create();
  ald_study *study;
  snprintf(study_text, sizeof study_text, form, step, length, aside, aside);
  if (ald_study_read_text(study_text, "lines.yml", &study, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  const uint32_t found = warnings_of_study(study, report);
  snprintf(text, TEXT_SIZE, "%s", ald_report_text(report));
  if (found != warnings) fail_msg("%u warnings: %s", found, text);
  ald_study_destroy(study);
  ald_report_destroy(report);
}

static void the_range_of_substeps_is_told(void **state) {
  char text[TEXT_SIZE];
  (void)state;
  check("0.02 s", "70 m", "5", 0, text);
  /* 2 sqrt(EA/(m l)) is 383 to 1212 1/s, with 80 kg/m and 5.83 m: stable steps of 5.1 to 1.6 ms
   * with the damping of 0.02, of which 0.9 are taken: 4.3 to 13.7 in a step, rounded up */
  assert_non_null(strstr(text, "lines take 8 to 16 substeps in a step"));
  assert_null(strstr(text, "overlap"));
}

static void lines_that_lie_in_each_other_are_told(void **state) {
  char text[TEXT_SIZE];
  (void)state;
  check("0.02 s", "70 m", "0.1", 1, text);
  /* 0.3 m wide, 0.1 m apart: in all 20 scenarios by 0.2 m */
  assert_non_null(strstr(text,
                         "warning: clearances.one-other: these lines overlap at the start in 20 of "
                         "20 scenarios, by 0.2 m"));
}

static void a_line_that_begins_taut_is_a_warning(void **state) {
  char text[TEXT_SIZE];
  (void)state;
  /* its ends are 62.65 m apart: 2.7 % */
  check("0.02 s", "61 m", "5", 1, text);
  assert_non_null(strstr(text, "its 61 m are shorter than the 62.65 m between its ends"));
  assert_non_null(strstr(text, "it begins stretched by 2.7"));
}

static void too_many_substeps_are_a_warning(void **state) {
  char text[TEXT_SIZE];
  (void)state;
  check("20 s", "70 m", "5", 2, text);
  assert_non_null(strstr(text, "20 of the first 20 scenarios have numbers that are not valid"));
  assert_non_null(strstr(text, "asks for more than 4096 substeps in a step of 20 s"));
}

/* A cable of 0.1 m beside the axis of a tube with a bore of 0.3 m; damping and its spread. */
static const char bore_form[] =
    "allide: 1\n"
    "run: {scenarios: 8, duration: 1 s, step: 2 ms}\n"
    "environment: {gravity: 0}\n"
    "lines:\n"
    "  tube: {between: [earth, earth], from: [0, 0, -50], to: [20, 0, -50],\n"
    "    sections: [{length: 20.0001, segments: 10, mass: 180, diameter: 0.4,\n"
    "      axial stiffness: 2e9}]}\n"
    "  cable: {between: [earth, earth], from: [1 m, %s, -50 m], to: [19 m, %s, -50 m],\n"
    "    free end: both,\n"
    "    start: as given, sections: [{length: 18, segments: 23, mass: 50, diameter: 0.1,\n"
    "      axial stiffness: 5e7}]}\n"
    "inside contacts:\n"
    "  bore: {between: [cable, tube], bore: 0.3 m, stiffness per length: 2e5,\n"
    "    damping per length: %s}\n%s";

static void check_bore(const char *aside, const char *damping, const char *vary, uint32_t warnings,
                       char text[TEXT_SIZE]) {
  char study_text[TEXT_SIZE];
  snprintf(study_text, sizeof study_text, bore_form, aside, aside, damping, vary);
  ald_study *study = study_of(study_text);
  ald_report *report = ald_report_create();
  const uint32_t found = warnings_of_study(study, report);
  snprintf(text, TEXT_SIZE, "%s", ald_report_text(report));
  if (found != warnings) fail_msg("%u warnings:\n%s", found, text);
  ald_report_destroy(report);
  ald_study_destroy(study);
}

static void a_cable_outside_its_bore_is_told_at_any_distance(void **state) {
  static const char *const aside[] = {"0.4 m", "0.7 m", "3 m", "1e4 m"};
  char text[TEXT_SIZE];
  (void)state;
  check_bore("0.05 m", "1e4", "", 0, text);
  for (size_t k = 0; k < sizeof aside / sizeof *aside; k++) {
    check_bore(aside[k], "1e4", "", 1, text);
    assert_non_null(strstr(text, "starts out of place in 1 of 1 scenarios"));
    assert_non_null(strstr(text, "it lies outside the bore"));
  }
}

/* bores too small for the cable make bad_input, and no place in the wall */
static void scenarios_that_never_start_are_not_out_of_place(void **state) {
  static const char vary[] = "vary: {inside contacts.bore.bore: {uniform: [0.05 m, 0.2 m]}}\n";
  char text[TEXT_SIZE];
  uint32_t bad = 0, out = 0;
  (void)state;
  check_bore("0.12 m", "1e4", vary, 2, text);
  const char *bads = strstr(text, "of the first 8 scenarios have numbers that are not valid");
  const char *outs = strstr(text, "starts out of place in ");
  assert_true(bads && outs && sscanf(bads - 2, "%u", &bad) == 1);
  assert_int_equal(sscanf(outs, "starts out of place in %u of 8", &out), 1);
  assert_true(bad > 0 && out > 0);
  assert_int_equal(bad + out, 8);
}

static void what_asks_for_too_many_substeps_is_named(void **state) {
  char text[TEXT_SIZE];
  (void)state;
  check_bore("0 m", "1e12", "", 2, text);
  assert_non_null(strstr(text, "by its damping per length: it asks for more than 4096 substeps"));
  assert_non_null(strstr(text, "take less damping"));
  check_bore("0 m", "0", "set: {inside contacts.bore.stiffness per length: 1e16}\n", 2, text);
  assert_non_null(strstr(text, "by its stiffness per length: it asks for more than 4096 substeps"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_range_of_substeps_is_told),
      cmocka_unit_test(lines_that_lie_in_each_other_are_told),
      cmocka_unit_test(a_line_that_begins_taut_is_a_warning),
      cmocka_unit_test(too_many_substeps_are_a_warning),
      cmocka_unit_test(a_cable_outside_its_bore_is_told_at_any_distance),
      cmocka_unit_test(scenarios_that_never_start_are_not_out_of_place),
      cmocka_unit_test(what_asks_for_too_many_substeps_is_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
