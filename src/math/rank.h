/* SPDX-License-Identifier: Apache-2.0
 * Ranks of values and the correlation of ranks. */
#ifndef ALD_RANK_H
#define ALD_RANK_H

#include "allide/statistics.h"

/* Ranks of the values from 1 on, equal ones sharing the average of theirs.
 *   ranks  (count) receives them
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_ARGUMENT for 2^32 values or more */
ald_status ald_rank_average(const double *values, size_t count, double *ranks);

/* Correlation of two lists of ranks from ald_rank_average(): Spearman's rho. NaN where one of the
 * two holds a single value only. */
double ald_rank_correlation(const double *a, const double *b, size_t count);

/* Rho with its interval tanh(atanh rho +- z sqrt((1 + rho^2/2)/(count - 3))). Source: [Bonett &
 * Wright 2000, eq. 4]. No bound for fewer than 10 values. */
ald_estimate ald_rank_estimate(double rho, size_t count, double confidence);

/* The magnitude from which rho differs from 0, by Student's t on count - 2 degrees; NaN for fewer
 * than 10 values. */
double ald_rank_needed(size_t count, double confidence);

#endif
