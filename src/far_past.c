/* SPDX-License-Identifier: Apache-2.0
 * The past of the memory of radiated waves, seen from the host: clearing, turning, and sums over
 * the far past by products of matrices. */
#include "far_past.h"

#include <stdlib.h>

#define ALD_LANES 1
#include "../kernels/pass/radiation_rows.h"
#include "report.h"
#include "tile.h"

static const uint32_t *group_of(const uint32_t *plan, uint32_t group) {
  return plan + plan[PLAN_RADIATION_TABLE] + group * RADIATION_FIELD_COUNT;
}

/* rows of the sums over the far past, 0 where the study never takes that way */
static uint32_t far_rows(const uint32_t *plan, const uint32_t *group) {
  if (group[RADIATION_AHEAD] == 0) return 0;
  return RADIATION_LAGS_OF(plan[PLAN_SCHEME]) * ALD_PAST_BLOCK * group[RADIATION_SIZE];
}

void ald_past_clear(ald_tile *tile, uint32_t lane) {
  const uint32_t *plan = tile->layout->plan;
  for (uint32_t k = 0; k < plan[PLAN_RADIATION_GROUPS]; k++) {
    const uint32_t *g = group_of(plan, k);
    for (uint32_t r = 0; r < g[RADIATION_SLOTS] * g[RADIATION_SIZE]; r++) {
      ald_tile_put_real(tile, g[RADIATION_RING] + r, lane, 0);
    }
    for (uint32_t r = 0; r < far_rows(plan, g); r++) {
      ald_tile_put_real(tile, g[RADIATION_FAR] + r, lane, 0);
    }
  }
}

/* ------------------------------------------------------------------------------ turning */

/* row of the velocity of an age, 1 to the number of slots, before the step of a tick */
static uint32_t ring_row(const uint32_t *g, uint32_t tick, uint32_t age, uint32_t freedom) {
  const uint32_t slots = g[RADIATION_SLOTS];
  const uint32_t slot = (RADIATION_SLOT(slots, tick) + age) % slots;
  return g[RADIATION_RING] + slot * g[RADIATION_SIZE] + freedom;
}

/* Sum over the velocities that are not of this block: a row of the far past of a tick that is still
 * to come, 0 of one that is over. */
static double sum_ahead(const ald_layout *layout, const uint32_t *g, uint32_t then, uint32_t now,
                        uint32_t row, const double *reals) {
  const uint32_t size = g[RADIATION_SIZE], taps = g[RADIATION_TAPS];
  const uint32_t tick = row / size % ALD_PAST_BLOCK, begun = now % ALD_PAST_BLOCK;
  const uint32_t lag = row / size / ALD_PAST_BLOCK;
  const double *kernel =
      layout->assets + g[RADIATION_KERNEL] + (size_t)lag * taps * size * size + row % size * size;
  double sum = 0;
  if (tick < begun) return 0;
  for (uint32_t age = begun + 1; age + tick - begun < taps; age++) {
    for (uint32_t j = 0; j < size; j++) {
      sum += kernel[(age + tick - begun) * size * size + j] * reals[ring_row(g, then, age, j)];
    }
  }
  return sum;
}

void ald_past_load(ald_tile *tile, uint32_t lane, const double *reals, uint32_t then,
                   uint32_t now) {
  const uint32_t *plan = tile->layout->plan;
  for (uint32_t k = 0; k < plan[PLAN_RADIATION_GROUPS]; k++) {
    const uint32_t *g = group_of(plan, k), size = g[RADIATION_SIZE];
    for (uint32_t v = 0; v < g[RADIATION_SLOTS] * size; v++) {
      ald_tile_put_real(tile, ring_row(g, now, 1 + v / size, v % size), lane,
                        reals[ring_row(g, then, 1 + v / size, v % size)]);
    }
    for (uint32_t r = 0; plan[PLAN_RADIATION_BLOCK] > 0 && r < far_rows(plan, g); r++) {
      ald_tile_put_real(tile, g[RADIATION_FAR] + r, lane,
                        sum_ahead(tile->layout, g, then, now, r, reals));
    }
  }
}

/* ------------------------------------------------------------------------------ products */

ald_status ald_past_tick(ald_tile *tile, uint32_t *tick, ald_report *report) {
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
  ald_status status = ALD_OK;
  const uint32_t slots = g[RADIATION_SLOTS], size = g[RADIATION_SIZE];
  const uint32_t newest = (RADIATION_SLOT(slots, tick) + 1) % slots, behind = slots - newest;
  const uint32_t ages = oldest < slots ? oldest : slots;
  ald_tile_product product = {.matrix = g[RADIATION_AHEAD],
                              .stride = slots * size,
                              .rows = far_rows(tile->layout->plan, g),
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
  const uint32_t *plan = tile->layout->plan;
  const uint32_t block = plan[PLAN_RADIATION_BLOCK];
  ald_status status = ALD_OK;
  uint32_t oldest = 0;
  *now = steps;
  if (block == 0) return ALD_OK;
  if (tick % block == 0) ALD_TRY(oldest_age(tile, &oldest, report));
  /* lanes that begin with this block have zeros there */
  for (uint32_t k = 0; oldest > 0 && k < plan[PLAN_RADIATION_GROUPS]; k++) {
    ALD_TRY(sum_group(tile, group_of(plan, k), tick, oldest, report));
  }
  if (*now > block - tick % block) *now = block - tick % block;
done:
  return status;
}
