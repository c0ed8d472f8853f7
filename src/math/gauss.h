/* SPDX-License-Identifier: Apache-2.0
 * The quadrature of Gauss and Legendre. */
#ifndef ALD_GAUSS_H
#define ALD_GAUSS_H

#include <stdint.h>

/* Nodes and weights on [0, 1], ascending: exact for polynomials up to degree 2 count - 1. The same
 * bits on every machine.
 * @param nodes   (count)
 * @param weights (count) of a sum of 1 */
void ald_gauss(uint32_t count, double *nodes, double *weights);

#endif
