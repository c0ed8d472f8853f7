/* SPDX-License-Identifier: Apache-2.0
 * How a catenary line hangs between its ends, from its table or by shooting it. */
#ifndef ALD_KERNELS_PASS_CATENARY_SHAPE_H
#define ALD_KERNELS_PASS_CATENARY_SHAPE_H

#include "../law/catenary.h"
#include "../law/drag_shape.h"
#include "../math/atan.h"
#include "../plan.h"
#include "catenary_rows.h"

#define CATENARY_PARAM_OF(field) KIND_PARAM(KIND_catenary, field, instance)
#define CATENARY_ROW_OF(field) KIND_ROW(KIND_catenary, field, instance)
#define CATENARY_FLAG_OF(field) KIND_FLAG(KIND_catenary, field, instance)
#define CATENARY_TRACE_OF(field) KIND_TRACE_ROW(KIND_catenary, field, instance)
#define CATENARY_OPTIONS_OF KIND_TABLE(KIND_catenary, KIND_OPTIONS, instance)
#define CATENARY_ENTRY_OF KIND_TABLE_ENTRY(KIND_catenary, CATENARY_SECTIONS, instance)

/* a line at one place of its fairlead */
typedef struct catenary_shape {
  real tension, sine, cosine; /* at the fairlead [N], of the angle from the vertical */
  drag_line line;             /* its coefficients, drag per density */
  catenary_state at;          /* of the shooting */
  mask failed, outside;
} catenary_shape;

/* length paid out up to a time [m] */
ALD_INLINE real catenary_paid(TILE, uint instance, uint lane, real time) {
  const real from = CATENARY_PARAM_OF(CATENARY_PAY_OUT_FROM);
  const real last = real_min(time, CATENARY_PARAM_OF(CATENARY_PAY_OUT_UNTIL));
  return CATENARY_PARAM_OF(CATENARY_PAY_OUT) * real_max(last - from, R(0));
}

/* the line's segments, the last one longer by what was paid out; returns their number */
ALD_INLINE uint catenary_load(TILE, uint instance, uint lane, real paid, catenary_segment *s,
                              real *drag) {
  const uint count = CATENARY_SEGMENTS_OF(CATENARY_OPTIONS_OF);
  uint entry = CATENARY_ENTRY_OF;
  for (uint i = 0; i < count; i++) {
    s[i].length = PARAM(entry + CATENARY_LENGTH);
    s[i].weight = PARAM(entry + CATENARY_LOAD);
    s[i].stiffness = PARAM(entry + CATENARY_STIFFNESS);
    s[i].clump = PARAM(entry + CATENARY_CLUMP);
    s[i].friction = PARAM(entry + CATENARY_FRICTION);
    drag[i] = PARAM(entry + CATENARY_ACROSS);
    entry += CATENARY_SEGMENT_NUMBERS;
  }
  s[count - 1].length = s[count - 1].length + paid;
  return count;
}

/* shoots the line, from its last record's solution where `warm` */
ALD_INLINE catenary_shape catenary_shoot(TILE, uint instance, uint lane, real x, real z, real paid,
                                         mask warm) {
  catenary_segment s[CATENARY_SEGMENTS_MOST];
  real drag[CATENARY_SEGMENTS_MOST];
  catenary_shape c;
  const uint options = CATENARY_OPTIONS_OF;
  const int seabed = (options & CATENARY_ON_SEABED) != 0;
  const uint count = catenary_load(TILE_OF_CALLER, instance, lane, paid, s, drag);
  c.at.horizontal = CATENARY_ROW_OF(CATENARY_HELD + CATENARY_H);
  c.at.q = CATENARY_ROW_OF(CATENARY_HELD + CATENARY_Q);
  const catenary_end end = catenary_solve(s, count, x, z, seabed, &c.at, warm);
  c.failed = mask_not(end.converged);
  c.outside = R(0) > R(0);
  c.tension = sel(c.failed, R(0), end.tension);
  const mask pulls = c.tension > R(0);
  const real per = R(1) / sel(pulls, c.tension, R(1));
  c.sine = sel(pulls, c.at.horizontal * per, R(0));
  c.cosine = sel(pulls, end.vertical * per, R(1));
  c.line.elastic = CATENARY_PARAM_OF(CATENARY_ELASTIC);
  c.line.geometric = c.line.drag = R(0);
  if (options & (CATENARY_LAGS | CATENARY_INCREMENTAL)) {
    c.line = drag_shape(s, drag, count, c.at, seabed);
    c.line.geometric = sel(c.failed, R(0), c.line.geometric);
    c.line.drag = sel(c.failed, R(0), c.line.drag);
  }
  return c;
}

/* four numbers between the four nodes of a cell, which begin at `low`; `next`: to the next distance
 */
ALD_INLINE quad catenary_four(const GLOBAL scalar *low, uint next, scalar along, scalar up) {
  const quad near = quad_at(low), near_high = quad_at(low + CATENARY_NODE_NUMBERS);
  const quad far = quad_at(low + next), far_high = quad_at(low + next + CATENARY_NODE_NUMBERS);
  const quad here = near + up * (near_high - near), there = far + up * (far_high - far);
  return here + along * (there - here);
}

/* The numbers of a table that all scenarios share, between the four nodes of each lane's cell: four
 * at a time, because the numbers of a node lie side by side.
 *   first  where the nodes begin
 *   next   from a node to that of the next distance, in numbers
 *   node   of the cell's first node, in numbers, as reals
 *   value  (CATENARY_NODE_NUMBERS), or without CATENARY_NODE_DRAG */
ALD_INLINE void catenary_between(const GLOBAL scalar *first, uint next, real node, real along,
                                 real up, int drag, real *value) {
  scalar nodes[ALD_LANES], alongs[ALD_LANES], ups[ALD_LANES];
  int all[ALD_LANES];
  quad of_lanes[ALD_LANES];
  real last[4];
  const mask none = R(0) > R(0);
  lanes_of(none, node, all, nodes);
  lanes_of(none, along, all, alongs);
  lanes_of(none, up, all, ups);
  for (uint k = 0; k < ALD_LANES; k++) {
    of_lanes[k] = catenary_four(first + (uint)nodes[k], next, alongs[k], ups[k]);
  }
  reals_of_quads(of_lanes, value);
  if (!drag) return;
  const uint before = CATENARY_NODE_NUMBERS - 4; /* the last four of a node */
  for (uint k = 0; k < ALD_LANES; k++) {
    of_lanes[k] = catenary_four(first + (uint)nodes[k] + before, next, alongs[k], ups[k]);
  }
  reals_of_quads(of_lanes, last);
  value[CATENARY_NODE_DRAG] = last[CATENARY_NODE_DRAG - before];
}

/* the same of a table that a scenario has for itself, whose numbers lie `lanes` apart */
ALD_INLINE void catenary_between_own(TILE, uint nodes, uint lane, uint next, real node, real along,
                                     real up, uint columns, real *value) {
  const GLOBAL scalar *first = reals + nodes * lanes + lane;
  const whole low = to_whole(node) * W(lanes) + lane_numbers(0);
  const whole high = low + W(CATENARY_NODE_NUMBERS * lanes), far = low + W(next * lanes);
  const whole far_high = far + W(CATENARY_NODE_NUMBERS * lanes);
  for (uint c = 0; c < columns; c++) {
    const whole at = W(c * lanes);
    const real near = real_gather(first, low + at), near_far = real_gather(first, far + at);
    const real here = near + up * (real_gather(first, high + at) - near);
    const real there = near_far + up * (real_gather(first, far_high + at) - near_far);
    value[c] = here + along * (there - here);
  }
}

/* part of the way over the cells, and the cell, of which there are `last` + 1 */
ALD_INLINE real catenary_cell(real place, uint last, whole *cell) {
  *cell = to_whole(real_max(real_min(place, R(last)), R(0)));
  return place - from_whole(*cell);
}

/* looks the line up, bilinear; beyond the grid its outer cells go on */
ALD_INLINE catenary_shape catenary_look_up(TILE, uint instance, uint lane, real x, real z) {
  catenary_shape c;
  const uint options = CATENARY_OPTIONS_OF, entry = CATENARY_ENTRY_OF;
  const uint heights = CATENARY_HEIGHTS_OF(options), distances = CATENARY_DISTANCES_OF(options);
  const uint grid = entry + CATENARY_SEGMENTS_OF(options) * CATENARY_SEGMENT_NUMBERS;
  const uint nodes = grid + CATENARY_GRID_NUMBERS, next = heights * CATENARY_NODE_NUMBERS;
  whole column, row;
  const real along =
      catenary_cell((x - PARAM(grid + CATENARY_GRID_X)) * PARAM(grid + CATENARY_GRID_PER_X),
                    distances - 2, &column);
  const real up = catenary_cell(
      (z - PARAM(grid + CATENARY_GRID_Z)) * PARAM(grid + CATENARY_GRID_PER_Z), heights - 2, &row);
  const real node = from_whole((column * W(heights) + row) * W(CATENARY_NODE_NUMBERS));
  real value[CATENARY_NODE_NUMBERS];
  const uint columns = options & (CATENARY_LAGS | CATENARY_INCREMENTAL) ? CATENARY_NODE_NUMBERS
                                                                        : CATENARY_NODE_GEOMETRIC;
  if (entry & PLAN_SHARED) {
    catenary_between(assets + (nodes & ~PLAN_SHARED), next, node, along, up,
                     columns == CATENARY_NODE_NUMBERS, value);
  } else {
    catenary_between_own(TILE_OF_CALLER, nodes, lane, next, node, along, up, columns, value);
  }
  if (columns < CATENARY_NODE_NUMBERS) {
    value[CATENARY_NODE_GEOMETRIC] = value[CATENARY_NODE_DRAG] = R(0);
  }
  c.tension = real_max(value[CATENARY_NODE_TENSION], R(0));
  c.sine = value[CATENARY_NODE_SINE];
  c.cosine = value[CATENARY_NODE_COSINE];
  c.line.elastic = CATENARY_PARAM_OF(CATENARY_ELASTIC);
  c.line.geometric = real_max(value[CATENARY_NODE_GEOMETRIC], R(0));
  c.line.drag = real_max(value[CATENARY_NODE_DRAG], R(0));
  c.at.horizontal = c.at.q = R(0);
  c.failed = R(0) > R(0);
  c.outside = (along < R(0)) | (along > R(1)) | (up < R(0)) | (up > R(1));
  return c;
}

#endif
