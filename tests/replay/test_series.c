/* SPDX-License-Identifier: Apache-2.0
 * Time series that a folder keeps: the scenarios that the study asks for, equal to their replay. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "allide/allide.h"

/* boxes at a wall; a mass far too small for the step and stiffness makes some of them fail */
#define STUDY                                                                              \
  "allide: 1\n"                                                                            \
  "run: {scenarios: 200, seed: 5, duration: 6 s, step: 0.05 s}\n"                          \
  "bodies:\n"                                                                              \
  "  a: {outline: [[-2, -2], [2, -2], [2, 2], [-2, 2]], mass: 10 t, inertia: 4e4 kg m^2, " \
  "position: [0, 5], velocity: [0, -1]}\n"                                                 \
  "  wall: {fixed: yes, outline: [[-9, -1], [9, -1], [9, 1], [-9, 1]]}\n"                  \
  "contacts:\n"                                                                            \
  "  c: {between: [a, wall], stiffness: 1 MN/m^2, limiter: off, energy limit: off}\n"      \
  "vary:\n"                                                                                \
  "  bodies.a.velocity.y: {uniform: [-4, 0]}\n"                                            \
  "  bodies.a.inertia: {uniform: [-1 kg m^2, 40 kg m^2]}\n"                                \
  "output:\n"                                                                              \
  "  series: {scenarios: [7, 8], worst: {of: contacts.c.peak_normal, count: 4}, failed: 3}\n"

static char folder[256];

static ald_run_summary run_study(void) {
  ald_study *study = NULL;
  ald_run_summary summary;
  ald_report *report = ald_report_create();
  ald_run_def def = ald_run_def_default();
  assert_int_equal(ald_study_read_text(STUDY, "series.yml", &study, report), ALD_OK);
  snprintf(folder, sizeof folder, "%s/allide-series-XXXXXX",
           getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
  assert_non_null(mkdtemp(folder));
  def.folder = folder;
  def.device = "openmp";
  assert_int_equal(ald_run(study, &def, &summary, report), ALD_REMARKS);
  ald_report_destroy(report);
  ald_study_destroy(study);
  return summary;
}

static void remove_folder(void) {
  char command[300];
  snprintf(command, sizeof command, "rm -rf '%s'", folder);
  assert_int_equal(system(command), 0);
}

static int holds(const uint64_t *indices, size_t count, uint64_t index) {
  for (size_t i = 0; i < count; i++) {
    if (indices[i] == index) return 1;
  }
  return 0;
}

static void assert_same_series(const ald_series *a, const ald_series *b) {
  assert_int_equal(a->row_count, b->row_count);
  assert_int_equal(a->column_count, b->column_count);
  for (size_t c = 0; c < a->column_count; c++) {
    assert_string_equal(a->names[c], b->names[c]);
    assert_string_equal(a->units[c], b->units[c]);
  }
  for (size_t i = 0; i < a->row_count * a->column_count; i++) {
    assert_true(memcmp(&a->values[i], &b->values[i], sizeof(double)) == 0 ||
                (isnan(a->values[i]) && isnan(b->values[i])));
  }
}

static void the_scenarios_asked_for_are_kept(void **state) {
  (void)state;
  const ald_run_summary summary = run_study();
  ald_results *results = NULL;
  double forces[200];
  int32_t statuses[200];
  uint64_t *kept = NULL;
  size_t count = 0, column = 0;
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  while (strcmp(ald_results_column(results, column).name, "contacts.c.peak_normal") != 0) column++;
  assert_int_equal(ald_results_read(results, column, forces, NULL), ALD_OK);
  assert_int_equal(ald_results_scenario_status(results, NULL, statuses, NULL), ALD_OK);
  ald_results_close(results);
  assert_int_equal(ald_series_list(folder, &kept, &count, NULL), ALD_OK);
  assert_int_equal(count, summary.series);
  /* those named */
  assert_true(holds(kept, count, 7) && holds(kept, count, 8));
  /* whatever is greater than the least of the worst four is among them */
  for (uint64_t s = 0; s < 200; s++) {
    int greater = 0;
    for (uint64_t t = 0; t < 200; t++) greater += forces[t] > forces[s];
    if (greater < 4) assert_true(holds(kept, count, s));
  }
  /* the first three that failed */
  int failed = 0;
  for (uint64_t s = 0; s < 200 && failed < 3; s++) {
    if (statuses[s] == ALD_SCENARIO_OK) continue;
    assert_true(holds(kept, count, s));
    failed++;
  }
  assert_int_equal(failed, 3);
  assert_true(count <= 2 + 4 + 3);
  /* each is its replay, and ascending */
  for (size_t i = 0; i < count; i++) {
    ald_series *stored = NULL, *again = NULL;
    if (i > 0) assert_true(kept[i] > kept[i - 1]);
    assert_int_equal(ald_series_read(folder, kept[i], &stored, NULL), ALD_OK);
    assert_int_equal(ald_replay(folder, kept[i], "openmp", &again, NULL), ALD_OK);
    assert_same_series(stored, again);
    ald_series_destroy(stored);
    ald_series_destroy(again);
  }
  free(kept);
  remove_folder();
}

static void what_is_not_kept_or_damaged_is_said(void **state) {
  (void)state;
  run_study();
  char command[600];
  ald_series *series = NULL;
  ald_report *report = ald_report_create();
  assert_int_equal(ald_series_read(folder, 123456, &series, report), ALD_BAD_RESULTS);
  assert_non_null(strstr(ald_report_text(report), "keeps no series of scenario 123456"));
  snprintf(command, sizeof command,
           "printf 'x' | dd of='%s/series/scenario-000000007.h5' bs=1 seek=5000 conv=notrunc "
           "2>/dev/null",
           folder);
  assert_int_equal(system(command), 0);
  ald_report_clear(report);
  assert_int_equal(ald_series_read(folder, 7, &series, report), ALD_BAD_RESULTS);
  assert_non_null(strstr(ald_report_text(report), "damaged"));
  ald_report_destroy(report);
  remove_folder();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_scenarios_asked_for_are_kept),
      cmocka_unit_test(what_is_not_kept_or_damaged_is_said),
  };
  return cmocka_run_group_tests_name("series", tests, NULL, NULL);
}
