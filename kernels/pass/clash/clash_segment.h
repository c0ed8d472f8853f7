/* SPDX-License-Identifier: Apache-2.0
 * A segment of a chain that may clash: where it is, its neighbours, and its box. */
#ifndef ALD_KERNELS_PASS_CLASH_SEGMENT_H
#define ALD_KERNELS_PASS_CLASH_SEGMENT_H

#include "../line/point_rows.h"
#include "clash_boxes.h"

typedef struct clash_segment {
  uint chain, node;
  vec3 x1, x2; /* its ends [m] */
  chain_wall wall;
} clash_segment;

/* puts it where the segment at a node is; its wall may be that of another one of the chain */
ALD_INLINE void clash_segment_place(TILE, uint lane, uint node, clash_segment *s) {
  const uint stride = plan[PLAN_NODES] * lanes;
  s->node = node;
  s->x1 = chain_vec3(CHAIN_NODE_ROWS(NODE_X, node), stride);
  s->x2 = chain_vec3(CHAIN_NODE_ROWS(NODE_X, node + 1), stride);
  chain_wall_load(TILE_OF_CALLER, lane, node, &s->wall);
}

/* the segment so many places further along its chain; 0: there is none */
ALD_INLINE int clash_neighbour(TILE, uint lane, const clash_segment *s, int step,
                               clash_segment *out) {
  const uint first = CHAIN(s->chain, CHAIN_NODE), last = first + CHAIN(s->chain, CHAIN_SEGMENTS);
  const uint node = (uint)((int)s->node + step);
  if (node < first || node >= last) return 0;
  out->chain = s->chain;
  out->wall = s->wall;
  clash_segment_place(TILE_OF_CALLER, lane, node, out);
  return 1;
}

/* lanes in which it is there: a line may have lost it by an order */
ALD_INLINE mask clash_is_whole(TILE, uint lane, const clash_segment *s) {
  return chain_is_whole(TILE_OF_CALLER, lane, s->chain, s->node);
}

ALD_INLINE mask clash_are_whole(TILE, uint lane, const clash_segment *a, const clash_segment *b) {
  return clash_is_whole(TILE_OF_CALLER, lane, a) & clash_is_whole(TILE_OF_CALLER, lane, b);
}

/* 1 + the point that holds an end of the line that the segment is at, 0: none */
ALD_INLINE uint clash_point(TILE, const clash_segment *s, uint end) {
  if (s->chain >= KIND(KIND_line, KIND_COUNT)) return 0;
  const uint node = end ? s->node + 1 : s->node;
  const uint last = CHAIN(s->chain, CHAIN_NODE) + CHAIN(s->chain, CHAIN_SEGMENTS);
  const int is_at = end ? node == last : node == CHAIN(s->chain, CHAIN_NODE);
  return is_at ? POINT_OF(s->chain, end) : 0;
}

/* do they meet in a point, which holds them beside each other? */
ALD_INLINE int clash_are_joined(TILE, const clash_segment *a, const clash_segment *b) {
  for (uint k = 0; ALD_POINTS && k < 4; k++) {
    const uint point = clash_point(TILE_OF_CALLER, a, k / 2);
    if (point != 0 && point == clash_point(TILE_OF_CALLER, b, k % 2)) return 1;
  }
  return 0;
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

/* a segment as a box: twice its middle, and its ways along the axes */
typedef struct clash_extent {
  vec3 middle, along; /* [m] */
} clash_extent;

ALD_INLINE clash_extent clash_extent_of(vec3 x1, vec3 x2) {
  const vec3 along = vec3_sub(x2, x1);
  clash_extent e;
  e.middle = vec3_add(x1, x2);
  e.along = vec3_of(real_abs(along.x), real_abs(along.y), real_abs(along.z));
  return e;
}

/* middles of both may lie this far apart on each axis, twice; radii: their sum [m] */
ALD_INLINE real clash_room(const clash_extent *a, real radii, real sweep) {
  const real far =
      real_max(real_abs(a->middle.x), real_max(real_abs(a->middle.y), real_abs(a->middle.z)));
  const real reach = R(2) * (radii + sweep) + BOX_MARGIN * far;
  return reach + BOX_MARGIN * reach;
}
ALD_INLINE mask clash_is_near(const clash_extent *a, const clash_extent *b, real room) {
  const vec3 apart = vec3_sub(a->middle, b->middle);
  const real x = real_abs(apart.x) - (a->along.x + b->along.x);
  const real y = real_abs(apart.y) - (a->along.y + b->along.y);
  const real z = real_abs(apart.z) - (a->along.z + b->along.z);
  return real_max(real_max(x, y), z) <= room;
}

#endif
