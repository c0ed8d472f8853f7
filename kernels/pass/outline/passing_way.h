/* SPDX-License-Identifier: Apache-2.0
 * The way of two bodies that pass each other from one record to the next, and how near their hulls
 * may come on it at most. */
#ifndef ALD_KERNELS_PASS_PASSING_WAY_H
#define ALD_KERNELS_PASS_PASSING_WAY_H

#include "../../math/cubic_root.h"
#include "passing.h"

/* from one record to the next */
typedef struct passing_way {
  passing_pair from, to;
  real begin, length; /* time at which it begins, and its length [s] */
  mask known;         /* there was a record before */
} passing_way;

ALD_INLINE passing_way passing_way_of(TILE, uint instance, uint lane) {
  const uint a = KIND_TABLE(KIND_passing, KIND_BODY_A, instance);
  const uint b = KIND_TABLE(KIND_passing, KIND_BODY_B, instance);
  const uint first = FORCES_LATE ? (uint)PASSING_NOW : (uint)PASSING_HELD;
  passing_way w;
  w.length = STEP_LENGTH_SINCE;
  w.begin = FORCES_LATE ? STEP_BEGAN : STEP_BEGAN - w.length;
  w.from.a = instant_load(TILE_OF_CALLER, lane, KIND_passing, first, instance);
  w.from.b = instant_load(TILE_OF_CALLER, lane, KIND_passing, first + INSTANT_ROW_COUNT, instance);
  if (FORCES_LATE) {
    w.to.a = instant_after(TILE_OF_CALLER, a, lane);
    w.to.b = instant_after(TILE_OF_CALLER, b, lane);
  } else {
    w.to.a = instant_load(TILE_OF_CALLER, lane, KIND_passing, PASSING_NOW, instance);
    w.to.b = instant_load(TILE_OF_CALLER, lane, KIND_passing, PASSING_NOW_B, instance);
  }
  w.known = w.from.a.at.x == w.from.a.at.x;
  return w;
}

/* a body on the way, by cubics through place and heading and their rates */
ALD_INLINE instant passing_between(instant from, instant to, real inverse, real since) {
  const real turn = real_atan2(vec2_cross(from.ahead, to.ahead), vec2_dot(from.ahead, to.ahead));
  const cubic x = cubic_between(from.at.x, from.velocity.x, to.at.x, to.velocity.x, inverse, since);
  const cubic y = cubic_between(from.at.y, from.velocity.y, to.at.y, to.velocity.y, inverse, since);
  const cubic heading = cubic_between(R(0), from.rate, turn, to.rate, inverse, since);
  real sine, cosine;
  real_sincos(heading.value, &sine, &cosine);
  instant i;
  i.at = vec2_of(x.value, y.value);
  i.velocity = vec2_of(x.slope, y.slope);
  i.ahead = vec2_rotate(from.ahead, vec2_of(cosine, sine));
  i.rate = heading.slope;
  return i;
}

ALD_INLINE passing_pair passing_pair_at(const passing_way *w, real since) {
  const real inverse = R(1) / w->length;
  passing_pair p;
  p.a = passing_between(w->from.a, w->to.a, inverse, since);
  p.b = passing_between(w->from.b, w->to.b, inverse, since);
  return p;
}

/* ------------------------------------------------------------------------------ far hulls */

/* a circle around a hull */
typedef struct hull_circle {
  vec2 middle; /* from the centre of gravity, body axes [m] */
  real radius; /* [m] */
} hull_circle;

ALD_INLINE hull_circle hull_circle_of(TILE, uint lane, uint body) {
  const uint hull = HULL_OF(body);
  vec2 low = vec2_of(R(INFINITY), R(INFINITY)), high = vec2_of(-R(INFINITY), -R(INFINITY));
  for (uint part = 0; part < plan[hull + HULL_PARTS]; part++) {
    const uint entry = HULL_PART(hull, part, HULL_PART_ENTRY);
    low = vec2_of(real_min(low.x, PARAM(entry + SHAPE_MIN_X)),
                  real_min(low.y, PARAM(entry + SHAPE_MIN_Y)));
    high = vec2_of(real_max(high.x, PARAM(entry + SHAPE_MAX_X)),
                   real_max(high.y, PARAM(entry + SHAPE_MAX_Y)));
  }
  const vec2 across = vec2_scale(vec2_sub(high, low), R(0.5));
  hull_circle c;
  c.middle = vec2_add(low, across);
  c.radius = real_sqrt(vec2_dot(across, across));
  return c;
}

/* The middle of a circle when a way begins and when it ends. */
typedef struct circle_way {
  vec2 first, last, speed_first, speed_last;
} circle_way;

ALD_INLINE circle_way circle_way_of(hull_circle c, instant from, instant to) {
  const vec2 first = vec2_rotate(c.middle, from.ahead), last = vec2_rotate(c.middle, to.ahead);
  circle_way w;
  w.first = vec2_add(from.at, first);
  w.last = vec2_add(to.at, last);
  w.speed_first = vec2_point_velocity(from.velocity, from.rate, first);
  w.speed_last = vec2_point_velocity(to.velocity, to.rate, last);
  return w;
}

/* No more than the distance of the hulls anywhere on the way: that of the circles while the middle
 * of the second, seen from the first, goes along the chord; and the cubic through both ends leaves
 * the chord by no more than 4/27 of its length times what the velocities at its ends differ from
 * that along the chord. */
ALD_INLINE real passing_bound(TILE, uint instance, uint lane, const passing_way *w) {
  const hull_circle one =
      hull_circle_of(TILE_OF_CALLER, lane, KIND_TABLE(KIND_passing, KIND_BODY_A, instance));
  const hull_circle other =
      hull_circle_of(TILE_OF_CALLER, lane, KIND_TABLE(KIND_passing, KIND_BODY_B, instance));
  const circle_way a = circle_way_of(one, w->from.a, w->to.a);
  const circle_way b = circle_way_of(other, w->from.b, w->to.b);
  const vec2 first = vec2_sub(b.first, a.first);
  const vec2 way = vec2_sub(vec2_sub(b.last, a.last), first);
  const real square = vec2_dot(way, way);
  const real share = real_max(
      R(0), real_min((R(0) - vec2_dot(first, way)) / sel(square > R(0), square, R(1)), R(1)));
  const vec2 nearest = vec2_add(first, vec2_scale(way, share));
  const vec2 before = vec2_sub(vec2_scale(vec2_sub(b.speed_first, a.speed_first), w->length), way);
  const vec2 after = vec2_sub(vec2_scale(vec2_sub(b.speed_last, a.speed_last), w->length), way);
  const real leaves = real_sqrt(vec2_dot(before, before)) + real_sqrt(vec2_dot(after, after));
  return real_sqrt(vec2_dot(nearest, nearest)) - (one.radius + other.radius) - R(4.0 / 27) * leaves;
}

#endif
