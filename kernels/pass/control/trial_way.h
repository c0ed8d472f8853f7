/* SPDX-License-Identifier: Apache-2.0
 * The way of a ship on trial from one record to the next, by cubics through places, headings and
 * their rates: an error of the fourth order of the step in a place, and so in the time of what
 * happens on the way. */
#ifndef ALD_KERNELS_PASS_TRIAL_WAY_H
#define ALD_KERNELS_PASS_TRIAL_WAY_H

#include "../../math/cubic_root.h"
#include "trial.h"

typedef struct trial_way {
  trial_sample a, b;       /* at both ends; their places less the way of the water */
  vec2 water;              /* way of the water at the end [m] */
  real turned_a, turned_b; /* headings with their turns [rad] */
  real from, length;       /* time at which it begins, and its length [s] */
  real inverse;            /* 1/length [1/s] */
  mask known;              /* there was a record before */
} trial_way;

/* The time between records: of schemes of several evaluations this step, else the one before. */
ALD_INLINE void trial_way_times(TILE, uint lane, trial_way *w) {
  w->length = STEP_LENGTH_SINCE;
  w->from = FORCES_LATE ? STEP_BEGAN : STEP_BEGAN - w->length;
}

ALD_INLINE trial_way trial_way_of(TILE, uint instance, uint lane) {
  const uint body = KIND_TABLE(KIND_trial, KIND_BODY_A, instance);
  trial_way w;
  trial_way_times(TILE_OF_CALLER, lane, &w);
  w.b = trial_load(TILE_OF_CALLER, lane, instance, TRIAL_NOW);
  if (FORCES_LATE) {
    w.a = w.b;
    w.b = trial_midship(TILE_OF_CALLER, instance, lane, instant_after(TILE_OF_CALLER, body, lane),
                        w.from + w.length);
  } else {
    w.a = trial_load(TILE_OF_CALLER, lane, instance, TRIAL_HELD);
  }
  w.known = w.a.at.x == w.a.at.x;
  w.inverse = R(1) / w.length;
  const vec2 before = vec2_of(ROW_OF(trial, TRIAL_WAY_X), ROW_OF(trial, TRIAL_WAY_Y));
  const vec2 flow = vec2_scale(vec2_add(w.a.current, w.b.current), R(0.5) * w.length);
  w.water = vec2_sel(w.known, vec2_add(before, flow), before);
  w.a.at = vec2_sub(w.a.at, before);
  w.b.at = vec2_sub(w.b.at, w.water);
  w.turned_a = ROW_OF(trial, TRIAL_TURNED);
  if (FORCES_LATE) w.turned_a = angle_near(w.a.heading, w.turned_a);
  w.turned_b = angle_near(w.b.heading, w.turned_a);
  return w;
}

/* place less the way of the water, a time after the beginning */
ALD_INLINE vec2 trial_place(const trial_way *w, real since) {
  return vec2_of(
      cubic_between(w->a.at.x, w->a.velocity.x, w->b.at.x, w->b.velocity.x, w->inverse, since)
          .value,
      cubic_between(w->a.at.y, w->a.velocity.y, w->b.at.y, w->b.velocity.y, w->inverse, since)
          .value);
}

/* velocity through the water then */
ALD_INLINE vec2 trial_velocity(const trial_way *w, real since) {
  return vec2_of(
      cubic_between(w->a.at.x, w->a.velocity.x, w->b.at.x, w->b.velocity.x, w->inverse, since)
          .slope,
      cubic_between(w->a.at.y, w->a.velocity.y, w->b.at.y, w->b.velocity.y, w->inverse, since)
          .slope);
}

ALD_INLINE real trial_heading(const trial_way *w, real since) {
  return cubic_between(w->turned_a, w->a.rate, w->turned_b, w->b.rate, w->inverse, since).value;
}

/* length of the track through the water between two times of the way, by Simpson's rule */
ALD_INLINE real trial_track(const trial_way *w, real since, real until) {
  const vec2 first = trial_velocity(w, since), last = trial_velocity(w, until);
  const vec2 middle = trial_velocity(w, R(0.5) * (since + until));
  const real sum = real_sqrt(vec2_dot(first, first)) + R(4) * real_sqrt(vec2_dot(middle, middle)) +
                   real_sqrt(vec2_dot(last, last));
  return (until - since) * sum * R(1.0 / 6);
}

#endif
