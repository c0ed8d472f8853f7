/* SPDX-License-Identifier: Apache-2.0
 * What happened, in the order in which it happened: a short list of events for every scenario. */
#ifndef ALD_KERNELS_PASS_EVENTS_H
#define ALD_KERNELS_PASS_EVENTS_H

#include "../../step.h"
#include "space.h"

/* what an event happened to, as results number it: rules keep their numbers, instances have those
 * of the whole study */
ALD_INLINE uint event_source(TILE, uint what, uint source) {
  const uint table = plan[PLAN_SOURCES];
  uint number = source;
  if (table && what != EVENT_LIMIT) number = plan[table + source];
  return number;
}

/* is a step before the end of the build-up, in which nothing is recorded but what lasts? */
ALD_INLINE int event_is_early(TILE, uint what, uint step) {
  return step < plan[PLAN_BUILD_UP] && what != EVENT_PARTED;
}

ALD_INLINE int event_is_kept(TILE, uint what) {
  const uint kept = plan[PLAN_EVENT_RAPID];
  if (kept == EVENTS_WARNED) return plan[PLAN_EVENTS] > 0 && EVENT_IS_WARNED(what);
  return plan[PLAN_EVENTS] > 0 && (kept == EVENTS_ALL || !EVENT_IS_RAPID(what));
}

/* Appends an event in the lanes of `yes`. All events are counted; those beyond the room of the list
 * are not kept, and the host computes such a scenario again with more room.
 *   what   EVENT_*
 *   source instance, body or rule that it happened to
 *   step_after 0: it happened at the beginning of the step that the lane takes; 1: at its end
 *   value  what the event carries */
ALD_INLINE void event_add(TILE, uint lane, mask yes, uint what, uint source, uint step_after,
                          real value) {
  if (!event_is_kept(TILE_OF_CALLER, what) || !any_lane(yes)) return;
  const uint kind_and_source = what * EVENT_SOURCES + event_source(TILE_OF_CALLER, what, source);
  int chosen[ALD_LANES];
  scalar values[ALD_LANES];
  lanes_of(yes, value, chosen, values);
  for (uint k = 0; k < ALD_LANES; k++) {
    if (!chosen[k]) continue;
    const uint column = lane + k;
    const uint count = uints[(plan[PLAN_LANE_FLAGS] + LANE_EVENTS) * lanes + column];
    const uint step = uints[(plan[PLAN_LANE_FLAGS] + LANE_STEP) * lanes + column];
    if (event_is_early(TILE_OF_CALLER, what, step)) continue;
    uint span = 1;
    if (plan[PLAN_FINE] > 1) span = uints[(plan[PLAN_LANE_FLAGS] + LANE_SPAN) * lanes + column];
    uints[(plan[PLAN_LANE_FLAGS] + LANE_EVENTS) * lanes + column] = count + 1;
    if (count >= plan[PLAN_EVENTS]) continue;
    const uint flags = plan[PLAN_EVENT_FLAGS] + 2 * count;
    uints[flags * lanes + column] = kind_and_source;
    uints[(flags + 1) * lanes + column] = step + step_after * span;
    reals[(plan[PLAN_EVENT_ROWS] + count) * lanes + column] = values[k];
  }
}

/* Tension that reaches 0, `slack`, or returns, `slack + 1`. before: at the last record [N] */
ALD_INLINE void event_slack(TILE, uint lane, mask yes, uint slack, uint source, real before,
                            real tension) {
  if (!event_is_kept(TILE_OF_CALLER, slack)) return;
  event_add(TILE_OF_CALLER, lane, yes & (before > R(0)) & (tension <= R(0)), slack, source,
            FORCES_LATE, before);
  event_add(TILE_OF_CALLER, lane, yes & (before <= R(0)) & (tension > R(0)), slack + 1, source,
            FORCES_LATE, tension);
}

#endif
