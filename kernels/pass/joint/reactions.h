/* SPDX-License-Identifier: Apache-2.0
 * The forces by which joints hold bodies together: those with which the conditions stay met in
 * their second rates, or, where the trapezoidal rule looks at the end of a step, those with which
 * they are met there. Schemes of several evaluations add them to the sums of all other forces; in
 * those of one, bodies are kicked (kicks.h). Theory: docs/theory/joints.md. */
#ifndef ALD_KERNELS_PASS_REACTIONS_H
#define ALD_KERNELS_PASS_REACTIONS_H

#include "kicks.h"

/* What the third look at the end of a step may find the conditions to lack [m], [rad]: a look
 * leaves a hundredth of what it finds, or less, unless the step is too long. */
#ifdef ALD_SINGLE
#define REACTIONS_MET R(1e-2)
#else
#define REACTIONS_MET R(1e-4)
#endif

/* is it the end of the step that the conditions are asked of? */
ALD_INLINE int reactions_of_end(TILE, uint lane) {
  return plan[PLAN_SCHEME] == SCHEME_TRAPEZOIDAL && stage_now(TILE_OF_CALLER, lane) > 0;
}

/* of the end of a step: by 2/dt what these forces change the velocities by that have put the body
 * where it was last seen */
ALD_INLINE vec6 joined_change(TILE, uint instance, uint lane, const rigid *now, const sym6 *mass,
                              const sym6 *inverse, vec6 force) {
  const trapezoid_start start = trapezoid_start_of(TILE_OF_CALLER, instance, lane);
  const vec6 push = trapezoid_push(mass, inverse, force, now->v);
  const vec6 seen =
      trapezoid_velocity(TILE_OF_CALLER, lane, &start, now->turn, mass, inverse, push);
  const vec6 last = vec6_of(now->v.linear, trapezoid_spin(TILE_OF_CALLER, instance, lane));
  return vec6_scale(vec6_madd(seen, R(-1), last), R(2) / STEP_LENGTH);
}

/* Acceleration of a body by all other forces, its axes: of its centre of gravity in the earth
 * frame, and angular; or that change. */
ALD_INLINE vec6 joined_acceleration(TILE, uint lane, uint m) {
  const uint instance = JOINED_SPATIAL(m), body = JOINED_BODY(m);
  const int of_end = reactions_of_end(TILE_OF_CALLER, lane);
  const rigid now = body_rigid(TILE_OF_CALLER, body, lane);
  const uint entry = plan[plan[PLAN_SPACE_PARAMS] + body];
  sym6 mass, inverse;
  if (IS_PRESCRIBED && of_end) return vec6_of(vec3_zero(), vec3_zero());
  if (IS_PRESCRIBED) return pose_prescribed_rate(TILE_OF_CALLER, body, lane);
  load_sym6(TILE_OF_CALLER, lane, entry + SPACE_MASS, &mass);
  load_sym6(TILE_OF_CALLER, lane, entry + SPACE_INVERSE, &inverse);
  const vec6 force = body_force(TILE_OF_CALLER, body, lane);
  if (of_end) return joined_change(TILE_OF_CALLER, instance, lane, &now, &mass, &inverse, force);
  vec6 rate = rigid_acceleration(&mass, &inverse, force, now.v, TURNS_AS_PRINTED);
  rate.linear = vec3_add(rate.linear, vec3_cross(now.v.angular, now.v.linear));
  return rate;
}

/* the conditions of a joint at the end of a step, as accelerations; a scenario ends if the last
 * look finds them far from being met */
ALD_INLINE void reactions_ask_end(TILE, uint instance, uint lane, GLOBAL scalar *lacks) {
  const uint count = JOINT_CONDITIONS(JOINT_TYPE);
  const real h = STEP_LENGTH, off = joint_look(TILE_OF_CALLER, instance, lane, ASK_GAPS);
  for (uint n = 0; n < count; n++) IN_ROW(lacks, n) = R(4) * IN_ROW(lacks, n) / (h * h);
  if (stage_now(TILE_OF_CALLER, lane) + 1 < plan[PLAN_STAGES]) return;
  const mask apart = lane_runs(TILE_OF_CALLER, lane) & mask_not(off <= REACTIONS_MET);
  if (any_lane(apart)) {
    lane_ends(TILE_OF_CALLER, lane, apart, W(STATUS_NOT_CONVERGED), LANE_FLAG(LANE_STEP),
              JOINT_BODY(instance, 0));
  }
}

/* what the conditions of a joint lack without its forces */
ALD_INLINE void reactions_look(TILE, uint instance, uint lane) {
  const uint count = JOINT_CONDITIONS(JOINT_TYPE);
  const joint_matrix rows = joint_matrix_of(TILE_OF_CALLER, lane, instance);
  GLOBAL scalar *lacks = SOLVE_FIELD(SOLVE_FIRST) + JOINT_FIRST(instance) * lanes;
  if (reactions_of_end(TILE_OF_CALLER, lane)) {
    reactions_ask_end(TILE_OF_CALLER, instance, lane, lacks);
  } else {
    joint_look(TILE_OF_CALLER, instance, lane, ASK_BIAS);
  }
  for (uint side = 0; side < 2; side++) {
    const uint found = JOINED_OF(JOINT_BODY(instance, side));
    if (found == 0) continue;
    const vec6 rate = joined_vec6(TILE_OF_CALLER, lane, found - 1, JOINED_FIRST);
    for (uint n = 0; n < count; n++) {
      IN_ROW(lacks, n) = IN_ROW(lacks, n) - vec6_dot(joint_jacobian(rows, n, side), rate);
    }
  }
}

/* A force on the second body, with what a drive gives it along its axis: its motor, stops, friction
 * and damping. The bits of others stay. */
ALD_INLINE vec3 reactions_drive(TILE, uint instance, uint lane, vec3 force) {
  if (!JOINT_SLIDES(JOINT_TYPE)) return force;
  const mask drives = PARAM_OF(joint, JOINT_SLIDING + RESIST_MOTOR) > R(0);
  if (!any_lane(drives)) return force;
  const pose a = body_pose(TILE_OF_CALLER, JOINT_BODY(instance, 0), lane);
  const vec3 axis = mat3_rotate(a.turn, KIND_VEC3(KIND_joint, JOINT_AXES, instance));
  return vec3_sel(drives, vec3_madd(force, ROW_OF(joint, JOINT_PULL), axis), force);
}

/* what the joint does to its second body, `own` in that body's axes, for records, and how many
 * conditions others imply */
ALD_INLINE void reactions_keep(TILE, uint instance, uint lane, vec6 own) {
  const uint count = JOINT_CONDITIONS(JOINT_TYPE), first = JOINT_FIRST(instance);
  const pose b = body_pose(TILE_OF_CALLER, JOINT_BODY(instance, 1), lane);
  const vec3 arm = mat3_rotate(b.turn, KIND_VEC3(KIND_joint, JOINT_AT_B, instance));
  const vec3 reaction = mat3_rotate(b.turn, own.linear);
  const vec3 moment = vec3_sub(mat3_rotate(b.turn, own.angular), vec3_cross(arm, reaction));
  const vec3 force = reactions_drive(TILE_OF_CALLER, instance, lane, reaction);
  real idle = R(0);
  for (uint c = 0; c < count; c++) {
    idle = idle + sel(SOLVE(SOLVE_INVERSE, first + c) > R(0), R(0), R(1));
  }
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_joint, instance, JOINT_FORCE, force);
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_joint, instance, JOINT_MOMENT, moment);
  ROW_OF(joint, JOINT_IDLE) = idle;
  if (!plan[PLAN_TRACE]) return;
  TRACE_OF(joint, JOINT_TRACE_FORCE) = force.x;
  TRACE_OF(joint, JOINT_TRACE_FORCE + 1) = force.y;
  TRACE_OF(joint, JOINT_TRACE_FORCE + 2) = force.z;
  TRACE_OF(joint, JOINT_TRACE_MOMENT) = moment.x;
  TRACE_OF(joint, JOINT_TRACE_MOMENT + 1) = moment.y;
  TRACE_OF(joint, JOINT_TRACE_MOMENT + 2) = moment.z;
  TRACE_OF(joint, JOINT_TRACE_ANGLE) = ROW_OF(joint, JOINT_ANGLE);
  TRACE_OF(joint, JOINT_TRACE_WAY) = ROW_OF(joint, JOINT_WAY);
  TRACE_OF(joint, JOINT_TRACE_RATE) = ROW_OF(joint, JOINT_RATE);
}

/* by their part in the evaluations of a step, to the sums of forces */
ALD_INLINE void reactions_give(TILE, uint lane, uint m) {
  const uint body = JOINED_BODY(m);
  if (IS_GUIDED(body)) return;
  const mat3 turn = body_pose(TILE_OF_CALLER, body, lane).turn;
  const vec6 own = joined_vec6(TILE_OF_CALLER, lane, m, JOINED_SECOND);
  const vec3 force = mat3_rotate(turn, own.linear), moment = mat3_rotate(turn, own.angular);
  BODY_ROW(BODY_FX, body) = BODY_ROW(BODY_FX, body) + force.x;
  BODY_ROW(BODY_FY, body) = BODY_ROW(BODY_FY, body) + force.y;
  SPACE_ROW(SPACE_FZ, body) = SPACE_ROW(SPACE_FZ, body) + force.z;
  SPACE_ROW(SPACE_MX, body) = SPACE_ROW(SPACE_MX, body) + moment.x;
  SPACE_ROW(SPACE_MY, body) = SPACE_ROW(SPACE_MY, body) + moment.y;
  BODY_ROW(BODY_MZ, body) = BODY_ROW(BODY_MZ, body) + moment.z;
}

ALD_INLINE void reactions_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (KIND(KIND_joint, KIND_COUNT) == 0) return;
  for (uint m = 0; m < JOINTS(JOINTS_JOINED); m++) {
    joined_put(TILE_OF_CALLER, lane, m, JOINED_FIRST, joined_acceleration(TILE_OF_CALLER, lane, m));
  }
  for (uint joint = 0; joint < KIND(KIND_joint, KIND_COUNT); joint++) {
    reactions_look(TILE_OF_CALLER, joint, lane);
  }
  if (plan[PLAN_STAGES] > 1) joint_factors(TILE_OF_CALLER, lane, is(W(0), W(0)));
  joint_solve(TILE_OF_CALLER, lane, SOLVE_FIRST);
  joined_clear(TILE_OF_CALLER, lane, JOINED_SECOND);
  for (uint joint = 0; joint < KIND(KIND_joint, KIND_COUNT); joint++) {
    const vec6 on_a = joint_pull(TILE_OF_CALLER, lane, joint, 0, SOLVE_FIRST);
    const vec6 on_b = joint_pull(TILE_OF_CALLER, lane, joint, 1, SOLVE_FIRST);
    reactions_keep(TILE_OF_CALLER, joint, lane, on_b);
    joint_pull_add(TILE_OF_CALLER, lane, joint, 0, JOINED_SECOND, on_a);
    joint_pull_add(TILE_OF_CALLER, lane, joint, 1, JOINED_SECOND, on_b);
  }
  if (plan[PLAN_STAGES] > 1) {
    for (uint m = 0; m < JOINTS(JOINTS_JOINED); m++) reactions_give(TILE_OF_CALLER, lane, m);
  } else {
    kicks_of_step(TILE_OF_CALLER, lane);
  }
}

#endif
