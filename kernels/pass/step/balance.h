/* SPDX-License-Identifier: Apache-2.0
 * What a contact in space has taken from its bodies and not given back, and the share of its force
 * that gives back no more. Own work; theory: docs/theory/contact-laws.md.
 *
 * The balance W of a contact is 0 where it begins. Of a scheme with one evaluation a step, h F (v +
 * v')/2 is what the bodies receive, v' the velocity after the step. A scheme with stages carries W
 * as a number more of its state, so that it is as true as the motion; a force that jumps between
 * the stages gives by the velocities that it makes by the step's end (balance_ahead). A force that
 * would give more in the step than W and a slack is made smaller, with its moment, and keeps its
 * direction. A contact that is there as the scenario starts, or whose bodies are put elsewhere,
 * begins with the energy that its law has stored in that place; where a law cannot say that, it is
 * free until it ends. So is one between bodies that no force moves. */
#ifndef ALD_KERNELS_PASS_BALANCE_H
#define ALD_KERNELS_PASS_BALANCE_H

#include "../../law/energy_share.h"
#include "../joint/joined.h"
#include "balance_wrench.h"
#include "put.h"

/* Of the greatest balance: room for what the schemes leave, so that a contact which gains nothing
 * is not touched, and the most that a contact may gain. */
#define BALANCE_SLACK R(1e-4)

/* rows BALANCE_* of one contact: place of the first in the lane, and from row to row; its bodies */
typedef struct balance_place {
  uint first, stride, body_a, body_b;
  real stored; /* what the contact holds where it is, as its law has it [J]; NaN: unknown */
} balance_place;
#define BALANCE_AT(field) ROW_FROM(reals + at.first, at.stride, field)
#define BALANCE_PLACE(kind, row)                                                            \
  balance_place_of(KIND_PLACE(kind, KIND_ROWS, row, instance) * lanes + lane,               \
                   KIND(kind, KIND_COUNT) * lanes, KIND_TABLE(kind, KIND_BODY_A, instance), \
                   KIND_TABLE(kind, KIND_BODY_B, instance))

ALD_INLINE balance_place balance_place_of(uint first, uint stride, uint body_a, uint body_b) {
  balance_place at;
  at.first = first;
  at.stride = stride;
  at.body_a = body_a;
  at.body_b = body_b;
  at.stored = real_nan();
  return at;
}

ALD_INLINE vec3 balance_vec3(TILE, uint lane ALD_UNUSED, balance_place at, uint first) {
  return vec3_of(BALANCE_AT(first), BALANCE_AT(first + 1), BALANCE_AT(first + 2));
}
/* + 0: never -0, as where no neighbour touches and balance_none() has put 0 */
ALD_INLINE void balance_put_vec3(TILE, uint lane ALD_UNUSED, balance_place at, uint first, vec3 v) {
  BALANCE_AT(first) = R(0) + v.x;
  BALANCE_AT(first + 1) = R(0) + v.y;
  BALANCE_AT(first + 2) = R(0) + v.z;
}
ALD_INLINE balance_wrench balance_wrench_at(TILE, uint lane, balance_place at, uint first) {
  balance_wrench w;
  w.force = balance_vec3(TILE_OF_CALLER, lane, at, first);
  w.moment_a = balance_vec3(TILE_OF_CALLER, lane, at, first + 3);
  w.moment_b = balance_vec3(TILE_OF_CALLER, lane, at, first + 6);
  return w;
}
ALD_INLINE void balance_put_wrench(TILE, uint lane, balance_place at, uint first,
                                   balance_wrench w) {
  balance_put_vec3(TILE_OF_CALLER, lane, at, first, w.force);
  balance_put_vec3(TILE_OF_CALLER, lane, at, first + 3, w.moment_a);
  balance_put_vec3(TILE_OF_CALLER, lane, at, first + 6, w.moment_b);
}

/* ------------------------------------------------------------------------------ an evaluation */

/* weight of a stage in the whole step */
ALD_INLINE scalar balance_weight(uint scheme, uint stages, uint stage) {
  if (stages < 2) return (scalar)1;
  return stage_weight(scheme, stages - 1, stage);
}

/* the balance after so many stages of a step, by their weights in it [J] */
ALD_INLINE real balance_after(TILE, uint lane, balance_place at, uint stages) {
  real given = R(0);
  for (uint k = 0; k < stages; k++) {
    const scalar weight = balance_weight(plan[PLAN_SCHEME], plan[PLAN_STAGES], k);
    given = given + R(weight) * BALANCE_AT(BALANCE_POWER + k);
  }
  return BALANCE_AT(BALANCE_HELD_TAKEN) - STEP_LENGTH * given;
}

/* A body that joints hold, with the velocities after a step by which a force of that step gave what
 * it did. Joints kick it by J0^T y as the step begins and by J1^T z at its end, and bodies receive
 *   h F.(v + v')/2 + h/2 (z - y).b,   b = J' v
 * y and z each have half of what holds a swing, which does no work. One of them has what answers F
 * as well, x, and x.b = 2 F.c, c the change of velocities by the other one: y in semi-implicit
 * steps, z in explicit ones, neither alone where a force moves bodies within the step by half of
 * its h^2. Checked by: tests/pass/joint/test_joint_impacts.c. */
ALD_INLINE pose balance_joined(TILE, uint body, uint lane, pose p) {
  const uint scheme = plan[PLAN_SCHEME];
  if (!body_is_joined(TILE_OF_CALLER, body) || scheme == SCHEME_FROZEN) return p;
  const uint first = scheme == SCHEME_SEMI ? JOINED_TOGETHER : JOINED_KICK;
  const real by = scheme == SCHEME_SEMI ? R(-2) : R(2);
  const vec6 kick = joined_vec6(TILE_OF_CALLER, lane, JOINED_OF(body) - 1, first);
  p.velocity = vec3_madd(p.velocity, by, mat3_rotate(p.turn, kick.linear));
  p.spin = vec3_madd(p.spin, by, mat3_rotate(p.turn, kick.angular));
  return p;
}

/* the balance at this evaluation [J] */
ALD_INLINE real balance_now(TILE, uint lane, balance_place at, pose a, pose b) {
  if (plan[PLAN_STAGES] > 1) {
    return balance_after(TILE_OF_CALLER, lane, at, stage_now(TILE_OF_CALLER, lane));
  }
  const real dt = STEP_LENGTH_BEFORE;
  const balance_wrench held = balance_wrench_at(TILE_OF_CALLER, lane, at, BALANCE_HELD_FORCE);
  const pose after_a = balance_joined(TILE_OF_CALLER, at.body_a, lane, a);
  const pose after_b = balance_joined(TILE_OF_CALLER, at.body_b, lane, b);
  const real given =
      R(0.5) * (BALANCE_AT(BALANCE_HELD_POWER) + balance_power(held, after_a, after_b));
  return BALANCE_AT(BALANCE_HELD_TAKEN) - dt * given;
}

/* is this the start, or was a body put elsewhere before this step? */
ALD_INLINE mask balance_begins(TILE, uint lane, uint body_a, uint body_b) {
  const uint stage = stage_now(TILE_OF_CALLER, lane);
  return is(LANE_FLAG(LANE_STEP) + W(stage), W(0)) |
         bodies_put(TILE_OF_CALLER, lane, body_a, body_b);
}

/* in an evaluation in which the contact neither touches nor has */
ALD_INLINE void balance_none(TILE, uint lane, balance_place at) {
  const uint stage = stage_now(TILE_OF_CALLER, lane);
  BALANCE_AT(BALANCE_POWER + stage) = R(0);
  BALANCE_AT(BALANCE_SHARE) = R(1);
  BALANCE_AT(BALANCE_TAKEN) = BALANCE_AT(BALANCE_HELD_TAKEN);
  if (plan[PLAN_STAGES] > 1) {
    for (uint k = 0; k < BALANCE_WRENCH; k++) {
      BALANCE_AT(BALANCE_FORCE + stage * BALANCE_WRENCH + k) = R(0);
    }
  }
}

/* What a force gives beyond its power for each second of the step's length, by what the stages
 * before have done to the velocities by the step's end and not yet by this stage: 0 to the scheme's
 * order where the force is smooth [W/s]. */
ALD_INLINE real balance_ahead(TILE, uint lane, balance_place at, mat3 turn_a, mat3 turn_b,
                              vec6 rate_a, vec6 rate_b) {
  const uint last = plan[PLAN_STAGES] - 1, scheme = plan[PLAN_SCHEME];
  const uint stage = stage_now(TILE_OF_CALLER, lane);
  real sum = R(0);
  if (stage == 0) return sum;
  const vec3 linear =
      vec3_add(mat3_rotate(turn_a, rate_a.linear), mat3_rotate(turn_b, rate_b.linear));
  const vec3 spin_a = mat3_rotate(turn_a, rate_a.angular);
  const vec3 spin_b = mat3_rotate(turn_b, rate_b.angular);
  for (uint k = 0; k < stage; k++) {
    const scalar share = stage_weight(scheme, last, k) - stage_weight(scheme, stage - 1, k);
    const balance_wrench w =
        balance_wrench_at(TILE_OF_CALLER, lane, at, BALANCE_FORCE + k * BALANCE_WRENCH);
    sum = sum + R(share) * (vec3_dot(w.force, linear) +
                            (vec3_dot(w.moment_a, spin_a) + vec3_dot(w.moment_b, spin_b)));
  }
  return sum;
}

/* at least what a body gains in a step from rest, over dt^2/2 [W/s]: x.A x <= 2 (x1.A1 x1 + x2.A2
 * x2) of a matrix that is not negative, with the traces of its blocks */
ALD_INLINE real balance_rest_most(TILE, uint body, uint lane ALD_UNUSED, vec3 force, vec3 moment) {
  const uint entry = plan[plan[PLAN_SPACE_PARAMS] + body] + SPACE_INVERSE;
  const real linear =
      PARAM(entry + SYM6(0, 0)) + PARAM(entry + SYM6(1, 1)) + PARAM(entry + SYM6(2, 2));
  const real angular =
      PARAM(entry + SYM6(3, 3)) + PARAM(entry + SYM6(4, 4)) + PARAM(entry + SYM6(5, 5));
  return R(2.001) * (linear * vec3_dot(force, force) + angular * vec3_dot(moment, moment));
}

/* what a contact may give [J], in the lanes in which that is limited */
typedef struct balance_bound {
  mask limits;
  real room;
} balance_bound;

ALD_INLINE balance_bound balance_bound_of(TILE, uint lane ALD_UNUSED, balance_place at,
                                          real balance, mask limited) {
  const real most = real_max(BALANCE_AT(BALANCE_HELD_MOST), balance);
  balance_bound b;
  b.room = real_max(balance + BALANCE_SLACK * most, R(0));
  b.limits = limited & mask_not(BALANCE_AT(BALANCE_FREE) > R(0));
  return b;
}

/* Share of a force in a scheme with one evaluation a step. It is whole where the force surely gives
 * less than there is. */
ALD_INLINE real balance_share_whole(TILE, uint lane, balance_place at, pose a, pose b,
                                    balance_wrench w, balance_bound bound) {
  const real dt = STEP_LENGTH, square = R(0.5) * dt * dt;
  const real given = dt * BALANCE_AT(BALANCE_POWER);
  const real most = balance_rest_most(TILE_OF_CALLER, at.body_a, lane, w.force, w.moment_a) +
                    balance_rest_most(TILE_OF_CALLER, at.body_b, lane, w.force, w.moment_b);
  if (!any_lane(bound.limits & (given + square * most > bound.room))) return R(1);
  const real rest =
      balance_yield_of(TILE_OF_CALLER, at.body_a, lane, a.turn, w.force, w.moment_a).rest +
      balance_yield_of(TILE_OF_CALLER, at.body_b, lane, b.turn, w.force, w.moment_b).rest;
  return sel(bound.limits & (rest > R(0)), energy_share(given, square * rest, bound.room), R(1));
}

/* Likewise of a stage: what it gives in the step by the weight of the stage, and no more than the
 * share of the stage before. Where the force was limited in the last step, too, it begins with what
 * a whole step may give: a force that is whole in one stage and gone in the next would turn the
 * velocities by the scheme's error. Leaves BALANCE_POWER with its own effect. */
ALD_INLINE real balance_share_stage(TILE, uint lane, balance_place at, pose a, pose b,
                                    balance_wrench w, balance_bound bound) {
  const uint stage = stage_now(TILE_OF_CALLER, lane), row = BALANCE_POWER + stage;
  const scalar weight = balance_weight(plan[PLAN_SCHEME], plan[PLAN_STAGES], stage);
  const real dt = STEP_LENGTH, left = dt * R(weight);
  const balance_yield own_a =
      balance_yield_of(TILE_OF_CALLER, at.body_a, lane, a.turn, w.force, w.moment_a);
  const balance_yield own_b =
      balance_yield_of(TILE_OF_CALLER, at.body_b, lane, b.turn, w.force, w.moment_b);
  const real rest = own_a.rest + own_b.rest;
  const real ahead =
      balance_ahead(TILE_OF_CALLER, lane, at, a.turn, b.turn, own_a.rate, own_b.rate);
  const real power = BALANCE_AT(row) + dt * ahead;
  real factor = energy_share(left * power, R(0.5) * left * left * rest, bound.room);
  if (stage > 0) {
    factor = real_min(factor, BALANCE_AT(BALANCE_SHARE));
  } else {
    const real over_step = energy_share(dt * power, R(0.5) * dt * dt * rest, bound.room);
    factor = sel(BALANCE_AT(BALANCE_HELD_LIMITED) > R(0), real_min(factor, over_step), factor);
  }
  const real share = sel(bound.limits & (rest > R(0)), factor, R(1));
  BALANCE_AT(row) = power + share * (R(0.5) * left * rest);
  return share;
}

/* A contact that begins where it is: what its law has stored is what it has taken, if that is
 * known, else it is free. Returns the balance at this evaluation. */
ALD_INLINE real balance_begin(TILE, uint lane, balance_place at, mask limited, real balance) {
  const mask begins = balance_begins(TILE_OF_CALLER, lane, at.body_a, at.body_b);
  if (!any_lane(begins)) return balance;
  const mask known = begins & (at.stored == at.stored);
  const mask first = known & is(W(stage_now(TILE_OF_CALLER, lane)), W(0));
  const real free = sel(limited & mask_not(known), R(1), R(0));
  row_keep(&BALANCE_AT(BALANCE_FREE), begins, free);
  row_keep(&BALANCE_AT(BALANCE_HELD_TAKEN), first, at.stored);
  row_keep(&BALANCE_AT(BALANCE_HELD_MOST), first, at.stored);
  return sel(first, at.stored, balance);
}

/* Share of a force that may act; `limited` are the lanes in which it is to be limited. To be called
 * in every evaluation in which the contact touches or has, balance_none() in the others. */
ALD_INLINE real balance_share(TILE, uint lane, balance_place at, pose a, pose b, balance_wrench w,
                              mask limited) {
  const uint stage = stage_now(TILE_OF_CALLER, lane);
  const real balance =
      balance_begin(TILE_OF_CALLER, lane, at, limited, balance_now(TILE_OF_CALLER, lane, at, a, b));
  const balance_bound bound = balance_bound_of(TILE_OF_CALLER, lane, at, balance, limited);
  real share;
  BALANCE_AT(BALANCE_POWER + stage) = balance_power(w, a, b);
  if (plan[PLAN_STAGES] < 2) {
    share = balance_share_whole(TILE_OF_CALLER, lane, at, a, b, w, bound);
  } else {
    share = balance_share_stage(TILE_OF_CALLER, lane, at, a, b, w, bound);
  }
  w.force = vec3_scale(w.force, share);
  w.moment_a = vec3_scale(w.moment_a, share);
  w.moment_b = vec3_scale(w.moment_b, share);
  BALANCE_AT(BALANCE_TAKEN) = balance;
  BALANCE_AT(BALANCE_SHARE) = share;
  /* + 0: never -0 */
  BALANCE_AT(BALANCE_POWER + stage) = R(0) + share * BALANCE_AT(BALANCE_POWER + stage);
  balance_put_wrench(TILE_OF_CALLER, lane, at, BALANCE_FORCE + stage * BALANCE_WRENCH, w);
  return share;
}

/* two bodies that touch, and the force on the first with its moment about the centre of gravity */
typedef struct balance_contact {
  pose a, b;
  vec3 force, moment; /* earth frame [N], [N m] */
} balance_contact;

/* without a force */
ALD_INLINE balance_contact balance_contact_of(pose a, pose b) {
  balance_contact c;
  c.a = a;
  c.b = b;
  c.force = vec3_zero();
  c.moment = vec3_zero();
  return c;
}

/* likewise of a contact, in an evaluation in which it touches, or has, in the lanes of `some` */
ALD_INLINE real balance_limit(TILE, uint lane, balance_place at, const balance_contact *c,
                              mask some, mask limited) {
  if (any_lane(some)) {
    const balance_wrench w = balance_wrench_of(c->a, c->b, c->force, c->moment);
    return balance_share(TILE_OF_CALLER, lane, at, c->a, c->b, w, limited);
  }
  balance_none(TILE_OF_CALLER, lane, at);
  return R(1);
}

/* ------------------------------------------------------------------------------ the step's end */

/* What the next step starts from, in the lanes `yes`. The balance is kept where it `lasts`, else
 * forgotten; a contact that was free is no more once nothing touches. */
ALD_INLINE void balance_hold(TILE, uint lane, balance_place at, mask yes, mask lasts,
                             mask touches) {
  const uint stages = plan[PLAN_STAGES];
  real balance = BALANCE_AT(BALANCE_TAKEN);
  if (stages > 1) balance = balance_after(TILE_OF_CALLER, lane, at, stages);
  const real most = real_max(BALANCE_AT(BALANCE_HELD_MOST), balance);
  row_keep(&BALANCE_AT(BALANCE_HELD_TAKEN), yes, sel(lasts, balance, R(0)));
  row_keep(&BALANCE_AT(BALANCE_HELD_MOST), yes, sel(lasts, most, R(0)));
  row_keep(&BALANCE_AT(BALANCE_FREE), yes, sel(lasts & touches, BALANCE_AT(BALANCE_FREE), R(0)));
  if (stages > 1) {
    const real limited = sel(BALANCE_AT(BALANCE_SHARE) < R(1), R(1), R(0));
    row_keep(&BALANCE_AT(BALANCE_HELD_LIMITED), yes, sel(lasts, limited, R(0)));
  } else {
    /* in all lanes: 0 where nothing touches */
    BALANCE_AT(BALANCE_HELD_POWER) = BALANCE_AT(BALANCE_POWER);
    for (uint k = 0; k < BALANCE_WRENCH; k++) {
      BALANCE_AT(BALANCE_HELD_FORCE + k) = BALANCE_AT(BALANCE_FORCE + k);
    }
  }
}

#endif
