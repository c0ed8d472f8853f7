/* SPDX-License-Identifier: Apache-2.0
 * Sums of products of columns with each other. */
#ifndef ALD_GRAM_H
#define ALD_GRAM_H

#include "allide/allide.h"

/* product(i, j) = sum over rows of column i times column j, symmetric to the bit.
 *   columns  (columns x rows), column by column
 *   product  (columns x columns) receives the sums
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_gram(const double *columns, size_t rows, size_t column_count, double *product);

#endif
