/* SPDX-License-Identifier: Apache-2.0
 * Groups and tiles follow what kernels allow: a driver that says that they take many registers, one
 * with little memory, and what PoCL says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "device/accelerator_kernels.h"
#include "device/accelerator_limits.h"
#include "device/schedule_trial.h"
#include "plan/layout_create.h"
#include "qualify/device_open.h"
#include "support/devices.h"
#include "support/fake_ptx.h"
#include "support/program.h"
#include "support/runs.h"

static char folder[256], output[PROGRAM_OUTPUT];

static int enter(void **state) {
  (void)state;
  return fake_ptx_enter("limits", folder, sizeof folder);
}

static int leave(void **state) {
  (void)state;
  run_folder_remove(folder);
  return 0;
}

/* ------------------------------------------------------------------------------ sums */

/* A card of 132 units with 65,536 registers for 2,048 work-items each. */
static const ald_accelerator card = {
    .local = 64, .units = 132, .unit_registers = 65536, .unit_items = 2048};

static ald_kernels kernels_of(uint32_t items, uint32_t multiple, uint32_t registers) {
  ald_kernels kernels = {.next = NULL};
  for (uint32_t k = 0; k < ALD_KERNEL_TOTAL; k++)
    kernels.limits[k] = (ald_kernel_limits){items, multiple, registers, 0};
  return kernels;
}

/* 255 registers are 256: 256 work-items a unit; 32: as many as a unit takes; 126 are 128 */
static void registers_decide_what_fills_a_device(void **state) {
  (void)state;
  static const struct {
    uint32_t items, multiple, registers, lanes;
  } cases[] = {{256, 32, 255, 132 * 256},
               {1024, 32, 32, 132 * 2048},
               {512, 32, 126, 132 * 512},
               {1024, 32, 72, 132 * 896}, /* 910, of which 28 groups of 32 */
               {256, 64, 0, 132 * 256},   /* what a group may have, where nothing else is known */
               {0, 0, 0, 0}};
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    const ald_kernels kernels = kernels_of(cases[k].items, cases[k].multiple, cases[k].registers);
    assert_int_equal(ald_accelerator_lanes(&card, &kernels), cases[k].lanes);
  }
}

static void groups_are_no_larger_than_a_kernel_allows(void **state) {
  (void)state;
  static const struct {
    uint32_t items, multiple, local;
  } cases[] = {{256, 32, 64}, {64, 32, 64}, {48, 32, 32}, {20, 32, 20}, {0, 0, 64}, {48, 0, 48}};
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    const ald_kernels kernels = kernels_of(cases[k].items, cases[k].multiple, 0);
    assert_int_equal(ald_kernel_local(&card, &kernels, ALD_KERNEL_STEPS), cases[k].local);
  }
}

/* a tile fills the device a whole number of times, by an odd number of eights */
static void a_tile_is_whole(void **state) {
  (void)state;
  static const uint32_t cases[][3] = {{262144, 33792, 236536}, {40000, 33792, 33784},
                                      {30000, 33792, 30000},   {1000, 0, 1000},
                                      {100, 24, 88},           {70, 64, 64}};
  for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++)
    assert_int_equal(ald_device_whole(cases[k][0], cases[k][1]), cases[k][2]);
}

/* ------------------------------------------------------------------------------ devices */

static ald_layout *layout_of(ald_study **study) {
  char path[512];
  ald_layout *layout = NULL;
  snprintf(path, sizeof path, "%s/examples/side_by_side/side_by_side.yml", ALD_SOURCE_FOLDER);
  *study = run_read(path);
  assert_int_equal(ald_layout_create(*study, ALD_TRACE_OFF, 4, &layout, NULL), ALD_OK);
  return layout;
}

/* Ways that a trial of a fake card has; all groups within what the kernels allow. */
static void a_trial_has_groups_that_kernels_allow(void **state) {
  (void)state;
  for (int small = 0; small < 2; small++) {
    ald_device *device = NULL;
    ald_study *study = NULL;
    ald_kernels kernels = small ? kernels_of(48, 32, 250) : kernels_of(256, 32, 126);
    assert_int_equal(ald_device_open_untested("cuda:0", ALD_DOUBLE, &device, NULL), ALD_OK);
    ald_layout *layout = layout_of(&study);
    const ald_trial *trial = ald_trial_of((ald_accelerator *)device, &kernels, layout, 512);
    uint32_t groups = 0;
    for (uint32_t k = 0; k < trial->way_count; k++) {
      const ald_way *way = &trial->ways[k];
      if (way->schedule != ALD_SCHEDULE_PASSES)
        assert_in_range(way->lanes * way->workers, 1, small ? 48 : 256);
      groups += way->schedule == ALD_SCHEDULE_GROUPS;
    }
    assert_in_range(groups, small ? 1 : 3, ALD_WAYS_MAX);
    assert_int_equal(trial->ways[0].lanes, small ? 32 : 64);
    ald_layout_destroy(layout);
    ald_study_destroy(study);
    ald_device_close(device);
  }
}

/* 4 units x 256 or 512 work-items by the registers that the fake driver tells */
static void a_driver_is_asked(void **state) {
  (void)state;
  for (int small = 0; small < 2; small++) {
    ald_device *device = NULL;
    ald_study *study = NULL;
    if (small) assert_int_equal(setenv("FAKE_CUDA", "small", 1), 0);
    assert_int_equal(ald_device_open_untested("cuda:0", ALD_DOUBLE, &device, NULL), ALD_OK);
    ald_layout *layout = layout_of(&study);
    assert_int_equal(device->tile_fills(device, layout, NULL), small ? 4 * 256 : 4 * 512);
    ald_layout_destroy(layout);
    ald_study_destroy(study);
    ald_device_close(device);
    unsetenv("FAKE_CUDA");
  }
}

static void small_groups_give_the_same_bits(void **state) {
  (void)state;
  static const char *const schedules[] = {"", "passes", "8x4"};
  char path[512];
  snprintf(path, sizeof path, "%s/examples/side_by_side/side_by_side.yml", ALD_SOURCE_FOLDER);
  ald_study *study = run_read(path);
  ald_run_def def = run_settings(8, "openmp");
  const ald_run_summary host = run_all(study, def);
  def.device = "cuda";
  assert_int_equal(setenv("FAKE_CUDA", "small", 1), 0);
  for (size_t k = 0; k < sizeof schedules / sizeof schedules[0]; k++) {
    if (schedules[k][0]) assert_int_equal(setenv("ALLIDE_CUDA_SCHEDULE", schedules[k], 1), 0);
    const ald_run_summary device = run_all(study, def);
    assert_string_equal(device.hash, host.hash);
  }
  unsetenv("ALLIDE_CUDA_SCHEDULE");
  unsetenv("FAKE_CUDA");
  ald_study_destroy(study);
}

/* 2 MB, of which each tile gets a quarter */
static void memory_that_bounds_a_tile_is_said(void **state) {
  (void)state;
  /* the self-test, which has no room on the little card, is made on a large one */
  static const char *const cards[] = {"", "FAKE_CUDA=little"};
  for (size_t k = 0; k < 2; k++) {
    char command[1000];
    snprintf(command, sizeof command,
             "%s allide run %s/examples/berthing/berthing.yml --scenarios 400 --quiet --overwrite "
             "--out run --device cuda --program any",
             cards[k], ALD_SOURCE_FOLDER);
    if (program_run(folder, output, command) != 0) fail_msg("%s", output);
  }
  program_expect(output, "note: cuda:0: its memory has room for tiles of ");
  program_expect(output, "where 2048 would keep all of it at work");
}

/* a card that has no room for the tile that rates are measured with */
static void rates_are_measured_on_a_small_card(void **state) {
  (void)state;
  assert_int_equal(program_run(folder, output, "FAKE_CUDA=little allide bench rates --device cuda"),
                   0);
  program_expect(output, "copy of rows");
}

/* what the OpenCL driver of this machine says of the kernels of a study */
static void opencl_says_what_kernels_allow(void **state) {
  (void)state;
  ald_device *device = NULL;
  ald_study *study = NULL;
  ald_kernels *kernels = NULL;
  need_device("opencl");
  ald_layout *layout = layout_of(&study);
  assert_int_equal(ald_device_open_untested("opencl", ALD_DOUBLE, &device, NULL), ALD_OK);
  device->makes_programs = true;
  assert_int_equal(ald_accelerator_kernels((ald_accelerator *)device, layout, &kernels, NULL),
                   ALD_OK);
  const ald_kernel_limits *steps = &kernels->limits[ALD_KERNEL_STEPS];
  assert_in_range(steps->items, 1, 1 << 20);
  assert_in_range(steps->multiple, 1, steps->items);
  assert_int_equal(kernels->limits[PASS_bow].items, 0); /* the study has none */
  ald_layout_destroy(layout);
  ald_study_destroy(study);
  ald_device_close(device);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(registers_decide_what_fills_a_device),
      cmocka_unit_test(groups_are_no_larger_than_a_kernel_allows),
      cmocka_unit_test(a_tile_is_whole),
      cmocka_unit_test(a_trial_has_groups_that_kernels_allow),
      cmocka_unit_test(a_driver_is_asked),
      cmocka_unit_test(small_groups_give_the_same_bits),
      cmocka_unit_test(memory_that_bounds_a_tile_is_said),
      cmocka_unit_test(rates_are_measured_on_a_small_card),
      cmocka_unit_test(opencl_says_what_kernels_allow),
  };
  return cmocka_run_group_tests(tests, enter, leave);
}
