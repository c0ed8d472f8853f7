/* SPDX-License-Identifier: Apache-2.0
 * A workplace: the tile that a job computes in, and what the host knows of its lanes. */
#include "workplace.h"

#include <stdlib.h>
#include <string.h>

#include "base/report.h"
#include "kernels/plan.h"
#include "tile/tile.h"

void ald_workplace_destroy(ald_workplace *place) {
  if (!place) return;
  if (place->tile) place->tile->device->tile_destroy(place->tile);
  ald_near_destroy(place->near);
  free(place->follows);
  free(place->values);
  free(place->inputs);
  free(place->scenarios);
  free(place->states);
  free(place->keep);
  free(place);
}

ald_status ald_workplace_create(ald_device *device, const ald_layout *layout,
                                const ald_study *study, uint32_t lanes, bool near,
                                ald_workplace **out, ald_report *report) {
  ald_status status = ALD_OK;
  ald_workplace *place = calloc(1, sizeof *place);
  *out = NULL;
  if (place) {
    place->values = calloc((size_t)lanes * study->quantity_count + 1, sizeof(double));
    place->inputs = calloc((size_t)lanes * study->variable_count + 1, sizeof(double));
    place->scenarios = calloc(lanes, sizeof *place->scenarios);
    place->states = calloc(lanes, sizeof *place->states);
    place->keep = calloc(lanes, sizeof *place->keep);
    place->follows = calloc(lanes, sizeof *place->follows);
  }
  if (!place || !place->values || !place->inputs || !place->scenarios || !place->states ||
      !place->keep || !place->follows) {
    status = ald_report_fail(report, ALD_NO_MEMORY,
                             "error: no memory for the run; use a smaller --tile or fewer "
                             "threads\n");
    goto done;
  }
  if (near) {
    ALD_TRY(ald_near_create(study, layout, device, &place->near, report));
    ALD_TRY(ald_near_tile(place->near, lanes, &place->tile, report));
  } else {
    ALD_TRY(device->tile_create(device, layout, lanes, &place->tile, report));
  }
  *out = place;
  place = NULL;
done:
  ald_workplace_destroy(place);
  return status;
}

const ald_study *ald_workplace_study(const ald_workplace *place, const ald_study *study) {
  return place->near ? &ald_near_part(place->near)->study : study;
}

ald_status ald_workplace_settle(ald_workplace *place, bool *settled, ald_report *report) {
  *settled = false;
  for (uint32_t lane = 0; place->near && lane < place->tile->lanes; lane++) {
    const uint8_t state = place->states[lane];
    place->follows[lane] = state == LANE_RUNNING || state == LANE_FINISHED;
    *settled = *settled || ald_near_waits(place->tile, lane);
  }
  if (!*settled) return ALD_OK;
  return ald_near_settle(place->near, &place->tile, place->values, place->follows, report);
}

/* Lanes that still run move to the front, the others go; the rest of the last vector repeats the
 * last lane, frozen. */
void ald_workplace_shrink(ald_workplace *place, const ald_study *study, uint32_t running) {
  const uint32_t quantities = study->quantity_count, variables = study->variable_count;
  const uint32_t lanes = (running + 7) / 8 * 8;
  uint32_t *keep = place->keep;
  uint32_t kept = 0;
  for (uint32_t lane = 0; lane < place->tile->lanes; lane++) {
    if (place->states[lane] == LANE_RUNNING) keep[kept++] = lane;
  }
  for (uint32_t i = kept; i < lanes; i++) keep[i] = keep[kept - 1];
  ald_tile_pack(place->tile, keep, lanes);
  const uint32_t done = place->tile->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE;
  for (uint32_t i = 0; i < lanes; i++) {
    place->scenarios[i] = place->scenarios[keep[i]];
    place->states[i] = i < kept ? LANE_RUNNING : LANE_EMPTY;
    memmove(place->values + (size_t)i * quantities, place->values + (size_t)keep[i] * quantities,
            quantities * sizeof *place->values);
    memmove(place->inputs + (size_t)i * variables, place->inputs + (size_t)keep[i] * variables,
            variables * sizeof *place->inputs);
    if (i >= kept) ald_tile_put_flag(place->tile, done, i, DONE_ENDED);
  }
}
