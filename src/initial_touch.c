/* SPDX-License-Identifier: Apache-2.0
 * Contacts whose bodies overlap before anything has moved. */
#include "initial_touch.h"

#include <stdlib.h>

#include "../kernels/program.h"
#include "device.h"
#include "passes.h"
#include "report.h"
#include "scenario.h"
#include "tile.h"

enum { LANES = 64 };

/* The tile in which scenarios are looked at, and what was found. */
typedef struct look {
  const ald_study *study;
  ald_tile *tile;
  double *values;           /* (quantities) */
  ald_initial_touch *found; /* (instances) by number */
} look;

/* everything of a step but its forces and what follows from them */
static ald_status evaluate(ald_tile *tile, ald_report *report) {
  ald_status status = ALD_OK;
  for (uint32_t pass = 0; pass <= PASS_overlap && status >= 0; pass++) {
    status = tile->device->tile_pass(tile, pass, report);
  }
  return status;
}

static void take(look *l, uint64_t first, uint32_t lanes) {
  const uint32_t *own = l->tile->layout->plan + PLAN_KINDS + KIND_polygon * KIND_FIELD_COUNT;
  const uint32_t count = own[KIND_COUNT];
  for (uint32_t i = 0; i < count; i++) {
    ald_initial_touch *touch = &l->found[own[KIND_SLOT] + i];
    for (uint32_t lane = 0; lane < lanes; lane++) {
      const uint32_t flag = own[KIND_FLAGS] + POLYGON_TOUCH * count + i;
      if (ald_tile_flag(l->tile, flag, lane) != TOUCH_YES) continue;
      const double depth = ald_tile_real(l->tile, own[KIND_ROWS] + POLYGON_DEPTH * count + i, lane);
      if (touch->scenarios == 0 || depth > touch->depth) {
        touch->depth = depth;
        touch->deepest = first + lane;
      }
      touch->scenarios++;
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
  }
done:
  return status;
}

ald_status ald_initial_touches(const ald_study *study, uint64_t scenarios, ald_initial_touch **list,
                               uint32_t *count, ald_report *report) {
  ald_status status = ALD_OK;
  ald_device *device = NULL;
  ald_layout *layout = NULL;
  look l = {.study = study};
  *count = 0;
  *list = NULL;
  l.values = calloc(study->quantity_count + 1u, sizeof *l.values);
  l.found = calloc(study->instance_count + 1u, sizeof *l.found);
  if (!l.values || !l.found) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to look at the start\n");
    goto done;
  }
  ALD_TRY(ald_device_omp_open(ALD_DOUBLE, &device, report));
  ALD_TRY(ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, report));
  ALD_TRY(device->tile_create(device, layout, LANES, &l.tile, report));
  ALD_TRY(look_at_all(&l, scenarios, report));
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (l.found[i].scenarios == 0) continue;
    l.found[*count] = l.found[i];
    l.found[(*count)++].instance = i;
  }
  *list = l.found;
  l.found = NULL;
done:
  if (l.tile) device->tile_destroy(l.tile);
  ald_layout_destroy(layout);
  ald_device_close(device);
  free(l.found);
  free(l.values);
  return status;
}
