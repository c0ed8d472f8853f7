/* SPDX-License-Identifier: Apache-2.0
 * The angle of a vector, the same bits on every device.
 *
 * Coefficients as in trig.h: minimax fits of our own, Remez exchange on the relative error of the
 * whole function. Checked by: tests/kernels/test_math.c, tests/kernels/test_atan.c. */
#ifndef ALD_KERNELS_MATH_ATAN_H
#define ALD_KERNELS_MATH_ATAN_H

#include "trig.h"

/* (atan(t)/t - 1)/z, z = t^2, |t| <= 1/2 */
#ifdef ALD_SINGLE
ALD_INLINE real atan_series(real z) { /* 2^-28 */
  real p = real_fma(R(0.0387232788), z, R(-0.0798406526));
  p = real_fma(p, z, R(0.109409831));
  p = real_fma(p, z, R(-0.142720789));
  p = real_fma(p, z, R(0.199994892));
  return real_fma(p, z, R(-0.333333284));
}
#else
ALD_INLINE real atan_series(real z) { /* 2^-57 */
  real p = real_fma(R(0.010117165637460462), z, R(-0.027435433368054742));
  p = real_fma(p, z, R(0.041865365684507432));
  p = real_fma(p, z, R(-0.051220181664095775));
  p = real_fma(p, z, R(0.058583019324869555));
  p = real_fma(p, z, R(-0.066638111033563943));
  p = real_fma(p, z, R(0.076920739649155176));
  p = real_fma(p, z, R(-0.090908962484435307));
  p = real_fma(p, z, R(0.11111110659801768));
  p = real_fma(p, z, R(-0.1428571427639016));
  p = real_fma(p, z, R(0.19999999999903165));
  return real_fma(p, z, R(-0.33333333333332982));
}
#endif

/* pi/2 in two parts; vectors beyond these lengths are scaled, so that 1/length is a normal number
 */
#ifdef ALD_SINGLE
#define HALF_PI R(0x1.921fb6p+0)
#define HALF_PI_REST R(-0x1.777a5cp-25)
#define ATAN2_LONG R(0x1p+100)
#define ATAN2_SHORT R(0x1p+40)
#define ATAN2_LENGTHEN R(0x1p+60)
#else
#define HALF_PI R(0x1.921fb54442d18p+0)
#define HALF_PI_REST R(0x1.1a62633145c07p-54)
#define ATAN2_LONG R(0x1p+1000)
#define ATAN2_SHORT R(0x1p+100)
#define ATAN2_LENGTHEN R(0x1p+110)
#endif

/* Angle of the vector (x, y) from the x axis, signs of zero and infinities as C's atan2; on the
 * axes and the diagonals the number nearest to the angle.
 *   y, x    any numbers
 *   return  [rad] in [-pi, pi], NaN if either is NaN; within 0.75 ulp, within 1.25 ulp where the
 *           angle is about as small as the smallest normal number or below it */
ALD_INLINE real real_atan2(real y, real x) {
  const real width = real_abs(x), height = real_abs(y);
  const mask steep = height > width, back = bits_of(x) < 0;
  const real longer = sel(steep, height, width);
  const real scale =
      sel(longer > ATAN2_LONG, R(0x1p-30), sel(longer < ATAN2_SHORT, ATAN2_LENGTHEN, R(1)));
  const real small = scale * sel(steep, width, height), large = scale * longer;

  /* tangent of the angle in the first octant, from pi/4 where it is beyond 1/2: the difference is
   * exact, the rest of the sum is kept; 0/0 counts as 0, infinity/infinity as 1 */
  const mask endless = small == R(INFINITY);
  const mask wide = (small > R(0.5) * large) | endless;
  const real over = small - sel(wide, large, R(0));
  const real added = sel(wide, small, R(0)), under = large + added;
  const real inverse = R(1) / sel(under == R(0), R(1), under);
  real t = over * inverse;
  real rest = (real_fma(-t, under, over) - t * (added - (under - large))) * inverse;
  t = sel(endless, R(0), t);
  rest = sel((large == R(INFINITY)) | endless, R(0), rest);
  const real z = t * t;

  /* then base +- angle: 0 + a, pi/2 - a, pi/2 + a, pi - a, each with pi/4 or without; the rest of
   * the tangent counts 1/(1 + z) times, which 1 - 0.8 z meets within 0.01 */
  const mask against = steep ^ back;
  const real eighth = sel(wide, sel(against, R(-0.5), R(0.5)), R(0));
  const real base = sel(steep, R(1), sel(back, R(2), R(0))) + eighth;
  const real turn = sel(against, -t, t);
  const real little = sel(against, -rest, rest) * real_fma(R(-0.8), z, R(1));
  const real head = base * HALF_PI, sum = head + turn;
  const real tail = real_fma(base, HALF_PI_REST, little) + real_fma(base, HALF_PI, -head);
  const real bend = real_fma(turn * z, atan_series(z), tail);
  const real positive = sum + (((head - sum) + turn) + bend);
  const real signed_angle = sel(bits_of(y) < 0, -positive, positive);
  return sel((x == x) & (y == y), signed_angle, real_nan());
}

#endif
