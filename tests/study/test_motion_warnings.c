/* SPDX-License-Identifier: Apache-2.0
 * Histories of motions whose angles go the long way round, and those that are meant so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "allide/allide.h"

static const char form[] =
    "allide: 1\nrun: {duration: 10 s, step: 0.1 s}\n"
    "bodies: {a: {motion: prescribed}, b: {mass: 1 t, inertia: 1 t m^2, position: [100, 0]}}\n"
    "motions: {turning: {body: a, history: [[0 s, 0 m, 0 m, 0 m, %s], [10 s, 0 m, 0 m, 0 m, "
    "%s]]}}\n";

static void expect(const char *from, const char *to, int warned) {
  char text[512];
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  snprintf(text, sizeof text, form, from, to);
  assert_int_equal(ald_study_read_text(text, "motion", &study, report), ALD_OK);
  const char *said = strstr(ald_report_text(report), "an angle goes the long way");
  if ((said != NULL) != warned) fail_msg("%s to %s: %s", from, to, ald_report_text(report));
  ald_report_destroy(report);
  ald_study_destroy(study);
}

static void angles_that_jump_at_half_a_turn_are_told(void **state) {
  (void)state;
  expect("0, 0, 170 deg", "0, 0, -170 deg", 1);
  expect("0, 0, -100 deg", "0, 0, 90 deg", 1);
  expect("179 deg, 0, 0", "-179 deg, 0, 0", 1);
  expect("0, 0, 170 deg", "0, 0, 190 deg", 0);
  expect("0, 0, -90 deg", "0, 0, 90 deg", 0);
  expect("0, 0, 0 deg", "0, 0, 720 deg", 0);  /* turns twice */
  expect("0, 0, 350 deg", "0, 0, 10 deg", 0); /* back by 340 deg, as it says */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(angles_that_jump_at_half_a_turn_are_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
