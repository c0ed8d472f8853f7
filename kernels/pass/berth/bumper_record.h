/* SPDX-License-Identifier: Apache-2.0
 * What a bumper holds for the next step, and its records. */
#ifndef ALD_KERNELS_PASS_BUMPER_RECORD_H
#define ALD_KERNELS_PASS_BUMPER_RECORD_H

#include "../step/touch.h"
#include "bumper.h"

/* work taken since the last record; the force is 0 beyond the reach, whatever the bars have come
 * from there */
ALD_INLINE real bumper_work(TILE, uint instance, uint lane) {
  const real mean = R(0.5) * (ROW_OF(bumper, BUMPER_HELD_FORCE) + ROW_OF(bumper, BUMPER_FORCE));
  const real reach = PARAM_OF(bumper, BUMPER_REACH);
  const mask seen = mask_not(is(FLAG_OF(bumper, BUMPER_HELD_TOUCH), W(BUMPER_IS_NEW)));
  const real path = real_min(ROW_OF(bumper, BUMPER_HELD_DISTANCE), reach) -
                    real_min(ROW_OF(bumper, BUMPER_DISTANCE), reach);
  return sel(seen, mean * path, R(0));
}

/* records of bars that touch or did in the step before */
ALD_INLINE void bumper_record_touch(TILE, uint instance, uint lane, mask yes, mask touches) {
  const real dt = STEP_LENGTH;
  const real force = ROW_OF(bumper, BUMPER_FORCE), before = ROW_OF(bumper, BUMPER_HELD_FORCE);
  const real work =
      ROW_OF(bumper, BUMPER_ENERGY_DISSIPATED) + bumper_work(TILE_OF_CALLER, instance, lane);
  real acting = force; /* held over the step, or between its two ends */
  if (FORCES_LATE) acting = R(0.5) * (before + force);
  row_peak(&ROW_OF(bumper, BUMPER_PEAK_FORCE), yes, force);
  row_keep(&ROW_OF(bumper, BUMPER_ENERGY_DISSIPATED), yes, work);
  row_peak(&ROW_OF(bumper, BUMPER_ENERGY_ABSORBED), yes, work);
  row_add(&ROW_OF(bumper, BUMPER_IMPULSE), yes, dt * acting);
  touch_first(TILE_OF_CALLER, lane, KIND_bumper, instance, BUMPER_FIRST_TOUCH, yes & touches,
              record_time(TILE_OF_CALLER, lane));
  touch_lasts(TILE_OF_CALLER, lane, KIND_bumper, instance, BUMPER_FIRST_TOUCH, yes & touches);
  row_keep(&ROW_OF(bumper, BUMPER_HELD_FORCE), yes, force);
}

/* Bars that have gone through each other end the scenario. Closest points that coincide have no
 * side: the one before holds. */
ALD_INLINE void bumper_hold_side(TILE, uint instance, uint lane, touch_step s) {
  const mask passed = s.runs & is(FLAG_OF(bumper, BUMPER_PASSED), W(1));
  const mask holds = s.touches & (ROW_OF(bumper, BUMPER_DISTANCE) > SEGMENTS_TOUCHING);
  if (any_lane(passed)) {
    lane_ends(TILE_OF_CALLER, lane, passed, W(STATUS_OUT_OF_RANGE), STEP_AFTER(FORCES_LATE),
              KIND_TABLE(KIND_bumper, KIND_BODY_A, instance));
  }
  for (uint k = 0; FORCES_LATE && k < 6; k++) {
    row_keep(&ROW_OF(bumper, BUMPER_HELD_PLACE + k), s.runs, ROW_OF(bumper, BUMPER_PLACE + k));
  }
  if (!any_lane(holds)) return;
  for (uint k = 0; k < 3; k++) {
    row_keep(&ROW_OF(bumper, BUMPER_HELD_SIDE + k), holds, ROW_OF(bumper, BUMPER_SIDE + k));
  }
}

ALD_INLINE void bumper_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask yes = lane_runs(TILE_OF_CALLER, lane);
  const whole held = FLAG_OF(bumper, BUMPER_HELD_TOUCH), now = FLAG_OF(bumper, BUMPER_TOUCH);
  touch_step s;
  s.runs = yes;
  s.touched = yes & is(held, W(BUMPER_IS_TOUCHING));
  s.touches = yes & is(now, W(BUMPER_IS_TOUCHING));
  const mask some = s.touches | s.touched;
  const real distance = ROW_OF(bumper, BUMPER_DISTANCE);
  const real least = ROW_OF(bumper, BUMPER_LEAST_DISTANCE);
  if (plan[PLAN_EVENTS]) {
    touch_events(TILE_OF_CALLER, lane, KIND_bumper, instance, s, FORCES_LATE,
                 ROW_OF(bumper, BUMPER_CLOSING));
  }
  if (any_lane(some)) {
    bumper_record_touch(TILE_OF_CALLER, instance, lane, some, s.touches);
    if (BUMPER_IS_OPEN) {
      balance_hold(TILE_OF_CALLER, lane, BALANCE_PLACE(KIND_bumper, BUMPER_BALANCE), some,
                   s.touches, s.touches);
    }
  }
  bumper_hold_side(TILE_OF_CALLER, instance, lane, s);
  row_keep(&ROW_OF(bumper, BUMPER_LEAST_DISTANCE), yes, sel(least < distance, least, distance));
  row_keep(&ROW_OF(bumper, BUMPER_HELD_DISTANCE), yes, distance);
  FLAG_OF(bumper, BUMPER_HELD_TOUCH) = pick(yes, now, held);
}

#endif
