/* SPDX-License-Identifier: Apache-2.0
 * A seabed by depths at the points of a rectangular grid.
 *   h   its height, bilinear within a cell, level beyond the edge                    [m]
 *   c   at a point the least 1/sqrt(1 + grad h^2) of its cells, bilinear between     [-]
 *   d = (h - z) c        depth of a place in it; of a plane the one across it        [m]
 *   u = -grad d = (-c dh/dx - (h - z) dc/dx, -c dh/dy - (h - z) dc/dy, c)            [-]
 * Both are continuous across the edges of cells, so that k d^2/2 is an energy everywhere, and u is
 * its gradient to rounding; abs(u) is 1 at most but for what is bilinear in c.
 * Checked by: tests/kernels/test_bed_grid.c, tests/pass/line/test_line_grid.c. */
#ifndef ALD_KERNELS_LAW_BED_GRID_H
#define ALD_KERNELS_LAW_BED_GRID_H

#include "line_seabed.h"

/* numbers: x of the columns and y of the rows from the first ones, then h and c of each point,
 * column by column */
typedef struct bed_grid {
  const GLOBAL scalar *numbers;
  uint columns, rows;  /* along x, along y; 0: there is none */
  real from_x, from_y; /* of the origin from the first column and row [m] */
} bed_grid;

/* the last of `count` numbers but one that x has passed, or the first one */
ALD_INLINE real bed_grid_find(const GLOBAL scalar *table, uint count, real x) {
  const uint last = count - 2;
  uint span = 1;
  real low = R(0);
  while (2 * span <= last) span *= 2;
  ALD_ROLLED
  for (; span > 0; span /= 2) {
    const real next = real_min(low + R(span), R(last));
    low = sel(x >= real_gather(table, to_whole(next)), next, low);
  }
  return low;
}

/* where a number lies between two of a table, along x or y */
typedef struct bed_side {
  whole number; /* of the lower one */
  real share;   /* 0 to 1 */
  real inverse; /* of how far they are apart, 0 beyond the table [1/m] */
} bed_side;

ALD_INLINE bed_side bed_side_of(const GLOBAL scalar *table, uint count, real x) {
  bed_side s;
  s.number = to_whole(bed_grid_find(table, count, x));
  const real low = real_gather(table, s.number), high = real_gather(table, s.number + W(1));
  const real inverse = R(1) / (high - low), share = (x - low) * inverse;
  s.share = real_max(real_min(share, R(1)), R(0));
  s.inverse = sel((share >= R(0)) & (share <= R(1)), inverse, R(0));
  return s;
}

/* a value that is bilinear within a cell, and its slopes */
typedef struct bed_value {
  real value, by_x, by_y;
} bed_value;

ALD_INLINE bed_value bed_value_of(const GLOBAL scalar *table, whole point, uint rows,
                                  const bed_side *x, const bed_side *y) {
  bed_value v;
  const whole next = point + W(2 * rows);
  const real a = real_gather(table, point), b = real_gather(table, point + W(2));
  const real c = real_gather(table, next), d = real_gather(table, next + W(2));
  const real near = a + y->share * (b - a), far = c + y->share * (d - c);
  const real left = b - a, right = d - c;
  v.value = near + x->share * (far - near);
  v.by_x = (far - near) * x->inverse;
  v.by_y = (left + x->share * (right - left)) * y->inverse;
  return v;
}

ALD_INLINE line_spot bed_grid_spot(const bed_grid *g, vec3 at) {
  line_spot spot;
  const bed_side x = bed_side_of(g->numbers, g->columns, at.x + g->from_x);
  const bed_side y = bed_side_of(g->numbers + g->columns, g->rows, at.y + g->from_y);
  const GLOBAL scalar *points = g->numbers + g->columns + g->rows;
  const whole point = (x.number * W(g->rows) + y.number) * W(2);
  const bed_value h = bed_value_of(points, point, g->rows, &x, &y);
  const bed_value c = bed_value_of(points + 1, point, g->rows, &x, &y);
  const real over = h.value - at.z;
  spot.depth = over * c.value;
  spot.up =
      vec3_of(-(c.value * h.by_x + over * c.by_x), -(c.value * h.by_y + over * c.by_y), c.value);
  return spot;
}

#endif
