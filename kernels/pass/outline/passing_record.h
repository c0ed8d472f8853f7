/* SPDX-License-Identifier: Apache-2.0
 * The closest approach of two hulls and their first touch. */
#ifndef ALD_KERNELS_PASS_PASSING_RECORD_H
#define ALD_KERNELS_PASS_PASSING_RECORD_H

#include "../../law/plastic_impact.h"
#include "passing_way.h"

enum { PASSING_ROUNDS = 6 }; /* in which the moment of the first touch is found */

/* ------------------------------------------------------------------------------ approach */

/* an earth point in the axes of a body, as two rows */
ALD_INLINE void passing_put_place(TILE, uint instance, uint lane, uint row, mask yes, instant body,
                                  vec2 point) {
  const vec2 own = vec2_unrotate(vec2_sub(point, body.at), body.ahead);
  row_keep(&KIND_ROW(KIND_passing, row, instance), yes, own.x);
  row_keep(&KIND_ROW(KIND_passing, row + 1, instance), yes, own.y);
}

/* what is seen at a time, in lanes in which it is nearer than what was recorded */
ALD_INLINE void passing_nearer(TILE, uint instance, uint lane, mask yes, const passing_look *l,
                               passing_pair now, real time) {
  const real least = ROW_OF(passing, PASSING_LEAST);
  const mask nearer = yes & mask_not(least <= l->distance);
  if (!any_lane(nearer)) return;
  row_keep(&ROW_OF(passing, PASSING_LEAST), nearer, l->distance);
  row_keep(&ROW_OF(passing, PASSING_TIME), nearer, time);
  row_keep(&ROW_OF(passing, PASSING_SPEED), nearer, real_sqrt(vec2_dot(l->across, l->across)));
  passing_put_place(TILE_OF_CALLER, instance, lane, PASSING_PLACE, nearer, now.a, l->on_a);
  passing_put_place(TILE_OF_CALLER, instance, lane, PASSING_PLACE_B, nearer, now.b, l->on_b);
}

/* ------------------------------------------------------------------------------ touch */

ALD_INLINE impact_body passing_impact_body(TILE, uint lane, uint body, instant i, vec2 at) {
  impact_body b;
  if (plan[PLAN_SPATIAL]) {
    const uint entry = plan[plan[PLAN_SPACE_PARAMS] + body];
    b.inverse_surge = PARAM(entry + SPACE_INVERSE + SYM6(0, 0));
    b.inverse_sway = PARAM(entry + SPACE_INVERSE + SYM6(1, 1));
    b.inverse_yaw = PARAM(entry + SPACE_INVERSE + SYM6(5, 5));
  } else {
    b.inverse_surge = b.inverse_sway = BODY_PARAM(BODY_INVERSE_MASS, body);
    b.inverse_yaw = BODY_PARAM(BODY_INVERSE_INERTIA, body);
  }
  b.cosine = i.ahead.x;
  b.sine = i.ahead.y;
  b.lever_x = at.x - i.at.x;
  b.lever_y = at.y - i.at.y;
  b.vx = i.velocity.x;
  b.vy = i.velocity.y;
  b.rate = i.rate;
  return b;
}

/* speeds, angle, places and energies of an impact where they are about to touch */
ALD_INLINE void passing_impact(TILE, uint instance, uint lane, mask yes, const passing_look *l,
                               passing_pair now) {
  const impact_body a = passing_impact_body(
      TILE_OF_CALLER, lane, KIND_TABLE(KIND_passing, KIND_BODY_A, instance), now.a, l->on_a);
  const impact_body b = passing_impact_body(
      TILE_OF_CALLER, lane, KIND_TABLE(KIND_passing, KIND_BODY_B, instance), now.b, l->on_b);
  const plastic_impact p =
      plastic_impact_of(a, b, l->normal.x, l->normal.y, PARAM_OF(passing, PASSING_FRICTION));
  const real angle =
      real_atan2(vec2_cross(now.a.ahead, now.b.ahead), vec2_dot(now.a.ahead, now.b.ahead));
  row_keep(&ROW_OF(passing, PASSING_IMPACT_SPEED), yes, real_sqrt(vec2_dot(l->across, l->across)));
  row_keep(&ROW_OF(passing, PASSING_CLOSING), yes, vec2_dot(l->across, l->normal));
  row_keep(&ROW_OF(passing, PASSING_ANGLE), yes, angle);
  passing_put_place(TILE_OF_CALLER, instance, lane, PASSING_TOUCH, yes, now.a, l->on_a);
  passing_put_place(TILE_OF_CALLER, instance, lane, PASSING_TOUCH_B, yes, now.b, l->on_b);
  row_keep(&ROW_OF(passing, PASSING_STICK), yes, p.stick);
  row_keep(&ROW_OF(passing, PASSING_NORMAL), yes, p.normal);
  row_keep(&ROW_OF(passing, PASSING_RELEASED), yes, p.released);
}

/* a distance at which the normal between two points is still that of the hulls, not of roundings
 * [m] */
#ifdef ALD_SINGLE
#define PASSING_NEAR R(1e-2)
#else
#define PASSING_NEAR R(1e-6)
#endif

/* The hulls are apart at the beginning of the way and overlap a time `high` later. Newton's method
 * for the moment at which the distance is PASSING_NEAR, from the last moment at which they were
 * apart; half the way back where it went too far. The impact is that of this moment, its time the
 * one at which nothing of the distance is left. */
ALD_INLINE void passing_touch(TILE, uint instance, uint lane, const passing_way *w, mask touches,
                              passing_look apart, real high) {
  real low = R(0);
  for (int k = 0; k < PASSING_ROUNDS; k++) {
    const mask closes = apart.rate < R(0);
    const real rest = apart.distance - PASSING_NEAR;
    const real next = low - real_max(rest, R(0)) / sel(closes, apart.rate, R(-1));
    const real since = sel(closes & (next < high), next, R(0.5) * (low + high));
    const passing_pair then = passing_pair_at(w, since);
    const passing_look look = passing_look_at(TILE_OF_CALLER, instance, lane, then);
    const mask clear = look.distance > R(0);
    low = sel(clear, since, low);
    high = sel(clear, high, since);
    apart.distance = sel(clear, look.distance, apart.distance);
    apart.rate = sel(clear, look.rate, apart.rate);
    apart.on_a = vec2_sel(clear, look.on_a, apart.on_a);
    apart.on_b = vec2_sel(clear, look.on_b, apart.on_b);
    apart.normal = vec2_sel(clear, look.normal, apart.normal);
    apart.across = vec2_sel(clear, look.across, apart.across);
  }
  const passing_pair now = passing_pair_at(w, low);
  const mask closes = apart.rate < R(0);
  const real left = sel(closes, apart.distance / sel(closes, R(0) - apart.rate, R(1)), R(0));
  const real time = w->begin + real_min(low + left, high);
  row_keep(&ROW_OF(passing, PASSING_FIRST_TOUCH), touches, time);
  passing_impact(TILE_OF_CALLER, instance, lane, touches, &apart, now);
  apart.distance = R(0);
  passing_nearer(TILE_OF_CALLER, instance, lane, touches, &apart, now, time);
}

/* ------------------------------------------------------------------------------ record */

/* hulls that overlap within the way, apart at both of its ends */
typedef struct passing_dip {
  mask overlaps;
  real since; /* time of the way [s] */
} passing_dip;

/* The distance falls at the beginning of the way and rises at its end: where the cubic through both
 * is least, the hulls are looked at. */
ALD_INLINE passing_dip passing_within(TILE, uint instance, uint lane, const passing_way *w,
                                      mask turns, const passing_look *first,
                                      const passing_look *last) {
  passing_dip dip;
  dip.since = w->length;
  dip.overlaps = turns;
  if (!any_lane(turns)) return dip;
  dip.since = cubic_peak(R(0) - first->distance, R(0) - first->rate, R(0) - last->distance,
                         R(0) - last->rate, w->length);
  const passing_pair then = passing_pair_at(w, dip.since);
  const passing_look look = passing_look_at(TILE_OF_CALLER, instance, lane, then);
  const mask apart = look.distance > R(0);
  passing_nearer(TILE_OF_CALLER, instance, lane, turns & apart, &look, then, w->begin + dip.since);
  dip.overlaps = turns & mask_not(apart);
  return dip;
}

/* the hulls at the record before; where that was far, they are looked at now */
ALD_INLINE passing_look passing_before(TILE, uint instance, uint lane, const passing_way *w,
                                       mask needed, const passing_look *last) {
  const real known = ROW_OF(passing, PASSING_GAP), rate = ROW_OF(passing, PASSING_RATE);
  passing_look first = *last;
  if (any_lane(needed)) first = passing_look_at(TILE_OF_CALLER, instance, lane, w->from);
  first.distance = sel(known == known, known, first.distance);
  first.rate = sel(known == known, rate, first.rate);
  return first;
}

ALD_INLINE void passing_judge(TILE, uint instance, uint lane, const passing_way *w, mask wants) {
  const real touch = ROW_OF(passing, PASSING_FIRST_TOUCH), gap = ROW_OF(passing, PASSING_GAP);
  const passing_look last = passing_look_at(TILE_OF_CALLER, instance, lane, w->to);
  const mask known = wants & w->known, never = wants & mask_not(touch == touch);
  const mask meets = never & mask_not(last.distance > R(0));
  const mask open = known & mask_not(gap == gap);
  passing_look first =
      passing_before(TILE_OF_CALLER, instance, lane, w, open | (known & meets), &last);
  passing_nearer(TILE_OF_CALLER, instance, lane, open, &first, w->from, w->begin);
  const mask apart = known & (first.distance > R(0));
  const mask turns = apart & (last.distance > R(0)) & (first.rate < R(0)) & (last.rate > R(0));
  const passing_dip dip = passing_within(TILE_OF_CALLER, instance, lane, w, turns, &first, &last);
  if (any_lane(dip.overlaps)) first = passing_look_at(TILE_OF_CALLER, instance, lane, w->from);
  const mask touches = apart & never & (meets | dip.overlaps);
  if (any_lane(touches)) {
    passing_touch(TILE_OF_CALLER, instance, lane, w, touches, first,
                  sel(dip.overlaps, dip.since, w->length));
  }
  passing_nearer(TILE_OF_CALLER, instance, lane, wants, &last, w->to, w->begin + w->length);
  /* hulls that overlap from the start have no impact, also where they part in the first step */
  const mask overlapped = known & never & mask_not(first.distance > R(0));
  row_keep(&ROW_OF(passing, PASSING_FIRST_TOUCH), (meets & mask_not(touches)) | overlapped,
           sel(known, w->begin, w->begin + w->length));
  ROW_OF(passing, PASSING_GAP) = sel(wants, last.distance, real_nan());
  ROW_OF(passing, PASSING_RATE) = sel(wants, last.rate, real_nan());
}

ALD_INLINE void passing_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const passing_way w = passing_way_of(TILE_OF_CALLER, instance, lane);
  const real least = ROW_OF(passing, PASSING_LEAST);
  const mask fresh = runs & mask_not(least == least);
  if (any_lane(fresh)) {
    passing_pair start = w.to;
    if (FORCES_LATE) start = w.from;
    const closest_approach f = passing_foresee(start);
    row_keep(&ROW_OF(passing, PASSING_DCPA), fresh, f.distance);
    row_keep(&ROW_OF(passing, PASSING_TCPA), fresh, f.time);
  }
  const real bound = passing_bound(TILE_OF_CALLER, instance, lane, &w);
  /* nothing is nearer than hulls that have touched */
  const mask wants = runs & mask_not((bound >= least) | (least <= R(0)));
  if (any_lane(wants)) {
    passing_judge(TILE_OF_CALLER, instance, lane, &w, wants);
  } else {
    row_keep(&ROW_OF(passing, PASSING_GAP), runs, real_nan());
  }
  if (FORCES_LATE) return;
  for (uint k = 0; k < 2 * INSTANT_ROW_COUNT; k++) {
    row_keep(&ROW_OF(passing, PASSING_HELD + k), runs, ROW_OF(passing, PASSING_NOW + k));
  }
}

#endif
