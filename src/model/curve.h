/* SPDX-License-Identifier: Apache-2.0
 * Piecewise linear tables of a study as parameters of a pass. */
#ifndef ALD_CURVE_H
#define ALD_CURVE_H

#include <stdint.h>

/* Extrapolation beyond the last node: the end value, or the line of the last interval. Below the
 * first node the line of the first interval is extrapolated, unless the end value applies there
 * too. */
typedef enum ald_curve_ends { ALD_CURVE_EXTENDS, ALD_CURVE_HOLDS } ald_curve_ends;

/* parameters per node of a table of so many columns: abscissa, then value and slope of the others
 */
#define ALD_CURVE_WIDTH(columns) (2 * (columns)-1)

/* Writes a table as kernels/pass/step/curve.h reads it.
 * @param rows   (count x columns) row by row, the first column ascending strictly
 * @param ends   (columns) extrapolation of each column; that of the first is ignored
 * @param params (count x ALD_CURVE_WIDTH(columns)) */
void ald_curve_derive(const double *rows, uint32_t count, uint32_t columns,
                      const ald_curve_ends *ends, double *params);

/* Steepest slope of a column between two rows, whatever its sign; 0 of a single row. */
double ald_curve_steepest(const double *rows, uint32_t count, uint32_t columns, uint32_t column);

/* Greatest value of a column, 0 if none is above. */
double ald_curve_greatest(const double *rows, uint32_t count, uint32_t columns, uint32_t column);

/* Area under a column over the first one. */
double ald_curve_area(const double *rows, uint32_t count, uint32_t columns, uint32_t column);

/* Greatest slope by the velocity of a damping c |v|^exponent up to 1 m/s, or on the ramp of dry
 * friction; where that is infinite, as of dry friction at once, c [N s/m].
 * Law: kernels/law/damping_power.h. */
double ald_damping_slope(double coefficient, double exponent, double limit);

#endif
