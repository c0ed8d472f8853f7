/* SPDX-License-Identifier: Apache-2.0
 * Linear systems that are controlled in samples: what they become over a period in which an input
 * is held, and how they grow from sample to sample. Matrices are row by row. */
#ifndef ALD_SAMPLED_H
#define ALD_SAMPLED_H

#include <stdint.h>

enum { ALD_SAMPLED_MAX = 8 };

/* exp(matrix time), to rounding: dx/dt = matrix x takes x by it over a time.
 * @param matrix (size x size)
 * @param size   1 to ALD_SAMPLED_MAX
 * @param over   receives (size x size) */
void ald_sampled_over(const double *matrix, uint32_t size, double time, double *over);

/* Greatest absolute value of the eigenvalues, to 1e-5: by that, x grows each time that the matrix
 * takes it further. Infinite or NaN where the matrix is not finite.
 * @param matrix (size x size)
 * @param size   1 to ALD_SAMPLED_MAX */
double ald_sampled_growth(const double *matrix, uint32_t size);

#endif
