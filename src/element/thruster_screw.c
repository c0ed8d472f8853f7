/* SPDX-License-Identifier: Apache-2.0
 * Coefficients of a thruster's screw. Source of the series: docs/theory/thruster.md. */
#include "thruster_screw.h"

#include <stddef.h>

#include "base/assertion.h"
#include "kernels/pass/water/thruster_rows.h"

/* C (P/D)^x J^y */
typedef struct term {
  double factor;
  unsigned pitch, advance;
} term;

/* thrust of propeller and nozzle together */
static const term thrust_terms[] = {
    {.030550, 0, 0}, {-.148687, 0, 1}, {-.391137, 0, 3}, {-.432612, 1, 1},
    {.667657, 2, 0}, {.285076, 2, 2},  {-.172529, 3, 0}, {-.017283, 6, 1},
};
static const term torque_terms[] = {
    {.006735, 0, 0}, {-.016306, 0, 2}, {-.007244, 0, 4}, {-.024012, 1, 2}, {.005193, 2, 2},
    {.046605, 3, 0}, {-.007366, 4, 0}, {-.001730, 6, 0}, {-.000337, 6, 1}, {.000861, 6, 2},
};

static double power(double x, unsigned exponent) {
  double product = 1;
  for (unsigned k = 0; k < exponent; k++) product *= x;
  return product;
}

static double sum_of(const term *terms, size_t count, double pitch, double advance) {
  double sum = 0;
  for (size_t k = 0; k < count; k++) {
    sum += terms[k].factor * power(pitch, terms[k].pitch) * power(advance, terms[k].advance);
  }
  return sum;
}
static double thrust_of(double pitch, double advance) {
  return sum_of(thrust_terms, sizeof thrust_terms / sizeof *thrust_terms, pitch, advance);
}
static double torque_of(double pitch, double advance) {
  return sum_of(torque_terms, sizeof torque_terms / sizeof *torque_terms, pitch, advance);
}

/* J at which the thrust, which decreases with J, vanishes: by halving, to the last bit */
static double free_advance(double pitch) {
  double low = 0, high = 2;
  ALD_ASSERT(thrust_of(pitch, low) > 0 && thrust_of(pitch, high) < 0);
  for (double middle = 1; middle > low && middle < high; middle = 0.5 * (low + high)) {
    if (thrust_of(pitch, middle) > 0) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

void ald_screw_series(double pitch_ratio, uint32_t count, double *rows) {
  ALD_ASSERT(pitch_ratio >= ALD_SCREW_PITCH_LEAST && pitch_ratio <= ALD_SCREW_PITCH_MOST);
  ALD_ASSERT(count >= 2);
  const double last = free_advance(pitch_ratio);
  for (uint32_t k = 0; k < count; k++) {
    double *row = rows + (size_t)k * ALD_SCREW_COLUMNS;
    row[ALD_SCREW_J] = last * k / (count - 1);
    row[ALD_SCREW_THRUST] = thrust_of(pitch_ratio, row[ALD_SCREW_J]);
    row[ALD_SCREW_TORQUE] = torque_of(pitch_ratio, row[ALD_SCREW_J]);
  }
}

/* a + b J of a column on the interval that begins with a row */
static void line_of(const double *row, uint32_t column, double line[2]) {
  const double *next = row + ALD_SCREW_COLUMNS;
  line[1] = (next[column] - row[column]) / (next[ALD_SCREW_J] - row[ALD_SCREW_J]);
  line[0] = row[column] - line[1] * row[ALD_SCREW_J];
}

double ald_screw_at_rest(const double *rows, uint32_t count, uint32_t column) {
  ALD_ASSERT(count >= 2 && column < ALD_SCREW_COLUMNS);
  double line[2];
  uint32_t k = 0;
  while (k + 2 < count && rows[(size_t)(k + 1) * ALD_SCREW_COLUMNS + ALD_SCREW_J] <= 0) k++;
  line_of(rows + (size_t)k * ALD_SCREW_COLUMNS, column, line);
  return line[0];
}

void ald_screw_derive(const double *rows, uint32_t count, double *params) {
  ALD_ASSERT(count >= 2 && count <= ALD_SCREW_ROWS_MOST);
  for (uint32_t k = 0; k < count; k++) {
    const double *row = rows + (size_t)k * ALD_SCREW_COLUMNS;
    /* the last row ends the last interval */
    const double *from = k + 1 < count ? row : row - ALD_SCREW_COLUMNS;
    params[SCREW_J] = row[ALD_SCREW_J];
    line_of(from, ALD_SCREW_THRUST, params + SCREW_LINE);
    line_of(from, ALD_SCREW_TORQUE, params + SCREW_LINE + 2);
    params += SCREW_WIDTH;
  }
}
