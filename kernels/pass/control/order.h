/* SPDX-License-Identifier: Apache-2.0
 * Orders: what is set at a time, or once something has happened, from the beginning of a step on.
 * One item takes all orders of a lane: they act in the order of the study, on the same rows. */
#ifndef ALD_KERNELS_PASS_ORDER_H
#define ALD_KERNELS_PASS_ORDER_H

#include "../../geom/box_distance.h"
#include "../../geom/closest_approach.h"
#include "../../law/servo.h"
#include "../../math/trig.h"
#include "../step/build_up.h"
#include "../step/events.h"
#include "order_rows.h"

#define ORDER(field) plan[plan[PLAN_ORDER_TABLE] + instance * ORDER_FIELD_COUNT + (field)]
#define ORDER_PARAM(field) PARAM_OF(order, field)
#define ORDER_OPERAND(k) plan[ORDER(ORDER_OPERANDS) + (k)]
/* share of the shortest step by which an order may come early: steps reach a decimal time but for
 * rounding */
#define ORDER_SLACK (R(1e-4) * FINE_STEP)

/* the rectangle around one of the two bodies */
ALD_INLINE plane_box order_box(TILE, uint instance, uint lane, uint side) {
  const uint body = ORDER_OPERAND(side), entry = ORDER(ORDER_BOXES + side);
  const vec2 own = vec2_of(PARAM(entry + ORDER_BOX_X), PARAM(entry + ORDER_BOX_Y));
  real sine, cosine;
  plane_box b;
  real_sincos(BODY_ROW(BODY_PSI, body), &sine, &cosine);
  b.turn = vec2_of(cosine, sine);
  b.at =
      vec2_add(vec2_of(BODY_ROW(BODY_X, body), BODY_ROW(BODY_Y, body)), vec2_rotate(own, b.turn));
  b.extent = vec2_of(PARAM(entry + ORDER_BOX_LENGTH), PARAM(entry + ORDER_BOX_BREADTH));
  return b;
}

/* how near the two bodies come to each other, by their origins, as they move now; not a number: not
 * within the time that counts, or they part. Two that move alike keep their distance. */
ALD_INLINE real order_approach(TILE, uint instance, uint lane) {
  const uint a = ORDER_OPERAND(0), b = ORDER_OPERAND(1);
  const vec2 apart =
      vec2_of(BODY_ROW(BODY_X, b) - BODY_ROW(BODY_X, a), BODY_ROW(BODY_Y, b) - BODY_ROW(BODY_Y, a));
  const vec2 way = vec2_of(BODY_ROW(BODY_VX, b) - BODY_ROW(BODY_VX, a),
                           BODY_ROW(BODY_VY, b) - BODY_ROW(BODY_VY, a));
  const closest_approach p = closest_approach_of(apart, way);
  const mask ahead = (p.time >= R(0)) & (p.time <= ORDER_PARAM(ORDER_WITHIN));
  const real kept = sel(p.time == p.time, real_nan(), real_sqrt(vec2_dot(apart, apart)));
  return sel(ahead, p.distance, kept);
}

/* by how much the limit is passed, whatever the direction; not a number: nothing to compare */
ALD_INLINE real order_excess(TILE, uint instance, uint lane) {
  const uint when = ORDER(ORDER_WHEN);
  const uint first = ORDER_OPERAND(0);
  const real limit = ORDER_PARAM(ORDER_LIMIT);
  real value;
  if (when == ORDER_BY_DISTANCE) {
    value = box_distance(order_box(TILE_OF_CALLER, instance, lane, 0),
                         order_box(TILE_OF_CALLER, instance, lane, 1));
  } else if (when == ORDER_BY_APPROACH) {
    value = order_approach(TILE_OF_CALLER, instance, lane);
  } else if (when == ORDER_BY_SPEED) {
    const real x = BODY_ROW(BODY_VX, first), y = BODY_ROW(BODY_VY, first);
    value = real_sqrt(x * x + y * y);
  } else if (when == ORDER_BY_HEADING) {
    return servo_wrapped(BODY_ROW(BODY_PSI, first) - limit);
  } else {
    value = ROW(first);
    for (uint k = 1; k < ORDER(ORDER_OPERAND_COUNT); k++) {
      const real next = ROW(ORDER_OPERAND(k));
      value = sel(value >= next, value, sel(next == next, next, value));
    }
  }
  return value - limit;
}

/* when the condition is met, for good; `never` until then */
ALD_INLINE real order_met(TILE, uint instance, uint lane, real never) {
  const uint when = ORDER(ORDER_WHEN);
  if (when == ORDER_BY_CLOCK) return ORDER_PARAM(ORDER_AT);
  if (when == ORDER_BY_ORDER) return ROW(ORDER_OPERAND(0));
  const real excess = order_excess(TILE_OF_CALLER, instance, lane);
  const mask built = lane_is_built(TILE_OF_CALLER, lane);
  mask passed = excess < R(0);
  if (ORDER(ORDER_ABOVE)) passed = excess > R(0);
  return sel(built & passed, STEP_BEGAN, never);
}

/* Judges one order at the beginning of a step: what it sets is what the step began with, unless
 * this order, or one before it, comes into force. */
ALD_INLINE void order_judge(TILE, uint instance, uint lane) {
  GLOBAL real *row = &ROW(ORDER(ORDER_TARGET));
  if (ORDER(ORDER_LEADS)) *row = ROW_OF(order, ORDER_KEPT);
  const real met_before = ROW_OF(order, ORDER_MET), before = ROW_OF(order, ORDER_TIME);
  const mask waits = met_before != met_before;
  const real met = sel(waits, order_met(TILE_OF_CALLER, instance, lane, met_before), met_before);
  const mask due = STEP_BEGAN + ORDER_SLACK >= met + ORDER_PARAM(ORDER_DELAY);
  const mask comes = due & (before != before);
  *row = sel(comes, ORDER_PARAM(ORDER_VALUE), *row);
  ROW_OF(order, ORDER_MET_NOW) = met;
  ROW_OF(order, ORDER_TIME_NOW) = sel(comes, STEP_BEGAN, before);
}

ALD_INLINE void order_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (stage_now(TILE_OF_CALLER, lane) != 0) return;
  for (uint k = 0; k < KIND(KIND_order, KIND_COUNT); k++) order_judge(TILE_OF_CALLER, k, lane);
}

ALD_INLINE void order_keep(TILE, uint instance, uint lane) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const real before = ROW_OF(order, ORDER_TIME), now = ROW_OF(order, ORDER_TIME_NOW);
  const mask comes = runs & (before != before) & (now == now);
  if (any_lane(comes)) {
    event_add(TILE_OF_CALLER, lane, comes, EVENT_ORDER, KIND(KIND_order, KIND_SLOT) + instance, 0,
              ORDER_PARAM(ORDER_SAID));
  }
  row_keep(&ROW_OF(order, ORDER_TIME), runs, now);
  row_keep(&ROW_OF(order, ORDER_MET), runs, ROW_OF(order, ORDER_MET_NOW));
  if (ORDER(ORDER_LEADS)) row_keep(&ROW_OF(order, ORDER_KEPT), runs, ROW(ORDER(ORDER_TARGET)));
}

ALD_INLINE void order_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  for (uint k = 0; k < KIND(KIND_order, KIND_COUNT); k++) order_keep(TILE_OF_CALLER, k, lane);
}

#undef ORDER
#undef ORDER_PARAM
#undef ORDER_OPERAND
#undef ORDER_SLACK

#endif
