/* SPDX-License-Identifier: Apache-2.0
 * What the cases of `allide bench` share: figures, and a tile of fresh scenarios to time. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "plan/step.h"
#include "qualify/device_open.h"
#include "run/finished_rows.h"
#include "tile/sampler.h"
#include "tile/tile.h"

bench_figure *bench_add(bench *b, const char *name, double value, const char *unit,
                        const char *device, int threads) {
  bench_figure *f = &b->list[b->count < BENCH_FIGURES ? b->count++ : BENCH_FIGURES - 1];
  memset(f, 0, sizeof *f);
  snprintf(f->name, sizeof f->name, "%s", name);
  f->value = value;
  f->unit = unit;
  snprintf(f->device, sizeof f->device, "%s", device);
  f->threads = threads;
  return f;
}

static int ascending(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

double bench_median(double *values, int count) {
  qsort(values, (size_t)count, sizeof *values, ascending);
  return values[count / 2];
}

/* device, layout and tile for the study that was read */
static int open_tile(bench_stand *s, bench *b, ald_status status, uint32_t lanes,
                     ald_report *report) {
  const bool own = b->program == ALD_PROGRAM_STUDY;
  if (status == ALD_OK)
    status = own ? ald_device_open_for_studies(b->device, b->precision, &s->device, report)
                 : ald_device_open(b->device, b->precision, &s->device, report);
  if (status == ALD_OK) {
    s->device->makes_programs = s->device->can_make_programs && own;
    status = ald_layout_create(s->study, ALD_TRACE_OFF, 0, &s->layout, report);
  }
  if (status == ALD_OK && lanes == 0) lanes = ald_device_tile(s->device, s->layout);
  if (status == ALD_OK) {
    status = s->device->tile_create(s->device, s->layout, lanes, &s->tile, report);
  }
  if (status == ALD_OK) s->values = calloc(s->study->quantity_count, sizeof *s->values);
  if (status != ALD_OK || !s->values) {
    fprintf(stderr, "%s", ald_report_text(report));
    b->failed = 1;
  }
  ald_report_destroy(report);
  return status == ALD_OK && s->values;
}

int bench_stand_open(bench_stand *s, bench *b, const char *text, uint32_t lanes) {
  ald_report *report = ald_report_create();
  memset(s, 0, sizeof *s);
  return open_tile(s, b, ald_study_read_text(text, "bench", &s->study, report), lanes, report);
}

int bench_stand_open_file(bench_stand *s, bench *b, const char *path, uint32_t lanes) {
  ald_report *report = ald_report_create();
  memset(s, 0, sizeof *s);
  return open_tile(s, b, ald_study_read(path, &s->study, report), lanes, report);
}

void bench_stand_close(bench_stand *s) {
  if (s->tile) s->device->tile_destroy(s->tile);
  ald_device_close(s->device);
  ald_layout_destroy(s->layout);
  ald_study_destroy(s->study);
  free(s->values);
}

/* fresh scenarios into every lane */
void bench_stand_fill(bench_stand *s, bench *b) {
  b->seed++;
  for (uint32_t lane = 0; lane < s->tile->lanes; lane++) {
    const bool good =
        ald_sampler_scenario(s->study, b->seed, s->tile->lanes, lane, s->values, NULL);
    ald_scenario_fill(s->study, s->tile, lane, s->values, good);
  }
}

double bench_stand_time(bench_stand *s, bench *b, ald_schedule schedule,
                        void (*seen)(const bench_stand *s, void *user), void *user) {
  double times[BENCH_REPEATS];
  const double work = (double)s->tile->lanes * s->study->step_count;
  for (int k = 0; k < BENCH_REPEATS; k++) {
    bench_stand_fill(s, b);
    s->device->tile_upload(s->tile, NULL);
    const double began = ald_seconds();
    const ald_status status =
        s->device->tile_advance(s->tile, s->study->step_count, schedule, NULL);
    /* a device may still be at work: the download waits for it */
    ald_finished_rows_fetch(s->study, s->tile, NULL);
    times[k] = (ald_seconds() - began) / work * 1e9;
    if (status < 0) b->failed = 1;
    seen(s, user);
  }
  return bench_median(times, BENCH_REPEATS);
}

void bench_stand_passes(bench_stand *s, bench *b, const char *what) {
  double spent[ALD_STEP_MAX] = {0};
  const ald_step step = ald_step_of(s->layout);
  const double work = (double)s->tile->lanes * s->study->step_count;
  bench_stand_fill(s, b);
  s->device->tile_upload(s->tile, NULL);
  for (uint32_t done = 0; done < s->study->step_count; done++) {
    for (uint32_t k = 0; k < step.count; k++) {
      const double began = ald_seconds();
      s->device->tile_pass(s->tile, step.passes[k], NULL);
      if (!s->device->is_host) {
        s->device->tile_download(s->tile, (ald_row_range){0, 0}, (ald_row_range){0, 1}, NULL);
      }
      spent[step.passes[k]] += ald_seconds() - began;
    }
  }
  for (uint32_t pass = 0; pass < ald_pass_count; pass++) {
    if (!(spent[pass] > 0)) continue;
    char name[48];
    snprintf(name, sizeof name, "pass %s", ald_pass_infos[pass].name);
    bench_figure *f =
        bench_add(b, name, spent[pass] / work * 1e9, "ns/scenario-step", s->device->name, 1);
    snprintf(f->note, sizeof f->note, "%s, clock included", what);
  }
  const double bytes = (double)ald_lane_bytes(s->layout, b->precision);
  bench_figure *f = bench_add(b, "tile memory", bytes, "byte/scenario", s->device->name, 1);
  snprintf(f->note, sizeof f->note, "%u reals and %u flags; a tile of %u takes %.0f KiB",
           s->layout->real_rows, s->layout->flag_rows, s->tile->lanes,
           bytes * s->tile->lanes / 1024);
}
