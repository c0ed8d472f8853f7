/* SPDX-License-Identifier: Apache-2.0
 * `allide bench space, side_by_side`: two bodies in six freedoms between four fenders and eight
 * hawsers. */
#include "benches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/host_threads.h"
#include "kernels/pass/berth/fender_rows.h"
#include "kernels/pass/berth/hawser_rows.h"
#include "kernels/plan.h"
#include "tile/tile.h"

/* the bodies of examples/side_by_side, free in still water, pressed together by their hawsers */
static const char text[] =
    "allide: 1\nrun: {duration: 20, step: 0.02}\n"
    "environment: {gravity: 0}\n"
    "bodies:\n"
    "  fpso: {freedoms: six, mass: 3.1e8, radii of gyration: [19, 80, 80],\n"
    "    added mass: [1.6e7, 2.2e8, 3.5e8, 2.5e10, 2e12, 1.2e12]}\n"
    "  psv: {freedoms: six, mass: 8.1938e6, radii of gyration: [6.7, 21, 21],\n"
    "    added mass: [4.1e5, 5.7e6, 9e6, 7.4e7, 3.4e9, 2.1e9], position: [-10, 39.6, 0],\n"
    "    velocity: [0, -0.1]}\n"
    "fenders:\n"
    "  one: &fender {between: [fpso, psv], type: pneumatic, height: 3.3, rated energy: 1.175e6,\n"
    "    rated reaction: 1.814e6, attachment: [-34, 27.25, 0], plane point: [0, -9.5, 0],\n"
    "    normal: [0, -1, 0], parallel: [1, 0, 0], length: [-40, 40], width: [-9, 9],\n"
    "    shear stiffness: 9e5, static friction: 0.35, kinetic friction: 0.25, damping: 4e4}\n"
    "  two: {<<: *fender, attachment: [-18, 27.25, 0]}\n"
    "  three: {<<: *fender, attachment: [-2, 27.25, 0]}\n"
    "  four: {<<: *fender, attachment: [14, 27.25, 0]}\n"
    "hawsers:\n"
    "  a: &line {between: [psv, fpso], from: [38, 3, 3], to: [58, 27.25, 3],\n"
    "    curve: [[0, 0], [1, 22e3], [2, 60e3], [3, 125e3], [4, 220e3], [5, 340e3], [6, 480e3]],\n"
    "    pretension: 4e4, damping: 4e3, breaking load: 4e5}\n"
    "  b: {<<: *line, from: [38, -3, 3], to: [50, 27.25, 3]}\n"
    "  c: {<<: *line, from: [28, 9, 3], to: [22, 27.25, 3]}\n"
    "  d: {<<: *line, from: [26, -9, 3], to: [-8, 27.25, 3]}\n"
    "  e: {<<: *line, from: [-30, -9, 2], to: [0, 27.25, 3]}\n"
    "  f: {<<: *line, from: [-34, 9, 2], to: [-44, 27.25, 3]}\n"
    "  g: {<<: *line, from: [-39, -3, 2], to: [-64, 27.25, 3]}\n"
    "  h: {<<: *line, from: [-39, 3, 2], to: [-72, 27.25, 3]}\n"
    "vary:\n"
    "  bodies.psv.velocity.y: {uniform: [-0.3, -0.05]}\n"
    "  bodies.psv.heading: {normal: {mean: 0, deviation: 0.01}}\n"
    "  bodies.psv.roll rate: {normal: {mean: 0, deviation: 0.005}}\n";

/* sum over the lanes of a row of a kind, all instances */
static double kind_sum(const bench_stand *s, uint32_t kind, uint32_t field) {
  const uint32_t *own = s->layout->plan + PLAN_KINDS + kind * KIND_FIELD_COUNT;
  double sum = 0;
  for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
    const uint32_t row = own[KIND_ROWS] + field * own[KIND_COUNT] + i;
    for (uint32_t lane = 0; lane < s->tile->lanes; lane++) sum += ald_tile_real(s->tile, row, lane);
  }
  return sum;
}

/* What was really computed: time in which fenders touched, and what the hawsers pulled. */
typedef struct proof {
  double touched, pulled;
} proof;

static void see(const bench_stand *s, void *user) {
  proof *p = user;
  p->touched += kind_sum(s, KIND_fender, FENDER_DURATION) / s->study->step;
  p->pulled += kind_sum(s, KIND_hawser, HAWSER_IMPULSE);
}

void bench_space(bench *b) {
  static const struct {
    ald_schedule schedule;
    const char *word;
  } schedules[] = {{ALD_SCHEDULE_PASSES, "pass by pass"}, {ALD_SCHEDULE_LANES, "lane by lane"}};
  bench_stand s;
  if (bench_stand_open(&s, b, text, 0)) {
    for (int k = 0; k < 2; k++) {
      proof p = {0, 0};
      const double ns = bench_stand_time(&s, b, schedules[k].schedule, see, &p);
      const double work = (double)BENCH_REPEATS * s.tile->lanes * s.study->step_count;
      const int threads = s.device->is_host ? 1 : ald_host_threads();
      bench_figure *f =
          bench_add(b, "side by side", ns, "ns/scenario-step", s.device->name, threads);
      snprintf(f->note, sizeof f->note,
               "2 bodies, 4 fenders, 8 hawsers, %s, tile %u, %.1f fenders touching",
               schedules[k].word, s.tile->lanes, p.touched / work);
      if (!(p.touched > work && p.pulled > 0)) b->failed = 1;
    }
    bench_stand_passes(&s, b, "2 bodies, 4 fenders, 8 hawsers");
  }
  bench_stand_close(&s);
}

/* ---------------------------------------------------------------------------- whole runs */

static void time_run(bench *b, const char *name, const ald_study *study) {
  ald_run_summary summary;
  const uint64_t count = 10000;
  const double seconds = bench_run_time(b, study, count, 0, &summary);
  const double steps = ald_study_duration(study) / ald_study_step(study);
  bench_figure *f = bench_add(b, name, seconds, "s", summary.device, summary.threads);
  snprintf(f->note, sizeof f->note,
           "10,000 scenarios of %.0f s at %g s; %.0f ns per scenario-step and thread",
           ald_study_duration(study), ald_study_step(study),
           1e9 * seconds * summary.threads / ((double)count * steps));
}

void bench_side_by_side(bench *b) {
  char longer[sizeof text + 32];
  ald_study *plain = NULL, *example = NULL;
  ald_report *report = ald_report_create();
  const char *rest = strstr(text, "duration: 20,") + strlen("duration: 20,");
  snprintf(longer, sizeof longer, "allide: 1\nrun: {duration: 100,%s", rest);
  if (ald_study_read_text(longer, "bench", &plain, report) == ALD_OK &&
      ald_study_read("examples/side_by_side/side_by_side.yml", &example, report) == ALD_OK) {
    time_run(b, "4 fenders, 8 hawsers", plain);
    time_run(b, "example side_by_side", example);
  } else {
    fprintf(stderr, "%s", ald_report_text(report));
    b->failed = 1;
  }
  ald_study_destroy(plain);
  ald_study_destroy(example);
  ald_report_destroy(report);
}
