/* SPDX-License-Identifier: Apache-2.0
 * The past of the memory of radiated waves, seen from the host: sums over the far past by products
 * of matrices. */
#include "far_past.h"

#include <stdlib.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "base/report.h"
#include "kernels/pass/water/radiation_rows.h"
#include "tile/lane_past.h"

ald_status ald_past_tick(ald_tile *tile, uint32_t *tick, ald_report *report) {
  ALD_ASSERT(tick);
  ald_status status = ALD_OK;
  const uint32_t row = tile->layout->plan[PLAN_LANE_FLAGS] + LANE_TICK;
  ALD_TRY(
      tile->device->tile_download(tile, (ald_row_range){0, 0}, (ald_row_range){row, 1}, report));
  *tick = ald_tile_flag(tile, row, 0);
done:
  return status;
}

/* greatest age of a velocity of a lane that still runs */
static ald_status oldest_age(ald_tile *tile, uint32_t *age, ald_report *report) {
  ald_status status = ALD_OK;
  const uint32_t flags = tile->layout->plan[PLAN_LANE_FLAGS];
  const ald_row_range rows = {flags, LANE_FLAG_COUNT};
  *age = 0;
  ALD_TRY(tile->device->tile_download(tile, (ald_row_range){0, 0}, rows, report));
  for (uint32_t lane = 0; lane < tile->lanes; lane++) {
    const uint32_t step = ald_tile_flag(tile, flags + LANE_STEP, lane);
    if (step > *age && !ald_tile_flag(tile, flags + LANE_DONE, lane)) *age = step;
  }
done:
  return status;
}

/* The slots from that of the newest velocity to the last hold the ages 1, 2, ...; those before it
 * the ages beyond. Ages that no lane has reached are left out: they hold zeros. */
static ald_status sum_group(ald_tile *tile, const uint32_t *g, uint32_t tick, uint32_t oldest,
                            ald_report *report) {
  ALD_ASSERT(g[RADIATION_SLOTS] > 0 && g[RADIATION_AHEAD] > 0);
  ald_status status = ALD_OK;
  const uint32_t slots = g[RADIATION_SLOTS], size = g[RADIATION_SIZE];
  const uint32_t newest = (RADIATION_SLOT(slots, tick) + 1) % slots, behind = slots - newest;
  const uint32_t ages = oldest < slots ? oldest : slots;
  ald_tile_product product = {.matrix = g[RADIATION_AHEAD],
                              .stride = slots * size,
                              .rows = ald_past_rows(tile->layout->plan, g),
                              .depth = (ages < behind ? ages : behind) * size,
                              .from = g[RADIATION_RING] + newest * size,
                              .to = g[RADIATION_FAR]};
  ALD_TRY(tile->device->tile_product(tile, &product, report));
  if (ages <= behind) return ALD_OK;
  product.matrix += behind * size;
  product.depth = (ages - behind) * size;
  product.from = g[RADIATION_RING];
  product.adds = true;
  ALD_TRY(tile->device->tile_product(tile, &product, report));
done:
  return status;
}

ald_status ald_past_begin(ald_tile *tile, uint32_t tick, uint32_t steps, uint32_t *now,
                          ald_report *report) {
  ALD_ASSERT(steps > 0 && now);
  const uint32_t *plan = tile->layout->plan;
  const uint32_t block = plan[PLAN_RADIATION_BLOCK];
  ald_status status = ALD_OK;
  uint32_t oldest = 0;
  *now = steps;
  if (block == 0) return ALD_OK;
  if (tick % block == 0) ALD_TRY(oldest_age(tile, &oldest, report));
  /* lanes that begin with this block have zeros there */
  for (uint32_t k = 0; oldest > 0 && k < plan[PLAN_RADIATION_GROUPS]; k++) {
    ALD_TRY(sum_group(tile, ald_past_group(plan, k), tick, oldest, report));
  }
  if (*now > block - tick % block) *now = block - tick % block;
done:
  return status;
}
