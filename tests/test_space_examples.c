/* SPDX-License-Identifier: Apache-2.0
 * The three examples in space: the same bits from threads, tiles, order, resume, replay, OpenMP and
 * OpenCL; and the module lies where its weight and its pads say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "../src/trace.h"
#include "devices.h"
#include "runs.h"
#include "studies.h"

enum { EXAMPLES = 3 };

/* enough to be interrupted on the way */
static uint32_t scenarios(void) {
  const uint32_t count = test_scenarios(56);
  return count > 32 ? count : 32;
}

static const char *const examples[EXAMPLES] = {
    ALD_SOURCE_FOLDER "/examples/side_by_side/side_by_side.yml",
    ALD_SOURCE_FOLDER "/examples/module_landing/module_landing.yml",
    ALD_SOURCE_FOLDER "/examples/roller_berth/roller_berth.yml"};

/* every scenario ends well; one of the module's may end by its rule that a pin has missed */
static void expect_good_end(size_t example, const ald_run_summary *summary) {
  uint64_t good = summary->status[ALD_SCENARIO_OK];
  if (example == 1) good += summary->status[ALD_SCENARIO_STOPPED_BY_RULE];
  assert_int_equal(good, summary->scenarios);
}

static void hash_is_the_same_on_openmp(void **state) {
  (void)state;
  static const uint32_t tiles[] = {8, 64, 512};
  for (size_t e = 0; e < EXAMPLES; e++) {
    ald_study *study = run_read(examples[e]);
    const ald_run_summary first = run_all(study, run_settings(scenarios(), "openmp"));
    expect_good_end(e, &first);
    for (size_t t = 0; t < 3; t++) {
      ald_run_def def = run_settings(scenarios(), "openmp");
      def.tile = tiles[t];
      def.threads = t % 2 ? 1 : 2;
      def.order_seed = 17 * t;
      assert_string_equal(run_all(study, def).hash, first.hash);
    }
    print_message("  %s: %s\n", examples[e], first.hash);
    ald_study_destroy(study);
  }
}

static void expect_replay(const char *folder, uint64_t index, const char *device) {
  ald_series *series = NULL;
  assert_int_equal(ald_replay(folder, index, device, &series, NULL), ALD_OK);
  assert_true(series->row_checked && series->row_equal);
  ald_series_destroy(series);
}

static void hash_is_the_same_on_opencl(void **state) {
  (void)state;
  ald_device_close(test_device("opencl", ALD_DOUBLE));
  for (size_t e = 0; e < EXAMPLES; e++) {
    char folder[512];
    run_folder("space", folder, sizeof folder);
    ald_study *study = run_read(examples[e]);
    const ald_run_summary host = run_all(study, run_settings(scenarios(), "openmp"));
    ald_run_def def = run_settings(scenarios(), "opencl");
    def.folder = folder;
    def.tile = 61;
    const ald_run_summary device = run_all(study, def);
    assert_string_equal(device.hash, host.hash);
    assert_true(device.launches > 0);
    assert_string_equal(device.fallback, "");
    /* each device replays what OpenCL stored */
    expect_replay(folder, 7, "opencl");
    expect_replay(folder, scenarios() - 1, "openmp");
    run_folder_remove(folder);
    ald_study_destroy(study);
  }
}

static int stop_after_some(const ald_progress *progress, void *user) {
  (void)user;
  return progress->done >= 16;
}

/* stopped, resumed with other tiles and threads; then rows out of their replay */
static void resume_and_replay_give_the_same_bits(void **state) {
  (void)state;
  const uint32_t count = scenarios();
  for (size_t e = 0; e < EXAMPLES; e++) {
    char folder[512];
    run_folder("space", folder, sizeof folder);
    ald_study *study = run_read(examples[e]);
    const ald_run_summary undisturbed = run_all(study, run_settings(count, "openmp"));
    ald_run_def def = run_settings(count, "openmp");
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
    assert_true(summary.computed > 0 && summary.computed < count);
    assert_string_equal(summary.hash, undisturbed.hash);
    for (uint64_t index = 3; index < count; index += count / 2) {
      expect_replay(folder, index, "openmp");
    }
    run_folder_remove(folder);
    ald_study_destroy(study);
  }
}

/* closed form: 120 t on four pads of 20 MN/m, its bottom 3 m below its centre of gravity; the
 * tuggers, soft and nearly level, pull some hundred newtons upwards */
static void the_module_comes_to_rest_on_its_pads(void **state) {
  (void)state;
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  ald_study *study = run_read(examples[1]);
  ald_series *series = NULL;
  assert_int_equal(ald_trace_run(study, device, 1, 1, 0, NULL, &series, NULL), ALD_OK);
  const size_t last = series->row_count - 1;
  assert_float_equal(series_at(series, last, "time"), 120, 1e-9);
  assert_float_equal(series_at(series, last, "bodies.module.z"), 3 - 120e3 * 9.80665 / (4 * 20e6),
                     2e-4);
  assert_float_equal(series_at(series, last, "hawsers.hook.tension"), 0, 0);
  assert_float_equal(series_at(series, last, "docking.long pin.depth"), 1.5 + 0.0147, 1e-3);
  assert_float_equal(series_at(series, last, "docking.short pin.depth"), 1.1 + 0.0147, 1e-3);
  ald_series_destroy(series);
  ald_device_close(device);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hash_is_the_same_on_openmp),
      cmocka_unit_test(hash_is_the_same_on_opencl),
      cmocka_unit_test(resume_and_replay_give_the_same_bits),
      cmocka_unit_test(the_module_comes_to_rest_on_its_pads),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
