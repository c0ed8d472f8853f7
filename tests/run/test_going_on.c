/* SPDX-License-Identifier: Apache-2.0
 * Going on with a results folder: more scenarios, of which the first stay to the bit, and results
 * that are replaced. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "support/runs.h"
#include "support/studies.h"

enum { PATH = 512 };

/* A body against a spring; with events of its contacts, and 16,384 scenarios in a second. */
#define STUDY(section, more)                                                                  \
  "allide: 1\n"                                                                               \
  "run: {scenarios: 100, seed: 3, duration: 2 s, step: 0.05 s" more "}\n" section             \
  "bodies:\n"                                                                                 \
  "  box: {mass: 10 t, inertia: 1e5 kg m^2, outline: [[-2, -2], [2, -2], [2, 2], [-2, 2]]}\n" \
  "  wall: {fixed: yes, outline: [[-9, -3], [9, -3], [9, -2.5], [-9, -2.5]]}\n"               \
  "contacts: {c: {between: [box, wall], stiffness: 100 kN/m^2}}\n"                            \
  "vary: {bodies.box.velocity.y: {uniform: [-1 m/s, 0 m/s]}}\n"                               \
  "output: {series: {worst: {of: contacts.c.peak_normal, count: 3}}}\n"

static ald_status run_into(const ald_study *study, const char *folder, uint64_t scenarios,
                           int resume, int overwrite, char hash[40], ald_report *report) {
  ald_run_summary summary = {0};
  ald_run_def def = run_settings(scenarios, "openmp");
  def.folder = folder;
  def.resume = resume;
  def.overwrite = overwrite;
  const ald_status status = ald_run(study, &def, &summary, report);
  if (hash) memcpy(hash, summary.hash, sizeof summary.hash);
  return status;
}

static int count_event(const ald_event_info *event, void *user) {
  double *sum = user;
  sum[0] += 1;
  sum[1] += (double)event->scenario + event->time;
  return 0;
}

static void expect_alike(const char *a, const char *b) {
  const char *const folders[] = {a, b};
  double sums[2][2] = {{0}};
  for (int f = 0; f < 2; f++) {
    ald_results *results = NULL;
    assert_int_equal(ald_results_open(folders[f], &results, NULL), ALD_OK);
    ald_results_events(results, ALD_ALL_SCENARIOS, count_event, sums[f], NULL);
    assert_string_equal(ald_results_note(results, "complete"), "yes");
    ald_results_close(results);
  }
  assert_true(sums[0][0] > 20);
  assert_memory_equal(sums[0], sums[1], sizeof sums[0]);
}

static void more_scenarios_keep_the_first(void **state) {
  (void)state;
  static const uint64_t counts[][2] = {{100, 200}, {16384, 16500}, {16380, 33000}, {20000, 40000}};
  ald_study *study = study_of(STUDY("", ""));
  for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
    char grown[PATH], whole[PATH], first[40], second[40], after[40];
    ald_report *report = ald_report_create();
    run_folder("grown", grown, sizeof grown);
    run_folder("whole", whole, sizeof whole);
    assert_int_equal(run_into(study, grown, counts[c][0], 0, 0, first, report), ALD_OK);
    if (run_into(study, grown, counts[c][1], 1, 0, second, report) != ALD_OK) {
      fail_msg("%s", ald_report_text(report));
    }
    assert_string_equal(ald_report_text(report), "");
    assert_int_equal(run_into(study, whole, counts[c][1], 0, 0, after, report), ALD_OK);
    assert_string_equal(second, after);
    assert_string_not_equal(first, after);
    expect_alike(grown, whole);
    /* fewer are refused, and change nothing */
    assert_int_equal(run_into(study, grown, counts[c][0], 1, 0, NULL, report), ALD_BAD_RESULTS);
    assert_non_null(strstr(ald_report_text(report), "the run asks for"));
    expect_alike(grown, whole);
    run_folder_remove(grown);
    run_folder_remove(whole);
    ald_report_destroy(report);
  }
  ald_study_destroy(study);
}

static void designs_and_shards_do_not_grow(void **state) {
  (void)state;
  ald_study *study = study_of(STUDY("sampling: {method: latin hypercube}\n", ""));
  ald_study *random = study_of(STUDY("", ""));
  ald_report *report = ald_report_create();
  char folder[PATH], shard[PATH], hash[40], again[40];
  run_folder("design", folder, sizeof folder);
  assert_int_equal(run_into(study, folder, 100, 0, 0, hash, report), ALD_OK);
  assert_int_equal(run_into(study, folder, 200, 1, 0, NULL, report), ALD_BAD_RESULTS);
  assert_non_null(strstr(ald_report_text(report), "depend on how many scenarios it has"));
  ald_report_clear(report);
  assert_int_equal(run_into(study, folder, 100, 1, 0, again, report), ALD_OK);
  assert_string_equal(hash, again);

  run_folder("shard", shard, sizeof shard);
  ald_run_summary summary;
  ald_run_def def = run_settings(100, "openmp");
  def.folder = shard;
  def.shard_count = 2;
  assert_int_equal(ald_run(random, &def, &summary, report), ALD_OK);
  assert_int_equal(run_into(random, shard, 200, 1, 0, NULL, report), ALD_BAD_RESULTS);
  run_folder_remove(folder);
  run_folder_remove(shard);
  ald_report_destroy(report);
  ald_study_destroy(random);
  ald_study_destroy(study);
}

/* makes a file in a folder, or looks whether it is there */
static void put(const char *folder, const char *name) {
  char path[2 * PATH];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fclose(file);
}

static int has(const char *folder, const char *name) {
  char path[2 * PATH];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return access(path, F_OK) == 0;
}

static void results_are_replaced(void **state) {
  (void)state;
  ald_study *study = study_of(STUDY("", "")), *other = study_of(STUDY("", ", scheme: explicit"));
  ald_report *report = ald_report_create();
  char folder[PATH], foreign[PATH], fresh[PATH], hash[40], expected[40];
  run_folder("replaced", folder, sizeof folder);
  run_folder("foreign", foreign, sizeof foreign);
  run_folder("fresh", fresh, sizeof fresh);
  assert_int_equal(run_into(other, fresh, 150, 0, 0, expected, report), ALD_OK);
  assert_int_equal(run_into(study, folder, 20000, 0, 0, hash, report), ALD_OK);
  put(folder, "letter.txt");
  assert_int_equal(run_into(other, folder, 150, 0, 0, NULL, report), ALD_BAD_RESULTS);
  assert_non_null(strstr(ald_report_text(report), "replace them by --overwrite"));
  ald_report_clear(report);
  assert_int_equal(run_into(other, folder, 150, 0, 1, hash, report), ALD_OK);
  assert_string_equal(hash, expected);
  assert_true(has(folder, "letter.txt"));
  assert_false(has(folder, "blocks/block-000001.h5"));
  expect_alike(folder, fresh);
  /* nothing of a folder that is not one of results is touched */
  put(foreign, "letter.txt");
  put(foreign, "study.yml");
  assert_int_equal(run_into(other, foreign, 150, 0, 1, NULL, report), ALD_BAD_RESULTS);
  assert_true(has(foreign, "letter.txt") && has(foreign, "study.yml"));
  run_folder_remove(folder);
  run_folder_remove(foreign);
  run_folder_remove(fresh);
  ald_report_destroy(report);
  ald_study_destroy(other);
  ald_study_destroy(study);
}

/* a damaged manifest is removed; the blocks are found again */
static void a_folder_without_manifest_is_resumed(void **state) {
  (void)state;
  ald_study *study = study_of(STUDY("", ""));
  ald_report *report = ald_report_create();
  char folder[PATH], path[2 * PATH], hash[40], again[40];
  run_folder("unsigned", folder, sizeof folder);
  assert_int_equal(run_into(study, folder, 300, 0, 0, hash, report), ALD_OK);
  assert_true(has(folder, "warnings.h5") && has(folder, "series"));
  snprintf(path, sizeof path, "%s/manifest.h5", folder);
  assert_int_equal(unlink(path), 0);
  if (run_into(study, folder, 300, 1, 0, again, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  assert_string_equal(hash, again);
  run_folder_remove(folder);
  ald_report_destroy(report);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(more_scenarios_keep_the_first),
      cmocka_unit_test(designs_and_shards_do_not_grow),
      cmocka_unit_test(results_are_replaced),
      cmocka_unit_test(a_folder_without_manifest_is_resumed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
