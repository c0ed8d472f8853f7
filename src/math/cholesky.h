/* SPDX-License-Identifier: Apache-2.0
 * Linear equations with a symmetric, positive definite matrix. */
#ifndef ALD_CHOLESKY_H
#define ALD_CHOLESKY_H

#include <stdbool.h>
#include <stdint.h>

/* Factors a matrix into L L' in place; its lower triangle counts and receives L.
 * @param matrix  (size x size) row by row
 * @param least   square of an element of L's diagonal that counts as none, 0 or more
 * @param failing receives the row of the first that is not greater; NULL: not wanted
 * @return false if there is one: the matrix is not positive definite */
bool ald_cholesky_factor(uint32_t size, double *matrix, double least, uint32_t *failing);

/* Solves L L' x = b in place.
 * @param factor (size x size) of ald_cholesky_factor()
 * @param x      (size) b, receives x */
void ald_cholesky_solve(uint32_t size, const double *factor, double *x);

#endif
