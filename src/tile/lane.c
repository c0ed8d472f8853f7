/* SPDX-License-Identifier: Apache-2.0
 * One lane of a tile as a whole. Not in tile.c, because it needs the past of a lane, which needs
 * the tile. */
#include "lane.h"

#include "base/assertion.h"
#include "kernels/plan.h"
#include "lane_past.h"

void ald_lane_save(const ald_tile *tile, uint32_t lane, double *reals, uint32_t *flags) {
  ALD_ASSERT(lane < tile->lanes && reals && flags);
  for (uint32_t r = 0; r < tile->layout->real_rows; r++) reals[r] = ald_tile_real(tile, r, lane);
  for (uint32_t f = 0; f < tile->layout->flag_rows; f++) flags[f] = ald_tile_flag(tile, f, lane);
}

void ald_lane_load(ald_tile *tile, uint32_t lane, const double *reals, const uint32_t *flags) {
  ALD_ASSERT(lane < tile->lanes && reals && flags);
  const uint32_t row = tile->layout->plan[PLAN_LANE_FLAGS] + LANE_TICK;
  const uint32_t tick = ald_tile_flag(tile, row, lane);
  for (uint32_t r = 0; r < tile->layout->real_rows; r++) ald_tile_put_real(tile, r, lane, reals[r]);
  for (uint32_t f = 0; f < tile->layout->flag_rows; f++) ald_tile_put_flag(tile, f, lane, flags[f]);
  ald_tile_put_flag(tile, row, lane, tick);
  ald_past_load(tile, lane, reals, flags[row], tick);
}
