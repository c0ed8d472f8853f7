/* SPDX-License-Identifier: Apache-2.0
 * Bessel functions of the orders 1/6, 7/6, 13/6, ..., those of the waves at a right-angled edge in
 * a flow. Scaled so that the first is 1 at 0: J_(n+1/6)(x) Gamma(7/6) (2/x)^(1/6)   and   exp(-x)
 * I_(n+1/6)(x) Gamma(7/6) (2/x)^(1/6). */
#ifndef ALD_BESSEL_H
#define ALD_BESSEL_H

#include <stdint.h>

enum { ALD_BESSEL_MAX = 96 }; /* orders at a time */

/* J_(n+1/6)(x) for large x is ALD_BESSEL_FAR x^(-2/3) cos(x - n pi/2 - pi/3), scaled as above:
 * Gamma(7/6) 2^(1/6) (2/pi)^(1/2) */
#define ALD_BESSEL_FAR 0.83086092502955945

/* Functions n = 0 .. count - 1, each within 1e-13 of the greatest; the same bits everywhere.
 * @param x      >= 0, at most 4e6
 * @param count  1 .. ALD_BESSEL_MAX
 * @param values (count) */
void ald_bessel_j(double x, uint32_t count, double *values);

/* The same of I, x from 0 to 1e5. */
void ald_bessel_i(double x, uint32_t count, double *values);

#endif
