/* SPDX-License-Identifier: Apache-2.0
 * Meshes of bodies that dynamic lines touch: the push on the body, records. */
#ifndef ALD_KERNELS_PASS_HULL_H
#define ALD_KERNELS_PASS_HULL_H

#include "../outline/polygon_rows.h"
#include "../step/events.h"
#include "../step/integrate.h"
#include "hull_touch.h"

/* Mean of what pushed it over the way behind, `part` HULL_PUSH or HULL_TWIST. A stage at a step's
 * beginning has no way behind it: there it is that of the last record. */
ALD_INLINE vec3 hull_mean(TILE, uint hull, uint lane, uint part) {
  const real time = HULL_ROW_OF(HULL_TIME);
  const real inverse = sel(time > R(0), R(1) / time, R(0));
  const vec3 sum = hull_vec3(TILE_OF_CALLER, lane, hull, part);
  const vec3 last = hull_vec3(TILE_OF_CALLER, lane, hull, HULL_LAST + (part - HULL_PUSH));
  return vec3_sel(time > R(0), vec3_scale(sum, inverse), last);
}

/* where it is now: what the lines lost the body gets */
ALD_INLINE void hull_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint hull = instance;
  const mask touches = HULL_ROW_OF(HULL_FORCE) > R(0);
  HULL_FLAG_OF(HULL_TOUCH) = pick(touches, W(TOUCH_YES), W(TOUCH_NONE));
  wrench_put(TILE_OF_CALLER, KIND(KIND_hull, KIND_SLOT) + hull, lane,
             hull_mean(TILE_OF_CALLER, hull, lane, HULL_PUSH),
             hull_mean(TILE_OF_CALLER, hull, lane, HULL_TWIST));
}

#define HULL_KEEP(field, yes, value) HULL_ROW_OF(field) = sel(yes, value, HULL_ROW_OF(field))

ALD_INLINE void hull_count(TILE, uint hull, uint lane, mask yes) {
  const real force = HULL_ROW_OF(HULL_FORCE);
  const real first = HULL_ROW_OF(HULL_FIRST_TOUCH);
  const mask touches = yes & (force > R(0));
  const mask grows = touches & (force > HULL_ROW_OF(HULL_PEAK_FORCE));
  HULL_KEEP(HULL_PEAK_TIME, grows, record_time(TILE_OF_CALLER, lane));
  HULL_KEEP(HULL_PEAK_FORCE, grows, force);
  HULL_MOST(HULL_PEAK_DEPTH, touches, HULL_ROW_OF(HULL_DEPTH));
  HULL_ADD(HULL_ENERGY, yes, HULL_ROW_OF(HULL_WORK));
  HULL_ADD(HULL_ALL_IMPULSE, touches, HULL_ROW_OF(HULL_IMPULSE));
  /* NaN until it has touched */
  HULL_KEEP(HULL_FIRST_TOUCH, touches & mask_not(first == first),
            record_time(TILE_OF_CALLER, lane));
  HULL_KEEP(HULL_DURATION, touches, step_sum(TILE_OF_CALLER, lane, HULL_ROW_OF(HULL_DURATION)));
}

/* a scenario ends where there was no room for the triangles near a segment */
ALD_INLINE mask hull_fails(TILE, uint hull, uint lane, mask runs) {
  const mask fails = runs & mask_not(is(HULL_FLAG_OF(HULL_LOST), W(0)));
  if (any_lane(fails)) {
    const uint body = KIND_TABLE(KIND_hull, KIND_BODY_A, hull);
    const whole status = pick(fails, W(STATUS_OVERFLOW), LANE_FLAG(LANE_STATUS));
    lane_fails(TILE_OF_CALLER, lane, body, fails, fails);
    LANE_FLAG(LANE_STATUS) = status;
  }
  return fails;
}

ALD_INLINE void hull_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint hull = instance, source = KIND(KIND_hull, KIND_SLOT) + hull;
  const mask running = lane_runs(TILE_OF_CALLER, lane);
  const mask yes = running & mask_not(hull_fails(TILE_OF_CALLER, hull, lane, running));
  const mask touches = HULL_ROW_OF(HULL_FORCE) > R(0);
  const mask touched = mask_not(is(HULL_FLAG_OF(HULL_HELD_TOUCH), W(0)));
  if (any_lane(yes & (touches | touched))) hull_count(TILE_OF_CALLER, hull, lane, yes);
  if (plan[PLAN_EVENTS] && any_lane(yes & (touches | touched))) {
    const real speed = HULL_ROW_OF(HULL_SPEED);
    event_add(TILE_OF_CALLER, lane, yes & touches & mask_not(touched), EVENT_CONTACT_BEGIN, source,
              FORCES_LATE, speed);
    event_add(TILE_OF_CALLER, lane, yes & touched & mask_not(touches), EVENT_CONTACT_END, source,
              FORCES_LATE, speed);
  }
  HULL_FLAG_OF(HULL_HELD_TOUCH) =
      pick(yes, pick(touches, W(1), W(0)), HULL_FLAG_OF(HULL_HELD_TOUCH));
  for (uint part = 0; part < 6; part += 3) {
    const vec3 mean = hull_mean(TILE_OF_CALLER, hull, lane, HULL_PUSH + part);
    HULL_KEEP(HULL_LAST + part, yes, mean.x);
    HULL_KEEP(HULL_LAST + part + 1, yes, mean.y);
    HULL_KEEP(HULL_LAST + part + 2, yes, mean.z);
  }
  hull_hold(TILE_OF_CALLER, lane, hull, yes);
}

#endif
