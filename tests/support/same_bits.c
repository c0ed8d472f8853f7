/* SPDX-License-Identifier: Apache-2.0
 * One study in many ways: threads, tiles, order, devices, stops and replays give the same bits. */
#include "same_bits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "runs.h"

ald_run_summary same_bits_on_openmp(const ald_study *study, uint32_t scenarios) {
  static const uint32_t tiles[] = {8, 64, 512};
  const ald_run_summary first = run_all(study, run_settings(scenarios, "openmp"));
  for (size_t t = 0; t < 3; t++) {
    ald_run_def def = run_settings(scenarios, "openmp");
    def.tile = tiles[t];
    def.threads = t % 2 ? 1 : 2;
    def.order_seed = 17 * t;
    assert_string_equal(run_all(study, def).hash, first.hash);
  }
  print_message("  %s: %s\n", ald_study_name(study), first.hash);
  return first;
}

static void expect_replay(const char *folder, uint64_t index, const char *device) {
  ald_series *series = NULL;
  assert_int_equal(ald_replay(folder, index, device, &series, NULL), ALD_OK);
  assert_true(series->row_checked && series->row_equal);
  ald_series_destroy(series);
}

void same_bits_on_opencl(const ald_study *study, uint32_t scenarios) {
  char folder[512];
  run_folder("same", folder, sizeof folder);
  const ald_run_summary host = run_all(study, run_settings(scenarios, "openmp"));
  ald_run_def def = run_settings(scenarios, "opencl");
  def.folder = folder;
  def.tile = 61;
  const ald_run_summary device = run_all(study, def);
  assert_string_equal(device.hash, host.hash);
  assert_true(device.launches > 0);
  assert_string_equal(device.fallback, "");
  /* each device replays what OpenCL stored */
  expect_replay(folder, 7, "opencl");
  expect_replay(folder, scenarios - 1, "openmp");
  run_folder_remove(folder);
}

static int stop_after_some(const ald_progress *progress, void *user) {
  (void)user;
  return progress->done >= 16;
}

void same_bits_after_a_stop(const ald_study *study, uint32_t scenarios) {
  char folder[512];
  run_folder("same", folder, sizeof folder);
  const ald_run_summary undisturbed = run_all(study, run_settings(scenarios, "openmp"));
  ald_run_def def = run_settings(scenarios, "openmp");
  ald_run_summary summary;
  def.folder = folder;
  def.progress = stop_after_some;
  def.tile = 8;
  def.threads = 1;
  assert_int_equal(ald_run(study, &def, &summary, NULL), ALD_INTERRUPTED);
  def.progress = NULL;
  def.resume = 1;
  def.tile = 24;
  def.threads = 2;
  assert_int_equal(ald_run(study, &def, &summary, NULL), ALD_OK);
  assert_true(summary.computed > 0 && summary.computed < scenarios);
  assert_string_equal(summary.hash, undisturbed.hash);
  for (uint64_t index = 3; index < scenarios; index += scenarios / 2) {
    expect_replay(folder, index, "openmp");
  }
  run_folder_remove(folder);
}
