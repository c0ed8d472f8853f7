/* SPDX-License-Identifier: Apache-2.0
 * Exponential, natural logarithm and power, the same bits on every device.
 *
 * Coefficients as in trig.h: minimax fits of our own, Remez exchange on the relative error of the
 * whole function. Checked by: tests/kernels/test_math.c. */
#ifndef ALD_KERNELS_MATH_EXPLOG_H
#define ALD_KERNELS_MATH_EXPLOG_H

#include "trig.h"

/* how the numbers are laid out, and where exp overflows or vanishes */
#ifdef ALD_SINGLE
#define MANTISSA_WIDTH 23
#define MANTISSA_MASK 0x7fffff
#define EXPONENT_BIAS 127
#define SMALLEST_NORMAL R(0x1p-126)
#define EXP_OVERFLOWS R(89.0)
#define EXP_VANISHES R(-104.0)
#else
#define MANTISSA_WIDTH 52
#define MANTISSA_MASK 0xfffffffffffff
#define EXPONENT_BIAS 1023
#define SMALLEST_NORMAL R(0x1p-1022)
#define EXP_OVERFLOWS R(710.0)
#define EXP_VANISHES R(-746.0)
#endif

/* (exp(r) - 1 - r)/r^2, |r| <= 0.347 */
#ifdef ALD_SINGLE
ALD_INLINE real exp_series(real r) { /* 2^-27 */
  real p = real_fma(R(0.00138144335), r, R(0.00836879667));
  p = real_fma(p, r, R(0.0416683964));
  p = real_fma(p, r, R(0.166665196));
  return real_fma(p, r, R(0.49999994));
}
#else
ALD_INLINE real exp_series(real r) { /* 2^-56 */
  real p = real_fma(R(2.5000065442368244e-08), r, R(2.7630236201215651e-07));
  p = real_fma(p, r, R(2.7557586300801412e-06));
  p = real_fma(p, r, R(2.4801493130464514e-05));
  p = real_fma(p, r, R(0.00019841269506729593));
  p = real_fma(p, r, R(0.0013888888943602519));
  p = real_fma(p, r, R(0.0083333333334943589));
  p = real_fma(p, r, R(0.041666666666530253));
  p = real_fma(p, r, R(0.16666666666666413));
  return real_fma(p, r, R(0.50000000000000111));
}
#endif

/* exp(x + rest) for any x and a rest below an ulp of it. With n whole, x = n ln 2 + r: the first
 * part of ln 2 fills the mantissa, its product has no bit below those of x and |r| < 1/2, so its
 * fma is exact. The power of two goes in by halves, so that the result alone may be subnormal. */
ALD_INLINE real exp_of_sum(real x, real rest) {
  x = real_max(real_min(x, EXP_OVERFLOWS), EXP_VANISHES);
#ifdef ALD_SINGLE
  const real shifted = real_fma(x, R(0x1.715476p+0), ROUNDER);
  const real n = shifted - ROUNDER;
  const real exact = real_fma(n, R(-0x1.62e430p-1), x);
  const real r = exact + real_fma(n, R(0x1.05c610p-29), rest);
#else
  const real shifted = real_fma(x, R(0x1.71547652b82fep+0), ROUNDER);
  const real n = shifted - ROUNDER;
  const real exact = real_fma(n, R(-0x1.62e42fefa39efp-1), x);
  const real r = exact + real_fma(n, R(-0x1.abc9e3b39803fp-56), rest);
#endif
  const real mantissa = R(1) + real_fma(r * r, exp_series(r), r);
  const bits exponent = bits_of(shifted) - bits_of(ROUNDER);
  const bits half_exponent = exponent >> 1;
  const real first = of_bits((half_exponent + EXPONENT_BIAS) << MANTISSA_WIDTH);
  const real second = of_bits((exponent - half_exponent + EXPONENT_BIAS) << MANTISSA_WIDTH);
  return mantissa * first * second;
}

/* Exponential.
 *   x       any number; infinity from 709.79 on (single precision: 88.73)
 *   return  within 1.25 ulp, gradual underflow included; NaN for NaN */
ALD_INLINE real real_exp(real x) { return sel(x == x, exp_of_sum(x, R(0)), real_nan()); }

/* (atanh(s)/s - 1 - z/3)/z^2, z = s^2, |s| <= 0.1716 */
#ifdef ALD_SINGLE
ALD_INLINE real log_series(real z) { /* 2^-36 */
  const real p = real_fma(R(0.117089771), z, R(0.142735809));
  return real_fma(p, z, R(0.200000763));
}
#else
ALD_INLINE real log_series(real z) { /* 2^-66 */
  real p = real_fma(R(0.059942414991184689), z, R(0.058374423918923432));
  p = real_fma(p, z, R(0.066681570044305791));
  p = real_fma(p, z, R(0.076922784819567394));
  p = real_fma(p, z, R(0.090909094344405736));
  p = real_fma(p, z, R(0.11111111108774409));
  p = real_fma(p, z, R(0.14285714285722528));
  return real_fma(p, z, R(0.1999999999999999));
}
#endif

/* A number as the unevaluated sum of two. */
typedef struct pair_sum {
  real high, low;
} pair_sum;

/* a + b without error, |a| >= |b| or a = 0 */
ALD_INLINE pair_sum sum_exactly(real a, real b) {
  pair_sum sum;
  sum.high = a + b;
  sum.low = (a - sum.high) + b;
  return sum;
}

/* a times b, two sums, to almost twice the mantissa */
ALD_INLINE pair_sum multiply_sums(pair_sum a, pair_sum b) {
  pair_sum product;
  product.high = a.high * b.high;
  product.low = real_fma(a.high, b.high, -product.high);
  product.low = product.low + real_fma(a.high, b.low, a.low * b.high);
  return product;
}

/* log(1 + f), sqrt(1/2) <= 1 + f < sqrt(2), relative error 2^-64 (single: 2^-34):
 *   s = f/(2 + f),  log(1 + f) = 2 atanh(s) = 2 (s + s w),  w = z (1/3 + z series(z)),  z = s^2
 * where s, z, w and 1/3 are sums of two. */
ALD_INLINE pair_sum log_of_mantissa(real f) {
  const pair_sum denominator = sum_exactly(R(2), f);
  const real inverse = R(1) / denominator.high;
  pair_sum s;
  s.high = f * inverse;
  s.low = real_fma(-s.high, denominator.high, f);
  s.low = real_fma(-s.high, denominator.low, s.low) * inverse;
  const pair_sum z = multiply_sums(s, s);
#ifdef ALD_SINGLE
  pair_sum third = sum_exactly(R(0x1.555556p-2), z.high * log_series(z.high));
  third.low = third.low - R(0x1.555556p-27);
#else
  pair_sum third = sum_exactly(R(0x1.5555555555555p-2), z.high * log_series(z.high));
  third.low = third.low + R(0x1.5555555555555p-56);
#endif
  const pair_sum w = multiply_sums(z, third);
  const pair_sum v = multiply_sums(s, w);
  pair_sum sum = sum_exactly(s.high, v.high);
  sum.low = sum.low + (s.low + v.low);
  sum.high = sum.high + sum.high;
  sum.low = sum.low + sum.low;
  return sum;
}

/* log(x) of a positive finite x, relative error 2^-64 (single: 2^-34). The first part of ln 2 has
 * trailing zeros, so that its product with the exponent is exact. */
ALD_INLINE pair_sum log_of_number(real x) {
  x = real_abs(x); /* callers answer negative numbers themselves; here they must not overflow */
  const mask subnormal = x < SMALLEST_NORMAL;
  x = sel(subnormal, x * R(0x1p+64), x);

  /* x = 2^exponent (1 + f) */
  const bits origin = bits_of(R(0x1.6a09e6p-1)); /* about sqrt(1/2) */
  const bits offset = bits_of(x) - origin;
  const real lifted = of_bits((offset >> MANTISSA_WIDTH) + bits_of(ROUNDER)) - ROUNDER;
  const real exponent = lifted - sel(subnormal, R(64), R(0));
  const real f = of_bits((offset & MANTISSA_MASK) + origin) - R(1);

  const pair_sum mantissa = log_of_mantissa(f);
#ifdef ALD_SINGLE
  const real high = exponent * R(0x1.62e4p-1);
  const real low = exponent * R(0x1.7f7d1cp-20);
#else
  const real high = exponent * R(0x1.62e42fefa38p-1);
  const real low = exponent * R(0x1.ef35793c7673p-45);
#endif
  const pair_sum sum = sum_exactly(high, mantissa.high);
  return sum_exactly(sum.high, sum.low + (low + mantissa.low));
}

/* Natural logarithm.
 *   x       any number, subnormal ones included
 *   return  within 0.51 ulp; -infinity for 0 and -0, NaN for negative x and NaN */
ALD_INLINE real real_log(real x) {
  real value = log_of_number(x).high;
  value = sel(x == R(INFINITY), x, value);
  value = sel(x == R(0), R(-INFINITY), value);
  return sel(x >= R(0), value, real_nan());
}

/* x to the power of y, as C's pow for x >= 0.
 *   x       base, -0 counts as 0
 *   y       any number
 *   return  within 1.5 ulp, gradual underflow included. pow(x, 0) = pow(1, y) = 1, pow(0, y) is 0
 * or infinity, infinite arguments give their limits. Differs from C: NaN for every negative x,
 * whole y or not, and for every NaN argument. */
ALD_INLINE real real_pow(real x, real y) {
  const pair_sum log_x = log_of_number(x);
  const real high = y * log_x.high;
  const real low = real_fma(y, log_x.low, real_fma(y, log_x.high, -high));
  real value = exp_of_sum(high, sel(real_abs(high) < R(1024), low, R(0)));

  /* the ends of the range of x, then what does not depend on the other argument */
  const mask zero = x == R(0);
  const mask infinite = x == R(INFINITY);
  const mask grows = (zero & (y < R(0))) | (infinite & (y > R(0)));
  value = sel(zero | infinite, sel(grows, R(INFINITY), R(0)), value);
  value = sel((y == R(0)) | (x == R(1)), R(1), value);
  return sel((x >= R(0)) & (y == y), value, real_nan());
}

#endif
