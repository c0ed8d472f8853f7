/* SPDX-License-Identifier: Apache-2.0
 * The boxes around the segments of a chain, fitted anew to its nodes. A segment without stiffness
 * has no box; the others are wider than it by the rounding of a distance, so that a pair that
 * touches is never missed, whatever lanes share a vector. */
#ifndef ALD_KERNELS_PASS_CLASH_BOXES_H
#define ALD_KERNELS_PASS_CLASH_BOXES_H

#include "../line/line_parting.h"
#include "clash_rows.h"

#define BOX_NOTHING R(1e30) /* [m] */
#ifdef ALD_SINGLE
#define BOX_MARGIN R(4e-6) /* share of a coordinate: 30 roundings */
#else
#define BOX_MARGIN R(1e-14)
#endif

typedef struct chain_box {
  vec3 low, high;
} chain_box;

ALD_INLINE vec3 vec3_min(vec3 a, vec3 b) {
  return vec3_of(real_min(a.x, b.x), real_min(a.y, b.y), real_min(a.z, b.z));
}
ALD_INLINE vec3 vec3_max(vec3 a, vec3 b) {
  return vec3_of(real_max(a.x, b.x), real_max(a.y, b.y), real_max(a.z, b.z));
}

#define BOX_ROWS_OF(number) \
  (reals + ((plan[PLAN_BOX_ROWS] + BOX_ROW_COUNT * (number)) * lanes + lane))
#define CHAIN_MARK(chain, level, box) \
  ROW_FROM(BOX_ROWS_OF(CHAIN(chain, CHAIN_BOX + (level)) + (box)), lanes, BOX_MARK)
/* rows of `field` at a node; the next component is a block of nodes further */
#define CHAIN_NODE_ROWS(field, node) \
  (reals + ((plan[PLAN_NODE_ROWS] + (field)*plan[PLAN_NODES] + (node)) * lanes + lane))

ALD_INLINE chain_box box_get(const GLOBAL scalar *rows, uint lanes) {
#define BOX_GET(field) (*(const GLOBAL real *)(rows + (field)*lanes))
  chain_box b;
  b.low = vec3_of(BOX_GET(0), BOX_GET(1), BOX_GET(2));
  b.high = vec3_of(BOX_GET(3), BOX_GET(4), BOX_GET(5));
#undef BOX_GET
  return b;
}
ALD_INLINE void box_put(GLOBAL scalar *rows, uint lanes, chain_box b) {
  ROW_FROM(rows, lanes, 0) = b.low.x;
  ROW_FROM(rows, lanes, 1) = b.low.y;
  ROW_FROM(rows, lanes, 2) = b.low.z;
  ROW_FROM(rows, lanes, 3) = b.high.x;
  ROW_FROM(rows, lanes, 4) = b.high.y;
  ROW_FROM(rows, lanes, 5) = b.high.z;
}

/* greatest distance between two boxes along an axis, < 0 where they overlap [m] */
ALD_INLINE real box_gap(chain_box a, chain_box b) {
  const vec3 one = vec3_sub(a.low, b.high), two = vec3_sub(b.low, a.high);
  const vec3 gap = vec3_max(one, two);
  return real_max(real_max(gap.x, gap.y), gap.z);
}

ALD_INLINE vec3 chain_vec3(const GLOBAL scalar *rows, uint stride) {
#define CHAIN_GET(field) (*(const GLOBAL real *)(rows + (field)*stride))
  return vec3_of(CHAIN_GET(0), CHAIN_GET(1), CHAIN_GET(2));
#undef CHAIN_GET
}

/* boxes of level `level` in a chain */
ALD_INLINE uint chain_boxes(uint segments, uint level) {
  uint count = (segments + CHAIN_RUN - 1) / CHAIN_RUN;
  for (uint k = 0; k < level; k++) count = (count + CHAIN_FAN - 1) / CHAIN_FAN;
  return count;
}

/* the wall of a segment; sections last for many segments */
typedef struct chain_wall {
  uint entry;
  real radius, stiffness;
} chain_wall;

#define CHAIN_NO_ENTRY 0xffffffffu

ALD_INLINE chain_wall chain_wall_none(void) {
  chain_wall wall;
  wall.entry = CHAIN_NO_ENTRY;
  wall.radius = wall.stiffness = R(0);
  return wall;
}

ALD_INLINE void chain_wall_load(TILE, uint lane, uint node, chain_wall *wall) {
  const uint entry = WALL_OF(node);
  if (wall->entry == entry) return;
  wall->entry = entry;
  wall->radius = PARAM(entry + WALL_RADIUS);
  wall->stiffness = PARAM(entry + WALL_STIFFNESS);
}

/* Boxes `run` to `last` - 1 of level 0; bare: around the centre lines of all segments. Returns the
 * greatest contact diameter among them. */
ALD_INLINE real chain_fit_runs(TILE, uint lane, uint chain, uint run, uint last, int bare) {
  const uint first = CHAIN(chain, CHAIN_NODE), segments = CHAIN(chain, CHAIN_SEGMENTS);
  const uint stride = plan[PLAN_NODES] * lanes;
  const GLOBAL scalar *x = CHAIN_NODE_ROWS(NODE_X, first + run * CHAIN_RUN);
  GLOBAL scalar *rows = BOX_ROWS_OF(CHAIN(chain, CHAIN_BOX) + run);
  chain_wall wall = chain_wall_none();
  real out = R(0), width = R(0);
  vec3 p = chain_vec3(x, stride);
  uint s = run * CHAIN_RUN;
  ALD_ROLLED
  for (; run < last; run++) {
    const uint end = s + CHAIN_RUN < segments ? s + CHAIN_RUN : segments;
    chain_box b;
    b.low = vec3_of(BOX_NOTHING, BOX_NOTHING, BOX_NOTHING);
    b.high = vec3_scale(b.low, R(-1));
    ALD_ROLLED
    for (; s < end; s++) {
      x += lanes;
      const vec3 q = chain_vec3(x, stride);
      if (!bare && wall.entry != WALL_OF(first + s)) {
        chain_wall_load(TILE_OF_CALLER, lane, first + s, &wall);
        out = sel(wall.stiffness > R(0), wall.radius, -BOX_NOTHING);
        width = real_max(width, R(2) * out);
      }
      const vec3 wide = vec3_of(out, out, out);
      b.low = vec3_min(b.low, vec3_sub(vec3_min(p, q), wide));
      b.high = vec3_max(b.high, vec3_add(vec3_max(p, q), wide));
      p = q;
    }
    const vec3 far = vec3_scale(vec3_max(vec3_scale(b.low, R(-1)), b.high), BOX_MARGIN);
    const vec3 near = vec3_scale(vec3_max(b.low, vec3_scale(b.high, R(-1))), BOX_MARGIN);
    const vec3 margin = vec3_max(far, near);
    b.low = vec3_sub(b.low, margin);
    b.high = vec3_add(b.high, margin);
    box_put(rows, lanes, b);
    rows += BOX_ROW_COUNT * lanes;
  }
  return width;
}

/* greatest velocity of a node along an axis */
ALD_INLINE void chain_find_speed(TILE, uint lane, uint chain) {
  const uint stride = plan[PLAN_NODES] * lanes;
  const GLOBAL scalar *v = CHAIN_NODE_ROWS(NODE_V, CHAIN(chain, CHAIN_NODE));
  vec3 most = vec3_zero();
  ALD_ROLLED
  for (uint node = 0; node <= CHAIN(chain, CHAIN_SEGMENTS); node++) {
    const vec3 w = chain_vec3(v, stride);
    most = vec3_max(most, vec3_of(real_abs(w.x), real_abs(w.y), real_abs(w.z)));
    v += lanes;
  }
  CHAIN_ROW(CHAIN_SPEED, chain) = real_max(real_max(most.x, most.y), most.z);
}

/* greatest contact diameter, which chain_fit() finds too */
ALD_INLINE void chain_find_width(TILE, uint lane, uint chain) {
  const uint first = CHAIN(chain, CHAIN_NODE), segments = CHAIN(chain, CHAIN_SEGMENTS);
  chain_wall wall = chain_wall_none();
  real width = R(0);
  ALD_ROLLED
  for (uint s = 0; s < segments; s++) {
    if (wall.entry == WALL_OF(first + s)) continue;
    chain_wall_load(TILE_OF_CALLER, lane, first + s, &wall);
    width = real_max(width, sel(wall.stiffness > R(0), R(2) * wall.radius, R(0)));
  }
  CHAIN_ROW(CHAIN_WIDTH, chain) = width;
}

/* the levels above level 0 */
ALD_INLINE void chain_fit_above(TILE, uint lane, uint chain) {
  uint below = chain_boxes(CHAIN(chain, CHAIN_SEGMENTS), 0);
  ALD_ROLLED
  for (uint level = 1; level <= CHAIN(chain, CHAIN_TOP); level++) {
    const GLOBAL scalar *from = BOX_ROWS_OF(CHAIN(chain, CHAIN_BOX + level - 1));
    GLOBAL scalar *rows = BOX_ROWS_OF(CHAIN(chain, CHAIN_BOX + level));
    uint done = 0;
    ALD_ROLLED
    for (; done < below; rows += BOX_ROW_COUNT * lanes) {
      chain_box b = box_get(from, lanes);
      for (uint k = 0; k < CHAIN_FAN && done < below; k++, done++, from += BOX_ROW_COUNT * lanes) {
        const chain_box c = box_get(from, lanes);
        b.low = vec3_min(b.low, c.low);
        b.high = vec3_max(b.high, c.high);
      }
      box_put(rows, lanes, b);
    }
    below = (below + CHAIN_FAN - 1) / CHAIN_FAN;
  }
}

/* marks of the levels above level 0: of any box below */
ALD_INLINE void chain_mark_above(TILE, uint lane, uint chain) {
  uint below = chain_boxes(CHAIN(chain, CHAIN_SEGMENTS), 0);
  ALD_ROLLED
  for (uint level = 1; level <= CHAIN(chain, CHAIN_TOP); level++) {
    const uint above = (below + CHAIN_FAN - 1) / CHAIN_FAN;
    ALD_ROLLED
    for (uint box = 0; box < above; box++) {
      real mark = R(0);
      for (uint k = box * CHAIN_FAN; k < (box + 1) * CHAIN_FAN && k < below; k++) {
        mark = real_max(mark, CHAIN_MARK(chain, level - 1, k));
      }
      CHAIN_MARK(chain, level, box) = mark;
    }
    below = above;
  }
}

/* all levels */
ALD_APART void chain_fit(TILE, uint lane, uint chain, int bare) {
  const uint boxes = chain_boxes(CHAIN(chain, CHAIN_SEGMENTS), 0);
  const real width = chain_fit_runs(TILE_OF_CALLER, lane, chain, 0, boxes, bare);
  chain_fit_above(TILE_OF_CALLER, lane, chain);
  if (bare) return;
  CHAIN_ROW(CHAIN_WIDTH, chain) = width;
  chain_find_speed(TILE_OF_CALLER, lane, chain);
}

/* Lanes in which segments first .. last - 1 go on along the way from the first to the last node by
 * more than the chain is wide in each: no two of them that are no neighbours can touch. */
ALD_INLINE mask chain_goes_on(TILE, uint lane, uint chain, uint first, uint last) {
  const uint stride = plan[PLAN_NODES] * lanes, node = CHAIN(chain, CHAIN_NODE);
  const GLOBAL scalar *x = CHAIN_NODE_ROWS(NODE_X, node + first);
  vec3 p = chain_vec3(x, stride);
  const vec3 way = vec3_sub(chain_vec3(CHAIN_NODE_ROWS(NODE_X, node + last), stride), p);
  real least = BOX_NOTHING;
  for (uint s = first; s < last; s++) {
    x += lanes;
    const vec3 q = chain_vec3(x, stride);
    least = real_min(least, vec3_dot(vec3_sub(q, p), way));
    p = q;
  }
  const real width = R(1.0001) * CHAIN_ROW(CHAIN_WIDTH, chain);
  return (least > R(0)) & (least * least > width * width * vec3_dot(way, way));
}

#endif
