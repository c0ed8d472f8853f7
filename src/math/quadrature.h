/* SPDX-License-Identifier: Apache-2.0
 * Quadrature: the nodes of Gauss and Legendre; integrals of cubics against cosine and sine, exact
 * whatever the wave number (Filon 1928, with cubics in place of parabolas). */
#ifndef ALD_QUADRATURE_H
#define ALD_QUADRATURE_H

#include <stdint.h>

/* Nodes and weights on [0, 1], ascending: exact for polynomials up to degree 2 count - 1. The same
 * bits on every machine.
 * @param nodes   (count)
 * @param weights (count) of a sum of 1 */
void ald_quadrature_gauss(uint32_t count, double *nodes, double *weights);

/* int_0^1 s^k cos(angle s) ds and int_0^1 s^k sin(angle s) ds, k = 0 to 3 */
typedef struct ald_quadrature_filon {
  double angle;
  double cosine[4], sine[4];
} ald_quadrature_filon;

/* Within 1e-15 of 1.
 * @param angle >= 0, at most ALD_QUADRATURE_ANGLE */
ald_quadrature_filon ald_quadrature_filon_of(double angle);

/* largest argument of a sine here [rad] */
#define ALD_QUADRATURE_ANGLE 4e6

/* Sine and cosine, the same bits everywhere, |x| <= ALD_QUADRATURE_ANGLE. */
void ald_quadrature_sincos(double x, double *sine, double *cosine);

#endif
