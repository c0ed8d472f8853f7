/* SPDX-License-Identifier: Apache-2.0
 * The least distance of two lines, by branch and bound on the boxes of both, which the records of
 * the lines have fitted to their centre lines. */
#ifndef ALD_KERNELS_PASS_CLEARANCE_H
#define ALD_KERNELS_PASS_CLEARANCE_H

#include "clash.h"
#include "clearance_rows.h"

/* what is found, and what is sought: less than it */
typedef struct clearance_least {
  mask active;
  real centre, outer;    /* [m] */
  real node_a, node_b;   /* segments of the least distance of the centre lines */
  real share_a, share_b; /* where on them */
} clearance_least;

/* distance of two boxes, no more than that of what is in them */
ALD_INLINE real clearance_bound(chain_box a, chain_box b) {
  const vec3 one = vec3_sub(a.low, b.high), two = vec3_sub(b.low, a.high);
  const vec3 gap = vec3_max(vec3_max(one, two), vec3_zero());
  return vec3_length(gap);
}

ALD_INLINE void clearance_pair(TILE, uint lane, clearance_least *least, const clash_segment *a,
                               const clash_segment *b) {
  const segments_gap gap = segments_closest(a->x1, a->x2, b->x1, b->x2);
  const real outer = gap.distance - (a->wall.radius + b->wall.radius);
  mask less = least->active & (gap.distance < least->centre);
  mask narrower = least->active & (outer < least->outer);
  if (!any_lane(less | narrower)) return;
  if (ALD_LINES_PART) {
    const mask there = clash_are_whole(TILE_OF_CALLER, lane, a, b);
    less = less & there;
    narrower = narrower & there;
  }
  least->outer = sel(narrower, outer, least->outer);
  least->centre = sel(less, gap.distance, least->centre);
  least->node_a = sel(less, from_whole(W(a->node)), least->node_a);
  least->node_b = sel(less, from_whole(W(b->node)), least->node_b);
  least->share_a = sel(less, gap.p, least->share_a);
  least->share_b = sel(less, gap.r, least->share_b);
}

ALD_INLINE void clearance_runs(TILE, uint lane, clearance_least *least, uint one, uint other,
                               uint run_a, uint run_b) {
  const uint stride = plan[PLAN_NODES] * lanes;
  const uint first_a = CHAIN(one, CHAIN_NODE), first_b = CHAIN(other, CHAIN_NODE);
  const uint most_a = CHAIN(one, CHAIN_SEGMENTS), most_b = CHAIN(other, CHAIN_SEGMENTS);
  const uint end_a = (run_a + 1) * CHAIN_RUN, end_b = (run_b + 1) * CHAIN_RUN;
  clash_segment a, b;
  a.wall = b.wall = chain_wall_none();
  a.chain = one;
  b.chain = other;
  for (uint i = run_a * CHAIN_RUN; i < end_a && i < most_a; i++) {
    a.node = first_a + i;
    const GLOBAL scalar *x = CHAIN_NODE_ROWS(NODE_X, a.node);
    a.x1 = chain_vec3(x, stride);
    a.x2 = chain_vec3(x + lanes, stride);
    chain_wall_load(TILE_OF_CALLER, lane, a.node, &a.wall);
    for (uint j = run_b * CHAIN_RUN; j < end_b && j < most_b; j++) {
      b.node = first_b + j;
      const GLOBAL scalar *y = CHAIN_NODE_ROWS(NODE_X, b.node);
      b.x1 = chain_vec3(y, stride);
      b.x2 = chain_vec3(y + lanes, stride);
      chain_wall_load(TILE_OF_CALLER, lane, b.node, &b.wall);
      clearance_pair(TILE_OF_CALLER, lane, least, &a, &b);
    }
  }
}

/* may a pair of boxes hold something nearer than what is known? */
ALD_INLINE int clearance_wants(TILE, uint lane, const clearance_least *least, real width,
                               const search_path *p, search_pair pair) {
  const chain_box a = box_get(SEARCH_ROWS(p->one, pair.level, p->top_a, pair.a), lanes);
  const chain_box b = box_get(SEARCH_ROWS(p->other, pair.level, p->top_b, pair.b), lanes);
  const real bound = clearance_bound(a, b);
  return any_lane(least->active & ((bound < least->centre) | (bound - width < least->outer)));
}

/* as clash_descend(), but a pair of boxes is judged when its turn comes */
ALD_INLINE void clearance_search(TILE, uint lane, clearance_least *least, real width, uint one,
                                 uint other) {
  search_path p = search_begin(TILE_OF_CALLER, one, other, CHAIN(one, CHAIN_TOP), 0);
  search_pair pair;
  p.ahead = 1;
  while (search_next(&p, &pair)) {
    if (!clearance_wants(TILE_OF_CALLER, lane, least, width, &p, pair)) continue;
    if (pair.level == 0) {
      clearance_runs(TILE_OF_CALLER, lane, least, one, other, pair.a, pair.b);
      continue;
    }
    const search_children of_a = search_split(TILE_OF_CALLER, one, pair.a, pair.level, p.top_a);
    const search_children of_b = search_split(TILE_OF_CALLER, other, pair.b, pair.level, p.top_b);
    const uint row = (1u << (of_b.last - of_b.first)) - 1;
    uint ahead = 0;
    for (uint i = of_a.first; i < of_a.last; i++) ahead = ahead << CHAIN_FAN | row;
    search_down(&p, pair, ahead);
  }
}

/* the greatest radius of a line's wall */
ALD_INLINE real clearance_radius(TILE, uint lane, uint line) {
  real radius = R(0);
  for (uint section = 0; section < LINE_SECTION_COUNT(line); section++) {
    radius = real_max(radius, SECTION_PARAM(line, section, SECTION_RADIUS));
  }
  return radius;
}

/* unstretched arc length of a point that is in another segment in each lane */
ALD_INLINE real clearance_arc(TILE, uint lane, uint line, real at, real share) {
  const uint first = CHAIN(line, CHAIN_NODE), last = first + CHAIN(line, CHAIN_SEGMENTS);
  real arc = R(0);
  for (uint node = first; node < last; node++) {
    const real length = PARAM(WALL_OF(node) - SECTION_RADIUS + SECTION_LENGTH);
    const real here = from_whole(W(node));
    arc = arc + sel(here < at, length, sel(here == at, share * length, R(0)));
  }
  return arc;
}

/* it has no force */
ALD_INLINE void clearance_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {}

ALD_INLINE void clearance_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint one = KIND_TABLE(KIND_clearance, KIND_LINE_A, instance);
  const uint other = KIND_TABLE(KIND_clearance, KIND_LINE_B, instance);
  const mask yes = lane_runs(TILE_OF_CALLER, lane);
  const real before = ROW_OF(clearance, CLEARANCE_LEAST),
             outer = ROW_OF(clearance, CLEARANCE_OUTER);
  clearance_least least;
  least.active = yes;
  /* nothing is known before the first record; a trace wants the distance of every step */
  mask known = before == before;
  if (plan[PLAN_TRACE]) known = is(W(0), W(1));
  least.centre = sel(known, before, BOX_NOTHING);
  least.outer = sel(known, outer, BOX_NOTHING);
  least.node_a = least.node_b = least.share_a = least.share_b = R(0);
  const real width =
      clearance_radius(TILE_OF_CALLER, lane, one) + clearance_radius(TILE_OF_CALLER, lane, other);
  clearance_search(TILE_OF_CALLER, lane, &least, width, one, other);
  if (plan[PLAN_TRACE]) {
    KIND_TRACE_ROW(KIND_clearance, CLEARANCE_TRACE_DISTANCE, instance) = least.centre;
  }
  const mask nearer = yes & mask_not(before <= least.centre);
  const mask outer_nearer = yes & mask_not(outer <= least.outer);
  const real time = record_time(TILE_OF_CALLER, lane);
  ROW_OF(clearance, CLEARANCE_OUTER) = sel(outer_nearer, least.outer, outer);
  row_keep(&ROW_OF(clearance, CLEARANCE_OUTER_TIME), outer_nearer, time);
  if (!any_lane(nearer)) return;
  const real arc_a = clearance_arc(TILE_OF_CALLER, lane, one, least.node_a, least.share_a);
  const real arc_b = clearance_arc(TILE_OF_CALLER, lane, other, least.node_b, least.share_b);
  ROW_OF(clearance, CLEARANCE_LEAST) = sel(nearer, least.centre, before);
  row_keep(&ROW_OF(clearance, CLEARANCE_TIME), nearer, time);
  row_keep(&ROW_OF(clearance, CLEARANCE_ARC_A), nearer, arc_a);
  row_keep(&ROW_OF(clearance, CLEARANCE_ARC_B), nearer, arc_b);
}

#endif
