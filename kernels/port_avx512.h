/* SPDX-License-Identifier: Apache-2.0
 * Eight doubles in a register of 512 bits; see port_c.h, which alone includes it. */
#ifndef ALD_KERNELS_PORT_AVX512_H
#define ALD_KERNELS_PORT_AVX512_H

#define ALD_OWN_REALS
#define ALD_OWN_WHOLES
#define ALD_OWN_QUADS

ALD_INLINE real sel(mask c, real a, real b) { return (real)((c & (bits)a) | (~c & (bits)b)); }
ALD_INLINE uint mask_bits(mask c) { return _mm512_movepi64_mask((__m512i)c); }
ALD_INLINE int any_lane(mask c) { return mask_bits(c) != 0; }
ALD_INLINE mask is(whole a, whole b) { return (mask)_mm512_cvtepi32_epi64((__m256i)(a == b)); }
ALD_INLINE whole pick(mask c, whole a, whole b) {
  return (whole)_mm256_mask_blend_epi32((__mmask8)mask_bits(c), (__m256i)b, (__m256i)a);
}
ALD_INLINE real from_whole(whole x) { return (real)_mm512_cvtepu32_pd((__m256i)x); }
ALD_INLINE whole to_whole(real x) { return (whole)_mm512_cvttpd_epu32((__m512d)x); }
ALD_INLINE bits half_product(bits a, bits b) {
  return (bits)_mm512_mul_epu32((__m512i)a, (__m512i)b);
}
ALD_INLINE real real_sqrt(real x) { return (real)_mm512_sqrt_pd((__m512d)x); }
ALD_INLINE real real_fma(real a, real b, real c) {
  return (real)_mm512_fmadd_pd((__m512d)a, (__m512d)b, (__m512d)c);
}
/* of a < b ? a : b to the bit, numbers that are none and zeros included */
ALD_INLINE real real_min(real a, real b) { return (real)_mm512_min_pd((__m512d)a, (__m512d)b); }
ALD_INLINE real real_max(real a, real b) { return (real)_mm512_max_pd((__m512d)a, (__m512d)b); }
#define ALD_FARTHER
ALD_INLINE real real_farther(real a, real b) {
  return (real)_mm512_range_pd((__m512d)a, (__m512d)b, 0xb);
}
ALD_INLINE real real_rint(real x) {
  return (real)_mm512_roundscale_pd((__m512d)x, _MM_FROUND_CUR_DIRECTION);
}
ALD_INLINE void reals_of_quads(const quad *of_lanes, real *columns) {
  __m256d low[4], high[4];
  ald_turn_quads(of_lanes, low);
  ald_turn_quads(of_lanes + 4, high);
  for (int c = 0; c < 4; c++) {
    columns[c] = (real)_mm512_insertf64x4(_mm512_castpd256_pd512(low[c]), high[c], 1);
  }
}
ALD_INLINE real real_of_eight(const real *eight, const uchar *which) {
  long long places;
  memcpy(&places, which, sizeof places);
  const __m512i index = _mm512_cvtepu8_epi64(_mm_cvtsi64_si128(places));
  return (real)_mm512_permutexvar_pd(index, (__m512d)*eight);
}

#endif
