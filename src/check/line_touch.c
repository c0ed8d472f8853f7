/* SPDX-License-Identifier: Apache-2.0
 * Lines that lie in each other when they have found their shapes, and lines that lie outside the
 * bore that they are to be in, before anything moves. */
#include "line_touch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device/device.h"
#include "device/device_omp.h"
#include "kernels/pass/clash/clearance_rows.h"
#include "kernels/pass/clash/inside_contact_rows.h"
#include "kernels/pass_list.h"
#include "plan/layout.h"
#include "plan/passes.h"
#include "plan/step.h"
#include "tile/scenario.h"
#include "tile/tile.h"

enum { LANES = 8 };

/* a pair of lines */
typedef struct touch {
  uint64_t scenarios, deepest; /* in which it overlaps; where it is deepest */
  double depth;                /* there [m] */
} touch;

/* The tile in which scenarios are looked at, and what was found. */
typedef struct look {
  const ald_study *study;
  ald_tile *tile;
  double *values; /* (quantities) */
  touch *found;   /* (pairs) */
  uint32_t pairs, first;
  touch *beside; /* (bores) */
  uint32_t bores, first_bore;
} look;

/* the shapes at the start, and how near the lines are to each other */
static ald_status evaluate(ald_tile *tile, ald_report *report) {
  const ald_step step = ald_step_of(tile->layout);
  ald_status status = ALD_OK;
  for (uint32_t p = 0; p < step.evaluated && status == ALD_OK; p++) {
    status = tile->device->tile_pass(tile, step.passes[p], report);
  }
  if (status == ALD_OK) status = tile->device->tile_pass(tile, PASS_clearance_record, report);
  return status;
}

/* numbers that do not fit together make no shapes, and the scenario takes no step */
static bool is_bad(const look *l, uint32_t lane) {
  const uint32_t row = l->tile->layout->plan[PLAN_LANE_FLAGS] + LANE_STATUS;
  return ald_tile_flag(l->tile, row, lane) == STATUS_BAD_INPUT;
}

static void take(look *l, uint64_t first, uint32_t lanes) {
  const uint32_t *own = l->tile->layout->plan + PLAN_KINDS + KIND_clearance * KIND_FIELD_COUNT;
  for (uint32_t pair = 0; pair < l->pairs; pair++) {
    const uint32_t row = own[KIND_ROWS] + CLEARANCE_OUTER * l->pairs + pair;
    for (uint32_t lane = 0; lane < lanes; lane++) {
      touch *t = &l->found[pair];
      const double outer = ald_tile_real(l->tile, row, lane);
      if (!(outer < 0) || is_bad(l, lane)) continue;
      if (t->scenarios++ > 0 && -outer <= t->depth) continue;
      t->depth = -outer;
      t->deepest = first + lane;
    }
  }
}

/* inner lines in the wall of their bore, or outside it */
static void take_bores(look *l, uint64_t first, uint32_t lanes) {
  const uint32_t *own = l->tile->layout->plan + PLAN_KINDS + KIND_inside_contact * KIND_FIELD_COUNT;
  for (uint32_t bore = 0; bore < l->bores; bore++) {
    const uint32_t clearance = own[KIND_ROWS] + INSIDE_CLEARANCE * l->bores + bore;
    const uint32_t outside = own[KIND_ROWS] + INSIDE_OUTSIDE * l->bores + bore;
    for (uint32_t lane = 0; lane < lanes; lane++) {
      touch *t = &l->beside[bore];
      const bool is_outside = ald_tile_real(l->tile, outside, lane) > 0;
      const double depth = -ald_tile_real(l->tile, clearance, lane);
      if ((!is_outside && !(depth > 0)) || is_bad(l, lane)) continue;
      if (t->scenarios++ > 0 && !is_outside && depth <= t->depth) continue;
      t->depth = is_outside ? HUGE_VAL : depth;
      t->deepest = first + lane;
    }
  }
}

static ald_status look_at_all(look *l, uint64_t scenarios, ald_report *report) {
  ald_status status = ALD_OK;
  for (uint64_t first = 0; first < scenarios; first += LANES) {
    const uint32_t lanes = scenarios - first < LANES ? (uint32_t)(scenarios - first) : LANES;
    ald_scenario_fill_row(l->study, l->tile, first, lanes, l->values);
    ALD_TRY(evaluate(l->tile, report));
    take(l, first, lanes);
    take_bores(l, first, lanes);
  }
done:
  return status;
}

static void tell(const look *l, uint64_t scenarios, ald_warnings *warnings) {
  for (uint32_t pair = 0; pair < l->pairs; pair++) {
    const touch *t = &l->found[pair];
    if (t->scenarios == 0) continue;
    ald_warn(warnings, ALD_WARN_LINES_AT_START,
             (ald_warned){.element = l->study->instances[l->first + pair].name,
                          .quantity = "depth",
                          .scenarios = t->scenarios,
                          .of = scenarios,
                          .worst = t->depth,
                          .scenario = t->deepest},
             "these lines overlap at the start in %llu of %llu scenarios, by %.3g m in scenario "
             "%llu",
             (unsigned long long)t->scenarios, (unsigned long long)scenarios, t->depth,
             (unsigned long long)t->deepest);
  }
}

static void tell_bores(const look *l, uint64_t scenarios, ald_warnings *warnings) {
  for (uint32_t bore = 0; bore < l->bores; bore++) {
    const touch *t = &l->beside[bore];
    const bool is_outside = isinf(t->depth);
    char place[64] = "outside the bore, which then does not hold it";
    if (t->scenarios == 0) continue;
    if (!is_outside) snprintf(place, sizeof place, "%.3g m deep in the wall", t->depth);
    ald_warn(warnings, ALD_WARN_LINES_AT_START,
             (ald_warned){.element = l->study->instances[l->first_bore + bore].name,
                          .quantity = "depth",
                          .scenarios = t->scenarios,
                          .of = scenarios,
                          .worst = is_outside ? (double)NAN : t->depth,
                          .scenario = t->deepest},
             "the inner line starts out of place in %llu of %llu scenarios; in scenario %llu it "
             "lies %s",
             (unsigned long long)t->scenarios, (unsigned long long)scenarios,
             (unsigned long long)t->deepest, place);
  }
}

ald_status ald_line_touches(const ald_study *study, uint64_t scenarios, ald_warnings *warnings,
                            ald_report *report) {
  ALD_ASSERT(scenarios > 0);
  ald_status status = ALD_OK;
  ald_device *device = NULL;
  ald_layout *layout = NULL;
  look l = {.study = study};
  ALD_TRY(ald_device_omp_open(ALD_DOUBLE, &device, report));
  ALD_TRY(ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, report));
  l.pairs = layout->plan[PLAN_KINDS + KIND_clearance * KIND_FIELD_COUNT + KIND_COUNT];
  l.first = layout->plan[PLAN_KINDS + KIND_clearance * KIND_FIELD_COUNT + KIND_SLOT];
  l.bores = layout->plan[PLAN_KINDS + KIND_inside_contact * KIND_FIELD_COUNT + KIND_COUNT];
  l.first_bore = layout->plan[PLAN_KINDS + KIND_inside_contact * KIND_FIELD_COUNT + KIND_SLOT];
  if (l.pairs == 0 && l.bores == 0) goto done;
  l.values = calloc(study->quantity_count + 1u, sizeof *l.values);
  l.found = calloc(l.pairs + 1u, sizeof *l.found);
  l.beside = calloc(l.bores + 1u, sizeof *l.beside);
  if (!l.values || !l.found || !l.beside) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to look at the start\n");
    goto done;
  }
  ALD_TRY(device->tile_create(device, layout, LANES, &l.tile, report));
  ALD_TRY(look_at_all(&l, scenarios, report));
  tell(&l, scenarios, warnings);
  tell_bores(&l, scenarios, warnings);
done:
  if (l.tile) device->tile_destroy(l.tile);
  ald_layout_destroy(layout);
  ald_device_close(device);
  free(l.found);
  free(l.beside);
  free(l.values);
  return status;
}
