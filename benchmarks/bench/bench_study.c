/* SPDX-License-Identifier: Apache-2.0
 * `allide bench study --study FILE`: the passes of any study at five moments of it, both schedules,
 * transfers, and a whole run. */
#include "benches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/host_threads.h"
#include "plan/passes.h"
#include "plan/step.h"
#include "run/finished_rows.h"
#include "tile/tile.h"
#include "touched_rows.h"

enum { MOMENTS = 5, PASSES_MAX = 160, REPEATS_MAX = 64 };
#define PASS_SECONDS 2e-3    /* a pass is repeated until it takes so long */
enum { TRIAL_STEPS = 128 };  /* in which a device has tried all its schedules */
#define ADVANCE_SECONDS 10.0 /* of each schedule, at most */
#define HOST_SECONDS 15.0    /* of one thread, for the tile whose rows are counted */

/* what was measured of one pass, summed over the moments */
typedef struct pass_figures {
  double seconds;      /* of one launch */
  touched_bytes bytes; /* of one lane */
} pass_figures;

typedef struct watch {
  bench *b;
  bench_stand device, host; /* the study on the device, and the tile whose rows are counted */
  pass_figures passes[PASSES_MAX];
  uint32_t moments, followed; /* in the first steps of the study */
  double wait;                /* of the host for a device that has nothing to do [s] */
} watch;

static ald_row_range all_reals(const bench_stand *s) {
  return (ald_row_range){0, s->layout->real_rows};
}
static ald_row_range all_flags(const bench_stand *s) {
  return (ald_row_range){0, s->layout->flag_rows};
}

static void wait_for(const bench_stand *s) {
  s->device->tile_download(s->tile, (ald_row_range){0, 0}, (ald_row_range){0, 1}, NULL);
}

/* ------------------------------------------------------------------------------ passes */

/* May a pass run again from what it left? The list is made in place, and an integrator counts its
 * stages; others read what they do not write, or add to records. */
static int is_repeatable(uint32_t pass) {
  return ald_pass_infos[pass].stage == ALD_STAGE_EVALUATE ||
         ald_pass_infos[pass].stage == ALD_STAGE_COMMIT;
}

/* seconds of `count` launches */
static double launches_take(const watch *w, uint32_t pass, int count) {
  const bench_stand *s = &w->device;
  const double began = ald_seconds();
  for (int k = 0; k < count; k++) s->device->tile_pass(s->tile, pass, NULL);
  if (!s->device->is_host) wait_for(s);
  const double seconds = ald_seconds() - began - w->wait;
  return seconds > 0 ? seconds : 0;
}

static double one_launch(const watch *w, uint32_t pass) {
  const double once = launches_take(w, pass, 1);
  if (!is_repeatable(pass) || once > PASS_SECONDS) return once;
  int count = REPEATS_MAX;
  if (once * REPEATS_MAX > PASS_SECONDS) count = (int)(PASS_SECONDS / once) + 1;
  return launches_take(w, pass, count) / count;
}

/* every pass of a step from here; the tile is afterwards as it was before */
static void time_passes(watch *w) {
  const bench_stand *s = &w->device;
  const ald_step step = ald_step_of(s->layout);
  s->device->tile_download(s->tile, all_reals(s), all_flags(s), NULL);
  const size_t reals =
      s->layout->real_rows * (size_t)s->tile->lanes * ald_scalar_size(s->device->precision);
  const size_t flags = s->layout->flag_rows * (size_t)s->tile->lanes * sizeof(uint32_t);
  void *kept = malloc(reals + flags);
  if (!kept) {
    w->b->failed = 1;
    return;
  }
  memcpy(kept, s->tile->reals, reals);
  memcpy((char *)kept + reals, s->tile->uints, flags);
  for (uint32_t k = 0; k < step.count; k++) {
    w->passes[step.passes[k]].seconds += one_launch(w, step.passes[k]);
  }
  memcpy(s->tile->reals, kept, reals);
  memcpy(s->tile->uints, (char *)kept + reals, flags);
  s->device->tile_upload(s->tile, NULL);
  free(kept);
}

static void count_bytes(watch *w) {
  const ald_step step = ald_step_of(w->host.layout);
  for (uint32_t k = 0; k < step.count; k++) {
    touched_bytes bytes;
    if (ald_pass_infos[step.passes[k]].stage == ALD_STAGE_LIST) continue;
    touched_by_pass(w->host.tile, step.passes[k], &bytes);
    w->passes[step.passes[k]].bytes.read += bytes.read;
    w->passes[step.passes[k]].bytes.written += bytes.written;
  }
}

static double wait_time(const bench_stand *s) {
  double times[BENCH_REPEATS];
  wait_for(s);
  for (int k = 0; k < BENCH_REPEATS; k++) {
    const double began = ald_seconds();
    wait_for(s);
    times[k] = ald_seconds() - began;
  }
  return bench_median(times, BENCH_REPEATS);
}

/* steps that the host's tile can follow in its time */
static uint32_t steps_to_follow(watch *w, uint32_t steps) {
  const double began = ald_seconds();
  w->host.device->tile_advance(w->host.tile, 1, ALD_SCHEDULE_BEST, NULL);
  const double most = HOST_SECONDS / (ald_seconds() - began + 1e-9);
  return most < steps ? (uint32_t)most + 1 : steps;
}

/* Moments at equal distances, the first one step after the start, as far as the host's tile comes.
 */
static void watch_passes(watch *w, uint32_t steps) {
  uint32_t done = 1;
  bench_stand_fill(&w->device, w->b);
  bench_stand_fill(&w->host, w->b);
  w->device.device->tile_upload(w->device.tile, NULL);
  w->device.device->tile_advance(w->device.tile, 1, ALD_SCHEDULE_PASSES, NULL); /* builds */
  w->wait = w->device.device->is_host ? 0 : wait_time(&w->device);
  w->followed = steps_to_follow(w, steps);
  for (uint32_t k = 0; k < MOMENTS; k++) {
    const uint32_t at = w->followed / MOMENTS * k;
    if (at > done) {
      w->device.device->tile_advance(w->device.tile, at - done, ALD_SCHEDULE_BEST, NULL);
      w->host.device->tile_advance(w->host.tile, at - done, ALD_SCHEDULE_BEST, NULL);
      done = at;
    }
    time_passes(w);
    count_bytes(w);
    done++; /* counting took a step of the host's tile */
    w->device.device->tile_advance(w->device.tile, 1, ALD_SCHEDULE_BEST, NULL);
    w->moments++;
  }
}

static void report_pass(watch *w, uint32_t pass, uint32_t times, double copy) {
  const bench_stand *s = &w->device;
  const pass_figures *p = &w->passes[pass];
  const double moments = w->moments;
  const double seconds = p->seconds / moments / s->tile->lanes;
  const double bytes = (p->bytes.read + p->bytes.written) / moments;
  char name[48];
  snprintf(name, sizeof name, "pass %s", ald_pass_infos[pass].name);
  bench_figure *f = bench_add(w->b, name, 1e9 * seconds, "ns/scenario-step", s->device->name, 1);
  snprintf(f->note, sizeof f->note, "%u instances, %u times a step",
           ald_layout_instances(s->layout, pass), times);
  snprintf(name, sizeof name, "read %s", ald_pass_infos[pass].name);
  bench_add(w->b, name, p->bytes.read / moments, "byte/scenario-step", s->device->name, 1);
  snprintf(name, sizeof name, "written %s", ald_pass_infos[pass].name);
  bench_add(w->b, name, p->bytes.written / moments, "byte/scenario-step", s->device->name, 1);
  if (!(seconds > 0) || !(copy > 0)) return;
  snprintf(name, sizeof name, "roof %s", ald_pass_infos[pass].name);
  f = bench_add(w->b, name, 100 * bytes / seconds / copy, "%", s->device->name, 1);
  snprintf(f->note, sizeof f->note, "of the copy rate, by rows touched");
}

static void report_passes(watch *w) {
  const ald_step step = ald_step_of(w->device.layout);
  const double copy = bench_copy_rate(w->b, w->device.device);
  bench_figure *f = bench_add(w->b, "copy of rows", 1e-9 * copy, "GB/s", w->device.device->name, 1);
  snprintf(f->note, sizeof f->note, "%u moments of the first %u steps", w->moments, w->followed);
  for (uint32_t pass = 0; pass < ald_pass_count; pass++) {
    uint32_t times = 0;
    for (uint32_t k = 0; k < step.count; k++) times += step.passes[k] == pass;
    if (times > 0) report_pass(w, pass, times, copy);
  }
  bench_add(w->b, "launches", step.count, "1/step", w->device.device->name, 1);
}

/* ------------------------------------------------------------------------------ schedules */

/* one schedule from the start, as far as time allows */
static void time_schedule(watch *w, ald_schedule schedule, const char *name, uint32_t steps) {
  const bench_stand *s = &w->device;
  uint32_t done = 0;
  bench_stand_fill(&w->device, w->b);
  s->device->tile_upload(s->tile, NULL);
  /* builds the kernels; finds the fastest schedule */
  s->device->tile_advance(s->tile, schedule == ALD_SCHEDULE_BEST ? TRIAL_STEPS : 1, schedule, NULL);
  wait_for(s);
  s->device->tile_upload(s->tile, NULL);
  const double began = ald_seconds();
  for (uint32_t now = 1; done < steps; done += now, now *= 2) {
    if (ald_seconds() - began > ADVANCE_SECONDS / 3) break;
    if (now > steps - done) now = steps - done;
    if (s->device->tile_advance(s->tile, now, schedule, NULL) < 0) w->b->failed = 1;
    wait_for(s);
  }
  const double ns = 1e9 * (ald_seconds() - began) / ((double)s->tile->lanes * done);
  bench_figure *f = bench_add(w->b, name, ns, "ns/scenario-step", s->device->name, 1);
  snprintf(f->note, sizeof f->note, "tile %u, the first %u of %u steps", s->tile->lanes, done,
           s->study->step_count);
}

static void time_transfers(watch *w) {
  const bench_stand *s = &w->device;
  double times[2][BENCH_REPEATS];
  const unsigned long long sent_before = s->device->sent;
  for (int k = 0; k < BENCH_REPEATS; k++) {
    const double began = ald_seconds();
    s->device->tile_upload(s->tile, NULL);
    wait_for(s);
    const double middle = ald_seconds();
    ald_finished_rows_fetch(s->study, s->tile, NULL);
    times[0][k] = middle - began;
    times[1][k] = ald_seconds() - middle;
  }
  static const char *const names[] = {"upload", "download"};
  for (int k = 0; k < 2; k++) {
    bench_add(w->b, names[k], 1e9 * bench_median(times[k], BENCH_REPEATS) / s->tile->lanes,
              "ns/scenario", s->device->name, 1);
  }
  bench_add(w->b, "sent", (double)(s->device->sent - sent_before) / BENCH_REPEATS / s->tile->lanes,
            "byte/scenario", s->device->name, 1);
}

/* ------------------------------------------------------------------------------ all of it */

static void time_run(watch *w) {
  ald_run_summary summary;
  if (w->b->scenarios == 0) return;
  const double seconds = bench_run_time(w->b, w->device.study, w->b->scenarios, 0, &summary);
  bench_figure *f = bench_add(w->b, "whole run", seconds, "s", summary.device, summary.threads);
  snprintf(f->note, sizeof f->note, "%llu scenarios of %u steps; %.4g ns a scenario-step",
           (unsigned long long)w->b->scenarios, w->device.study->step_count,
           1e9 * seconds / ((double)w->b->scenarios * w->device.study->step_count));
}

void bench_study(bench *b) {
  static watch w;
  bench on_host = *b;
  memset(&w, 0, sizeof w);
  w.b = b;
  if (!b->study) {
    fprintf(stderr, "allide bench study: name a study: --study FILE\n");
    b->failed = 1;
    return;
  }
  on_host.device = "openmp";
  on_host.failed = 0;
  if (bench_stand_open_file(&w.device, b, b->study, b->tile) &&
      bench_stand_open_file(&w.host, &on_host, b->study, TOUCHED_LANES)) {
    const uint32_t most = w.device.study->step_count;
    const uint32_t steps = b->steps > 0 && b->steps < most ? b->steps : most;
    watch_passes(&w, steps);
    report_passes(&w);
    time_schedule(&w, ALD_SCHEDULE_PASSES, "pass by pass", steps);
    time_schedule(&w, ALD_SCHEDULE_LANES, "lane by lane", steps);
    if (!w.device.device->is_host) {
      time_schedule(&w, ALD_SCHEDULE_BEST, "as it runs", steps);
      time_transfers(&w);
    }
    bench_add(b, "tile memory", (double)ald_lane_bytes(w.device.layout, b->precision),
              "byte/scenario", w.device.device->name, 1);
    time_run(&w);
  }
  if (on_host.failed) b->failed = 1;
  bench_stand_close(&w.device);
  bench_stand_close(&w.host);
}
