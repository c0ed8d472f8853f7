/* SPDX-License-Identifier: Apache-2.0
 * What the fender holds for the next step, and its records. */
#ifndef ALD_KERNELS_PASS_FENDER_RECORD_H
#define ALD_KERNELS_PASS_FENDER_RECORD_H

#include "../step/touch.h"
#include "fender.h"

/* a utilisation may be above 1 by rounding, where a curve only reaches its rating */
#ifdef ALD_SINGLE
#define FENDER_OVERLOADED R(1 + 1e-5)
#else
#define FENDER_OVERLOADED R(1 + 1e-9)
#endif

/* What a step records. */
typedef struct fender_step {
  touch_step lanes;
  mask slides, slid;
  real normal, tangential; /* [N] */
  real pressed, sheared;   /* taken by the normal force and by the shear in this step [J] */
  real tipped;             /* taken as the bodies turn against each other [J] */
} fender_step;

ALD_INLINE fender_step fender_step_of(TILE, uint instance, uint lane, mask runs) {
  const whole now = FLAG_OF(fender, FENDER_STATE), before = FLAG_OF(fender, FENDER_HELD_STATE);
  fender_step s;
  s.lanes.runs = runs;
  s.lanes.touches = fender_bit(now, FENDER_TOUCHES);
  s.lanes.touched = fender_bit(before, FENDER_TOUCHES);
  s.slides = s.lanes.touches & fender_bit(now, FENDER_SLIDES);
  s.slid = s.lanes.touched & fender_bit(before, FENDER_SLIDES);
  const real ks = PARAM_OF(fender, FENDER_SHEAR);
  const vec2 shear = vec2_of(ROW_OF(fender, FENDER_SX), ROW_OF(fender, FENDER_SY));
  const vec2 held = vec2_of(ROW_OF(fender, FENDER_HELD_SX), ROW_OF(fender, FENDER_HELD_SY));
  const real size = real_sqrt(vec2_dot(shear, shear));
  const real size_before = real_sqrt(vec2_dot(held, held));
  s.normal = sel(s.lanes.touches, ROW_OF(fender, FENDER_NORMAL), R(0));
  s.tangential = sel(s.lanes.touches, ks * size, R(0));
  s.pressed = fender_pressed(TILE_OF_CALLER, instance, lane, s.lanes.touches);
  s.sheared = sel(s.lanes.touches & s.lanes.touched,
                  shear_work(ks, size_before, size, ROW_OF(fender, FENDER_SLIP)), R(0));
  const real power = sel(s.lanes.touches, ROW_OF(fender, FENDER_TIPPING), R(0)) +
                     sel(s.lanes.touched, ROW_OF(fender, FENDER_HELD_TIPPING), R(0));
  s.tipped = R(-0.5) * STEP_LENGTH_SINCE * power;
  return s;
}

ALD_INLINE void fender_events(TILE, uint instance, uint lane, fender_step s) {
  const uint source = KIND(KIND_fender, KIND_SLOT) + instance;
  touch_events(TILE_OF_CALLER, lane, KIND_fender, instance, s.lanes, FORCES_LATE,
               ROW_OF(fender, FENDER_CLOSING));
  event_add(TILE_OF_CALLER, lane, s.lanes.runs & s.slides & mask_not(s.slid), EVENT_SLIP, source,
            FORCES_LATE, s.tangential);
  event_add(TILE_OF_CALLER, lane, s.lanes.runs & s.slid & s.lanes.touches & mask_not(s.slides),
            EVENT_STICK, source, FORCES_LATE, s.tangential);
}

/* peaks over ratings, and the first time that one is exceeded */
ALD_INLINE void fender_use(TILE, uint instance, uint lane, mask yes) {
  const real peak = ROW_OF(fender, FENDER_PEAK_NORMAL);
  const real energy = ROW_OF(fender, FENDER_ENERGY_ABSORBED) * PARAM_OF(fender, FENDER_BY_ENERGY);
  const real reaction = peak * PARAM_OF(fender, FENDER_BY_REACTION);
  const real pressure = peak * PARAM_OF(fender, FENDER_BY_PRESSURE);
  const real most = real_max(energy, real_max(reaction, pressure));
  const mask over = yes & (most > FENDER_OVERLOADED) & (ROW_OF(fender, FENDER_OVERLOAD) == R(0));
  row_keep(&ROW_OF(fender, FENDER_PEAK_PRESSURE), yes, peak * PARAM_OF(fender, FENDER_BY_AREA));
  row_keep(&ROW_OF(fender, FENDER_USE_ENERGY), yes, energy);
  row_keep(&ROW_OF(fender, FENDER_USE_REACTION), yes, reaction);
  row_keep(&ROW_OF(fender, FENDER_USE_PRESSURE), yes, pressure);
  if (!any_lane(over)) return;
  row_keep(&ROW_OF(fender, FENDER_OVERLOAD), over, R(1));
  row_keep(&ROW_OF(fender, FENDER_OVERLOAD_TIME), over, record_time(TILE_OF_CALLER, lane));
  if (plan[PLAN_EVENTS]) {
    event_add(TILE_OF_CALLER, lane, over, EVENT_OVERLOAD, KIND(KIND_fender, KIND_SLOT) + instance,
              FORCES_LATE, most);
  }
}

ALD_INLINE void fender_hold(TILE, uint instance, uint lane, mask yes) {
  row_keep(&ROW_OF(fender, FENDER_HELD_NORMAL), yes, ROW_OF(fender, FENDER_NORMAL));
  row_keep(&ROW_OF(fender, FENDER_HELD_X), yes, ROW_OF(fender, FENDER_X));
  row_keep(&ROW_OF(fender, FENDER_HELD_Y), yes, ROW_OF(fender, FENDER_Y));
  row_keep(&ROW_OF(fender, FENDER_HELD_SX), yes, ROW_OF(fender, FENDER_SX));
  row_keep(&ROW_OF(fender, FENDER_HELD_SY), yes, ROW_OF(fender, FENDER_SY));
  row_keep(&ROW_OF(fender, FENDER_HELD_TIPPING), yes, ROW_OF(fender, FENDER_TIPPING));
  if (KIND_TABLE(KIND_fender, KIND_OPTIONS, instance) & FENDER_SPHERE) {
    for (uint k = 0; k < 2 * FENDER_POSE_ROWS; k++) {
      row_keep(&ROW_OF(fender, FENDER_HELD_POSES + k), yes, ROW_OF(fender, FENDER_POSES + k));
    }
  }
}

/* peaks of force and energy, and what follows from them */
ALD_INLINE void fender_peaks(TILE, uint instance, uint lane, fender_step s, mask yes) {
  const mask touches = yes & s.lanes.touches;
  const real work = ROW_OF(fender, FENDER_WORK);
  row_peak(&ROW_OF(fender, FENDER_PEAK_TANGENTIAL), touches, s.tangential);
  const mask grows = (touches & mask_not(s.normal <= ROW_OF(fender, FENDER_PEAK_NORMAL))) |
                     (yes & mask_not(work <= ROW_OF(fender, FENDER_ENERGY_ABSORBED)));
  if (!any_lane(grows)) return;
  row_peak(&ROW_OF(fender, FENDER_PEAK_NORMAL), touches, s.normal);
  row_peak(&ROW_OF(fender, FENDER_ENERGY_ABSORBED), yes, work);
  fender_use(TILE_OF_CALLER, instance, lane, yes);
}

/* the step in which it touches, or just has */
ALD_INLINE void fender_count(TILE, uint instance, uint lane, fender_step s, mask yes) {
  const real dt = STEP_LENGTH;
  const mask touches = yes & s.lanes.touches;
  row_keep(&ROW_OF(fender, FENDER_WORK), yes,
           sel(s.lanes.touched, ROW_OF(fender, FENDER_WORK), R(0)) + s.pressed);
  row_peak(&ROW_OF(fender, FENDER_GREATEST_DEFLECTION), touches, ROW_OF(fender, FENDER_DEFLECTION));
  row_add(&ROW_OF(fender, FENDER_ENERGY_DISSIPATED), yes, s.pressed + s.sheared + s.tipped);
  row_add(&ROW_OF(fender, FENDER_IMPULSE_NORMAL), touches, s.normal * dt);
  touch_lasts(TILE_OF_CALLER, lane, KIND_fender, instance, FENDER_FIRST_TOUCH, touches);
  if (any_lane(s.slides)) {
    row_add(&ROW_OF(fender, FENDER_SLIP_DISTANCE), yes & s.slides, ROW_OF(fender, FENDER_SLIP));
  }
}

/* a fender that was gone through unseen ends the scenario */
ALD_INLINE void fender_ends(TILE, uint instance, uint lane, mask passed) {
  if (!any_lane(passed)) return;
  lane_ends(TILE_OF_CALLER, lane, passed, W(STATUS_OUT_OF_RANGE), STEP_AFTER(FORCES_LATE),
            KIND_TABLE(KIND_fender, KIND_BODY_A, instance));
}

ALD_INLINE void fender_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const whole now = FLAG_OF(fender, FENDER_STATE), before = FLAG_OF(fender, FENDER_HELD_STATE);
  const mask yes = runs & (fender_bit(now, FENDER_TOUCHES) | fender_bit(before, FENDER_TOUCHES));
  const mask keeps = fender_keeps(TILE_OF_CALLER, instance, lane);
  if (any_lane(yes)) {
    const fender_step s = fender_step_of(TILE_OF_CALLER, instance, lane, runs);
    if (plan[PLAN_EVENTS]) fender_events(TILE_OF_CALLER, instance, lane, s);
    fender_count(TILE_OF_CALLER, instance, lane, s, yes);
    touch_mark(TILE_OF_CALLER, lane, KIND_fender, instance, FENDER_FIRST_TOUCH, s.lanes,
               ROW_OF(fender, FENDER_CLOSING));
    fender_peaks(TILE_OF_CALLER, instance, lane, s, yes);
    fender_hold(TILE_OF_CALLER, instance, lane, yes);
    if (any_lane(keeps)) {
      balance_hold(TILE_OF_CALLER, lane, BALANCE_PLACE(KIND_fender, FENDER_BALANCE), yes,
                   s.lanes.touches, s.lanes.touches);
    }
  }
  fender_ends(TILE_OF_CALLER, instance, lane, runs & fender_bit(now, FENDER_PASSED));
  row_keep(&ROW_OF(fender, FENDER_HELD_DEFLECTION), runs, ROW_OF(fender, FENDER_DEFLECTION));
  FLAG_OF(fender, FENDER_HELD_STATE) = pick(runs, now, before);
}

#endif
