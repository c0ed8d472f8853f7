/* SPDX-License-Identifier: Apache-2.0
 * `allide bench radiation`: the memory of 512 values x 6 x 6 of 4,104 scenarios, in order and by
 * products of matrices, beside what the processor can do at most. */
#include "benches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALD_WIDE /* as the kernels */
#include "base/clock.h"
#include "device/far_past.h"
#include "device/far_past_check.h"
#include "kernels/pass/water/radiation_rows.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "qualify/device_open.h"
#include "reader/study_read.h"
#include "tile/tile.h"

/* rows of an odd number of eights, as tiles of runs have: others fall on few sets of a cache */
enum { TAPS = 512, LANES = 4104, TICKS = 64 };

static const char study_text[] =
    "allide: 1\n"
    "run: {duration: 100, step: 0.05, arithmetic: fast}\n"
    "bodies: {hull: {mass: 1e6, radii of gyration: [5, 20, 20], freedoms: six,\n"
    "  added mass: [1e5, 5e5, 8e5, 1e7, 1e8, 1e8], velocity: [1, 0.5]}}\n"
    "radiation: {waves: {body: hull, file: waves.csv, length: 20, tolerance: 0.05}}\n";

/* frequencies whose damping soon dies out; the functions are replaced by random ones */
static char *table_text(void) {
  enum { ROWS = 60, ROW = 40 };
  char *text = calloc(ROWS + 1, ROW);
  size_t used = text ? (size_t)snprintf(text, ROW, "omega_rad_s,B22\n") : 0;
  for (int k = 0; text && k < ROWS; k++) {
    const double w = 0.1 * (k + 1), down = 1 + w * w * w * w;
    used += (size_t)snprintf(text + used, ROW, "%.1f,%.6f\n", w, 1e5 * w * w / (down * down));
  }
  return text;
}

static bool draw_functions(bench *b, ald_study *study) {
  ald_retardation *r = study->definitions[0].retardation;
  double *values = malloc((size_t)TAPS * 36 * sizeof *values);
  if (!values) return false;
  for (int k = 0; k < TAPS * 36; k++) {
    b->seed = b->seed * 6364136223846793005u + 1442695040888963407u;
    values[k] = ((double)(b->seed >> 11) * 0x1p-52 - 1) * 1e3;
  }
  free(r->values);
  r->values = values;
  r->taps = TAPS;
  return true;
}

static ald_study *open_study(bench *b) {
  char name[] = "waves.csv";
  ald_input_file file = {name, table_text(), 0};
  ald_report *report = ald_report_create();
  ald_study *study = NULL;
  if (file.text) file.size = strlen(file.text);
  if (!file.text ||
      ald_study_read_files(study_text, "bench", &file, 1, false, &study, report) < 0 ||
      !draw_functions(b, study)) {
    fprintf(stderr, "%s", ald_report_text(report));
    b->failed = 1;
  }
  free(file.text);
  ald_report_destroy(report);
  return study;
}

static void run_pass(bench *b, ald_tile *tile, const char *name) {
  uint32_t pass = 0;
  while (strcmp(ald_pass_infos[pass].name, name) != 0) pass++;
  if (tile->device->tile_pass(tile, pass, NULL) != ALD_OK) b->failed = 1;
}

/* all lanes are on their way for long */
static ald_tile *open_tile(bench *b, const ald_study *study, ald_device *device,
                           const ald_layout *layout, uint32_t lanes) {
  ald_tile *tile = NULL;
  const uint32_t *plan = layout->plan, ring = plan[plan[PLAN_RADIATION_TABLE] + RADIATION_RING];
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values || device->tile_create(device, layout, lanes, &tile, NULL) != ALD_OK) {
    free(values);
    b->failed = 1;
    return NULL;
  }
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  for (uint32_t lane = 0; lane < lanes; lane++) {
    ald_scenario_fill(study, tile, lane, values, true);
    ald_tile_put_flag(tile, plan[PLAN_LANE_FLAGS] + LANE_STEP, lane, TAPS);
    for (uint32_t k = 0; k < TAPS * 6; k++) {
      ald_tile_put_real(tile, ring + k, lane, 1e-3 * ((k + lane) % 1009));
    }
  }
  if (device->tile_upload(tile, NULL) != ALD_OK) b->failed = 1;
  run_pass(b, tile, "pose");
  free(values);
  return tile;
}

/* one tick; the clock turns the ring */
static void tick(bench *b, ald_tile *tile, uint32_t number) {
  uint32_t now;
  if (ald_past_begin(tile, number, 1, &now, NULL) != ALD_OK) b->failed = 1;
  run_pass(b, tile, "radiation");
  run_pass(b, tile, "clock");
}

/* whole blocks of ticks in one tile of so many lanes */
static void bench_way(bench *b, const ald_study *study, ald_device *device,
                      const ald_layout *layout, uint32_t lanes, const char *way) {
  ald_tile *tile = open_tile(b, study, device, layout, lanes);
  double times[BENCH_REPEATS];
  uint32_t number = 0, done;
  if (!tile) return;
  for (; number < ALD_PAST_BLOCK; number++) tick(b, tile, number);
  ald_past_tick(tile, &done, NULL);
  for (int k = 0; k < BENCH_REPEATS; k++) {
    const double began = ald_seconds();
    for (uint32_t t = 0; t < TICKS; t++) tick(b, tile, number++);
    ald_past_tick(tile, &done, NULL); /* waits for a device */
    times[k] = (ald_seconds() - began) / TICKS / lanes;
  }
  if (done != number) b->failed = 1;
  const double each = bench_median(times, BENCH_REPEATS), work = 2.0 * 36 * TAPS;
  char name[48];
  snprintf(name, sizeof name, "%.20s, tiles of %u", way, lanes);
  bench_figure *f =
      bench_add(b, name, each * LANES * 1e3, "ms/step", device->name, device->is_host ? 1 : 0);
  snprintf(f->note, sizeof f->note, "%d x 6 x 6 of %d scenarios, %.1f GFLOP/s", TAPS, LANES,
           1e-9 * work / each);
  device->tile_destroy(tile);
}

/* multiplications with addition of one thread that wait for nothing, in registers */
static void bench_peak(bench *b) {
  enum { CHAINS = 16, ROUNDS = 4000000 };
  const real factor = R(0.99);
  real sums[CHAINS];
  double times[BENCH_REPEATS], total = 0;
  for (int c = 0; c < CHAINS; c++) sums[c] = R(c);
  for (int k = 0; k < BENCH_REPEATS; k++) {
    const double began = ald_seconds();
    for (int round = 0; round < ROUNDS; round++) {
      ALD_UNROLL(16)
      for (int c = 0; c < CHAINS; c++) sums[c] = real_fma(sums[c], factor, factor);
    }
    times[k] = ald_seconds() - began;
  }
  for (int c = 0; c < CHAINS; c++) total += sums[c][0];
  if (!(total > 0)) b->failed = 1;
  bench_add(b, "peak of a thread",
            1e-9 * 2 * 8 * CHAINS * (double)ROUNDS / bench_median(times, BENCH_REPEATS), "GFLOP/s",
            "this processor", 1);
}

static void bench_device(bench *b, const ald_study *study, const char *id) {
  static const uint32_t several[] = {40, 136, 520, LANES}, one[] = {LANES};
  char name[256] = "", problem[512] = "";
  ald_device *device = NULL;
  ald_layout *layout = NULL, *fast = NULL;
  ald_report *report = ald_report_create();
  if (ald_device_open(id, ALD_DOUBLE, &device, report) != ALD_OK ||
      ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, report) != ALD_OK) {
    fprintf(stderr, "%s", ald_report_text(report));
  } else {
    const uint32_t *tiles = device->is_host ? several : one;
    const uint32_t count = device->is_host ? 4 : 1;
    for (uint32_t t = 0; t < count; t++) {
      bench_way(b, study, device, layout, tiles[t], "in order");
    }
    if (ald_past_check(device, study, layout, &fast, name, problem, report) < 0) b->failed = 1;
    if (problem[0]) fprintf(stderr, "note: %s\n", problem);
    for (uint32_t t = 0; t < count && fast; t++) {
      bench_way(b, study, device, fast, tiles[t], name);
    }
  }
  ald_layout_destroy(fast);
  ald_layout_destroy(layout);
  ald_device_close(device);
  ald_report_destroy(report);
}

void bench_radiation(bench *b) {
  ald_study *study = open_study(b);
  if (study && !b->failed) {
    bench_peak(b);
    bench_device(b, study, "openmp");
    bench_device(b, study, ald_device_is_accelerator(b->device) ? b->device : "opencl");
  }
  ald_study_destroy(study);
}
