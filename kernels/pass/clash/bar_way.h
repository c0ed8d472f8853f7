/* SPDX-License-Identifier: Apache-2.0
 * Bars on their way from the last record to this evaluation: where their ends are in each substep,
 * and what pushes them. */
#ifndef ALD_KERNELS_PASS_BAR_WAY_H
#define ALD_KERNELS_PASS_BAR_WAY_H

#include "../../math/hermite.h"
#include "bar_rows.h"
#include "clash_boxes.h"
#include "yield.h"

ALD_INLINE void bar_put(TILE, uint lane, uint field, uint node, vec3 v) {
  GLOBAL scalar *rows = CHAIN_NODE_ROWS(field, node);
  const uint stride = plan[PLAN_NODES] * lanes;
  ROW_FROM(rows, stride, 0) = v.x;
  ROW_FROM(rows, stride, 1) = v.y;
  ROW_FROM(rows, stride, 2) = v.z;
}

/* its ends are held where they are at this evaluation */
ALD_INLINE void bar_hold(TILE, uint lane, uint bar, mask yes) {
  const uint stride = plan[PLAN_NODES] * lanes;
  for (uint end = 0; end < 2; end++) {
    const uint node = BAR_NODE(bar) + end;
    const vec3 x = chain_vec3(CHAIN_NODE_ROWS(NODE_HELD_X, node), stride);
    const vec3 v = chain_vec3(CHAIN_NODE_ROWS(NODE_HELD_V, node), stride);
    const vec3 at = kind_vec3(TILE_OF_CALLER, lane, KIND_bar, bar, BAR_AT + 3 * end);
    const vec3 rate = kind_vec3(TILE_OF_CALLER, lane, KIND_bar, bar, BAR_RATE + 3 * end);
    bar_put(TILE_OF_CALLER, lane, NODE_HELD_X, node, vec3_sel(yes, at, x));
    bar_put(TILE_OF_CALLER, lane, NODE_HELD_V, node, vec3_sel(yes, rate, v));
  }
}

/* where its body is now */
ALD_INLINE void bar_place(TILE, uint lane, uint bar) {
  const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_bar, KIND_BODY_A, bar), lane);
  for (uint end = 0; end < 2; end++) {
    const uint field = end ? BAR_TO : BAR_FROM;
    const vec3 at = pose_point(p, KIND_VEC3(KIND_bar, field, bar));
    kind_put_vec3(TILE_OF_CALLER, lane, KIND_bar, bar, BAR_AT + 3 * end, at);
    kind_put_vec3(TILE_OF_CALLER, lane, KIND_bar, bar, BAR_RATE + 3 * end, pose_velocity_at(p, at));
  }
}

/* nothing has pushed it; where a scenario begins it is held where it is */
ALD_INLINE void bar_begin(TILE, uint lane, uint bar) {
  const mask begins = yield_begins(TILE_OF_CALLER, lane, KIND_TABLE(KIND_bar, KIND_BODY_A, bar));
  for (uint field = 0; field <= BAR_TIME; field++) KIND_ROW(KIND_bar, field, bar) = R(0);
  bar_place(TILE_OF_CALLER, lane, bar);
  if (any_lane(begins)) bar_hold(TILE_OF_CALLER, lane, bar, begins);
}

/* its ends at a time, on the cubic from where they were held to where they are now */
ALD_INLINE void bar_move(TILE, uint lane, uint bar, real time) {
  const uint stride = plan[PLAN_NODES] * lanes;
  const real dt = STEP_LENGTH_BEFORE, now = stage_time(TILE_OF_CALLER, lane);
  /* the last record was at this step's beginning, or a step before */
  real since = real_max(now - dt, R(0));
  if (FORCES_LATE) since = STEP_BEGAN;
  const real interval = now - since;
  const real inverse = R(1) / sel(interval > R(0), interval, R(1));
  for (uint end = 0; end < 2; end++) {
    const uint node = BAR_NODE(bar) + end;
    const vec3 at = kind_vec3(TILE_OF_CALLER, lane, KIND_bar, bar, BAR_AT + 3 * end);
    const vec3 rate = kind_vec3(TILE_OF_CALLER, lane, KIND_bar, bar, BAR_RATE + 3 * end);
    const vec3 x = chain_vec3(CHAIN_NODE_ROWS(NODE_HELD_X, node), stride);
    const vec3 v = chain_vec3(CHAIN_NODE_ROWS(NODE_HELD_V, node), stride);
    const cubic cx = cubic_between(x.x, v.x, at.x, rate.x, inverse, time - since);
    const cubic cy = cubic_between(x.y, v.y, at.y, rate.y, inverse, time - since);
    const cubic cz = cubic_between(x.z, v.z, at.z, rate.z, inverse, time - since);
    vec3 place = vec3_of(cx.value, cy.value, cz.value);
    vec3 speed = vec3_of(cx.slope, cy.slope, cz.slope);
    yield_carry_of(TILE_OF_CALLER, lane, KIND_TABLE(KIND_bar, KIND_BODY_A, bar), &place, &speed);
    bar_put(TILE_OF_CALLER, lane, NODE_X, node, place);
    bar_put(TILE_OF_CALLER, lane, NODE_V, node, speed);
    bar_put(TILE_OF_CALLER, lane, NODE_PUSH, node, vec3_zero());
  }
}

/* what pushed it in a substep */
ALD_INLINE void bar_add(TILE, uint lane, uint bar, mask active, real step) {
  const uint stride = plan[PLAN_NODES] * lanes;
  KIND_ROW(KIND_bar, BAR_TIME, bar) = KIND_ROW(KIND_bar, BAR_TIME, bar) + sel(active, step, R(0));
  for (uint end = 0; end < 2; end++) {
    const vec3 push = chain_vec3(CHAIN_NODE_ROWS(NODE_PUSH, BAR_NODE(bar) + end), stride);
    const vec3 sum = kind_vec3(TILE_OF_CALLER, lane, KIND_bar, bar, BAR_PUSH + 3 * end);
    kind_put_vec3(TILE_OF_CALLER, lane, KIND_bar, bar, BAR_PUSH + 3 * end,
                  vec3_madd(sum, step, push));
    yield_push(TILE_OF_CALLER, lane, KIND_TABLE(KIND_bar, KIND_BODY_A, bar), active,
               vec3_scale(push, step),
               chain_vec3(CHAIN_NODE_ROWS(NODE_X, BAR_NODE(bar) + end), stride));
  }
}

#endif
