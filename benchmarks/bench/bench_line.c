/* SPDX-License-Identifier: Apache-2.0
 * `allide bench line`: a hanging line in a current whose top sways, a substep of a segment, with
 * and without bending. */
#include "benches.h"

#include <stdio.h>

#include "base/host_threads.h"
#include "kernels/pass/line/line_rows.h"
#include "tile/tile.h"

enum { TEXT_SIZE = 2048, SEGMENTS = 100 };

static const char body[] =
    "allide: 1\nrun: {duration: 4, step: 0.02}\n"
    "environment: {water depth: 400, current: [0.8, 0.1]}\n"
    "bodies: {top: {motion: prescribed}}\n"
    "motions: {sway: {body: top, period: 12, amplitude: [2, 0, 1]}}\n"
    "lines:\n"
    "  riser: {between: [earth, top], from: [-150, 0, -400], start: as given, breaking load: 1e8,\n"
    "    sections: [{length: 480, segments: %d, mass: 120, diameter: 0.25,\n"
    "      axial stiffness: 4e8, bending stiffness: %s, transverse friction: 0.6}]}\n"
    "vary:\n  lines.riser.sections[0].normal drag: {uniform: [0.8, 1.4]}\n";

/* greatest tensions, as proof */
static void see(const bench_stand *s, void *user) {
  const uint32_t *own = s->layout->plan + PLAN_KINDS + KIND_line * KIND_FIELD_COUNT;
  double *sum = user;
  for (uint32_t k = 0; k < s->tile->lanes; k++) {
    *sum += ald_tile_real(s->tile, own[KIND_ROWS] + LINE_PEAK * own[KIND_COUNT], k);
  }
}

static void time_line(bench *b, const char *name, const char *bending) {
  char text[TEXT_SIZE];
  bench_stand s;
  double sum = 0;
  snprintf(text, sizeof text, body, SEGMENTS, bending);
  if (bench_stand_open(&s, b, text, 0)) {
    const double ns = bench_stand_time(&s, b, ALD_SCHEDULE_BEST, see, &sum);
    const double mean = sum / ((double)BENCH_REPEATS * s.tile->lanes);
    const uint32_t substeps = ald_tile_flag(s.tile, s.layout->plan[PLAN_LINE_SUBSTEPS], 0);
    const int threads = s.device->is_host ? 1 : ald_host_threads();
    if (!(mean > 1e5 && mean < 1e7)) b->failed = 1;
    bench_figure *f = bench_add(b, name, ns / (SEGMENTS * (double)substeps), "ns/segment-substep",
                                s.device->name, threads);
    snprintf(f->note, sizeof f->note,
             "%d segments, %u substeps, everything of the step, tile %u, mean peak %.0f kN",
             SEGMENTS, substeps, s.tile->lanes, 1e-3 * mean);
  }
  bench_stand_close(&s);
}

void bench_line(bench *b) {
  time_line(b, "dynamic line", "0");
  time_line(b, "dynamic line that bends", "1e5");
}
