/* SPDX-License-Identifier: Apache-2.0
 * The examples of meshes in contact: every scenario ends well, the same bits from threads, tiles,
 * order, OpenMP and OpenCL; and a bow goes as deep into a side as its energy says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "model/record.h"
#include "replay/trace.h"
#include "support/devices.h"
#include "support/runs.h"
#include "support/same_bits.h"
#include "tile/columns.h"
#include "tile/scenario.h"

enum { EXAMPLES = 3, SCENARIOS = 8 };
static const char *const examples[EXAMPLES] = {
    ALD_SOURCE_FOLDER "/examples/boat_landing/boat_landing.yml",
    ALD_SOURCE_FOLDER "/examples/hull_on_hull/hull_on_hull.yml",
    ALD_SOURCE_FOLDER "/examples/dropped_container/dropped_container.yml"};

static void hash_is_the_same_on_openmp(void **state) {
  (void)state;
  for (size_t e = 0; e < EXAMPLES; e++) {
    ald_study *study = run_read(examples[e]);
    const ald_run_summary summary = same_bits_on_openmp(study, SCENARIOS);
    assert_int_equal(summary.status[ALD_SCENARIO_OK] + summary.status[ALD_SCENARIO_STOPPED_BY_RULE],
                     summary.scenarios);
    ald_study_destroy(study);
  }
}

static void hash_is_the_same_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  for (size_t e = 0; e < EXAMPLES; e++) {
    ald_study *study = run_read(examples[e]);
    same_bits_on_opencl(study, SCENARIOS);
    ald_study_destroy(study);
  }
}

static double of(const ald_column *columns, uint32_t count, const double *row, const char *name) {
  for (uint32_t c = 0; c < count; c++) {
    if (strcmp(columns[c].name, name) == 0) return row[c];
  }
  fail_msg("no column %s", name);
  return 0;
}

/* The contact never gives more than it takes, it takes no more than the striking ship had with the
 * water that moves along (6 % ahead), and closed meshes have closed contours. */
static void a_collision_takes_no_more_than_there_is(void **state) {
  (void)state;
  ald_column *columns = NULL;
  uint32_t count = 0;
  ald_study *study = run_read(examples[1]);
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  assert_int_equal(ald_columns_create(study, &columns, &count, NULL), ALD_OK);
  double *row = calloc(count, sizeof *row);
  assert_non_null(row);
  for (uint64_t scenario = 0; scenario < 4; scenario++) {
    ald_series *series = NULL;
    assert_int_equal(
        ald_trace_run(study, device, (ald_draw){study->seed, study->scenarios, scenario}, row,
                      &series, NULL),
        ALD_OK);
    ald_series_destroy(series);
#define SIDE(name) of(columns, count, row, "mesh contacts.side." name)
    const double speed = of(columns, count, row, "inputs.bodies.supply.speed");
    const double had = 0.5 * 7500e3 * 1.06 * speed * speed;
    assert_true(SIDE("first_touch") > 0 && SIDE("energy_dissipated") > 0.1 * had);
    assert_true(SIDE("energy_dissipated") < had);
    assert_true(SIDE("speed_before") > 0 && SIDE("speed_before") < speed);
    assert_true(SIDE("steps_open") == 0 && SIDE("steps_ambiguous") == 0 && SIDE("overflow") == 0);
  }
  ald_columns_clear(columns, count);
  free(row);
  ald_device_close(device);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hash_is_the_same_on_openmp),
      cmocka_unit_test(hash_is_the_same_on_opencl),
      cmocka_unit_test(a_collision_takes_no_more_than_there_is),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
