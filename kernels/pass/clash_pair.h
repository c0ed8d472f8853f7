/* SPDX-License-Identifier: Apache-2.0
 * Two segments of chains: do they touch, and what do they do to each other. */
#ifndef ALD_KERNELS_PASS_CLASH_PAIR_H
#define ALD_KERNELS_PASS_CLASH_PAIR_H

#include "../geom/segments.h"
#include "../law/clash.h"
#include "clash_account.h"

/* one search for clashes */
typedef struct clash_search {
  mask active;
  real step, time; /* substep, or the time ahead that is looked at [s] */
  int looks;       /* 1: closing ways are looked at, no force is given */
  real closing;    /* greatest closing velocity, in sums of radii, of what may meet [1/s] */
} clash_search;

/* a segment of a search */
typedef struct clash_segment {
  uint chain, node;
  vec3 x1, x2; /* its ends [m] */
  chain_wall wall;
} clash_segment;

ALD_INLINE void clash_push(TILE, uint lane, const clash_segment *s, mask touches, vec3 force,
                           real share) {
  const uint stride = plan[PLAN_NODES] * lanes;
  GLOBAL scalar *push = CHAIN_NODE_ROWS(NODE_PUSH, s->node);
  const vec3 one = chain_vec3(push, stride), two = chain_vec3(push + lanes, stride);
  const vec3 far = vec3_scale(force, share), near = vec3_sub(force, far);
  const vec3 sum1 = vec3_sel(touches, vec3_add(one, near), one);
  const vec3 sum2 = vec3_sel(touches, vec3_add(two, far), two);
  ROW_FROM(push, stride, 0) = sum1.x;
  ROW_FROM(push, stride, 1) = sum1.y;
  ROW_FROM(push, stride, 2) = sum1.z;
  push += lanes;
  ROW_FROM(push, stride, 0) = sum2.x;
  ROW_FROM(push, stride, 1) = sum2.y;
  ROW_FROM(push, stride, 2) = sum2.z;
}

/* velocity of a point of a segment */
ALD_INLINE vec3 clash_velocity(TILE, uint lane, uint node, real share) {
  const uint stride = plan[PLAN_NODES] * lanes;
  const GLOBAL scalar *v = CHAIN_NODE_ROWS(NODE_V, node);
  const vec3 one = chain_vec3(v, stride), two = chain_vec3(v + lanes, stride);
  return vec3_madd(vec3_scale(one, R(1) - share), share, two);
}

/* what lies between two segments of one chain along it, at least as long as they are wide? */
ALD_INLINE mask clash_is_apart(TILE, uint lane, const clash_segment *a, const clash_segment *b,
                               real reach) {
  real between = R(0);
  for (uint node = a->node + 1; node < b->node; node++) {
    between = between + PARAM(WALL_OF(node) - SECTION_RADIUS + SECTION_LENGTH);
    if (all_lanes(between >= reach)) break;
  }
  return between >= reach;
}

/* they touch: forces on the nodes of both, and accounts */
ALD_INLINE void clash_meet(TILE, uint lane, const clash_search *search, const clash_segment *a,
                           const clash_segment *b, segments_gap gap, vec3 u, clash_touch t,
                           real reach) {
  const real k = clash_series(a->wall.stiffness, b->wall.stiffness);
  const real c =
      clash_series(PARAM(a->wall.entry + WALL_DAMPING), PARAM(b->wall.entry + WALL_DAMPING));
  const real damping = clash_damping_force(k, c, reach, gap.distance, t.rate);
  const real force = clash_stiffness_force(k, reach, gap.distance) + damping;
  t.force = vec3_scale(u, -force);
  t.depth = reach - gap.distance;
  /* velocities are those that led here: the spring's work is exact, and adds up to nothing */
  const real path = t.rate * search->step, before = real_max(t.depth - path, R(0));
  t.work = R(0.5) * k * (t.depth * t.depth - before * before) + damping * path;
  t.along = real_abs(segments_dot(gap.a, gap.b));
  t.both = vec3_length(gap.n);
  t.step = search->step;
  t.time = search->time;
  clash_push(TILE_OF_CALLER, lane, a, t.touches, t.force, gap.p);
  account_touch(TILE_OF_CALLER, lane, a->chain, a->node, &gap.p, b->chain, b->node, &t);
  t.force = vec3_scale(t.force, R(-1));
  clash_push(TILE_OF_CALLER, lane, b, t.touches, t.force, gap.r);
  account_touch(TILE_OF_CALLER, lane, b->chain, b->node, &gap.r, a->chain, a->node, &t);
}

/* the pair of segments; `may`: lanes whose boxes overlap */
ALD_INLINE void clash_pair(TILE, uint lane, clash_search *search, const clash_segment *a,
                           const clash_segment *b, mask may, real sweep) {
  const real reach = a->wall.radius + b->wall.radius;
  mask yes = may & (a->wall.stiffness > R(0)) & (b->wall.stiffness > R(0));
  if (a->chain == b->chain) yes = yes & clash_is_apart(TILE_OF_CALLER, lane, a, b, reach);
  const segments_gap gap = segments_closest(a->x1, a->x2, b->x1, b->x2);
  clash_touch t;
  t.touches = yes & (gap.distance < reach);
  const mask fast = yes & (R(2) * sweep > reach); /* beyond the square root of 3 */
  mask wanted = fast;
  if (!search->looks) wanted = wanted | t.touches;
  if (!any_lane(wanted)) return;
  t.velocity = vec3_sub(clash_velocity(TILE_OF_CALLER, lane, a->node, gap.p),
                        clash_velocity(TILE_OF_CALLER, lane, b->node, gap.r));
  const vec3 u = segments_direction(gap, t.velocity).u;
  t.rate = vec3_dot(u, t.velocity);
  if (any_lane(fast)) {
    const mask meets = fast & (gap.distance < reach + t.rate * search->step);
    const real closing = sel(meets, t.rate / sel(reach > R(0), reach, R(1)), R(0));
    search->closing = real_max(search->closing, closing);
  }
  if (search->looks || !any_lane(t.touches)) return;
  clash_meet(TILE_OF_CALLER, lane, search, a, b, gap, u, t, reach);
}

#endif
