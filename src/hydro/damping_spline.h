/* SPDX-License-Identifier: Apache-2.0
 * Radiation damping as a smooth curve from frequency 0 to infinity: cubic splines through a table,
 * even about 0, continued beyond the last frequency by powers. */
#ifndef ALD_DAMPING_SPLINE_H
#define ALD_DAMPING_SPLINE_H

#include "damping_table.h"

typedef struct ald_damping_spline {
  uint32_t count;          /* nodes, the first at frequency 0 */
  double *frequency;       /* (count) [rad/s] */
  double *pieces;          /* (count - 1, 36, 4) coefficients of s^0 .. s^3, 0 <= s <= 1 */
  double end[ALD_TERMS];   /* B at the last node, */
  double decay[ALD_TERMS]; /* from where it falls as exp(-decay x way) [s] */
  double power[ALD_TERMS]; /* n of B ~ w^-n beyond the table */
  double left[ALD_TERMS];  /* |B| at the table's end in shares of its greatest value */
} ald_damping_spline;

/* Makes the spline of the terms that the table has; others are 0.
 * Its value at 0: by the table if it begins there, else of b + c w^2 + d w^4 through the first
 * three frequencies, 0 if that changes the sign. Beyond the last frequency: B_N (w_N/w)^n, n from
 * the last fifth of the table, within 2 (what a finite force needs) and 12; at 100 w_N an
 * exponential with the same integral ends it.
 * @return ALD_OK, ALD_NO_MEMORY with nothing to be cleared */
ald_status ald_damping_spline_make(const ald_damping_table *table, ald_damping_spline *spline);
void ald_damping_spline_clear(ald_damping_spline *spline);

/* int_0^inf B_ij(w) cos(w t) dw.
 * @param last_frequency x t <= ALD_QUADRATURE_ANGLE
 * @param integral (36) receives it */
void ald_damping_spline_transform(const ald_damping_spline *spline, uint64_t terms, double t,
                                  double *integral);

#endif
