/* SPDX-License-Identifier: Apache-2.0
 * Bumpers: force along the closest points of two bars. Source: [SIMO] sec. 1.7. */
#ifndef ALD_KERNELS_PASS_BUMPER_H
#define ALD_KERNELS_PASS_BUMPER_H

#include "../../law/bumper.h"
#include "../../law/clash.h"
#include "../step/balance.h"
#include "../step/curve.h"
#include "bumper_pass.h"

/* normal force of bars that touch */
ALD_INLINE real bumper_force(TILE, uint instance, uint lane, real distance, real closing) {
  real normal;
  if (KIND_TABLE(KIND_bumper, KIND_OPTIONS, instance) & BUMPER_CURVE) {
    const uint entry = KIND_TABLE_ENTRY(KIND_bumper, 0, instance);
    const uint rows = KIND_TABLE_ROWS(KIND_bumper, 0, instance);
    const real force =
        curve_at(TILE_OF_CALLER, lane, entry, rows, BUMPER_COLUMNS, BUMPER_FORCE_COLUMN, distance)
            .value;
    const real damping = curve_held(TILE_OF_CALLER, lane, entry, rows, BUMPER_COLUMNS,
                                    BUMPER_DAMPING_COLUMN, distance)
                             .value;
    normal = bumper_normal(force, damping, closing, PARAM_OF(bumper, BUMPER_EXPONENT),
                           PARAM_OF(bumper, BUMPER_LIMIT));
  } else {
    const real k = PARAM_OF(bumper, BUMPER_STIFFNESS), reach = PARAM_OF(bumper, BUMPER_REACH);
    normal = clash_stiffness_force(k, reach, distance) +
             clash_damping_force(k, PARAM_OF(bumper, BUMPER_DAMPING), reach, distance, closing);
  }
  return normal;
}

ALD_INLINE void bumper_trace(TILE, uint instance, uint lane, segments_gap gap, real closing) {
  TRACE_OF(bumper, BUMPER_TRACE_DISTANCE) = gap.distance;
  TRACE_OF(bumper, BUMPER_TRACE_P) = gap.p;
  TRACE_OF(bumper, BUMPER_TRACE_R) = gap.r;
  TRACE_OF(bumper, BUMPER_TRACE_FORCE) = ROW_OF(bumper, BUMPER_FORCE);
  TRACE_OF(bumper, BUMPER_TRACE_CLOSING) = closing;
}

ALD_INLINE void bumper_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const bumper_bars bars = bumper_bars_of(TILE_OF_CALLER, instance, lane);
  const segments_gap gap = bars.gap;
  mask touches = gap.distance < PARAM_OF(bumper, BUMPER_REACH);
  if (BUMPER_IS_OPEN) touches = touches & gap.is_interior;
  const mask wanted = touches | is(FLAG_OF(bumper, BUMPER_HELD_TOUCH), W(BUMPER_IS_TOUCHING));
  balance_contact c = balance_contact_of(bars.a, bars.b);
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
      c.force = vec3_sel(touches, vec3_scale(u, -normal), c.force);
      c.moment = vec3_sel(touches, vec3_cross(vec3_sub(on_a, bars.a.at), c.force), c.moment);
    }
  }
  if (BUMPER_IS_OPEN) {
    /* one bar may come over the other's end at any depth, and the force at once */
    const real share = balance_limit(
        TILE_OF_CALLER, lane, BALANCE_PLACE(KIND_bumper, BUMPER_BALANCE), &c, wanted, touches);
    normal = share * normal;
    c.force = vec3_scale(c.force, share);
    c.moment = vec3_scale(c.moment, share);
  }
  wrench_put(TILE_OF_CALLER, KIND(KIND_bumper, KIND_SLOT) + instance, lane, c.force, c.moment);
  ROW_OF(bumper, BUMPER_DISTANCE) = gap.distance;
  ROW_OF(bumper, BUMPER_FORCE) = normal;
  ROW_OF(bumper, BUMPER_CLOSING) = sel(wanted, closing, R(0));
  bumper_follow(TILE_OF_CALLER, instance, lane, &bars, touches);
  FLAG_OF(bumper, BUMPER_TOUCH) = pick(touches, W(BUMPER_IS_TOUCHING), W(BUMPER_IS_APART));
  if (plan[PLAN_TRACE]) bumper_trace(TILE_OF_CALLER, instance, lane, gap, closing);
}

#endif
