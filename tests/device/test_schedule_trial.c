/* SPDX-License-Identifier: Apache-2.0
 * The trial of schedules: every way gets its turns, the fastest is kept; and every way gives the
 * bits of the host. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "device/schedule_trial.h"
#include "support/devices.h"
#include "support/runs.h"

enum { WAYS = 3 };

static ald_trial trial_of_three(void) {
  ald_trial trial = {.way_count = WAYS};
  trial.ways[0] = (ald_way){ALD_SCHEDULE_LANES, 64, 1};
  trial.ways[1] = (ald_way){ALD_SCHEDULE_PASSES, 64, 1};
  trial.ways[2] = (ald_way){ALD_SCHEDULE_GROUPS, 8, 16};
  return trial;
}

/* pieces until it is decided, each of which takes as long as its way needs for its steps */
static uint32_t run_trial(ald_trial *trial, const double seconds[WAYS], uint32_t turns[WAYS]) {
  uint32_t pieces = 0;
  for (; pieces < 100; pieces++) {
    const ald_piece piece = ald_trial_next(trial, 1000);
    if (!piece.is_alone) break;
    uint32_t way = 0;
    while (trial->ways[way].schedule != piece.way.schedule) way++;
    turns[way]++;
    assert_true(piece.steps > 0 && piece.steps < 100);
    /* what is done once, such as the build of a kernel, takes long and does not count */
    ald_trial_note(trial, &piece, turns[way] == 1 ? 9.0 : seconds[way] * piece.steps);
  }
  return pieces;
}

static void the_fastest_way_is_kept(void **state) {
  (void)state;
  for (uint32_t fastest = 0; fastest < WAYS; fastest++) {
    ald_trial trial = trial_of_three();
    double seconds[WAYS] = {3e-3, 4e-3, 5e-3};
    uint32_t turns[WAYS] = {0};
    seconds[fastest] = 2e-3;
    assert_true(run_trial(&trial, seconds, turns) < 100);
    for (uint32_t way = 0; way < WAYS; way++) assert_true(turns[way] >= 3);
    const ald_piece piece = ald_trial_next(&trial, 10);
    assert_int_equal(piece.way.schedule, trial.ways[fastest].schedule);
    assert_int_equal(piece.steps, 10);
  }
}

/* steps until `wanted` in all, whose ways take `seconds` a step each; the time of those in trials
 */
static double go_on(ald_trial *trial, const double seconds[WAYS], uint32_t wanted) {
  double tried = 0;
  for (uint32_t done = 0; done < wanted;) {
    const ald_piece piece = ald_trial_next(trial, wanted - done);
    uint32_t way = 0;
    while (trial->ways[way].schedule != piece.way.schedule) way++;
    assert_true(piece.is_timed);
    ald_trial_note(trial, &piece, seconds[way] * piece.steps);
    if (piece.is_alone) tried += seconds[way] * piece.steps;
    done += piece.steps;
  }
  return tried;
}

/* the way that goes on, behind the trial that may be under way */
static ald_schedule decided(ald_trial *trial, const double seconds[WAYS]) {
  while (ald_trial_next(trial, 1).is_alone) go_on(trial, seconds, 1);
  return ald_trial_next(trial, 1).way.schedule;
}

/* vessels meet and the way that was the fastest becomes the slowest, as the bows of
 * fairway_collision on an H200 */
static void where_steps_become_dearer_all_ways_are_tried_anew(void **state) {
  (void)state;
  static const double before[WAYS] = {3e-3, 2e-3, 5e-3}, after[WAYS] = {3e-3, 9e-3, 5e-3};
  ald_trial trial = trial_of_three();
  go_on(&trial, before, 2000);
  assert_int_equal(decided(&trial, before), ALD_SCHEDULE_PASSES);
  const double tried = go_on(&trial, after, 2000);
  assert_int_equal(decided(&trial, after), ALD_SCHEDULE_LANES);
  assert_true(tried > 0);
  /* and back, as fewer scenarios are left */
  go_on(&trial, before, 2000);
  assert_int_equal(decided(&trial, before), ALD_SCHEDULE_PASSES);
}

/* steps whose time jumps all the while, and ways of which one is slow */
static void trials_take_a_small_part_of_the_time(void **state) {
  (void)state;
  ald_trial trial = trial_of_three();
  double all = 0, tried = 0;
  for (uint32_t n = 0; n < 400; n++) {
    const double by = n % 2 ? 1 : 3, seconds[WAYS] = {by * 3e-3, by * 2e-3, by * 20e-3};
    const double trials = go_on(&trial, seconds, 200);
    tried += n > 0 ? trials : 0; /* the first one is there anyway */
    all += by * 2e-3 * 200;
  }
  print_message("new trials: %.3f of the time\n", tried / all);
  assert_true(tried < all / 8);
}

static void a_lone_way_is_neither_tried_nor_watched(void **state) {
  (void)state;
  ald_trial trial = {.way_count = 1, .ways = {{ALD_SCHEDULE_LANES, 64, 1}}};
  const ald_piece piece = ald_trial_next(&trial, 123456);
  assert_int_equal(piece.steps, 123456);
  assert_false(piece.is_timed || piece.is_alone);
}

/* a run may end within a trial: no piece has more steps than are left */
static void a_piece_has_no_more_steps_than_are_left(void **state) {
  (void)state;
  ald_trial trial = trial_of_three();
  for (uint32_t n = 0; n < 30; n++) {
    const ald_piece piece = ald_trial_next(&trial, 1);
    assert_int_equal(piece.steps, 1);
    if (piece.is_timed) ald_trial_note(&trial, &piece, 1e-3);
  }
}

/* two fenders that are touched in the same step and hawsers of which one parts then: several
 * instances write to the records and the list of events of a scenario in one step */
static const char study_text[] =
    "allide: 1\n"
    "run: {scenarios: 50, duration: 8 s, step: 0.05 s, seed: 3}\n"
    "bodies:\n"
    "  barge: {freedoms: six, mass: 400 t, radii of gyration: [3 m, 6 m, 6 m], position: [0 m, 4 "
    "m, 0 m],\n"
    "    velocity: [0 m/s, -0.5 m/s, 0 m/s]}\n"
    "  float: {freedoms: six, mass: 90 t, radii of gyration: [2 m, 4 m, 4 m], position: [0 m, 12 "
    "m, 0 m]}\n"
    "fenders:\n"
    "  fore: &quay {between: [earth, barge], attachment: [5 m, 0 m, 0 m], plane point: [0 m, -3 m, "
    "0 m],\n"
    "    normal: [0, -1, 0], type: cone, height: 1 m, rated energy: 60 kN m, rated reaction: 120 "
    "kN}\n"
    "  aft: {<<: *quay, attachment: [-5 m, 0 m, 0 m]}\n"
    "hawsers:\n"
    "  fore: &rope {between: [barge, float], from: [5 m, 1 m, 0 m], to: [4 m, -1 m, 0 m], length: "
    "5.8 m,\n"
    "    stiffness: 400 kN/m, damping: 5 kN s/m, breaking load: 120 kN}\n"
    "  aft: {<<: *rope, from: [-5 m, 1 m, 0 m], to: [-4 m, -1 m, 0 m], stiffness: 300 kN/m}\n"
    "vary:\n"
    "  bodies.barge.velocity.y: {uniform: [-0.9 m/s, -0.4 m/s]}\n"
    "  bodies.barge.velocity.x: {uniform: [-0.1 m/s, 0.1 m/s]}\n";

static void every_schedule_gives_the_bits_of_the_host(void **state) {
  (void)state;
  static const char *const schedules[] = {"", "passes", "12x1"};
  need_device("opencl");
  ald_study *study = NULL;
  assert_int_equal(ald_study_read_text(study_text, "pontoons", &study, NULL), ALD_OK);
  ald_run_def def = run_settings(50, "openmp");
  const ald_run_summary host = run_all(study, def);
  def.device = "opencl";
  def.program = ALD_PROGRAM_STUDY;
  assert_int_equal(setenv("ALLIDE_OPENCL_LANES", "1", 1), 0);
  for (size_t k = 0; k < sizeof schedules / sizeof schedules[0]; k++) {
    if (schedules[k][0]) assert_int_equal(setenv("ALLIDE_OPENCL_SCHEDULE", schedules[k], 1), 0);
    const ald_run_summary device = run_all(study, def);
    if (strcmp(device.hash, host.hash) != 0) fail_msg("%s: other bits", schedules[k]);
  }
  unsetenv("ALLIDE_OPENCL_SCHEDULE");
  unsetenv("ALLIDE_OPENCL_LANES");
  ald_study_destroy(study);
}

static void words_that_are_no_schedule_are_refused(void **state) {
  (void)state;
  static const char *const bad[] = {"", "fast", "8x", "8x0", "8 x 4", "8x4x2", "64x64", "-8x4"};
  static const char *const good[] = {"passes", "lanes", "8x4", "64x4", "1x1"};
  for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
    assert_int_equal(setenv("ALLIDE_OPENCL_SCHEDULE", bad[k], 1), 0);
    if (ald_schedule_check("ALLIDE_OPENCL_SCHEDULE", NULL) == ALD_OK)
      fail_msg("\"%s\" is taken", bad[k]);
  }
  for (size_t k = 0; k < sizeof good / sizeof good[0]; k++) {
    assert_int_equal(setenv("ALLIDE_OPENCL_SCHEDULE", good[k], 1), 0);
    assert_int_equal(ald_schedule_check("ALLIDE_OPENCL_SCHEDULE", NULL), ALD_OK);
  }
  unsetenv("ALLIDE_OPENCL_SCHEDULE");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_fastest_way_is_kept),
      cmocka_unit_test(where_steps_become_dearer_all_ways_are_tried_anew),
      cmocka_unit_test(trials_take_a_small_part_of_the_time),
      cmocka_unit_test(a_lone_way_is_neither_tried_nor_watched),
      cmocka_unit_test(a_piece_has_no_more_steps_than_are_left),
      cmocka_unit_test(words_that_are_no_schedule_are_refused),
      cmocka_unit_test(every_schedule_gives_the_bits_of_the_host),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
