/* SPDX-License-Identifier: Apache-2.0
 * Sorting numbers: fast, stable, the same on every machine. */
#ifndef ALD_SORT_H
#define ALD_SORT_H

#include "allide/base.h"

/* Sorts values that are no NaN, ascending, -0 before +0. @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_sort_values(double *values, size_t count);

/* The places of the values in ascending order; of equal ones (-0 equals +0) the lower place first.
 *   order  (count) receives them; count < 2^32
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_ARGUMENT for too many */
ald_status ald_sort_places(const double *values, size_t count, uint32_t *order);

#endif
