/* SPDX-License-Identifier: Apache-2.0
 * The memory of radiated waves: force by the velocities that a body had through the water, held
 * over a step in the body's axes.
 *   F_i(t_n) = -h [K_ij(0)/2 v_j(n) + sum_k K_ij(k) v_j(n - k) + K_ij(n)/2 v_j(0)],  0 < k < n
 * Source: Cummins 1962; [Tabri] eqs. 12 and 13, by the trapezoidal rule.
 * Checked by: tests/test_radiation.c, against sums in long double. */
#ifndef ALD_KERNELS_PASS_RADIATION_H
#define ALD_KERNELS_PASS_RADIATION_H

#include "radiation_past.h"

#define RADIATION_GROUP(field) \
  plan[plan[PLAN_RADIATION_TABLE] + group * RADIATION_FIELD_COUNT + (field)]
#define RADIATION_ROW(field) KIND_ROW(KIND_radiation, field, instance)

/* most steps that a scenario of this unit has done, of those that still run */
ALD_INLINE uint radiation_steps(TILE, uint lane) {
  const GLOBAL uint *flags = uints + plan[PLAN_LANE_FLAGS] * lanes + lane;
  uint most = 0;
  for (uint k = 0; k < ALD_LANES; k++) {
    const uint step = flags[LANE_STEP * lanes + k];
    if (flags[LANE_DONE * lanes + k] == 0 && step > most) most = step;
  }
  return most;
}

/* Over the ages that are not in the sums over the far past; those sums where there are any. A lane
 * that began within the block has only zeros there. */
ALD_INLINE void radiation_far(TILE, uint lane, uint group, uint ticks, uint size, real *sum) {
  const uint row = RADIATION_GROUP(RADIATION_FAR) + ticks * size;
  for (uint i = 0; i < size; i++) sum[i] = sum[i] + ROW(row + i);
}

/* the force that a group leaves in its freedoms, and its velocities in the ring */
ALD_INLINE void radiation_group(TILE, uint instance, uint lane, uint group, const real *v) {
  const uint tick = uints[(plan[PLAN_LANE_FLAGS] + LANE_TICK) * lanes + lane];
  const uint block = plan[PLAN_RADIATION_BLOCK];
  const uint size = RADIATION_GROUP(RADIATION_SIZE), taps = RADIATION_GROUP(RADIATION_TAPS);
  const uint freedoms = RADIATION_GROUP(RADIATION_FREEDOMS);
  radiation_ring ring;
  ring.size = size;
  ring.slots = RADIATION_GROUP(RADIATION_SLOTS);
  ring.at = RADIATION_SLOT(ring.slots, tick);
  ring.weights = RADIATION_GROUP(RADIATION_KERNEL);
  ring.rows = RADIATION_GROUP(RADIATION_RING);
  uint ages = radiation_steps(TILE_OF_CALLER, lane);
  if (ages > taps - 1) ages = taps - 1;
  if (block > 0 && ages > tick % block) ages = tick % block;
  real sum[6];
  radiation_past(TILE_OF_CALLER, lane, ring, ages, sum);
  if (block > 0) radiation_far(TILE_OF_CALLER, lane, group, tick % block, size, sum);
  /* the first velocity counts half, and at the start there is no past at all */
  const mask first = is(LANE_FLAG(LANE_STEP), W(0));
  const real factor = R(assets[ASSET_STEP]) * KIND_PARAM(KIND_radiation, RADIATION_SCALE, instance);
  for (uint i = 0; i < size; i++) {
    real total = sum[i];
    for (uint j = 0; j < size; j++) {
      total = real_fma(R(assets[ring.weights + i * size + j]), v[freedoms >> 4 * j & 7], total);
    }
    RADIATION_ROW(RADIATION_SURGE + (freedoms >> 4 * i & 7)) =
        sel(first, R(0), R(0) - factor * total);
  }
  for (uint j = 0; j < size; j++) {
    const real now = v[freedoms >> 4 * j & 7];
    ROW(ring.rows + ring.at * size + j) = sel(first, R(0.5) * now, now);
  }
}

ALD_INLINE void radiation_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_radiation, KIND_BODY_A, instance), lane);
  if (stage_now(TILE_OF_CALLER, lane) == 0) {
    const vec6 w = velocity_through_water(TILE_OF_CALLER, p, lane);
    const real v[6] = {w.linear.x, w.linear.y, w.linear.z, w.angular.x, w.angular.y, w.angular.z};
    for (uint group = plan[plan[PLAN_RADIATION_START] + instance];
         group < plan[plan[PLAN_RADIATION_START] + instance + 1]; group++) {
      radiation_group(TILE_OF_CALLER, instance, lane, group, v);
    }
  }
  const vec6 own = vec6_of(vec3_of(RADIATION_ROW(RADIATION_SURGE), RADIATION_ROW(RADIATION_SWAY),
                                   RADIATION_ROW(RADIATION_HEAVE)),
                           vec3_of(RADIATION_ROW(RADIATION_ROLL), RADIATION_ROW(RADIATION_PITCH),
                                   RADIATION_ROW(RADIATION_YAW)));
  own_force_store(TILE_OF_CALLER, KIND_radiation, instance, lane, p, own);
  own_force_trace(TILE_OF_CALLER, KIND_radiation, instance, lane, own);
}

ALD_INLINE void radiation_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  own_force_record(TILE_OF_CALLER, KIND_radiation, instance, lane, -1);
}

#endif
