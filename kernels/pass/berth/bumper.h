/* SPDX-License-Identifier: Apache-2.0
 * Bumpers: force along the closest points of two bars. Source: [SIMO] sec. 1.7. */
#ifndef ALD_KERNELS_PASS_BUMPER_H
#define ALD_KERNELS_PASS_BUMPER_H

#include "../../geom/segments.h"
#include "../../law/bumper.h"
#include "../../law/clash.h"
#include "../step/balance.h"
#include "../step/curve.h"
#include "../step/events.h"
#include "../step/space.h"
#include "bumper_rows.h"

#define BUMPER_PARAM_OF(field) KIND_PARAM(KIND_bumper, field, instance)
#define BUMPER_ROW_OF(field) KIND_ROW(KIND_bumper, field, instance)
#define BUMPER_FLAG_OF(field) KIND_FLAG(KIND_bumper, field, instance)
#define BUMPER_POINT_OF(body, field) pose_point(body, KIND_VEC3(KIND_bumper, field, instance))
#define BUMPER_IS_OPEN (KIND_TABLE(KIND_bumper, KIND_OPTIONS, instance) & BUMPER_OPEN_ENDS)
#define BUMPER_BALANCE_PLACE BALANCE_PLACE(KIND_bumper, BUMPER_BALANCE)
#define BUMPER_TRACE_ROW_OF(field) KIND_TRACE_ROW(KIND_bumper, field, instance)

/* normal force of bars that touch */
ALD_INLINE real bumper_force(TILE, uint instance, uint lane, real distance, real closing) {
  real normal;
  if (KIND_TABLE(KIND_bumper, KIND_OPTIONS, instance) & BUMPER_CURVE) {
    const uint entry = KIND_TABLE_ENTRY(KIND_bumper, 0, instance);
    const uint rows = KIND_TABLE_ROWS(KIND_bumper, 0, instance);
    const real force =
        curve_held(TILE_OF_CALLER, lane, entry, rows, BUMPER_COLUMNS, BUMPER_FORCE_COLUMN, distance)
            .value;
    const real damping = curve_held(TILE_OF_CALLER, lane, entry, rows, BUMPER_COLUMNS,
                                    BUMPER_DAMPING_COLUMN, distance)
                             .value;
    normal = bumper_normal(force, damping, closing, BUMPER_PARAM_OF(BUMPER_EXPONENT),
                           BUMPER_PARAM_OF(BUMPER_LIMIT));
  } else {
    const real k = BUMPER_PARAM_OF(BUMPER_STIFFNESS), reach = BUMPER_PARAM_OF(BUMPER_REACH);
    normal = clash_stiffness_force(k, reach, distance) +
             clash_damping_force(k, BUMPER_PARAM_OF(BUMPER_DAMPING), reach, distance, closing);
  }
  return normal;
}

/* the bars and what moves them, of one evaluation */
typedef struct bumper_bars {
  segments_gap gap;
  pose a, b;
  vec3 from; /* A's first end, earth frame [m] */
} bumper_bars;

ALD_INLINE bumper_bars bumper_bars_of(TILE, uint instance, uint lane) {
  bumper_bars bars;
  bars.a = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_bumper, KIND_BODY_A, instance), lane);
  bars.b = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_bumper, KIND_BODY_B, instance), lane);
  bars.from = BUMPER_POINT_OF(bars.a, BUMPER_A_FROM);
  bars.gap = segments_closest(bars.from, BUMPER_POINT_OF(bars.a, BUMPER_A_TO),
                              BUMPER_POINT_OF(bars.b, BUMPER_B_FROM),
                              BUMPER_POINT_OF(bars.b, BUMPER_B_TO));
  return bars;
}

/* Share of the force of bars without caps that acts: one bar may come over the other's end at any
 * depth, and the force at once. */
ALD_INLINE real bumper_share(TILE, uint instance, uint lane, const bumper_bars *bars, vec3 force,
                             vec3 moment, mask touches, mask wanted) {
  if (!any_lane(wanted)) {
    balance_none(TILE_OF_CALLER, lane, BUMPER_BALANCE_PLACE);
    return R(1);
  }
  return balance_share(TILE_OF_CALLER, lane, BUMPER_BALANCE_PLACE, bars->a, bars->b,
                       balance_wrench_of(bars->a, bars->b, force, moment), touches);
}

ALD_INLINE void bumper_trace(TILE, uint instance, uint lane, segments_gap gap, real closing) {
  BUMPER_TRACE_ROW_OF(BUMPER_TRACE_DISTANCE) = gap.distance;
  BUMPER_TRACE_ROW_OF(BUMPER_TRACE_P) = gap.p;
  BUMPER_TRACE_ROW_OF(BUMPER_TRACE_R) = gap.r;
  BUMPER_TRACE_ROW_OF(BUMPER_TRACE_FORCE) = BUMPER_ROW_OF(BUMPER_FORCE);
  BUMPER_TRACE_ROW_OF(BUMPER_TRACE_CLOSING) = closing;
}

ALD_INLINE void bumper_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const bumper_bars bars = bumper_bars_of(TILE_OF_CALLER, instance, lane);
  const segments_gap gap = bars.gap;
  mask touches = gap.distance < BUMPER_PARAM_OF(BUMPER_REACH);
  if (BUMPER_IS_OPEN) touches = touches & gap.is_interior;
  const mask wanted = touches | is(BUMPER_FLAG_OF(BUMPER_HELD_TOUCH), W(BUMPER_IS_TOUCHING));
  vec3 force = vec3_zero(), moment = vec3_zero();
  vec3 on_a = bars.from;
  real normal = R(0), closing = R(0);
  if (plan[PLAN_TRACE] || any_lane(wanted)) {
    on_a = vec3_madd(bars.from, gap.p, gap.a);
    const vec3 velocity = vec3_sub(pose_velocity_at(bars.a, on_a),
                                   pose_velocity_at(bars.b, vec3_add(on_a, gap.across)));
    const vec3 u = segments_direction(gap, velocity).u;
    closing = vec3_dot(u, velocity);
    if (any_lane(touches)) {
      normal =
          sel(touches, bumper_force(TILE_OF_CALLER, instance, lane, gap.distance, closing), R(0));
      force = vec3_sel(touches, vec3_scale(u, -normal), force);
      moment = vec3_sel(touches, vec3_cross(vec3_sub(on_a, bars.a.at), force), moment);
    }
  }
  if (BUMPER_IS_OPEN) {
    const real share =
        bumper_share(TILE_OF_CALLER, instance, lane, &bars, force, moment, touches, wanted);
    normal = share * normal;
    force = vec3_scale(force, share);
    moment = vec3_scale(moment, share);
  }
  wrench_put(TILE_OF_CALLER, KIND(KIND_bumper, KIND_SLOT) + instance, lane, force, moment);
  BUMPER_ROW_OF(BUMPER_DISTANCE) = gap.distance;
  BUMPER_ROW_OF(BUMPER_FORCE) = normal;
  BUMPER_ROW_OF(BUMPER_CLOSING) = sel(wanted, closing, R(0));
  BUMPER_FLAG_OF(BUMPER_TOUCH) = pick(touches, W(BUMPER_IS_TOUCHING), W(BUMPER_IS_APART));
  if (plan[PLAN_TRACE]) bumper_trace(TILE_OF_CALLER, instance, lane, gap, closing);
}

/* work taken since the last record; the force is 0 beyond the reach, whatever the bars have come
 * from there */
ALD_INLINE real bumper_work(TILE, uint instance, uint lane) {
  const real mean = R(0.5) * (BUMPER_ROW_OF(BUMPER_HELD_FORCE) + BUMPER_ROW_OF(BUMPER_FORCE));
  const real reach = BUMPER_PARAM_OF(BUMPER_REACH);
  const mask seen = mask_not(is(BUMPER_FLAG_OF(BUMPER_HELD_TOUCH), W(BUMPER_IS_NEW)));
  const real path = real_min(BUMPER_ROW_OF(BUMPER_HELD_DISTANCE), reach) -
                    real_min(BUMPER_ROW_OF(BUMPER_DISTANCE), reach);
  return sel(seen, mean * path, R(0));
}

#define BUMPER_HOLD(row, value) BUMPER_ROW_OF(row) = sel(yes, value, BUMPER_ROW_OF(row))

/* records of bars that touch or did in the step before */
ALD_INLINE void bumper_record_touch(TILE, uint instance, uint lane, mask yes, mask touches) {
  const real dt = STEP_LENGTH;
  const real force = BUMPER_ROW_OF(BUMPER_FORCE), before = BUMPER_ROW_OF(BUMPER_HELD_FORCE);
  const real work =
      BUMPER_ROW_OF(BUMPER_ENERGY_DISSIPATED) + bumper_work(TILE_OF_CALLER, instance, lane);
  const real first = BUMPER_ROW_OF(BUMPER_FIRST_TOUCH);
  real acting = force; /* held over the step, or between its two ends */
  if (FORCES_LATE) acting = R(0.5) * (before + force);
  BUMPER_HOLD(BUMPER_PEAK_FORCE, real_max(BUMPER_ROW_OF(BUMPER_PEAK_FORCE), force));
  BUMPER_HOLD(BUMPER_ENERGY_DISSIPATED, work);
  BUMPER_HOLD(BUMPER_ENERGY_ABSORBED, real_max(BUMPER_ROW_OF(BUMPER_ENERGY_ABSORBED), work));
  BUMPER_HOLD(BUMPER_IMPULSE, BUMPER_ROW_OF(BUMPER_IMPULSE) + dt * acting);
  BUMPER_HOLD(BUMPER_FIRST_TOUCH,
              sel(touches & (first != first), record_time(TILE_OF_CALLER, lane), first));
  const real duration = BUMPER_ROW_OF(BUMPER_DURATION);
  BUMPER_HOLD(BUMPER_DURATION, sel(touches, step_sum(TILE_OF_CALLER, lane, duration), duration));
  BUMPER_HOLD(BUMPER_HELD_FORCE, force);
}

ALD_INLINE void bumper_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask yes = lane_runs(TILE_OF_CALLER, lane);
  const whole held = BUMPER_FLAG_OF(BUMPER_HELD_TOUCH), now = BUMPER_FLAG_OF(BUMPER_TOUCH);
  const mask touched = yes & is(held, W(BUMPER_IS_TOUCHING));
  const mask touches = yes & is(now, W(BUMPER_IS_TOUCHING));
  const real distance = BUMPER_ROW_OF(BUMPER_DISTANCE);
  const real least = BUMPER_ROW_OF(BUMPER_LEAST_DISTANCE);
  if (plan[PLAN_EVENTS]) {
    const uint source = KIND(KIND_bumper, KIND_SLOT) + instance;
    const real closing = BUMPER_ROW_OF(BUMPER_CLOSING);
    event_add(TILE_OF_CALLER, lane, touches & mask_not(touched), EVENT_CONTACT_BEGIN, source,
              FORCES_LATE, closing);
    event_add(TILE_OF_CALLER, lane, touched & mask_not(touches), EVENT_CONTACT_END, source,
              FORCES_LATE, closing);
  }
  if (any_lane(touches | touched)) {
    bumper_record_touch(TILE_OF_CALLER, instance, lane, touches | touched, touches);
    if (BUMPER_IS_OPEN) {
      balance_hold(TILE_OF_CALLER, lane, BUMPER_BALANCE_PLACE, touches | touched, touches, touches);
    }
  }
  BUMPER_HOLD(BUMPER_LEAST_DISTANCE, sel(least < distance, least, distance));
  BUMPER_HOLD(BUMPER_HELD_DISTANCE, distance);
  BUMPER_FLAG_OF(BUMPER_HELD_TOUCH) = pick(yes, now, held);
}

#endif
