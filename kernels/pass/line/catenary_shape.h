/* SPDX-License-Identifier: Apache-2.0
 * How a catenary line hangs between its ends, from its table or by shooting it. */
#ifndef ALD_KERNELS_PASS_CATENARY_SHAPE_H
#define ALD_KERNELS_PASS_CATENARY_SHAPE_H

#include "../../law/catenary.h"
#include "../../law/catenary_slope.h"
#include "../../law/drag_shape.h"
#include "../../math/atan.h"
#include "../../math/vec3.h"
#include "../../plan.h"
#include "catenary_rows.h"
#include "rate_history.h"

/* a line at one place of its fairlead */
typedef struct catenary_shape {
  real x, z;                  /* of the fairlead from the anchor: level distance, height [m] */
  real paid, let_out;         /* by the winch, in all and since the last record [m] */
  real tension, sine, cosine; /* at the fairlead [N], of the angle from the vertical */
  real turn;                  /* the sine over the horizontal distance, of a table [1/m] */
  drag_line line;             /* its coefficients, drag per density */
  catenary_state at;          /* of the shooting */
  real anchor, lift; /* at the anchor: horizontal, vertical [N]; of one settled, or on a slope */
  real lies;         /* unstretched [m]; the same, and on a slope */
  mask failed, outside;
  mask settled; /* found by its parts */
  mask rests;   /* so it was, or between nodes of a table that were: it has no drag */
} catenary_shape;

/* length paid out up to a time [m] */
ALD_INLINE real catenary_paid(TILE, uint instance, uint lane, real time) {
  const uint numbers = KIND_TABLE_ROWS(KIND_catenary, CATENARY_WINCH, instance);
  if (numbers > 0) {
    return rate_history_sum(TILE_OF_CALLER, lane,
                            KIND_TABLE_ENTRY(KIND_catenary, CATENARY_WINCH, instance), numbers,
                            time);
  }
  const real from = PARAM_OF(catenary, CATENARY_PAY_OUT_FROM);
  const real last = real_min(time, PARAM_OF(catenary, CATENARY_PAY_OUT_UNTIL));
  return PARAM_OF(catenary, CATENARY_PAY_OUT) * real_max(last - from, R(0));
}

/* the line's segments, the last one longer by what was paid out; returns their number */
ALD_INLINE uint catenary_load(TILE, uint instance, uint lane, real paid, catenary_segment *s,
                              real *drag) {
  const uint count = CATENARY_SEGMENTS_OF(CATENARY_OPTIONS(instance));
  uint entry = KIND_TABLE_ENTRY(KIND_catenary, CATENARY_SECTIONS, instance);
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

/* tangent of the seabed's inclination along the line, whose ends are x apart */
ALD_INLINE real catenary_tangent(TILE, uint lane, vec3 span, real x) {
  const real east = ENVIRONMENT(ENVIRONMENT_BED_X), north = ENVIRONMENT(ENVIRONMENT_BED_Y);
  const real rises = -(east * span.x + north * span.y);
  return sel(x > R(0), rises, R(0)) / (ENVIRONMENT(ENVIRONMENT_BED_Z) * sel(x > R(0), x, R(1)));
}

/* shoots the line, from its last record's solution where `warm`; span: of its ends, x: level */
ALD_INLINE catenary_shape catenary_shoot(TILE, uint instance, uint lane, vec3 span, real x,
                                         real paid, mask warm) {
  catenary_segment s[CATENARY_SEGMENTS_MAX];
  real drag[CATENARY_SEGMENTS_MAX];
  catenary_shape c;
  const uint options = CATENARY_OPTIONS(instance);
  const int seabed = (options & CATENARY_ON_SEABED) != 0;
  c.x = x, c.z = span.z;
  c.paid = paid, c.let_out = R(0);
  const uint count = catenary_load(TILE_OF_CALLER, instance, lane, paid, s, drag);
  c.at.horizontal = ROW_OF(catenary, CATENARY_HELD + CATENARY_H);
  c.at.q = ROW_OF(catenary, CATENARY_HELD + CATENARY_Q);
  c.at.parts = ROW_OF(catenary, CATENARY_HELD + CATENARY_IN_PARTS);
  const int slopes = (options & CATENARY_ON_SLOPE) != 0;
  real tangent = R(0);
  if (slopes) tangent = catenary_tangent(TILE_OF_CALLER, lane, span, x);
  const catenary_end end = slopes ? catenary_solve_slope(s, count, x, span.z, tangent, &c.at, warm)
                                  : catenary_solve(s, count, x, span.z, seabed, &c.at, warm);
  c.failed = mask_not(end.converged);
  c.settled = c.rests = end.parts;
  c.anchor = end.anchor_horizontal, c.lift = end.anchor_vertical, c.lies = end.grounded;
  c.outside = R(0) > R(0);
  c.tension = sel(c.failed, R(0), end.tension);
  const mask pulls = c.tension > R(0);
  const real per = R(1) / sel(pulls, c.tension, R(1));
  c.sine = sel(pulls, c.at.horizontal * per, R(0));
  c.turn = R(0);
  c.cosine = sel(pulls, end.vertical * per, R(1));
  c.line.elastic = PARAM_OF(catenary, CATENARY_ELASTIC);
  c.line.geometric = c.line.drag = R(0);
  if (options & (CATENARY_LAGS | CATENARY_INCREMENTAL)) {
    c.line = slopes ? drag_slope(s, drag, count, c.at, tangent)
                    : drag_shape(s, drag, count, c.at, seabed);
    const mask none = c.failed | c.settled;
    c.line.geometric = sel(none, R(0), c.line.geometric);
    c.line.drag = sel(none, R(0), c.line.drag);
  }
  return c;
}

/* where the grid of a line begins, and how far it goes */
typedef struct catenary_grid {
  uint corner, node;  /* the numbers of its first cell and of its first place */
  uint heights, last; /* rows; the last place at which a cell begins */
} catenary_grid;

ALD_INLINE catenary_grid catenary_grid_of(uint first, uint distances, uint heights) {
  catenary_grid grid;
  grid.corner = first + CATENARY_GRID_NUMBERS;
  grid.node = grid.corner + CATENARY_CORNERS * (distances - 1) * (heights - 1);
  grid.heights = heights;
  grid.last = distances - 2;
  return grid;
}

/* a place of the fairlead in it */
typedef struct catenary_fairlead {
  real height; /* over the least, in rows */
  real square; /* squared distance of the ends [m^2] */
} catenary_fairlead;

/* a cell of the grid, of each lane */
typedef struct catenary_cell {
  real corner[CATENARY_CORNERS]; /* squared distances of the ends [m^2] */
  real near[CATENARY_NODE_NUMBERS], far[CATENARY_NODE_NUMBERS]; /* nodes between the two rows */
} catenary_cell;

/* Reads it from a table that all scenarios share: four numbers at a time, for they lie side by
 * side.
 *   cell, row  its number, and that of its lower row, as reals
 *   up         part of the way from there to the next row */
ALD_INLINE catenary_cell catenary_read(const GLOBAL scalar *numbers, catenary_grid grid, real cell,
                                       real row, real up) {
  scalar cells[ALD_LANES], nodes[ALD_LANES], ups[ALD_LANES];
  int all[ALD_LANES];
  quad corners[ALD_LANES], near[ALD_LANES], far[ALD_LANES];
  catenary_cell c;
  const mask none = R(0) > R(0);
  const real at = cell * R(grid.heights) + row;
  const uint up_one = CATENARY_NODE_NUMBERS, on_one = CATENARY_NODE_NUMBERS * grid.heights;
  lanes_of(none, (at - cell) * R(CATENARY_CORNERS) + R(grid.corner), all, cells);
  lanes_of(none, at * R(CATENARY_NODE_NUMBERS) + R(grid.node), all, nodes);
  lanes_of(none, up, all, ups);
  for (uint k = 0; k < ALD_LANES; k++) {
    const GLOBAL scalar *low = numbers + (uint)nodes[k], *next = low + on_one;
    const quad low_near = quad_at(low), low_far = quad_at(next);
    corners[k] = quad_at(numbers + (uint)cells[k]);
    near[k] = low_near + ups[k] * (quad_at(low + up_one) - low_near);
    far[k] = low_far + ups[k] * (quad_at(next + up_one) - low_far);
  }
  reals_of_quads(corners, c.corner);
  reals_of_quads(near, c.near);
  reals_of_quads(far, c.far);
  return c;
}

/* the same from a table that a scenario has for itself, whose numbers lie `lanes` apart */
ALD_INLINE catenary_cell catenary_read_own(TILE, uint lane, catenary_grid grid, real cell, real row,
                                           real up) {
  const whole place = to_whole(cell), at = place * W(grid.heights) + to_whole(row);
  const whole own = lane_numbers(lane), numbers = W(CATENARY_NODE_NUMBERS * lanes);
  const whole corner = W(grid.corner * lanes) + (at - place) * W(CATENARY_CORNERS * lanes) + own;
  const whole node = W(grid.node * lanes) + at * numbers + own;
  const whole next = node + W(grid.heights) * numbers;
  catenary_cell c;
  for (uint n = 0; n < 4; n++) {
    const whole on = W(n * lanes);
    const real near = real_gather(reals, node + on), far = real_gather(reals, next + on);
    c.corner[n] = real_gather(reals, corner + on);
    c.near[n] = near + up * (real_gather(reals, node + numbers + on) - near);
    c.far[n] = far + up * (real_gather(reals, next + numbers + on) - far);
  }
  return c;
}

/* Tension at the fairlead and its angle, of the numbers of a node. */
ALD_INLINE void catenary_pull(const real *value, real x, catenary_shape *c) {
  const real slope = real_max(value[CATENARY_NODE_ACROSS], R(0)), across = x * slope;
  const real vertical = value[CATENARY_NODE_VERTICAL];
  c->tension = real_sqrt(real_fma(across, across, vertical * vertical));
  const mask pulls = c->tension > R(0);
  const real per = R(1) / sel(pulls, c->tension, R(1));
  c->turn = slope * per;
  c->sine = across * per;
  c->cosine = sel(pulls, vertical * per, R(1));
}

/* Finds the numbers of a node of a table, from the cell that was the last one, which is rarely
 * left. shared  whether all scenarios share it cell    where it was, and where it is value
 * (CATENARY_NODE_NUMBERS) */
ALD_INLINE void catenary_look(TILE, uint lane, int shared, catenary_grid grid, catenary_fairlead at,
                              real *cell, real *value) {
  const real height = at.height, square = at.square;
  const real row = from_whole(to_whole(real_max(real_min(height, R(grid.heights - 2)), R(0))));
  const real up = height - row, part = real_max(real_min(up, R(1)), R(0));
  catenary_cell c = shared ? catenary_read(assets, grid, *cell, row, up)
                           : catenary_read_own(TILE_OF_CALLER, lane, grid, *cell, row, up);
  real from = c.corner[0] + part * (c.corner[1] - c.corner[0]);
  real to = c.corner[2] + part * (c.corner[3] - c.corner[2]);
  mask on = (square >= to) & (*cell < R(grid.last)), back = (square < from) & (*cell > R(0));
  for (uint moves = 0; moves < grid.last && any_lane(on | back); moves++) {
    *cell = *cell + sel(on, R(1), sel(back, R(-1), R(0)));
    c = shared ? catenary_read(assets, grid, *cell, row, up)
               : catenary_read_own(TILE_OF_CALLER, lane, grid, *cell, row, up);
    from = c.corner[0] + part * (c.corner[1] - c.corner[0]);
    to = c.corner[2] + part * (c.corner[3] - c.corner[2]);
    on = (square >= to) & (*cell < R(grid.last)), back = (square < from) & (*cell > R(0));
  }
  const real along = (square - from) / (to - from);
  for (uint n = 0; n < CATENARY_NODE_NUMBERS; n++) {
    value[n] = c.near[n] + along * (c.far[n] - c.near[n]);
  }
}

/* Looks the line up: linear in the height and in the squared distance of the ends. Beyond the grid
 * its outer cells go on. */
ALD_INLINE catenary_shape catenary_look_up(TILE, uint instance, uint lane, real x, real z) {
  catenary_shape c;
  const uint options = CATENARY_OPTIONS(instance),
             entry = KIND_TABLE_ENTRY(KIND_catenary, CATENARY_SECTIONS, instance);
  const uint heights = CATENARY_HEIGHTS_OF(options);
  const uint first = entry + CATENARY_SEGMENTS_OF(options) * CATENARY_SEGMENT_NUMBERS;
  const catenary_grid grid =
      catenary_grid_of(first & ~PLAN_SHARED, CATENARY_DISTANCES_OF(options), heights);
  const real least = PARAM(first + CATENARY_GRID_LEAST), most = PARAM(first + CATENARY_GRID_MOST);
  catenary_fairlead at;
  at.height = (z - PARAM(first + CATENARY_GRID_Z)) * PARAM(first + CATENARY_GRID_PER_Z);
  at.square = real_fma(x, x, z * z);
  real cell = ROW_OF(catenary, CATENARY_CELL), value[CATENARY_NODE_NUMBERS];
  if (entry & PLAN_SHARED) {
    catenary_look(TILE_OF_CALLER, lane, 1, grid, at, &cell, value);
  } else {
    catenary_look(TILE_OF_CALLER, lane, 0, grid, at, &cell, value);
  }
  ROW_OF(catenary, CATENARY_CELL) = cell;
  catenary_pull(value, x, &c);
  c.x = x, c.z = z;
  c.paid = c.let_out = R(0);
  c.line.elastic = PARAM_OF(catenary, CATENARY_ELASTIC);
  c.rests = value[CATENARY_NODE_GEOMETRIC] != value[CATENARY_NODE_GEOMETRIC];
  c.line.geometric = real_max(sel(c.rests, R(0), value[CATENARY_NODE_GEOMETRIC]), R(0));
  c.line.drag = real_max(sel(c.rests, R(0), value[CATENARY_NODE_DRAG]), R(0));
  c.at.horizontal = c.at.q = c.at.parts = R(0);
  c.anchor = c.lift = c.lies = R(0);
  c.failed = c.settled = R(0) > R(0);
  c.outside = (x < least) | (x > most) | (at.height < R(0)) | (at.height > R(heights - 1));
  return c;
}

#endif
