/* SPDX-License-Identifier: Apache-2.0
 * Meshes of bodies that dynamic lines touch: the push on the body, records. */
#ifndef ALD_KERNELS_PASS_LINE_CONTACT_H
#define ALD_KERNELS_PASS_LINE_CONTACT_H

#include "../step/touch.h"
#include "line_contact_touch.h"

/* Mean of what pushed it over the way behind, `part` LINE_CONTACT_PUSH or LINE_CONTACT_TWIST. A
 * stage at a step's beginning has no way behind it: there it is that of the last record. */
ALD_INLINE vec3 line_contact_mean(TILE, uint instance, uint lane, uint part) {
  const real time = ROW_OF(line_contact, LINE_CONTACT_TIME);
  const real inverse = sel(time > R(0), R(1) / time, R(0));
  const vec3 sum = kind_vec3(TILE_OF_CALLER, lane, KIND_line_contact, instance, part);
  const vec3 last = kind_vec3(TILE_OF_CALLER, lane, KIND_line_contact, instance,
                              LINE_CONTACT_LAST + (part - LINE_CONTACT_PUSH));
  return vec3_sel(time > R(0), vec3_scale(sum, inverse), last);
}

/* where it is now: what the lines lost the body gets */
ALD_INLINE void line_contact_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask touches = ROW_OF(line_contact, LINE_CONTACT_FORCE) > R(0);
  FLAG_OF(line_contact, LINE_CONTACT_TOUCH) = pick(touches, W(TOUCH_YES), W(TOUCH_NONE));
  wrench_put(TILE_OF_CALLER, KIND(KIND_line_contact, KIND_SLOT) + instance, lane,
             line_contact_mean(TILE_OF_CALLER, instance, lane, LINE_CONTACT_PUSH),
             line_contact_mean(TILE_OF_CALLER, instance, lane, LINE_CONTACT_TWIST));
  if (plan[PLAN_TRACE]) {
    TRACE_OF(line_contact, LINE_CONTACT_TRACE_FORCE) = sel(
        ROW_OF(line_contact, LINE_CONTACT_TIME) > R(0), ROW_OF(line_contact, LINE_CONTACT_TOTAL),
        ROW_OF(line_contact, LINE_CONTACT_HELD_TOTAL));
  }
}

ALD_INLINE void line_contact_count(TILE, uint instance, uint lane, mask yes) {
  const real force = ROW_OF(line_contact, LINE_CONTACT_FORCE);
  const real time = record_time(TILE_OF_CALLER, lane);
  const mask touches = yes & (force > R(0));
  touch_peak(&ROW_OF(line_contact, LINE_CONTACT_PEAK_FORCE),
             &ROW_OF(line_contact, LINE_CONTACT_PEAK_TIME), touches, force, time);
  row_peak(&ROW_OF(line_contact, LINE_CONTACT_PEAK_DEPTH), touches,
           ROW_OF(line_contact, LINE_CONTACT_DEPTH));
  row_add(&ROW_OF(line_contact, LINE_CONTACT_ENERGY), yes, ROW_OF(line_contact, LINE_CONTACT_WORK));
  row_add(&ROW_OF(line_contact, LINE_CONTACT_ALL_IMPULSE), touches,
          ROW_OF(line_contact, LINE_CONTACT_IMPULSE));
  touch_first(TILE_OF_CALLER, lane, KIND_line_contact, instance, LINE_CONTACT_FIRST_TOUCH, touches,
              time);
  touch_lasts(TILE_OF_CALLER, lane, KIND_line_contact, instance, LINE_CONTACT_FIRST_TOUCH, touches);
}

/* a scenario ends where there was no room for the triangles near a segment */
ALD_INLINE mask line_contact_fails(TILE, uint instance, uint lane, mask runs) {
  const mask fails = runs & mask_not(is(FLAG_OF(line_contact, LINE_CONTACT_LOST), W(0)));
  if (any_lane(fails)) {
    const uint body = KIND_TABLE(KIND_line_contact, KIND_BODY_A, instance);
    lane_ends(TILE_OF_CALLER, lane, fails, W(STATUS_OVERFLOW), LANE_FLAG(LANE_STEP), body);
  }
  return fails;
}

ALD_INLINE void line_contact_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask running = lane_runs(TILE_OF_CALLER, lane);
  const mask yes = running & mask_not(line_contact_fails(TILE_OF_CALLER, instance, lane, running));
  touch_step s;
  s.runs = yes;
  s.touches = ROW_OF(line_contact, LINE_CONTACT_FORCE) > R(0);
  s.touched = mask_not(is(FLAG_OF(line_contact, LINE_CONTACT_HELD_TOUCH), W(0)));
  if (any_lane(yes & (s.touches | s.touched))) {
    line_contact_count(TILE_OF_CALLER, instance, lane, yes);
    if (plan[PLAN_EVENTS]) {
      touch_events(TILE_OF_CALLER, lane, KIND_line_contact, instance, s, FORCES_LATE,
                   ROW_OF(line_contact, LINE_CONTACT_SPEED));
    }
  }
  flag_keep(&FLAG_OF(line_contact, LINE_CONTACT_HELD_TOUCH), yes, pick(s.touches, W(1), W(0)));
  for (uint part = 0; part < 6; part += 3) {
    const vec3 mean = line_contact_mean(TILE_OF_CALLER, instance, lane, LINE_CONTACT_PUSH + part);
    row_keep(&ROW_OF(line_contact, LINE_CONTACT_LAST + part), yes, mean.x);
    row_keep(&ROW_OF(line_contact, LINE_CONTACT_LAST + part + 1), yes, mean.y);
    row_keep(&ROW_OF(line_contact, LINE_CONTACT_LAST + part + 2), yes, mean.z);
  }
  row_keep(&ROW_OF(line_contact, LINE_CONTACT_HELD_TOTAL), yes,
           ROW_OF(line_contact, LINE_CONTACT_TOTAL));
  line_contact_hold(TILE_OF_CALLER, lane, instance, yes);
}

#endif
