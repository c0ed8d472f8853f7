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
  s.wall = chain_wall_none();
  clash_segment_place(TILE_OF_CALLER, lane, node, &s);
  return s;
}

/* A pair that touches or is fast, found anew. It is seldom, and what it needs is kept out of the
 * registers of the search. Returns search.closing. */
ALD_RARE real clash_pair_apart(TILE, uint lane, clash_search search, clash_chains c, uint node_a,
                               uint node_b) {
  const clash_segment a = clash_segment_of(TILE_OF_CALLER, lane, c.a, node_a);
  const clash_segment b = clash_segment_of(TILE_OF_CALLER, lane, c.b, node_b);
  clash_pair(TILE_OF_CALLER, lane, &search, &a, &b, &search.active, &c.sweep);
  return search.closing;
}

/* likewise a pair that is fast, for what the substep behind did */
ALD_RARE void clash_pass_apart(TILE, uint lane, clash_search search, clash_chains c, uint node_a,
                               uint node_b) {
  const clash_segment a = clash_segment_of(TILE_OF_CALLER, lane, c.a, node_a);
  const clash_segment b = clash_segment_of(TILE_OF_CALLER, lane, c.b, node_b);
  clash_look_back(TILE_OF_CALLER, lane, &search, &a, &b, &search.active);
}
#endif

/* what is done with a pair that is near in lanes of `may` */
ALD_INLINE void clash_near(TILE, uint lane, clash_search *search, const clash_chains *c,
                           const clash_segment *a, const clash_segment *b, const mask *may) {
  const mask fast = *may & (R(2) * c->sweep > a->wall.radius + b->wall.radius);
#ifdef CLASH_APART
  if (!any_lane(fast) && !clash_pair_touches(a, b, *may)) return;
  search->found = 1;
  if (search->what == CLASH_MARKS) return;
  search->closing = clash_pair_apart(TILE_OF_CALLER, lane, *search, *c, a->node, b->node);
  if (any_lane(fast) && search->what != CLASH_LOOKS) {
    clash_pass_apart(TILE_OF_CALLER, lane, *search, *c, a->node, b->node);
  }
#else
  clash_pair(TILE_OF_CALLER, lane, search, a, b, may, &c->sweep);
  if (any_lane(fast) && search->what != CLASH_LOOKS) {
    clash_look_back(TILE_OF_CALLER, lane, search, a, b, &fast);
  }
#endif
}

/* the segments of a run */
typedef struct clash_run {
  uint first, last; /* nodes of the first one, and behind the last one */
} clash_run;

ALD_INLINE clash_run clash_run_of(TILE, uint chain, uint run) {
  const uint segments = CHAIN(chain, CHAIN_SEGMENTS), end = (run + 1) * CHAIN_RUN;
  clash_run r;
  r.first = CHAIN(chain, CHAIN_NODE) + run * CHAIN_RUN;
  r.last = CHAIN(chain, CHAIN_NODE) + (end < segments ? end : segments);
  return r;
}

/* node of the first segment of the other run that the one at `node` can meet */
ALD_INLINE uint clash_run_from(const clash_chains *c, uint node, clash_run b) {
  return c->a == c->b && b.first < node + 2 ? node + 2 : b.first;
}

#if ALD_COMPUTES_AGAIN
/* the segments of two runs */
ALD_INLINE void clash_runs(TILE, uint lane, clash_search *search, const clash_chains *c, uint run_a,
                           uint run_b) {
  const uint stride = plan[PLAN_NODES] * lanes;
  const clash_run of_a = clash_run_of(TILE_OF_CALLER, c->a, run_a);
  const clash_run of_b = clash_run_of(TILE_OF_CALLER, c->b, run_b);
  clash_segment a, b;
  a.chain = c->a;
  b.chain = c->b;
  a.wall = b.wall = chain_wall_none();
  a.x2 = chain_vec3(CHAIN_NODE_ROWS(NODE_X, of_a.first), stride);
  ALD_ROLLED
  for (a.node = of_a.first; a.node < of_a.last; a.node++) {
    a.x1 = a.x2;
    a.x2 = chain_vec3(CHAIN_NODE_ROWS(NODE_X, a.node + 1), stride);
    chain_wall_load(TILE_OF_CALLER, lane, a.node, &a.wall);
    const clash_extent extent = clash_extent_of(a.x1, a.x2);
    b.node = clash_run_from(c, a.node, of_b);
    if (b.node >= of_b.last) continue;
    b.x2 = chain_vec3(CHAIN_NODE_ROWS(NODE_X, b.node), stride);
    ALD_ROLLED
    for (; b.node < of_b.last; b.node++) {
      b.x1 = b.x2;
      b.x2 = chain_vec3(CHAIN_NODE_ROWS(NODE_X, b.node + 1), stride);
      chain_wall_load(TILE_OF_CALLER, lane, b.node, &b.wall);
      const clash_extent other = clash_extent_of(b.x1, b.x2);
      const real room = clash_room(&extent, a.wall.radius + b.wall.radius, c->sweep);
      const mask may = search->active & clash_is_near(&extent, &other, room);
      if (any_lane(may)) clash_near(TILE_OF_CALLER, lane, search, c, &a, &b, &may);
    }
  }
}
#else
/* the extents of a run's segments, and their walls */
ALD_INLINE void clash_run_extents(TILE, uint lane, clash_run run, clash_extent *extents,
                                  chain_wall *walls) {
  const uint stride = plan[PLAN_NODES] * lanes;
  const GLOBAL scalar *x = CHAIN_NODE_ROWS(NODE_X, run.first);
  chain_wall wall = chain_wall_none();
  vec3 p = chain_vec3(x, stride);
  for (uint k = 0; k < run.last - run.first; k++) {
    x += lanes;
    const vec3 q = chain_vec3(x, stride);
    extents[k] = clash_extent_of(p, q);
    chain_wall_load(TILE_OF_CALLER, lane, run.first + k, &wall);
    walls[k] = wall;
    p = q;
  }
}

/* The pairs of two runs that are near in some lane: a bit each, CHAIN_RUN x (segment of a) +
 * (segment of b), and the lanes. All are looked at before the first is worked on, without a branch
 * that nobody could foretell. */
ALD_INLINE uint clash_runs_near(TILE, uint lane, const clash_search *search, const clash_chains *c,
                                const clash_run *runs, mask *may) {
  clash_extent extents[CHAIN_RUN];
  chain_wall walls[CHAIN_RUN];
  clash_run_extents(TILE_OF_CALLER, lane, runs[1], extents, walls);
  const uint stride = plan[PLAN_NODES] * lanes;
  const GLOBAL scalar *x = CHAIN_NODE_ROWS(NODE_X, runs[0].first);
  chain_wall wall = chain_wall_none();
  vec3 p = chain_vec3(x, stride);
  uint near = 0;
  for (uint i = 0; i < runs[0].last - runs[0].first; i++) {
    x += lanes;
    const vec3 q = chain_vec3(x, stride);
    const clash_extent extent = clash_extent_of(p, q);
    p = q;
    chain_wall_load(TILE_OF_CALLER, lane, runs[0].first + i, &wall);
    uint entry = CHAIN_NO_ENTRY;
    real room = R(0);
    const uint from = clash_run_from(c, runs[0].first + i, runs[1]) - runs[1].first;
    for (uint j = from; j < runs[1].last - runs[1].first; j++) {
      if (walls[j].entry != entry) {
        entry = walls[j].entry;
        room = clash_room(&extent, wall.radius + walls[j].radius, c->sweep);
      }
      const uint k = i * CHAIN_RUN + j;
      may[k] = search->active & clash_is_near(&extent, &extents[j], room);
      near |= (uint)(any_lane(may[k]) != 0) << k;
    }
  }
  return near;
}

/* the segments of two runs */
ALD_INLINE void clash_runs(TILE, uint lane, clash_search *search, const clash_chains *c, uint run_a,
                           uint run_b) {
  const clash_run runs[2] = {clash_run_of(TILE_OF_CALLER, c->a, run_a),
                             clash_run_of(TILE_OF_CALLER, c->b, run_b)};
  mask may[CHAIN_RUN * CHAIN_RUN];
  uint near = clash_runs_near(TILE_OF_CALLER, lane, search, c, runs, may);
  if (near == 0) return;
  clash_segment a, b;
  a.chain = c->a;
  b.chain = c->b;
  a.wall = b.wall = chain_wall_none();
  for (; near != 0; near &= near - 1) {
    const uint k = lowest_bit(near);
    clash_segment_place(TILE_OF_CALLER, lane, runs[0].first + k / CHAIN_RUN, &a);
    clash_segment_place(TILE_OF_CALLER, lane, runs[1].first + k % CHAIN_RUN, &b);
    clash_near(TILE_OF_CALLER, lane, search, c, &a, &b, &may[k]);
  }
}
#endif

/* segments first .. last - 1 of the chain can only clash if they turn back */
ALD_INLINE int clash_turns_back(TILE, uint lane, uint chain, uint place, uint level, uint boxes,
                                mask active) {
  uint run = CHAIN_RUN;
  for (uint k = 0; k < level; k++) run *= CHAIN_FAN;
  const uint segments = CHAIN(chain, CHAIN_SEGMENTS), end = (place + boxes) * run;
  return any_lane(active & mask_not(chain_goes_on(TILE_OF_CALLER, lane, chain, place * run,
                                                  end < segments ? end : segments)));
}

/* a box of a tree */
typedef struct tree_box {
  uint level, number;
  chain_box extent;
} tree_box;

/* is there something to look for in a pair of boxes? */
ALD_INLINE int clash_wants(TILE, uint lane, const clash_search *search, const clash_chains *c,
                           const tree_box *a, const tree_box *b) {
  if (!any_lane(search->active & (box_gap(a->extent, b->extent) <= c->room))) return 0;
  if (c->a != c->b || a->level != b->level) return 1;
  const uint ahead = b->number - a->number;
  if (ahead > 1) return 1;
  return clash_turns_back(TILE_OF_CALLER, lane, c->a, a->number, a->level, ahead + 1,
                          search->active);
}

/* the children of a pair of boxes in which there is something to look for, as of search_path */
ALD_INLINE uint clash_ahead(TILE, uint lane, const clash_search *search, const clash_chains *c,
                            const search_path *p, search_pair pair) {
  const uint level = pair.level - 1;
  const search_children of_a = search_split(TILE_OF_CALLER, c->a, pair.a, pair.level, p->top_a);
  const search_children of_b = search_split(TILE_OF_CALLER, c->b, pair.b, pair.level, p->top_b);
  tree_box a, b;
  uint ahead = 0;
  a.level = SEARCH_LEVEL(level, p->top_a);
  b.level = SEARCH_LEVEL(level, p->top_b);
  ALD_ROLLED
  for (a.number = of_a.first; a.number < of_a.last; a.number++) {
    const GLOBAL scalar *rows = SEARCH_ROWS(c->a, level, p->top_a, a.number);
    if (CLASH_IS(search, CLASH_MARKED) && *(rows + BOX_MARK * lanes) == 0) continue;
    a.extent = box_get(rows, lanes);
    ALD_ROLLED
    for (b.number = of_b.first; b.number < of_b.last; b.number++) {
      if (c->a == c->b && a.level == b.level && b.number < a.number) continue;
      b.extent = box_get(SEARCH_ROWS(c->b, level, p->top_b, b.number), lanes);
      const int wants = clash_wants(TILE_OF_CALLER, lane, search, c, &a, &b);
      if (wants) ahead |= 1u << ((a.number - of_a.first) * CHAIN_FAN + (b.number - of_b.first));
    }
  }
  return ahead;
}

/* All pairs of segments below a box of one chain, of level top_a, and of another chain, in the
 * order of the trees. */
ALD_INLINE_ALWAYS void clash_descend(TILE, uint lane, clash_search *search, const clash_chains *c,
                                     uint top_a, uint box) {
  search_path p = search_begin(TILE_OF_CALLER, c->a, c->b, top_a, box);
  search_pair pair = p.pair;
  p.ahead = clash_ahead(TILE_OF_CALLER, lane, search, c, &p, pair);
  while (search_next(&p, &pair)) {
    if (pair.level == 0) {
      clash_runs(TILE_OF_CALLER, lane, search, c, pair.a, pair.b);
    } else {
      search_down(&p, pair, clash_ahead(TILE_OF_CALLER, lane, search, c, &p, pair));
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
