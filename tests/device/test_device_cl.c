/* SPDX-License-Identifier: Apache-2.0
 * OpenCL devices: what is missing, tiles and launches; skipped without one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
/* cmocka needs some of the above */
#include <cmocka.h>

#include "device/device.h"
#include "device/device_cl.h"
#include "device/device_cl_list.h"
#include "kernels/pass/mesh/link_probe.h"
#include "kernels/pass/step/probe.h"
#include "plan/passes.h"
#include "support/devices.h"
#include "support/random.h"

enum { PATH_SIZE = 512, CHILD_GOOD = 0, CHILD_BAD = 1, CHILD_SKIPS = 77 };

/* ------------------------------------------------------------------------------ what is missing */

/* Runs a check in a child: the loader is opened once per process, and reads the environment then.
 * These tests come first, before this process has threads of a driver. */
static void in_child(void **state) {
  int (*const *check)(void) = *state;
  fflush(NULL);
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) _exit((*check)());
  int outcome = 0;
  assert_int_equal(waitpid(child, &outcome, 0), child);
  if (WIFEXITED(outcome) && WEXITSTATUS(outcome) == CHILD_SKIPS) skip();
  assert_int_equal(outcome, CHILD_GOOD); /* neither an exit code nor a signal */
}

#define CHILD_TEST(check)                                      \
  {                                                            \
#check, in_child, NULL, NULL, &(int (*[])(void)) { check } \
  }

/* listing succeeds with no device, opening fails, and both texts hold the words */
static int says_why(const char *list_words, const char *open_words) {
  ald_report *listed = ald_report_create(), *opened = ald_report_create();
  ald_device_info info;
  ald_device *device = (ald_device *)&info;
  size_t count = 99;
  const int good = ald_device_cl_list(&info, 1, &count, listed) == ALD_OK && count == 0 &&
                   strstr(ald_report_text(listed), list_words) != NULL &&
                   ald_device_cl_open("opencl", ALD_DOUBLE, &device, opened) == ALD_NO_DEVICE &&
                   device == NULL && strstr(ald_report_text(opened), open_words) != NULL;
  if (!good) dprintf(1, "listed: %sopened: %s", ald_report_text(listed), ald_report_text(opened));
  ald_report_destroy(listed);
  ald_report_destroy(opened);
  return good ? CHILD_GOOD : CHILD_BAD;
}

#ifdef ALD_WITHOUT_OPENCL

static int bare_build_says_so(void) { return says_why("ALLIDE_OPENCL=OFF", "ALLIDE_OPENCL=OFF"); }

int main(void) {
  const struct CMUnitTest tests[] = {CHILD_TEST(bare_build_says_so)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

static int no_loader_names_the_package(void) {
  setenv("ALLIDE_OPENCL_LIBRARY", "/nonexistent/libOpenCL.so.1", 1);
  return says_why("ocl-icd-libopencl1", "ocl-icd-libopencl1");
}

/* a library that is there but is no OpenCL loader */
static int wrong_loader_names_the_call(void) {
  setenv("ALLIDE_OPENCL_LIBRARY", "libm.so.6", 1);
  return says_why("libm.so.6 lacks clGetPlatformIDs", "libm.so.6 lacks clGetPlatformIDs");
}

static int no_platform_names_the_package(void) {
  char empty[] = "/tmp/allide-no-drivers-XXXXXX";
  ald_report *report = ald_report_create();
  size_t count = 0;
  if (!mkdtemp(empty)) return CHILD_BAD;
  setenv("OCL_ICD_VENDORS", empty, 1);
  ald_device_cl_list(NULL, 0, &count, report);
  const int no_loader = strstr(ald_report_text(report), "no OpenCL loader") != NULL;
  ald_report_destroy(report);
  static const char words[] = "no driver: for the processor install the package pocl-opencl-icd";
  const int outcome = no_loader ? CHILD_SKIPS : says_why(words, words);
  return rmdir(empty) == 0 ? outcome : CHILD_BAD;
}

/* ------------------------------------------------------------------------------ devices */

/* the device without the self-test of ald_device_open(); skips the test if there is none */
static ald_device *open_device(ald_precision precision) {
  ald_device *device = NULL;
  ald_device_close(test_device("opencl", precision));
  assert_int_equal(ald_device_cl_open("opencl", precision, &device, NULL), ALD_OK);
  return device;
}

static void listing_never_fails(void **state) {
  (void)state;
  ald_device_info infos[8];
  size_t all = 0, count = 0;
  assert_int_equal(ald_device_cl_list(NULL, 0, &all, NULL), ALD_OK);
  assert_int_equal(ald_device_cl_list(infos, 8, &count, NULL), ALD_OK);
  assert_int_equal(count, all);
  for (size_t d = 0; d < count && d < 8; d++) {
    char id[32];
    snprintf(id, sizeof id, "opencl:%zu", d);
    assert_string_equal(infos[d].id, id);
    assert_true(infos[d].name[0] != '\0' && infos[d].units > 0);
    /* either it can be used or it says why not */
    assert_true(infos[d].usable == (infos[d].remark[0] == '\0'));
    assert_true(!infos[d].usable || infos[d].fp64);
  }
}

static void wrong_numbers_are_refused(void **state) {
  (void)state;
  ald_device_close(test_device("opencl", ALD_DOUBLE));
  static const char *const ids[] = {"opencl:999", "opencl:", "opencl:0x", "opencl:-1", "openclx"};
  for (size_t k = 0; k < sizeof ids / sizeof ids[0]; k++) {
    char words[80];
    ald_report *report = ald_report_create();
    ald_device *device = NULL;
    assert_int_equal(ald_device_cl_open(ids[k], ALD_DOUBLE, &device, report), ALD_NO_DEVICE);
    assert_null(device);
    snprintf(words, sizeof words, "error: device %s: there is no such device", ids[k]);
    assert_non_null(strstr(ald_report_text(report), words));
    ald_report_destroy(report);
  }
}

/* ------------------------------------------------------------------------------ tiles */

/* no bodies, no elements: the clock alone does something in a step */
static uint32_t plan[PLAN_KINDS + KIND_TOTAL * KIND_FIELD_COUNT];
static double assets[] = {[ASSET_STEP] = 0.1};
static const ald_layout smallest = {.plan = plan,
                                    .plan_count = sizeof plan / sizeof plan[0],
                                    .assets = assets,
                                    .asset_count = 1,
                                    .real_rows = LINK_PROBE_ROW_COUNT + PROBE_ROW_COUNT,
                                    .flag_rows = LANE_FLAG_COUNT};
static const ald_row_range all_reals = {0, PROBE_ROW_COUNT}, all_flags = {0, LANE_FLAG_COUNT};

static ald_tile *create_tile(ald_device *device, uint32_t lanes) {
  ald_tile *tile = NULL;
  assert_int_equal(device->tile_create(device, &smallest, lanes, &tile, NULL), ALD_OK);
  assert_int_equal(tile->lanes, lanes);
  assert_int_equal((uintptr_t)tile->reals % 64, 0);
  assert_int_equal((uintptr_t)tile->uints % 64, 0);
  return tile;
}

/* every third lane has failed before: its clock stands still */
static void fill_flags(ald_tile *tile) {
  for (uint32_t lane = 0; lane < tile->lanes; lane++) {
    tile->uints[LANE_DONE * tile->lanes + lane] = lane % 3 == 0;
    tile->uints[LANE_STEP * tile->lanes + lane] = lane;
    tile->uints[LANE_FAIL_STEP * tile->lanes + lane] = 7 * lane;
    tile->uints[LANE_FAIL_BODY * tile->lanes + lane] = 11 * lane;
  }
}

static void check_clock(const ald_tile *tile, uint32_t steps) {
  for (uint32_t lane = 0; lane < tile->lanes; lane++) {
    const uint32_t step = lane % 3 == 0 ? lane : lane + steps;
    assert_int_equal(tile->uints[LANE_STEP * tile->lanes + lane], step);
    assert_int_equal(tile->uints[LANE_FAIL_STEP * tile->lanes + lane], 7 * lane);
    assert_int_equal(tile->uints[LANE_FAIL_BODY * tile->lanes + lane], 11 * lane);
  }
}

static void check_advance(ald_device *device, uint32_t lanes, uint32_t steps,
                          ald_schedule schedule) {
  ald_tile *tile = create_tile(device, lanes);
  fill_flags(tile);
  assert_int_equal(device->tile_upload(tile, NULL), ALD_OK);
  const uint64_t before = device->launches;
  assert_int_equal(device->tile_advance(tile, steps, schedule, NULL), ALD_OK);
  memset(tile->uints, 0xff, LANE_FLAG_COUNT * lanes * sizeof(uint32_t));
  assert_int_equal(device->tile_download(tile, all_reals, all_flags, NULL), ALD_OK);
  check_clock(tile, steps);
  const uint64_t launches = device->launches - before;
  if (schedule == ALD_SCHEDULE_PASSES) {
    assert_int_equal(launches, steps); /* passes with nothing to do are not launched */
  } else {
    assert_true(launches >= 1 && (launches < steps || steps == 1));
  }
  device->tile_destroy(tile);
}

/* lengths of rows that do and do not fill groups of work items; steps that do and do not fill the
 * chunks of the fused kernel; many steps, so that the queue has to be bounded */
static void clock_advances(void **state) {
  (void)state;
  static const uint32_t lanes[] = {8, 24, 512, 1000}, steps[] = {1, 63, 65, 1337};
  static const ald_precision precisions[] = {ALD_DOUBLE, ALD_SINGLE_PRECISION};
  for (size_t p = 0; p < 2; p++) {
    ald_device *device = open_device(precisions[p]);
    for (size_t k = 0; k < 4; k++) {
      check_advance(device, lanes[k], steps[k], ALD_SCHEDULE_PASSES);
      check_advance(device, lanes[k], steps[k], ALD_SCHEDULE_LANES);
    }
    ald_device_close(device);
  }
}

static void pass_with_nothing_to_do_is_not_launched(void **state) {
  (void)state;
  ald_device *device = open_device(ALD_DOUBLE);
  ald_tile *tile = create_tile(device, 16);
  assert_int_equal(device->tile_upload(tile, NULL), ALD_OK);
  for (uint32_t pass = 0; pass < ald_pass_count; pass++) {
    const uint64_t before = device->launches;
    assert_int_equal(device->tile_pass(tile, pass, NULL), ALD_OK);
    assert_int_equal(device->launches - before, ald_layout_instances(&smallest, pass) > 0);
  }
  device->tile_destroy(tile);
  ald_device_close(device);
}

/* the functions of the kernels come out to the bits of the host; fresh arguments every time */
static void probe_gives_the_bits_of_the_host(void **state) {
  (void)state;
  enum { LANES = 1000 };
  ald_device *devices[2] = {open_device(ALD_DOUBLE), test_device("openmp", ALD_DOUBLE)};
  ald_tile *tiles[2];
  const uint64_t seed = test_seed();
  uint32_t probe = 0;
  while (ald_pass_infos[probe].stage != ALD_STAGE_PROBE) probe++;
  for (int k = 0; k < 2; k++) {
    tiles[k] = create_tile(devices[k], LANES);
    double *reals = tiles[k]->reals;
    test_random r = test_random_from(seed, 0);
    for (uint32_t lane = 0; lane < LANES; lane++) {
      reals[PROBE_X * LANES + lane] = test_uniform(&r, -20, 20);
      reals[PROBE_Y * LANES + lane] = test_uniform(&r, -4, 4);
    }
    assert_int_equal(devices[k]->tile_upload(tiles[k], NULL), ALD_OK);
    assert_int_equal(devices[k]->tile_pass(tiles[k], probe, NULL), ALD_OK);
    assert_int_equal(devices[k]->tile_download(tiles[k], all_reals, all_flags, NULL), ALD_OK);
  }
  assert_memory_equal(tiles[0]->reals, tiles[1]->reals, PROBE_ROW_COUNT * LANES * sizeof(double));
  /* and something was computed: sine of the first argument, to the rounding of two libraries */
  const double *reals = tiles[0]->reals;
  assert_true(fabs(reals[PROBE_SIN * LANES] - sin(reals[PROBE_X * LANES])) < 1e-15);
  for (int k = 0; k < 2; k++) {
    devices[k]->tile_destroy(tiles[k]);
    ald_device_close(devices[k]);
  }
}

/* rows that were not asked for keep what the host has */
static void download_brings_the_rows_asked_for(void **state) {
  (void)state;
  enum { LANES = 40 };
  ald_device *device = open_device(ALD_DOUBLE);
  ald_tile *tile = create_tile(device, LANES);
  double *reals = tile->reals;
  for (uint32_t k = 0; k < PROBE_ROW_COUNT * LANES; k++) reals[k] = k;
  for (uint32_t k = 0; k < LANE_FLAG_COUNT * LANES; k++) tile->uints[k] = k;
  assert_int_equal(device->tile_upload(tile, NULL), ALD_OK);
  for (uint32_t k = 0; k < PROBE_ROW_COUNT * LANES; k++) reals[k] = -1;
  for (uint32_t k = 0; k < LANE_FLAG_COUNT * LANES; k++) tile->uints[k] = 12345;
  const ald_row_range some_reals = {3, 2}, some_flags = {1, 1};
  assert_int_equal(device->tile_download(tile, some_reals, some_flags, NULL), ALD_OK);
  for (uint32_t k = 0; k < PROBE_ROW_COUNT * LANES; k++) {
    assert_true(reals[k] == (k / LANES == 3 || k / LANES == 4 ? (double)k : -1.0));
  }
  for (uint32_t k = 0; k < LANE_FLAG_COUNT * LANES; k++) {
    assert_int_equal(tile->uints[k], k / LANES == 1 ? k : 12345);
  }
  device->tile_destroy(tile);
  ald_device_close(device);
}

/* the message names the largest tile, which is within the bound of 32-bit offsets, or says that
 * there is none */
static void too_large_a_tile_is_refused(void **state) {
  (void)state;
  static const uint32_t rows[][2] = {
      {1u << 18, LANE_FLAG_COUNT}, {PROBE_ROW_COUNT, 1u << 18}, {UINT32_MAX / 4, LANE_FLAG_COUNT}};
  ald_device *device = open_device(ALD_DOUBLE);
  for (size_t k = 0; k < 3; k++) {
    ald_layout layout = smallest;
    layout.real_rows = rows[k][0];
    layout.flag_rows = rows[k][1];
    ald_report *report = ald_report_create();
    ald_tile *tile = NULL;
    const ald_status status = device->tile_create(device, &layout, 1u << 16, &tile, report);
    assert_true(status == ALD_DEVICE_FAILED && tile == NULL);
    const char *named = strstr(ald_report_text(report), "--tile ");
    assert_int_equal(named == NULL, k == 2);
    if (named) {
      const unsigned long long most = strtoull(named + strlen("--tile "), NULL, 10);
      assert_true(most >= 8 && most % 8 == 0 && most < 1u << 16 && most << 18 <= UINT32_MAX);
    } else {
      assert_non_null(strstr(ald_report_text(report), "--device openmp"));
    }
    ald_report_destroy(report);
  }
  ald_device_close(device);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      CHILD_TEST(no_loader_names_the_package),
      CHILD_TEST(wrong_loader_names_the_call),
      CHILD_TEST(no_platform_names_the_package),
      cmocka_unit_test(listing_never_fails),
      cmocka_unit_test(wrong_numbers_are_refused),
      cmocka_unit_test(clock_advances),
      cmocka_unit_test(pass_with_nothing_to_do_is_not_launched),
      cmocka_unit_test(probe_gives_the_bits_of_the_host),
      cmocka_unit_test(download_brings_the_rows_asked_for),
      cmocka_unit_test(too_large_a_tile_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
