/* SPDX-License-Identifier: Apache-2.0
 * Two doubles or four floats in a register of 128 bits: any x86-64. Without FMA a fused multiply
 * and add is a function of the C library, slow and with the same bits; see port_c.h, which alone
 * includes it. */
#ifndef ALD_KERNELS_PORT_SSE_H
#define ALD_KERNELS_PORT_SSE_H

#define ALD_OWN_REALS
#ifdef ALD_SINGLE
#define ALD_SSE(name) _mm_##name##_ps
typedef __m128 ald_register;
#else
#define ALD_SSE(name) _mm_##name##_pd
typedef __m128d ald_register;
#endif

ALD_INLINE real sel(mask c, real a, real b) {
#ifdef __SSE4_1__
  return (real)ALD_SSE(blendv)((ald_register)b, (ald_register)a, (ald_register)c);
#else
  return (real)((c & (bits)a) | (~c & (bits)b));
#endif
}
ALD_INLINE uint mask_bits(mask c) { return (uint)ALD_SSE(movemask)((ald_register)c); }
ALD_INLINE int any_lane(mask c) { return mask_bits(c) != 0; }
ALD_INLINE bits half_product(bits a, bits b) { return (bits)_mm_mul_epu32((__m128i)a, (__m128i)b); }
ALD_INLINE real real_sqrt(real x) { return (real)ALD_SSE(sqrt)((ald_register)x); }
ALD_INLINE real real_fma(real a, real b, real c) {
#ifdef __FMA__
  return (real)ALD_SSE(fmadd)((ald_register)a, (ald_register)b, (ald_register)c);
#else
  real r = {0};
  ALD_EACH(r, scalar_fma(a[k], b[k], c[k]))
  return r;
#endif
}
/* of a < b ? a : b to the bit, numbers that are none and zeros included */
ALD_INLINE real real_min(real a, real b) {
  return (real)ALD_SSE(min)((ald_register)a, (ald_register)b);
}
ALD_INLINE real real_max(real a, real b) {
  return (real)ALD_SSE(max)((ald_register)a, (ald_register)b);
}
ALD_INLINE real real_rint(real x) {
#ifdef __SSE4_1__
  return (real)ALD_SSE(round)((ald_register)x, _MM_FROUND_CUR_DIRECTION);
#else
  real r = {0};
  ALD_EACH(r, ALD_CALL(rint)(x[k]))
  return r;
#endif
}

#endif
