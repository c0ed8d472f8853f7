/* SPDX-License-Identifier: Apache-2.0
 * The beta variable on [0, 1]: the regularised incomplete beta function and its inverse, the same
 * bits on every machine. */
#ifndef ALD_BETA_H
#define ALD_BETA_H

#include "probability.h"

/* least and greatest shape: below, values are closer to the ends than doubles can resolve; above,
 * the continued fraction, of about 5 sqrt(shape) terms, takes too long */
#define ALD_BETA_SHAPE_MIN 1e-2
#define ALD_BETA_SHAPE_MAX 1e6

/* Shapes and what follows from them alone. */
typedef struct ald_beta {
  double a, b; /* density x^(a - 1) (1 - x)^(b - 1)/B(a, b) */
  double peak; /* x^a y^b/B(a, b) at its highest point, x = a/(a + b) */
} ald_beta;

ald_beta ald_beta_make(double a, double b);

/* Probabilities below and above a value; relative error of the smaller one about 1e-14, growing
 * to 1e-16 times the larger shape.
 * @param x value, 0 to 1
 * @param y 1 - x, which has more digits where x is near 1 */
ald_probability ald_beta_probability(const ald_beta *beta, double x, double y);

/* The value with these probabilities below and above it; relative error of x and of y below 1e-13
 * for shapes from 0.1 on, 1e-14/shape below.
 * @param s each in the open interval (0, 1), the smaller one counts
 * @param x receives the value
 * @param y receives 1 - value */
void ald_beta_value(const ald_beta *beta, ald_probability s, double *x, double *y);

/* The remainder R(z) in gamma(z) = sqrt(2 pi/z) (z/e)^z exp(R(z)): log-gamma without its large
 * parts, which cancel in the beta function.
 * @param z > 0
 * @return within 3e-15, absolute and of R(z), whichever is larger */
double ald_stirling_remainder(double z);

#endif
