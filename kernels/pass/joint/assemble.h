/* SPDX-License-Identifier: Apache-2.0
 * What joints hold is brought together again where a step begins: places by the shift, and
 * velocities by the impulse, that take least by the bodies' masses. What a step leaves is of the
 * order of its error. At the start this is repeated until the ends meet, where motions that are
 * prescribed may have moved them away from each other. A scenario ends if they cannot meet, or were
 * too far apart in the study. Theory: docs/theory/joints.md. */
#ifndef ALD_KERNELS_PASS_ASSEMBLE_H
#define ALD_KERNELS_PASS_ASSEMBLE_H

#include "joint_look.h"

enum { ASSEMBLE_ROUNDS = 20 }; /* of the start */
/* Conditions met to this are met to its square after one more round [m], [rad]. */
#ifdef ALD_SINGLE
#define ASSEMBLE_MET R(1e-3)
#else
#define ASSEMBLE_MET R(1e-7)
#endif

/* shifts a body, and changes its velocities, in the lanes `yes` */
ALD_INLINE void assemble_move(TILE, uint lane, uint m, mask yes) {
  const uint body = JOINED_BODY(m);
  if (IS_GUIDED(body)) return;
  sym6 inverse;
  load_sym6(TILE_OF_CALLER, lane, plan[plan[PLAN_SPACE_PARAMS] + body] + SPACE_INVERSE, &inverse);
  const vec6 shift = rigid_times(&inverse, joined_vec6(TILE_OF_CALLER, lane, m, JOINED_FIRST),
                                 HAS_ADDED_MASS(body));
  const vec6 change = rigid_times(&inverse, joined_vec6(TILE_OF_CALLER, lane, m, JOINED_SECOND),
                                  HAS_ADDED_MASS(body));
  const rigid now = body_rigid(TILE_OF_CALLER, body, lane);
  const vec6 last = joined_vec6(TILE_OF_CALLER, lane, m, JOINED_TOGETHER);
  const mat3 turn = body_pose(TILE_OF_CALLER, body, lane).turn;
  const quat by = quat_of_turn(vec3_scale(shift.angular, R(0.5)));
  rigid next;
  next.at = vec3_sel(yes, vec3_add(now.at, mat3_rotate(turn, shift.linear)), now.at);
  next.turn = quat_sel(yes, quat_near_unit(quat_times(now.turn, by)), now.turn);
  next.v = vec6_sel(yes, vec6_add(now.v, change), now.v);
  body_put(TILE_OF_CALLER, body, lane, &next);
  joined_put(TILE_OF_CALLER, lane, m, JOINED_TOGETHER, vec6_sel(yes, change, last));
}

/* one round, in the lanes `yes`; returns how far the worst condition was from being met */
ALD_INLINE real assemble_round(TILE, uint lane, mask yes) {
  real off = R(0);
  for (uint m = 0; m < JOINTS(JOINTS_JOINED); m++)
    pose_axes(TILE_OF_CALLER, JOINED_SPATIAL(m), lane);
  for (uint instance = 0; instance < KIND(KIND_joint, KIND_COUNT); instance++) {
    const real own = joint_look(TILE_OF_CALLER, instance, lane, ASK_GAPS);
    row_keep(&ROW_OF(joint, JOINT_GAP), yes, own);
    off = real_max(off, own);
  }
  joint_factors(TILE_OF_CALLER, lane, yes);
  joint_solve(TILE_OF_CALLER, lane, SOLVE_FIRST);
  joint_solve(TILE_OF_CALLER, lane, SOLVE_SECOND);
  joined_pulls(TILE_OF_CALLER, lane, SOLVE_FIRST, JOINED_FIRST);
  joined_pulls(TILE_OF_CALLER, lane, SOLVE_SECOND, JOINED_SECOND);
  for (uint m = 0; m < JOINTS(JOINTS_JOINED); m++) assemble_move(TILE_OF_CALLER, lane, m, yes);
  return off;
}

/* scenarios end in which a joint's ends are further apart than `most`, in the lanes `some` */
ALD_INLINE void assemble_refuse(TILE, uint lane, mask some, real most) {
  for (uint instance = 0; instance < KIND(KIND_joint, KIND_COUNT); instance++) {
    const mask runs = some & lane_runs(TILE_OF_CALLER, lane);
    const mask apart = runs & mask_not(ROW_OF(joint, JOINT_GAP) <= most);
    if (!any_lane(apart)) continue;
    lane_ends(TILE_OF_CALLER, lane, apart, W(STATUS_NOT_CONVERGED), LANE_FLAG(LANE_STEP),
              JOINT_BODY(instance, 0));
  }
}

/* scenarios whose bodies are to be brought together: once before each step, and again if the host
 * has put one of them elsewhere since */
ALD_INLINE mask assemble_some(TILE, uint lane) {
  const whole step = LANE_FLAG(LANE_STEP) + W(1);
  mask yes = mask_not(is(KIND_FLAG(KIND_joint, JOINT_MET, 0), step));
  for (uint m = 0; m < JOINTS(JOINTS_JOINED); m++) {
    yes = yes | is(BODY_FLAG(BODY_PUT, JOINED_BODY(m)), step);
  }
  yes = yes & lane_runs(TILE_OF_CALLER, lane);
  flag_keep(&KIND_FLAG(KIND_joint, JOINT_MET, 0), yes, step);
  return yes;
}

ALD_INLINE void assemble_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (KIND(KIND_joint, KIND_COUNT) == 0 || stage_now(TILE_OF_CALLER, lane) > 0) return;
  mask yes = assemble_some(TILE_OF_CALLER, lane);
  const mask begins = yes & is(LANE_FLAG(LANE_STEP), W(0));
  if (any_lane(begins)) assemble_refuse(TILE_OF_CALLER, lane, begins, R(JOINT_START_GAP));
  yes = yes & lane_runs(TILE_OF_CALLER, lane);
  for (uint round = 0; round < ASSEMBLE_ROUNDS && any_lane(yes); round++) {
    const real off = assemble_round(TILE_OF_CALLER, lane, yes);
    yes = yes & begins & (off > ASSEMBLE_MET);
  }
  if (any_lane(yes)) assemble_refuse(TILE_OF_CALLER, lane, yes, ASSEMBLE_MET);
}

#endif
