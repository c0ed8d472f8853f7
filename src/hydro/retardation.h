/* SPDX-License-Identifier: Apache-2.0
 * Retardation functions: the force of past velocities through the water's memory, by a cosine
 * transform of the radiation damping.
 * Source: Cummins 1962; Ogilvie 1964; [Tabri] eqs. 12-13. */
#ifndef ALD_RETARDATION_H
#define ALD_RETARDATION_H

#include <stdint.h>

#include "damping_table.h"

/* K_ij(t) = 2/pi int_0^inf B_ij(w) cos(w t) dw at equal steps. The force of freedom i is
 * - int_0^t K_ij(s) v_j(t - s) ds, in axes of the body about its centre of gravity. */
typedef struct ald_retardation {
  uint32_t taps;     /* values, from t = 0, at least 2; the last one is small or of no use */
  double step;       /* between them [s] */
  uint32_t freedoms; /* bits 1 << i of those that occur, as rows or columns */
  double *values;    /* (taps x 6 x 6) [N/m], [N], [N m] */
} ald_retardation;

/* destroy(NULL) is fine */
void ald_retardation_destroy(ald_retardation *retardation);

/* The value of a term at an age in steps, not always whole: between values by the polynomial
 * through the six nearest; 0 beyond the last. */
double ald_retardation_at(const ald_retardation *retardation, double age, uint32_t term);

/* Makes the functions of a table, which lies in axes of the body. They are cut where all of them
 * stay below `tolerance` of their greatest values, which must come before `length`.
 * @param step      [s] > 0
 * @param length    longest memory [s]; 0: as long as the frequencies resolve,
 *                  pi / (largest distance between frequencies)
 * @param tolerance in shares of the greatest value; of a term beside the diagonal: of the root of
 *                  those of its two freedoms, if greater
 * @param span      no past is longer: values beyond it are left out [s]; 0: there is no such span
 * @return ALD_OK; ALD_BAD_STUDY: they do not decay, or the length has too many steps, with a
 * message that is a sentence without its place; ALD_NO_MEMORY */
ald_status ald_retardation_make(const ald_damping_table *table, double step, double length,
                                double tolerance, double span, ald_retardation **retardation,
                                ald_report *report);

#endif
