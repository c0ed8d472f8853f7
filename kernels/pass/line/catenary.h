/* SPDX-License-Identifier: Apache-2.0
 * Catenary lines between two bodies: quasi-static, with drag dynamics along the fairlead's tangent;
 * they may part, and a winch at the fairlead may run. */
#ifndef ALD_KERNELS_PASS_CATENARY_H
#define ALD_KERNELS_PASS_CATENARY_H

#include "../step/events.h"
#include "../step/space.h"
#include "catenary_shape.h"

/* theta of the drag dynamics: of second order */
#define CATENARY_THETA R(0.5)

/* Rate v of a lag that begins while its fairlead moves, not known: from a rate of 0 those of all
 * steps would swing about what they should be. So many steps by theta = 1 do not need it, and leave
 * less than (1/3)^4 of what they miss at first; the rate counts them. No body is as fast. */
#define CATENARY_RATE_UNKNOWN R(1e20)
#define CATENARY_FIRST_STEPS R(4)

#define CATENARY_HELD_ROW(field) ROW_OF(catenary, CATENARY_HELD + (field))

/* keeps the rows of this evaluation for the next step, of the ones that the line's options use */
ALD_INLINE void catenary_hold(TILE, uint instance, uint lane, mask yes) {
  const uint options = CATENARY_OPTIONS(instance);
  const uint first = options & (CATENARY_LAGS | CATENARY_INCREMENTAL) ? 0u : CATENARY_H;
  const uint middle = options & CATENARY_INCREMENTAL ? CATENARY_H : CATENARY_GEOMETRIC;
  const uint end = options & CATENARY_HAS_GRID ? CATENARY_H : CATENARY_TRIAL_COUNT;
  for (uint k = first; k < end; k = k + 1 == middle ? (uint)CATENARY_H : k + 1) {
    CATENARY_HELD_ROW(k) = sel(yes, ROW_OF(catenary, k), CATENARY_HELD_ROW(k));
  }
}

/* time from the last record to this evaluation, none in the very first [s] */
ALD_INLINE real catenary_interval(TILE, uint lane) {
  const scalar share = stage_time_share(plan[PLAN_SCHEME], stage_now(TILE_OF_CALLER, lane));
  const mask first = is(LANE_FLAG(LANE_STEP), W(0));
  const real whole_step = FORCES_LATE ? R(0) : sel(first, R(0), R(1));
  return (R(share) + whole_step) * STEP_LENGTH_SINCE;
}

/* one step of the lag form */
ALD_INLINE drag_lag catenary_lag(drag_lag before, drag_line line, real moved, real risen, real dt) {
  const real counted = before.rate;
  const mask unknown = counted >= CATENARY_RATE_UNKNOWN;
  before.rate = sel(unknown, R(0), before.rate);
  drag_lag s = drag_lag_step(before, line, moved, risen, dt, sel(unknown, R(1), CATENARY_THETA));
  if (!any_lane(unknown)) return s;
  /* a line of so much drag that its lag takes more than half a step does not swing */
  const mask slow = ((line.elastic + line.geometric) * dt) <= (R(4) * line.drag * real_abs(s.rate));
  const mask enough = counted >= (R(0.99) * CATENARY_FIRST_STEPS * CATENARY_RATE_UNKNOWN);
  const real next = sel(dt > R(0), counted + CATENARY_RATE_UNKNOWN, counted);
  s.rate = sel(unknown & mask_not((dt > R(0)) & (slow | enough)), next, s.rate);
  return s;
}

/* unit vector along the level distance x of the ends */
ALD_INLINE vec3 catenary_level(vec3 span, real x) {
  const real per = R(1) / sel(x > R(0), x, R(1));
  return vec3_of(span.x * per, span.y * per, R(0));
}

/* of some lanes, those in which the ends of a line move apart or together along its tangent at the
 * fairlead */
ALD_INLINE mask catenary_moves(pose a, pose b, vec3 from, vec3 to, const catenary_shape *c,
                               mask of) {
  if (!any_lane(of)) return of;
  const vec3 drift = vec3_sub(pose_velocity_at(b, to), pose_velocity_at(a, from));
  const vec3 level = catenary_level(vec3_sub(to, from), c->x);
  return of & ((c->sine * vec3_dot(drift, level) + c->cosine * drift.z) != R(0));
}

/* The dynamic tension. Writes the rows that the next record holds. `begins`: lanes that have no
 * record yet and start without drag; so do those of a line that is found by its parts, which is
 * quasi-static. `moves`: lanes that do not start at rest. */
ALD_INLINE real catenary_dynamic(TILE, uint instance, uint lane, const catenary_shape *c,
                                 mask begins, mask moves) {
  const uint options = CATENARY_OPTIONS(instance);
  if (!(options & (CATENARY_LAGS | CATENARY_INCREMENTAL))) return c->tension;
  drag_line line = c->line;
  begins = begins | c->rests;
  line.drag = line.drag * ENVIRONMENT(ENVIRONMENT_WATER_DENSITY);
  /* motion of the fairlead along the mean of its tangents, less what the winch let out */
  const real sine = R(0.5) * (CATENARY_HELD_ROW(CATENARY_SINE) + c->sine);
  const real cosine = R(0.5) * (CATENARY_HELD_ROW(CATENARY_COSINE) + c->cosine);
  const real moved = sine * (c->x - CATENARY_HELD_ROW(CATENARY_X)) +
                     cosine * (c->z - CATENARY_HELD_ROW(CATENARY_Z)) - c->let_out;
  const real dt = catenary_interval(TILE_OF_CALLER, lane);
  const real behind = CATENARY_HELD_ROW(CATENARY_BEHIND), rate = CATENARY_HELD_ROW(CATENARY_RATE);
  real tension, next_behind, next_rate;
  if (options & CATENARY_LAGS) {
    const drag_lag before = {behind, rate};
    const real risen = c->tension - CATENARY_HELD_ROW(CATENARY_QUASI);
    const drag_lag s = catenary_lag(before, line, moved, risen, dt);
    next_behind = sel(begins, R(0), s.behind);
    next_rate = sel(begins, sel(moves, CATENARY_RATE_UNKNOWN, R(0)), s.rate);
    tension = sel(begins, c->tension, drag_lag_tension(s, line.elastic, c->tension));
  } else {
    const drag_increment before = {R(0), rate, behind};
    const drag_line was = {line.elastic, CATENARY_HELD_ROW(CATENARY_GEOMETRIC),
                           CATENARY_HELD_ROW(CATENARY_DRAG)};
    const drag_increment s = drag_increment_step(before, was, line, moved, dt, CATENARY_THETA);
    next_behind = sel(begins, c->tension, s.tension);
    next_rate = sel(begins, R(0), s.rate);
    tension = real_max(next_behind, R(0));
    ROW_OF(catenary, CATENARY_GEOMETRIC) = line.geometric;
    ROW_OF(catenary, CATENARY_DRAG) = line.drag;
  }
  ROW_OF(catenary, CATENARY_X) = c->x;
  ROW_OF(catenary, CATENARY_Z) = c->z;
  ROW_OF(catenary, CATENARY_BEHIND) = next_behind;
  ROW_OF(catenary, CATENARY_RATE) = next_rate;
  return tension;
}

/* Unstretched length that lies and the friction that holds it, of a line with its vertical tension
 * at the top and so much paid out. */
ALD_INLINE real catenary_grounded(TILE, uint instance, uint lane, real vertical, real paid,
                                  real *rub) {
  const uint options = CATENARY_OPTIONS(instance);
  *rub = R(0);
  if (!(options & CATENARY_ON_SEABED)) return R(0);
  const uint count = CATENARY_SEGMENTS_OF(options);
  uint entry = KIND_TABLE_ENTRY(KIND_catenary, CATENARY_SECTIONS, instance);
  const real more = paid * PARAM(entry + (count - 1) * CATENARY_SEGMENT_NUMBERS + CATENARY_LOAD);
  catenary_foot foot = catenary_foot_of(vertical - PARAM_OF(catenary, CATENARY_WEIGHT) - more, 1);
  real sum = R(0);
  for (uint i = 0; i < count; i++, entry += CATENARY_SEGMENT_NUMBERS) {
    const real weight = PARAM(entry + CATENARY_LOAD);
    real length = PARAM(entry + CATENARY_LENGTH);
    if (i + 1 == count) length = length + paid;
    const real lies = catenary_lie(&foot, length, weight, PARAM(entry + CATENARY_PER_LOAD));
    catenary_node(&foot, R(0), PARAM(entry + CATENARY_CLUMP));
    *rub = *rub + PARAM(entry + CATENARY_FRICTION) * real_max(weight, R(0)) * lies;
    sum = sum + lies;
  }
  return sum;
}

/* Force of the line on its first body: the tension at the anchor, which drag raises as it does that
 * at the fairlead. */
ALD_INLINE vec3 catenary_anchor_force(TILE, uint instance, uint lane, const catenary_shape *c,
                                      real tension, vec3 level) {
  const real vertical = c->tension * c->cosine;
  const real last =
      PARAM(KIND_TABLE_ENTRY(KIND_catenary, CATENARY_SECTIONS, instance) + CATENARY_LOAD +
            (CATENARY_SEGMENTS_OF(CATENARY_OPTIONS(instance)) - 1) * CATENARY_SEGMENT_NUMBERS);
  real rub;
  catenary_grounded(TILE_OF_CALLER, instance, lane, vertical, c->paid, &rub);
  const real q = vertical - PARAM_OF(catenary, CATENARY_WEIGHT) - last * c->paid;
  const uint options = CATENARY_OPTIONS(instance);
  const int seabed = (options & CATENARY_ON_SEABED) != 0;
  const mask own = c->settled | catenary_lanes((options & CATENARY_ON_SLOPE) != 0);
  const real across = sel(own, c->anchor, real_max(c->tension * c->sine - rub, R(0)));
  const real up = sel(own, c->lift, seabed ? real_max(q, R(0)) : q);
  const real quasi = real_sqrt(real_fma(across, across, up * up));
  const mask pulls = (quasi > R(0)) & (tension > R(0));
  const real raised = real_max(quasi + (tension - c->tension), R(0)) / sel(pulls, quasi, R(1));
  const real share = sel(pulls, raised, R(0));
  return vec3_add(vec3_scale(level, share * across), vec3_of(R(0), R(0), share * up));
}

#define CATENARY_POINT(field) KIND_VEC3(KIND_catenary, field, instance)

/* the rows of the time series */
ALD_INLINE void catenary_trace(TILE, uint instance, uint lane, const catenary_shape *c,
                               real tension) {
  real rub;
  const real lies =
      catenary_grounded(TILE_OF_CALLER, instance, lane, c->tension * c->cosine, c->paid, &rub);
  TRACE_OF(catenary, CATENARY_TRACE_TENSION) = tension;
  TRACE_OF(catenary, CATENARY_TRACE_QUASI) = ROW_OF(catenary, CATENARY_QUASI);
  TRACE_OF(catenary, CATENARY_TRACE_ANGLE) = real_atan2(c->sine, c->cosine);
  TRACE_OF(catenary, CATENARY_TRACE_DISTANCE) = c->x;
  TRACE_OF(catenary, CATENARY_TRACE_HEIGHT) = c->z;
  const mask own =
      c->settled | catenary_lanes((CATENARY_OPTIONS(instance) & CATENARY_ON_SLOPE) != 0);
  TRACE_OF(catenary, CATENARY_TRACE_GROUNDED) = sel(own, c->lies, lies);
}

/* its state: one that is let go is gone, like one that has parted */
ALD_INLINE whole catenary_state_now(TILE, uint instance, uint lane) {
  const mask released = ROW_OF(catenary, CATENARY_RELEASED) > R(0);
  return pick(released, W(CATENARY_PARTED), FLAG_OF(catenary, CATENARY_STATE));
}

/* How the line hangs between its ends. Writes what its next shooting begins from, and what its
 * records say of it. */
ALD_INLINE_ALWAYS catenary_shape catenary_shape_now(TILE, uint instance, uint lane, vec3 span,
                                                    whole state) {
  const real x = real_sqrt(real_fma(span.x, span.x, span.y * span.y));
  catenary_shape c;
  if (CATENARY_OPTIONS(instance) & CATENARY_HAS_GRID) {
    c = catenary_look_up(TILE_OF_CALLER, instance, lane, x, span.z);
    ROW_OF(catenary, CATENARY_OUTSIDE) = sel(c.outside, R(1), R(0)) + sel(c.rests, R(2), R(0));
    return c;
  }
  const real time = stage_time(TILE_OF_CALLER, lane);
  const real paid = catenary_paid(TILE_OF_CALLER, instance, lane, time);
  const real before =
      catenary_paid(TILE_OF_CALLER, instance, lane, time - catenary_interval(TILE_OF_CALLER, lane));
  const mask warm = mask_not(is(state, W(CATENARY_NEW)));
  c = catenary_shoot(TILE_OF_CALLER, instance, lane, span, x, paid, warm);
  c.let_out = paid - before;
  const real failed = sel(c.failed, R(1), R(0));
  ROW_OF(catenary, CATENARY_H) = c.at.horizontal;
  ROW_OF(catenary, CATENARY_Q) = c.at.q;
  ROW_OF(catenary, CATENARY_IN_PARTS) = c.at.parts;
  ROW_OF(catenary, CATENARY_SETTLED) = sel(c.settled, R(1), R(0));
  ROW_OF(catenary, CATENARY_LIES) = c.lies;
  ROW_OF(catenary, CATENARY_FAILED) = stage_now(TILE_OF_CALLER, lane) == 0
                                          ? failed
                                          : real_max(failed, ROW_OF(catenary, CATENARY_FAILED));
  return c;
}

ALD_INLINE_ALWAYS void catenary_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint options = CATENARY_OPTIONS(instance);
  const pose a = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_catenary, KIND_BODY_A, instance), lane);
  const pose b = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_catenary, KIND_BODY_B, instance), lane);
  const vec3 from = pose_point(a, CATENARY_POINT(CATENARY_FROM));
  const vec3 to = pose_point(b, CATENARY_POINT(CATENARY_TO));
  const vec3 span = vec3_sub(to, from);

  const whole state = catenary_state_now(TILE_OF_CALLER, instance, lane);
  const int is_first = stage_now(TILE_OF_CALLER, lane) == 0;
  const mask begins = is(state, W(is_first ? CATENARY_NEW : CATENARY_NEVER));
  const mask parted = is(state, W(CATENARY_PARTED));
  const catenary_shape c = catenary_shape_now(TILE_OF_CALLER, instance, lane, span, state);
  const mask moves = catenary_moves(a, b, from, to, &c, begins | c.rests);
  real tension = catenary_dynamic(TILE_OF_CALLER, instance, lane, &c, begins, moves);
  tension = sel(parted | c.failed, R(0), tension);
  ROW_OF(catenary, CATENARY_QUASI) = sel(parted, R(0), c.tension);
  ROW_OF(catenary, CATENARY_SINE) = c.sine;
  ROW_OF(catenary, CATENARY_COSINE) = c.cosine;
  ROW_OF(catenary, CATENARY_UPWARDS) = c.tension * c.cosine;
  ROW_OF(catenary, CATENARY_TENSION) = tension;
  if (any_lane(begins)) catenary_hold(TILE_OF_CALLER, instance, lane, begins);

  /* from the anchor to the fairlead; a table knows how the force goes with the distance */
  vec3 level = vec3_of(span.x, span.y, R(0));
  real across = -tension * c.turn;
  if (!(options & CATENARY_HAS_GRID)) {
    level = catenary_level(span, c.x);
    across = -tension * c.sine;
  }
  const vec3 force = vec3_add(vec3_scale(level, across), vec3_of(R(0), R(0), -tension * c.cosine));
  wrench_put(TILE_OF_CALLER, KIND(KIND_catenary, KIND_END_SLOT) + instance, lane, force,
             vec3_cross(vec3_sub(to, b.at), force));
  if (!(options & CATENARY_ANCHORED)) {
    const vec3 held = catenary_anchor_force(TILE_OF_CALLER, instance, lane, &c, tension,
                                            catenary_level(span, c.x));
    wrench_put(TILE_OF_CALLER, KIND(KIND_catenary, KIND_SLOT) + instance, lane, held,
               vec3_cross(vec3_sub(from, a.at), held));
  }
  if (plan[PLAN_TRACE]) catenary_trace(TILE_OF_CALLER, instance, lane, &c, tension);
}

#endif
