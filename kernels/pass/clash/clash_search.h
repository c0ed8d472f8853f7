/* SPDX-License-Identifier: Apache-2.0
 * The search for clashes of two chains, or of a chain with itself: down both trees of boxes at
 * once, wherever a lane wants to. A pair of segments is worked on as soon as it is found, so that
 * there is no list of pairs that could overflow; the order is that of the trees, whatever is left
 * out. */
#ifndef ALD_KERNELS_PASS_CLASH_SEARCH_H
#define ALD_KERNELS_PASS_CLASH_SEARCH_H

#include "clash_pair.h"
#include "search_path.h"

/* of a pair of chains */
typedef struct clash_chains {
  uint a, b;
  real sweep; /* way by which both may come nearer in a substep, or came, along an axis [m] */
  real room;  /* more than that: boxes that are further apart are left out [m] */
} clash_chains;

#ifdef CLASH_APART
ALD_INLINE clash_segment clash_segment_of(TILE, uint lane, uint chain, uint node) {
  clash_segment s;
  s.chain = chain;
  s.node = node;
  s.x1 = chain_vec3(CHAIN_NODE_ROWS(NODE_X, node), plan[PLAN_NODES] * lanes);
  s.x2 = chain_vec3(CHAIN_NODE_ROWS(NODE_X, node + 1), plan[PLAN_NODES] * lanes);
  s.wall = chain_wall_none();
  chain_wall_load(TILE_OF_CALLER, lane, node, &s.wall);
  return s;
}

/* A pair that touches or is fast, found anew. It is seldom, and what it needs is kept out of the
 * registers of the search. Returns search.closing. */
ALD_RARE real clash_pair_apart(TILE, uint lane, clash_search search, uint chain_a, uint node_a,
                               uint chain_b, uint node_b, real sweep) {
  const clash_segment a = clash_segment_of(TILE_OF_CALLER, lane, chain_a, node_a);
  const clash_segment b = clash_segment_of(TILE_OF_CALLER, lane, chain_b, node_b);
  clash_pair(TILE_OF_CALLER, lane, &search, &a, &b, search.active, sweep);
  return search.closing;
}

/* likewise a pair that is fast, for what the substep behind did */
ALD_RARE void clash_pass_apart(TILE, uint lane, clash_search search, uint chain_a, uint node_a,
                               uint chain_b, uint node_b) {
  const clash_segment a = clash_segment_of(TILE_OF_CALLER, lane, chain_a, node_a);
  const clash_segment b = clash_segment_of(TILE_OF_CALLER, lane, chain_b, node_b);
  clash_look_back(TILE_OF_CALLER, lane, &search, &a, &b, &search.active);
}
#endif

/* the segments of two runs */
ALD_INLINE void clash_runs(TILE, uint lane, clash_search *search, const clash_chains *c, uint run_a,
                           uint run_b) {
  const uint stride = plan[PLAN_NODES] * lanes, self = c->a == c->b;
  const uint first_a = CHAIN(c->a, CHAIN_NODE), first_b = CHAIN(c->b, CHAIN_NODE);
  const uint most_a = CHAIN(c->a, CHAIN_SEGMENTS), most_b = CHAIN(c->b, CHAIN_SEGMENTS);
  const uint end_a = (run_a + 1) * CHAIN_RUN, end_b = (run_b + 1) * CHAIN_RUN;
  const uint last_a = end_a < most_a ? end_a : most_a, last_b = end_b < most_b ? end_b : most_b;
  clash_segment a, b;
  a.chain = c->a;
  b.chain = c->b;
  a.wall = b.wall = chain_wall_none();
  a.x2 = chain_vec3(CHAIN_NODE_ROWS(NODE_X, first_a + run_a * CHAIN_RUN), stride);
  ALD_ROLLED
  for (uint i = run_a * CHAIN_RUN; i < last_a; i++) {
    a.node = first_a + i;
    a.x1 = a.x2;
    a.x2 = chain_vec3(CHAIN_NODE_ROWS(NODE_X, a.node + 1), stride);
    chain_wall_load(TILE_OF_CALLER, lane, a.node, &a.wall);
    uint from = run_b * CHAIN_RUN;
    if (self && from < i + 2) from = i + 2;
    if (from >= last_b) continue;
    b.x2 = chain_vec3(CHAIN_NODE_ROWS(NODE_X, first_b + from), stride);
    ALD_ROLLED
    for (uint j = from; j < last_b; j++) {
      b.node = first_b + j;
      b.x1 = b.x2;
      b.x2 = chain_vec3(CHAIN_NODE_ROWS(NODE_X, b.node + 1), stride);
      chain_wall_load(TILE_OF_CALLER, lane, b.node, &b.wall);
      const mask may = search->active & clash_is_near(&a, &b, c->sweep);
      if (!any_lane(may)) continue;
      const mask fast = may & (R(2) * c->sweep > a.wall.radius + b.wall.radius);
#ifdef CLASH_APART
      if (!any_lane(fast) && !clash_pair_touches(&a, &b, may)) continue;
      search->found = 1;
      if (search->what == CLASH_MARKS) continue;
      search->closing = clash_pair_apart(TILE_OF_CALLER, lane, *search, a.chain, a.node, b.chain,
                                         b.node, c->sweep);
      if (any_lane(fast) && search->what != CLASH_LOOKS) {
        clash_pass_apart(TILE_OF_CALLER, lane, *search, a.chain, a.node, b.chain, b.node);
      }
#else
      clash_pair(TILE_OF_CALLER, lane, search, &a, &b, may, c->sweep);
      if (any_lane(fast) && search->what != CLASH_LOOKS) {
        clash_look_back(TILE_OF_CALLER, lane, search, &a, &b, &fast);
      }
#endif
    }
  }
}

/* segments first .. last - 1 of the chain can only clash if they turn back */
ALD_INLINE int clash_turns_back(TILE, uint lane, uint chain, uint place, uint level, uint boxes,
                                mask active) {
  uint run = CHAIN_RUN;
  for (uint k = 0; k < level; k++) run *= CHAIN_FAN;
  const uint segments = CHAIN(chain, CHAIN_SEGMENTS), end = (place + boxes) * run;
  return any_lane(active & mask_not(chain_goes_on(TILE_OF_CALLER, lane, chain, place * run,
                                                  end < segments ? end : segments)));
}

/* is there something to look for in a pair of boxes, whose levels are `level_a` and `level_b`? */
ALD_INLINE int clash_wants(TILE, uint lane, const clash_search *search, const clash_chains *c,
                           uint level_a, uint a, uint level_b, uint b, chain_box box_a,
                           chain_box box_b) {
  if (!any_lane(search->active & (box_gap(box_a, box_b) <= c->room))) return 0;
  if (c->a != c->b || level_a != level_b) return 1;
  const uint ahead = b - a;
  if (ahead > 1) return 1;
  return clash_turns_back(TILE_OF_CALLER, lane, c->a, a, level_a, ahead + 1, search->active);
}

/* the children of a pair of boxes in which there is something to look for, as of search_path */
ALD_INLINE uint clash_ahead(TILE, uint lane, const clash_search *search, const clash_chains *c,
                            const search_path *p, uint level, uint a, uint b) {
  const uint level_a = SEARCH_LEVEL(level - 1, p->top_a),
             level_b = SEARCH_LEVEL(level - 1, p->top_b);
  const search_children of_a = search_split(TILE_OF_CALLER, c->a, a, level, p->top_a);
  const search_children of_b = search_split(TILE_OF_CALLER, c->b, b, level, p->top_b);
  uint ahead = 0;
  ALD_ROLLED
  for (uint i = of_a.first; i < of_a.last; i++) {
    const GLOBAL scalar *rows = SEARCH_ROWS(c->a, level - 1, p->top_a, i);
    if (CLASH_IS(search, CLASH_MARKED) && *(rows + BOX_MARK * lanes) == 0) continue;
    const chain_box child = box_get(rows, lanes);
    ALD_ROLLED
    for (uint j = of_b.first; j < of_b.last; j++) {
      if (c->a == c->b && level_a == level_b && j < i) continue;
      const chain_box own = box_get(SEARCH_ROWS(c->b, level - 1, p->top_b, j), lanes);
      const int wants =
          clash_wants(TILE_OF_CALLER, lane, search, c, level_a, i, level_b, j, child, own);
      if (wants) ahead |= 1u << ((i - of_a.first) * CHAIN_FAN + (j - of_b.first));
    }
  }
  return ahead;
}

/* All pairs of segments below a box of one chain, of level top_a, and of another chain, in the
 * order of the trees. */
ALD_INLINE_ALWAYS void clash_descend(TILE, uint lane, clash_search *search, const clash_chains *c,
                                     uint top_a, uint box) {
  search_path p = search_begin(TILE_OF_CALLER, c->a, c->b, top_a, box);
  uint a, b;
  p.ahead = clash_ahead(TILE_OF_CALLER, lane, search, c, &p, p.level, box, 0);
  while (search_next(&p, &a, &b)) {
    if (p.level == 1) {
      clash_runs(TILE_OF_CALLER, lane, search, c, a, b);
    } else {
      const uint ahead = clash_ahead(TILE_OF_CALLER, lane, search, c, &p, p.level - 1, a, b);
      search_down(&p, a, b, ahead);
    }
    if (CLASH_IS(search, CLASH_MARKS) && search->found) return;
  }
}

ALD_INLINE clash_chains clash_chains_of(TILE, uint lane, const clash_search *search, uint one,
                                        uint other) {
  clash_chains c;
  c.a = one;
  c.b = other;
  c.sweep = (CHAIN_ROW(CHAIN_SPEED, one) + CHAIN_ROW(CHAIN_SPEED, other)) *
            real_max(search->step, search->before);
  c.room = R(2) * c.sweep;
  return c;
}

/* all pairs of segments of two chains */
ALD_MERGED void clash_chains_meet(TILE, uint lane, clash_search *search, uint one, uint other) {
  const clash_chains c = clash_chains_of(TILE_OF_CALLER, lane, search, one, other);
  if (search->what != CLASH_LOOKS) search->closing = R(0);
  clash_descend(TILE_OF_CALLER, lane, search, &c, CHAIN(one, CHAIN_TOP), 0);
  const real ways = search->closing * search->step;
  if (search->what == CLASH_LOOKS || !any_lane(ways > R(1))) return;
  CHAIN_ROW(CHAIN_TOO_FAST, one) = real_max(CHAIN_ROW(CHAIN_TOO_FAST, one), ways);
  CHAIN_ROW(CHAIN_TOO_FAST, other) = real_max(CHAIN_ROW(CHAIN_TOO_FAST, other), ways);
}

#endif
