/* SPDX-License-Identifier: Apache-2.0
 * The examples of bows: the same bits from threads, tiles, order, OpenMP and OpenCL, after a stop
 * and in a replay; the model tests give what [Tabri]'s equations give, and a pier takes no more
 * than the ship has. */
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

enum { EXAMPLES = 3, SCENARIOS = 16 };
static const char *const examples[EXAMPLES] = {
    ALD_SOURCE_FOLDER "/examples/model_tests/model_tests.yml",
    ALD_SOURCE_FOLDER "/examples/bridge_pier/bridge_pier.yml",
    ALD_SOURCE_FOLDER "/examples/bridge_pier/sharp_bow.yml"};

static void hash_is_the_same_on_openmp(void **state) {
  (void)state;
  for (size_t e = 0; e < EXAMPLES; e++) {
    ald_study *study = run_read(examples[e]);
    const ald_run_summary summary = same_bits_on_openmp(study, SCENARIOS);
    assert_int_equal(summary.status[ALD_SCENARIO_STOPPED_BY_RULE], summary.scenarios);
    ald_study_destroy(study);
  }
}

/* A tile of 64 is used again for the last 8, with other places of its rows: the acceleration of the
 * pier, which is fixed, must be 0 there too. */
static void a_tile_that_is_used_again_gives_the_same_bits(void **state) {
  (void)state;
  ald_study *study = run_read(examples[1]);
  ald_run_def def = run_settings(72, "openmp");
  def.threads = 1;
  def.tile = 64;
  const ald_run_summary again = run_all(study, def);
  def.tile = 72;
  assert_string_equal(again.hash, run_all(study, def).hash);
  ald_study_destroy(study);
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

static void a_stop_changes_nothing(void **state) {
  (void)state;
  ald_study *study = run_read(examples[1]);
  same_bits_after_a_stop(study, 32);
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ results */

typedef struct table {
  ald_study *study;
  ald_device *device;
  ald_column *columns;
  uint32_t count;
  double *row;
} table;

static table table_of(const char *path) {
  table t = {.study = run_read(path), .device = test_device("openmp", ALD_DOUBLE)};
  assert_int_equal(ald_columns_create(t.study, &t.columns, &t.count, NULL), ALD_OK);
  t.row = calloc(t.count, sizeof *t.row);
  assert_non_null(t.row);
  return t;
}

static void table_end(table *t) {
  free(t->row);
  ald_columns_clear(t->columns, t->count);
  ald_device_close(t->device);
  ald_study_destroy(t->study);
}

static void run_scenario(table *t, uint64_t scenario) {
  ald_series *series = NULL;
  assert_int_equal(
      ald_trace_run(t->study, t->device, (ald_draw){t->study->seed, t->study->scenarios, scenario},
                    t->row, &series, NULL),
      ALD_OK);
  assert_int_equal(series->status, ALD_SCENARIO_STOPPED_BY_RULE);
  ald_series_destroy(series);
}

static double result(const table *t, const char *name) {
  for (uint32_t c = 0; c < t->count; c++) {
    if (strcmp(t->columns[c].name, name) == 0) return t->row[c];
  }
  fail_msg("no column %s", name);
  return 0;
}

/* Greatest surge force and energy of tests 202, 301, 309 as tests/support/tabri_plain.h has them
 * with twice as short steps and four times the points; 0.2 % and 0.3 % are what these leave. */
static void model_tests_are_those_of_the_paper(void **state) {
  (void)state;
  static const struct {
    uint64_t scenario;
    double force, energy;
  } known[3] = {{1, 197.066, 2.4567}, {8, 197.431, 4.10564}, {16, 171.909, 1.52897}};
  table t = table_of(examples[0]);
  assert_int_equal(t.study->scenarios, 24);
  for (int k = 0; k < 3; k++) {
    run_scenario(&t, known[k].scenario);
    assert_true(fabs(result(&t, "bows.bulb.peak_surge") / known[k].force - 1) < 0.002);
    assert_true(fabs(result(&t, "bows.bulb.energy") / known[k].energy - 1) < 0.003);
  }
  table_end(&t);
}

/* The pier stands still, so that all that can be lost is what the ship has; 1 % for her weight on
 * the pier and the water. */
static void a_pier_takes_no_more_than_the_ship_has(void **state) {
  (void)state;
  table t = table_of(examples[1]);
  for (uint64_t s = 0; s < SCENARIOS; s++) {
    run_scenario(&t, s);
    const double greatest = result(&t, "bows.bow.greatest_energy");
    assert_true(greatest > 0 && greatest >= result(&t, "bows.bow.energy"));
    assert_true(greatest < 1.01 * result(&t, "bows.bow.energy_stick"));
    assert_true(greatest > 0.8 * result(&t, "bows.bow.energy_normal"));
  }
  table_end(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hash_is_the_same_on_openmp),
      cmocka_unit_test(a_tile_that_is_used_again_gives_the_same_bits),
      cmocka_unit_test(hash_is_the_same_on_opencl),
      cmocka_unit_test(a_stop_changes_nothing),
      cmocka_unit_test(model_tests_are_those_of_the_paper),
      cmocka_unit_test(a_pier_takes_no_more_than_the_ship_has),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
