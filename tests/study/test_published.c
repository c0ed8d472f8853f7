/* SPDX-License-Identifier: Apache-2.0
 * `run: preset: published`: all of [Tabri] by one word, but for what is given. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "kernels/plan.h"
#include "model/study.h"

static double value_of(const ald_study *study, const char *path) {
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    if (strcmp(study->quantities[q].path, path) == 0) return study->quantities[q].value;
  }
  fail_msg("no quantity %s", path);
  return 0;
}

static ald_study *read_with(const char *run) {
  static const char form[] =
      "allide: 1\nrun: {duration: 1 s, step: 1 ms%s}\nbodies:\n"
      "  a: {freedoms: six, mass: 1, radii of gyration: [1, 2, 2]}\n"
      "  b: {freedoms: six, mass: 1, radii of gyration: [1, 2, 2], coriolis: consistent,\n"
      "    position: [9, 0, 0]}\n"
      "hydrostatics: {a: {body: a, height: 0, restoring: [0, 0, 0, 0, 0, 0]}}\n"
      "bows: {hit: {between: [a, b], tip: [2, 0, 0], bulb: [1, 1, 1], half breadth: 1}}\n";
  char text[1024];
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  snprintf(text, sizeof text, form, run);
  const ald_status status = ald_study_read_text(text, "good.yml", &study, report);
  if (status != ALD_OK) fail_msg("%s", ald_report_text(report));
  ald_report_destroy(report);
  return study;
}

static void takes_what_is_published(void **state) {
  (void)state;
  ald_study *study = read_with(", preset: published");
  assert_int_equal(study->scheme, SCHEME_FROZEN);
  assert_true(value_of(study, "bodies.a.coriolis") == 1);
  assert_true(value_of(study, "bodies.b.coriolis") == 0); /* as written */
  assert_true(value_of(study, "hydrostatics.a.moments") == 1);
  assert_true(value_of(study, "bows.hit.preset") == 0);
  assert_true(value_of(study, "bows.hit.stiction") == 1); /* no such word: its own default */
  ald_study_destroy(study);
}

static void a_scheme_that_is_given_counts(void **state) {
  (void)state;
  ald_study *study = read_with(", preset: published, scheme: rk4");
  assert_int_equal(study->scheme, SCHEME_RK4);
  assert_true(value_of(study, "bodies.a.coriolis") == 1);
  ald_study_destroy(study);
}

static void a_bow_chooses_no_scheme(void **state) {
  (void)state;
  ald_study *study = read_with("");
  assert_int_equal(study->scheme, SCHEME_SEMI);
  assert_true(value_of(study, "bodies.a.coriolis") == 0);
  assert_true(value_of(study, "hydrostatics.a.moments") == 0);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(takes_what_is_published),
      cmocka_unit_test(a_scheme_that_is_given_counts),
      cmocka_unit_test(a_bow_chooses_no_scheme),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
