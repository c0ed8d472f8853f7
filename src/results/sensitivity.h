/* SPDX-License-Identifier: Apache-2.0
 * Sobol sensitivity indices from a Saltelli design. */
#ifndef ALD_SENSITIVITY_H
#define ALD_SENSITIVITY_H

#include "allide/statistics.h"

/* First-order and total indices of d variables. Scenario j (d + 2) + r: r = 0 is point A of run j,
 * r = 1 its point B, r = 2 + i is A with coordinate i from B. With f less its mean over A and B:
 *   V      variance of f over A and B
 *   first  mean of f(B) (f(AB_i) - f(A)) over V     [Saltelli et al. 2010, table 2 (b)]
 *   total  mean of (f(A) - f(AB_i))^2 over 2 V      [Jansen 1999; same, table 2 (f)]
 * Bounds are +- z times the deviation over 200 bootstrap samples of the runs, drawn with a fixed
 * key; none for fewer than 30 runs.
 *   values       (count), scenario by scenario; runs with a NaN are left out, and so is the rest of
 *                an unfinished one
 *   first,total  (d) receive the indices; NaN where V = 0
 *   runs         receives the number of runs used
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_ARGUMENT for d = 0 */
ald_status ald_sensitivity(const double *values, size_t count, uint32_t d, double confidence,
                           ald_estimate *first, ald_estimate *total, size_t *runs);

#endif
