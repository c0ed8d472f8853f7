/* SPDX-License-Identifier: Apache-2.0
 * What of a tile comes back from a device when all its scenarios have ended. */
#include "finished_rows.h"

#include "base/report.h"
#include "device/device.h"
#include "kernels/plan.h"
#include "tile/columns.h"

static ald_status fetch(ald_tile *tile, ald_row_range reals, ald_row_range flags,
                        ald_report *report) {
  return tile->device->tile_download(tile, reals, flags, report);
}

/* most events of a lane; the flags of the lanes are the host's */
static uint32_t most_events(const ald_tile *tile) {
  const uint32_t *plan = tile->layout->plan;
  uint32_t most = 0;
  for (uint32_t lane = 0; lane < tile->lanes; lane++) {
    const uint32_t count = ald_tile_flag(tile, plan[PLAN_LANE_FLAGS] + LANE_EVENTS, lane);
    if (count > most) most = count;
  }
  return most < plan[PLAN_EVENTS] ? most : plan[PLAN_EVENTS];
}

ald_status ald_finished_rows_fetch(const ald_study *study, ald_tile *tile, ald_report *report) {
  ald_status status = ALD_OK;
  const uint32_t *plan = tile->layout->plan;
  const ald_row_range none = {0, 0}, lane_flags = {plan[PLAN_LANE_FLAGS], LANE_FLAG_COUNT};
  ald_row_range ranges[ALD_COLUMN_RANGES];
  const uint32_t count = ald_columns_ranges(study, tile->layout, ranges);
  ALD_TRY(fetch(tile, none, lane_flags, report));
  for (uint32_t k = 0; k < count; k++) ALD_TRY(fetch(tile, ranges[k], none, report));
  const uint32_t events = most_events(tile);
  if (events > 0) {
    ALD_TRY(fetch(tile, (ald_row_range){plan[PLAN_EVENT_ROWS], events},
                  (ald_row_range){plan[PLAN_EVENT_FLAGS], 2 * events}, report));
  }
done:
  return status;
}
