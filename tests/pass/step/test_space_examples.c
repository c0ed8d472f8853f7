/* SPDX-License-Identifier: Apache-2.0
 * The three examples in space: the same bits from threads, tiles, order, resume, replay, OpenMP and
 * OpenCL; and the module lies where its weight and its pads say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "replay/trace.h"
#include "support/devices.h"
#include "support/runs.h"
#include "support/same_bits.h"
#include "support/studies.h"

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
  for (size_t e = 0; e < EXAMPLES; e++) {
    ald_study *study = run_read(examples[e]);
    const ald_run_summary first = same_bits_on_openmp(study, scenarios());
    expect_good_end(e, &first);
    ald_study_destroy(study);
  }
}

static void hash_is_the_same_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  for (size_t e = 0; e < EXAMPLES; e++) {
    ald_study *study = run_read(examples[e]);
    same_bits_on_opencl(study, scenarios());
    ald_study_destroy(study);
  }
}

static void resume_and_replay_give_the_same_bits(void **state) {
  (void)state;
  for (size_t e = 0; e < EXAMPLES; e++) {
    ald_study *study = run_read(examples[e]);
    same_bits_after_a_stop(study, scenarios());
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
  assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, NULL, &series, NULL), ALD_OK);
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
