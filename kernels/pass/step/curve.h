/* SPDX-License-Identifier: Apache-2.0
 * A piecewise linear table among the parameters of an instance, as src/model/curve.c lays it: for
 * each node its abscissa, then value and slope to the next node of each column. */
#ifndef ALD_KERNELS_PASS_CURVE_H
#define ALD_KERNELS_PASS_CURVE_H

#include "../../plan.h"

typedef struct curve_value {
  real value, slope;
} curve_value;

/* Value of a column at x: on the line of the last node passed. Below the first node the first line
 * goes on, above the last node the slope that was laid there.
 *   entry, rows  from KIND_TABLE_ENTRY, KIND_TABLE_ROWS
 *   columns      of the table, abscissa included
 *   column       1 for the first after the abscissa */
ALD_INLINE curve_value curve_at(TILE, uint lane, uint entry, uint rows, uint columns, uint column,
                                real x) {
  const uint width = 2 * columns - 1, own = 2 * column - 1;
  real node, value, slope;
  if (entry & PLAN_SHARED) {
    const GLOBAL scalar *at = assets + (entry & ~PLAN_SHARED);
    node = R(at[0]);
    value = R(at[own]);
    slope = R(at[own + 1]);
    for (uint k = 1; k < rows; k++) {
      at += width;
      const mask passed = x >= R(at[0]);
      node = sel(passed, R(at[0]), node);
      value = sel(passed, R(at[own]), value);
      slope = sel(passed, R(at[own + 1]), slope);
    }
  } else {
    node = ROW(entry);
    value = ROW(entry + own);
    slope = ROW(entry + own + 1);
    for (uint k = 1; k < rows; k++) {
      const real next = ROW(entry + k * width);
      const mask passed = x >= next;
      node = sel(passed, next, node);
      value = sel(passed, ROW(entry + k * width + own), value);
      slope = sel(passed, ROW(entry + k * width + own + 1), slope);
    }
  }
  curve_value c;
  c.value = value + slope * (x - node);
  c.slope = slope;
  return c;
}

/* The last node that x has passed, or the first one, by one walk for all columns: its abscissa,
 * then value and slope of each.
 *   at  2 columns - 1 */
ALD_INLINE void curve_node(TILE, uint lane, uint entry, uint rows, uint columns, real x, real *at) {
  const uint width = 2 * columns - 1;
  for (uint n = 0; n < width; n++) at[n] = PARAM(entry + n);
  for (uint k = 1; k < rows; k++) {
    const real next = PARAM(entry + k * width);
    const mask passed = x >= next;
    if (!any_lane(passed)) break;
    at[0] = sel(passed, next, at[0]);
    for (uint n = 1; n < width; n++) at[n] = sel(passed, PARAM(entry + k * width + n), at[n]);
  }
}

/* likewise, but below the first node its value holds */
ALD_INLINE curve_value curve_held(TILE, uint lane, uint entry, uint rows, uint columns, uint column,
                                  real x) {
  return curve_at(TILE_OF_CALLER, lane, entry, rows, columns, column, real_max(x, PARAM(entry)));
}

#endif
