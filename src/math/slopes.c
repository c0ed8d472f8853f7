/* SPDX-License-Identifier: Apache-2.0
 * Slopes at the nodes of a table. */
#include "slopes.h"

#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"

/* one column of a table of nodes */
typedef struct column {
  double *nodes;
  uint32_t width, value; /* value: place of its value in a node; its slope follows */
} column;

static column column_of(double *nodes, uint32_t columns, uint32_t c) {
  ALD_ASSERT(c < columns);
  return (column){nodes, ald_node_width(columns), 1 + 2 * c};
}
static double at(column c, uint32_t k) { return c.nodes[(size_t)k * c.width]; }
static double value(column c, uint32_t k) { return c.nodes[(size_t)k * c.width + c.value]; }
static double *slope(column c, uint32_t k) { return &c.nodes[(size_t)k * c.width + c.value + 1]; }
static double step(column c, uint32_t k) { return at(c, k + 1) - at(c, k); }
/* slope of the chord over interval k */
static double rise(column c, uint32_t k) { return (value(c, k + 1) - value(c, k)) / step(c, k); }

void ald_slopes_straight(double *nodes, uint32_t count, uint32_t columns) {
  ALD_ASSERT(count > 0);
  for (uint32_t n = 0; n < columns; n++) {
    const column c = column_of(nodes, columns, n);
    for (uint32_t k = 0; k + 1 < count; k++) *slope(c, k) = rise(c, k);
    *slope(c, count - 1) = count > 1 ? rise(c, count - 2) : 0;
  }
}

/* ------------------------------------------------------------------------------ shape */

/* at an end: `near` and `far` are the chords from there inwards, h their widths */
static double end_slope(double near, double far, double h_near, double h_far) {
  const double m = ((2 * h_near + h_far) * near - h_near * far) / (h_near + h_far);
  if (m * near <= 0) return 0;
  return near * far <= 0 && fabs(m) > 3 * fabs(near) ? 3 * near : m;
}

static void shape_column(column c, uint32_t count) {
  const uint32_t last = count - 1;
  for (uint32_t k = 1; k < last; k++) {
    const double left = rise(c, k - 1), right = rise(c, k);
    const double a = 2 * step(c, k) + step(c, k - 1), b = step(c, k) + 2 * step(c, k - 1);
    *slope(c, k) = left * right > 0 ? (a + b) / (a / left + b / right) : 0;
  }
  *slope(c, 0) = end_slope(rise(c, 0), rise(c, 1), step(c, 0), step(c, 1));
  *slope(c, last) =
      end_slope(rise(c, last - 1), rise(c, last - 2), step(c, last - 1), step(c, last - 2));
}

void ald_slopes_shape(double *nodes, uint32_t count, uint32_t columns) {
  if (count < 3) {
    ald_slopes_straight(nodes, count, columns);
    return;
  }
  for (uint32_t n = 0; n < columns; n++) shape_column(column_of(nodes, columns, n), count);
}

/* ------------------------------------------------------------------------------ the spline */

/* slope at node `from` of the polynomial through it and the `count` - 1 next ones in direction
 * `turn`: Newton's divided differences */
static double polynomial_slope(column c, uint32_t from, int turn, uint32_t count) {
  ALD_ASSERT(count <= 4);
  double x[4], d[4];
  for (uint32_t k = 0; k < count; k++) {
    const uint32_t node = turn > 0 ? from + k : from - k;
    x[k] = at(c, node);
    d[k] = value(c, node);
  }
  for (uint32_t order = 1; order < count; order++) {
    for (uint32_t k = count - 1; k >= order; k--) d[k] = (d[k] - d[k - 1]) / (x[k] - x[k - order]);
  }
  double sum = 0, product = 1;
  for (uint32_t order = 1; order < count; order++) {
    sum += d[order] * product;
    product *= x[0] - x[order];
  }
  return sum;
}

/* Second derivatives meet at inner nodes: with h before and g behind node k,
 *   g m[k-1] + 2 (h + g) m[k] + h m[k+1] = 3 (g rise[k-1] + h rise[k])
 * forward elimination leaves m[k] + share[k] m[k+1] = the right side, kept in the slopes */
static void spline_column(column c, uint32_t count, double *share) {
  const uint32_t last = count - 1, ends = count < 4 ? count : 4;
  *slope(c, 0) = polynomial_slope(c, 0, 1, ends);
  *slope(c, last) = polynomial_slope(c, last, -1, ends);
  share[0] = 0;
  for (uint32_t k = 1; k < last; k++) {
    const double h = step(c, k - 1), g = step(c, k);
    const double pivot = 2 * (h + g) - g * share[k - 1];
    ALD_ASSERT(pivot > 0);
    share[k] = h / pivot;
    *slope(c, k) = (3 * (g * rise(c, k - 1) + h * rise(c, k)) - g * *slope(c, k - 1)) / pivot;
  }
  for (uint32_t k = last; k-- > 1;) *slope(c, k) -= share[k] * *slope(c, k + 1);
}

bool ald_slopes_spline(double *nodes, uint32_t count, uint32_t columns) {
  if (count < 3) {
    ald_slopes_straight(nodes, count, columns);
    return true;
  }
  double *share = calloc(count, sizeof *share);
  if (!share) return false;
  for (uint32_t n = 0; n < columns; n++) spline_column(column_of(nodes, columns, n), count, share);
  free(share);
  return true;
}
