/* SPDX-License-Identifier: Apache-2.0
 * Records and events of touches, as every kind of contact keeps them. `kind` is KIND_*, `rows` the
 * first of its rows TOUCH_*. */
#ifndef ALD_KERNELS_PASS_TOUCH_H
#define ALD_KERNELS_PASS_TOUCH_H

#include "build_up.h"
#include "events.h"
#include "touch_rows.h"

/* lanes of a step */
typedef struct touch_step {
  mask runs, touches, touched; /* that go on; in contact now; in the last step */
} touch_step;

/* contact begins, or ends. step_after: as of event_add(); speed: closing velocity [m/s] */
ALD_INLINE void touch_events(TILE, uint lane, uint kind, uint instance, touch_step s,
                             uint step_after, real speed) {
  const uint source = KIND(kind, KIND_SLOT) + instance;
  event_add(TILE_OF_CALLER, lane, s.runs & s.touches & mask_not(s.touched), EVENT_CONTACT_BEGIN,
            source, step_after, speed);
  event_add(TILE_OF_CALLER, lane, s.runs & s.touched & mask_not(s.touches), EVENT_CONTACT_END,
            source, step_after, speed);
}

/* The time of the first touch. Returns the lanes of `touches` in which it is this one. */
ALD_INLINE mask touch_first(TILE, uint lane, uint kind, uint instance, uint rows, mask touches,
                            real time) {
  GLOBAL real *row = &KIND_ROW(kind, rows + TOUCH_FIRST, instance);
  const real first = *row;
  const mask never = touches & mask_not(first == first);
  row_keep(row, never, time);
  return never;
}

/* this step counts to the duration of contact */
ALD_INLINE void touch_lasts(TILE, uint lane, uint kind, uint instance, uint rows, mask touches) {
  GLOBAL real *row = &KIND_ROW(kind, rows + TOUCH_DURATION, instance);
  row_keep(row, touches, step_sum(TILE_OF_CALLER, lane, *row));
}

/* what happens once in a contact or less: time and speed of the first touch, speed at the end; a
 * contact that goes on when records begin is then touched for the first time */
ALD_INLINE void touch_mark(TILE, uint lane, uint kind, uint instance, uint rows, touch_step s,
                           real speed) {
  const mask fresh = mask_not(s.touched) | lane_just_built(TILE_OF_CALLER, lane);
  const mask begins = s.runs & s.touches & fresh;
  const mask ends = s.runs & s.touched & mask_not(s.touches);
  if (!any_lane(begins | ends)) return;
  const mask never = touch_first(TILE_OF_CALLER, lane, kind, instance, rows, begins,
                                 record_time(TILE_OF_CALLER, lane));
  row_keep(&KIND_ROW(kind, rows + TOUCH_SPEED_BEFORE, instance), never, speed);
  row_keep(&KIND_ROW(kind, rows + TOUCH_SPEED_AFTER, instance), ends, speed);
}

/* a peak and its time */
ALD_INLINE void touch_peak(GLOBAL real *peak, GLOBAL real *when, mask touches, real value,
                           real time) {
  row_keep(when, touches & (value > *peak), time);
  row_peak(peak, touches, value);
}

#endif
