/* SPDX-License-Identifier: Apache-2.0
 * Jobs: scenarios that end at different times, refilled and shrunk tiles, events beyond the room of
 * a lane, checkpoints, shards and the rule that ends a study - always the same bits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <dirent.h>
#include <math.h>
#include <unistd.h>

#include "allide/allide.h"
#include "support/devices.h"

/* A vessel drifts against a fender and back off again; speeds make it early or late. */
#define STUDY(scenarios, more) STUDY_OF(scenarios, "11 s", "0 kN", more)
#define STUDY_OF(scenarios, duration, load, more)                                      \
  "allide: 1\n"                                                                        \
  "run: {scenarios: " scenarios ", seed: 7, duration: " duration                       \
  ", step: 0.05 s}\n"                                                                  \
  "bodies:\n"                                                                          \
  "  ship:\n"                                                                          \
  "    outline: [[-20 m, -5 m], [20 m, -5 m], [20 m, 5 m], [-20 m, 5 m]]\n"            \
  "    mass: 2000 t\n"                                                                 \
  "    inertia: 3e8 kg m^2\n"                                                          \
  "    position: [0 m, 8 m]\n"                                                         \
  "    velocity: [0.1 m/s, -0.6 m/s]\n    load: [0 kN, " load                          \
  ", 0 kN m]\n"                                                                        \
  "  fender:\n"                                                                        \
  "    fixed: yes\n"                                                                   \
  "    outline: [[-1 m, -1 m], [1 m, -1 m], [1 m, 1 m], [-1 m, 1 m]]\n"                \
  "contacts:\n"                                                                        \
  "  rubber: {between: [ship, fender], stiffness: 4 MN/m^2, shear stiffness: 2 MN/m, " \
  "static friction: 0.3, kinetic friction: 0.2, restitution: 0.9}\n"                   \
  "vary:\n"                                                                            \
  "  bodies.ship.velocity.y: {uniform: [-1 m/s, -0.2 m/s]}\n"                          \
  "  bodies.ship.position.x: {uniform: [-15 m, 15 m]}\n" more

#define RULES                                                        \
  "stop:\n"                                                          \
  "  apart: {separated for: 3 s}\n"                                  \
  "  overload: {any of: contacts.rubber.peak_normal, above: 5 MN}\n" \
  "limits:\n"                                                        \
  "  rated: {any of: contacts.rubber.peak_normal, above: 2 MN}\n"    \
  "output: {events: all}\n"

static char folder[256];

static ald_study *study_of(const char *text) {
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  const ald_status status = ald_study_read_text(text, "jobs.yml", &study, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  ald_report_destroy(report);
  return study;
}

static ald_run_summary run(const ald_study *study, ald_run_def def, ald_status expected) {
  ald_run_summary summary;
  ald_report *report = ald_report_create();
  const ald_status status = ald_run(study, &def, &summary, report);
  if (status != expected) print_message("%s", ald_report_text(report));
  assert_int_equal(status, expected);
  ald_report_destroy(report);
  return summary;
}

static ald_run_def settings(const char *device) {
  ald_run_def def = ald_run_def_default();
  def.device = device;
  return def;
}

static const char *fresh_folder(void) {
  snprintf(folder, sizeof folder, "%s/allide-jobs-XXXXXX",
           getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
  assert_non_null(mkdtemp(folder));
  return folder;
}

static void remove_folder(void) {
  char command[300];
  snprintf(command, sizeof command, "rm -rf '%s'", folder);
  assert_int_equal(system(command), 0);
}

/* files in FOLDER/partial */
static int checkpoints(void) {
  char path[300];
  int count = 0;
  snprintf(path, sizeof path, "%s/partial", folder);
  DIR *open = opendir(path);
  for (struct dirent *entry; open && (entry = readdir(open));) count += entry->d_name[0] == 'p';
  if (open) closedir(open);
  return count;
}

/* ------------------------------------------------------------------------------ same bits */

static void early_ends_do_not_show_in_the_bits(void **state) {
  (void)state;
  ald_study *study = study_of(STUDY("3000", RULES));
  const ald_run_summary first = run(study, settings("openmp"), ALD_OK);
  /* some end by a rule, some by time */
  assert_true(first.status[ALD_SCENARIO_STOPPED_BY_RULE] > 300);
  assert_true(first.status[ALD_SCENARIO_OK] > 300);
  static const uint32_t tiles[] = {1, 7, 24, 96, 512, 4000};
  for (size_t t = 0; t < sizeof tiles / sizeof tiles[0]; t++) {
    ald_run_def def = settings("openmp");
    def.tile = tiles[t];
    def.threads = t % 2 ? 1 : 2;
    def.order_seed = 5 * t;
    const ald_run_summary other = run(study, def, ALD_OK);
    assert_string_equal(other.hash, first.hash);
    assert_memory_equal(other.status, first.status, sizeof first.status);
  }
  ald_study_destroy(study);
}

static void early_ends_do_not_show_on_opencl(void **state) {
  (void)state;
  ald_device_close(test_device("opencl", ALD_DOUBLE));
  ald_study *study = study_of(STUDY("1500", RULES));
  const ald_run_summary host = run(study, settings("openmp"), ALD_OK);
  ald_run_def def = settings("opencl");
  assert_string_equal(run(study, def, ALD_OK).hash, host.hash);
  def.tile = 256; /* lanes are refilled and the tile shrinks */
  assert_string_equal(run(study, def, ALD_OK).hash, host.hash);
  ald_study_destroy(study);
}

static int count_event(const ald_event_info *event, void *user) {
  (void)event;
  ++*(size_t *)user;
  return 0;
}

/* What a GPU runs, one lane to an item, with rules, events and lanes that are refilled. */
static void early_ends_do_not_show_lane_by_lane(void **state) {
  (void)state;
  setenv("ALLIDE_OPENCL_LANES", "1", 1);
  ald_device_close(test_device("opencl", ALD_DOUBLE)); /* its self-test passes */
  ald_study *study = study_of(STUDY("400", RULES));
  ald_run_def def = settings("opencl");
  def.tile = 128;
  const ald_run_summary device = run(study, def, ALD_OK);
  unsetenv("ALLIDE_OPENCL_LANES");
  assert_true(device.launches > 0);
  assert_string_equal(device.hash, run(study, settings("openmp"), ALD_OK).hash);
  ald_study_destroy(study);
}

/* Stick and slip chatter beyond the room that a lane has for events. Twice the scenarios in one
 * study are the same ones, and the counts of the table agree with what the series shows. */
static void no_event_is_lost(void **state) {
  (void)state;
  ald_study *study = study_of(STUDY_OF("400", "100 s", "-300 kN",
                                       "  contacts.rubber.static friction: {uniform: [0.2, 0.4]}\n"
                                       "  contacts.rubber.shear stiffness: {uniform: [5 MN/m, "
                                       "40 MN/m]}\noutput: {events: all}\n"));
  ald_run_def def = settings("openmp");
  def.folder = fresh_folder();
  rmdir(folder);
  run(study, def, ALD_OK);
  ald_results *results = NULL;
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  size_t most = 0;
  for (uint64_t index = 0; index < 400; index += 7) {
    size_t count = 0;
    assert_int_equal(ald_results_events(results, index, count_event, &count, NULL), ALD_OK);
    if (count > most) most = count;
    /* every change of the state column of the series is an event of its step */
    ald_series *series = NULL;
    assert_int_equal(ald_replay(folder, index, "openmp", &series, NULL), ALD_OK);
    size_t at_state = 0, changes = 0;
    while (strcmp(series->names[at_state], "contacts.rubber.state") != 0) at_state++;
    double before = 0;
    for (size_t row = 0; row + 1 < series->row_count; row++) {
      const double now = series->values[row * series->column_count + at_state];
      /* 0 apart, 1 sticks, 2 slips; a contact that begins with slip tells both */
      if (now != before) changes += before == 0 && now == 2 ? 2 : 1;
      before = now;
    }
    assert_int_equal(changes, count);
    ald_series_destroy(series);
  }
  print_message("  most events of a scenario: %zu\n", most);
  assert_true(most > 24); /* more than a lane has room for */
  ald_results_close(results);
  remove_folder();
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ checkpoints */

static int stop_early(const ald_progress *progress, void *user) {
  return progress->elapsed > *(double *)user;
}

/* Long scenarios, stopped over and over within a block, each time gone on with under other
 * settings: a split run is the whole run. */
static void a_split_run_is_the_whole_run(void **state) {
  (void)state;
  static const char *const devices[] = {"openmp", "openmp", "opencl", "openmp"};
  ald_study *study = study_of(STUDY("2000", RULES));
  const ald_run_summary whole = run(study, settings("openmp"), ALD_OK);
  double patience = 0.02 * whole.seconds;
  int stops = 0, saved = 0;
  ald_run_def def = settings("openmp");
  def.folder = fresh_folder();
  def.resume = 1;
  def.checkpoint = 1e-9; /* after every glance */
  def.progress = stop_early;
  def.user = &patience;
  const char *required = getenv("ALLIDE_REQUIRE_OPENCL");
  for (int round = 0;; round++) {
    ald_run_summary summary;
    def.tile = round % 3 == 0 ? 64 : round % 3 == 1 ? 200 : 2000;
    def.threads = 1 + round % 2;
    def.device = required ? devices[round % 4] : "openmp";
    const ald_status status = ald_run(study, &def, &summary, NULL);
    if (status == ALD_OK) {
      assert_string_equal(summary.hash, whole.hash);
      assert_memory_equal(summary.status, whole.status, sizeof whole.status);
      break;
    }
    assert_int_equal(status, ALD_INTERRUPTED);
    stops++;
    saved += checkpoints() > 0;
    patience *= 1.2;
  }
  print_message("  stopped %d times, %d times with checkpoints\n", stops, saved);
  assert_true(stops >= 3 && saved >= 3);
  assert_int_equal(checkpoints(), 0);
  remove_folder();
  ald_study_destroy(study);
}

typedef struct watch {
  uint64_t enough, least; /* scenarios: to stop at, done when first asked */
} watch;

static int stop_at_count(const ald_progress *progress, void *user) {
  watch *p = user;
  if (progress->done < p->least) p->least = progress->done;
  return progress->done >= p->enough;
}

/* Short scenarios, none of which lasts as long as a checkpoint, in a block that is never whole: who
 * interrupts the run keeps what is finished, and may do so again. */
static void an_interrupt_keeps_what_is_finished(void **state) {
  (void)state;
  ald_study *study = study_of(STUDY("3000", RULES));
  const ald_run_summary whole = run(study, settings("openmp"), ALD_OK);
  watch p = {.enough = 1000, .least = UINT64_MAX};
  ald_run_def def = settings("openmp");
  def.folder = fresh_folder();
  def.resume = 1;
  def.tile = 64;
  def.threads = 2;
  def.checkpoint = 3600;
  def.progress = stop_at_count;
  def.user = &p;
  const ald_run_summary first = run(study, def, ALD_INTERRUPTED);
  assert_true(first.computed >= 1000 && first.computed < 2000);
  assert_true(checkpoints() > 0);
  p = (watch){.enough = first.computed + 500, .least = UINT64_MAX};
  const ald_run_summary second = run(study, def, ALD_INTERRUPTED);
  assert_true(p.least >= first.computed);
  assert_true(second.computed >= 500 && second.computed < 1500);
  p = (watch){.enough = UINT64_MAX, .least = UINT64_MAX};
  const ald_run_summary last = run(study, def, ALD_OK);
  assert_true(p.least >= first.computed + second.computed);
  assert_int_equal(first.computed + second.computed + last.computed, 3000);
  assert_string_equal(last.hash, whole.hash);
  assert_memory_equal(last.status, whole.status, sizeof whole.status);
  assert_int_equal(checkpoints(), 0);
  remove_folder();
  ald_study_destroy(study);
}

/* a checkpoint with a flipped bit is left out, said, and computed again */
static void a_damaged_checkpoint_is_left_out(void **state) {
  (void)state;
  ald_study *study = study_of(STUDY("1000", RULES));
  const ald_run_summary whole = run(study, settings("openmp"), ALD_OK);
  double patience = 0.3 * whole.seconds;
  ald_run_def def = settings("openmp");
  def.folder = fresh_folder();
  def.resume = 1;
  def.threads = 1;
  def.checkpoint = 1e-9;
  def.progress = stop_early;
  def.user = &patience;
  run(study, def, ALD_INTERRUPTED);
  assert_true(checkpoints() > 0);
  char command[600];
  snprintf(command, sizeof command,
           "for f in '%s'/partial/*; do printf 'x' | dd of=\"$f\" bs=1 seek=2000 conv=notrunc "
           "2>/dev/null; done",
           folder);
  assert_int_equal(system(command), 0);
  ald_report *report = ald_report_create();
  ald_run_summary summary;
  def.progress = NULL;
  assert_int_equal(ald_run(study, &def, &summary, report), ALD_OK);
  assert_non_null(strstr(ald_report_text(report), "damaged"));
  assert_string_equal(summary.hash, whole.hash);
  ald_report_destroy(report);
  remove_folder();
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ enough */

#define ENOUGH                                                                              \
  "stop study: {probability of: contacts.rubber.peak_normal, above: 3 MN, interval below: " \
  "6 %, first: 256}\n"

static void a_study_ends_when_it_has_seen_enough(void **state) {
  (void)state;
  ald_study *study = study_of(STUDY("60000", ENOUGH));
  const ald_run_summary first = run(study, settings("openmp"), ALD_OK);
  /* at a count of its own, 256 x 2^k, long before the end */
  assert_int_equal(first.ended_at, first.scenarios);
  uint64_t count = 256;
  while (count < first.scenarios) count *= 2;
  assert_int_equal(count, first.scenarios);
  assert_true(first.scenarios < 60000);
  print_message("  ended after %llu scenarios\n", (unsigned long long)first.scenarios);
  ald_run_def def = settings("openmp");
  def.tile = 100;
  def.threads = 1;
  def.order_seed = 99;
  const ald_run_summary other = run(study, def, ALD_OK);
  assert_int_equal(other.scenarios, first.scenarios);
  assert_string_equal(other.hash, first.hash);

  /* into a folder, stopped and resumed; and once more when it has ended */
  double patience = 0.5 * first.seconds;
  def.folder = fresh_folder();
  def.resume = 1;
  def.checkpoint = 1e-9;
  def.progress = stop_early;
  def.user = &patience;
  ald_run_summary part;
  const ald_status status = ald_run(study, &def, &part, NULL);
  assert_true(status == ALD_INTERRUPTED || status == ALD_OK);
  def.progress = NULL;
  const ald_run_summary resumed = run(study, def, ALD_OK);
  assert_string_equal(resumed.hash, first.hash);
  assert_int_equal(resumed.scenarios, first.scenarios);
  const ald_run_summary again = run(study, def, ALD_OK);
  assert_string_equal(again.hash, first.hash);
  assert_int_equal(again.computed, 0);
  ald_results *results = NULL;
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  assert_int_equal(ald_results_stored(results), first.scenarios);
  assert_string_equal(ald_results_hash(results), first.hash);
  ald_results_close(results);
  remove_folder();
  ald_study_destroy(study);
}

static void a_shard_cannot_tell_when_enough_is_seen(void **state) {
  (void)state;
  ald_study *study = study_of(STUDY("60000", ENOUGH));
  ald_run_def def = settings("openmp");
  def.shard_count = 2;
  run(study, def, ALD_BAD_ARGUMENT);
  ald_study_destroy(study);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(early_ends_do_not_show_in_the_bits),
      cmocka_unit_test(early_ends_do_not_show_on_opencl),
      cmocka_unit_test(early_ends_do_not_show_lane_by_lane),
      cmocka_unit_test(no_event_is_lost),
      cmocka_unit_test(a_split_run_is_the_whole_run),
      cmocka_unit_test(an_interrupt_keeps_what_is_finished),
      cmocka_unit_test(a_damaged_checkpoint_is_left_out),
      cmocka_unit_test(a_study_ends_when_it_has_seen_enough),
      cmocka_unit_test(a_shard_cannot_tell_when_enough_is_seen),
  };
  return cmocka_run_group_tests_name("jobs", tests, NULL, NULL);
}
