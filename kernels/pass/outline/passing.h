/* SPDX-License-Identifier: Apache-2.0
 * Two hulls that pass each other, seen from above: their distance at one moment. Theory:
 * docs/theory/passing.md. Checked by: tests/pass/outline/test_passing.c. */
#ifndef ALD_KERNELS_PASS_PASSING_H
#define ALD_KERNELS_PASS_PASSING_H

#include "../../geom/closest_approach.h"
#include "../../geom/polygon_gap.h"
#include "passing_rows.h"

/* both bodies at one moment */
typedef struct passing_pair {
  instant a, b;
} passing_pair;

/* what is seen at one moment, earth frame */
typedef struct passing_look {
  real distance, rate; /* 0 where they overlap [m], [m/s] */
  vec2 on_a, on_b;     /* nearest points */
  vec2 normal;         /* from the first to the second */
  vec2 across;         /* velocity of the first's point by the second's [m/s] */
} passing_look;

#define HULL_OF(body) plan[plan[PLAN_HULLS] + (body)]
#define HULL_PART(hull, part, field) \
  plan[(hull) + HULL_FIRST_PART + (part)*HULL_PART_FIELDS + (field)]

/* a part of a hull, seen from a point of the earth; the hull turned by `ahead` about `at` */
ALD_INLINE void passing_polygon(gap_polygon *p, TILE, uint lane, uint hull, uint part, vec2 at,
                                vec2 ahead) {
  const uint vertices = HULL_PART(hull, part, HULL_PART_ENTRY) + SHAPE_VERTICES;
  p->count = HULL_PART(hull, part, HULL_PART_VERTICES);
  for (uint v = 0; v < p->count; v++) {
    const vec2 own = vec2_of(PARAM(vertices + 2 * v), PARAM(vertices + 2 * v + 1));
    p->at[v] = vec2_add(at, vec2_rotate(own, ahead));
  }
}

/* Seen from the first body's place, so that roundings are those of lengths between the hulls. */
ALD_INLINE passing_look passing_look_at(TILE, uint instance, uint lane, passing_pair now) {
  const uint one = HULL_OF(KIND_TABLE(KIND_passing, KIND_BODY_A, instance));
  const uint other = HULL_OF(KIND_TABLE(KIND_passing, KIND_BODY_B, instance));
  const vec2 apart = vec2_sub(now.b.at, now.a.at);
  polygon_gap g = polygon_gap_none();
  gap_polygon a, b;
  for (uint i = 0; i < plan[one + HULL_PARTS]; i++) {
    passing_polygon(&a, TILE_OF_CALLER, lane, one, i, vec2_of(R(0), R(0)), now.a.ahead);
    for (uint j = 0; j < plan[other + HULL_PARTS]; j++) {
      passing_polygon(&b, TILE_OF_CALLER, lane, other, j, apart, now.b.ahead);
      polygon_gap_add(&g, &a, &b);
    }
  }
  passing_look l;
  const mask known = g.apart & (g.square > R(0));
  l.distance = sel(known, real_sqrt(sel(known, g.square, R(0))), R(0));
  const real inverse = R(1) / sel(known, l.distance, R(1));
  l.normal = vec2_scale(vec2_sub(g.on_b, g.on_a), inverse);
  l.across = vec2_sub(vec2_point_velocity(now.a.velocity, now.a.rate, g.on_a),
                      vec2_point_velocity(now.b.velocity, now.b.rate, vec2_sub(g.on_b, apart)));
  l.rate = sel(known, R(0) - vec2_dot(l.across, l.normal), R(0));
  l.on_a = vec2_add(now.a.at, g.on_a);
  l.on_b = vec2_add(now.a.at, g.on_b);
  return l;
}

/* by their centres of gravity, if neither turns nor changes speed */
ALD_INLINE closest_approach passing_foresee(passing_pair now) {
  return closest_approach_of(vec2_sub(now.b.at, now.a.at),
                             vec2_sub(now.b.velocity, now.a.velocity));
}

/* keeps both bodies at the beginning of a step */
ALD_INLINE void passing_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (stage_now(TILE_OF_CALLER, lane) > 0) return;
  passing_pair now;
  now.a = instant_now(TILE_OF_CALLER, KIND_TABLE(KIND_passing, KIND_BODY_A, instance), lane);
  now.b = instant_now(TILE_OF_CALLER, KIND_TABLE(KIND_passing, KIND_BODY_B, instance), lane);
  instant_keep(TILE_OF_CALLER, lane, KIND_passing, PASSING_NOW, instance, now.a);
  instant_keep(TILE_OF_CALLER, lane, KIND_passing, PASSING_NOW_B, instance, now.b);
  if (!plan[PLAN_TRACE]) return;
  const closest_approach f = passing_foresee(now);
  TRACE_OF(passing, PASSING_TRACE_DISTANCE) =
      passing_look_at(TILE_OF_CALLER, instance, lane, now).distance;
  TRACE_OF(passing, PASSING_TRACE_DCPA) = f.distance;
  TRACE_OF(passing, PASSING_TRACE_TCPA) = f.time;
}

#endif
