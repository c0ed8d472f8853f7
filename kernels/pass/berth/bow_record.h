/* SPDX-License-Identifier: Apache-2.0
 * What a bow in a side holds for the next step, and its records. Forces and depths are those of the
 * beginnings of steps. */
#ifndef ALD_KERNELS_PASS_BOW_RECORD_H
#define ALD_KERNELS_PASS_BOW_RECORD_H

#include "../step/integrate.h"
#include "../step/touch.h"
#include "bow.h"

/* A scenario ends where the contact leaves the flat side or, without a stem, the bulb: the step
 * that begins there is not recorded. Returns the lanes that do. */
ALD_INLINE mask bow_fails(TILE, uint instance, uint lane, mask runs) {
  const mask fails = runs & mask_not(is(FLAG_OF(bow, BOW_STEP_BEYOND), W(BOW_WITHIN)));
  if (any_lane(fails)) {
    const uint body = KIND_TABLE(KIND_bow, KIND_BODY_B, instance);
    lane_ends(TILE_OF_CALLER, lane, fails, W(STATUS_OUT_OF_RANGE), LANE_FLAG(LANE_STEP), body);
  }
  return fails;
}

/* velocity of a body's point after the step, in the axes that it had before */
ALD_INLINE vec3 bow_speed_after(TILE, uint lane, uint body, vec3 own) {
  const vec6 v = body_velocity(TILE_OF_CALLER, body, lane);
  return vec3_add(v.linear, vec3_cross(v.angular, own));
}

/* Work that the contact took in the step: of the force of each stage by its weight, or of the force
 * that was held by the mean of the speeds before and after at its point. */
ALD_INLINE real bow_work(TILE, uint instance, uint lane) {
  const real dt = STEP_LENGTH;
  if (plan[PLAN_STAGES] > 1) return ROW_OF(bow, BOW_STAGED_POWER) * dt;
  const uint a = KIND_TABLE(KIND_bow, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_bow, KIND_BODY_B, instance);
  bow_view v;
  v.turn.x = kind_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_STEP_POSE);
  v.turn.y = kind_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_STEP_POSE + 3);
  v.turn.z = kind_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_STEP_POSE + 6);
  v.from = kind_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_STEP_POSE + 9);
  const vec3 point = kind_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_POINT);
  const vec3 on_b = mat3_unrotate(v.turn, vec3_sub(point, v.from));
  const vec3 after = vec3_sub(bow_speed_after(TILE_OF_CALLER, lane, a, point),
                              mat3_rotate(v.turn, bow_speed_after(TILE_OF_CALLER, lane, b, on_b)));
  const vec3 force = kind_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_FORCE);
  const vec3 couple = kind_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_COUPLE);
  const vec3 spin = vec3_sub(body_velocity(TILE_OF_CALLER, a, lane).angular,
                             mat3_rotate(v.turn, body_velocity(TILE_OF_CALLER, b, lane).angular));
  return R(0.5) * dt * (ROW_OF(bow, BOW_POWER) - (vec3_dot(force, after) + vec3_dot(couple, spin)));
}

ALD_INLINE void bow_record_damage(TILE, uint instance, uint lane, mask yes) {
  const real from = real_min(ROW_OF(bow, BOW_DAMAGE_FROM), ROW_OF(bow, BOW_STEP_EXTENT));
  const real to = real_max(ROW_OF(bow, BOW_DAMAGE_TO), ROW_OF(bow, BOW_STEP_EXTENT + 1));
  const real lower = real_min(ROW_OF(bow, BOW_DAMAGE_LOWER), ROW_OF(bow, BOW_STEP_EXTENT + 2));
  const real upper = real_max(ROW_OF(bow, BOW_DAMAGE_UPPER), ROW_OF(bow, BOW_STEP_EXTENT + 3));
  const real first = ROW_OF(bow, BOW_FIRST_TOUCH);
  const mask never = first != first; /* NaN until it has touched */
  row_keep(&ROW_OF(bow, BOW_DAMAGE_FROM), yes, sel(never, ROW_OF(bow, BOW_STEP_EXTENT), from));
  row_keep(&ROW_OF(bow, BOW_DAMAGE_TO), yes, sel(never, ROW_OF(bow, BOW_STEP_EXTENT + 1), to));
  row_keep(&ROW_OF(bow, BOW_DAMAGE_LOWER), yes,
           sel(never, ROW_OF(bow, BOW_STEP_EXTENT + 2), lower));
  row_keep(&ROW_OF(bow, BOW_DAMAGE_UPPER), yes,
           sel(never, ROW_OF(bow, BOW_STEP_EXTENT + 3), upper));
  row_keep(&ROW_OF(bow, BOW_DAMAGE_LENGTH), yes,
           ROW_OF(bow, BOW_DAMAGE_TO) - ROW_OF(bow, BOW_DAMAGE_FROM));
  row_keep(&ROW_OF(bow, BOW_DAMAGE_HEIGHT), yes,
           ROW_OF(bow, BOW_DAMAGE_UPPER) - ROW_OF(bow, BOW_DAMAGE_LOWER));
}

/* the step whose beginning found the bow in the side */
ALD_INLINE void bow_record_contact(TILE, uint instance, uint lane, mask yes) {
  const vec3 force = kind_vec3(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_STEP_FORCE);
  const real dt = STEP_LENGTH, size = vec3_length(force);
  const real time = STEP_BEGAN;
  bow_record_damage(TILE_OF_CALLER, instance, lane, yes);
  const mask never =
      touch_first(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_FIRST_TOUCH, yes, time);
  row_peak(&ROW_OF(bow, BOW_PEAK_FORCE), yes, size);
  row_peak(&ROW_OF(bow, BOW_PEAK_SURGE), yes, real_abs(force.x));
  row_peak(&ROW_OF(bow, BOW_PEAK_SWAY), yes, real_abs(force.y));
  row_peak(&ROW_OF(bow, BOW_PEAK_HEAVE), yes, real_abs(force.z));
  row_peak(&ROW_OF(bow, BOW_GREATEST_DEPTH), yes, ROW_OF(bow, BOW_STEP_POSE + BOW_POSE_DEPTH));
  row_add(&ROW_OF(bow, BOW_IMPULSE), yes, size * dt);
  row_keep(&ROW_OF(bow, BOW_LAST_TOUCH), yes, time + dt);
  touch_lasts(TILE_OF_CALLER, lane, KIND_bow, instance, BOW_FIRST_TOUCH, yes);
  for (uint k = 0; k < 3; k++) {
    row_keep(&ROW_OF(bow, BOW_ENERGY_NORMAL + k), never, ROW_OF(bow, BOW_STEP_CLOSED + k));
  }
}

ALD_INLINE void bow_record_breach(TILE, uint instance, uint lane, mask yes) {
  const real depth = ROW_OF(bow, BOW_STEP_POSE + BOW_POSE_DEPTH);
  const mask breaches =
      yes & (depth > PARAM_OF(bow, BOW_BREACH_DEPTH)) & (ROW_OF(bow, BOW_BREACHED) == R(0));
  if (!any_lane(breaches)) return;
  row_keep(&ROW_OF(bow, BOW_BREACHED), breaches, R(1));
  row_keep(&ROW_OF(bow, BOW_BREACHED_AT), breaches, STEP_BEGAN);
  event_add(TILE_OF_CALLER, lane, breaches, EVENT_BREACH, KIND(KIND_bow, KIND_SLOT) + instance, 0,
            depth);
}

ALD_INLINE void bow_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask running = lane_runs(TILE_OF_CALLER, lane);
  const mask runs = running & mask_not(bow_fails(TILE_OF_CALLER, instance, lane, running));
  touch_step s;
  s.runs = runs;
  s.touches = is(FLAG_OF(bow, BOW_STEP_TOUCH), W(TOUCH_YES));
  s.touched = is(FLAG_OF(bow, BOW_TOUCHED), W(TOUCH_YES));
  if (plan[PLAN_EVENTS]) {
    touch_events(TILE_OF_CALLER, lane, KIND_bow, instance, s, 0, ROW_OF(bow, BOW_STEP_CLOSING));
  }
  if (any_lane(runs & s.touches)) {
    bow_record_contact(TILE_OF_CALLER, instance, lane, runs & s.touches);
    bow_record_breach(TILE_OF_CALLER, instance, lane, runs & s.touches);
  }
  row_add(&ROW_OF(bow, BOW_ENERGY), runs, bow_work(TILE_OF_CALLER, instance, lane));
  row_peak(&ROW_OF(bow, BOW_GREATEST_ENERGY), runs, ROW_OF(bow, BOW_ENERGY));
  bow_keep_surfaces(TILE_OF_CALLER, instance, lane, runs);
  flag_keep(&FLAG_OF(bow, BOW_TOUCHED), runs, FLAG_OF(bow, BOW_STEP_TOUCH));
}

#endif
