/* SPDX-License-Identifier: Apache-2.0
 * The memory of radiated waves: its force against plain sums in long double, in order and by
 * products of matrices, in lanes that begin late or move to another tile; and the same results
 * whatever computes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "device/far_past.h"
#include "device/far_past_check.h"
#include "kernels/plan.h"
#include "support/devices.h"
#include "support/memory_stage.h"
#include "support/runs.h"
#include "tile/lane.h"
#include "tile/tile.h"

/* Of a sum of a thousand terms at most, in order: n u = 1e-13 of the sum of their sizes. */
#define ORDERED 1e-13
/* as the run asks of the fast way */
#define FAST ALD_PAST_TOLERANCE

static const char *const schemes[] = {"scheme: explicit", "scheme: semi-implicit",
                                      "scheme: rk4",      "scheme: dormand-prince",
                                      "scheme: frozen",   "scheme: trapezoidal"};

/* Steps a tile of lanes that begin at times of their own; a lane that has had enough begins anew.
 */
static void walk(memory_stage *s, test_random *r, uint32_t steps, double bound) {
  for (uint32_t step = 0; step < steps; step++) {
    const double worst = memory_step(s);
    if (!(worst <= bound)) print_message("  step %u: %g of the terms\n", step, worst);
    assert_true(worst <= bound);
    for (uint32_t lane = 0; lane < s->lanes; lane++) {
      const uint32_t done = s->pasts[lane].steps;
      if (done == MEMORY_STEPS || test_choice(r, 40) == 0) memory_fill(s, s->tile, lane);
    }
  }
}

static void check_sums(const char *device, const char *arithmetic, double bound) {
  need_device(device);
  test_random r = test_random_from(test_seed(), 0);
  const uint32_t rounds = test_scenarios(3);
  for (uint32_t k = 0; k < rounds; k++) {
    char run[80], problem[512];
    snprintf(run, sizeof run, "%s, arithmetic: %s", schemes[test_choice(&r, 6)], arithmetic);
    ald_study *study = memory_study(run, 16);
    memory_draw(&r, study, 1 + test_choice(&r, MEMORY_TAPS_MAX));
    memory_stage s = memory_open(device, study, 16, problem);
    const bool has_library = !problem[0];
    if (!has_library) print_message("  not checked: %s\n", problem);
    if (has_library) walk(&s, &r, 150, bound);
    memory_close(&s);
    if (!has_library) skip();
  }
}

static void force_is_the_plain_sum(void **state) {
  (void)state;
  check_sums("openmp", "ordered", ORDERED);
}

static void force_is_the_plain_sum_on_opencl(void **state) {
  (void)state;
  check_sums("opencl", "ordered", ORDERED);
}

static void products_give_the_plain_sum(void **state) {
  (void)state;
  check_sums("openmp", "fast", FAST);
}

static void products_give_the_plain_sum_on_opencl(void **state) {
  (void)state;
  check_sums("opencl", "fast", FAST);
}

/* A lane that is taken out of a tile and put into another, at another tick, goes on as it would
 * have: in order to the bit, by products as near as they are. */
static void check_move(const char *arithmetic, double bound) {
  test_random r = test_random_from(test_seed(), 1);
  char run[80], problem[512];
  snprintf(run, sizeof run, "%s, arithmetic: %s", schemes[test_choice(&r, 6)], arithmetic);
  ald_study *study = memory_study(run, 8);
  memory_draw(&r, study, 1 + test_choice(&r, MEMORY_TAPS_MAX));
  memory_stage s = memory_open("openmp", study, 8, problem);
  if (problem[0]) print_message("  by the ordered way: %s\n", problem);
  const uint32_t before = 1 + test_choice(&r, 80), other = test_choice(&r, 80);
  for (uint32_t k = 0; k < before; k++) assert_true(memory_step(&s) <= bound);
  ald_tile *from = s.tile, *to = memory_tile(&s);
  if (other > 0) {
    assert_int_equal(s.device->tile_advance(to, other, ALD_SCHEDULE_BEST, NULL), ALD_OK);
  }
  double *reals = calloc(s.layout->real_rows, sizeof *reals);
  uint32_t *flags = calloc(s.layout->flag_rows, sizeof *flags);
  assert_true(reals && flags);
  for (uint32_t lane = 0; lane < s.lanes; lane++) {
    ald_lane_save(from, lane, reals, flags);
    ald_lane_load(to, lane, reals, flags);
  }
  s.tile = to;
  for (uint32_t k = 0; k < 35; k++) assert_true(memory_step(&s) <= bound);
  if (!study->is_fast) {
    /* the tile that was left goes the same way */
    assert_int_equal(s.device->tile_advance(from, 35, ALD_SCHEDULE_BEST, NULL), ALD_OK);
    const uint32_t first = s.layout->plan[PLAN_SPACE_ROWS];
    for (uint32_t row = first; row < first + 20 * study->body_count; row++) {
      for (uint32_t lane = 0; lane < s.lanes; lane++) {
        const double a = ald_tile_real(from, row, lane), b = ald_tile_real(to, row, lane);
        assert_memory_equal(&a, &b, sizeof a);
      }
    }
  }
  s.device->tile_destroy(from);
  free(reals);
  free(flags);
  memory_close(&s);
}

static void a_lane_moves_to_another_tick(void **state) {
  (void)state;
  check_move("ordered", ORDERED);
}

static void a_lane_moves_into_the_middle_of_a_block(void **state) {
  (void)state;
  check_move("fast", FAST);
}

/* ------------------------------------------------------------------------------ whole runs */

static int stop_at_half(const ald_progress *progress, void *user) {
  (void)user;
  return progress->elapsed > 0.02;
}

/* threads, tiles, order of the jobs, checkpoints in the middle, OpenCL: the same hash */
static void memory_gives_the_same_hash(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  ald_study *study = memory_study(test_choice(&r, 2) ? "scheme: rk4" : "", 300);
  const ald_run_summary all = run_all(study, run_settings(300, "openmp"));
  static const uint32_t tiles[] = {8, 40, 104, 512};
  for (int k = 0; k < 4; k++) {
    ald_run_def def = run_settings(300, "openmp");
    def.tile = tiles[k];
    def.threads = 1 + k % 2;
    def.order_seed = 1 + test_choice(&r, 1000);
    assert_string_equal(run_all(study, def).hash, all.hash);
  }
  char folder[512];
  run_folder("memory", folder, sizeof folder);
  ald_run_def def = run_settings(300, "openmp");
  ald_run_summary summary;
  def.folder = folder;
  def.threads = 1;
  def.checkpoint = 1e-9;
  def.progress = stop_at_half;
  ald_status status = ald_run(study, &def, &summary, NULL);
  def.resume = 1;
  for (int k = 0; k < 4 && status == ALD_INTERRUPTED; k++) {
    def.tile = tiles[test_choice(&r, 4)];
    status = ald_run(study, &def, &summary, NULL);
  }
  def.progress = NULL;
  if (status == ALD_INTERRUPTED) status = ald_run(study, &def, &summary, NULL);
  assert_int_equal(status, ALD_OK);
  assert_string_equal(summary.hash, all.hash);
  for (uint64_t index = 0; index < 300; index += 97) {
    ald_series *series = NULL;
    assert_int_equal(ald_replay(folder, index, "openmp", &series, NULL), ALD_OK);
    assert_true(series->row_checked && series->row_equal);
    ald_series_destroy(series);
  }
  run_folder_remove(folder);
  ald_study_destroy(study);
}

static void memory_gives_the_same_hash_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  ald_study *study = memory_study("scheme: rk4", 100);
  const ald_run_summary all = run_all(study, run_settings(100, "openmp"));
  ald_run_def def = run_settings(100, "opencl");
  def.tile = 64;
  assert_string_equal(run_all(study, def).hash, all.hash);
  ald_study_destroy(study);
}

/* the way that was taken is told; without a library it is the ordered one, with its hash */
static void a_fast_run_says_which_way_it_went(void **state) {
  (void)state;
  ald_study *study = memory_study("arithmetic: fast", 100);
  ald_study *ordered = memory_study("", 100);
  const ald_run_summary told = run_all(study, run_settings(100, "openmp"));
  assert_true(strstr(told.arithmetic, "fast") != NULL);
  setenv("ALLIDE_CBLAS_LIBRARY", "off", 1);
  const ald_run_summary without = run_all(study, run_settings(100, "openmp"));
  unsetenv("ALLIDE_CBLAS_LIBRARY");
  assert_string_equal(without.arithmetic, "ordered, not fast: ALLIDE_CBLAS_LIBRARY is off");
  const ald_run_summary plain = run_all(ordered, run_settings(100, "openmp"));
  assert_string_equal(without.hash, plain.hash);
  assert_string_equal(plain.arithmetic, "");
  ald_study_destroy(study);
  ald_study_destroy(ordered);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(force_is_the_plain_sum),
      cmocka_unit_test(force_is_the_plain_sum_on_opencl),
      cmocka_unit_test(products_give_the_plain_sum),
      cmocka_unit_test(products_give_the_plain_sum_on_opencl),
      cmocka_unit_test(a_lane_moves_to_another_tick),
      cmocka_unit_test(a_lane_moves_into_the_middle_of_a_block),
      cmocka_unit_test(memory_gives_the_same_hash),
      cmocka_unit_test(memory_gives_the_same_hash_on_opencl),
      cmocka_unit_test(a_fast_run_says_which_way_it_went),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
