/* SPDX-License-Identifier: Apache-2.0
 * A seabed by its depths at the points of a rectangular grid, as lines take them. */
#ifndef ALD_DEPTHS_H
#define ALD_DEPTHS_H

#include <stdbool.h>
#include <stdint.h>

/* Points of the grid. */
typedef struct ald_depths {
  uint32_t columns, rows; /* along x, along y */
  double from[2];         /* x and y of the first point, earth frame [m] */
  double to[2];           /* of the last one */
  double highest;         /* greatest height of the seabed [m] */
  uint32_t count;         /* of the numbers */
  double *numbers;        /* (count) as kernels/law/bed_grid.h has them */
} ald_depths;

enum { ALD_DEPTHS_MESSAGE = 160 };
/* What is wrong with rows of x, y, depth: they must have all points of a grid of at least 2 by 2, x
 * by x and y by y.
 * @param values  (rows x ALD_DEPTH_COLUMNS) [m]
 * @param row     receives the one at fault
 * @param message (ALD_DEPTHS_MESSAGE) receives it in words
 * @return false if nothing is wrong, or no memory */
bool ald_depths_problem(const double *values, uint32_t rows, uint32_t *row, char *message);
/* The grid of rows with which nothing is wrong. NULL: no memory. */
ald_depths *ald_depths_create(const double *values, uint32_t rows);
void ald_depths_destroy(ald_depths *depths);

#endif
