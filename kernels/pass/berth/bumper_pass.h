/* SPDX-License-Identifier: Apache-2.0
 * Bars of a bumper that go through each other. Source: ours.
 *   R        distance at which they touch                                     [m]
 *   d0, d1   distance at the last record and now                              [m]
 *   w0, w1   from A's closest point to B's; w0 as it was when they touched last
 *   L        no two points of the bars go farther past each other since then  [m]
 * Bars that touched have passed where w0.w1 < 0 and they came nearer than R/2: their axes have
 * crossed, or one has gone by the end of the other so near that its force has turned round. Bars
 * that did not touch have passed as segments in geom/segments_pass.h, along straight ways; without
 * end caps only where the closest points lie within both.
 * Below L = d0 + d1 - R they cannot, and nothing is looked for.
 * Checked by: tests/pass/berth/test_berth_through.c. */
#ifndef ALD_KERNELS_PASS_BUMPER_PASS_H
#define ALD_KERNELS_PASS_BUMPER_PASS_H

#include "../../geom/segments_pass.h"
#include "../step/put.h"
#include "../step/space.h"
#include "bumper_rows.h"

#define BUMPER_POINT_OF(body, field) pose_point(body, KIND_VEC3(KIND_bumper, field, instance))
#define BUMPER_IS_OPEN (KIND_TABLE(KIND_bumper, KIND_OPTIONS, instance) & BUMPER_OPEN_ENDS)

/* the bars and what moves them, of one evaluation */
typedef struct bumper_bars {
  segments_gap gap;
  pose a, b;
  vec3 from; /* A's first end, earth frame [m] */
} bumper_bars;

ALD_INLINE bumper_bars bumper_bars_of(TILE, uint instance, uint lane) {
  bumper_bars bars;
  bars.a = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_bumper, KIND_BODY_A, instance), lane);
  bars.b = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_bumper, KIND_BODY_B, instance), lane);
  bars.from = BUMPER_POINT_OF(bars.a, BUMPER_A_FROM);
  bars.gap = segments_closest(bars.from, BUMPER_POINT_OF(bars.a, BUMPER_A_TO),
                              BUMPER_POINT_OF(bars.b, BUMPER_B_FROM),
                              BUMPER_POINT_OF(bars.b, BUMPER_B_TO));
  return bars;
}

/* the ends of both bars now, and how far they have gone since the last record */
typedef struct bumper_way {
  vec3 ends[4];
  segments_way way;
} bumper_way;

ALD_INLINE real bumper_swift(vec3 v) { return real_abs(v.x) + real_abs(v.y) + real_abs(v.z); }

/* L at most, by the velocities */
ALD_INLINE real bumper_most(TILE, uint instance, uint lane, pose a, pose b) {
  const real speed = bumper_swift(vec3_sub(a.velocity, b.velocity)) +
                     bumper_swift(a.spin) * PARAM_OF(bumper, BUMPER_ARM_A) +
                     bumper_swift(b.spin) * PARAM_OF(bumper, BUMPER_ARM_B);
  return STEP_LENGTH_SINCE * speed;
}

/* ends and their ways by the velocities, earth frame */
ALD_INLINE void bumper_way_of(bumper_way *w, TILE, uint instance, uint lane, pose a, pose b) {
  const uint fields[] = {BUMPER_A_FROM, BUMPER_A_TO, BUMPER_B_FROM, BUMPER_B_TO};
  const real dt = STEP_LENGTH_SINCE;
  vec3 gone[4];
  for (uint k = 0; k < 4; k++) {
    const pose p = k < 2 ? a : b;
    w->ends[k] = BUMPER_POINT_OF(p, fields[k]);
    gone[k] = vec3_scale(pose_velocity_at(p, w->ends[k]), dt);
  }
  w->way.a1 = gone[0];
  w->way.a2 = gone[1];
  w->way.b1 = gone[2];
  w->way.b2 = gone[3];
}

/* The same by the place of the last record, in the frame of the first body; returns L. Within a
 * step of several stages a hit may turn the velocities round. */
ALD_INLINE real bumper_way_held(bumper_way *w, TILE, uint instance, uint lane, pose a, pose b) {
  vec3 gone[2];
  for (uint k = 0; k < 2; k++) {
    const uint own = k ? BUMPER_A_TO : BUMPER_A_FROM, other = k ? BUMPER_B_TO : BUMPER_B_FROM;
    const uint field = BUMPER_PLACE + 3 * k, held = BUMPER_HELD_PLACE + 3 * k;
    w->ends[k] = KIND_VEC3(KIND_bumper, own, instance);
    w->ends[2 + k] = mat3_unrotate(a.turn, vec3_sub(BUMPER_POINT_OF(b, other), a.at));
    gone[k] =
        vec3_sub(w->ends[2 + k], kind_vec3(TILE_OF_CALLER, lane, KIND_bumper, instance, held));
    kind_put_vec3(TILE_OF_CALLER, lane, KIND_bumper, instance, field, w->ends[2 + k]);
  }
  w->way.a1 = w->way.a2 = vec3_zero();
  w->way.b1 = gone[0];
  w->way.b2 = gone[1];
  return real_max(bumper_swift(gone[0]), bumper_swift(gone[1]));
}

/* of bars that touched at the last record; `gap`: now */
ALD_INLINE mask bumper_turns(const bumper_way *w, const segments_gap *gap, TILE, uint instance,
                             uint lane, mask touched) {
  const real reach = PARAM_OF(bumper, BUMPER_REACH), close = R(0.5) * reach;
  const real before = ROW_OF(bumper, BUMPER_HELD_DISTANCE);
  const vec3 side = kind_vec3(TILE_OF_CALLER, lane, KIND_bumper, instance, BUMPER_HELD_SIDE);
  const mask turned = touched & (vec3_dot(side, gap->across) < R(0));
  const mask near = turned & ((before < close) | (gap->distance < close));
  const mask open = turned & mask_not(near);
  if (!any_lane(open)) return near;
  return near | segments_near(w->ends, &w->way, close, reach, before, open, 0);
}

/* of bars that were apart */
ALD_INLINE mask bumper_jumps(const bumper_way *w, TILE, uint instance, uint lane, mask apart) {
  const real reach = PARAM_OF(bumper, BUMPER_REACH);
  if (!BUMPER_IS_OPEN) {
    return segments_pass(w->ends[0], w->ends[1], w->ends[2], w->ends[3], &w->way, reach, apart);
  }
  const segments_gap then =
      segments_then(w->ends[0], w->ends[1], w->ends[2], w->ends[3], &w->way, R(1));
  const segments_gap now = segments_closest(w->ends[0], w->ends[1], w->ends[2], w->ends[3]);
  const mask turned = vec3_dot(then.across, now.across) < R(0);
  const mask open = apart & turned & (segments_way_most(&w->way) > R(0));
  return segments_near(w->ends, &w->way, R(0.5) * reach, reach, then.distance, open, 1);
}

/* Marks where the bars have passed through each other since the last record, and on which side they
 * are; `touches`: now. */
ALD_INLINE void bumper_follow(TILE, uint instance, uint lane, const bumper_bars *bars,
                              mask touches) {
  const whole held = FLAG_OF(bumper, BUMPER_HELD_TOUCH);
  const mask put = bodies_put(TILE_OF_CALLER, lane, KIND_TABLE(KIND_bumper, KIND_BODY_A, instance),
                              KIND_TABLE(KIND_bumper, KIND_BODY_B, instance));
  const mask touched = is(held, W(BUMPER_IS_TOUCHING)) & mask_not(put);
  const real reach = PARAM_OF(bumper, BUMPER_REACH);
  const real both = ROW_OF(bumper, BUMPER_HELD_DISTANCE) + bars->gap.distance;
  bumper_way w;
  real most;
  if (FORCES_LATE) {
    most = bumper_way_held(&w, TILE_OF_CALLER, instance, lane, bars->a, bars->b);
  } else {
    most = bumper_most(TILE_OF_CALLER, instance, lane, bars->a, bars->b);
  }
  const mask apart =
      is(held, W(BUMPER_IS_APART)) & mask_not(put) & (reach > R(0)) & (most > both - reach);
  FLAG_OF(bumper, BUMPER_PASSED) = W(0);
  const mask some = apart | touched | touches;
  if (!any_lane(some)) return;
  mask passed = apart & mask_not(apart);
  if (!FORCES_LATE) bumper_way_of(&w, TILE_OF_CALLER, instance, lane, bars->a, bars->b);
  if (any_lane(touched)) {
    passed = bumper_turns(&w, &bars->gap, TILE_OF_CALLER, instance, lane, touched);
  }
  if (any_lane(apart)) {
    passed = passed | bumper_jumps(&w, TILE_OF_CALLER, instance, lane, apart);
  }
  FLAG_OF(bumper, BUMPER_PASSED) = pick(passed, W(1), W(0));
  row_keep(&ROW_OF(bumper, BUMPER_SIDE), some, bars->gap.across.x);
  row_keep(&ROW_OF(bumper, BUMPER_SIDE + 1), some, bars->gap.across.y);
  row_keep(&ROW_OF(bumper, BUMPER_SIDE + 2), some, bars->gap.across.z);
}

#endif
