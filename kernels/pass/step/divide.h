/* SPDX-License-Identifier: Apache-2.0
 * The length of a lane's next step (`substeps: automatic`): whole while nothing can meet within it,
 * shorter while two bodies are near that move fast or touch hard. Every scenario divides its steps
 * for itself, so that none depends on its neighbours. Theory: docs/theory/time-steps.md.
 * Checked by: tests/pass/step/test_substeps.c. */
#ifndef ALD_KERNELS_PASS_DIVIDE_H
#define ALD_KERNELS_PASS_DIVIDE_H

#include "../../math/explog.h"
#include "approach_rows.h"
#include "space.h"

/* Acceleration of bodies that are apart, at most, beside what follows from their speeds [m/s^2]. */
#define APPROACH_ACCELERATION R(9.80665)
/* Where slow hits are shorter than fast ones, those slower than this get fewer steps [m/s]. */
#define APPROACH_SLOW R(0.2)
/* Of the distance, at most, that a step goes which does not have to be short. */
#define APPROACH_SHARE R(0.9)

/* body and velocities; a body in the plane has neither height nor heel */
ALD_INLINE pose approach_pose(TILE, uint body, uint lane) {
  if (plan[PLAN_SPATIAL]) return body_pose(TILE_OF_CALLER, body, lane);
  pose p;
  const real c = BODY_ROW(BODY_COS, body), s = BODY_ROW(BODY_SIN, body);
  p.at = vec3_of(BODY_ROW(BODY_X, body), BODY_ROW(BODY_Y, body), R(0));
  p.turn.x = vec3_of(c, s, R(0));
  p.turn.y = vec3_of(R(0) - s, c, R(0));
  p.turn.z = vec3_of(R(0), R(0), R(1));
  p.velocity = vec3_of(BODY_ROW(BODY_VX, body), BODY_ROW(BODY_VY, body), R(0));
  p.spin = vec3_of(R(0), R(0), BODY_ROW(BODY_R, body));
  return p;
}

typedef struct approach_box {
  vec3 middle; /* earth frame [m] */
  vec3 sides;  /* along the body's axes [m] */
  real radius; /* [m] */
} approach_box;

ALD_INLINE approach_box approach_box_of(TILE, uint approach, uint lane, uint field, pose p) {
  approach_box box;
  const vec3 own = vec3_of(APPROACH_ROW(field), APPROACH_ROW(field + 1), APPROACH_ROW(field + 2));
  box.middle = vec3_add(p.at, mat3_rotate(p.turn, own));
  box.sides = vec3_of(APPROACH_ROW(field + 3), APPROACH_ROW(field + 4), APPROACH_ROW(field + 5));
  box.radius = vec3_length(box.sides);
  return box;
}

/* from the sphere about one box to the other box; below 0 they overlap [m] */
ALD_INLINE real approach_gap(approach_box ball, approach_box box, mat3 turn, real heights) {
  vec3 apart = vec3_sub(ball.middle, box.middle);
  apart.z = heights * apart.z;
  const vec3 to = mat3_unrotate(turn, apart);
  const vec3 off = vec3_of(real_max(real_abs(to.x) - box.sides.x, R(0)),
                           real_max(real_abs(to.y) - box.sides.y, R(0)),
                           real_max(real_abs(to.z) - box.sides.z, R(0)));
  return vec3_length(off) - ball.radius;
}

/* greatest speed of a point of a box in the frame of the other body [m/s] */
ALD_INLINE real approach_speed(approach_box box, pose own, pose other) {
  const vec3 apart =
      vec3_sub(pose_velocity_at(own, box.middle), pose_velocity_at(other, box.middle));
  return vec3_length(apart) + vec3_length(vec3_sub(own.spin, other.spin)) * box.radius;
}

/* length of a step that a pair allows [s] */
ALD_INLINE real approach_step(TILE, uint approach, uint lane) {
  const pose a = approach_pose(TILE_OF_CALLER, APPROACH_BODY(0), lane);
  const pose b = approach_pose(TILE_OF_CALLER, APPROACH_BODY(1), lane);
  const approach_box in_a = approach_box_of(TILE_OF_CALLER, approach, lane, APPROACH_BOX_A, a);
  const approach_box in_b = approach_box_of(TILE_OF_CALLER, approach, lane, APPROACH_BOX_B, b);
  const real speed = real_min(approach_speed(in_a, a, b), approach_speed(in_b, b, a));
  const real heights = APPROACH_ROW(APPROACH_HEIGHTS);
  const real gap = real_max(approach_gap(in_a, in_b, b.turn, heights),
                            approach_gap(in_b, in_a, a.turn, heights));
  /* speed t + acceleration t^2/2 = share of the gap */
  const real way = APPROACH_SHARE * real_max(gap, R(0));
  const real rise = real_sqrt(speed * speed + R(2) * APPROACH_ACCELERATION * way);
  const real apart = R(2) * way / sel(rise > R(0), speed + rise, R(1));
  const real moves = sel(speed > R(0), speed, R(1));
  const real passes = sel(speed > R(0), APPROACH_ROW(APPROACH_WAY) / moves, STEP_LENGTH_WHOLE);
  real hits = APPROACH_ROW(APPROACH_HIT);
  const real power = APPROACH_ROW(APPROACH_POWER);
  if (any_lane(power != R(0))) {
    const real counts = sel(power > R(0), real_max(speed, APPROACH_SLOW), moves);
    hits = sel(power != R(0), hits * real_pow(counts, power), hits);
  }
  return real_max(apart, real_min(real_min(passes, hits), APPROACH_ROW(APPROACH_STICK)));
}

/* The longest step, a power of two of fine steps that ends where one of its length would, so that
 * whole steps end where they do without division. */
ALD_INLINE whole divide_span(TILE, uint lane, real allowed) {
  whole span = W(plan[PLAN_FINE]);
  for (uint n = plan[PLAN_FINE]; n > 1; n = n / 2) {
    const mask halves = (from_whole(span) * FINE_STEP > allowed) |
                        mask_not(is(LANE_FLAG(LANE_STEP) & (span - W(1)), W(0)));
    span = pick(halves & is(span, W(n)), W(n / 2), span);
  }
  return span;
}

ALD_INLINE void divide_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (plan[PLAN_FINE] < 2 || stage_now(TILE_OF_CALLER, lane) > 0) return;
  real allowed = STEP_LENGTH_WHOLE;
  for (uint approach = 0; approach < plan[PLAN_APPROACHES]; approach++) {
    allowed = real_min(allowed, approach_step(TILE_OF_CALLER, approach, lane));
  }
  flag_keep(&LANE_FLAG(LANE_SPAN), lane_runs(TILE_OF_CALLER, lane),
            divide_span(TILE_OF_CALLER, lane, allowed));
}

#endif
