/* SPDX-License-Identifier: Apache-2.0
 * Broad phase: which contact of outliness may touch in this step, and the compact list of them.
 * The list is built by counting first: count per unit of lanes, running sums in two levels, fill.
 * Its entries are ordered by unit, then by pair; its capacity is every pair of every unit. */
#ifndef ALD_KERNELS_PASS_PAIRS_H
#define ALD_KERNELS_PASS_PAIRS_H

#include "contact_sweep.h"

#define LIST_COUNT(unit) uints[plan[PLAN_LIST_COUNTS] * lanes + (unit)]
#define LIST_SUM(block) uints[plan[PLAN_LIST_BLOCKS] * lanes + (block)]
#define LIST_SIZE uints[plan[PLAN_LIST_TOTAL] * lanes]
#define LIST_KEY(entry) uints[plan[PLAN_LIST_KEYS] * lanes + (entry)]

/* columns of the series that mean nothing without contact */
ALD_INLINE int contact_trace_is_open(uint field) {
  return (field >= CONTACT_TRACE_CX && field <= CONTACT_TRACE_IY) || field == CONTACT_TRACE_VCX ||
         field == CONTACT_TRACE_VCY || field == CONTACT_TRACE_N_MAX || field == CONTACT_TRACE_T_LIM;
}

/* no force until there is one */
ALD_INLINE void pair_slot_clear(TILE, uint slot, uint lane) {
  ALD_UNROLL(4)
  for (uint field = 0; field < SLOT_ROW_COUNT; field++) SLOT_ROW(field, slot) = R(0);
  if (!plan[PLAN_SPATIAL]) return;
  for (uint field = SLOT_ROW_COUNT; field < WRENCH_ROW_COUNT; field++) SLOT_ROW(field, slot) = R(0);
}

/* Do the bodies' axis-aligned boxes overlap? A pair that touched in the last step stays listed for
 * one more where events are kept, so that its end is noticed. */
ALD_INLINE void pairs_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  mask near;
  if (plan[PLAN_SPATIAL]) {
    near = sections_near(TILE_OF_CALLER, instance, lane);
  } else {
    const body_rows one = body_rows_of(TILE_OF_CALLER, a, lane);
    const body_rows other = body_rows_of(TILE_OF_CALLER, b, lane);
    near = (BODY_ROW_OF(one, BODY_MIN_X) <= BODY_ROW_OF(other, BODY_MAX_X)) &
           (BODY_ROW_OF(other, BODY_MIN_X) <= BODY_ROW_OF(one, BODY_MAX_X)) &
           (BODY_ROW_OF(one, BODY_MIN_Y) <= BODY_ROW_OF(other, BODY_MAX_Y)) &
           (BODY_ROW_OF(other, BODY_MIN_Y) <= BODY_ROW_OF(one, BODY_MAX_Y));
  }
  const mask held = polygon_continues(TILE_OF_CALLER, instance, lane);
  near = near | contact_look_back(TILE_OF_CALLER, instance, lane, held);
  if (plan[PLAN_EVENTS]) near = near | held;
  near = near & lane_runs(TILE_OF_CALLER, lane);
  KIND_FLAG(KIND_contact, CONTACT_TOUCH, instance) = pick(near, W(TOUCH_NEAR), W(TOUCH_NONE));
  pair_slot_clear(TILE_OF_CALLER, KIND(KIND_contact, KIND_SLOT) + instance, lane);
  if (plan[PLAN_TRACE]) {
    for (uint field = 0; field < CONTACT_TRACE_COUNT; field++) {
      KIND_TRACE_ROW(KIND_contact, field, instance) = contact_trace_is_open(field) ? R(NAN) : R(0);
    }
  }
}

ALD_INLINE int pair_listed(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const whole touch = KIND_FLAG(KIND_contact, CONTACT_TOUCH, instance);
  return any_lane(lane_runs(TILE_OF_CALLER, lane) & mask_not(is(touch, W(TOUCH_NONE))));
}

ALD_INLINE void list_count_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  uint count = 0;
  for (uint pair = 0; pair < KIND(KIND_contact, KIND_COUNT); pair++) {
    count += pair_listed(TILE_OF_CALLER, pair, lane) ? 1u : 0u;
  }
  LIST_COUNT(lane / ALD_LANES) = count;
}

enum { LIST_AT_ONCE = 16 };

/* Counts become what is before them; returns their sum. Many are read before one is written, since
 * a device waits for each read that follows a write. */
ALD_INLINE uint list_running(GLOBAL uint *counts, uint size) {
  uint sum = 0, at = 0;
  for (; size - at >= LIST_AT_ONCE; at += LIST_AT_ONCE) {
    uint read[LIST_AT_ONCE];
    ALD_UNROLL(16)
    for (uint k = 0; k < LIST_AT_ONCE; k++) read[k] = counts[at + k];
    ALD_UNROLL(16)
    for (uint k = 0; k < LIST_AT_ONCE; k++) {
      counts[at + k] = sum;
      sum += read[k];
    }
  }
  for (; at < size; at++) {
    const uint count = counts[at];
    counts[at] = sum;
    sum += count;
  }
  return sum;
}

/* running sum within a block of units; the block's total goes up a level */
ALD_INLINE void list_blocks_item(TILE, uint block, uint lane ALD_UNUSED) {
  const uint first = block * LIST_BLOCK, left = lanes / ALD_LANES - first;
  LIST_SUM(block) = list_running(&LIST_COUNT(first), left < LIST_BLOCK ? left : LIST_BLOCK);
}

ALD_INLINE void list_totals_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint blocks = (lanes / ALD_LANES + LIST_BLOCK - 1) / LIST_BLOCK;
  LIST_SIZE = list_running(&LIST_SUM(0), blocks);
}

ALD_INLINE void list_fill_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint unit = lane / ALD_LANES;
  const uint pairs_count = KIND(KIND_contact, KIND_COUNT);
  uint entry = LIST_SUM(unit / LIST_BLOCK) + LIST_COUNT(unit);
  for (uint pair = 0; pair < pairs_count; pair++) {
    if (pair_listed(TILE_OF_CALLER, pair, lane)) {
      LIST_KEY(entry) = unit * pairs_count + pair;
      entry++;
    }
  }
}

#endif
