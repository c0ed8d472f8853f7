/* SPDX-License-Identifier: Apache-2.0
 * Correlated random variables by a Gaussian copula: their numbers in (0, 1) become normal values,
 * these are mixed by the Cholesky factor of the matrix of coefficients, and turned back. What each
 * variable is distributed like for itself does not change. */
#ifndef ALD_CORRELATION_H
#define ALD_CORRELATION_H

#include <stdint.h>

#include "allide/base.h"

/* most variables that take part */
enum { ALD_CORRELATED_LIMIT = 256 };

typedef struct ald_correlation {
  uint32_t count;      /* variables that take part; 0: none, all is NULL */
  uint32_t *variables; /* (count) their numbers in the study, ascending */
  double *factor;      /* (count, count) lower triangle with rows of length 1 */
} ald_correlation;

void ald_correlation_clear(ald_correlation *correlation);

/* Cholesky's factor of a matrix of coefficients, in place.
 * @param matrix  (count, count) with ones on the diagonal; the lower triangle is read, replaced
 * @param failing receives the first row for which the matrix up to it is not positive definite
 * @return ALD_OK, ALD_BAD_ARGUMENT */
ald_status ald_correlation_factor(double *matrix, uint32_t count, uint32_t *failing);

/* The coefficient for normal values that gives a rank correlation (Spearman's): 2 sin(pi r/6).
 * Source: Pearson, "On further methods of determining correlation" (1907); exact for continuous
 * distributions. */
double ald_correlation_of_ranks(double rank);

/* Mixes the independent numbers of the variables that take part.
 * @param uniforms (count) in (0, 1); the first of a chain of variables keeps its number */
void ald_correlation_apply(const ald_correlation *correlation, double *uniforms);

#endif
