/* SPDX-License-Identifier: Apache-2.0
 * Normal impact of two free bars against closed forms, and how its results depend on the step and
 * on the stiffness of their walls; two taut lines that cross, and how theirs depend on the step and
 * on the number of segments. */
#include "cases.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/report.h"
#include "device/device.h"
#include "kernels/pass/line/line_rows.h"
#include "plan/kind_tables.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "qualify/device_open.h"
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
  const uint32_t *own = ald_line_tables(tile->layout->plan);
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

/* what the first line of a study has recorded of its only clash */
static impact impact_of(checks *all, const char *study_text) {
  ald_study *study = NULL;
  ald_device *device = NULL;
  ald_layout *layout = NULL;
  ald_tile *tile = NULL;
  impact out = {NAN, NAN, NAN, NAN, NAN};
  ald_report *report = ald_report_create();
  ald_status status = ald_study_read_text(study_text, "validate", &study, report);
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
  char own[sizeof text + 128];
  snprintf(own, sizeof own, text, rint((0.01 + 1.5 * contact) / step) * step, step, stiffness,
           stiffness);
  const impact i = impact_of(all, own);
  snprintf(subject, sizeof subject, "clash: %.0e N/m, 1/%.0f", stiffness, parts);
  checks_add(all, subject, "momentum lost", "", expect(BY_FORM, 0, 1e-12), i.momentum);
  checks_add(all, subject, "restitution", "", expect(BY_FORM, 1, 0.01), i.rebound);
  checks_add(all, subject, "impulse", "N s", expect(BY_FORM, 2 * m * speed, 0.01 * 2 * m * speed),
             i.impulse);
  checks_add(all, subject, "peak force", "N",
             expect(BY_FORM, speed * sqrt(k * m), 0.02 * speed * sqrt(k * m)), i.force);
  checks_add(all, subject, "peak energy", "J",
             expect(BY_FORM, 0.5 * m * speed * speed, 0.01 * 0.5 * m * speed * speed), i.energy);
  if (coarser > 0) {
    checks_add(all, subject, "impulse at twice the step", "N s",
               expect(BY_OWN, i.impulse, 0.02 * i.impulse), coarser);
  }
  return i.impulse;
}

/* ------------------------------------------------------------------------------ taut lines */

/* Lines of 20 m under 100 kN, 10 kg/m unstretched, that cross in the middles of their middle
 * segments at 0.5 m/s; walls of 100 kN/m each. */
static const double tension = 1e5, axial = 1e7, span = 20, density = 10, wall = 5e4, closing = 0.5;
static const double gap = 1e-4, until = 0.15;

static const char taut[] =
    "allide: 1\nrun: {duration: %.17g, step: %.17g}\nenvironment: {gravity: 0}\n"
    "bodies: {moves: {freedoms: six, mass: 1e12, radii of gyration: [100, 100, 100],\n"
    "  velocity: [0, 0, %.17g]}}\n"
    "lines:\n"
    "  low: &line {between: [earth, earth], from: [-10, 0, 100], to: [10, 0, 100],\n"
    "    start: as given, sections: &sections [{length: %.17g, segments: %d, mass: %.17g,\n"
    "      diameter: 0.2, axial stiffness: %.17g, clash stiffness: %.17g}]}\n"
    "  high: {<<: *line, between: [moves, moves], from: [0, -10, %.17g], to: [0, 10, %.17g]}\n";

/* in steps of which `parts` make up the time until the figures are read, before the waves of the
 * clash come back from the ends */
static impact taut_impact(checks *all, int segments, int parts) {
  char own[sizeof taut + 256];
  const double step = until / parts, height = 100.2 + gap;
  snprintf(own, sizeof own, taut, (parts + 1) * step, step, -closing, span / (1 + tension / axial),
           segments, density, axial, 2 * wall, height, height);
  return impact_of(all, own);
}

/* Each line answers a force f at its middle with f/(2 Z), Z = sqrt(T m), until the waves return:
 * f/k is the rest of the way that they close, so that f = v Z (1 - exp(-t k/Z)). */
static impact taut_exact(void) {
  const double z = sqrt(tension * density / (1 + tension / axial)), lag = z / wall;
  const double time = until - gap / closing, lost = 1 - exp(-time / lag);
  const double force = closing * z * lost;
  return (impact){.force = force,
                  .impulse = closing * z * (time - lag * lost),
                  .energy = 0.5 * force * force / wall};
}

/* of which power of the step or of the segment length three results fall, each from half of it */
static double order_of(const double values[3]) {
  return log2((values[0] - values[1]) / (values[1] - values[2]));
}

/* Peak force and energy: the slope of the lines, 0.0025, and their stretch by it leave 0.15 %; of
 * 11 segments one is nearly as long as T/k, so that its lumps bounce, by 5.4 %. Impulse: the lumps
 * of the segments in touch stop at once, which adds v m l/2, and a tenth for the rest. */
static void sweep_segments(checks *all) {
  static const int segments[] = {11, 21, 41, 81};
  const impact exact = taut_exact();
  double impulse[4];
  for (int n = 0; n < 4; n++) {
    char subject[64];
    const impact i = taut_impact(all, segments[n], 1920);
    const double length = span / (1 + tension / axial) / segments[n];
    const double share = length < 0.5 * tension / wall ? 0.0015 : 0.06;
    const double lumps = 0.5 * closing * density * length;
    impulse[n] = i.impulse;
    snprintf(subject, sizeof subject, "clash: taut lines, %d segments", segments[n]);
    checks_add(all, subject, "peak force", "N", expect(BY_FORM, exact.force, share * exact.force),
               i.force);
    checks_add(all, subject, "impulse", "N s", expect(BY_FORM, exact.impulse, 1.1 * lumps),
               i.impulse);
    checks_add(all, subject, "peak energy", "J",
               expect(BY_FORM, exact.energy, 2 * share * exact.energy), i.energy);
  }
  /* lengths fall by 21/41 and 41/81, not by a half: 0.02 of the order; the second order adds as
   * much again */
  checks_add(all, "clash: taut lines, 21 to 81", "order of the impulse by segments", "",
             expect(BY_FORM, 1, 0.1), order_of(impulse + 1));
}

/* The force of a substep counts for all of it: half a step of the last force, first order. The peak
 * force itself stands still at the end and does not depend on the step. */
static void sweep_steps(checks *all) {
  static const int parts[] = {240, 480, 960};
  double impulse[3], force[3];
  for (int n = 0; n < 3; n++) {
    char subject[64];
    const impact i = taut_impact(all, 21, parts[n]);
    impulse[n] = i.impulse;
    force[n] = i.force;
    if (n == 0) continue;
    snprintf(subject, sizeof subject, "clash: taut lines, %.4g ms", 1e3 * until / parts[n]);
    checks_add(all, subject, "peak force at twice the step", "N",
               expect(BY_OWN, force[n], 1e-4 * force[n]), force[n - 1]);
    checks_add(all, subject, "impulse at twice the step", "N s",
               expect(BY_OWN, impulse[n], 0.55 * force[n] * until / parts[n - 1]), impulse[n - 1]);
  }
  /* the waves that the steps leave are of the second order, a few hundredths of it */
  checks_add(all, "clash: taut lines, 0.62 to 0.16 ms", "order of the impulse by steps", "",
             expect(BY_FORM, 1, 0.05), order_of(impulse));
}

void validate_clash(checks *all) {
  static const double walls[] = {1e4, 1e5, 1e6};
  for (int w = 0; w < 3; w++) {
    double coarser = 0;
    for (double parts = 50; parts <= 200; parts *= 2) {
      coarser = check_walls(all, walls[w], parts, coarser);
    }
  }
  sweep_segments(all);
  sweep_steps(all);
}
