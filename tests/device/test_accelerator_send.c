/* SPDX-License-Identifier: Apache-2.0
 * A tile arrives on a device as the host has it, and rows of zeros are not sent to a GPU. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "device/device.h"
#include "plan/layout_create.h"
#include "qualify/device_open.h"
#include "support/devices.h"
#include "support/fake_ptx.h"
#include "support/random.h"
#include "support/runs.h"

static char folder[256];

static int enter(void **state) {
  (void)state;
  return fake_ptx_enter("send", folder, sizeof folder);
}

static int leave(void **state) {
  (void)state;
  run_folder_remove(folder);
  return 0;
}

typedef struct setup {
  ald_study *study;
  ald_layout *layout;
  ald_device *device;
  ald_tile *tile;
  size_t real_bytes, flag_bytes; /* of the tile */
} setup;

static setup setup_of(const char *id, uint32_t lanes) {
  setup s = {.study = NULL};
  char path[512];
  snprintf(path, sizeof path, "%s/examples/berthing/berthing.yml", ALD_SOURCE_FOLDER);
  s.study = run_read(path);
  assert_int_equal(ald_layout_create(s.study, ALD_TRACE_OFF, 40, &s.layout, NULL), ALD_OK);
  assert_int_equal(ald_device_open_untested(id, ALD_DOUBLE, &s.device, NULL), ALD_OK);
  s.device->makes_programs = true;
  s.device->host_threads = 3;
  assert_int_equal(s.device->tile_create(s.device, s.layout, lanes, &s.tile, NULL), ALD_OK);
  s.real_bytes = s.layout->real_rows * (size_t)lanes * sizeof(double);
  s.flag_bytes = s.layout->flag_rows * (size_t)lanes * sizeof(uint32_t);
  return s;
}

static void setup_end(setup *s) {
  s->device->tile_destroy(s->tile);
  ald_device_close(s->device);
  ald_layout_destroy(s->layout);
  ald_study_destroy(s->study);
}

/* Fills rows: a share of them is zero, some have a lone bit at either end, some are -0. */
static void fill_rows(test_random *r, unsigned char *rows, uint32_t count, size_t row,
                      double zeros) {
  uint32_t kind = 0;
  for (uint32_t k = 0; k < count; k++) {
    unsigned char *at = rows + k * row;
    /* rows of a kind mostly follow each other, as in a tile */
    if (k == 0 || test_uniform(r, 0, 1) < 0.2) {
      kind = test_uniform(r, 0, 1) < zeros ? 0 : 1 + (uint32_t)test_uniform(r, 0, 4);
    }
    memset(at, 0, row);
    if (kind == 1) at[0] = 1;
    if (kind == 2) at[row - 1] = 0x80; /* of doubles: -0 in the last lane */
    if (kind == 3) {
      for (size_t b = 0; b < row; b++) at[b] = (unsigned char)test_uniform(r, 0, 256);
    }
    if (kind == 4) memset(at, 0x11, row); /* the same everywhere */
  }
}

static void tiles_arrive(const char *id, uint32_t lanes, int rounds) {
  setup s = setup_of(id, lanes);
  test_random r = test_random_from(test_seed(), lanes);
  const ald_row_range reals = {0, s.layout->real_rows}, flags = {0, s.layout->flag_rows};
  unsigned char *was = malloc(s.real_bytes + s.flag_bytes);
  assert_non_null(was);
  for (int k = 0; k < rounds; k++) {
    const double zeros = test_uniform(&r, -0.2, 1.2);
    fill_rows(&r, s.tile->reals, s.layout->real_rows, lanes * sizeof(double), zeros);
    fill_rows(&r, (unsigned char *)s.tile->uints, s.layout->flag_rows, lanes * sizeof(uint32_t),
              zeros);
    memcpy(was, s.tile->reals, s.real_bytes);
    memcpy(was + s.real_bytes, s.tile->uints, s.flag_bytes);
    assert_int_equal(s.device->tile_upload(s.tile, NULL), ALD_OK);
    memset(s.tile->reals, 0x5a, s.real_bytes);
    memset(s.tile->uints, 0x5a, s.flag_bytes);
    assert_int_equal(s.device->tile_download(s.tile, reals, flags, NULL), ALD_OK);
    assert_memory_equal(s.tile->reals, was, s.real_bytes);
    assert_memory_equal(s.tile->uints, was + s.real_bytes, s.flag_bytes);
  }
  free(was);
  setup_end(&s);
}

/* of 8 lanes all rows together are too short for a call of their own, of 8,200 each row is not */
static void a_gpu_has_what_was_sent(void **state) {
  (void)state;
  tiles_arrive("cuda:0", 8, 5);
  tiles_arrive("cuda:0", 264, 20);
  tiles_arrive("cuda:0", 8200, 4);
}

static void a_processor_has_what_was_sent(void **state) {
  (void)state;
  need_device("opencl");
  tiles_arrive("opencl", 8, 3);
  tiles_arrive("opencl", 264, 5);
}

/* one row in five, and at most as much of zeros between as is not worth a call */
static void rows_of_zeros_are_not_sent(void **state) {
  (void)state;
  const uint32_t lanes = 8200;
  setup s = setup_of("cuda:0", lanes);
  double *reals = s.tile->reals;
  memset(reals, 0, s.real_bytes);
  memset(s.tile->uints, 0, s.flag_bytes);
  assert_int_equal(s.device->tile_upload(s.tile, NULL), ALD_OK);
  assert_int_equal(s.device->sent, 0);
  uint32_t full = 0;
  for (uint32_t row = 0; row < s.layout->real_rows; row += 5, full++)
    reals[row * (size_t)lanes] = 1;
  assert_int_equal(s.device->tile_upload(s.tile, NULL), ALD_OK);
  assert_int_equal(s.device->sent, full * (size_t)lanes * sizeof(double));
  setup_end(&s);
}

/* of a run in which scenarios may fail */
static ald_run_summary summary_of(const ald_study *study, const char *device, uint32_t tile) {
  ald_run_summary summary;
  ald_run_def def = run_settings(60, device);
  def.tile = tile;
  assert_true(ald_run(study, &def, &summary, NULL) >= 0);
  return summary;
}

/* Tiles that are filled again and again: where all their scenarios end at once only what is read of
 * these comes back, where some go on all of it; events too. */
static void lanes_that_are_filled_again_give_the_same_bits(void **state) {
  (void)state;
  static const char *const studies[] = {"berthing/berthing", "fairway_collision/fairway_collision",
                                        "dropped_container/dropped_container"};
  for (size_t k = 0; k < sizeof studies / sizeof studies[0]; k++) {
    char path[512];
    snprintf(path, sizeof path, "%s/examples/%s.yml", ALD_SOURCE_FOLDER, studies[k]);
    ald_study *study = run_read(path);
    const ald_run_summary host = summary_of(study, "openmp", 0);
    const ald_run_summary device = summary_of(study, "cuda", 24);
    assert_string_equal(device.hash, host.hash);
    ald_study_destroy(study);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_gpu_has_what_was_sent),
      cmocka_unit_test(a_processor_has_what_was_sent),
      cmocka_unit_test(rows_of_zeros_are_not_sent),
      cmocka_unit_test(lanes_that_are_filled_again_give_the_same_bits),
  };
  return cmocka_run_group_tests(tests, enter, leave);
}
