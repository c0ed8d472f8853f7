/* SPDX-License-Identifier: Apache-2.0
 * What the contact of outlines holds for the next step, and its records. */
#ifndef ALD_KERNELS_PASS_CONTACT_RECORD_H
#define ALD_KERNELS_PASS_CONTACT_RECORD_H

#include "../step/touch.h"
#include "contact.h"

/* On which side both are, and where, if velocities do not lead back there. */
ALD_INLINE void contact_hold_side(TILE, uint instance, uint lane, mask yes) {
  const whole side = FLAG_OF(contact, CONTACT_SIDE);
  const mask rows = yes & mask_not(is(side, W(FACE_SHALLOW)));
  if (any_lane(rows)) {
    row_keep(&ROW_OF(contact, CONTACT_HELD_FACE_X), rows, ROW_OF(contact, CONTACT_FACE_X));
    row_keep(&ROW_OF(contact, CONTACT_HELD_FACE_Y), rows, ROW_OF(contact, CONTACT_FACE_Y));
    row_keep(&ROW_OF(contact, CONTACT_HELD_TURNED), rows, ROW_OF(contact, CONTACT_TURNED));
  }
  flag_keep(&FLAG_OF(contact, CONTACT_HELD_SIDE), yes, side);
  if (plan[PLAN_SCHEME] == SCHEME_SEMI) return;
  for (uint k = 0; k < POSES_COUNT; k++) {
    row_keep(&ROW_OF(contact, CONTACT_HELD_POSES + k), yes, ROW_OF(contact, CONTACT_POSES + k));
  }
}

/* history that the next step starts from; `begins`: lanes in which the contact does */
ALD_INLINE void contact_hold(TILE, uint instance, uint lane, mask yes, mask begins) {
  const real closing = ROW_OF(contact, CONTACT_CLOSING);
  row_keep(&ROW_OF(contact, CONTACT_FIRST_CLOSING), yes,
           sel(begins, real_max(closing, R(0)), ROW_OF(contact, CONTACT_FIRST_CLOSING)));
  row_keep(&ROW_OF(contact, CONTACT_FIRST_SLIDING), yes,
           sel(begins, ROW_OF(contact, CONTACT_SLIDING), ROW_OF(contact, CONTACT_FIRST_SLIDING)));
  row_keep(&ROW_OF(contact, CONTACT_HELD_SHEAR), yes, ROW_OF(contact, CONTACT_TRIAL_SHEAR));
  row_keep(&ROW_OF(contact, CONTACT_HELD_AX), yes, ROW_OF(contact, CONTACT_TRIAL_AX));
  row_keep(&ROW_OF(contact, CONTACT_HELD_AY), yes, ROW_OF(contact, CONTACT_TRIAL_AY));
  row_keep(&ROW_OF(contact, CONTACT_HELD_BX), yes, ROW_OF(contact, CONTACT_TRIAL_BX));
  row_keep(&ROW_OF(contact, CONTACT_HELD_BY), yes, ROW_OF(contact, CONTACT_TRIAL_BY));
  row_keep(&ROW_OF(contact, CONTACT_HELD_BALANCE), yes, ROW_OF(contact, CONTACT_TRIAL_BALANCE));
  row_keep(&ROW_OF(contact, CONTACT_HELD_AREA), yes, ROW_OF(contact, CONTACT_AREA));
  row_keep(&ROW_OF(contact, CONTACT_HELD_NORMAL_X), yes, ROW_OF(contact, CONTACT_NORMAL_X));
  row_keep(&ROW_OF(contact, CONTACT_HELD_NORMAL_Y), yes, ROW_OF(contact, CONTACT_NORMAL_Y));
  flag_keep(&FLAG_OF(contact, CONTACT_HELD_SLIP), yes, FLAG_OF(contact, CONTACT_SLIPS));
  contact_hold_side(TILE_OF_CALLER, instance, lane, yes);
}

/* closing and sliding velocity of the same point with the velocities after the step */
ALD_INLINE vec2 velocity_after(TILE, uint instance, uint lane, vec2 normal) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  const vec2 arm_a =
      vec2_rotate(vec2_of(ROW_OF(contact, CONTACT_TRIAL_AX), ROW_OF(contact, CONTACT_TRIAL_AY)),
                  vec2_of(BODY_ROW(BODY_COS, a), BODY_ROW(BODY_SIN, a)));
  const vec2 arm_b =
      vec2_rotate(vec2_of(ROW_OF(contact, CONTACT_TRIAL_BX), ROW_OF(contact, CONTACT_TRIAL_BY)),
                  vec2_of(BODY_ROW(BODY_COS, b), BODY_ROW(BODY_SIN, b)));
  return plane_contact_velocity(normal, arm_a, arm_b,
                                body_plane_motion(TILE_OF_CALLER, a, instance, lane),
                                body_plane_motion(TILE_OF_CALLER, b, instance, lane));
}

/* touches for the first time or again, is gone, begins to slip, stops slipping; before the step is
 * held */
ALD_INLINE void contact_events(TILE, uint instance, uint lane, touch_step s) {
  const uint source = KIND(KIND_contact, KIND_SLOT) + instance;
  const mask yes = s.runs & s.touches;
  const mask slips = is(FLAG_OF(contact, CONTACT_SLIPS), W(1));
  const mask slipped = s.touched & is(FLAG_OF(contact, CONTACT_HELD_SLIP), W(1));
  const real tangent = ROW_OF(contact, CONTACT_TANGENT_FORCE);
  touch_events(
      TILE_OF_CALLER, lane, KIND_contact, instance, s, 0,
      sel(s.touches, ROW_OF(contact, CONTACT_CLOSING), ROW_OF(contact, CONTACT_SPEED_AFTER)));
  event_add(TILE_OF_CALLER, lane, yes & slips & mask_not(slipped), EVENT_SLIP, source, 0, tangent);
  event_add(TILE_OF_CALLER, lane, yes & mask_not(slips) & slipped, EVENT_STICK, source, 0, tangent);
}

ALD_INLINE mask side_is_across(whole side) { return is(side & W(SIDE_ACROSS), W(SIDE_ACROSS)); }

/* the overlap comes to reach across one outline; before the step is held */
ALD_INLINE void contact_is_across(TILE, uint instance, uint lane, mask yes) {
  const mask across = yes & side_is_across(FLAG_OF(contact, CONTACT_SIDE));
  if (!any_lane(across)) return;
  const mask was = side_is_across(FLAG_OF(contact, CONTACT_HELD_SIDE)) &
                   polygon_continues(TILE_OF_CALLER, instance, lane) &
                   mask_not(lane_just_built(TILE_OF_CALLER, lane));
  event_add(TILE_OF_CALLER, lane, across & mask_not(was), EVENT_ACROSS,
            KIND(KIND_contact, KIND_SLOT) + instance, 0, ROW_OF(contact, CONTACT_DEPTH));
}

/* is the shear's path to the next step taken from the velocities? */
ALD_INLINE int path_by_velocity(TILE) {
#ifdef ALD_SINGLE
  return 1;
#else
  return plan[PLAN_SPATIAL] != 0;
#endif
}

/* Outlines that have gone through each other: they overlap neither now nor did in the step before,
 * but in between; or they came out on the far side of each other. */
ALD_INLINE void polygon_passes(TILE, uint instance, uint lane, mask touches) {
  const whole side = FLAG_OF(contact, CONTACT_SIDE), sweep = side & W(SIDE_SWEEP);
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  if (!any_lane(runs & mask_not(is(side & W(SIDE_SWEEP | SIDE_PASSED), W(0))))) return;
  const mask far = runs & mask_not(is(sweep, W(SWEEP_NEAR)));
  mask passed = runs & touches & is(side & W(SIDE_PASSED), W(SIDE_PASSED));
  if (any_lane(far)) {
    FLAG_OF(contact, CONTACT_SIDE) = side & W(~(uint)SIDE_SWEEP);
    const mask held = polygon_continues(TILE_OF_CALLER, instance, lane);
    const mask between = is(sweep, W(SWEEP_MET)) & mask_not(touches | held);
    passed = passed | (far & (is(sweep, W(SWEEP_PASSED)) | between));
  }
  if (!any_lane(passed)) return;
  lane_ends(TILE_OF_CALLER, lane, passed, W(STATUS_OUT_OF_RANGE), LANE_FLAG(LANE_STEP),
            KIND_TABLE(KIND_contact, KIND_BODY_A, instance));
}

/* Records of the step that was just done. Work is force x mean velocity of the step, which is the
 * exact change of kinetic energy under a force that is constant within it. */
ALD_INLINE void contact_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const whole touch = FLAG_OF(contact, CONTACT_TOUCH);
  /* what touched in the step before is not TOUCH_NONE where events are kept, pairs_item() */
  if (!any_lane(mask_not(is(touch, W(TOUCH_NONE))))) return;
  polygon_passes(TILE_OF_CALLER, instance, lane, is(touch, W(TOUCH_YES)));
  touch_step s;
  s.runs = lane_runs(TILE_OF_CALLER, lane);
  s.touches = is(touch, W(TOUCH_YES));
  s.touched = polygon_continues(TILE_OF_CALLER, instance, lane);
  const mask yes = s.runs & s.touches;
  if (plan[PLAN_EVENTS] && any_lane(s.runs & (s.touches | s.touched))) {
    contact_events(TILE_OF_CALLER, instance, lane, s);
  }
  if (!any_lane(yes)) return;
  const real dt = STEP_LENGTH;
  const vec2 normal = vec2_of(ROW_OF(contact, CONTACT_NORMAL_X), ROW_OF(contact, CONTACT_NORMAL_Y));
  const vec2 after = velocity_after(TILE_OF_CALLER, instance, lane, normal);
  const real n = ROW_OF(contact, CONTACT_NORMAL_FORCE);
  const real t = ROW_OF(contact, CONTACT_TANGENT_FORCE);
  const real closing = ROW_OF(contact, CONTACT_CLOSING);
  const real reach = R(0.5) * dt;
  const real work_n = n * (reach * (closing + after.x));
  const real work_t = -t * (reach * (ROW_OF(contact, CONTACT_SLIDING) + after.y));
  const real work = ROW_OF(contact, CONTACT_WORK_NORMAL) + work_n;
  const mask never = touch_first(TILE_OF_CALLER, lane, KIND_contact, instance, CONTACT_FIRST_TOUCH,
                                 yes, STEP_BEGAN);

  row_peak(&ROW_OF(contact, CONTACT_PEAK_NORMAL), yes, n);
  row_peak(&ROW_OF(contact, CONTACT_PEAK_TANGENTIAL), yes, real_abs(t));
  row_add(&ROW_OF(contact, CONTACT_IMPULSE_NORMAL), yes, n * dt);
  row_add(&ROW_OF(contact, CONTACT_IMPULSE_TANGENTIAL), yes, real_abs(t) * dt);
  row_keep(&ROW_OF(contact, CONTACT_WORK_NORMAL), yes, work);
  row_peak(&ROW_OF(contact, CONTACT_ENERGY_ABSORBED), yes, work);
  row_add(&ROW_OF(contact, CONTACT_ENERGY_DISSIPATED), yes, (work_n + work_t));
  row_peak(&ROW_OF(contact, CONTACT_GREATEST_DEPTH), yes, ROW_OF(contact, CONTACT_DEPTH));
  row_keep(&ROW_OF(contact, CONTACT_SPEED_BEFORE), never, closing);
  row_keep(&ROW_OF(contact, CONTACT_SPEED_AFTER), yes, after.x);
  touch_lasts(TILE_OF_CALLER, lane, KIND_contact, instance, CONTACT_FIRST_TOUCH, yes);
  if (plan[PLAN_EVENTS]) contact_is_across(TILE_OF_CALLER, instance, lane, yes);
  contact_hold(TILE_OF_CALLER, instance, lane, yes, mask_not(s.touched));
  if (path_by_velocity(TILE_OF_CALLER)) {
    const int explicit_step = plan[PLAN_SCHEME] == SCHEME_EULER;
    row_keep(&ROW_OF(contact, CONTACT_HELD_PATH), yes,
             dt * (explicit_step ? ROW_OF(contact, CONTACT_SLIDING) : after.y));
  }
  flag_keep(&FLAG_OF(contact, CONTACT_LAST_STEP), yes, STEP_AFTER(1) - W(1));
}

#endif
