/* SPDX-License-Identifier: Apache-2.0
 * `allide bench steering`: a ship with hull, propeller, rudder, two azimuth thrusters and a lifting
 * surface, step by step and pass by pass, beside a step of her body alone. */
#include "benches.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "plan/passes.h"
#include "plan/step.h"
#include "run/finished_rows.h"
#include "tile/tile.h"

enum { TEXT = 4096 };

static const char body[] =
    "allide: 1\nrun: {duration: 60, step: 0.5}\nenvironment: {current: [0.4, 0.2]}\n"
    "bodies:\n"
    "  ship: {mass: 3.2e8, inertia: 2e12, velocity: [6, 0],\n"
    "    added mass: [2.4e7, 2.4e8, 0, 0, 0, 1.2e12]}\n";

static const char hull[] =
    "manoeuvring:\n"
    "  hull: {body: ship, length: 320, breadth: 58, draught: 20.8, volume: 312600,\n"
    "    resistance: [0.022]}\n";

static const char screws[] =
    "propellers:\n"
    "  main: {body: ship, diameter: 9.86, thrust coefficients: [0.2931, -0.2753, -0.1385],\n"
    "    position: [-153.6], wake: 0.35, wake decay: 2, wake recovery: [1.6, 1.1],\n"
    "    thrust deduction: 0.22, speed: 106 rpm, orders: [[10 s, 60 rpm]]}\n"
    "rudders:\n"
    "  main: {body: ship, propeller: main, area: 112.5, span: 15.8, position: -160,\n"
    "    hull force: 0.312, hull force position: -148.5, flow straightening: [0.64, 0.395],\n"
    "    flow straightening position: -227.2";

static const char zigzag[] = ", orders: [[0 s, 35 deg], [30 s, -35 deg]]}\n";

static const char autopilot[] =
    "}\nautopilots:\n"
    "  main: {body: ship, rudder: main, heading: 0.5, rate gain: 120, period: 1}\n";

static const char thrusters[] =
    "thrusters:\n"
    "  bow: &pod {body: ship, type: azimuth, at: [120, 0, -12], diameter: 3.4,\n"
    "    ahead: [[-0.4, 0.62, 0.052], [0, 0.5, 0.046], [0.6, 0.19, 0.027]], maximum thrust: 7e5,\n"
    "    rise time: 6, time constant: 2, thrust: 5e5, azimuth: 2, azimuth rate: 0.1,\n"
    "    azimuth time constant: 2}\n"
    "  stern: {<<: *pod, at: [-120, 0, -12], azimuth: 1}\n";

static const char fin[] =
    "lifting surfaces:\n"
    "  fin: {body: ship, at: [-150, 20, -12], angle: 0.2, rate: 0.04, angle at start: 0.1,\n"
    "    coefficients: [[-3.14, 4e3, 0, 0], [-0.6, 9e3, -3e4, -2e4], [0, 1e3, 0, 0],\n"
    "      [0.6, 9e3, 3e4, 2e4], [3.14, 4e3, 0, 0]]}\n";

/* every scenario is in a manoeuvre of its own */
static const char varied[] =
    "vary:\n"
    "  bodies.ship.velocity.x: {uniform: [3, 8]}\n"
    "  bodies.ship.yaw rate: {uniform: [-0.004, 0.004]}\n"
    "  bodies.ship.heading: {uniform: [0, 6.28]}\n";

/* of this thread, where that is the one that computes */
static double now(const bench_stand *s) {
  return s->device->is_host ? bench_processor_seconds() : ald_seconds();
}

/* median time of all steps of a tile of fresh scenarios [ns per scenario-step] */
static double time_steps(bench_stand *s, bench *b) {
  double times[BENCH_REPEATS];
  const double work = (double)s->tile->lanes * s->study->step_count;
  for (int k = 0; k < BENCH_REPEATS; k++) {
    bench_stand_fill(s, b);
    s->device->tile_upload(s->tile, NULL);
    const double began = now(s);
    const ald_status status =
        s->device->tile_advance(s->tile, s->study->step_count, ALD_SCHEDULE_PASSES, NULL);
    ald_finished_rows_fetch(s->study, s->tile, NULL);
    times[k] = (now(s) - began) / work * 1e9;
    if (status < 0) b->failed = 1;
  }
  return bench_median(times, BENCH_REPEATS);
}

/* time of the passes that are of the ship's elements, over all steps of one tile */
static void time_passes(bench_stand *s, bench *b) {
  static const char *const names[] = {"manoeuvring", "propeller", "rudder", "thruster",
                                      "lifting_surface"};
  enum { COUNT = sizeof names / sizeof names[0] };
  double spent[COUNT] = {0};
  const ald_step step = ald_step_of(s->layout);
  const double work = (double)s->tile->lanes * s->study->step_count;
  bench_stand_fill(s, b);
  s->device->tile_upload(s->tile, NULL);
  for (uint32_t k = 0; k < s->study->step_count * step.count; k++) {
    const uint32_t pass = step.passes[k % step.count];
    const double began = now(s);
    s->device->tile_pass(s->tile, pass, NULL);
    if (!s->device->is_host) {
      s->device->tile_download(s->tile, (ald_row_range){0, 0}, (ald_row_range){0, 1}, NULL);
    }
    const double took = now(s) - began;
    for (int n = 0; n < COUNT; n++) {
      /* "rudder" and "rudder_record" */
      const size_t size = strlen(names[n]);
      const char *name = ald_pass_infos[pass].name;
      if (strncmp(name, names[n], size) == 0 && (name[size] == '\0' || name[size] == '_')) {
        spent[n] += took;
      }
    }
  }
  for (int n = 0; n < COUNT; n++) {
    const int each = strcmp(names[n], "thruster") == 0 ? 2 : 1;
    bench_figure *f = bench_add(b, names[n], spent[n] / work / each * 1e9, "ns/scenario-step",
                                s->device->name, 1);
    snprintf(f->note, sizeof f->note, "one of them, forces and records, clock included");
  }
}

void bench_steering(bench *b) {
  static const struct {
    const char *name;
    const char *parts[5];
  } ships[] = {{"body alone", {"", "", "", "", ""}},
               {"hull", {hull, "", "", "", ""}},
               {"hull, propeller, rudder", {hull, screws, zigzag, "", ""}},
               {"two thrusters, autopilot", {hull, screws, autopilot, thrusters, ""}},
               {"two thrusters, a fin", {hull, screws, zigzag, thrusters, fin}}};
  enum { SHIPS = sizeof ships / sizeof ships[0] };
  double alone = 0;
  for (int k = 0; k < SHIPS; k++) {
    char text[TEXT];
    bench_stand s;
    const char *const *parts = ships[k].parts;
    snprintf(text, sizeof text, "%s%s%s%s%s%s%s", body, parts[0], parts[1], parts[2], parts[3],
             parts[4], varied);
    if (bench_stand_open(&s, b, text, 0)) {
      const double ns = time_steps(&s, b);
      if (k == 0) alone = ns;
      bench_figure *f = bench_add(b, ships[k].name, ns, "ns/scenario-step", s.device->name, 1);
      snprintf(f->note, sizeof f->note,
               "step of 0.5 s in space, tile %u; %.1f times a step of the body alone",
               s.tile->lanes, ns / alone);
      if (k == SHIPS - 1) time_passes(&s, b);
    }
    bench_stand_close(&s);
  }
}
