/* SPDX-License-Identifier: Apache-2.0
 * What a contact in space has taken from its bodies and not given back, and the share of its force
 * that gives back no more. Own work; theory: docs/theory/contact-laws.md.
 *
 * The balance W of a contact is 0 where it begins. A scheme with stages carries it as a number more
 * of its state, so that it is as true as the motion; of a scheme with one evaluation a step, h F
 * (v + v')/2 is what the bodies receive, v' the velocity after the step. A force that would give
 * more in the step than W and BALANCE_SLACK of the greatest W so far is made smaller, with its
 * moment, and keeps its direction. What a contact has taken that is there as the scenario starts is
 * not known: it is free until it ends. */
#ifndef ALD_KERNELS_PASS_BALANCE_H
#define ALD_KERNELS_PASS_BALANCE_H

#include "../law/energy_share.h"
#include "../math/sym6.h"
#include "balance_rows.h"
#include "space.h"

/* Of the greatest balance: room for what the schemes leave, so that a contact which gains nothing
 * is not touched, and the most that a contact may gain. */
#define BALANCE_SLACK R(1e-4)

/* Of the step, at least, that a force is foreseen for: that of a last stage acts for its weight. */
#define BALANCE_LEAST R(1.0 / 6)

/* force on the first body and its moments about the centres of gravity of both [N], [N m]; earth */
typedef struct balance_wrench {
  vec3 force, moment_a, moment_b;
} balance_wrench;

/* rows BALANCE_* of one contact, `stride` apart */
typedef struct balance_place {
  uint first, stride;
} balance_place;
#define BALANCE_AT(field) ROW(at.first + (field)*at.stride)

ALD_INLINE balance_place balance_place_of(uint first, uint stride, uint instance, uint row) {
  balance_place at;
  at.first = first + row * stride + instance;
  at.stride = stride;
  return at;
}

ALD_INLINE balance_wrench balance_wrench_of(pose a, pose b, vec3 force, vec3 moment_a) {
  balance_wrench w;
  w.force = force;
  w.moment_a = moment_a;
  w.moment_b = vec3_add(moment_a, vec3_cross(vec3_sub(a.at, b.at), force));
  return w;
}

/* what it gives to the bodies [W] */
ALD_INLINE real balance_power(balance_wrench w, pose a, pose b) {
  return vec3_dot(w.force, vec3_sub(a.velocity, b.velocity)) +
         (vec3_dot(w.moment_a, a.spin) - vec3_dot(w.moment_b, b.spin));
}

/* what a body gains in a step from rest, by its whole mass matrix, over dt^2/2 */
ALD_INLINE real balance_from_rest(TILE, uint body, uint lane, mat3 turn, vec3 force, vec3 moment) {
  sym6 inverse;
  const vec6 own = vec6_of(mat3_unrotate(turn, force), mat3_unrotate(turn, moment));
  load_sym6(TILE_OF_CALLER, lane, plan[plan[PLAN_SPACE_PARAMS] + body] + SPACE_INVERSE, &inverse);
  return vec6_dot(own, sym6_times(&inverse, own));
}

ALD_INLINE vec3 balance_vec3(TILE, uint lane, balance_place at, uint first) {
  return vec3_of(BALANCE_AT(first), BALANCE_AT(first + 1), BALANCE_AT(first + 2));
}
ALD_INLINE void balance_put_vec3(TILE, uint lane, balance_place at, uint first, vec3 v) {
  BALANCE_AT(first) = v.x;
  BALANCE_AT(first + 1) = v.y;
  BALANCE_AT(first + 2) = v.z;
}

/* the balance at this evaluation [J] */
ALD_INLINE real balance_now(TILE, uint lane, balance_place at, pose a, pose b) {
  const real dt = plan[PLAN_STAGES] < 2 ? STEP_LENGTH_BEFORE : STEP_LENGTH;
  const uint stage = stage_now(TILE_OF_CALLER, lane);
  real given = R(0);
  if (plan[PLAN_STAGES] < 2) {
    balance_wrench held;
    held.force = balance_vec3(TILE_OF_CALLER, lane, at, BALANCE_HELD_FORCE);
    held.moment_a = balance_vec3(TILE_OF_CALLER, lane, at, BALANCE_HELD_FORCE + 3);
    held.moment_b = balance_vec3(TILE_OF_CALLER, lane, at, BALANCE_HELD_FORCE + 6);
    given = R(0.5) * (BALANCE_AT(BALANCE_HELD_POWER) + balance_power(held, a, b));
  }
  for (uint k = 0; k < stage; k++) {
    given =
        given + R(stage_weight(plan[PLAN_SCHEME], stage - 1, k)) * BALANCE_AT(BALANCE_POWER + k);
  }
  return BALANCE_AT(BALANCE_HELD_TAKEN) - dt * given;
}

/* in an evaluation in which the contact neither touches nor has */
ALD_INLINE void balance_none(TILE, uint lane, balance_place at) {
  BALANCE_AT(BALANCE_POWER + stage_now(TILE_OF_CALLER, lane)) = R(0);
}

/* Share of a force that may act; `limited` are the lanes in which it is to be limited. To be called
 * in every evaluation in which the contact touches or has, balance_none() in the others. */
ALD_INLINE real balance_share(TILE, uint lane, balance_place at, uint body_a, uint body_b, pose a,
                              pose b, balance_wrench w, mask limited) {
  const real dt = STEP_LENGTH;
  const uint stage = stage_now(TILE_OF_CALLER, lane);
  const real left =
      dt * real_max(R(1) - R(stage_time_share(plan[PLAN_SCHEME], stage)), BALANCE_LEAST);
  const real balance = balance_now(TILE_OF_CALLER, lane, at, a, b);
  const real most = real_max(BALANCE_AT(BALANCE_HELD_MOST), balance);
  const real power = balance_power(w, a, b);
  real own = R(0);
  if (plan[PLAN_STAGES] < 2) {
    own = R(0.5) * dt * dt *
          (balance_from_rest(TILE_OF_CALLER, body_a, lane, a.turn, w.force, w.moment_a) +
           balance_from_rest(TILE_OF_CALLER, body_b, lane, b.turn, w.force, w.moment_b));
  }
  const real room = real_max(balance + BALANCE_SLACK * most, R(0));
  const mask starts = is(LANE_FLAG(LANE_STEP) + W(stage), W(0));
  BALANCE_AT(BALANCE_FREE) = sel(starts, sel(limited, R(1), R(0)), BALANCE_AT(BALANCE_FREE));
  const mask known = limited & mask_not(BALANCE_AT(BALANCE_FREE) > R(0));
  const real share = sel(known, energy_share(left * power, own, room), R(1));
  BALANCE_AT(BALANCE_TAKEN) = balance;
  BALANCE_AT(BALANCE_POWER + stage) = share * power;
  balance_put_vec3(TILE_OF_CALLER, lane, at, BALANCE_FORCE, vec3_scale(w.force, share));
  balance_put_vec3(TILE_OF_CALLER, lane, at, BALANCE_FORCE + 3, vec3_scale(w.moment_a, share));
  balance_put_vec3(TILE_OF_CALLER, lane, at, BALANCE_FORCE + 6, vec3_scale(w.moment_b, share));
  return share;
}

/* What the next step starts from, in the lanes `yes`; a contact that has ended is forgotten. */
ALD_INLINE void balance_hold(TILE, uint lane, balance_place at, mask yes, mask touches) {
  const real dt = STEP_LENGTH;
  const uint stages = plan[PLAN_STAGES];
  real balance = BALANCE_AT(BALANCE_TAKEN), given = R(0);
  if (stages > 1) {
    for (uint k = 0; k < stages; k++) {
      given =
          given + R(stage_weight(plan[PLAN_SCHEME], stages - 1, k)) * BALANCE_AT(BALANCE_POWER + k);
    }
    balance = BALANCE_AT(BALANCE_HELD_TAKEN) - dt * given;
  }
  const real most = real_max(BALANCE_AT(BALANCE_HELD_MOST), balance);
#define BALANCE_HOLD(row, value) \
  BALANCE_AT(row) = sel(yes, sel(touches, value, R(0)), BALANCE_AT(row))
  BALANCE_HOLD(BALANCE_HELD_TAKEN, balance);
  BALANCE_HOLD(BALANCE_HELD_MOST, most);
  BALANCE_HOLD(BALANCE_FREE, BALANCE_AT(BALANCE_FREE));
  if (stages < 2) {
    BALANCE_HOLD(BALANCE_HELD_POWER, BALANCE_AT(BALANCE_POWER));
    for (uint k = 0; k < 9; k++)
      BALANCE_HOLD(BALANCE_HELD_FORCE + k, BALANCE_AT(BALANCE_FORCE + k));
  }
#undef BALANCE_HOLD
}

#endif
