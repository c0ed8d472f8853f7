/* SPDX-License-Identifier: Apache-2.0
 * History and records of catenary lines, once a step, and what becomes of those that have no
 * shape. */
#ifndef ALD_KERNELS_PASS_CATENARY_RECORD_H
#define ALD_KERNELS_PASS_CATENARY_RECORD_H

#include "catenary.h"

/* a line parts once, in the step whose tension exceeds its breaking load, for good */
ALD_INLINE void catenary_parts(TILE, uint instance, uint lane, mask runs, whole state) {
  const real tension = ROW_OF(catenary, CATENARY_TENSION);
  const mask held = runs & mask_not(is(state, W(CATENARY_PARTED)));
  const mask parts = held & (tension > PARAM_OF(catenary, CATENARY_BREAKING));
  if (any_lane(parts)) {
    row_keep(&ROW_OF(catenary, CATENARY_HAS_PARTED), parts, R(1));
    row_keep(&ROW_OF(catenary, CATENARY_PARTED_AT), parts, record_time(TILE_OF_CALLER, lane));
    event_add(TILE_OF_CALLER, lane, parts, EVENT_PARTED, KIND(KIND_catenary, KIND_SLOT) + instance,
              FORCES_LATE, tension);
  }
  FLAG_OF(catenary, CATENARY_STATE) =
      pick(parts, W(CATENARY_PARTED), pick(held, W(CATENARY_WHOLE), state));
}

/* Least length that lies. Of a line that stays as it is, the more it pulls upwards the less lies: a
 * look is due where it pulls more than ever, and at the first record, which finds no number. */
ALD_INLINE void catenary_lift(TILE, uint instance, uint lane, mask holds) {
  const real upwards = ROW_OF(catenary, CATENARY_UPWARDS);
  const real least = ROW_OF(catenary, CATENARY_LEAST_GROUNDED);
  real rub, paid = R(0);
  mask due = holds;
  const int has_grid = (CATENARY_OPTIONS(instance) & CATENARY_HAS_GRID) != 0;
  if (has_grid && KIND_TABLE_ENTRY(KIND_catenary, CATENARY_SECTIONS, instance) & PLAN_SHARED) {
    due = due & ((upwards > ROW_OF(catenary, CATENARY_MOST_UPWARDS)) | (least != least));
    if (!any_lane(due)) return;
    row_keep(&ROW_OF(catenary, CATENARY_MOST_UPWARDS), due, upwards);
  } else if (!has_grid) {
    paid = catenary_paid(TILE_OF_CALLER, instance, lane, record_time(TILE_OF_CALLER, lane));
  }
  real lies = catenary_grounded(TILE_OF_CALLER, instance, lane, upwards, paid, &rub);
  if (!has_grid) {
    const mask slopes = catenary_lanes((CATENARY_OPTIONS(instance) & CATENARY_ON_SLOPE) != 0);
    const mask own = slopes | (ROW_OF(catenary, CATENARY_SETTLED) > R(0));
    lies = sel(own, ROW_OF(catenary, CATENARY_LIES), lies);
  }
  row_keep(&ROW_OF(catenary, CATENARY_LEAST_GROUNDED), due, sel(least <= lies, least, lies));
}

/* of two numbers of CATENARY_OUTSIDE what either says */
ALD_INLINE real catenary_both(real a, real b) {
  const mask parts = (a >= R(2)) | (b >= R(2));
  const mask outside = (a == R(1)) | (a == R(3)) | (b == R(1)) | (b == R(3));
  return sel(parts, R(2), R(0)) + sel(outside, R(1), R(0));
}

ALD_INLINE void catenary_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint options = CATENARY_OPTIONS(instance);
  const whole state = catenary_state_now(TILE_OF_CALLER, instance, lane);
  const mask parted = is(state, W(CATENARY_PARTED));
  mask runs = lane_runs(TILE_OF_CALLER, lane);
  if (!(options & CATENARY_HAS_GRID)) {
    runs = runs & (parted | (ROW_OF(catenary, CATENARY_FAILED) == R(0)));
  }
  const mask holds = runs & mask_not(parted);
  const real tension = ROW_OF(catenary, CATENARY_TENSION);
  const real cosine = ROW_OF(catenary, CATENARY_COSINE);
  const real slack = ROW_OF(catenary, CATENARY_SLACK_TIME);
  const mask higher = holds & (tension > ROW_OF(catenary, CATENARY_PEAK_TENSION));
  if (any_lane(higher)) {
    const real time = record_time(TILE_OF_CALLER, lane);
    row_keep(&ROW_OF(catenary, CATENARY_PEAK_TENSION), higher, tension);
    row_keep(&ROW_OF(catenary, CATENARY_UTILISATION), higher,
             tension / PARAM_OF(catenary, CATENARY_BREAKING));
    row_keep(&ROW_OF(catenary, CATENARY_PEAK_TIME), higher, time);
  }
  const real quasi = ROW_OF(catenary, CATENARY_QUASI);
  row_keep(&ROW_OF(catenary, CATENARY_PEAK_QUASI), holds,
           real_max(quasi, ROW_OF(catenary, CATENARY_PEAK_QUASI)));
  const mask flatter = holds & (cosine < ROW_OF(catenary, CATENARY_LEAST_COSINE));
  if (any_lane(flatter)) {
    const real angle = real_atan2(ROW_OF(catenary, CATENARY_SINE), cosine);
    row_keep(&ROW_OF(catenary, CATENARY_PEAK_ANGLE), flatter, angle);
    row_keep(&ROW_OF(catenary, CATENARY_LEAST_COSINE), flatter, cosine);
  }
  const mask is_slack = holds & (tension <= R(0));
  if (any_lane(is_slack)) {
    row_keep(&ROW_OF(catenary, CATENARY_SLACK_TIME), is_slack,
             step_sum(TILE_OF_CALLER, lane, slack));
  }
  const uint other = options & CATENARY_HAS_GRID ? CATENARY_OUTSIDE : CATENARY_SETTLED;
  const real now = ROW_OF(catenary, other), before = ROW_OF(catenary, CATENARY_LEFT_TABLE);
  const mask left = holds & (now > R(0));
  if (any_lane(left))
    row_keep(&ROW_OF(catenary, CATENARY_LEFT_TABLE), left, catenary_both(now, before));
  if (options & CATENARY_ON_SEABED) catenary_lift(TILE_OF_CALLER, instance, lane, holds);
  catenary_parts(TILE_OF_CALLER, instance, lane, runs, state);
  catenary_hold(TILE_OF_CALLER, instance, lane, runs);
}

/* A scenario of which a line has no shape ends with its status; called by the clock. */
ALD_INLINE void catenary_judge(TILE, uint lane) {
  for (uint instance = 0; instance < KIND(KIND_catenary, KIND_COUNT); instance++) {
    if (CATENARY_OPTIONS(instance) & CATENARY_HAS_GRID) continue;
    const mask held =
        mask_not(is(catenary_state_now(TILE_OF_CALLER, instance, lane), W(CATENARY_PARTED)));
    const mask fails =
        lane_runs(TILE_OF_CALLER, lane) & held & (ROW_OF(catenary, CATENARY_FAILED) > R(0));
    if (!any_lane(fails)) continue;
    const uint body = KIND_TABLE(KIND_catenary, KIND_BODY_B, instance);
    lane_ends(TILE_OF_CALLER, lane, fails, W(STATUS_NOT_CONVERGED), STEP_AFTER(FORCES_LATE), body);
  }
}

#endif
