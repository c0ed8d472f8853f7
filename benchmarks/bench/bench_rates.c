/* SPDX-License-Identifier: Apache-2.0
 * `allide bench rates`: what a device can do at best, against which the passes are held. */
#include "benches.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "kernels/pass/step/rates.h"
#include "plan/passes.h"
#include "plan/plain_layout.h"
#include "qualify/device_open.h"
#include "tile/tile.h"

/* A GPU copies more than its caches hold; on a processor tiles of runs lie in them. Rows of an odd
 * number of eights, as tiles have, do not fall on the same places of a cache. */
enum { GPU_ROWS = 256, GPU_LANES = 262136, CPU_ROWS = 64, CPU_LANES = 520 };
enum { ROUNDS = 16, LAUNCHES = 256 };

/* a tile of rows without a study */
typedef struct plain_tile {
  ald_plain_layout rows;
  ald_tile *tile;
} plain_tile;

/* @param most lanes; fewer on a device whose memory has no room for them */
static int plain_open(plain_tile *p, ald_device *device, uint32_t copied, uint32_t most) {
  memset(p, 0, sizeof *p);
  ald_plain_layout_set(&p->rows, 2 * copied);
  p->rows.plan[PLAN_SLOTS] = copied;
  const uint32_t room = device->is_host ? most : ald_device_tile(device, &p->rows.layout);
  const uint32_t lanes = room < most ? room : most;
  ald_report *report = ald_report_create();
  const ald_status status = device->tile_create(device, &p->rows.layout, lanes, &p->tile, report);
  if (status != ALD_OK) fprintf(stderr, "%s", ald_report_text(report));
  ald_report_destroy(report);
  if (status != ALD_OK) return 0;
  for (uint32_t lane = 0; lane < lanes; lane++) {
    ald_tile_put_real(p->tile, 0, lane, 1e-3 * lane);
    ald_tile_put_real(p->tile, 1, lane, 0.5);
  }
  return device->tile_upload(p->tile, NULL) == ALD_OK;
}

static void plain_close(plain_tile *p) {
  if (p->tile) p->tile->device->tile_destroy(p->tile);
}

static ald_status wait_for(ald_tile *tile) {
  return tile->device->tile_download(tile, (ald_row_range){0, 0}, (ald_row_range){0, 1}, NULL);
}

/* median seconds of one launch of a pass among `launches` in a row; 0 after a failure */
static double pass_time(ald_tile *tile, const char *name, int launches) {
  uint32_t pass = 0;
  while (strcmp(ald_pass_infos[pass].name, name) != 0) pass++;
  double times[BENCH_REPEATS + 1];
  for (int k = 0; k <= BENCH_REPEATS; k++) {
    const double began = ald_seconds();
    for (int n = 0; n < launches; n++) {
      if (tile->device->tile_pass(tile, pass, NULL) != ALD_OK) return 0;
    }
    if (wait_for(tile) != ALD_OK) return 0;
    times[k] = (ald_seconds() - began) / launches;
  }
  return bench_median(times + 1, BENCH_REPEATS); /* the first one builds the kernel */
}

static uint32_t many_rows(const ald_device *device) { return device->is_gpu ? GPU_ROWS : CPU_ROWS; }
static uint32_t many_lanes(const ald_device *device) {
  return device->is_gpu ? GPU_LANES : CPU_LANES;
}

double bench_copy_rate(bench *b, ald_device *device) {
  plain_tile p;
  double rate = 0;
  const uint32_t lanes = many_lanes(device), rows = many_rows(device);
  if (plain_open(&p, device, rows, lanes)) {
    const double bytes = 2.0 * rows * p.tile->lanes * (double)ald_scalar_size(device->precision);
    const double seconds = pass_time(p.tile, "copy_rows", ROUNDS);
    if (seconds > 0) rate = bytes / seconds;
  }
  plain_close(&p);
  if (!(rate > 0)) b->failed = 1;
  return rate;
}

/* fused operations, a product and a sum each [1/s] */
static double fused_rate(ald_device *device) {
  plain_tile p;
  double rate = 0;
  const uint32_t lanes = many_lanes(device);
  if (plain_open(&p, device, 2, lanes)) {
    const double seconds = pass_time(p.tile, "fused_chain", 2);
    if (seconds > 0) rate = 2.0 * RATE_CHAINS * RATE_LENGTH * p.tile->lanes / seconds;
  }
  plain_close(&p);
  return rate;
}

static double launch_time(ald_device *device) {
  plain_tile p;
  double seconds = 0;
  if (plain_open(&p, device, 1, 64)) seconds = pass_time(p.tile, "copy_rows", LAUNCHES);
  plain_close(&p);
  return seconds;
}

/* upload and download of all rows [byte/s] */
static void transfer_rates(ald_device *device, double rates[2]) {
  plain_tile p;
  const uint32_t rows = many_rows(device);
  rates[0] = rates[1] = 0;
  if (plain_open(&p, device, rows / 2, many_lanes(device))) {
    const double bytes = (double)rows * p.tile->lanes * (double)ald_scalar_size(device->precision);
    double times[2][BENCH_REPEATS];
    for (int k = 0; k < BENCH_REPEATS; k++) {
      const double began = ald_seconds();
      device->tile_upload(p.tile, NULL);
      wait_for(p.tile);
      const double middle = ald_seconds();
      device->tile_download(p.tile, (ald_row_range){0, rows}, (ald_row_range){0, 1}, NULL);
      times[0][k] = middle - began;
      times[1][k] = ald_seconds() - middle;
    }
    for (int k = 0; k < 2; k++) rates[k] = bytes / bench_median(times[k], BENCH_REPEATS);
  }
  plain_close(&p);
}

void bench_rates(bench *b) {
  ald_device *device = NULL;
  ald_report *report = ald_report_create();
  if (ald_device_open_for_studies(b->device, b->precision, &device, report) != ALD_OK) {
    fprintf(stderr, "%s", ald_report_text(report));
    b->failed = 1;
  } else {
    device->makes_programs = device->can_make_programs;
    double transfers[2] = {0, 0};
    const char *name = device->name;
    bench_figure *f =
        bench_add(b, "copy of rows", 1e-9 * bench_copy_rate(b, device), "GB/s", name, 1);
    snprintf(f->note, sizeof f->note, "read and written%s", device->is_gpu ? "" : ", in cache");
    bench_add(b, "fused operations", 1e-9 * fused_rate(device), "GFLOP/s", name, 1);
    bench_add(b, "launch", 1e6 * launch_time(device), "us", name, 1);
    if (!device->is_host) {
      transfer_rates(device, transfers);
      bench_add(b, "upload", 1e-9 * transfers[0], "GB/s", name, 1);
      bench_add(b, "download", 1e-9 * transfers[1], "GB/s", name, 1);
    }
  }
  ald_device_close(device);
  ald_report_destroy(report);
}
