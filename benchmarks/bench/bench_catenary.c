/* SPDX-License-Identifier: Apache-2.0
 * `allide bench catenary`: a vessel on four two-segment lines with drag dynamics, looked up in
 * their tables and shot in each step. */
#include "benches.h"

#include <stdio.h>
#include <string.h>

#include "base/host_threads.h"
#include "kernels/pass/line/catenary_rows.h"
#include "kernels/plan.h"
#include "tile/tile.h"

enum { TEXT_SIZE = 2048, LINES = 4 };

static const char body[] =
    "allide: 1\nrun: {duration: 20, step: 0.1}\n"
    "environment: {gravity: 0}\n"
    "bodies:\n"
    "  tanker: {freedoms: six, mass: 1e8, radii of gyration: [15, 60, 60]}\n"
    "catenaries:\n"
    "  north: &line {between: [earth, tanker], from: [930, 0, -200], to: [100, 0, 0],\n"
    "    sections: [[300, 1200, 6e8, 2e4, 0, 0.3], [600, 400, 3e8, 0, 0, 0.1]],\n"
    "    breaking load: 4e6, evaluation: %s}\n"
    "  west: {<<: *line, from: [100, 850, -200], to: [100, 20, 0]}\n"
    "  south: {<<: *line, from: [-930, 0, -200], to: [-100, 0, 0]}\n"
    "  east: {<<: *line, from: [-100, -850, -200], to: [-100, -20, 0]}\n"
    "vary:\n"
    "  bodies.tanker.velocity.x: {uniform: [-1, 1]}\n"
    "  bodies.tanker.velocity.y: {uniform: [-1, 1]}\n";

/* peak tensions, as proof */
static void see(const bench_stand *s, void *user) {
  const uint32_t *own = s->layout->plan + PLAN_KINDS + KIND_catenary * KIND_FIELD_COUNT;
  const uint32_t row = own[KIND_ROWS] + CATENARY_PEAK_TENSION * own[KIND_COUNT];
  double *sum = user;
  for (uint32_t i = 0; i < LINES; i++) {
    for (uint32_t k = 0; k < s->tile->lanes; k++) *sum += ald_tile_real(s->tile, row + i, k);
  }
}

static void see_nothing(const bench_stand *s, void *user) {
  (void)s;
  (void)user;
}

static void time_lines(bench *b, const char *evaluation, const char *without) {
  char text[TEXT_SIZE], what[64];
  bench_stand s;
  double sum = 0, empty = 0;
  snprintf(text, sizeof text, body, evaluation);
  if (bench_stand_open(&s, b, text, 0)) {
    const double ns = bench_stand_time(&s, b, ALD_SCHEDULE_BEST, see, &sum);
    const double work = (double)BENCH_REPEATS * s.tile->lanes * LINES;
    const int threads = s.device->is_host ? 1 : ald_host_threads();
    if (!(sum / work > 1e5 && sum / work < 4e6)) b->failed = 1;
    snprintf(what, sizeof what, "four catenaries by %s", evaluation);
    bench_figure *f = bench_add(b, what, ns, "ns/scenario-step", s.device->name, threads);
    snprintf(f->note, sizeof f->note, "one body, tile %u, mean peak %.0f kN", s.tile->lanes,
             1e-3 * sum / work);
    bench_stand_passes(&s, b, what);
    bench_stand plain;
    if (bench_stand_open(&plain, b, without, 0)) {
      empty = bench_stand_time(&plain, b, ALD_SCHEDULE_BEST, see_nothing, NULL);
      f = bench_add(b, "catenary line", (ns - empty) / LINES, "ns/line-step", s.device->name,
                    threads);
      snprintf(f->note, sizeof f->note, "by %s, less the same body without lines", evaluation);
    }
    bench_stand_close(&plain);
  }
  bench_stand_close(&s);
}

void bench_catenary(bench *b) {
  char without[TEXT_SIZE];
  const char *lines = strstr(body, "catenaries:"), *vary = strstr(body, "vary:");
  snprintf(without, sizeof without, "%.*s%s", (int)(lines - body), body, vary);
  time_lines(b, "table", without);
  time_lines(b, "shooting", without);
}
