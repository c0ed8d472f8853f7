/* SPDX-License-Identifier: Apache-2.0
 * `allide bench culled, contact, passes`: a ship and a tug in the plane. */
#include "benches.h"

#include <stdio.h>

#include "base/host_threads.h"
#include "kernels/pass/outline/contact_rows.h"
#include "kernels/plan.h"
#include "run/finished_rows.h"
#include "tile/tile.h"

/* a ship of 6 and a tug of 10 vertices; the tug at random places, headings and speeds */
static const char pair_text[] =
    "allide: 1\nrun: {duration: 20, step: 0.02}\nbodies:\n"
    "  ship: {outline: [[-149, -23], [149, -23], [155, -10], [155, 10], [149, 23], [-149, 23]],\n"
    "    mass: 9e7, inertia: 5e11}\n"
    "  tug: {outline: [[-15, -6.5], [11, -6.5], [15, -4.5], [16.5, -2], [17, -1], [17, 1],\n"
    "    [16.5, 2], [15, 4.5], [11, 6.5], [-15, 6.5]], mass: 9.7e5, inertia: 6.2e7,\n"
    "    position: [40, %s], heading: -90 deg, velocity: [0, -0.1], load: [0, %s, 0]}\n"
    "contacts: {hull: {between: [ship, tug], stiffness: 5e5, shear stiffness: 3e6,\n"
    "  static friction: 0.5, kinetic friction: 0.4, restitution: 0.1}}\n"
    "vary:\n"
    "  bodies.tug.heading: {normal: {mean: -90 deg, deviation: 1 deg}}\n"
    "  bodies.tug.position.x: {uniform: [-60, 60]}\n"
    "  bodies.tug.velocity.x: {uniform: [-0.3, 0.3]}\n";

/* sum over the lanes of a row of the polygon contact, all instances */
static double polygon_sum(const bench_stand *s, uint32_t field) {
  const uint32_t *own = s->layout->plan + PLAN_KINDS + KIND_contact * KIND_FIELD_COUNT;
  double sum = 0;
  for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
    const uint32_t row = own[KIND_ROWS] + field * own[KIND_COUNT] + i;
    for (uint32_t lane = 0; lane < s->tile->lanes; lane++) sum += ald_tile_real(s->tile, row, lane);
  }
  return sum;
}

static void see_pair(const bench_stand *s, void *user) {
  double *steps_in_contact = user;
  *steps_in_contact += polygon_sum(s, CONTACT_DURATION) / s->study->step;
}

static void bench_pair(bench *b, const char *name, const char *y, const char *push, double low,
                       double high) {
  char text[2048];
  bench_stand s;
  snprintf(text, sizeof text, pair_text, y, push);
  if (bench_stand_open(&s, b, text, 0)) {
    static const struct {
      ald_schedule schedule;
      const char *word;
    } schedules[] = {{ALD_SCHEDULE_PASSES, "pass by pass"}, {ALD_SCHEDULE_LANES, "lane by lane"}};
    for (int k = 0; k < 2; k++) {
      double touching = 0;
      const double ns = bench_stand_time(&s, b, schedules[k].schedule, see_pair, &touching);
      touching /= (double)BENCH_REPEATS * s.tile->lanes * s.study->step_count;
      const int threads = s.device->is_host ? 1 : ald_host_threads();
      bench_figure *f = bench_add(b, name, ns, "ns/scenario-step", s.device->name, threads);
      snprintf(f->note, sizeof f->note,
               "6 by 10 vertices, %s, tile %u, in contact in %.1f %% of the steps",
               schedules[k].word, s.tile->lanes, 100 * touching);
      if (!(touching >= low && touching <= high)) b->failed = 1;
    }
  }
  bench_stand_close(&s);
}

void bench_culled(bench *b) { bench_pair(b, "culled", "60", "0", 0, 0); }
void bench_contact(bench *b) { bench_pair(b, "contact", "39.9", "-3e5", 0.95, 1); }

/* ---------------------------------------------------------------------------- passes */

void bench_passes(bench *b) {
  char text[2048];
  bench_stand s;
  snprintf(text, sizeof text, pair_text, "39.9", "-3e5");
  if (bench_stand_open(&s, b, text, 0)) {
    bench_stand_passes(&s, b, "ship and tug in contact");
    ald_finished_rows_fetch(s.study, s.tile, NULL);
    if (!(polygon_sum(&s, CONTACT_IMPULSE_NORMAL) > 0)) b->failed = 1;
  }
  bench_stand_close(&s);
}
