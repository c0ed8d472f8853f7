/* SPDX-License-Identifier: Apache-2.0
 * A sea trial: keeps what its record measures from, and reverses the rudder of a zig-zag. Theory:
 * docs/theory/trials.md. Checked by: tests/pass/control/test_trial.c,
 * tests/golden/test_golden_turning.c. */
#ifndef ALD_KERNELS_PASS_TRIAL_H
#define ALD_KERNELS_PASS_TRIAL_H

#include "../../math/turns.h"
#include "../step/instant.h"
#include "../water/rudder_rows.h"
#include "../water/sea.h"
#include "trial_rows.h"

/* midship at a moment */
typedef struct trial_sample {
  vec2 at, ahead, velocity, current; /* SAMPLE_* */
  real heading, rate;
} trial_sample;

ALD_INLINE trial_sample trial_load(TILE, uint lane, uint instance, uint first) {
#define OF_ROW(field) KIND_ROW(KIND_trial, first + (field), instance)
  trial_sample s;
  s.at = vec2_of(OF_ROW(SAMPLE_X), OF_ROW(SAMPLE_Y));
  s.ahead = vec2_of(OF_ROW(SAMPLE_COS), OF_ROW(SAMPLE_SIN));
  s.velocity = vec2_of(OF_ROW(SAMPLE_VX), OF_ROW(SAMPLE_VY));
  s.current = vec2_of(OF_ROW(SAMPLE_CURRENT_X), OF_ROW(SAMPLE_CURRENT_Y));
  s.heading = OF_ROW(SAMPLE_HEADING);
  s.rate = OF_ROW(SAMPLE_RATE);
  return s;
}

ALD_INLINE void trial_keep(TILE, uint lane, uint instance, uint first, trial_sample s) {
  OF_ROW(SAMPLE_X) = s.at.x;
  OF_ROW(SAMPLE_Y) = s.at.y;
  OF_ROW(SAMPLE_COS) = s.ahead.x;
  OF_ROW(SAMPLE_SIN) = s.ahead.y;
  OF_ROW(SAMPLE_VX) = s.velocity.x;
  OF_ROW(SAMPLE_VY) = s.velocity.y;
  OF_ROW(SAMPLE_CURRENT_X) = s.current.x;
  OF_ROW(SAMPLE_CURRENT_Y) = s.current.y;
  OF_ROW(SAMPLE_HEADING) = s.heading;
  OF_ROW(SAMPLE_RATE) = s.rate;
#undef OF_ROW
}

/* midship of a body that is at `i` at a time */
ALD_INLINE trial_sample trial_midship(TILE, uint instance, uint lane, instant i, real time) {
  const uint body = KIND_TABLE(KIND_trial, KIND_BODY_A, instance);
  const real z = SPACE_ROW(SPACE_Z, body) + PARAM_OF(trial, TRIAL_HEIGHT);
  const vec3 current = sea_current(TILE_OF_CALLER, lane, z, time);
  const instant midship = instant_ahead(i, R(0) - PARAM_OF(trial, TRIAL_CENTRE));
  trial_sample s;
  s.at = midship.at;
  s.ahead = midship.ahead;
  s.current = vec2_of(current.x, current.y);
  s.velocity = vec2_sub(midship.velocity, s.current);
  s.heading = real_atan2(s.ahead.y, s.ahead.x);
  s.rate = midship.rate;
  return s;
}

/* in the first direction of a zig-zag the heading changes with this sign: to starboard, which is
 * the rudder's above 0, it falls */
ALD_INLINE real trial_side(TILE, uint instance, uint lane) {
  return sel(PARAM_OF(trial, TRIAL_RUDDER) < R(0), R(1), R(-1));
}

/* 1 while the heading is to go to the first side, -1 to the other */
ALD_INLINE real trial_towards(whole phase) { return sel(is(phase & W(1), W(1)), R(1), R(-1)); }

/* Time until the change of heading reaches the angle, in a step that begins now; infinite if it
 * does not. By the rate and its change over the step before, so that it is the third order of the
 * step that is left: 0.4 r'' h^3 of heading.
 *   rest   until the angle           [rad]
 *   rate   towards it, and now       [rad/s]
 *   gain   of the rate               [rad/s^2] */
ALD_INLINE real trial_time_to(real rest, real rate, real gain) {
  const real square = rate * rate + R(2) * gain * rest;
  const real pace = rate + real_sqrt(real_max(square, R(0)));
  const mask comes = (square >= R(0)) & (pace > R(0));
  const real time = sel(comes, R(2) * rest / sel(comes, pace, R(1)), R(INFINITY));
  return sel(rest <= R(0), R(0), time);
}

/* orders the rudder of a zig-zag: at the time of the first order, and where the heading passes the
 * angle of the reversals, both to the moment */
ALD_INLINE void trial_steer(TILE, uint instance, uint lane, trial_sample now) {
  const uint rudder = KIND_TABLE(KIND_trial, KIND_REF(0), instance) - 1;
  const whole phase = FLAG_OF(trial, TRIAL_PHASE);
  const mask waits = is(phase, W(0));
  const real towards = trial_towards(phase);
  const real sign = towards * trial_side(TILE_OF_CALLER, instance, lane);
  const real turned = angle_near(now.heading, ROW_OF(trial, TRIAL_TURNED));
  const real change = sign * (turned - ROW_OF(trial, TRIAL_FROM_HEADING));
  const real before = ROW_OF(trial, TRIAL_RATE_BEFORE);
  const real gain = sel(before == before, sign * (now.rate - before) / STEP_LENGTH_BEFORE, R(0));
  const real until =
      sel(waits, PARAM_OF(trial, TRIAL_START) - STEP_BEGAN,
          trial_time_to(PARAM_OF(trial, TRIAL_SWITCH) - change, sign * now.rate, gain));
  const mask acts = (until >= R(0)) & (until < STEP_LENGTH);
  const real at = sel(acts, STEP_BEGAN + until, real_nan());
  const real order = PARAM_OF(trial, TRIAL_RUDDER) * sel(waits, R(1), R(0) - towards);
  ROW_OF(trial, TRIAL_SWITCH_AT) = at;
  KIND_ROW(KIND_rudder, RUDDER_NEXT_AT, rudder) = at;
  KIND_ROW(KIND_rudder, RUDDER_NEXT_ORDER, rudder) = order;
}

/* angle of the way through the water from the bow, above 0 to port */
ALD_INLINE real trial_drift(trial_sample s) {
  return real_atan2(vec2_cross(s.ahead, s.velocity), vec2_dot(s.ahead, s.velocity));
}

ALD_INLINE real trial_speed(trial_sample s) { return real_sqrt(vec2_dot(s.velocity, s.velocity)); }

/* at the beginning of a step */
ALD_INLINE void trial_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (stage_now(TILE_OF_CALLER, lane) > 0) return;
  const uint body = KIND_TABLE(KIND_trial, KIND_BODY_A, instance);
  const trial_sample now = trial_midship(TILE_OF_CALLER, instance, lane,
                                         instant_now(TILE_OF_CALLER, body, lane), STEP_BEGAN);
  trial_keep(TILE_OF_CALLER, lane, instance, TRIAL_NOW, now);
  if (KIND_TABLE(KIND_trial, KIND_OPTIONS, instance) & TRIAL_ZIGZAG) {
    trial_steer(TILE_OF_CALLER, instance, lane, now);
  }
  if (!plan[PLAN_TRACE]) return;
  TRACE_OF(trial, TRIAL_TRACE_SPEED) = trial_speed(now);
  TRACE_OF(trial, TRIAL_TRACE_DRIFT) = trial_drift(now);
}

#endif
