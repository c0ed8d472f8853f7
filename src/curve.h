/* SPDX-License-Identifier: Apache-2.0
 * Piecewise linear tables of a study as parameters of a pass. */
#ifndef ALD_CURVE_H
#define ALD_CURVE_H

#include <stdint.h>

/* What lies beyond the last node: the end value, or the line of the last interval. Below the first
 * node the line of the first interval goes on, unless the end value holds there too. */
typedef enum ald_curve_ends { ALD_CURVE_EXTENDS, ALD_CURVE_HOLDS } ald_curve_ends;

/* parameters per node of a table of so many columns: abscissa, then value and slope of the others
 */
#define ALD_CURVE_WIDTH(columns) (2 * (columns)-1)

/* Lays a table out as kernels/pass/curve.h reads it.
 * @param rows   (count x columns) row by row, the first column ascending strictly
 * @param ends   (columns) what lies beyond, of each column; the first is not looked at
 * @param params (count x ALD_CURVE_WIDTH(columns)) */
void ald_curve_derive(const double *rows, uint32_t count, uint32_t columns,
                      const ald_curve_ends *ends, double *params);

#endif
