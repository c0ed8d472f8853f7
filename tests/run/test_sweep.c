/* SPDX-License-Identifier: Apache-2.0
 * Sweeps: each study has the results of one with its values written in, files and bases included.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "support/runs.h"
#include "support/studies.h"

enum { PATH = 512, TEXT = 2048 };

#define STUDY(step, segments)                                                                     \
  "allide: 1\nname: A line\nrun: {scenarios: 20, seed: 4, duration: 1 s, step: " step             \
  "}\nenvironment: {water depth: 50 m}\n"                                                         \
  "bodies: {buoy: {freedoms: [heave], mass: 1 t, radii of gyration: [1, 1, 1]}}\n"                \
  "lines: {l: {between: [earth, buoy], from: [0, 0, -50], start: as given, sections: [{length: "  \
  "49.9, segments: " segments                                                                     \
  ", mass: 10, diameter: 0.1, axial stiffness: 1e6, normal drag: 1, axial drag: 0, normal added " \
  "mass: 1}]}}\n"                                                                                 \
  "vary: {bodies.buoy.mass: {uniform: [1 t, 2 t]}}\n"

static void each_is_the_study_with_its_values(void **state) {
  (void)state;
  static const char *const written[] = {STUDY("0.01 s", "5"), STUDY("0.01 s", "10"),
                                        STUDY("0.005 s", "5"), STUDY("0.005 s", "10")};
  static const char *const values[][2] = {
      {"0.01 s", "5"}, {"0.01 s", "10"}, {"0.005 s", "5"}, {"0.005 s", "10"}};
  ald_study *study = study_of(STUDY(
      "0.01 s", "7") "sweep: {run.step: [0.01 s, 0.005 s], \"lines.l.sections[0].segments\": "
                     "[5, 10]}\n");
  assert_int_equal(ald_sweep_count(study), 4);
  assert_int_equal(ald_sweep_path_count(study), 2);
  assert_string_equal(ald_sweep_path(study, 1), "lines.l.sections[0].segments");
  char hashes[4][40];
  for (size_t m = 0; m < 4; m++) {
    for (size_t p = 0; p < 2; p++) assert_string_equal(ald_sweep_value(study, m, p), values[m][p]);
    ald_study *member = NULL, *alone = study_of(written[m]);
    assert_int_equal(ald_sweep_member(study, m, &member, NULL), ALD_OK);
    assert_int_equal(ald_sweep_count(member), 0);
    assert_string_equal(ald_study_name(member), "A line");
    const ald_run_summary swept = run_all(member, run_settings(0, "openmp"));
    const ald_run_summary own = run_all(alone, run_settings(0, "openmp"));
    assert_string_equal(swept.hash, own.hash);
    memcpy(hashes[m], own.hash, sizeof hashes[m]);
    for (size_t before = 0; before < m; before++) {
      assert_string_not_equal(hashes[before], hashes[m]);
    }
    ald_study_destroy(member);
    ald_study_destroy(alone);
  }
  assert_null(ald_sweep_value(study, 4, 0));
  assert_null(ald_sweep_value(study, 0, 2));
  ald_study *none = NULL;
  assert_int_equal(ald_sweep_member(study, 4, &none, NULL), ALD_BAD_ARGUMENT);
  ald_study_destroy(study);
}

static void put(const char *folder, const char *name, const char *text) {
  char path[PATH + 64];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fputs(text, file);
  assert_int_equal(fclose(file), 0);
}

/* over a base in another folder, with a table of cases beside it; replayed from the folder alone */
static void members_keep_their_files(void **state) {
  (void)state;
  char folder[PATH], path[PATH + 64], results_folder[PATH + 64];
  run_folder("sweep", folder, sizeof folder);
  snprintf(path, sizeof path, "mkdir '%s/sub'", folder);
  assert_int_equal(system(path), 0);
  put(folder, "cases.csv", "bodies.buoy.mass [t]\n1\n1.5\n2\n");
  put(folder, "base.yml", STUDY("0.01 s", "7") "sampling: {method: table, table: cases.csv}\n");
  put(folder, "sub/swept.yml",
      "allide: 1\nbase: ../base.yml\nrun: {scenarios: 3}\nvary: ~\nset: {run.duration: 0.5 s}\n"
      "sweep: {run.step: [0.01 s, 0.005 s]}\n");
  snprintf(path, sizeof path, "%s/sub/swept.yml", folder);
  ald_report *report = ald_report_create();
  ald_study *study = NULL, *member = NULL;
  if (ald_study_read(path, &study, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  if (ald_sweep_member(study, 1, &member, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  assert_true(ald_study_step(member) == 0.005 && ald_study_duration(member) == 0.5);
  snprintf(results_folder, sizeof results_folder, "%s/results", folder);
  ald_run_def def = run_settings(0, "openmp");
  def.folder = results_folder;
  assert_int_equal(run_all(member, def).scenarios, 3);
  ald_results *results = NULL;
  ald_study *again = NULL;
  assert_int_equal(ald_results_open(results_folder, &results, report), ALD_OK);
  if (ald_results_study(results, &again, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  assert_true(ald_study_step(again) == 0.005);
  ald_study_destroy(again);
  ald_results_close(results);
  ald_study_destroy(member);
  ald_study_destroy(study);
  ald_report_destroy(report);
  run_folder_remove(folder);
}

/* a value that cannot be is told by the check, with the study of the sweep that has it */
static void a_value_that_cannot_be_is_told(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  ald_study *study = study_of(STUDY("0.01 s", "7") "sweep: {run.step: [0.01 s, 3 kg]}\n");
  assert_int_equal(ald_study_check(study, NULL, report), ALD_BAD_STUDY);
  if (!strstr(ald_report_text(report), "run.step: expected a time such as \"10 s\", got a mass")) {
    fail_msg("%s", ald_report_text(report));
  }
  ald_study_destroy(study);
  ald_report_destroy(report);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_is_the_study_with_its_values),
      cmocka_unit_test(members_keep_their_files),
      cmocka_unit_test(a_value_that_cannot_be_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
