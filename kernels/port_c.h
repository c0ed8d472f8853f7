/* SPDX-License-Identifier: Apache-2.0
 * The C17 side of the seam; see port.h, which alone includes it. */
#ifndef ALD_KERNELS_PORT_C_H
#define ALD_KERNELS_PORT_C_H

#include <math.h>
#include <stdint.h>

#ifdef __clang__ /* masks are combined lane by lane, with & and |, one lane wide too */
#pragma clang diagnostic ignored "-Wbitwise-instead-of-logical"
#endif

typedef uint32_t uint;
typedef uint8_t uchar;
#ifdef __BMI2__
#include <immintrin.h>
#endif
typedef uint64_t ulong;
#ifdef ALD_SINGLE
typedef float scalar;
typedef int32_t scalar_bits;
#define ALD_CALL(name) __builtin_##name##f
#else
typedef double scalar;
typedef int64_t scalar_bits;
#define ALD_CALL(name) __builtin_##name
#endif

#define ALD_UNUSED __attribute__((unused))
#define ALD_INLINE static inline __attribute__((always_inline, unused))
/* large, and run from several places: compiled once */
#define ALD_APART static __attribute__((noinline, unused))
#define GLOBAL
/* before a loop of so many rounds: write them out, so that arrays stay in registers */
#define ALD_PRAGMA(text) _Pragma(#text)
#ifdef __clang__
#define ALD_UNROLL(n) ALD_PRAGMA(clang loop unroll_count(n))
#else
#define ALD_UNROLL(n) ALD_PRAGMA(GCC unroll n)
#endif
#define ALD_SCRATCH_UNIT(lane) 0u

ALD_INLINE scalar scalar_root(scalar x) { return ALD_CALL(sqrt)(x); }
ALD_INLINE scalar scalar_fma(scalar a, scalar b, scalar c) { return ALD_CALL(fma)(a, b, c); }

#if ALD_LANES == 1

typedef scalar real;
typedef scalar_bits bits;
typedef int mask;
typedef uint whole;
#define R(x) ((scalar)(x))
#define W(x) ((uint)(x))
#define ALD_EACH(r, expression) \
  {                             \
    const int k = 0;            \
    (void)k;                    \
    r = expression;             \
  }
#define ALD_LANE(x) (x)
typedef union {
  scalar number;
  scalar_bits pattern;
} ald_pun;
ALD_INLINE bits bits_of(real x) { return ((ald_pun){.number = x}).pattern; }
ALD_INLINE real of_bits(bits x) { return ((ald_pun){.pattern = x}).number; }
ALD_INLINE bits to_bits(real x) { return (bits)x; }
ALD_INLINE real from_bits(bits x) { return (real)x; }
ALD_INLINE real from_whole(whole x) { return (real)x; }
ALD_INLINE whole to_whole(real x) { return (whole)x; }
ALD_INLINE real sel(mask c, real a, real b) { return c ? a : b; }
ALD_INLINE int any_lane(mask c) { return c; }
ALD_INLINE uint mask_bits(mask c) { return c != 0; }
ALD_INLINE real real_at(const scalar *place) { return *place; }
ALD_INLINE real real_of_eight(const real *eight, const uchar *which) { return eight[*which]; }
ALD_INLINE mask is(whole a, whole b) { return a == b; }
ALD_INLINE whole pick(mask c, whole a, whole b) { return c ? a : b; }

#else

typedef scalar real __attribute__((vector_size(ALD_LANES * sizeof(scalar)), may_alias));
typedef scalar_bits bits __attribute__((vector_size(ALD_LANES * sizeof(scalar)), may_alias));
typedef bits mask;
typedef uint whole __attribute__((vector_size(ALD_LANES * sizeof(uint)), may_alias));
typedef int32_t ald_int_lanes __attribute__((vector_size(ALD_LANES * sizeof(int32_t))));
typedef int8_t ald_byte_lanes __attribute__((vector_size(ALD_LANES)));
_Static_assert(ALD_LANES == sizeof(uint64_t), "any_lane() packs one byte per lane into 64 bits");
#define ALD_EACH(r, expression)         \
  for (int k = 0; k < ALD_LANES; k++) { \
    r[k] = expression;                  \
  }
#if defined(__AVX512F__) && !defined(ALD_SINGLE)
#include <immintrin.h>
typedef __m512d ald_vector;
#define ALD_VECTOR(name) _mm512_##name##_pd
#elif defined(__AVX__) && defined(__FMA__) && defined(ALD_SINGLE)
#include <immintrin.h>
typedef __m256 ald_vector;
#define ALD_VECTOR(name) _mm256_##name##_ps
#endif
#define ALD_LANE(x) (x)[k]
/* x - 0 is x for every x, signed zeros included, and becomes a single broadcast */
ALD_INLINE real ald_splat(scalar x) { return x - (real){0}; }
ALD_INLINE whole ald_splat_whole(uint x) { return x + (whole){0}; }
#define R(x) ald_splat((scalar)(x))
#define W(x) ald_splat_whole((uint)(x))
ALD_INLINE bits bits_of(real x) { return (bits)x; }
ALD_INLINE real of_bits(bits x) { return (real)x; }
ALD_INLINE bits to_bits(real x) { return __builtin_convertvector(x, bits); }
ALD_INLINE real from_bits(bits x) { return __builtin_convertvector(x, real); }
ALD_INLINE real from_whole(whole x) { return __builtin_convertvector(x, real); }
ALD_INLINE whole to_whole(real x) { return __builtin_convertvector(x, whole); }
ALD_INLINE real sel(mask c, real a, real b) { return (real)((c & (bits)a) | (~c & (bits)b)); }
/* one byte per lane, looked at as one number */
ALD_INLINE int any_lane(mask c) {
  return (uint64_t) __builtin_convertvector(c, ald_byte_lanes) != 0;
}
ALD_INLINE uint mask_bits(mask c) {
#if defined(__AVX512DQ__) && !defined(ALD_SINGLE)
  return _mm512_movepi64_mask((__m512i)c);
#else /* bit k of byte k, and all bytes summed up in the highest */
  const uint64_t bytes = (uint64_t) __builtin_convertvector(c, ald_byte_lanes);
  return (uint)(((bytes & 0x8040201008040201u) * 0x0101010101010101u) >> 56);
#endif
}
typedef real ald_loose_real __attribute__((aligned(sizeof(scalar)), may_alias));
ALD_INLINE real real_at(const scalar *place) { return *(const ald_loose_real *)place; }
typedef ald_byte_lanes ald_loose_bytes __attribute__((aligned(1), may_alias));
ALD_INLINE real real_of_eight(const real *eight, const uchar *which) {
#ifdef __clang__
  real r;
  ALD_EACH(r, (*eight)[which[k]])
  return r;
#else
  const ald_byte_lanes places = *(const ald_loose_bytes *)which;
  return __builtin_shuffle(*eight, __builtin_convertvector(places, bits));
#endif
}
ALD_INLINE mask is(whole a, whole b) {
  return __builtin_convertvector((ald_int_lanes)(a == b), mask);
}
ALD_INLINE whole pick(mask c, whole a, whole b) {
  whole w = (whole) __builtin_convertvector(c, ald_int_lanes);
  return (w & a) | (~w & b);
}

#endif

ALD_INLINE uint lowest_bit(uint x) { return (uint)__builtin_ctz(x); }
#ifdef __BMI2__
ALD_INLINE uint bit_places(uint byte, uchar *places) {
  const uint64_t bytes = _pdep_u64(byte, 0x0101010101010101u) * 0xff;
  const uint64_t found = _pext_u64(0x0706050403020100u, bytes);
  __builtin_memcpy(places, &found, sizeof found);
  return (uint)__builtin_popcount(byte);
}
#else
ALD_INLINE uint bit_places(uint byte, uchar *places) {
  uint count = 0;
  for (; byte; byte &= byte - 1) places[count++] = (uchar)lowest_bit(byte);
  return count;
}
#endif
ALD_INLINE void lanes_of(mask c, real x, int *chosen, scalar *values) {
  for (int k = 0; k < ALD_LANES; k++) {
    chosen[k] = ALD_LANE(c) != 0;
    values[k] = ALD_LANE(x);
  }
}
ALD_INLINE real real_gather(const GLOBAL scalar *table, whole index) {
  real r;
  ALD_EACH(r, table[ALD_LANE(index)])
  return r;
}
ALD_INLINE real real_of_lanes(const scalar *values) {
  real r;
  ALD_EACH(r, values[k])
  return r;
}
ALD_INLINE whole lane_numbers(uint first) {
  whole r;
  ALD_EACH(r, first + (uint)k)
  return r;
}
/* The functions that have an instruction of their own. Written lane by lane, compilers find it in
 * most places, but not in all. */
#if defined(ALD_VECTOR)
ALD_INLINE real real_sqrt(real x) { return (real)ALD_VECTOR(sqrt)((ald_vector)x); }
ALD_INLINE real real_fma(real a, real b, real c) {
  return (real)ALD_VECTOR(fmadd)((ald_vector)a, (ald_vector)b, (ald_vector)c);
}
/* of a < b ? a : b to the bit, numbers that are none and zeros included */
ALD_INLINE real real_min(real a, real b) {
  return (real)ALD_VECTOR(min)((ald_vector)a, (ald_vector)b);
}
ALD_INLINE real real_max(real a, real b) {
  return (real)ALD_VECTOR(max)((ald_vector)a, (ald_vector)b);
}
#if defined(__AVX512DQ__) && !defined(ALD_SINGLE)
#define ALD_FARTHER
ALD_INLINE real real_farther(real a, real b) {
  return (real)_mm512_range_pd((ald_vector)a, (ald_vector)b, 0xb);
}
#endif
#else
ALD_INLINE real real_sqrt(real x) {
  real r;
  ALD_EACH(r, ALD_CALL(sqrt)(ALD_LANE(x)))
  return r;
}
ALD_INLINE real real_fma(real a, real b, real c) {
  real r;
  ALD_EACH(r, ALD_CALL(fma)(ALD_LANE(a), ALD_LANE(b), ALD_LANE(c)))
  return r;
}
#endif
ALD_INLINE real real_abs(real x) {
  real r;
  ALD_EACH(r, ALD_CALL(fabs)(ALD_LANE(x)))
  return r;
}
ALD_INLINE real real_rint(real x) {
  real r;
  ALD_EACH(r, ALD_CALL(rint)(ALD_LANE(x)))
  return r;
}

#endif
