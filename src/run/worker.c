/* SPDX-License-Identifier: Apache-2.0
 * A worker: the tile that a job computes in, and what the host knows of its lanes. */
#include "worker.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device/device.h"
#include "kernels/plan.h"
#include "tile/tile.h"

void ald_worker_destroy(ald_worker *worker) {
  if (!worker) return;
  if (worker->tile) worker->tile->device->tile_destroy(worker->tile);
  ald_near_destroy(worker->near);
  free(worker->follows);
  free(worker->values);
  free(worker->inputs);
  free(worker->scenarios);
  free(worker->states);
  free(worker->keep);
  free(worker);
}

ald_status ald_worker_create(ald_device *device, const ald_layout *layout, const ald_study *study,
                             uint32_t lanes, bool near, ald_worker **out, ald_report *report) {
  ALD_ASSERT(lanes > 0 && out);
  ald_status status = ALD_OK;
  ald_worker *worker = calloc(1, sizeof *worker);
  *out = NULL;
  if (worker) {
    worker->values = calloc((size_t)lanes * study->quantity_count + 1, sizeof(double));
    worker->inputs = calloc((size_t)lanes * study->variable_count + 1, sizeof(double));
    worker->scenarios = calloc(lanes, sizeof *worker->scenarios);
    worker->states = calloc(lanes, sizeof *worker->states);
    worker->keep = calloc(lanes, sizeof *worker->keep);
    worker->follows = calloc(lanes, sizeof *worker->follows);
  }
  if (!worker || !worker->values || !worker->inputs || !worker->scenarios || !worker->states ||
      !worker->keep || !worker->follows) {
    status = ald_report_fail(report, ALD_NO_MEMORY,
                             "error: no memory for the run; use a smaller --tile or fewer "
                             "threads\n");
    goto done;
  }
  if (near) {
    ALD_TRY(ald_near_create(study, layout, device, &worker->near, report));
    ALD_TRY(ald_near_tile(worker->near, lanes, &worker->tile, report));
  } else {
    ALD_TRY(device->tile_create(device, layout, lanes, &worker->tile, report));
  }
  *out = worker;
  worker = NULL;
done:
  ald_worker_destroy(worker);
  return status;
}

const ald_study *ald_worker_study(const ald_worker *worker, const ald_study *study) {
  return worker->near ? &ald_near_part(worker->near)->study : study;
}

ald_status ald_worker_settle(ald_worker *worker, bool *settled, ald_report *report) {
  ALD_ASSERT(settled);
  *settled = false;
  for (uint32_t lane = 0; worker->near && lane < worker->tile->lanes; lane++) {
    const uint8_t state = worker->states[lane];
    worker->follows[lane] = state == LANE_RUNNING || state == LANE_FINISHED;
    *settled = *settled || ald_near_waits(worker->tile, lane);
  }
  if (!*settled) return ALD_OK;
  return ald_near_settle(worker->near, &worker->tile, worker->values, worker->follows, report);
}

/* Lanes that still run move to the front, the others go; the rest repeats the last lane,
 * frozen. */
void ald_worker_shrink(ald_worker *worker, const ald_study *study, uint32_t running) {
  ALD_ASSERT(running > 0 && running <= worker->tile->lanes);
  const uint32_t quantities = study->quantity_count, variables = study->variable_count;
  const uint32_t lanes = ald_device_lanes(worker->tile->device, running < 8 ? 8 : running);
  uint32_t *keep = worker->keep;
  uint32_t kept = 0;
  for (uint32_t lane = 0; lane < worker->tile->lanes; lane++) {
    if (worker->states[lane] == LANE_RUNNING) keep[kept++] = lane;
  }
  for (uint32_t i = kept; i < lanes; i++) keep[i] = keep[kept - 1];
  ald_tile_pack(worker->tile, keep, lanes);
  const uint32_t done = worker->tile->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE;
  for (uint32_t i = 0; i < lanes; i++) {
    worker->scenarios[i] = worker->scenarios[keep[i]];
    worker->states[i] = i < kept ? LANE_RUNNING : LANE_EMPTY;
    memmove(worker->values + (size_t)i * quantities, worker->values + (size_t)keep[i] * quantities,
            quantities * sizeof *worker->values);
    memmove(worker->inputs + (size_t)i * variables, worker->inputs + (size_t)keep[i] * variables,
            variables * sizeof *worker->inputs);
    if (i >= kept) ald_tile_put_flag(worker->tile, done, i, DONE_ENDED);
  }
}
