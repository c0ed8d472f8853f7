/* SPDX-License-Identifier: Apache-2.0
 * Sine and cosine, the same bits on every device.
 *
 * The coefficients are minimax fits of our own: a Remez exchange in 60 decimal digits on the
 * relative error of the whole function, each coefficient then rounded to the working precision.
 * The error after that rounding stands beside each series. Checked by: tests/kernels/test_math.c.
 */
#ifndef ALD_KERNELS_MATH_TRIG_H
#define ALD_KERNELS_MATH_TRIG_H

#include "../port.h"

/* Adding ROUNDER to a number far smaller rounds it to a whole number, to be read from the last bits
 * of the sum. */
#ifdef ALD_SINGLE
#define ROUNDER R(12582912.0) /* 1.5 x 2^23 */
#define QUIET_BIT 0x00400000
#else
#define ROUNDER R(6755399441055744.0) /* 1.5 x 2^52 */
#define QUIET_BIT 0x0008000000000000
#endif

/* the one NaN that the functions of kernels/math return */
ALD_INLINE real real_nan(void) { return of_bits(bits_of(R(INFINITY)) + QUIET_BIT); }

/* (sin(r)/r - 1)/z and (cos(r) - 1)/z, z = r^2, |r| <= 0.786 (single: 0.801) */
#ifdef ALD_SINGLE
ALD_INLINE real sin_series(real z) { /* 2^-28 */
  real p = real_fma(R(2.71660406e-06), z, R(-0.000198391499));
  p = real_fma(p, z, R(0.00833332911));
  return real_fma(p, z, R(-0.166666672));
}
ALD_INLINE real cos_series(real z) { /* 2^-30 */
  real p = real_fma(R(2.44181338e-05), z, R(-0.00138871849));
  p = real_fma(p, z, R(0.0416666418));
  return real_fma(p, z, R(-0.5));
}
#else
ALD_INLINE real sin_series(real z) { /* 2^-56 */
  real p = real_fma(R(1.5896227000296717e-10), z, R(-2.5050747711517495e-08));
  p = real_fma(p, z, R(2.7557313621080473e-06));
  p = real_fma(p, z, R(-0.00019841269829588736));
  p = real_fma(p, z, R(0.0083333333333221182));
  return real_fma(p, z, R(-0.1666666666666663));
}
ALD_INLINE real cos_series(real z) { /* 2^-59 */
  real p = real_fma(R(-1.1358533746070212e-11), z, R(2.0875700789382566e-09));
  p = real_fma(p, z, R(-2.7557314178917015e-07));
  p = real_fma(p, z, R(2.4801587288850413e-05));
  p = real_fma(p, z, R(-0.0013888888888873054));
  p = real_fma(p, z, R(0.041666666666666595));
  return real_fma(p, z, R(-0.5));
}
#endif

/* x = quarters pi/2 + r - excess with |r| <= pi/4, a little more in single precision; the last bits
 * of *quarters are those of the whole number.
 * pi/2 is taken away in three parts, all positive so that -0 stays -0. The first fills the
 * mantissa: the product has no bit below those of x or 2^-52 (single: 2^-23) and |r| < 1, so its
 * fma is exact. Double: the second part has 31 bits, its product with quarters < 2^22 is exact,
 * hence also the rounding error of r, which `excess` keeps beside the third part. Single: both
 * further parts fill the mantissa and r is rounded, which its 1.5 ulp afford. */
ALD_INLINE real quarter_turns(real x, bits *quarters, real *excess) {
#ifdef ALD_SINGLE
  const real shifted = real_fma(x, R(0x1.45f306p-1), ROUNDER);
  const real whole_quarters = shifted - ROUNDER;
  const real first = real_fma(whole_quarters, R(-0x1.921fb4p+0), x);
  const real second = real_fma(whole_quarters, R(-0x1.4442d0p-24), first);
  const real r = real_fma(whole_quarters, R(-0x1.846988p-48), second);
  *excess = R(0);
#else
  const real shifted = real_fma(x, R(0x1.45f306dc9c883p-1), ROUNDER);
  const real whole_quarters = shifted - ROUNDER;
  const real first = real_fma(whole_quarters, R(-0x1.921fb54442d18p+0), x);
  const real r = real_fma(whole_quarters, R(-0x1.1a626330p-54), first);
  *excess = real_fma(whole_quarters, R(0x1.1a626330p-54), r - first);
  *excess = real_fma(whole_quarters, R(0x1.45c06e0e68948p-86), *excess);
#endif
  *quarters = bits_of(shifted);
  return r;
}

/* Largest argument of real_sincos [rad]. */
#ifdef ALD_SINGLE
#define SINCOS_RANGE R(65536.0)
#else
#define SINCOS_RANGE R(4194304.0)
#endif

/* -x where `two` is 2, x where it is 0 */
ALD_INLINE real negate_if_two(real x, bits two) {
  return of_bits(bits_of(x) ^ (-two & bits_of(R(-0.0))));
}

/* Sine and cosine of an angle, both at the price of little more than one.
 *   x     [rad], |x| <= 2^22 (single precision: 2^16)
 *   s, c  within 1 ulp (single precision: 1.5 ulp); NaN beyond the range, for infinity and NaN */
ALD_INLINE void real_sincos(real x, real *s, real *c) {
  bits quarters;
  real excess;
  x = sel(real_abs(x) <= SINCOS_RANGE, x, real_nan());
  const real r = quarter_turns(x, &quarters, &excess);
  const real z = real_fma(r, r, -((r + r) * excess));
  const real sine = r - real_fma(r * z, -sin_series(z), excess);
  const real cosine = real_fma(z, cos_series(z), R(1));
  const mask swapped = (quarters & 1) != 0;
  const real swapped_sine = sel(swapped, cosine, sine);
  const real swapped_cosine = sel(swapped, sine, cosine);
  *s = negate_if_two(swapped_sine, quarters & 2);
  *c = negate_if_two(swapped_cosine, (quarters + 1) & 2);
}

#endif
