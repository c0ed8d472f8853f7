/* SPDX-License-Identifier: Apache-2.0
 * Piecewise linear tables of a study as parameters of a pass. */
#include "curve.h"

#include <math.h>

#include "base/assertion.h"

/* slope from a node to the next; of the last node, as its end requires */
static double slope_at(const double *rows, uint32_t count, uint32_t columns, uint32_t column,
                       uint32_t node, ald_curve_ends end) {
  ALD_ASSERT(node < count && column < columns);
  if (count < 2) return 0;
  if (node + 1 == count) {
    if (end == ALD_CURVE_HOLDS) return 0;
    node--;
  }
  const double *a = rows + (uint64_t)node * columns, *b = a + columns;
  return (b[column] - a[column]) / (b[0] - a[0]);
}

void ald_curve_derive(const double *rows, uint32_t count, uint32_t columns,
                      const ald_curve_ends *ends, double *params) {
  ALD_ASSERT(columns > 0);
  for (uint32_t node = 0; node < count; node++) {
    *params++ = rows[(uint64_t)node * columns];
    for (uint32_t column = 1; column < columns; column++) {
      *params++ = rows[(uint64_t)node * columns + column];
      *params++ = slope_at(rows, count, columns, column, node, ends[column]);
    }
  }
}

double ald_curve_steepest(const double *rows, uint32_t count, uint32_t columns, uint32_t column) {
  ALD_ASSERT(column > 0 && column < columns);
  double most = 0;
  for (uint32_t node = 0; node + 1 < count; node++) {
    most = fmax(most, fabs(slope_at(rows, count, columns, column, node, ALD_CURVE_EXTENDS)));
  }
  return most;
}

double ald_curve_greatest(const double *rows, uint32_t count, uint32_t columns, uint32_t column) {
  ALD_ASSERT(column < columns);
  double most = 0;
  for (uint32_t node = 0; node < count; node++) {
    most = fmax(most, rows[(uint64_t)node * columns + column]);
  }
  return most;
}

double ald_damping_slope(double coefficient, double exponent, double limit) {
  if (exponent == 0) return limit > 0 ? coefficient / limit : coefficient;
  return exponent > 1 ? exponent * coefficient : coefficient;
}

double ald_curve_area(const double *rows, uint32_t count, uint32_t columns, uint32_t column) {
  ALD_ASSERT(count > 0 && column < columns);
  double area = 0;
  for (uint32_t r = 1; r < count; r++) {
    const double *b = rows + (uint64_t)r * columns, *a = b - columns;
    area += 0.5 * (a[column] + b[column]) * (b[0] - a[0]);
  }
  return area;
}
