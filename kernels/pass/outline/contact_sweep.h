/* SPDX-License-Identifier: Apache-2.0
 * Outlines that go through each other within a step: they overlap at neither end of it, but in
 * between, on the straight way of the one relative to the other, with the headings of its end.
 *   d        way of B in A's frame                                                  [m]
 *   n        outward normal of an edge of A                                         [m]
 *   g(s)     least n.(b - a) over the vertices b at share s of the step: the gap    [m^2]
 * Convex outlines overlap where all gaps, those of B's edges too, are below 0: each edge leaves an
 * interval of s, and they have met where all intervals have some in common. */
#ifndef ALD_KERNELS_PASS_CONTACT_SWEEP_H
#define ALD_KERNELS_PASS_CONTACT_SWEEP_H

#include "../../math/trig.h"
#include "overlap.h"

/* way within a step, of the least width of both outlines, up to which nothing is looked for */
#define CONTACT_SWEEP_SHARE R(0.4)

/* least width of a convex outline [m] */
ALD_APART real polygon_width(TILE, uint shape, uint lane) {
  const uint count = plan[plan[PLAN_SHAPE_SIZE] + shape];
  real least = R(1e30);
  for (uint e = 0; e < count; e++) {
    const uint after = polygon_next(e, count);
    const vec2 from = vec2_of(SHAPE_PARAM(SHAPE_VERTICES + 2 * e, shape),
                              SHAPE_PARAM(SHAPE_VERTICES + 2 * e + 1, shape));
    const vec2 to = vec2_of(SHAPE_PARAM(SHAPE_VERTICES + 2 * after, shape),
                            SHAPE_PARAM(SHAPE_VERTICES + 2 * after + 1, shape));
    const vec2 along = vec2_sub(to, from);
    real most = R(0);
    for (uint v = 0; v < count; v++) {
      const vec2 at = vec2_of(SHAPE_PARAM(SHAPE_VERTICES + 2 * v, shape),
                              SHAPE_PARAM(SHAPE_VERTICES + 2 * v + 1, shape));
      most = real_max(most, vec2_cross(along, vec2_sub(at, from)));
    }
    const real length = real_sqrt(vec2_dot(along, along));
    least = sel(length > R(0), real_min(least, most / sel(length > R(0), length, R(1))), least);
  }
  return least;
}

/* shares of the step between which nothing separates the outlines */
typedef struct sweep_times {
  real from, to;
} sweep_times;

/* the edges of one outline against the other, which came by `way` */
ALD_INLINE void sweep_cut(sweep_times *t, const polygon *p, const polygon *other, vec2 way) {
  for (uint e = 0; e < p->count; e++) {
    const vec2 from = p->at[e], along = vec2_sub(p->at[polygon_next(e, p->count)], from);
    const vec2 out = vec2_of(along.y, -along.x);
    real now = R(1e30);
    for (uint v = 0; v < other->count; v++) {
      now = real_min(now, vec2_dot(out, vec2_sub(other->at[v], from)));
    }
    const real opens = vec2_dot(out, way), before = now - opens;
    const mask moves = mask_not(opens == R(0));
    const real share = -before / sel(moves, opens, R(1));
    t->from = sel(opens < R(0), real_max(t->from, share), t->from);
    t->to = sel(opens > R(0), real_min(t->to, share), t->to);
    t->to = sel(moves | (before < R(0)), t->to, R(-1));
  }
}

/* way of B in A's frame since the last step: both came straight, and A turned */
ALD_INLINE vec2 sweep_way(TILE, uint a, uint b, uint lane, const relative_pose *apart) {
  const real dt = STEP_LENGTH_BEFORE;
  const vec2 between =
      vec2_of(BODY_ROW(BODY_X, b) - BODY_ROW(BODY_X, a), BODY_ROW(BODY_Y, b) - BODY_ROW(BODY_Y, a));
  const vec2 goes = vec2_of(BODY_ROW(BODY_VX, b) - BODY_ROW(BODY_VX, a),
                            BODY_ROW(BODY_VY, b) - BODY_ROW(BODY_VY, a));
  const vec2 was = vec2_sub(between, vec2_scale(goes, dt));
  const vec2 turn = vec2_of(BODY_ROW(BODY_COS, a), BODY_ROW(BODY_SIN, a));
  real sine, cosine;
  real_sincos(BODY_ROW(BODY_R, a) * dt, &sine, &cosine);
  const vec2 own = vec2_rotate(vec2_unrotate(was, turn), vec2_of(cosine, sine));
  return vec2_sub(apart->at, own);
}

/* was the way of the step behind long? Or that is not known yet */
ALD_INLINE mask sweep_is_far(TILE, uint instance, uint lane) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  const real x = BODY_ROW(BODY_VX, b) - BODY_ROW(BODY_VX, a);
  const real y = BODY_ROW(BODY_VY, b) - BODY_ROW(BODY_VY, a);
  real way = x * x + y * y;
  if (plan[PLAN_FINE] > 1) {
    const real steps = from_whole(LANE_FLAG(LANE_SPAN_BEFORE));
    way = way * (steps * steps);
  }
  return way > ROW_OF(contact, CONTACT_FAR);
}

/* lanes of `far` in which the outlines have met since the last step */
ALD_APART mask sweep_meets(TILE, uint instance, uint lane, const mask *far) {
  const uint a = KIND_TABLE(KIND_contact, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_contact, KIND_BODY_B, instance);
  const relative_pose apart = pair_pose(TILE_OF_CALLER, a, b, lane);
  const vec2 way = sweep_way(TILE_OF_CALLER, a, b, lane, &apart);
  mask may = *far;
  scene s;
  scene_load(&s, TILE_OF_CALLER, instance, lane, apart);
  if (plan[PLAN_SPATIAL]) {
    real height;
    may = may & outline_height(TILE_OF_CALLER, instance, lane, &height);
  }
  sweep_times t;
  t.from = R(0);
  t.to = R(1);
  sweep_cut(&t, &s.a, &s.b, way);
  sweep_cut(&t, &s.b, &s.a, vec2_scale(way, R(-1)));
  return may & (t.from < t.to);
}

/* The lanes of `far` that are: where that is not known yet, both outlines are measured. Marks them,
 * and those in which the outlines have met. */
ALD_APART void sweep_mark(TILE, uint instance, uint lane, mask *far) {
  const uint shape_a = KIND_TABLE(KIND_contact, KIND_SHAPE_A, instance);
  const uint shape_b = KIND_TABLE(KIND_contact, KIND_SHAPE_B, instance);
  const mask unknown = *far & (ROW_OF(contact, CONTACT_FAR) == R(0));
  if (any_lane(unknown)) {
    const real least = CONTACT_SWEEP_SHARE * real_min(polygon_width(TILE_OF_CALLER, shape_a, lane),
                                                      polygon_width(TILE_OF_CALLER, shape_b, lane));
    const real rate = least / FINE_STEP;
    row_keep(&ROW_OF(contact, CONTACT_FAR), unknown, rate * rate);
    *far = sweep_is_far(TILE_OF_CALLER, instance, lane);
  }
  *far = *far & lane_runs(TILE_OF_CALLER, lane) & mask_not(is(LANE_FLAG(LANE_STEP), W(0)));
  if (!any_lane(*far)) return;
  const mask met = sweep_meets(TILE_OF_CALLER, instance, lane, far);
  flag_keep(&FLAG_OF(contact, CONTACT_SWEEP), *far, pick(met, W(SWEEP_MET), W(SWEEP_FAR)));
}

/* Marks the scenarios in which the way of the last step was long, until the record of this one;
 * returns them. */
ALD_INLINE mask contact_look_back(TILE, uint instance, uint lane) {
  mask far = sweep_is_far(TILE_OF_CALLER, instance, lane);
  if (any_lane(far)) sweep_mark(TILE_OF_CALLER, instance, lane, &far);
  return far;
}

#endif
