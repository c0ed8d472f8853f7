/* SPDX-License-Identifier: Apache-2.0
 * Normal impact of two free bars against closed forms, and how its results depend on the step and
 * on the stiffness of their walls. */
#include "validate_clash.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/report.h"
#include "device/device.h"
#include "kernels/pass/line/line_rows.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "run/device_open.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

/* bars of 10 m with 10 and 20 kg/m that cross in their middles, at 1.5 m/s */
static const double masses[2] = {100, 200}, speed = 1.5;

static const char text[] =
    "allide: 1\nrun: {duration: %.17g, step: %.17g}\nenvironment: {gravity: 0}\n"
    "bodies:\n"
    "  still: {freedoms: six, mass: 1e3, radii of gyration: [1, 1, 1]}\n"
    "  moves: {freedoms: six, mass: 1e3, radii of gyration: [1, 1, 1], velocity: [0, 0, -1.5]}\n"
    "lines:\n"
    "  low: &bar {between: [still, still], from: [-5, 0, 100], to: [5, 0, 100], free end: both,\n"
    "    start: as given, sections: [{length: 10, segments: 1, mass: 10, diameter: 0.2,\n"
    "      axial stiffness: 1e5, clash stiffness: %.17g}]}\n"
    "  high: {<<: *bar, between: [moves, moves], from: [0, -5, 100.201], to: [0, 5, 100.201],\n"
    "    sections: [{length: 10, segments: 1, mass: 20, diameter: 0.2, axial stiffness: 1e5,\n"
    "      clash stiffness: %.17g}]}\n";

/* what an impact left */
typedef struct impact {
  double momentum; /* change of the sum of both, over its absolute value */
  double rebound;  /* velocity apart over that together */
  double impulse, force, energy;
} impact;

static double line_row(const ald_tile *tile, uint32_t line, uint32_t row) {
  const uint32_t *own = tile->layout->plan + PLAN_KINDS + KIND_line * KIND_FIELD_COUNT;
  return ald_tile_real(tile, own[KIND_ROWS] + row * own[KIND_COUNT] + line, 0);
}

/* mean velocity of a bar along z */
static double velocity(const ald_tile *tile, uint32_t line) {
  const uint32_t *plan = tile->layout->plan;
  const uint32_t node = plan[plan[PLAN_LINE_NODES] + line];
  const uint32_t row = plan[PLAN_NODE_ROWS] + (NODE_HELD_V + 2) * plan[PLAN_NODES] + node;
  return 0.5 * (ald_tile_real(tile, row, 0) + ald_tile_real(tile, row + 1, 0));
}

static ald_status strike(const ald_study *study, ald_device *device, ald_layout *layout,
                         ald_tile *tile, impact *out, ald_report *report) {
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) return ALD_NO_MEMORY;
  const bool good = ald_sampler_scenario(study, study->seed, 1, 0, values, NULL);
  for (uint32_t lane = 0; lane < tile->lanes; lane++) {
    ald_scenario_fill(study, tile, lane, values, good);
  }
  free(values);
  ald_status status = device->tile_upload(tile, report);
  if (status == ALD_OK) {
    status = device->tile_advance(tile, study->step_count, ALD_SCHEDULE_PASSES, report);
  }
  if (status == ALD_OK) {
    status = device->tile_download(tile, (ald_row_range){0, layout->real_rows},
                                   (ald_row_range){0, layout->flag_rows}, report);
  }
  const double low = velocity(tile, 0), high = velocity(tile, 1);
  const double before = -speed * masses[1], after = masses[0] * low + masses[1] * high;
  *out = (impact){.momentum = fabs(after - before) / fabs(before),
                  .rebound = (high - low) / speed,
                  .impulse = line_row(tile, 0, LINE_CLASH + CLASH_RECORD_IMPULSE),
                  .force = line_row(tile, 0, LINE_CLASH + CLASH_RECORD_FORCE),
                  .energy = line_row(tile, 0, LINE_CLASH + CLASH_RECORD_ENERGY)};
  return status;
}

/* walls of `stiffness` each; the bars meet, part, and fly on */
static impact impact_of(checks *all, double stiffness, double step, double duration) {
  char own[sizeof text + 128];
  ald_study *study = NULL;
  ald_device *device = NULL;
  ald_layout *layout = NULL;
  ald_tile *tile = NULL;
  impact out = {NAN, NAN, NAN, NAN, NAN};
  ald_report *report = ald_report_create();
  snprintf(own, sizeof own, text, rint(duration / step) * step, step, stiffness, stiffness);
  ald_status status = ald_study_read_text(own, "validate", &study, report);
  if (status == ALD_OK) status = ald_device_open("openmp", ALD_DOUBLE, &device, report);
  if (status == ALD_OK) status = ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, report);
  if (status == ALD_OK) status = device->tile_create(device, layout, 8, &tile, report);
  if (status == ALD_OK) status = strike(study, device, layout, tile, &out, report);
  if (status != ALD_OK) {
    fprintf(stderr, "%s", ald_report_text(report));
    all->status = status;
  }
  if (tile) device->tile_destroy(tile);
  ald_device_close(device);
  ald_layout_destroy(layout);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return out;
}

/* Two masses with a spring between them while they touch: half a period of w = sqrt(k/m), impulse
 * 2 m v, force v sqrt(k m), energy m v^2/2, with their reduced mass m and the walls' k in series. A
 * step of a fiftieth of the contact leaves (w h)^2/24 and where in a step they meet: below 1 %. */
static double check_walls(checks *all, double stiffness, double parts, double coarser) {
  char subject[64];
  const double pi = acos(-1), m = masses[0] * masses[1] / (masses[0] + masses[1]);
  const double k = 0.5 * stiffness, contact = pi * sqrt(m / k), step = contact / parts;
  const impact i = impact_of(all, stiffness, step, 0.01 + 1.5 * contact);
  snprintf(subject, sizeof subject, "clash: %.0e N/m, 1/%.0f", stiffness, parts);
  checks_add(all, subject, "momentum lost", "", BY_FORM, NAN, 0, i.momentum, 1e-12);
  checks_add(all, subject, "restitution", "", BY_FORM, NAN, 1, i.rebound, 0.01);
  checks_add(all, subject, "impulse", "N s", BY_FORM, NAN, 2 * m * speed, i.impulse,
             0.01 * 2 * m * speed);
  checks_add(all, subject, "peak force", "N", BY_FORM, NAN, speed * sqrt(k * m), i.force,
             0.02 * speed * sqrt(k * m));
  checks_add(all, subject, "peak energy", "J", BY_FORM, NAN, 0.5 * m * speed * speed, i.energy,
             0.01 * 0.5 * m * speed * speed);
  if (coarser > 0) {
    checks_add(all, subject, "impulse at twice the step", "N s", BY_OWN, NAN, i.impulse, coarser,
               0.02 * i.impulse);
  }
  return i.impulse;
}

void validate_clash(checks *all) {
  static const double walls[] = {1e4, 1e5, 1e6};
  for (int w = 0; w < 3; w++) {
    double coarser = 0;
    for (double parts = 50; parts <= 200; parts *= 2) {
      coarser = check_walls(all, walls[w], parts, coarser);
    }
  }
}
