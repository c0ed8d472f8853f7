/* SPDX-License-Identifier: Apache-2.0
 * What joints do in a step of one evaluation: kicks at its beginning, by which their conditions are
 * met at its end. Source: SHAKE (Ryckaert, Ciccotti and Berendsen 1977) and RATTLE (Andersen 1983):
 * with x0, v0 at the beginning, D the way of a step without joints,
 *   x1 = D(x0, v0 + M^-1 J0^T y),   f(x1) = 0,   v1 += M^-1 J1^T z,   J1 v1 = 0
 * where assemble.h does the second. Kicks lie along J of a place where the conditions are met, at
 * either end of a step, and between them bodies move freely: no energy is made but by D itself.
 * y is sought with the factors of J0 M^-1 J0^T (Newton's method with the slope of the beginning;
 * a round leaves dt w of what it finds, w the rate of turning). The first y is that of the forces
 * which hold the second rates at 0.
 * Checked by: tests/pass/joint/test_joint_energy.c. */
#ifndef ALD_KERNELS_PASS_KICKS_H
#define ALD_KERNELS_PASS_KICKS_H

#include "../step/frozen.h"
#include "joint_look.h"

enum { KICK_ROUNDS = 12 };
/* The round that finds no more to be lacking is the last; it leaves a share dt w of that [m],
 * [rad]. */
#ifdef ALD_SINGLE
#define KICKS_MET R(1e-5)
#else
#define KICKS_MET R(1e-9)
#endif
/* A round that leaves more than this share of what it found is taken back, and is the last. */
#define KICK_LEAVES R(0.5)

/* --------------------------------------------------------------------- the end of the step */

ALD_INLINE void joined_put_end(TILE, uint lane, uint m, vec3 at, mat3 axes) {
  const vec3 of[4] = {at, axes.x, axes.y, axes.z};
  ALD_UNROLL(4)
  for (uint k = 0; k < 4; k++) {
    JOINED_ROW(JOINED_AT + 3 * k, m) = of[k].x;
    JOINED_ROW(JOINED_AT + 3 * k + 1, m) = of[k].y;
    JOINED_ROW(JOINED_AT + 3 * k + 2, m) = of[k].z;
  }
}

ALD_INLINE vec3 joined_end_row(TILE, uint lane, uint m, uint first) {
  return vec3_of(JOINED_ROW(first, m), JOINED_ROW(first + 1, m), JOINED_ROW(first + 2, m));
}

/* where a body of a joint is as the step ends; its velocities are those of the beginning */
ALD_INLINE pose joined_end(TILE, uint body, uint lane) {
  pose p = body_pose(TILE_OF_CALLER, body, lane);
  const uint found = JOINED_OF(body);
  if (found == 0) return p;
  p.at = joined_end_row(TILE_OF_CALLER, lane, found - 1, JOINED_AT);
  p.turn.x = joined_end_row(TILE_OF_CALLER, lane, found - 1, JOINED_AXES);
  p.turn.y = joined_end_row(TILE_OF_CALLER, lane, found - 1, JOINED_AXES + 3);
  p.turn.z = joined_end_row(TILE_OF_CALLER, lane, found - 1, JOINED_AXES + 6);
  return p;
}

/* a prescribed body, by its rates and second rates at the beginning */
ALD_INLINE void kick_guided_end(TILE, uint lane, uint m) {
  const uint body = JOINED_BODY(m);
  const real dt = STEP_LENGTH;
  const pose p = body_pose(TILE_OF_CALLER, body, lane);
  const vec6 rate = pose_prescribed_rate(TILE_OF_CALLER, body, lane);
  const vec3 mean = vec3_madd(p.velocity, R(0.5) * dt, mat3_rotate(p.turn, rate.linear));
  const vec3 spin = vec3_madd(mat3_unrotate(p.turn, p.spin), R(0.5) * dt, rate.angular);
  const mat3 by = quat_matrix(quat_of_turn(vec3_scale(spin, R(0.5) * dt)));
  mat3 axes;
  axes.x = mat3_rotate(p.turn, by.x);
  axes.y = mat3_rotate(p.turn, by.y);
  axes.z = mat3_rotate(p.turn, by.z);
  joined_put_end(TILE_OF_CALLER, lane, m, vec3_madd(p.at, dt, mean), axes);
}

/* a body that moves by forces, as integrate.h will move it once it has left the beginning */
ALD_INLINE rigid kick_way(TILE, uint instance, uint lane, const rigid *leaves) {
  const uint body = SPATIAL_BODY, entry = plan[plan[PLAN_SPACE_PARAMS] + body];
  const uint added_mass = HAS_ADDED_MASS(body);
  sym6 mass, inverse;
  load_sym6(TILE_OF_CALLER, lane, entry + SPACE_MASS, &mass);
  load_sym6(TILE_OF_CALLER, lane, entry + SPACE_INVERSE, &inverse);
  const vec6 momentum = rigid_times(&mass, leaves->v, added_mass);
  vec6 push = vec6_of(vec3_zero(), vec3_zero());
  if (plan[PLAN_SCHEME] == SCHEME_SEMI) {
    push = rigid_push(&mass, &inverse, momentum, leaves->v, body_force(TILE_OF_CALLER, body, lane),
                      STEP_LENGTH, added_mass);
  }
  const vec6 moves = rigid_moves(&inverse, momentum, leaves->v, push, STEP_LENGTH, added_mass);
  const vec3 way = mat3_rotate(body_pose(TILE_OF_CALLER, body, lane).turn, moves.linear);
  rigid end = *leaves;
  end.at = vec3_madd(leaves->at, STEP_LENGTH, way);
  end.turn = rigid_turned(leaves->turn, moves.angular, STEP_LENGTH);
  return end;
}

/* where a body with its kick so far is as the step ends */
ALD_INLINE void kick_end(TILE, uint lane, uint m) {
  const uint instance = JOINED_SPATIAL(m), body = JOINED_BODY(m);
  if (IS_PRESCRIBED) {
    kick_guided_end(TILE_OF_CALLER, lane, m);
    return;
  }
  rigid end = body_rigid(TILE_OF_CALLER, body, lane);
  end.v = joined_leaves(TILE_OF_CALLER, body, lane, end.v);
  if (plan[PLAN_SCHEME] == SCHEME_FROZEN) {
    frozen_body b = frozen_body_of(TILE_OF_CALLER, instance, lane);
    end = frozen_step(&b, &end, STEP_LENGTH);
  } else {
    end = kick_way(TILE_OF_CALLER, instance, lane, &end);
  }
  joined_put_end(TILE_OF_CALLER, lane, m, end.at, quat_matrix(end.turn));
}

/* What a joint lacks at the end of the step, as a right-hand side for kicks; returns how far its
 * worst condition is from being met [m], [rad]. */
ALD_INLINE real kick_lacks(TILE, uint instance, uint lane) {
  const uint type = JOINT_TYPE, places = JOINT_PLACES(type);
  const real by = R(-1) / STEP_LENGTH;
  GLOBAL scalar *lacks = SOLVE_FIELD(SOLVE_FIRST) + JOINT_FIRST(instance) * lanes;
  const pose a = joined_end(TILE_OF_CALLER, JOINT_BODY(instance, 0), lane);
  const pose b = joined_end(TILE_OF_CALLER, JOINT_BODY(instance, 1), lane);
  const joint_place j = joint_place_of(TILE_OF_CALLER, instance, lane, a, b);
  const vec3 apart = vec3_sub(j.end[1].at, j.end[0].at);
  real off = R(0);
  if (places == 3) {
    IN_ROW(lacks, 0) = by * apart.x;
    IN_ROW(lacks, 1) = by * apart.y;
    IN_ROW(lacks, 2) = by * apart.z;
    off = real_max(real_abs(apart.x), real_max(real_abs(apart.y), real_abs(apart.z)));
  } else {
    const real y = vec3_dot(j.axes.y, apart), z = vec3_dot(j.axes.z, apart);
    IN_ROW(lacks, 0) = by * y;
    IN_ROW(lacks, 1) = by * z;
    off = real_max(real_abs(y), real_abs(z));
  }
  for (uint n = 0; n < JOINT_DIRECTIONS(type); n++) {
    const joint_condition c = joint_direction(&j, type, n);
    IN_ROW(lacks, places + n) = by * c.value;
    off = real_max(off, real_abs(c.value));
  }
  return off;
}

/* ------------------------------------------------------------------------------- the kicks */

/* the first kick, by the forces in JOINED_SECOND */
ALD_INLINE void kick_begins(TILE, uint lane, uint m, real dt) {
  const uint body = JOINED_BODY(m);
  vec6 kick = vec6_of(vec3_zero(), vec3_zero());
  if (!IS_GUIDED(body)) {
    sym6 inverse;
    load_sym6(TILE_OF_CALLER, lane, plan[plan[PLAN_SPACE_PARAMS] + body] + SPACE_INVERSE, &inverse);
    const vec6 force = joined_vec6(TILE_OF_CALLER, lane, m, JOINED_SECOND);
    kick = vec6_scale(rigid_times(&inverse, force, HAS_ADDED_MASS(body)), dt);
  }
  joined_put(TILE_OF_CALLER, lane, m, JOINED_KICK, kick);
}

/* a round's kick in the lanes `yes`, and in the lanes `back` that of the round before it, opposite;
 * kept in JOINED_FIRST */
ALD_INLINE void kick_add(TILE, uint lane, uint m, mask yes, mask back) {
  const uint body = JOINED_BODY(m);
  if (IS_GUIDED(body)) return;
  sym6 inverse;
  load_sym6(TILE_OF_CALLER, lane, plan[plan[PLAN_SPACE_PARAMS] + body] + SPACE_INVERSE, &inverse);
  const vec6 none = vec6_of(vec3_zero(), vec3_zero());
  const vec6 last = vec6_scale(joined_vec6(TILE_OF_CALLER, lane, m, JOINED_FIRST), R(-1));
  const vec6 pull = joined_vec6(TILE_OF_CALLER, lane, m, JOINED_SECOND);
  const vec6 more =
      vec6_sel(yes, rigid_times(&inverse, pull, HAS_ADDED_MASS(body)), vec6_sel(back, last, none));
  const vec6 kick = joined_vec6(TILE_OF_CALLER, lane, m, JOINED_KICK);
  joined_put(TILE_OF_CALLER, lane, m, JOINED_FIRST, more);
  joined_put(TILE_OF_CALLER, lane, m, JOINED_KICK, vec6_add(kick, more));
}

/* one round, in the lanes `yes`, of which the last one found `before` to be lacking; returns those
 * that go on */
ALD_INLINE mask kick_round(TILE, uint lane, mask yes, real *before) {
  real off = R(0);
  for (uint m = 0; m < JOINTS(JOINTS_JOINED); m++) kick_end(TILE_OF_CALLER, lane, m);
  for (uint instance = 0; instance < KIND(KIND_joint, KIND_COUNT); instance++) {
    off = real_max(off, kick_lacks(TILE_OF_CALLER, instance, lane));
  }
  const mask more = yes & (off <= KICK_LEAVES * *before);
  const mask back = yes & mask_not(off < *before);
  *before = off;
  joint_solve(TILE_OF_CALLER, lane, SOLVE_FIRST);
  joined_pulls(TILE_OF_CALLER, lane, SOLVE_FIRST, JOINED_SECOND);
  for (uint m = 0; m < JOINTS(JOINTS_JOINED); m++) kick_add(TILE_OF_CALLER, lane, m, more, back);
  return more & (off > KICKS_MET);
}

/* The kicks of a step; its forces, which JOINED_SECOND has, begin. Those of a joint that swings
 * half at the beginning of a step and half at its end; what balances loads that move a body within
 * the step acts for as long as they do. */
ALD_INLINE void kicks_of_step(TILE, uint lane) {
  const real share = plan[PLAN_SCHEME] == SCHEME_SEMI ? R(1) : R(0.5);
  real before = R(1e30);
  mask yes = lane_runs(TILE_OF_CALLER, lane);
  for (uint m = 0; m < JOINTS(JOINTS_JOINED); m++) {
    kick_begins(TILE_OF_CALLER, lane, m, share * STEP_LENGTH);
    joined_put(TILE_OF_CALLER, lane, m, JOINED_FIRST, vec6_of(vec3_zero(), vec3_zero()));
  }
  for (uint round = 0; round < KICK_ROUNDS && any_lane(yes); round++) {
    yes = kick_round(TILE_OF_CALLER, lane, yes, &before);
  }
}

#endif
