/* SPDX-License-Identifier: Apache-2.0
 * A seabed by its depths at the points of a rectangular grid. */
#include "depths.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "environment.h"

/* ------------------------------------------------------------------------------ checks */

static double at(const double *values, uint32_t row, uint32_t column) {
  return values[(size_t)row * ALD_DEPTH_COLUMNS + column];
}

static int by_size(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* the different values of a column in ascending order; returns their number */
static uint32_t collect(const double *values, uint32_t rows, uint32_t column, double *found) {
  uint32_t count = 0;
  for (uint32_t r = 0; r < rows; r++) found[r] = at(values, r, column);
  qsort(found, rows, sizeof *found, by_size);
  for (uint32_t r = 0; r < rows; r++) {
    if (count == 0 || found[r] > found[count - 1]) found[count++] = found[r];
  }
  return count;
}

/* a row that does not come after the one before it; 0: there is none */
static uint32_t unordered(const double *values, uint32_t rows) {
  for (uint32_t r = 1; r < rows; r++) {
    const double x = at(values, r, ALD_DEPTH_X), was = at(values, r - 1, ALD_DEPTH_X);
    const bool grows = at(values, r, ALD_DEPTH_Y) > at(values, r - 1, ALD_DEPTH_Y);
    if (x < was || (x == was && !grows)) return r;
  }
  return 0;
}

/* the first point of the grid of all x and y that no row has */
static bool find_hole(const double *values, uint32_t rows, const double *xs, const double *ys,
                      uint32_t counts[2], uint32_t *row, double hole[2]) {
  ALD_ASSERT(counts[0] > 0 && counts[1] > 0);
  for (uint32_t k = 0; k < counts[0] * counts[1]; k++) {
    const double x = xs[k / counts[1]], y = ys[k % counts[1]];
    const bool is_there =
        k < rows && at(values, k, ALD_DEPTH_X) == x && at(values, k, ALD_DEPTH_Y) == y;
    if (is_there) continue;
    *row = k < rows ? k : rows - 1;
    hole[0] = x;
    hole[1] = y;
    return true;
  }
  return false;
}

static bool judge(const double *values, uint32_t rows, double *room, uint32_t *row, char *message) {
  double *xs = room, *ys = room + rows, hole[2];
  uint32_t counts[2];
  *row = unordered(values, rows);
  if (*row > 0) {
    snprintf(message, ALD_DEPTHS_MESSAGE,
             "points must ascend, x by x and with the same x y by y: (%.6g m, %.6g m) follows "
             "(%.6g m, %.6g m)",
             at(values, *row, ALD_DEPTH_X), at(values, *row, ALD_DEPTH_Y),
             at(values, *row - 1, ALD_DEPTH_X), at(values, *row - 1, ALD_DEPTH_Y));
    return true;
  }
  counts[0] = collect(values, rows, ALD_DEPTH_X, xs);
  counts[1] = collect(values, rows, ALD_DEPTH_Y, ys);
  if (counts[0] < 2 || counts[1] < 2) {
    snprintf(message, ALD_DEPTHS_MESSAGE, "needs at least 2 by 2 points, not %u by %u", counts[0],
             counts[1]);
    return true;
  }
  if (!find_hole(values, rows, xs, ys, counts, row, hole)) return false;
  snprintf(message, ALD_DEPTHS_MESSAGE,
           "has no depth at x = %.6g m, y = %.6g m; the %u by %u points of the grid must all be "
           "there",
           hole[0], hole[1], counts[0], counts[1]);
  return true;
}

bool ald_depths_problem(const double *values, uint32_t rows, uint32_t *row, char *message) {
  double *room = malloc(2 * (size_t)rows * sizeof *room);
  const bool is_wrong = room && judge(values, rows, room, row, message);
  free(room);
  return is_wrong;
}

/* ------------------------------------------------------------------------------ the grid */

/* c of a point of kernels/law/bed_grid.h by the cells beside it */
static double upright_of(const ald_depths *d, uint32_t i, uint32_t j) {
  const double *x = d->numbers, *y = d->numbers + d->columns, *points = y + d->rows;
  double steepest = 0;
  for (int a = -1; a <= 1; a += 2) {
    for (int b = -1; b <= 1; b += 2) {
      const uint32_t k = (uint32_t)((int)i + a), l = (uint32_t)((int)j + b);
      if (k >= d->columns || l >= d->rows) continue;
      const double own = points[2 * ((size_t)i * d->rows + j)];
      const double by_x = (points[2 * ((size_t)k * d->rows + j)] - own) / (x[k] - x[i]);
      const double by_y = (points[2 * ((size_t)i * d->rows + l)] - own) / (y[l] - y[j]);
      steepest = fmax(steepest, by_x * by_x + by_y * by_y);
    }
  }
  return 1 / sqrt(1 + steepest);
}

ald_depths *ald_depths_create(const double *values, uint32_t rows) {
  ALD_ASSERT(rows >= 4);
  ald_depths *d = calloc(1, sizeof *d);
  if (!d) return NULL;
  while (d->rows < rows && at(values, d->rows, ALD_DEPTH_X) == at(values, 0, ALD_DEPTH_X)) {
    d->rows++;
  }
  d->columns = rows / d->rows;
  d->count = d->columns + d->rows + 2 * rows;
  d->numbers = calloc(d->count, sizeof *d->numbers);
  if (!d->numbers) {
    free(d);
    return NULL;
  }
  for (uint32_t c = 0; c < 2; c++) {
    d->from[c] = at(values, 0, c);
    d->to[c] = at(values, rows - 1, c);
  }
  for (uint32_t i = 0; i < d->columns; i++) {
    d->numbers[i] = at(values, i * d->rows, ALD_DEPTH_X) - d->from[0];
  }
  for (uint32_t j = 0; j < d->rows; j++) {
    d->numbers[d->columns + j] = at(values, j, ALD_DEPTH_Y) - d->from[1];
  }
  double *points = d->numbers + d->columns + d->rows;
  d->highest = -HUGE_VAL;
  for (uint32_t r = 0; r < rows; r++) {
    points[2 * (size_t)r] = -at(values, r, ALD_DEPTH);
    d->highest = fmax(d->highest, points[2 * (size_t)r]);
  }
  for (uint32_t r = 0; r < rows; r++) {
    points[2 * (size_t)r + 1] = upright_of(d, r / d->rows, r % d->rows);
  }
  return d;
}

void ald_depths_destroy(ald_depths *depths) {
  if (!depths) return;
  free(depths->numbers);
  free(depths);
}
