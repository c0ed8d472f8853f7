/* SPDX-License-Identifier: Apache-2.0
 * Bodies that yield to lines: what a step's touches gave them becomes their state. A scheme of one
 * stage does so where its lines have come to the time of the evaluation, before any other force
 * is looked at; one of several stages at the end of the step. */
#ifndef ALD_KERNELS_PASS_YIELD_H
#define ALD_KERNELS_PASS_YIELD_H

#include "../step/integrate.h"
#include "yield_way.h"

/* where it is at this evaluation */
ALD_INLINE void yield_stand(TILE, uint lane, uint yield) {
  const pose p = body_pose(TILE_OF_CALLER, yield_body(TILE_OF_CALLER, yield), lane);
  yield_put_vec3(TILE_OF_CALLER, lane, yield, YIELD_HERE, p.at);
  yield_put_vec3(TILE_OF_CALLER, lane, yield, YIELD_HERE + 3, p.velocity);
}

/* it is held where it is at this evaluation */
ALD_INLINE void yield_hold(TILE, uint lane, uint yield, mask yes) {
  for (uint k = 0; k < 6; k++) {
    row_keep(&YIELD_ROW_OF(YIELD_FROM + k), yes, YIELD_ROW_OF(YIELD_HERE + k));
  }
}

/* Is what a stage begins with held? It is where a scenario begins, and with several stages at the
 * beginning of each step: the last stage of the one before ended beside it. */
ALD_INLINE mask yield_begins(TILE, uint lane, uint body) {
  const int is_first = stage_now(TILE_OF_CALLER, lane) == 0;
  const mask begins = is(LANE_FLAG(LANE_STEP), W(is_first ? 0u : ~0u));
  if (is_first && FORCES_LATE && YIELD_OF(body) > 0) return is(W(0), W(0));
  return begins;
}

/* before the first substep: nothing has touched */
ALD_INLINE void yields_begin(TILE, uint lane) {
  for (uint yield = 0; yield < plan[PLAN_YIELDS]; yield++) {
    const mask begins = yield_begins(TILE_OF_CALLER, lane, yield_body(TILE_OF_CALLER, yield));
    yield_stand(TILE_OF_CALLER, lane, yield);
    for (uint k = YIELD_MIDDLE; k < YIELD_ROW_COUNT; k++) YIELD_ROW_OF(k) = R(0);
    if (any_lane(begins)) yield_hold(TILE_OF_CALLER, lane, yield, begins);
  }
}

/* The state takes what the touches gave. Velocities change by what the momentum does, as in a step
 * of the body, so that locked freedoms keep theirs. */
ALD_INLINE rigid yield_state(TILE, uint lane, uint yield, const rigid *now) {
  const uint entry = plan[plan[PLAN_SPACE_PARAMS] + yield_body(TILE_OF_CALLER, yield)];
  sym6 mass, inverse;
  load_sym6(TILE_OF_CALLER, lane, entry + SPACE_MASS, &mass);
  load_sym6(TILE_OF_CALLER, lane, entry + SPACE_INVERSE, &inverse);
  const mat3 turn = quat_matrix(now->turn);
  const vec3 push = yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_PUSH);
  const vec3 twist = yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_TWIST);
  const vec3 shift = yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_SHIFT);
  const vec3 by = mat3_unrotate(turn, yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_TURN));
  const vec6 before = sym6_times(&mass, now->v);
  vec6 change =
      rigid_free(&inverse, vec6_of(mat3_unrotate(turn, push), mat3_unrotate(turn, twist)));
  const mask still = vec3_dot(by, by) == R(0);
  const quat turns = quat_of_turn(vec3_scale(by, R(0.5)));
  const mat3 turned = quat_matrix(turns);
  const vec6 after = vec6_add(before, change);
  const vec6 seen = vec6_of(vec3_sub(mat3_unrotate(turned, after.linear), before.linear),
                            vec3_sub(mat3_unrotate(turned, after.angular), before.angular));
  change = vec6_sel(still, change, rigid_free(&inverse, seen));
  rigid next;
  next.at = vec3_add(now->at, shift);
  next.turn = quat_sel(still, now->turn, quat_near_unit(quat_times(now->turn, turns)));
  next.v = vec6_add(now->v, sym6_times(&inverse, change));
  return next;
}

ALD_INLINE void yield_settle(TILE, uint lane, uint yield) {
  const uint body = yield_body(TILE_OF_CALLER, yield);
  const vec3 push = yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_PUSH);
  const vec3 twist = yield_vec3(TILE_OF_CALLER, lane, yield, YIELD_TWIST);
  const mask touched = vec3_dot(push, push) + vec3_dot(twist, twist) > R(0);
  const mask yes = lane_runs(TILE_OF_CALLER, lane) & touched;
  if (!any_lane(yes)) return;
  const rigid now = body_rigid(TILE_OF_CALLER, body, lane);
  rigid next = yield_state(TILE_OF_CALLER, lane, yield, &now);
  next.at = vec3_sel(yes, next.at, now.at);
  next.turn = quat_sel(yes, next.turn, now.turn);
  next.v = vec6_sel(yes, next.v, now.v);
  body_put(TILE_OF_CALLER, body, lane, &next);
}

/* A scheme of one stage, after the last substep: bodies, and their poses. */
ALD_INLINE void yields_settle(TILE, uint lane) {
  for (uint yield = 0; yield < plan[PLAN_YIELDS]; yield++) {
    yield_settle(TILE_OF_CALLER, lane, yield);
    pose_item(TILE_OF_CALLER, YIELD_SPATIAL(yield), lane);
    yield_stand(TILE_OF_CALLER, lane, yield);
  }
}

/* the end of a step */
ALD_INLINE void line_loaded_bodies_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  for (uint yield = 0; yield < plan[PLAN_YIELDS]; yield++) {
    if (FORCES_LATE) {
      yield_settle(TILE_OF_CALLER, lane, yield);
    } else {
      yield_hold(TILE_OF_CALLER, lane, yield, lane_runs(TILE_OF_CALLER, lane));
    }
  }
}

#endif
