/* SPDX-License-Identifier: Apache-2.0
 * Greatest eigenvalue of a small symmetric matrix. */
#ifndef ALD_EIGENVALUE_H
#define ALD_EIGENVALUE_H

#include <stdint.h>

enum { ALD_EIGENVALUE_MAX = 6 };

/* @param matrix (size x size) symmetric; its lower triangle counts
 * @param size   1 to ALD_EIGENVALUE_MAX */
double ald_eigenvalue_greatest(const double *matrix, uint32_t size);

#endif
