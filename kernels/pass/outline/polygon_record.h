/* SPDX-License-Identifier: Apache-2.0
 * What the polygon contact holds for the next step, and its records. */
#ifndef ALD_KERNELS_PASS_POLYGON_RECORD_H
#define ALD_KERNELS_PASS_POLYGON_RECORD_H

#include "../step/events.h"
#include "../step/integrate.h"
#include "polygon.h"

#define HOLD(row, value) POLYGON_ROW_OF(row) = sel(yes, value, POLYGON_ROW_OF(row))

/* history that the next step starts from */
ALD_INLINE void polygon_hold(TILE, uint instance, uint lane, mask yes) {
  const mask begins = mask_not(polygon_continues(TILE_OF_CALLER, instance, lane));
  const real closing = POLYGON_ROW_OF(POLYGON_CLOSING);
  HOLD(POLYGON_FIRST_CLOSING,
       sel(begins, real_max(closing, R(0)), POLYGON_ROW_OF(POLYGON_FIRST_CLOSING)));
  HOLD(POLYGON_FIRST_SLIDING,
       sel(begins, POLYGON_ROW_OF(POLYGON_SLIDING), POLYGON_ROW_OF(POLYGON_FIRST_SLIDING)));
  HOLD(POLYGON_HELD_SHEAR, POLYGON_ROW_OF(POLYGON_TRIAL_SHEAR));
  HOLD(POLYGON_HELD_AX, POLYGON_ROW_OF(POLYGON_TRIAL_AX));
  HOLD(POLYGON_HELD_AY, POLYGON_ROW_OF(POLYGON_TRIAL_AY));
  HOLD(POLYGON_HELD_BX, POLYGON_ROW_OF(POLYGON_TRIAL_BX));
  HOLD(POLYGON_HELD_BY, POLYGON_ROW_OF(POLYGON_TRIAL_BY));
  HOLD(POLYGON_HELD_BALANCE, POLYGON_ROW_OF(POLYGON_TRIAL_BALANCE));
  HOLD(POLYGON_HELD_AREA, POLYGON_ROW_OF(POLYGON_AREA));
  HOLD(POLYGON_HELD_NORMAL_X, POLYGON_ROW_OF(POLYGON_NORMAL_X));
  HOLD(POLYGON_HELD_NORMAL_Y, POLYGON_ROW_OF(POLYGON_NORMAL_Y));
  POLYGON_FLAG_OF(POLYGON_HELD_SLIP) =
      pick(yes, POLYGON_FLAG_OF(POLYGON_SLIPS), POLYGON_FLAG_OF(POLYGON_HELD_SLIP));
}

/* closing and sliding velocity of the same point with the velocities after the step */
ALD_INLINE vec2 velocity_after(TILE, uint instance, uint lane, vec2 normal) {
  const uint a = KIND_TABLE(KIND_polygon, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_polygon, KIND_BODY_B, instance);
  const vec2 arm_a =
      vec2_rotate(vec2_of(POLYGON_ROW_OF(POLYGON_TRIAL_AX), POLYGON_ROW_OF(POLYGON_TRIAL_AY)),
                  vec2_of(BODY_ROW(BODY_COS, a), BODY_ROW(BODY_SIN, a)));
  const vec2 arm_b =
      vec2_rotate(vec2_of(POLYGON_ROW_OF(POLYGON_TRIAL_BX), POLYGON_ROW_OF(POLYGON_TRIAL_BY)),
                  vec2_of(BODY_ROW(BODY_COS, b), BODY_ROW(BODY_SIN, b)));
  return contact_velocity(normal, arm_a, arm_b, body_twist(TILE_OF_CALLER, a, instance, lane),
                          body_twist(TILE_OF_CALLER, b, instance, lane));
}

/* a contact that was there in the step before and is gone */
ALD_INLINE void polygon_ends(TILE, uint instance, uint lane) {
  const mask gone = mask_not(is(POLYGON_FLAG_OF(POLYGON_TOUCH), W(TOUCH_YES))) &
                    polygon_continues(TILE_OF_CALLER, instance, lane) &
                    lane_runs(TILE_OF_CALLER, lane);
  if (!any_lane(gone)) return;
  event_add(TILE_OF_CALLER, lane, gone, EVENT_CONTACT_END, KIND(KIND_polygon, KIND_SLOT) + instance,
            0, POLYGON_ROW_OF(POLYGON_SPEED_AFTER));
}

/* touches for the first time or again, begins to slip, stops slipping; before the step is held */
ALD_INLINE void polygon_events(TILE, uint instance, uint lane, mask yes) {
  const uint source = KIND(KIND_polygon, KIND_SLOT) + instance;
  const mask held = polygon_continues(TILE_OF_CALLER, instance, lane);
  const mask slips = is(POLYGON_FLAG_OF(POLYGON_SLIPS), W(1));
  const mask slipped = held & is(POLYGON_FLAG_OF(POLYGON_HELD_SLIP), W(1));
  const real tangent = POLYGON_ROW_OF(POLYGON_TANGENT_FORCE);
  event_add(TILE_OF_CALLER, lane, yes & mask_not(held), EVENT_CONTACT_BEGIN, source, 0,
            POLYGON_ROW_OF(POLYGON_CLOSING));
  event_add(TILE_OF_CALLER, lane, yes & slips & mask_not(slipped), EVENT_SLIP, source, 0, tangent);
  event_add(TILE_OF_CALLER, lane, yes & mask_not(slips) & slipped, EVENT_STICK, source, 0, tangent);
}

/* is the shear's path to the next step taken from the velocities? */
ALD_INLINE int path_by_velocity(TILE) {
#ifdef ALD_SINGLE
  return 1;
#else
  return plan[PLAN_SPATIAL] != 0;
#endif
}

/* Outlines that have gone through each other unseen: they overlap neither now nor did in the step
 * before, but in between; or now for the first time, while they part. */
ALD_INLINE void polygon_passes(TILE, uint instance, uint lane) {
  const whole sweep = POLYGON_FLAG_OF(POLYGON_SWEEP);
  const mask far = lane_runs(TILE_OF_CALLER, lane) & mask_not(is(sweep, W(SWEEP_NEAR)));
  if (!any_lane(far)) return;
  POLYGON_FLAG_OF(POLYGON_SWEEP) = W(SWEEP_NEAR);
  const mask touches = is(POLYGON_FLAG_OF(POLYGON_TOUCH), W(TOUCH_YES));
  const mask late = touches & (POLYGON_ROW_OF(POLYGON_CLOSING) < R(0));
  const mask between = mask_not(touches) & is(sweep, W(SWEEP_MET));
  const mask passed =
      far & mask_not(polygon_continues(TILE_OF_CALLER, instance, lane)) & (late | between);
  if (!any_lane(passed)) return;
  const whole status = pick(passed, W(STATUS_OUT_OF_RANGE), LANE_FLAG(LANE_STATUS));
  lane_fails(TILE_OF_CALLER, lane, KIND_TABLE(KIND_polygon, KIND_BODY_A, instance), passed, passed);
  LANE_FLAG(LANE_STATUS) = status;
}

/* Records of the step that was just done. Work is force x mean velocity of the step, which is the
 * exact change of kinetic energy under a force that is constant within it. */
ALD_INLINE void polygon_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const whole touch = POLYGON_FLAG_OF(POLYGON_TOUCH);
  if (any_lane(mask_not(is(touch, W(TOUCH_NONE))))) polygon_passes(TILE_OF_CALLER, instance, lane);
  const mask yes = is(touch, W(TOUCH_YES)) & lane_runs(TILE_OF_CALLER, lane);
  if (plan[PLAN_EVENTS]) polygon_ends(TILE_OF_CALLER, instance, lane);
  if (!any_lane(yes)) return;
  if (plan[PLAN_EVENTS]) polygon_events(TILE_OF_CALLER, instance, lane, yes);
  const real dt = STEP_LENGTH;
  const vec2 normal = vec2_of(POLYGON_ROW_OF(POLYGON_NORMAL_X), POLYGON_ROW_OF(POLYGON_NORMAL_Y));
  const vec2 after = velocity_after(TILE_OF_CALLER, instance, lane, normal);
  const real n = POLYGON_ROW_OF(POLYGON_NORMAL_FORCE);
  const real t = POLYGON_ROW_OF(POLYGON_TANGENT_FORCE);
  const real closing = POLYGON_ROW_OF(POLYGON_CLOSING);
  const real reach = R(0.5) * dt;
  const real work_n = n * (reach * (closing + after.x));
  const real work_t = -t * (reach * (POLYGON_ROW_OF(POLYGON_SLIDING) + after.y));
  const real work = POLYGON_ROW_OF(POLYGON_WORK_NORMAL) + work_n;
  const mask never = is(POLYGON_FLAG_OF(POLYGON_LAST_STEP), W(POLYGON_NEVER));

  HOLD(POLYGON_PEAK_NORMAL, real_max(POLYGON_ROW_OF(POLYGON_PEAK_NORMAL), n));
  HOLD(POLYGON_PEAK_TANGENTIAL, real_max(POLYGON_ROW_OF(POLYGON_PEAK_TANGENTIAL), real_abs(t)));
  HOLD(POLYGON_IMPULSE_NORMAL, POLYGON_ROW_OF(POLYGON_IMPULSE_NORMAL) + n * dt);
  HOLD(POLYGON_IMPULSE_TANGENTIAL, POLYGON_ROW_OF(POLYGON_IMPULSE_TANGENTIAL) + real_abs(t) * dt);
  HOLD(POLYGON_WORK_NORMAL, work);
  HOLD(POLYGON_ENERGY_ABSORBED, real_max(POLYGON_ROW_OF(POLYGON_ENERGY_ABSORBED), work));
  HOLD(POLYGON_ENERGY_DISSIPATED, POLYGON_ROW_OF(POLYGON_ENERGY_DISSIPATED) + (work_n + work_t));
  HOLD(POLYGON_GREATEST_DEPTH,
       real_max(POLYGON_ROW_OF(POLYGON_GREATEST_DEPTH), POLYGON_ROW_OF(POLYGON_DEPTH)));
  HOLD(POLYGON_FIRST_TOUCH, sel(never, STEP_BEGAN, POLYGON_ROW_OF(POLYGON_FIRST_TOUCH)));
  HOLD(POLYGON_DURATION, step_sum(TILE_OF_CALLER, lane, POLYGON_ROW_OF(POLYGON_DURATION)));
  HOLD(POLYGON_SPEED_BEFORE, sel(never, closing, POLYGON_ROW_OF(POLYGON_SPEED_BEFORE)));
  HOLD(POLYGON_SPEED_AFTER, after.x);
  polygon_hold(TILE_OF_CALLER, instance, lane, yes);
  if (path_by_velocity(TILE_OF_CALLER)) {
    const int explicit_step = plan[PLAN_SCHEME] == SCHEME_EULER;
    HOLD(POLYGON_HELD_PATH, dt * (explicit_step ? POLYGON_ROW_OF(POLYGON_SLIDING) : after.y));
  }
  POLYGON_FLAG_OF(POLYGON_LAST_STEP) =
      pick(yes, STEP_AFTER(1) - W(1), POLYGON_FLAG_OF(POLYGON_LAST_STEP));
}

#endif
