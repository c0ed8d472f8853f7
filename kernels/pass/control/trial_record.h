/* SPDX-License-Identifier: Apache-2.0
 * Figures of a sea trial: of turning circles, zig-zags and stops. */
#ifndef ALD_KERNELS_PASS_TRIAL_RECORD_H
#define ALD_KERNELS_PASS_TRIAL_RECORD_H

#include "trial_way.h"

#define QUARTER_TURN R(1.5707963267948966)

/* a record that is kept once, where it happens */
ALD_INLINE void trial_put(TILE, uint instance, uint lane, uint row, mask happens, real value) {
  row_keep(&KIND_ROW(KIND_trial, row, instance), happens, value);
}

ALD_INLINE mask trial_open(TILE, uint instance, uint lane, uint row) {
  const real value = KIND_ROW(KIND_trial, row, instance);
  return value != value;
}

/* from the place of the order, along the first heading and to port of it */
ALD_INLINE vec2 trial_ahead(TILE, uint instance, uint lane, vec2 at) {
  real sine, cosine;
  real_sincos(ROW_OF(trial, TRIAL_FROM_HEADING), &sine, &cosine);
  const vec2 from = vec2_of(ROW_OF(trial, TRIAL_FROM_X), ROW_OF(trial, TRIAL_FROM_Y));
  return vec2_unrotate(vec2_sub(at, from), vec2_of(cosine, sine));
}

/* The order falls on this way, or on its end where it is the first record. Returns the time of the
 * way from which the track counts. */
ALD_INLINE real trial_begin(TILE, uint instance, uint lane, const trial_way *w, mask runs) {
  const real start = PARAM_OF(trial, TRIAL_START);
  const mask begins = runs & trial_open(TILE_OF_CALLER, instance, lane, TRIAL_FROM_X) &
                      (start <= w->from + w->length);
  if (!any_lane(begins)) return R(0);
  const real since = real_max(R(0), start - w->from);
  const vec2 at = vec2_sel(w->known, trial_place(w, since), w->b.at);
  trial_put(TILE_OF_CALLER, instance, lane, TRIAL_FROM_X, begins, at.x);
  trial_put(TILE_OF_CALLER, instance, lane, TRIAL_FROM_Y, begins, at.y);
  trial_put(TILE_OF_CALLER, instance, lane, TRIAL_FROM_HEADING, begins,
            sel(w->known, trial_heading(w, since), w->turned_b));
  return sel(begins, since, R(0));
}

/* a change of heading by an angle */
typedef struct trial_turn {
  mask happens;
  real since; /* time of the way [s] */
  real side;  /* 1 to port, -1 to starboard */
} trial_turn;

/* The lanes in which the heading has changed by an angle to either side, for the first time by the
 * record `row`. */
ALD_INLINE trial_turn trial_turns(TILE, uint instance, uint lane, const trial_way *w, mask counts,
                                  uint row, real angle) {
  trial_turn t;
  const real from = ROW_OF(trial, TRIAL_FROM_HEADING);
  t.since = R(0);
  t.side = sel(w->turned_b < from, R(-1), R(1));
  t.happens = counts & trial_open(TILE_OF_CALLER, instance, lane, row) &
              (t.side * (w->turned_b - from) >= angle);
  if (!any_lane(t.happens)) return t;
  t.since = cubic_reaches(w->turned_a, w->a.rate, w->turned_b, w->b.rate, w->length,
                          from + t.side * angle);
  return t;
}

ALD_INLINE void trial_circle(TILE, uint instance, uint lane, const trial_way *w, mask counts,
                             real before) {
  const real start = PARAM_OF(trial, TRIAL_START) - w->from;
  trial_turn t = trial_turns(TILE_OF_CALLER, instance, lane, w, counts, TRIAL_INITIAL,
                             PARAM_OF(trial, TRIAL_CHANGE));
  if (any_lane(t.happens)) {
    trial_put(TILE_OF_CALLER, instance, lane, TRIAL_INITIAL, t.happens,
              ROW_OF(trial, TRIAL_TRACK) + trial_track(w, before, t.since));
  }
  t = trial_turns(TILE_OF_CALLER, instance, lane, w, counts, TRIAL_TIME_90, QUARTER_TURN);
  if (any_lane(t.happens)) {
    const vec2 at = trial_ahead(TILE_OF_CALLER, instance, lane, trial_place(w, t.since));
    trial_put(TILE_OF_CALLER, instance, lane, TRIAL_TIME_90, t.happens, t.since - start);
    trial_put(TILE_OF_CALLER, instance, lane, TRIAL_ADVANCE, t.happens, at.x);
    trial_put(TILE_OF_CALLER, instance, lane, TRIAL_TRANSFER, t.happens, t.side * at.y);
  }
  t = trial_turns(TILE_OF_CALLER, instance, lane, w, counts, TRIAL_TIME_180, R(2) * QUARTER_TURN);
  if (any_lane(t.happens)) {
    const vec2 at = trial_ahead(TILE_OF_CALLER, instance, lane, trial_place(w, t.since));
    trial_put(TILE_OF_CALLER, instance, lane, TRIAL_TIME_180, t.happens, t.since - start);
    trial_put(TILE_OF_CALLER, instance, lane, TRIAL_DIAMETER, t.happens, t.side * at.y);
  }
}

/* The speed ahead through the water passes 0: at the root of the parabola through that of both ends
 * and of the middle. */
ALD_INLINE void trial_stop(TILE, uint instance, uint lane, const trial_way *w, mask counts,
                           real before) {
  const real first = vec2_dot(w->a.ahead, w->a.velocity);
  const real last = vec2_dot(w->b.ahead, w->b.velocity);
  const mask stops = counts & trial_open(TILE_OF_CALLER, instance, lane, TRIAL_TIME_TO_STOP) &
                     (first > R(0)) & (last <= R(0));
  if (!any_lane(stops)) return;
  real sine, cosine;
  const real midway = R(0.5) * w->length;
  real_sincos(trial_heading(w, midway), &sine, &cosine);
  const real middle = vec2_dot(vec2_of(cosine, sine), trial_velocity(w, midway));
  const real slope = (R(4) * middle - R(3) * first - last) * w->inverse;
  const real slope_after = (R(3) * last + first - R(4) * middle) * w->inverse;
  const real since = cubic_reaches(first, slope, last, slope_after, w->length, R(0));
  const vec2 at = trial_ahead(TILE_OF_CALLER, instance, lane, trial_place(w, since));
  trial_put(TILE_OF_CALLER, instance, lane, TRIAL_TRACK_REACH, stops,
            ROW_OF(trial, TRIAL_TRACK) + trial_track(w, before, since));
  trial_put(TILE_OF_CALLER, instance, lane, TRIAL_HEAD_REACH, stops, at.x);
  trial_put(TILE_OF_CALLER, instance, lane, TRIAL_SIDE_REACH, stops, at.y);
  trial_put(TILE_OF_CALLER, instance, lane, TRIAL_TIME_TO_STOP, stops,
            w->from + since - PARAM_OF(trial, TRIAL_START));
}

/* the heading turns back after a reversal */
ALD_INLINE void trial_overshoots(TILE, uint instance, uint lane, const trial_way *w, mask counts) {
  const whole phase = FLAG_OF(trial, TRIAL_PHASE);
  /* that to the other side was given at the last reversal */
  const real sign = R(0) - trial_towards(phase) * trial_side(TILE_OF_CALLER, instance, lane);
  const mask returns = counts & (sign * w->a.rate > R(0)) & (sign * w->b.rate <= R(0));
  if (!any_lane(returns)) return;
  const real since = cubic_peak(sign * w->turned_a, sign * w->a.rate, sign * w->turned_b,
                                sign * w->b.rate, w->length);
  const real change = sign * (trial_heading(w, since) - ROW_OF(trial, TRIAL_FROM_HEADING));
  const real time = w->from + since - PARAM_OF(trial, TRIAL_START);
  for (uint k = 0; k < TRIAL_REVERSALS; k++) {
    const mask open = returns & is(phase, W(k + 2)) &
                      trial_open(TILE_OF_CALLER, instance, lane, TRIAL_OVERSHOOT + k);
    trial_put(TILE_OF_CALLER, instance, lane, TRIAL_OVERSHOOT + k, open,
              change - PARAM_OF(trial, TRIAL_SWITCH));
    trial_put(TILE_OF_CALLER, instance, lane, TRIAL_OVERSHOOT_TIME + k, open, time);
  }
}

/* the reversals that this step has brought */
ALD_INLINE void trial_reverse(TILE, uint instance, uint lane, mask runs) {
  const real at = ROW_OF(trial, TRIAL_SWITCH_AT);
  const whole phase = FLAG_OF(trial, TRIAL_PHASE);
  const mask acts = runs & (at == at);
  if (!any_lane(acts)) return;
  for (uint k = 0; k < TRIAL_REVERSALS; k++) {
    trial_put(TILE_OF_CALLER, instance, lane, TRIAL_REVERSAL + k, acts & is(phase, W(k + 1)),
              at - PARAM_OF(trial, TRIAL_START));
  }
  flag_keep(&FLAG_OF(trial, TRIAL_PHASE), acts, phase + W(1));
}

/* what is there now, and what the next record measures from */
ALD_INLINE void trial_commit(TILE, uint instance, uint lane, const trial_way *w, mask runs) {
  const real speed = trial_speed(w->b), rate = w->b.rate;
  const mask turns = rate != R(0);
  trial_put(TILE_OF_CALLER, instance, lane, TRIAL_SPEED, runs, speed);
  trial_put(TILE_OF_CALLER, instance, lane, TRIAL_DRIFT, runs, trial_drift(w->b));
  trial_put(TILE_OF_CALLER, instance, lane, TRIAL_RATE, runs, rate);
  trial_put(TILE_OF_CALLER, instance, lane, TRIAL_STEADY, runs,
            sel(turns, R(2) * speed / real_abs(sel(turns, rate, R(1))), real_nan()));
  trial_put(TILE_OF_CALLER, instance, lane, TRIAL_WAY_X, runs, w->water.x);
  trial_put(TILE_OF_CALLER, instance, lane, TRIAL_WAY_Y, runs, w->water.y);
  trial_put(TILE_OF_CALLER, instance, lane, TRIAL_TURNED, runs, w->turned_b);
  trial_put(TILE_OF_CALLER, instance, lane, TRIAL_RATE_BEFORE, runs,
            ROW_OF(trial, TRIAL_NOW + SAMPLE_RATE));
  if (FORCES_LATE) return;
  for (uint k = 0; k < SAMPLE_ROW_COUNT; k++) {
    trial_put(TILE_OF_CALLER, instance, lane, TRIAL_HELD + k, runs, ROW_OF(trial, TRIAL_NOW + k));
  }
}

ALD_INLINE void trial_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const trial_way w = trial_way_of(TILE_OF_CALLER, instance, lane);
  const real before = trial_begin(TILE_OF_CALLER, instance, lane, &w, runs);
  const mask counts =
      runs & w.known & mask_not(trial_open(TILE_OF_CALLER, instance, lane, TRIAL_FROM_X));
  trial_circle(TILE_OF_CALLER, instance, lane, &w, counts, before);
  trial_stop(TILE_OF_CALLER, instance, lane, &w, counts, before);
  row_add(&ROW_OF(trial, TRIAL_TRACK), counts, trial_track(&w, before, w.length));
  if (KIND_TABLE(KIND_trial, KIND_OPTIONS, instance) & TRIAL_ZIGZAG) {
    trial_overshoots(TILE_OF_CALLER, instance, lane, &w, counts);
    trial_reverse(TILE_OF_CALLER, instance, lane, runs);
  }
  trial_commit(TILE_OF_CALLER, instance, lane, &w, runs);
}

#undef QUARTER_TURN

#endif
