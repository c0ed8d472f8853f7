/* SPDX-License-Identifier: Apache-2.0
 * The built-in loop for dense products: the same bits on any machine and with any number of
 * threads. */
#ifndef ALD_OWN_PRODUCT_H
#define ALD_OWN_PRODUCT_H

#include "allide/base.h"
#include "matrix.h"

/* C is cut into blocks and the depth into spans and chunks by the shape alone; the
 * chunks are summed pairwise. */
ald_status ald_own_product_multiply(int threads, const ald_matrix_task *task, ald_report *report);
/* Roundings on the way of one term of the built-in loop into its sum. */
double ald_own_product_roundings(size_t depth);

#endif
