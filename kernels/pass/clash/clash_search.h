/* SPDX-License-Identifier: Apache-2.0
 * The search for clashes of two chains, or of a chain with itself: down both trees of boxes at
 * once, wherever a lane wants to. A pair of segments is worked on as soon as it is found, so that
 * there is no list of pairs that could overflow; the order is that of the trees, whatever is left
 * out. */
#ifndef ALD_KERNELS_PASS_CLASH_SEARCH_H
#define ALD_KERNELS_PASS_CLASH_SEARCH_H

#include "clash_pair.h"

/* deepest trees x pairs of children that wait */
enum { SEARCH_STACK = CHAIN_LEVELS_MOST * CHAIN_FAN * CHAIN_FAN };

/* two boxes, each with its level, in one number */
#define SEARCH_PLACE(level, box) ((level) << 13 | (box))
#define SEARCH_LEVEL(place) ((place) >> 13 & 7u)
#define SEARCH_BOX(place) ((place)&0x1fffu)

/* of a pair of chains */
typedef struct clash_chains {
  uint a, b;
  real sweep; /* way by which both may come nearer in a substep, or came, along an axis [m] */
  real room;  /* more than that: boxes that are further apart are left out [m] */
} clash_chains;

/* middles of both may lie this far apart on each axis, twice */
ALD_INLINE mask clash_is_near(const clash_segment *a, const clash_segment *b, real sweep) {
  const vec3 middle_a = vec3_add(a->x1, a->x2), middle_b = vec3_add(b->x1, b->x2);
  const vec3 along_a = vec3_sub(a->x2, a->x1), along_b = vec3_sub(b->x2, b->x1);
  const vec3 apart = vec3_sub(middle_a, middle_b);
  const real x = real_abs(apart.x) - (real_abs(along_a.x) + real_abs(along_b.x));
  const real y = real_abs(apart.y) - (real_abs(along_a.y) + real_abs(along_b.y));
  const real z = real_abs(apart.z) - (real_abs(along_a.z) + real_abs(along_b.z));
  const real far =
      real_max(real_abs(middle_a.x), real_max(real_abs(middle_a.y), real_abs(middle_a.z)));
  const real reach = R(2) * (a->wall.radius + b->wall.radius + sweep) + BOX_MARGIN * far;
  return real_max(real_max(x, y), z) <= reach + BOX_MARGIN * reach;
}

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
  for (uint i = run_a * CHAIN_RUN; i < last_a; i++) {
    a.node = first_a + i;
    a.x1 = a.x2;
    a.x2 = chain_vec3(CHAIN_NODE_ROWS(NODE_X, a.node + 1), stride);
    chain_wall_load(TILE_OF_CALLER, lane, a.node, &a.wall);
    uint from = run_b * CHAIN_RUN;
    if (self && from < i + 2) from = i + 2;
    if (from >= last_b) continue;
    b.x2 = chain_vec3(CHAIN_NODE_ROWS(NODE_X, first_b + from), stride);
    for (uint j = from; j < last_b; j++) {
      b.node = first_b + j;
      b.x1 = b.x2;
      b.x2 = chain_vec3(CHAIN_NODE_ROWS(NODE_X, b.node + 1), stride);
      chain_wall_load(TILE_OF_CALLER, lane, b.node, &b.wall);
      const mask may = search->active & clash_is_near(&a, &b, c->sweep);
      if (!any_lane(may)) continue;
      clash_pair(TILE_OF_CALLER, lane, search, &a, &b, may, c->sweep);
      const mask fast = may & (R(2) * c->sweep > a.wall.radius + b.wall.radius);
      if (any_lane(fast) && !search->looks) {
        clash_look_back(TILE_OF_CALLER, lane, search, &a, &b, &fast);
      }
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

/* is there something to look for in a pair of boxes? */
ALD_INLINE int clash_wants(TILE, uint lane, const clash_search *search, const clash_chains *c,
                           uint a, uint b, chain_box box_a, chain_box box_b) {
  if (!any_lane(search->active & (box_gap(box_a, box_b) <= c->room))) return 0;
  if (c->a != c->b || SEARCH_LEVEL(a) != SEARCH_LEVEL(b)) return 1;
  const uint ahead = SEARCH_BOX(b) - SEARCH_BOX(a);
  if (ahead > 1) return 1;
  return clash_turns_back(TILE_OF_CALLER, lane, c->a, SEARCH_BOX(a), SEARCH_LEVEL(a), ahead + 1,
                          search->active);
}

#define SEARCH_ROWS(chain, place) \
  BOX_ROWS_OF(CHAIN(chain, CHAIN_BOX + SEARCH_LEVEL(place)) + SEARCH_BOX(place))

/* the children of a box that is split, else the box itself */
typedef struct clash_children {
  uint level, first, last;
} clash_children;

ALD_INLINE clash_children clash_split(TILE, uint chain, uint place, int split) {
  clash_children c;
  c.level = SEARCH_LEVEL(place);
  c.first = SEARCH_BOX(place);
  c.last = c.first + 1;
  if (split) {
    c.level -= 1;
    c.first *= CHAIN_FAN;
    const uint count = chain_boxes(CHAIN(chain, CHAIN_SEGMENTS), c.level);
    c.last = c.first + CHAIN_FAN < count ? c.first + CHAIN_FAN : count;
  }
  return c;
}

/* All pairs of segments of two chains. Of two boxes the higher one is split, both where they are
 * of one level; what is found first waits longest. */
ALD_APART void clash_chains_meet(TILE, uint lane, clash_search *search, uint one, uint other) {
  clash_chains c;
  uint stack[SEARCH_STACK], count = 0;
  c.a = one;
  c.b = other;
  c.sweep = (CHAIN_ROW(CHAIN_SPEED, one) + CHAIN_ROW(CHAIN_SPEED, other)) *
            real_max(search->step, search->before);
  c.room = R(2) * c.sweep;
  if (!search->looks) search->closing = R(0);
  uint a = SEARCH_PLACE(CHAIN(one, CHAIN_TOP), 0), b = SEARCH_PLACE(CHAIN(other, CHAIN_TOP), 0);
  const chain_box box_a = box_get(SEARCH_ROWS(one, a), lanes),
                  box_b = box_get(SEARCH_ROWS(other, b), lanes);
  if (clash_wants(TILE_OF_CALLER, lane, search, &c, a, b, box_a, box_b))
    stack[count++] = a << 16 | b;
  while (count > 0) {
    count--;
    a = stack[count] >> 16;
    b = stack[count] & 0xffffu;
    const uint level_a = SEARCH_LEVEL(a), level_b = SEARCH_LEVEL(b);
    if (level_a == 0 && level_b == 0) {
      clash_runs(TILE_OF_CALLER, lane, search, &c, SEARCH_BOX(a), SEARCH_BOX(b));
      continue;
    }
    const clash_children of_a = clash_split(TILE_OF_CALLER, one, a, level_a >= level_b);
    const clash_children of_b = clash_split(TILE_OF_CALLER, other, b, level_b >= level_a);
    for (uint i = of_a.last; i-- > of_a.first;) {
      const uint next_a = SEARCH_PLACE(of_a.level, i);
      const chain_box child = box_get(SEARCH_ROWS(one, next_a), lanes);
      for (uint j = of_b.last; j-- > of_b.first;) {
        if (one == other && j < i) break;
        const uint next_b = SEARCH_PLACE(of_b.level, j);
        const chain_box own = box_get(SEARCH_ROWS(other, next_b), lanes);
        if (!clash_wants(TILE_OF_CALLER, lane, search, &c, next_a, next_b, child, own)) continue;
        stack[count++] = next_a << 16 | next_b;
      }
    }
  }
  const real ways = search->closing * search->step;
  if (search->looks || !any_lane(ways > R(1))) return;
  CHAIN_ROW(CHAIN_TOO_FAST, one) = real_max(CHAIN_ROW(CHAIN_TOO_FAST, one), ways);
  CHAIN_ROW(CHAIN_TOO_FAST, other) = real_max(CHAIN_ROW(CHAIN_TOO_FAST, other), ways);
}

#endif
