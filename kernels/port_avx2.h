/* SPDX-License-Identifier: Apache-2.0
 * Four doubles or eight floats in a register of 256 bits, with fused multiply and add; see
 * port_c.h, which alone includes it. */
#ifndef ALD_KERNELS_PORT_AVX2_H
#define ALD_KERNELS_PORT_AVX2_H

#define ALD_OWN_REALS
#define ALD_OWN_WHOLES
#ifdef ALD_SINGLE
#define ALD_AVX(name) _mm256_##name##_ps
typedef __m256 ald_register;
#else
#define ALD_OWN_QUADS
#define ALD_AVX(name) _mm256_##name##_pd
typedef __m256d ald_register;
#endif

ALD_INLINE real sel(mask c, real a, real b) {
  return (real)ALD_AVX(blendv)((ald_register)b, (ald_register)a, (ald_register)c);
}
ALD_INLINE uint mask_bits(mask c) { return (uint)ALD_AVX(movemask)((ald_register)c); }
ALD_INLINE int any_lane(mask c) { return mask_bits(c) != 0; }
ALD_INLINE bits half_product(bits a, bits b) {
  return (bits)_mm256_mul_epu32((__m256i)a, (__m256i)b);
}
ALD_INLINE real real_sqrt(real x) { return (real)ALD_AVX(sqrt)((ald_register)x); }
ALD_INLINE real real_fma(real a, real b, real c) {
  return (real)ALD_AVX(fmadd)((ald_register)a, (ald_register)b, (ald_register)c);
}
/* of a < b ? a : b to the bit, numbers that are none and zeros included */
ALD_INLINE real real_min(real a, real b) {
  return (real)ALD_AVX(min)((ald_register)a, (ald_register)b);
}
ALD_INLINE real real_max(real a, real b) {
  return (real)ALD_AVX(max)((ald_register)a, (ald_register)b);
}
ALD_INLINE real real_rint(real x) {
  return (real)ALD_AVX(round)((ald_register)x, _MM_FROUND_CUR_DIRECTION);
}

#ifdef ALD_SINGLE
ALD_INLINE mask is(whole a, whole b) { return (mask)(a == b); }
ALD_INLINE whole pick(mask c, whole a, whole b) {
  return (whole)_mm256_blendv_epi8((__m256i)b, (__m256i)a, (__m256i)c);
}
ALD_INLINE real from_whole(whole x) { return __builtin_convertvector(x, real); }
ALD_INLINE whole to_whole(real x) { return __builtin_convertvector(x, whole); }
ALD_INLINE real real_of_eight(const real *eight, const uchar *which) {
  long long places;
  memcpy(&places, which, sizeof places);
  const __m256i index = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(places));
  return (real)_mm256_permutevar8x32_ps((__m256)*eight, index);
}
#else
/* the lower halves of four numbers of 64 bits */
ALD_INLINE __m128i ald_lower_halves(__m256i x) {
  const __m128 low = _mm_castsi128_ps(_mm256_castsi256_si128(x));
  const __m128 high = _mm_castsi128_ps(_mm256_extracti128_si256(x, 1));
  return _mm_castps_si128(_mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0)));
}
ALD_INLINE mask is(whole a, whole b) { return (mask)_mm256_cvtepi32_epi64((__m128i)(a == b)); }
ALD_INLINE whole pick(mask c, whole a, whole b) {
  return (whole)_mm_blendv_epi8((__m128i)b, (__m128i)a, ald_lower_halves((__m256i)c));
}
/* a count is in the lowest bits of 2^52 + count */
ALD_INLINE real from_whole(whole x) {
  const __m256i lifted =
      _mm256_or_si256(_mm256_cvtepu32_epi64((__m128i)x), _mm256_castpd_si256((__m256d)R(0x1p52)));
  return (real)lifted - R(0x1p52);
}
ALD_INLINE whole to_whole(real x) {
  const real cut = (real)_mm256_round_pd((__m256d)x, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
  return (whole)ald_lower_halves((__m256i)(cut + R(0x1p52)));
}
ALD_INLINE void reals_of_quads(const quad *of_lanes, real *columns) {
  ald_turn_quads(of_lanes, (__m256d *)columns);
}
ALD_INLINE real real_of_eight(const real *eight, const uchar *which) {
  const scalar *from = (const scalar *)eight;
  return (real)_mm256_set_pd(from[which[3]], from[which[2]], from[which[1]], from[which[0]]);
}
#endif

#endif
