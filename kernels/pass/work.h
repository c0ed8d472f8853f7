/* SPDX-License-Identifier: Apache-2.0
 * Elements in space whose force has no potential: they give back no more work than they have taken.
 * The law scales the force of an evaluation as kernels/law/energy_limit.h says; here is what the
 * element has taken so far.
 *
 * In schemes of one evaluation a force f that is held over a step takes h f.(v + v')/2 from the
 * bodies, exactly, v and v' being the velocities at its point before and after: what all other
 * forces of the step did to them is in v'. In schemes of several stages what counts is the work
 * along the element's way, as its records have it; where the force jumps, the lesser power of the
 * step's two ends. */
#ifndef ALD_KERNELS_PASS_WORK_H
#define ALD_KERNELS_PASS_WORK_H

#include "../law/energy_share.h"
#include "../math/sym6.h"
#include "space.h"
#include "work_rows.h"

/* The slack of elements that mostly are elastic: they come back to the work that they have taken by
 * the truncation of their scheme, and shall not be cut at the very end of a hit. */
#define WORK_SLACK R(3e-4)

/* of the bodies' distance: what rounding may move it by */
#ifdef ALD_SINGLE
#define WORK_STILL R(1e-5)
#else
#define WORK_STILL R(1e-9)
#endif

/* An element of a kind, its rows of work from `first` on. */
#define WORK_ROW_OF(field) KIND_ROW(kind, first + (field), instance)

/* how easily a body gives way to a force at a point, as the energy that a unit of time gives it:
 * F.M^-1.F with the force's moment [N^2/kg] */
ALD_INLINE real work_mobility(TILE, uint body, uint lane, pose at, vec3 point, vec3 force) {
  sym6 inverse;
  load_sym6(TILE_OF_CALLER, lane, plan[plan[PLAN_SPACE_PARAMS] + body] + SPACE_INVERSE, &inverse);
  const vec3 moment = vec3_cross(vec3_sub(point, at.at), force);
  const vec6 own = vec6_of(mat3_unrotate(at.turn, force), mat3_unrotate(at.turn, moment));
  return vec6_dot(own, sym6_times(&inverse, own));
}

ALD_INLINE vec3 work_vec3(TILE, uint kind, uint first, uint instance, uint lane, uint field) {
  return vec3_of(WORK_ROW_OF(field), WORK_ROW_OF(field + 1), WORK_ROW_OF(field + 2));
}

/* Where the bodies are to each other; returns whether they were put there: farther from where they
 * were than four steps at their speed could take them. */
ALD_INLINE mask work_place(TILE, uint kind, uint first, uint instance, uint lane, pose a, pose b) {
  const vec3 at = vec3_sub(b.at, a.at), velocity = vec3_sub(b.velocity, a.velocity);
  const vec3 was = work_vec3(TILE_OF_CALLER, kind, first, instance, lane, WORK_HELD_AT);
  const real speed = vec3_length(velocity);
  const real reach = R(4) * real_max(STEP_LENGTH, STEP_LENGTH_BEFORE) *
                     real_max(speed, WORK_ROW_OF(WORK_HELD_SPEED));
  WORK_ROW_OF(WORK_AT) = at.x;
  WORK_ROW_OF(WORK_AT + 1) = at.y;
  WORK_ROW_OF(WORK_AT + 2) = at.z;
  WORK_ROW_OF(WORK_SPEED) = speed;
  /* positions that stand still differ by rounding: a billionth of their distance */
  return vec3_length(vec3_sub(at, was)) > reach + WORK_STILL * vec3_length(at);
}

/* what a force is allowed, and the rows that it leaves */
ALD_INLINE real work_judge(TILE, uint kind, uint first, uint instance, uint lane, pose a, pose b,
                           vec3 point, vec3 force, mask counts, real slack) {
  const real dt = STEP_LENGTH;
  const vec3 apart = vec3_sub(pose_velocity_at(a, point), pose_velocity_at(b, point));
  const vec3 before = work_vec3(TILE_OF_CALLER, kind, first, instance, lane, WORK_HELD_FORCE);
  real taken = WORK_ROW_OF(WORK_HELD_TAKEN);
  if (!FORCES_LATE) {
    const real last =
        R(0.5) * STEP_LENGTH_BEFORE * (WORK_ROW_OF(WORK_HELD_POWER) - vec3_dot(before, apart));
    taken = taken + sel(counts, last, R(0));
  }
  const uint body_a = KIND_TABLE(kind, KIND_BODY_A, instance);
  const uint body_b = KIND_TABLE(kind, KIND_BODY_B, instance);
  const real moves = work_mobility(TILE_OF_CALLER, body_a, lane, a, point, force) +
                     work_mobility(TILE_OF_CALLER, body_b, lane, b, point, force);
  const real power = vec3_dot(force, apart);
  const real may = real_max(R(0), taken + slack * WORK_ROW_OF(WORK_HELD_MOST));
  const real share = energy_share(dt * power, R(0.5) * dt * dt * moves, may);
  /* what no force moves takes and gives what it likes */
  const real factor = sel(counts & (moves > R(0)), share, R(1));
  WORK_ROW_OF(WORK_TAKEN) = taken;
  WORK_ROW_OF(WORK_POWER) = R(0) - factor * power;
  WORK_ROW_OF(WORK_FORCE) = factor * force.x;
  WORK_ROW_OF(WORK_FORCE + 1) = factor * force.y;
  WORK_ROW_OF(WORK_FORCE + 2) = factor * force.z;
  WORK_ROW_OF(WORK_FACTOR) = factor;
  return factor;
}

/* Share of a force on A at a point that may act; slack: of the greatest work taken, what may come
 * back beyond it. Of lanes that touch or did in the step before; in
 * the others there is no force. */
ALD_INLINE real work_share(TILE, uint kind, uint first, uint instance, uint lane, pose a, pose b,
                           vec3 point, vec3 force, mask wanted, real slack) {
  const mask put = work_place(TILE_OF_CALLER, kind, first, instance, lane, a, b);
  const mask counts = (WORK_ROW_OF(WORK_HELD_COUNTS) > R(0)) & mask_not(put);
  WORK_ROW_OF(WORK_COUNTS) = sel(counts, R(1), R(0));
  if (any_lane(wanted)) {
    return work_judge(TILE_OF_CALLER, kind, first, instance, lane, a, b, point, force, counts,
                      slack);
  }
  WORK_ROW_OF(WORK_TAKEN) = WORK_ROW_OF(WORK_HELD_TAKEN);
  for (uint k = WORK_POWER; k < WORK_FACTOR; k++) WORK_ROW_OF(k) = R(0);
  WORK_ROW_OF(WORK_FACTOR) = R(1);
  return R(1);
}

/* Holds the balance for the next step, in lanes that go on. work: taken in this step, along the
 * element's way; smooth: its force did not begin or end at a depth. A contact that was there at the
 * start, or whose bodies were put where they touch, has taken what nobody counted: it is free until
 * it ends. */
ALD_INLINE void work_hold(TILE, uint kind, uint first, uint instance, uint lane, mask runs,
                          mask touches, real work, mask smooth) {
  const real now = WORK_ROW_OF(WORK_POWER), before = WORK_ROW_OF(WORK_HELD_POWER);
  real taken = WORK_ROW_OF(WORK_TAKEN);
  if (FORCES_LATE) {
    const mask whole_force = smooth & (WORK_ROW_OF(WORK_FACTOR) == R(1));
    const real least = STEP_LENGTH * real_min(before, now);
    const real own = sel(whole_force, work, real_min(least, sel(smooth, work, least)));
    taken = taken + sel(WORK_ROW_OF(WORK_COUNTS) > R(0), own, R(0));
  }
  const real most = real_max(WORK_ROW_OF(WORK_HELD_MOST), taken);
  const real counts = sel(touches, WORK_ROW_OF(WORK_COUNTS), R(1));
  WORK_ROW_OF(WORK_HELD_TAKEN) = sel(runs, taken, WORK_ROW_OF(WORK_HELD_TAKEN));
  WORK_ROW_OF(WORK_HELD_POWER) = sel(runs, now, before);
  for (uint k = 0; k < 3; k++) {
    WORK_ROW_OF(WORK_HELD_FORCE + k) =
        sel(runs, WORK_ROW_OF(WORK_FORCE + k), WORK_ROW_OF(WORK_HELD_FORCE + k));
    WORK_ROW_OF(WORK_HELD_AT + k) =
        sel(runs, WORK_ROW_OF(WORK_AT + k), WORK_ROW_OF(WORK_HELD_AT + k));
  }
  WORK_ROW_OF(WORK_HELD_MOST) = sel(runs, most, WORK_ROW_OF(WORK_HELD_MOST));
  WORK_ROW_OF(WORK_HELD_COUNTS) = sel(runs, counts, WORK_ROW_OF(WORK_HELD_COUNTS));
  WORK_ROW_OF(WORK_HELD_SPEED) = sel(runs, WORK_ROW_OF(WORK_SPEED), WORK_ROW_OF(WORK_HELD_SPEED));
}

#endif
