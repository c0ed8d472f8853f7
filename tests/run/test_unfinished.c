/* SPDX-License-Identifier: Apache-2.0
 * What readers find in the folder of a run that did not come to its end: whole blocks, and of the
 * first other block the scenarios before its first gap. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <unistd.h>

#include "results/checkpoint.h"
#include "results/manifest.h"
#include "results/store.h"
#include "support/runs.h"

enum { PATH = 512, COUNT = 40000, COLUMNS = 2 };

static char folder[PATH];

/* ------------------------------------------------------------------------------ a folder by hand
 */

static ald_column columns[COLUMNS] = {{"inputs.speed", "m/s", true}, {"fender.peak", "N", false}};

static double value_of(uint64_t scenario, uint32_t column) {
  return 0.5 * (double)scenario + 1000 * column;
}

static ald_store *begin_folder(char identity[ALD_HASH_TEXT]) {
  char *sources[] = {"fender"};
  const ald_manifest manifest = {.study_text = "allide: 1\n",
                                 .study_name = "by hand",
                                 .version = "0.1.0",
                                 .device = "OpenMP",
                                 .fallback = "",
                                 .scenarios = COUNT,
                                 .column_count = COLUMNS,
                                 .columns = columns,
                                 .source_count = 1,
                                 .sources = sources,
                                 .step = 0.1};
  ald_store *store = NULL;
  run_folder("unfinished", folder, sizeof folder);
  assert_int_equal(ald_store_create(folder, &manifest, true, &store, NULL), ALD_OK);
  assert_int_equal(ald_store_identity(store, identity), ALD_OK);
  return store;
}

static void put_block(ald_store *store, uint32_t index) {
  ald_block block = {.index = index, .count = ALD_BLOCK_SCENARIOS};
  block.values = malloc(COLUMNS * (size_t)block.count * sizeof *block.values);
  block.statuses = calloc(block.count, sizeof *block.statuses);
  for (uint32_t c = 0; c < COLUMNS; c++) {
    for (uint32_t i = 0; i < block.count; i++) {
      block.values[c * block.count + i] = value_of((uint64_t)index * block.count + i, c);
    }
  }
  assert_int_equal(ald_store_write(store, &block, NULL), ALD_OK);
  ald_block_clear(&block);
}

/* A checkpoint of lanes with `lane_rows` rows. states: 'f' finished, 'r' running, '.' not begun,
 * one a scenario; a finished one with an even number has an event. */
static void put_checkpoint(const char *identity, uint64_t first, const char *states,
                           uint32_t lane_rows) {
  ald_checkpoints *checkpoints = NULL;
  ald_checkpoint *p = NULL;
  const uint32_t count = (uint32_t)strlen(states);
  assert_int_equal(
      ald_checkpoints_open(folder, identity, lane_rows, lane_rows, COLUMNS, &checkpoints, NULL),
      ALD_OK);
  assert_int_equal(ald_checkpoint_create(first, count, lane_rows, lane_rows, COLUMNS, &p, NULL),
                   ALD_OK);
  for (uint32_t i = 0; i < count; i++) {
    if (states[i] == 'r') p->states[i] = ALD_CHECKPOINT_RUNNING;
    if (states[i] == 'f') p->states[i] = ALD_CHECKPOINT_FINISHED;
  }
  assert_int_equal(ald_checkpoint_allot(p, NULL), ALD_OK);
  p->events = calloc(count, sizeof *p->events);
  for (uint32_t i = 0; i < count; i++) {
    if (states[i] != 'f') continue;
    for (uint32_t c = 0; c < COLUMNS; c++) ald_checkpoint_row(p, i)[c] = value_of(first + i, c);
    p->statuses[i] = (first + i) % 3 ? ALD_SCENARIO_OK : ALD_SCENARIO_NAN;
    if ((first + i) % 2) continue;
    p->events[p->event_count++] = (ald_event){.row = i, .step = 7, .value = (double)(first + i)};
  }
  assert_int_equal(ald_checkpoints_write(checkpoints, p, NULL), ALD_OK);
  ald_checkpoint_destroy(p);
  ald_checkpoints_close(checkpoints);
}

static bool all_are_stored(void *user, uint64_t first, uint32_t count) {
  (void)user;
  return first + count > 0;
}

/* A checkpoint that another thread is just writing is not tidied away; one that a killed run left
 * half written is, when the next one begins. */
static void what_is_being_written_stays(void **state) {
  (void)state;
  ald_checkpoints *checkpoints = NULL;
  char path[PATH + 80], identity[ALD_HASH_TEXT];
  ald_store *store = begin_folder(identity);
  put_checkpoint(identity, 0, "ff", 1);
  snprintf(path, sizeof path, "%s/partial/partial-0000-000000000002-0000008.tmp", folder);
  fclose(fopen(path, "w"));
  assert_int_equal(ald_checkpoints_open(folder, identity, 1, 1, COLUMNS, &checkpoints, NULL),
                   ALD_OK);
  assert_int_equal(access(path, F_OK), -1);
  fclose(fopen(path, "w"));
  ald_checkpoints_tidy(checkpoints, all_are_stored, NULL);
  assert_int_equal(access(path, F_OK), 0);
  ald_checkpoints_close(checkpoints);
  ald_store_close(store);
  run_folder_remove(folder);
}

static ald_results *open_folder(void) {
  ald_results *results = NULL;
  ald_report *report = ald_report_create();
  const ald_status status = ald_results_open(folder, &results, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  ald_report_destroy(report);
  return results;
}

static int take_event(const ald_event_info *event, void *user) {
  uint64_t *next = user;
  assert_int_equal(event->scenario, *next);
  assert_true(event->value == (double)*next);
  *next += 2;
  return 0;
}

/* Block 0 is missing and block 1 whole. Of block 0 the scenarios 0 to 5 are finished, 6 is on its
 * way, 7 and 8 are finished; so is one of block 2. */
static void a_block_counts_up_to_its_first_gap(void **state) {
  (void)state;
  char identity[ALD_HASH_TEXT];
  ald_store *store = begin_folder(identity);
  put_block(store, 1);
  put_checkpoint(identity, 0, "fff.", 3);
  put_checkpoint(identity, 2, "ff", 5); /* of another layout; 2 is there twice */
  put_checkpoint(identity, 4, "ffrff..", 3);
  put_checkpoint(identity, 2 * ALD_BLOCK_SCENARIOS, "f", 3);
  ald_results *results = open_folder();
  assert_int_equal(ald_results_stored(results), 6 + ALD_BLOCK_SCENARIOS);
  assert_int_equal(ald_results_finished(results), 6 + ALD_BLOCK_SCENARIOS + 3);
  assert_string_equal(ald_results_note(results, "complete"), "no");
  assert_string_equal(ald_results_note(results, "running"), "yes");
  ald_store_close(store);
  assert_string_equal(ald_results_note(results, "running"), "no");
  const size_t stored = 6 + ALD_BLOCK_SCENARIOS;
  uint64_t *indices = calloc(stored, sizeof *indices);
  int32_t *statuses = calloc(stored, sizeof *statuses);
  double *values = calloc(stored, sizeof *values);
  assert_int_equal(ald_results_scenario_status(results, indices, statuses, NULL), ALD_OK);
  for (uint32_t c = 0; c < COLUMNS; c++) {
    assert_int_equal(ald_results_read(results, c, values, NULL), ALD_OK);
    for (size_t i = 0; i < stored; i++) {
      const uint64_t scenario = i < 6 ? i : ALD_BLOCK_SCENARIOS + i - 6;
      assert_int_equal(indices[i], scenario);
      assert_true(values[i] == value_of(scenario, c));
      if (i < 6) assert_int_equal(statuses[i], i % 3 ? ALD_SCENARIO_OK : ALD_SCENARIO_NAN);
    }
  }
  /* a stretch across the two blocks */
  assert_int_equal(ald_results_read_part(results, 1, 4, 4, values, NULL), ALD_OK);
  assert_true(values[1] == value_of(5, 1) && values[2] == value_of(ALD_BLOCK_SCENARIOS, 1));
  uint64_t next = 0;
  assert_int_equal(ald_results_events(results, ALD_ALL_SCENARIOS, take_event, &next, NULL), ALD_OK);
  assert_int_equal(next, 6); /* those of 0, 2 and 4 */
  assert_int_equal(ald_results_event_count(results), 3);
  ald_results_close(results);
  free(indices);
  free(statuses);
  free(values);
  run_folder_remove(folder);
}

/* nothing counts where the first scenario is on its way */
static void without_the_first_scenario_nothing_counts(void **state) {
  (void)state;
  char identity[ALD_HASH_TEXT];
  ald_store *store = begin_folder(identity);
  put_checkpoint(identity, 0, "rfff", 3);
  ald_results *results = open_folder();
  assert_int_equal(ald_results_stored(results), 0);
  assert_int_equal(ald_results_finished(results), 3);
  ald_results_close(results);
  ald_store_close(store);
  run_folder_remove(folder);
}

/* a damaged checkpoint is said and left out, and its file stays for the run that is resumed */
static void a_damaged_checkpoint_does_not_count(void **state) {
  (void)state;
  char identity[ALD_HASH_TEXT], command[2 * PATH];
  ald_store *store = begin_folder(identity);
  ald_results *results = NULL;
  ald_report *report = ald_report_create();
  put_checkpoint(identity, 0, "ffff", 3);
  put_checkpoint(identity, 4, "ffff", 3);
  snprintf(command, sizeof command,
           "cd '%s/partial' && f=$(ls *-000000000004-*) && printf x | dd of=$f bs=1 seek=700 "
           "conv=notrunc 2>/dev/null && touch partial-0009-000000000008-0000004.tmp && "
           "sha256sum * > ../before",
           folder);
  assert_int_equal(system(command), 0);
  assert_int_equal(ald_results_open(folder, &results, report), ALD_OK);
  assert_non_null(strstr(ald_report_text(report), "damaged; its scenarios are not counted"));
  assert_null(strstr(ald_report_text(report), ".tmp"));
  assert_int_equal(ald_results_stored(results), 4);
  assert_int_equal(ald_results_finished(results), 4);
  ald_results_close(results);
  snprintf(command, sizeof command, "cd '%s/partial' && sha256sum * | cmp - ../before", folder);
  assert_int_equal(system(command), 0);
  ald_report_destroy(report);
  ald_store_close(store);
  run_folder_remove(folder);
}

/* ------------------------------------------------------------------------------ a run */

/* ships that drift against a fender and end when they are off it again */
static const char text[] =
    "allide: 1\n"
    "run: {scenarios: 3000, seed: 7, duration: 11 s, step: 0.05 s}\n"
    "bodies:\n"
    "  ship: {outline: [[-20 m, -5 m], [20 m, -5 m], [20 m, 5 m], [-20 m, 5 m]], mass: 2000 t,\n"
    "    inertia: 3e8 kg m^2, position: [0 m, 8 m], velocity: [0.1 m/s, -0.6 m/s]}\n"
    "  fender: {fixed: yes, outline: [[-1 m, -1 m], [1 m, -1 m], [1 m, 1 m], [-1 m, 1 m]]}\n"
    "contacts:\n"
    "  rubber: {between: [ship, fender], stiffness: 4 MN/m^2, shear stiffness: 2 MN/m,\n"
    "    static friction: 0.3, kinetic friction: 0.2, restitution: 0.9}\n"
    "vary: {bodies.ship.velocity.y: {uniform: [-1 m/s, -0.2 m/s]}}\n"
    "stop: {apart: {separated for: 3 s}}\n"
    "output: {events: all}\n";

static int stop_at_count(const ald_progress *progress, void *user) {
  return progress->done >= *(const uint64_t *)user;
}

static uint64_t event_sum; /* of what events say, by scenario and kind */

static int sum_event(const ald_event_info *event, void *user) {
  if (event->scenario >= *(const uint64_t *)user) return 1;
  event_sum =
      31 * event_sum + event->scenario + strlen(event->what) + (uint64_t)(1e3 * event->time);
  return 0;
}

static uint64_t sum_events(const ald_results *results, uint64_t below) {
  event_sum = 0;
  ald_results_events(results, ALD_ALL_SCENARIOS, sum_event, &below, NULL);
  return event_sum;
}

static void expect_first_rows(const ald_results *part, const ald_results *all, uint64_t stored) {
  double *own = calloc(3000, sizeof *own), *other = calloc(3000, sizeof *other);
  for (size_t c = 0; c < ald_results_column_count(all); c++) {
    assert_int_equal(ald_results_read(part, c, own, NULL), ALD_OK);
    assert_int_equal(ald_results_read_part(all, c, 0, stored, other, NULL), ALD_OK);
    assert_memory_equal(own, other, stored * sizeof *own);
  }
  assert_true(sum_events(part, stored) == sum_events(all, stored) && event_sum != 0);
  free(own);
  free(other);
}

static void rows_of_an_interrupted_run_are_those_of_the_whole_run(void **state) {
  (void)state;
  ald_study *study = NULL;
  char whole[PATH];
  uint64_t enough = 1000;
  ald_run_summary summary;
  assert_int_equal(ald_study_read_text(text, "study.yml", &study, NULL), ALD_OK);
  run_folder("whole", whole, sizeof whole);
  run_folder("part", folder, sizeof folder);
  ald_run_def def = run_settings(0, "openmp");
  def.folder = whole;
  def.resume = 1;
  assert_int_equal(run_all(study, def).stored, 3000);
  def.folder = folder;
  def.tile = 64;
  def.threads = 2;
  def.progress = stop_at_count;
  def.user = &enough;
  assert_int_equal(ald_run(study, &def, &summary, NULL), ALD_INTERRUPTED);
  ald_results *part = open_folder(), *all = NULL;
  assert_int_equal(ald_results_open(whole, &all, NULL), ALD_OK);
  const uint64_t stored = ald_results_stored(part);
  print_message("  %llu finished, %llu stored\n", (unsigned long long)summary.computed,
                (unsigned long long)stored);
  assert_int_equal(summary.stored, stored);
  assert_int_equal(ald_results_finished(part), summary.computed);
  /* two threads: at worst one of them has nothing finished of the first scenarios */
  assert_true(stored >= 64 && stored <= summary.computed);
  expect_first_rows(part, all, stored);
  ald_results_close(part);
  ald_results_close(all);
  /* a replay compares with the row of a checkpoint */
  ald_series *series = NULL;
  assert_int_equal(ald_replay(folder, stored - 1, "openmp", &series, NULL), ALD_OK);
  assert_true(series->row_checked && series->row_equal);
  ald_series_destroy(series);
  series = NULL;
  assert_int_equal(ald_replay(folder, 2999, "openmp", &series, NULL), ALD_OK);
  assert_false(series->row_checked);
  ald_series_destroy(series);

  /* without checkpoints nothing is kept, and nothing is promised */
  run_folder_remove(folder);
  def.checkpoint = -1;
  assert_int_equal(ald_run(study, &def, &summary, NULL), ALD_INTERRUPTED);
  assert_int_equal(summary.stored, 0);
  part = open_folder();
  assert_int_equal(ald_results_stored(part), 0);
  ald_results_close(part);
  run_folder_remove(folder);
  run_folder_remove(whole);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_block_counts_up_to_its_first_gap),
      cmocka_unit_test(without_the_first_scenario_nothing_counts),
      cmocka_unit_test(what_is_being_written_stays),
      cmocka_unit_test(a_damaged_checkpoint_does_not_count),
      cmocka_unit_test(rows_of_an_interrupted_run_are_those_of_the_whole_run),
  };
  return cmocka_run_group_tests_name("unfinished", tests, NULL, NULL);
}
