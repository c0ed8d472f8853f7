/* SPDX-License-Identifier: Apache-2.0
 * Several devices at once: the bits of one, all of them at work, also where some fail in the
 * middle, where a run is stopped and gone on with, and where the study ends itself. Devices that
 * fail are the host in disguise, fed as one tile at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#include "base/report.h"
#include "device/device_omp.h"
#include "qualify/device_set.h"
#include "run/run_on.h"
#include "support/devices.h"
#include "support/runs.h"

static const char study_text[] =
    "allide: 1\n"
    "run: {scenarios: 6000, seed: 7, duration: 11 s, step: 0.05 s}\n"
    "bodies:\n"
    "  ship:\n"
    "    outline: [[-20 m, -5 m], [20 m, -5 m], [20 m, 5 m], [-20 m, 5 m]]\n"
    "    mass: 2000 t\n    inertia: 3e8 kg m^2\n    position: [0 m, 8 m]\n"
    "    velocity: [0.1 m/s, -0.6 m/s]\n"
    "  fender:\n    fixed: yes\n"
    "    outline: [[-1 m, -1 m], [1 m, -1 m], [1 m, 1 m], [-1 m, 1 m]]\n"
    "contacts:\n"
    "  rubber: {between: [ship, fender], stiffness: 4 MN/m^2, shear stiffness: 2 MN/m, "
    "static friction: 0.3, kinetic friction: 0.2, restitution: 0.9}\n"
    "vary:\n"
    "  bodies.ship.velocity.y: {uniform: [-1 m/s, -0.2 m/s]}\n"
    "  bodies.ship.position.x: {uniform: [-15 m, 15 m]}\n";
static const char rules[] = "stop:\n  apart: {separated for: 3 s}\noutput: {events: all}\n";
static const char enough[] =
    "stop study: {probability of: contacts.rubber.peak_normal, above: 3 MN, interval below: "
    "6 %, first: 256}\n";

/* ------------------------------------------------------------------------------ devices */

enum { DEVICES = 3 };

/* stretches of steps that each device has left before it fails; negative: it never does */
static atomic_int lives[DEVICES];
/* devices that have begun, and those for which each of these waits: however busy the machine is,
 * none finds that the others have done all; one bit a device, the last the host's */
static atomic_uint begun, awaited;
static ald_status (*honest_advance)(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                                    ald_report *report);

static ald_status advance(ald_tile *tile, uint32_t steps, ald_schedule schedule,
                          ald_report *report) {
  const bool is_host = strcmp(tile->device->id, "openmp") == 0;
  const unsigned number = is_host ? DEVICES : (unsigned)(tile->device->id[7] - '0');
  atomic_fetch_or(&begun, 1u << number);
  while ((atomic_load(&begun) & atomic_load(&awaited)) != atomic_load(&awaited)) {
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
  if (is_host) return honest_advance(tile, steps, schedule, report);
  atomic_int *left = &lives[number];
  const int before = atomic_load(left);
  if (before == 0) {
    return ald_report_fail(report, ALD_DEVICE_FAILED, "error: %s lost its power\nnote: ignored\n",
                           tile->device->id);
  }
  if (before > 0) atomic_fetch_sub(left, 1);
  return honest_advance(tile, steps, schedule, report);
}

/* so many that there is a job for every device, also under sanitizers: the least of one is 64 */
static uint32_t count_of(uint32_t usual) {
  const uint32_t count = test_scenarios(usual);
  return count < 1500 ? 1500 : count;
}

/* the host, and others that are the host in disguise */
static void open_devices(ald_device *devices[1 + DEVICES], uint32_t others) {
  for (uint32_t k = 0; k <= others; k++) {
    assert_int_equal(ald_device_omp_open(ALD_DOUBLE, &devices[k], NULL), ALD_OK);
    honest_advance = devices[k]->tile_advance;
    devices[k]->tile_advance = advance;
    if (k == 0) continue;
    devices[k]->is_host = devices[k]->narrow = false;
    devices[k]->is_gpu = k == 2;
    devices[k]->best_bytes = 0;
    devices[k]->best_tile = 700;
    snprintf(devices[k]->id, sizeof devices[k]->id, "opencl:%u", k - 1);
    snprintf(devices[k]->name, sizeof devices[k]->name, "a device called %u", k - 1);
  }
}

static void set_lives(int first, int second, int third) {
  const int values[DEVICES] = {first, second, third};
  for (uint32_t k = 0; k < DEVICES; k++) atomic_store(&lives[k], values[k]);
}

/* Runs on the host and `others`, or without the host; together: each does something. */
static ald_status run_on(const ald_study *study, const ald_run_def *def, bool host, uint32_t others,
                         bool together, ald_run_summary *summary, ald_report *report) {
  ald_device *devices[1 + DEVICES];
  atomic_store(&begun, 0);
  atomic_store(&awaited, together ? ((1u << others) - 1) | (host ? 1u << DEVICES : 0) : 0);
  open_devices(devices, others);
  if (!host) ald_device_close(devices[0]);
  return ald_run_on(study, def, host ? devices : devices + 1, others + host, summary, report);
}

static ald_study *study_of(const char *more) {
  char text[3000];
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  snprintf(text, sizeof text, "%s%s", study_text, more);
  const ald_status status = ald_study_read_text(text, "team.yml", &study, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  ald_report_destroy(report);
  return study;
}

static uint64_t all_shares(const ald_run_summary *summary) {
  uint64_t sum = 0;
  for (uint32_t k = 0; k < summary->device_count; k++) {
    sum += summary->device_shares[k].scenarios;
  }
  return sum;
}

/* ------------------------------------------------------------------------------ same bits */

static void a_team_gives_the_bits_of_one(void **state) {
  (void)state;
  static const char *const kinds[] = {"", rules};
  set_lives(-1, -1, -1);
  for (size_t k = 0; k < 2; k++) {
    ald_study *study = study_of(kinds[k]);
    const uint32_t count = count_of(6000);
    const ald_run_summary one = run_all(study, run_settings(count, "openmp"));
    assert_int_equal(one.device_count, 1);
    assert_int_equal(one.device_shares[0].scenarios, count);
    for (uint32_t others = 1; others <= 3; others++) {
      for (int host = others > 1 ? 0 : 1; host < 2; host++) {
        ald_run_summary team;
        ald_run_def def = run_settings(count, NULL);
        def.order_seed = others == 3 ? 11 : 0;
        assert_int_equal(run_on(study, &def, host, others, true, &team, NULL), ALD_OK);
        assert_string_equal(team.hash, one.hash);
        assert_memory_equal(team.status, one.status, sizeof one.status);
        assert_string_equal(team.fallback, "");
        assert_int_equal(team.device_count, others + (uint32_t)host);
        assert_int_equal(all_shares(&team), count);
        for (uint32_t d = 0; d < team.device_count; d++) {
          assert_true(team.device_shares[d].scenarios > 0);
        }
      }
    }
    ald_study_destroy(study);
  }
}

static void a_study_ends_where_it_does_on_one(void **state) {
  (void)state;
  set_lives(-1, -1, -1);
  ald_study *study = study_of(enough);
  const ald_run_summary one = run_all(study, run_settings(6000, "openmp"));
  ald_run_summary team;
  const ald_run_def def = run_settings(6000, NULL);
  assert_true(one.ended_at > 0);
  assert_int_equal(run_on(study, &def, true, 3, true, &team, NULL), ALD_OK);
  assert_string_equal(team.hash, one.hash);
  assert_int_equal(team.ended_at, one.ended_at);
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ failures */

/* one or two of three, at once or later: the bits stay, and the run says what happened */
static void devices_may_fail_in_the_middle(void **state) {
  (void)state;
  ald_study *study = study_of(rules);
  const uint32_t count = count_of(3000);
  const ald_run_summary one = run_all(study, run_settings(count, "openmp"));
  for (int k = 0; k < 12; k++) {
    ald_run_summary team;
    ald_run_def def = run_settings(count, NULL);
    ald_report *report = ald_report_create();
    const bool two = k % 3 == 0;
    set_lives(k % 6, two ? k / 2 : -1, -1);
    assert_int_equal(run_on(study, &def, k % 2 == 0, 3, true, &team, report), ALD_OK);
    assert_string_equal(team.hash, one.hash);
    assert_memory_equal(team.status, one.status, sizeof one.status);
    assert_int_equal(all_shares(&team), count);
    assert_string_equal(team.device_shares[team.device_count - 1].failed, "");
    /* a device may have been spared the stretch in which it would fail */
    const ald_device_share *first = &team.device_shares[team.device_count - 3];
    if (k % 6 == 0) assert_string_equal(first->failed, "opencl:0 lost its power");
    if (first->failed[0]) {
      assert_non_null(strstr(ald_report_text(report),
                             "warning: opencl:0 failed during the run and was left out: opencl:0 "
                             "lost its power\n"));
      assert_non_null(strstr(team.fallback, "opencl:0 failed: opencl:0 lost its power"));
      assert_null(strstr(ald_report_text(report), "ignored"));
    }
    ald_report_destroy(report);
  }
  ald_study_destroy(study);
}

/* the last one leaves nobody to go on */
static void a_run_ends_with_its_last_device(void **state) {
  (void)state;
  ald_study *study = study_of(rules);
  const ald_run_def def = run_settings(3000, NULL);
  for (int k = 0; k < 4; k++) {
    ald_run_summary team;
    ald_report *report = ald_report_create();
    set_lives(k, k / 2, 2 * k);
    assert_int_equal(run_on(study, &def, false, 3, true, &team, report), ALD_DEVICE_FAILED);
    assert_non_null(strstr(ald_report_text(report), "error: opencl:"));
    assert_string_equal(team.hash, "");
    ald_report_destroy(report);
  }
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ stops */

static int stop_early(const ald_progress *progress, void *user) {
  return progress->elapsed > *(double *)user;
}

/* Stopped again and again, gone on with by other teams of which some fail. */
static void a_split_run_is_the_whole_run(void **state) {
  (void)state;
  ald_study *study = study_of(rules);
  const uint32_t count = count_of(6000);
  const ald_run_summary whole = run_all(study, run_settings(count, "openmp"));
  char folder[300];
  double patience = 0.02;
  int stops = 0;
  uint64_t computed = 0;
  ald_run_def def = run_settings(count, NULL);
  run_folder("team", folder, sizeof folder);
  def.folder = folder;
  def.resume = 1;
  def.checkpoint = 1e-9; /* after every glance */
  def.progress = stop_early;
  def.user = &patience;
  for (int round = 0;; round++) {
    ald_run_summary summary;
    def.tile = round % 2 ? 64 : 0;
    set_lives(-1, round % 3 == 1 ? round : -1, -1);
    const ald_status status =
        run_on(study, &def, round % 2 == 0, 1 + (uint32_t)round % 3, false, &summary, NULL);
    computed += summary.computed;
    if (status == ALD_OK) {
      assert_string_equal(summary.hash, whole.hash);
      assert_memory_equal(summary.status, whole.status, sizeof whole.status);
      break;
    }
    assert_int_equal(status, ALD_INTERRUPTED);
    assert_true(round < 1000);
    stops++;
    patience *= 1.2;
  }
  print_message("  stopped %d times\n", stops);
  assert_true(stops >= 3);
  assert_true(computed >= count);
  run_folder_remove(folder);
  ald_study_destroy(study);
}

/* The folder says what each device has computed, over resumptions, and which failed. */
static void the_folder_knows_who_computed(void **state) {
  (void)state;
  ald_study *study = study_of(rules);
  char folder[300], shares[200];
  ald_run_summary first;
  ald_run_def def = run_settings(2000, "openmp");
  run_folder("shares", folder, sizeof folder);
  def.folder = folder;
  set_lives(1, -1, -1);
  assert_int_equal(run_on(study, &def, true, 2, true, &first, NULL), ALD_OK);
  def.resume = 1;
  def.scenarios = 2100;
  const ald_run_summary second = run_all(study, def);
  assert_int_equal(second.computed, 100);
  ald_results *results = NULL;
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  snprintf(shares, sizeof shares, "openmp %u, opencl:0 %u, opencl:1 %u, then openmp 100",
           (unsigned)first.device_shares[0].scenarios, (unsigned)first.device_shares[1].scenarios,
           (unsigned)first.device_shares[2].scenarios);
  assert_string_equal(ald_results_note(results, "shares"), shares);
  assert_string_equal(ald_results_note(results, "fallback"), first.fallback);
  ald_results_close(results);
  run_folder_remove(folder);
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ words */

static void words_are_understood_or_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } cases[] = {{"openmp+openmp", "openmp is in it twice; name each device once"},
               {"openmp+auto", "auto is one device and stands alone"},
               {"openmp+", "\"\" is no device"},
               {"+openmp", "\"\" is no device"},
               {"openmp+vulkan", "\"vulkan\" is no device; several are " ALD_DEVICE_WORDS},
               {"openmp+openclx", "\"openclx\" is no device"}};
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    ald_device_set set;
    ald_report *report = ald_report_create();
    const ald_status status =
        ald_device_set_open(cases[k].text, ALD_DOUBLE, ALD_PROGRAM_AUTO, true, &set, report);
    assert_int_equal(status, ALD_BAD_ARGUMENT);
    assert_int_equal(set.count, 0);
    assert_non_null(strstr(ald_report_text(report), cases[k].message));
    assert_non_null(strstr(ald_report_text(report), cases[k].text));
    ald_report_destroy(report);
  }
}

/* what takes one device says so */
static void one_device_is_not_several(void **state) {
  (void)state;
  ald_study *study = study_of("");
  ald_batch_def def = ald_batch_def_default();
  ald_batch *batch = NULL;
  ald_report *report = ald_report_create();
  def.device = "openmp+opencl";
  assert_int_equal(ald_batch_create(study, &def, &batch, report), ALD_BAD_ARGUMENT);
  assert_non_null(strstr(ald_report_text(report), "only runs are shared among several devices"));
  ald_report_destroy(report);
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ OpenCL */

static uint32_t usable_devices(void) {
  ald_device_info infos[16];
  size_t count = 0;
  uint32_t usable = 0;
  ald_devices_list(infos, 16, &count, NULL);
  for (size_t k = 1; k < count && k < 16; k++) usable += infos[k].usable != 0;
  return usable;
}

/* PoCL as two devices where it is what is there (main() below), alone and beside OpenMP */
static void opencl_devices_give_the_same_hash(void **state) {
  (void)state;
  need_device("opencl");
  const uint32_t usable = usable_devices();
  static const struct {
    const char *path;
    uint64_t scenarios;
  } cases[] = {{"berthing/berthing.yml", 600}, {"boat_landing/boat_landing.yml", 24}};
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    char path[512];
    snprintf(path, sizeof path, "%s/examples/%s", ALD_SOURCE_FOLDER, cases[k].path);
    ald_study *study = run_read(path);
    const ald_run_summary one = run_all(study, run_settings(cases[k].scenarios, "openmp"));
    const ald_run_summary all = run_all(study, run_settings(cases[k].scenarios, "opencl:all"));
    const ald_run_summary mixed =
        run_all(study, run_settings(cases[k].scenarios, "openmp+opencl:all"));
    assert_string_equal(all.hash, one.hash);
    assert_string_equal(mixed.hash, one.hash);
    assert_int_equal(all.device_count, usable);
    assert_int_equal(mixed.device_count, usable + 1);
    assert_int_equal(all_shares(&mixed), cases[k].scenarios);
    assert_true(all.launches > 0);
    ald_study_destroy(study);
  }
}

static char trigger[300]; /* once this file is there, the second OpenCL device fails */

static int pull_trigger(const ald_progress *progress, void *user) {
  bool *pulled = user;
  if (progress->done == 0 || *pulled) return 0;
  FILE *file = fopen(trigger, "w");
  *pulled = file != NULL;
  if (file) fclose(file);
  return 0;
}

/* a driver that refuses launches in the middle of a run; and from the beginning */
static void a_driver_may_fail(void **state) {
  (void)state;
  need_device("opencl");
  if (usable_devices() != 2) skip();
  ald_study *study = study_of(rules);
  const ald_run_summary one = run_all(study, run_settings(4000, "openmp"));
  bool pulled = false;
  ald_run_def def = run_settings(4000, "opencl:all");
  def.progress = pull_trigger;
  def.user = &pulled;
  def.tile = 64;
  ald_run_summary middle = {0};
  /* on a busy machine the other one may have done all before this one begins */
  for (int k = 0; k < 10 && !middle.fallback[0]; k++) {
    remove(trigger);
    pulled = false;
    middle = run_all(study, def);
    assert_true(pulled);
    assert_string_equal(middle.hash, one.hash);
  }
  assert_non_null(strstr(middle.fallback, "opencl:1 failed: OpenCL: clEnqueueNDRangeKernel of "));
  assert_true(middle.device_shares[0].scenarios > 0);
  /* of "all" it is left out; by its name it is refused, or left out where that is allowed */
  const ald_run_summary without = run_all(study, def);
  assert_string_equal(without.hash, one.hash);
  assert_int_equal(without.device_count, 1);
  assert_non_null(strstr(without.fallback, "opencl:1 left out: OpenCL: clEnqueueNDRangeKernel"));
  ald_run_summary named;
  ald_report *report = ald_report_create();
  def.device = "openmp+opencl:1";
  assert_int_equal(ald_run(study, &def, &named, report), ALD_DEVICE_FAILED);
  assert_non_null(strstr(ald_report_text(report), "--allow-fallback leaves out devices that fail"));
  def.allow_fallback = 1;
  assert_int_equal(ald_run(study, &def, &named, report), ALD_OK);
  assert_string_equal(named.hash, one.hash);
  assert_non_null(
      strstr(ald_report_text(report), "warning: opencl:1 is left out: OpenCL: clEnqueueNDRange"));
  ald_report_destroy(report);
  remove(trigger);
  ald_study_destroy(study);
}

static void one_opencl_device_is_not_taken_twice(void **state) {
  (void)state;
  need_device("opencl");
  static const char *const texts[] = {"opencl:0+opencl:0", "opencl:0+opencl:all"};
  static const char *const messages[] = {"opencl:0 is in it twice",
                                         "opencl:0 and opencl:all both mean opencl:0 here"};
  for (size_t k = 0; k < 2; k++) {
    ald_device_set set;
    ald_report *report = ald_report_create();
    assert_int_equal(
        ald_device_set_open(texts[k], ALD_DOUBLE, ALD_PROGRAM_AUTO, false, &set, report),
        ALD_BAD_ARGUMENT);
    assert_non_null(strstr(ald_report_text(report), messages[k]));
    ald_report_destroy(report);
  }
}

int main(void) {
  setenv("POCL_DEVICES", "pthread pthread", 0);
  const char *root = getenv("TMPDIR");
  snprintf(trigger, sizeof trigger, "%s/allide-trigger-%ld", root ? root : "/tmp", (long)getpid());
  /* a device that fails from the beginning is to be found by the self-test, passed or not before */
  setenv("ALLIDE_CACHE", "off", 1);
  setenv("FAIL_WHEN", trigger, 1);
  setenv("FAIL_DEVICE", "1", 1);
#ifdef ALD_FAILING_OPENCL
  if (strcmp(ALD_FAILING_OPENCL, "none") != 0) {
    setenv("ALLIDE_OPENCL_LIBRARY", ALD_FAILING_OPENCL, 0);
  }
#endif
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_team_gives_the_bits_of_one),
      cmocka_unit_test(a_study_ends_where_it_does_on_one),
      cmocka_unit_test(devices_may_fail_in_the_middle),
      cmocka_unit_test(a_run_ends_with_its_last_device),
      cmocka_unit_test(a_split_run_is_the_whole_run),
      cmocka_unit_test(the_folder_knows_who_computed),
      cmocka_unit_test(words_are_understood_or_refused),
      cmocka_unit_test(one_device_is_not_several),
      cmocka_unit_test(opencl_devices_give_the_same_hash),
      cmocka_unit_test(a_driver_may_fail),
      cmocka_unit_test(one_opencl_device_is_not_taken_twice),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
