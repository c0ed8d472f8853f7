/* SPDX-License-Identifier: Apache-2.0
 * Integrals of cubics against cosine and sine, exact whatever the wave number.
 * Source: Filon 1928, with cubics in place of parabolas. */
#ifndef ALD_FILON_H
#define ALD_FILON_H

/* int_0^1 s^k cos(angle s) ds and int_0^1 s^k sin(angle s) ds, k = 0 to 3 */
typedef struct ald_filon {
  double angle;
  double cosine[4], sine[4];
} ald_filon;

/* Within 1e-15 of 1.
 * @param angle >= 0, at most ALD_FILON_ANGLE */
ald_filon ald_filon_of(double angle);

/* largest argument of a sine here [rad] */
#define ALD_FILON_ANGLE 4e6

/* Sine and cosine, the same bits everywhere, |x| <= ALD_FILON_ANGLE. */
void ald_filon_turn(double x, double *sine, double *cosine);

#endif
