/* SPDX-License-Identifier: Apache-2.0
 * The past of the memory of radiated waves in one lane. */
#include "lane_past.h"

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/pass/water/radiation_rows.h"
#include "kernels/plan.h"

const uint32_t *ald_past_group(const uint32_t *plan, uint32_t group) {
  ALD_ASSERT(group < plan[PLAN_RADIATION_GROUPS]);
  return plan + plan[PLAN_RADIATION_TABLE] + group * RADIATION_FIELD_COUNT;
}

uint32_t ald_past_rows(const uint32_t *plan, const uint32_t *group) {
  if (group[RADIATION_AHEAD] == 0) return 0;
  return RADIATION_LAGS_OF(plan[PLAN_SCHEME]) * ALD_PAST_BLOCK * group[RADIATION_SIZE];
}

void ald_past_clear(ald_tile *tile, uint32_t lane) {
  ALD_ASSERT(lane < tile->lanes);
  const uint32_t *plan = tile->layout->plan;
  for (uint32_t k = 0; k < plan[PLAN_RADIATION_GROUPS]; k++) {
    const uint32_t *g = ald_past_group(plan, k);
    for (uint32_t r = 0; r < g[RADIATION_SLOTS] * g[RADIATION_SIZE]; r++) {
      ald_tile_put_real(tile, g[RADIATION_RING] + r, lane, 0);
    }
    for (uint32_t r = 0; r < ald_past_rows(plan, g); r++) {
      ald_tile_put_real(tile, g[RADIATION_FAR] + r, lane, 0);
    }
  }
}

/* ------------------------------------------------------------------------------ turning */

/* row of the velocity of an age, 1 to the number of slots, before the step of a tick */
static uint32_t ring_row(const uint32_t *g, uint32_t tick, uint32_t age, uint32_t freedom) {
  ALD_ASSERT(age >= 1 && age <= g[RADIATION_SLOTS] && freedom < g[RADIATION_SIZE]);
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
  ALD_ASSERT(lane < tile->lanes && reals);
  const uint32_t *plan = tile->layout->plan;
  for (uint32_t k = 0; k < plan[PLAN_RADIATION_GROUPS]; k++) {
    const uint32_t *g = ald_past_group(plan, k), size = g[RADIATION_SIZE];
    for (uint32_t v = 0; v < g[RADIATION_SLOTS] * size; v++) {
      ald_tile_put_real(tile, ring_row(g, now, 1 + v / size, v % size), lane,
                        reals[ring_row(g, then, 1 + v / size, v % size)]);
    }
    for (uint32_t r = 0; plan[PLAN_RADIATION_BLOCK] > 0 && r < ald_past_rows(plan, g); r++) {
      ald_tile_put_real(tile, g[RADIATION_FAR] + r, lane,
                        sum_ahead(tile->layout, g, then, now, r, reals));
    }
  }
}
