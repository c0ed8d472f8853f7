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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_range_of_substeps_is_told),
      cmocka_unit_test(lines_that_lie_in_each_other_are_told),
      cmocka_unit_test(a_line_that_begins_taut_is_a_warning),
      cmocka_unit_test(too_many_substeps_are_a_warning),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
