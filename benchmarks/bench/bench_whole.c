/* SPDX-License-Identifier: Apache-2.0
 * `allide bench memory, berthing, realtime`: the host's memory, whole runs, a simulator's step. */
#include "benches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "qualify/device_open.h"
#include "realtime.h"

/* copy speed of one thread, in cache and from memory: what the passes' traffic is to be held
 * against */
void bench_memory(bench *b) {
  static const struct {
    const char *name;
    size_t size;
  } places[] = {{"copy in cache", 128 << 10}, {"copy from memory", 256 << 20}};
  for (int p = 0; p < 2; p++) {
    char *from = malloc(places[p].size), *to = malloc(places[p].size);
    if (!from || !to) {
      free(from);
      free(to);
      b->failed = 1;
      continue;
    }
    memset(from, (int)b->seed, places[p].size);
    const int rounds = (int)((512u << 20) / places[p].size) + 1;
    double times[BENCH_REPEATS];
    for (int k = 0; k < BENCH_REPEATS; k++) {
      const double began = ald_seconds();
      for (int r = 0; r < rounds; r++) {
        from[r % 64]++;
        memcpy(to, from, places[p].size);
      }
      times[k] = (ald_seconds() - began) / rounds;
    }
    if (to[places[p].size - 1] != from[places[p].size - 1]) b->failed = 1;
    /* read and write both count */
    bench_figure *f = bench_add(b, places[p].name,
                                2e-9 * (double)places[p].size / bench_median(times, BENCH_REPEATS),
                                "GB/s", "host", 1);
    snprintf(f->note, sizeof f->note, "%zu KiB, read and written", places[p].size >> 10);
    free(from);
    free(to);
  }
}

/* ---------------------------------------------------------------------------- whole runs */

static const char berthing_file[] = "examples/berthing/berthing.yml";

double bench_run_time(bench *b, const ald_study *study, uint64_t scenarios, int threads,
                      ald_run_summary *summary) {
  ald_run_def def = ald_run_def_default();
  ald_report *report = ald_report_create();
  def.scenarios = scenarios;
  def.device = b->device;
  def.threads = threads;
  b->seed++;
  def.seed = &b->seed;
  def.precision = b->precision;
  def.program = b->program;
  def.tile = b->tile;
  const ald_status status = ald_run(study, &def, summary, report);
  const int is_all = status == ALD_OK && summary->status[ALD_SCENARIO_OK] == scenarios;
  /* of a study that the user names, scenarios may end early or fail */
  const int good = is_all || (b->study && status >= 0);
  if (!good) {
    fprintf(stderr, "%s", ald_report_text(report));
    b->failed = 1;
  }
  ald_report_destroy(report);
  return good ? summary->seconds : 0;
}

void bench_berthing(bench *b) {
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  ald_run_summary summary;
  if (ald_study_read(berthing_file, &study, report) != ALD_OK) {
    fprintf(stderr, "%s", ald_report_text(report));
    b->failed = 1;
  } else {
    const uint64_t count = 100000;
    const double seconds = bench_run_time(b, study, count, 0, &summary);
    bench_figure *f = bench_add(b, "berthing", seconds, "s", summary.device, summary.threads);
    snprintf(f->note, sizeof f->note,
             "100,000 scenarios of 60 s at 0.1 s; %.0f ns per scenario-step and thread",
             1e9 * seconds * summary.threads / ((double)count * 600));
    double ratios[3];
    for (int k = 0; k < 3 && !ald_device_is_accelerator(b->device); k++) {
      const double one = bench_run_time(b, study, 16384, 1, &summary);
      const double two = bench_run_time(b, study, 16384, 2, &summary);
      ratios[k] = two > 0 ? one / two : 0;
    }
    if (!ald_device_is_accelerator(b->device)) {
      f = bench_add(b, "two threads over one", bench_median(ratios, 3), "", summary.device, 2);
      snprintf(f->note, sizeof f->note, "berthing, 16,384 scenarios, median of three pairs");
    }
  }
  ald_study_destroy(study);
  ald_report_destroy(report);
}

/* ---------------------------------------------------------------------------- real time */

void bench_realtime(bench *b) {
  realtime_figures r;
  ald_report *report = ald_report_create();
  if (realtime_measure(b->device, &r, report) != ALD_OK || r.touching < 30) {
    fprintf(stderr, "%s", ald_report_text(report));
    b->failed = 1;
  }
  bench_figure *f = bench_add(b, "real-time step", r.microseconds, "us/step", b->device, 1);
  snprintf(f->note, sizeof f->note,
           "one scenario, %u bodies, %u contacts, %.1f of them touching; loads in, forces out",
           r.bodies, r.contacts, r.touching);
  ald_report_destroy(report);
}
