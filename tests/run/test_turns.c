/* SPDX-License-Identifier: Apache-2.0
 * Two tiles of a device that take turns: the host fills and reads one while the device computes the
 * other. Shown by a device whose steps do not end before the host has filled the other tile, as
 * often as there are jobs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "device/device.h"
#include "run/job.h"
#include "support/devices.h"
#include "support/fake_ptx.h"
#include "support/program.h"
#include "support/runs.h"

static char folder[256], output[PROGRAM_OUTPUT], host_hash[64];

/* Runs berthings on some device, 504 at a time, or 56 under sanitizers; the exit code. The trials
 * of schedules, and of the program made for the study, are of one tile alone. */
static int berth(const char *environment, const char *options) {
  char command[1500];
  const bool is_slow = test_is_slow();
  snprintf(command, sizeof command,
           "%s ALLIDE_CUDA_SCHEDULE=lanes timeout 300 allide run "
           "%s/examples/berthing/berthing.yml --scenarios %d --tile %d --program any --json "
           "--quiet --overwrite --out run %s",
           environment, ALD_SOURCE_FOLDER, is_slow ? 330 : 3000, is_slow ? 56 : 504, options);
  return program_run(folder, output, command);
}

static void read_hash(char hash[64]) {
  const char *at = strstr(output, "\"hash\": \"");
  if (!at) fail_msg("no hash in\n%s", output);
  assert_int_equal(sscanf(at, "\"hash\": \"%32[0-9a-f]", hash), 1);
}

static void expect_hash(void) {
  char hash[64];
  read_hash(hash);
  assert_string_equal(hash, host_hash);
}

/* the host's hash, and a device that has passed its self-test */
static int enter(void **state) {
  (void)state;
  if (fake_ptx_enter("turns", folder, sizeof folder) != 0) return 1;
  if (berth("", "--device openmp") != 0) return 1;
  read_hash(host_hash);
  if (berth("", "--device cuda") != 0) return 1;
  expect_hash();
  return 0;
}

static int leave(void **state) {
  (void)state;
  run_folder_remove(folder);
  return 0;
}

enum { JOBS = 6 }; /* 3,000 scenarios by 504, or 330 by 56 */

/* Each tile is filled while the other one is at work, but for the first, and where both are to be
 * filled at the same time. */
static void the_host_works_while_the_device_does(void **state) {
  (void)state;
  char environment[300];
  int beside = 0;
  snprintf(environment, sizeof environment,
           "FAKE_CUDA=patient FAKE_CUDA_FILLS=%d FAKE_CUDA_LOG=log ALLIDE_DEVICE_WAIT=30", JOBS);
  assert_int_equal(program_run(folder, output, "rm -f log"), 0);
  const int code = berth(environment, "--device cuda");
  if (code != 0) fail_msg("exit code %d\n%s", code, output);
  expect_hash();
  assert_int_equal(program_run(folder, output, "wc -l <log"), 0);
  assert_int_equal(sscanf(output, "%d", &beside), 1);
  assert_in_range(beside, JOBS / 2, JOBS);
}

/* such a device would wait for ever for a host that waits for it */
static void one_tile_alone_would_wait_for_ever(void **state) {
  (void)state;
  assert_int_equal(berth("ALLIDE_DEVICE_TILES=1 FAKE_CUDA=patient FAKE_CUDA_FILLS=6 "
                         "ASAN_OPTIONS=\"$ASAN_OPTIONS:detect_leaks=0\" ALLIDE_DEVICE_WAIT=0.2",
                         "--device cuda"),
                   1);
  program_expect(output, "hangs: what was started has not ended");
}

static void one_goes_on_where_memory_lacks_for_two(void **state) {
  (void)state;
  assert_int_equal(berth("FAKE_CUDA=narrow", "--device cuda"), 0);
  expect_hash();
  assert_null(strstr(output, "OUT_OF_MEMORY"));
  assert_int_equal(berth("FAKE_CUDA=narrow", "--device openmp+cuda"), 0);
  expect_hash();
  assert_null(strstr(output, "left out"));
  assert_null(strstr(output, "OUT_OF_MEMORY"));
}

/* also by an OpenCL driver, where a processor has one tile unless told otherwise */
static void two_tiles_of_opencl_give_the_same_bits(void **state) {
  (void)state;
  need_device("opencl");
  assert_int_equal(berth("ALLIDE_DEVICE_TILES=2", "--device opencl"), 0);
  expect_hash();
}

static void schedules_are_tried_by_one_tile_at_a_time(void **state) {
  (void)state;
  assert_int_equal(berth("unset ALLIDE_CUDA_SCHEDULE;", "--device cuda"), 0);
  expect_hash();
}

/* ------------------------------------------------------------------------------ sizes */

static uint32_t size_of(uint32_t lanes, uint32_t fills, uint32_t tiles, uint32_t rules,
                        uint64_t total) {
  const ald_study study = {.rule_count = rules};
  ald_device device = {.is_gpu = true};
  const ald_job_setting setting = {.study = &study,
                                   .device = &device,
                                   .lanes = lanes,
                                   .fills = fills,
                                   .at_once = tiles,
                                   .threads = 4};
  return ald_job_size(&setting, total);
}

/* A tile's scenarios; fewer where that gives both tiles turns, but so many that they fill the
 * device, as often as that takes, by an odd number of eights; where lanes are filled again, half of
 * all for each tile. */
static void jobs_leave_turns_for_both_tiles(void **state) {
  (void)state;
  static const struct {
    uint32_t lanes, fills, tiles, rules;
    uint64_t total;
    uint32_t size;
  } cases[] = {{1000, 100, 1, 0, 8000, 1000}, {1000, 100, 2, 0, 800000, 1000},
               {1000, 100, 2, 0, 4000, 488},  {1000, 100, 2, 0, 4001, 600},
               {1000, 100, 2, 0, 400, 88},    {1000, 1000, 2, 0, 3000, 1000},
               {1000, 100, 1, 1, 9000, 9000}, {1000, 100, 1, 1, 20000, 16000},
               {1000, 100, 2, 1, 9000, 4500}, {1000, 100, 2, 1, 100000, 16000},
               {1000, 1000, 2, 1, 1500, 1000}};
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    const uint32_t size =
        size_of(cases[k].lanes, cases[k].fills, cases[k].tiles, cases[k].rules, cases[k].total);
    if (size != cases[k].size) fail_msg("case %zu: %u, not %u", k, size, cases[k].size);
  }
}

/* as many tiles as the memory has room for together */
static void memory_bounds_both_tiles(void **state) {
  (void)state;
  uint32_t plan[4096] = {0};
  const ald_layout layout = {.plan = plan, .real_rows = 100, .flag_rows = 50};
  ald_device device = {.precision = ALD_DOUBLE, .tiles = 2};
  assert_int_equal(ald_device_tiles(&device, &layout, 1000), 2);
  device.tiles_bytes = 2 * 1000 * 1000; /* of 1,000 bytes a lane */
  assert_int_equal(ald_device_tiles(&device, &layout, 1000), 2);
  assert_int_equal(ald_device_tiles(&device, &layout, 1008), 1);
  device.tiles = 1;
  assert_int_equal(ald_device_tiles(&device, &layout, 8), 1);
  device.tiles = 0;
  assert_int_equal(ald_device_tiles(&device, &layout, 8), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_host_works_while_the_device_does),
      cmocka_unit_test(one_tile_alone_would_wait_for_ever),
      cmocka_unit_test(one_goes_on_where_memory_lacks_for_two),
      cmocka_unit_test(two_tiles_of_opencl_give_the_same_bits),
      cmocka_unit_test(schedules_are_tried_by_one_tile_at_a_time),
      cmocka_unit_test(jobs_leave_turns_for_both_tiles),
      cmocka_unit_test(memory_bounds_both_tiles),
  };
  return cmocka_run_group_tests(tests, enter, leave);
}
