/* SPDX-License-Identifier: Apache-2.0
 * The memory of radiated waves: force by the velocities that a body had through the water, at the
 * time of each evaluation and with its trial velocities, in the body's axes.
 *   F_i(t) = -int_0^t K_ij(t - s) v_j(s) ds
 * Source: Cummins 1962; [Tabri] eqs. 12 and 13; sums: radiation_quadrature.h.
 * Checked by: tests/pass/water/test_radiation.c, against sums in long double;
 * tests/pass/water/test_radiation_decay.c, against exact motions. */
#ifndef ALD_KERNELS_PASS_RADIATION_H
#define ALD_KERNELS_PASS_RADIATION_H

#include "radiation_past.h"

#define RADIATION_GROUP(field) \
  plan[plan[PLAN_RADIATION_TABLE] + group * RADIATION_FIELD_COUNT + (field)]

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
ALD_INLINE void radiation_far(TILE, uint lane, uint group, uint tick, uint size, real *sum) {
  const uint row = RADIATION_GROUP(RADIATION_FAR) + tick * size;
  for (uint i = 0; i < size; i++) sum[i] = sum[i] + ROW(row + i);
}

/* Lanes whose past is so short that the weights of both its ends meet. */
ALD_INLINE void radiation_young(TILE, uint lane, radiation_ring ring, uint taps, const real *now,
                                real *sum) {
  const uint size = ring.size, most = taps < RADIATION_GROWN ? taps : RADIATION_GROWN;
  const whole step = LANE_FLAG(LANE_STEP);
  real total[6];
  mask young = is(step, W(0));
  for (uint i = 0; i < size; i++) total[i] = R(0);
  for (uint n = 1; n < RADIATION_GROWN; n++) young = young | is(step, W(n));
  if (!any_lane(young)) return;
  for (uint age = 0; age < most; age++) {
    const uint row = ring.rows + (ring.at + age) % ring.slots * size;
    real factor = R(0);
    for (uint n = 1; n < RADIATION_GROWN; n++) {
      factor = sel(is(step, W(n)), R(radiation_young_factor(plan[PLAN_SCHEME], n, age)), factor);
    }
    for (uint i = 0; i < size; i++) {
      for (uint j = 0; j < size; j++) {
        const real past = age == 0 ? now[j] : ROW(row + j);
        total[i] =
            total[i] + factor * (R(assets[ring.weights + (age * size + i) * size + j]) * past);
      }
    }
  }
  for (uint i = 0; i < size; i++) sum[i] = sel(young, total[i], sum[i]);
}

/* what the past before the step leaves in a group's freedoms, seen from the time of a lag */
ALD_INLINE void radiation_lag(TILE, uint instance, uint lane, uint group, uint lag,
                              radiation_ring ring, const real *now) {
  const uint tick = uints[(plan[PLAN_LANE_FLAGS] + LANE_TICK) * lanes + lane];
  const uint block = plan[PLAN_RADIATION_BLOCK], size = ring.size;
  const uint taps = RADIATION_GROUP(RADIATION_TAPS), freedoms = RADIATION_GROUP(RADIATION_FREEDOMS);
  real sum[6];
  ring.weights = RADIATION_GROUP(RADIATION_KERNEL) + lag * taps * size * size;
  radiation_past(TILE_OF_CALLER, lane, ring, sum);
  if (block > 0) {
    radiation_far(TILE_OF_CALLER, lane, group, lag * block + tick % block, size, sum);
  }
  for (uint i = 0; i < size; i++) {
    for (uint j = 0; j < size; j++) {
      sum[i] = real_fma(R(assets[ring.weights + i * size + j]), now[j], sum[i]);
    }
  }
  if (plan[PLAN_STAGES] > 1) radiation_young(TILE_OF_CALLER, lane, ring, taps, now, sum);
  /* at the start there is no past at all */
  const mask first = is(LANE_FLAG(LANE_STEP), W(0));
  for (uint i = 0; i < size; i++) {
    ROW_OF(radiation, RADIATION_LAG + 6 * lag + (freedoms >> 4 * i & 7)) = sel(first, R(0), sum[i]);
  }
}

/* a group's velocities, with the weights that the oldest have for good */
ALD_INLINE void radiation_keep(TILE, uint lane, radiation_ring ring, const real *now) {
  const whole step = LANE_FLAG(LANE_STEP);
  real weight = R(1);
  for (uint n = 0; n < RADIATION_END; n++) {
    weight = sel(is(step, W(n)), R(radiation_old_weight(plan[PLAN_SCHEME], n)), weight);
  }
  for (uint j = 0; j < ring.size; j++) ROW(ring.rows + ring.at * ring.size + j) = weight * now[j];
}

/* the past of a group as all evaluations of this step see it, and its velocities in the ring */
ALD_INLINE void radiation_group(TILE, uint instance, uint lane, uint group, const real *v) {
  const uint tick = uints[(plan[PLAN_LANE_FLAGS] + LANE_TICK) * lanes + lane];
  const uint block = plan[PLAN_RADIATION_BLOCK], taps = RADIATION_GROUP(RADIATION_TAPS);
  const uint freedoms = RADIATION_GROUP(RADIATION_FREEDOMS);
  radiation_ring ring;
  ring.size = RADIATION_GROUP(RADIATION_SIZE);
  ring.slots = RADIATION_GROUP(RADIATION_SLOTS);
  ring.at = RADIATION_SLOT(ring.slots, tick);
  ring.weights = 0;
  ring.rows = RADIATION_GROUP(RADIATION_RING);
  ring.ages = radiation_steps(TILE_OF_CALLER, lane);
  if (ring.ages > taps - 1) ring.ages = taps - 1;
  if (block > 0 && ring.ages > tick % block) ring.ages = tick % block;
  real now[6];
  for (uint j = 0; j < ring.size; j++) now[j] = v[freedoms >> 4 * j & 7];
  for (uint lag = 0; lag < RADIATION_LAGS_OF(plan[PLAN_SCHEME]); lag++) {
    radiation_lag(TILE_OF_CALLER, instance, lane, group, lag, ring, now);
  }
  radiation_keep(TILE_OF_CALLER, lane, ring, now);
}

/* what a group's trial velocities of this step add at a stage */
ALD_INLINE real radiation_newest(TILE, uint instance, uint lane, uint group, uint stage, uint i,
                                 real sum) {
  const uint size = RADIATION_GROUP(RADIATION_SIZE), freedoms = RADIATION_GROUP(RADIATION_FREEDOMS);
  for (uint from = 0; from < stage; from++) {
    if (stage_weight(plan[PLAN_SCHEME], stage - 1, from) == 0) continue;
    const uint at =
        RADIATION_GROUP(RADIATION_NEWEST) + (RADIATION_PAIR(stage, from) * size + i) * size;
    for (uint j = 0; j < size; j++) {
      const real past = ROW_OF(radiation, RADIATION_TRIAL + 6 * from + (freedoms >> 4 * j & 7));
      sum = real_fma(R(assets[at + j]), past, sum);
    }
  }
  return sum;
}

/* the force of this evaluation on a group's freedoms */
ALD_INLINE void radiation_force(TILE, uint instance, uint lane, uint group, uint stage) {
  const uint size = RADIATION_GROUP(RADIATION_SIZE), freedoms = RADIATION_GROUP(RADIATION_FREEDOMS);
  const uint lag = radiation_lag_of(plan[PLAN_SCHEME], stage);
  const real factor = STEP_LENGTH * KIND_PARAM(KIND_radiation, RADIATION_SCALE, instance);
  for (uint i = 0; i < size; i++) {
    const uint freedom = freedoms >> 4 * i & 7;
    const real past = ROW_OF(radiation, RADIATION_LAG + 6 * lag + freedom);
    const real sum = radiation_newest(TILE_OF_CALLER, instance, lane, group, stage, i, past);
    ROW_OF(radiation, RADIATION_SURGE + freedom) = R(0) - factor * sum;
  }
}

ALD_INLINE void radiation_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_radiation, KIND_BODY_A, instance), lane);
  const uint stage = stage_now(TILE_OF_CALLER, lane);
  const vec6 w = velocity_through_water(TILE_OF_CALLER, p, lane);
  const real v[6] = {w.linear.x, w.linear.y, w.linear.z, w.angular.x, w.angular.y, w.angular.z};
  for (uint group = plan[plan[PLAN_RADIATION_START] + instance];
       group < plan[plan[PLAN_RADIATION_START] + instance + 1]; group++) {
    if (stage == 0) radiation_group(TILE_OF_CALLER, instance, lane, group, v);
    radiation_force(TILE_OF_CALLER, instance, lane, group, stage);
  }
  for (uint f = 0; f < 6 && stage + 1 < plan[PLAN_STAGES]; f++) {
    ROW_OF(radiation, RADIATION_TRIAL + 6 * stage + f) = v[f];
  }
  const vec6 own =
      vec6_of(vec3_of(ROW_OF(radiation, RADIATION_SURGE), ROW_OF(radiation, RADIATION_SWAY),
                      ROW_OF(radiation, RADIATION_HEAVE)),
              vec3_of(ROW_OF(radiation, RADIATION_ROLL), ROW_OF(radiation, RADIATION_PITCH),
                      ROW_OF(radiation, RADIATION_YAW)));
  own_force_store(TILE_OF_CALLER, KIND_radiation, instance, lane, p, own);
  own_force_trace(TILE_OF_CALLER, KIND_radiation, instance, lane, own);
}

ALD_INLINE void radiation_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  own_force_record(TILE_OF_CALLER, KIND_radiation, instance, lane, -1);
}

#endif
