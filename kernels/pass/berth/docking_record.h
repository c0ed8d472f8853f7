/* SPDX-License-Identifier: Apache-2.0
 * What a docking cone holds for the next step, its records and events. */
#ifndef ALD_KERNELS_PASS_DOCKING_RECORD_H
#define ALD_KERNELS_PASS_DOCKING_RECORD_H

#include "../step/touch.h"
#include "docking.h"

/* work of the wall since the last record, of a pin that was inside then and is now */
ALD_INLINE real docking_work(TILE, uint instance, uint lane) {
  const real mean =
      R(0.5) * (ROW_OF(docking, DOCKING_HELD_RADIAL) + ROW_OF(docking, DOCKING_RADIAL));
  return mean * (ROW_OF(docking, DOCKING_PATH) - ROW_OF(docking, DOCKING_HELD_PATH));
}

/* passages of the plane of the mouth */
ALD_INLINE void docking_record_passage(TILE, uint instance, uint lane, mask enters, mask misses,
                                       mask leaves) {
  const mask yes = enters | misses | leaves;
  const real one = R(1), none = R(0);
  row_add(&ROW_OF(docking, DOCKING_ENTRIES), yes, sel(enters, one, none));
  row_add(&ROW_OF(docking, DOCKING_MISSES), yes, sel(misses, one, none));
  if (plan[PLAN_EVENTS]) {
    const uint source = KIND(KIND_docking, KIND_SLOT) + instance;
    const real d = ROW_OF(docking, DOCKING_OFFSET);
    event_add(TILE_OF_CALLER, lane, enters, EVENT_ENTERED, source, FORCES_LATE, d);
    event_add(TILE_OF_CALLER, lane, misses, EVENT_MISSED, source, FORCES_LATE, d);
    event_add(TILE_OF_CALLER, lane, leaves, EVENT_LEFT, source, FORCES_LATE, d);
  }
}

/* records of a pin inside; `stays`: it was inside at the last record, too */
ALD_INLINE void docking_record_inside(TILE, uint instance, uint lane, mask yes, mask stays) {
  const real radial = ROW_OF(docking, DOCKING_RADIAL), path = ROW_OF(docking, DOCKING_PATH);
  const real time = record_time(TILE_OF_CALLER, lane), entry = ROW_OF(docking, DOCKING_ENTRY_TIME);
  const real work = ROW_OF(docking, DOCKING_ENERGY_DISSIPATED) +
                    sel(stays, docking_work(TILE_OF_CALLER, instance, lane), R(0));
  row_keep(&ROW_OF(docking, DOCKING_ENTRY_TIME), yes, sel(entry == entry, entry, time));
  touch_first(TILE_OF_CALLER, lane, KIND_docking, instance, DOCKING_FIRST_TOUCH,
              yes & (radial > R(0)), time);
  row_peak(&ROW_OF(docking, DOCKING_PEAK_RADIAL), yes, radial);
  row_peak(&ROW_OF(docking, DOCKING_PEAK_AXIAL), yes, real_abs(ROW_OF(docking, DOCKING_AXIAL)));
  row_peak(&ROW_OF(docking, DOCKING_GREATEST_OFFSET), yes, ROW_OF(docking, DOCKING_OFFSET));
  row_keep(&ROW_OF(docking, DOCKING_ENERGY_DISSIPATED), yes, work);
  row_peak(&ROW_OF(docking, DOCKING_ENERGY_ABSORBED), yes, work);
  row_keep(&ROW_OF(docking, DOCKING_HELD_PATH), yes, path);
}

/* The balance is that of the cone from the pin's entry on: what one wall has taken another may give
 * back. */
ALD_INLINE void docking_record_balance(TILE, uint instance, uint lane, mask runs, mask inside,
                                       mask leaves) {
  const whole held = FLAG_OF(docking, DOCKING_HELD_PUSHES), now = FLAG_OF(docking, DOCKING_PUSHES);
  const mask pushes = is(now, W(1)), changes = (runs & (pushes | is(held, W(1)))) | leaves;
  if (any_lane(changes)) {
    balance_hold(TILE_OF_CALLER, lane, BALANCE_PLACE(KIND_docking, DOCKING_BALANCE), changes,
                 inside, pushes);
  }
  FLAG_OF(docking, DOCKING_HELD_PUSHES) = pick(runs, now, held);
}

/* a pin deeper than the last of several levels: what holds it there is not known */
ALD_INLINE void docking_ends(TILE, uint instance, uint lane, mask inside) {
  const uint entry = KIND_TABLE_ENTRY(KIND_docking, 0, instance);
  const uint last = KIND_TABLE_ROWS(KIND_docking, 0, instance) - 1;
  const mask several = DOCKING_NODE(last, DOCKING_NODE_BEFORE) > R(-INFINITY);
  const mask beyond =
      inside & several & (ROW_OF(docking, DOCKING_DEPTH) > DOCKING_NODE(last, DOCKING_NODE_DEPTH));
  if (!any_lane(beyond)) return;
  lane_ends(TILE_OF_CALLER, lane, beyond, W(STATUS_OUT_OF_RANGE), STEP_AFTER(FORCES_LATE),
            KIND_TABLE(KIND_docking, KIND_BODY_A, instance));
}

ALD_INLINE void docking_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask yes = lane_runs(TILE_OF_CALLER, lane);
  const whole was = docking_was(TILE_OF_CALLER, instance, lane);
  const whole state = FLAG_OF(docking, DOCKING_STATE);
  const mask inside = yes & is(state, W(DOCKING_ENTERED));
  const mask was_inside = yes & is(was, W(DOCKING_ENTERED));
  const mask was_before = yes & is(was, W(DOCKING_BEFORE));
  const mask misses = was_before & is(state, W(DOCKING_BESIDE));
  const mask enters = inside & was_before, leaves = was_inside & mask_not(inside);
  const mask stays = inside & is(FLAG_OF(docking, DOCKING_HELD_STATE), W(DOCKING_ENTERED));
  docking_record_balance(TILE_OF_CALLER, instance, lane, yes, inside, leaves);
  if (any_lane(enters | misses | leaves)) {
    docking_record_passage(TILE_OF_CALLER, instance, lane, enters, misses, leaves);
  }
  if (any_lane(inside | was_inside)) {
    const real radial = ROW_OF(docking, DOCKING_RADIAL);
    if (plan[PLAN_EVENTS]) {
      touch_step s;
      s.runs = yes;
      s.touches = radial > R(0);
      s.touched = ROW_OF(docking, DOCKING_HELD_RADIAL) > R(0);
      touch_events(TILE_OF_CALLER, lane, KIND_docking, instance, s, FORCES_LATE,
                   ROW_OF(docking, DOCKING_CLOSING));
    }
    docking_record_inside(TILE_OF_CALLER, instance, lane, inside, stays);
    docking_ends(TILE_OF_CALLER, instance, lane, inside);
    row_keep(&ROW_OF(docking, DOCKING_HELD_RADIAL), yes, radial);
  }
  flag_keep(&FLAG_OF(docking, DOCKING_HELD_STATE), yes, state);
}

#endif
