/* SPDX-License-Identifier: Apache-2.0
 * Bodies in space, from forces to motion: sums of forces, and one stage of the integrator. */
#ifndef ALD_KERNELS_PASS_INTEGRATE_H
#define ALD_KERNELS_PASS_INTEGRATE_H

#include "../../body/rigid.h"
#include "../berth/bow_rows.h"
#include "../joint/joined.h"
#include "advance.h"
#include "trapezoid.h"

#define GATHER_OTHER(k) plan[plan[PLAN_GATHER_OTHER] + (k)]

ALD_INLINE void count_touches_spatial_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (KIND(KIND_contact, KIND_COUNT)) tally_body(TILE_OF_CALLER, SPATIAL_BODY, lane);
}

ALD_INLINE vec3 wrench_force(TILE, uint slot, uint lane) {
  const uint row = plan[PLAN_SLOT_ROWS] + slot, stride = plan[PLAN_SLOTS];
  return vec3_of(ROW(row + WRENCH_FX * stride), ROW(row + WRENCH_FY * stride),
                 ROW(row + WRENCH_FZ * stride));
}

ALD_INLINE vec3 wrench_moment(TILE, uint slot, uint lane) {
  const uint row = plan[PLAN_SLOT_ROWS] + slot, stride = plan[PLAN_SLOTS];
  return vec3_of(ROW(row + WRENCH_MX * stride), ROW(row + WRENCH_MY * stride),
                 ROW(row + WRENCH_MZ * stride));
}

/* do bodies have the force of a slot already? What touches of lines give them they take with the
 * lines (yield.h); the slot is for records alone. */
ALD_INLINE int slot_is_given(TILE, uint slot) {
  const uint bar = slot - KIND(KIND_bar, KIND_SLOT),
             hull = slot - KIND(KIND_line_contact, KIND_SLOT);
  return bar < KIND(KIND_bar, KIND_COUNT) || hull < KIND(KIND_line_contact, KIND_COUNT);
}

/* The forces of slots from `first` on on a body, its loads and its weight, and their moments about
 * its centre of gravity, in the order of the elements. A slot's second body has the moment of the
 * opposite force on the same line. */
ALD_INLINE vec6 wrench_sum(TILE, uint body, uint lane, uint first) {
  const vec3 at = vec3_of(BODY_ROW(BODY_X, body), BODY_ROW(BODY_Y, body), SPACE_ROW(SPACE_Z, body));
  const vec3 load = body_load(TILE_OF_CALLER, body, lane);
  vec3 force = vec3_of(load.x, load.y, R(0) - SPACE_PARAM(SPACE_WEIGHT, body));
  vec3 moment = vec3_of(R(0), R(0), load.z);
  for (uint k = GATHER_START(body); k < GATHER_START(body + 1); k++) {
    const uint slot = GATHER_ENTRY(k) / 2;
    if (slot < first || slot_is_given(TILE_OF_CALLER, slot)) continue;
    const vec3 part = wrench_force(TILE_OF_CALLER, slot, lane);
    const vec3 turning = wrench_moment(TILE_OF_CALLER, slot, lane);
    if (GATHER_ENTRY(k) % 2 == 0) {
      force = vec3_add(force, part);
      moment = vec3_add(moment, turning);
    } else {
      const uint other = GATHER_OTHER(k);
      const vec3 from =
          vec3_of(BODY_ROW(BODY_X, other), BODY_ROW(BODY_Y, other), SPACE_ROW(SPACE_Z, other));
      const vec3 carried = vec3_cross(vec3_sub(from, at), part);
      force = vec3_sub(force, part);
      moment = vec3_sub(moment, vec3_add(turning, carried));
    }
  }
  return vec6_of(force, moment);
}

/* all forces on a body */
ALD_INLINE void sum_forces_spatial_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (IS_PRESCRIBED) return;
  const uint body = SPATIAL_BODY;
  const vec6 sum = wrench_sum(TILE_OF_CALLER, body, lane, 0);
  const vec3 force = sum.linear, moment = sum.angular;
  BODY_ROW(BODY_FX, body) = force.x;
  BODY_ROW(BODY_FY, body) = force.y;
  SPACE_ROW(SPACE_FZ, body) = force.z;
  SPACE_ROW(SPACE_MX, body) = moment.x;
  SPACE_ROW(SPACE_MY, body) = moment.y;
  BODY_ROW(BODY_MZ, body) = moment.z;
}

ALD_INLINE rigid body_rigid(TILE, uint body, uint lane) {
  rigid b;
  b.at = vec3_of(BODY_ROW(BODY_X, body), BODY_ROW(BODY_Y, body), SPACE_ROW(SPACE_Z, body));
  b.turn = body_attitude(TILE_OF_CALLER, body, lane);
  b.v = body_velocity(TILE_OF_CALLER, body, lane);
  return b;
}

ALD_INLINE void body_put(TILE, uint body, uint lane, const rigid *b) {
  BODY_ROW(BODY_X, body) = b->at.x;
  BODY_ROW(BODY_Y, body) = b->at.y;
  SPACE_ROW(SPACE_Z, body) = b->at.z;
  SPACE_ROW(SPACE_Q0, body) = b->turn.w;
  SPACE_ROW(SPACE_Q1, body) = b->turn.x;
  SPACE_ROW(SPACE_Q2, body) = b->turn.y;
  SPACE_ROW(SPACE_Q3, body) = b->turn.z;
  SPACE_ROW(SPACE_U, body) = b->v.linear.x;
  SPACE_ROW(SPACE_V, body) = b->v.linear.y;
  SPACE_ROW(SPACE_W, body) = b->v.linear.z;
  SPACE_ROW(SPACE_P, body) = b->v.angular.x;
  SPACE_ROW(SPACE_Q, body) = b->v.angular.y;
  SPACE_ROW(SPACE_R, body) = b->v.angular.z;
}

/* What a contact of outlines may foresee: how the other forces accelerate the bodies. Outlines come
 * first among the elements. */
ALD_INLINE void predict_loads_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint outlines = KIND(KIND_contact, KIND_COUNT);
  if (outlines == 0 || IS_PRESCRIBED) return;
  const uint body = SPATIAL_BODY, entry = plan[plan[PLAN_SPACE_PARAMS] + body];
  const mat3 turn = body_pose(TILE_OF_CALLER, body, lane).turn;
  const vec6 sum = wrench_sum(TILE_OF_CALLER, body, lane, outlines);
  sym6 inverse;
  load_sym6(TILE_OF_CALLER, lane, entry + SPACE_INVERSE, &inverse);
  const vec6 own = sym6_times(
      &inverse, vec6_of(mat3_unrotate(turn, sum.linear), mat3_unrotate(turn, sum.angular)));
  const vec3 linear = mat3_rotate(turn, own.linear), angular = mat3_rotate(turn, own.angular);
  SPACE_ROW(SPACE_AX, body) = linear.x;
  SPACE_ROW(SPACE_AY, body) = linear.y;
  SPACE_ROW(SPACE_ALPHA_X, body) = angular.x;
  SPACE_ROW(SPACE_ALPHA_Y, body) = angular.y;
  SPACE_ROW(SPACE_ALPHA_Z, body) = angular.z;
}

/* the sum of all forces in body axes */
ALD_INLINE vec6 body_force(TILE, uint body, uint lane) {
  const mat3 turn = body_pose(TILE_OF_CALLER, body, lane).turn;
  const vec3 force =
      vec3_of(BODY_ROW(BODY_FX, body), BODY_ROW(BODY_FY, body), SPACE_ROW(SPACE_FZ, body));
  const vec3 moment =
      vec3_of(SPACE_ROW(SPACE_MX, body), SPACE_ROW(SPACE_MY, body), BODY_ROW(BODY_MZ, body));
  return vec6_of(mat3_unrotate(turn, force), mat3_unrotate(turn, moment));
}

/* one stage of a method of Runge and Kutta */
ALD_INLINE rigid stage_next(TILE, uint instance, uint lane, const rigid *now, const sym6 *mass,
                            const sym6 *inverse, vec6 force) {
  const uint stage = stage_now(TILE_OF_CALLER, lane);
  if (stage == 0) stage_store(TILE_OF_CALLER, instance, lane, 0, now->at, now->turn, now->v);
  const rigid_rate d = rigid_derivative(now, mass, inverse, force, TURNS_AS_PRINTED);
  stage_store(TILE_OF_CALLER, instance, lane, stage + 1, d.at, d.turn, d.v);
  rigid next = stage_sum(TILE_OF_CALLER, instance, lane, stage);
  if (stage + 1 == plan[PLAN_STAGES]) {
    rate_put(TILE_OF_CALLER, SPATIAL_BODY, lane, d.v, now->v);
    const mask turns = (next.turn.w != STAGE_ROW(0, 3)) | (next.turn.x != STAGE_ROW(0, 4)) |
                       (next.turn.y != STAGE_ROW(0, 5)) | (next.turn.z != STAGE_ROW(0, 6));
    next.turn = quat_sel(turns, quat_unit(next.turn), next.turn);
  }
  return next;
}

/* A scenario in which a bow meets a side with what is no part of it ends, with the state that its
 * step began with: the step is void. Returns the lanes that go on. Every body finds the same. */
ALD_INLINE mask bows_go_on(TILE, uint lane, mask runs) {
  for (uint instance = 0; instance < KIND(KIND_bow, KIND_COUNT); instance++) {
    const mask ends = runs & is(FLAG_OF(bow, BOW_STEP_BEYOND), W(BOW_OUTSIDE));
    if (!any_lane(ends)) continue;
    const uint struck = KIND_TABLE(KIND_bow, KIND_BODY_B, instance);
    lane_ends(TILE_OF_CALLER, lane, ends, W(STATUS_OUT_OF_RANGE), LANE_FLAG(LANE_STEP), struck);
    runs = runs & mask_not(ends);
  }
  return runs;
}

/* Puts the state after a stage. A scenario whose numbers fail keeps the state that its step began
 * with and its status for good. */
ALD_INLINE void body_settle(TILE, uint body, uint lane, const rigid *kept, rigid next) {
  const mask runs = bows_go_on(TILE_OF_CALLER, lane, lane_runs(TILE_OF_CALLER, lane));
  const mask finite = rigid_is_finite(&next);
  const mask good = runs & finite & rigid_is_slow(&next);
  const mask fails = runs & mask_not(good);
  if (any_lane(fails)) {
    const whole status = pick(finite, W(STATUS_DIVERGED), W(STATUS_NAN));
    lane_ends(TILE_OF_CALLER, lane, fails, status, LANE_FLAG(LANE_STEP), body);
  }
  next.at = vec3_sel(good, next.at, kept->at);
  next.turn = quat_sel(good, next.turn, kept->turn);
  next.v = vec6_sel(good, next.v, kept->v);
  body_put(TILE_OF_CALLER, body, lane, &next);
  if (KIND(KIND_contact, KIND_COUNT)) {
    /* the contact of outlines counts its work with the velocities after the step */
    const mat3 turn = quat_matrix(next.turn);
    const vec3 velocity = mat3_rotate(turn, next.v.linear);
    const vec3 spin = mat3_rotate(turn, next.v.angular);
    BODY_ROW(BODY_VX, body) = velocity.x;
    BODY_ROW(BODY_VY, body) = velocity.y;
    SPACE_ROW(SPACE_WX, body) = spin.x;
    SPACE_ROW(SPACE_WY, body) = spin.y;
    BODY_ROW(BODY_R, body) = spin.z;
  }
}

/* one stage of all schemes but `frozen` */
ALD_INLINE void integrate_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (IS_PRESCRIBED || plan[PLAN_SCHEME] == SCHEME_FROZEN) return;
  const uint body = SPATIAL_BODY, entry = plan[plan[PLAN_SPACE_PARAMS] + body];
  sym6 mass, inverse;
  load_sym6(TILE_OF_CALLER, lane, entry + SPACE_MASS, &mass);
  load_sym6(TILE_OF_CALLER, lane, entry + SPACE_INVERSE, &inverse);
  const rigid now = body_rigid(TILE_OF_CALLER, body, lane);
  const vec6 force = body_force(TILE_OF_CALLER, body, lane);
  rigid next, kept = now;
  if (plan[PLAN_STAGES] > 1) {
    next = plan[PLAN_SCHEME] == SCHEME_TRAPEZOIDAL
               ? trapezoid_next(TILE_OF_CALLER, instance, lane, &now, &mass, &inverse, force)
               : stage_next(TILE_OF_CALLER, instance, lane, &now, &mass, &inverse, force);
    kept = stage_start(TILE_OF_CALLER, instance, lane);
  } else {
    rigid leaves = now;
    leaves.v = joined_leaves(TILE_OF_CALLER, body, lane, now.v);
    next = rigid_step(&leaves, &mass, &inverse, force, STEP_LENGTH,
                      plan[PLAN_SCHEME] == SCHEME_SEMI, HAS_ADDED_MASS(body));
    const vec6 change = vec6_madd(next.v, R(-1), now.v);
    rate_put(TILE_OF_CALLER, body, lane, vec6_scale(change, R(1) / STEP_LENGTH), now.v);
  }
  body_settle(TILE_OF_CALLER, body, lane, &kept, next);
}

/* the next evaluation of the step */
ALD_INLINE void stage_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (plan[PLAN_STAGES] < 2) return;
  const uint next = stage_now(TILE_OF_CALLER, lane) + 1;
  LANE_FLAG(LANE_STAGE) = W(next == plan[PLAN_STAGES] ? 0u : next);
}

#endif
