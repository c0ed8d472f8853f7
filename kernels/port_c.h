/* SPDX-License-Identifier: Apache-2.0
 * The C17 side of the seam; see port.h, which alone includes it. Here are one lane, and what
 * several lanes need on any processor. Operations that have an instruction of their own are in
 * port_avx512.h, port_avx2.h, port_sse.h and port_neon.h; port_lanes.h has those that remain, for
 * any number of lanes.
 *
 * half_product() is for the host alone, which draws random numbers: of each 64 bits of several
 * lanes it multiplies the lower halves. */
#ifndef ALD_KERNELS_PORT_C_H
#define ALD_KERNELS_PORT_C_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#ifdef __clang__ /* masks are combined lane by lane, with & and |, one lane wide too */
#pragma clang diagnostic ignored "-Wbitwise-instead-of-logical"
#endif

typedef uint32_t uint;
typedef uint8_t uchar;
typedef uint64_t ulong;
#ifdef ALD_SINGLE
typedef float scalar;
typedef int32_t scalar_bits;
#define ALD_SCALAR_BITS 32
#define ALD_CALL(name) __builtin_##name##f
#else
typedef double scalar;
typedef int64_t scalar_bits;
#define ALD_SCALAR_BITS 64
#define ALD_CALL(name) __builtin_##name
#endif

/* Bits of a register of the processor that is built for; lanes are as many as it holds, but no more
 * than 8, which is what nodes of trees and rows of tiles come in. That holds for what is built for
 * a target (cmake/KernelBuilds.cmake) or asks for it by ALD_WIDE; intrinsics are 40,000 lines that
 * no other file has to read. */
#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
#define ALD_REGISTER_BITS 512
#elif defined(__AVX2__) && defined(__FMA__)
#define ALD_REGISTER_BITS 256
#else
#define ALD_REGISTER_BITS 128
#endif
#ifndef ALD_LANES
#if !defined(ALD_TARGET) && !defined(ALD_WIDE) /* the rest of the host, which counts rows */
#define ALD_LANES 1
#elif ALD_REGISTER_BITS / ALD_SCALAR_BITS < 8
#define ALD_LANES (ALD_REGISTER_BITS / ALD_SCALAR_BITS)
#else
#define ALD_LANES 8
#endif
#endif

#define ALD_UNUSED __attribute__((unused))
#define ALD_INLINE static inline __attribute__((always_inline, unused))
#define ALD_INLINE_ALWAYS ALD_INLINE
#define ALD_COMPUTES_AGAIN 0
/* large, and run from several places: compiled once */
#define ALD_APART static __attribute__((noinline, unused))
#define ALD_ONCE ALD_APART
#define ALD_RARE ALD_INLINE
#define ALD_MERGED ALD_APART
#define GLOBAL
#define LOCAL
/* before a loop of so many rounds: write them out, so that arrays stay in registers */
#define ALD_PRAGMA(text) _Pragma(#text)
#ifdef __clang__
#define ALD_UNROLL(n) ALD_PRAGMA(clang loop unroll_count(n))
#else
#define ALD_UNROLL(n) ALD_PRAGMA(GCC unroll n)
#endif
#define ALD_ROLLED /* a loop that stays one in a program for GPUs, for the sake of registers */
#define ALD_AT_ONCE 0u
#define ALD_SCRATCH_UNIT(lane) 0u

/* four numbers side by side */
typedef scalar quad __attribute__((vector_size(4 * sizeof(scalar)), may_alias));
typedef quad ald_loose_quad __attribute__((aligned(sizeof(scalar)), may_alias));
ALD_INLINE quad quad_at(const scalar *place) { return *(const ald_loose_quad *)place; }

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
ALD_INLINE real from_whole(whole x) { return (real)x; }
ALD_INLINE whole to_whole(real x) { return (whole)x; }
ALD_INLINE mask mask_not(mask c) { return !c; }
ALD_INLINE real sel(mask c, real a, real b) { return c ? a : b; }
ALD_INLINE int any_lane(mask c) { return c; }
ALD_INLINE uint mask_bits(mask c) { return c != 0; }
ALD_INLINE real real_at(const scalar *place) { return *place; }
ALD_INLINE real real_of_eight(const real *eight, const uchar *which) { return eight[*which]; }
ALD_INLINE mask is(whole a, whole b) { return a == b; }
ALD_INLINE whole pick(mask c, whole a, whole b) { return c ? a : b; }
ALD_INLINE real real_gather(const GLOBAL scalar *table, whole index) { return table[index]; }
ALD_INLINE real real_of_lanes(const scalar *values) { return *values; }
ALD_INLINE whole lane_numbers(uint first) { return first; }
ALD_INLINE void lanes_of(mask c, real x, int *chosen, scalar *values) {
  *chosen = c != 0;
  *values = x;
}
ALD_INLINE void reals_of_quads(const quad *of_lanes, real *columns) {
  for (int c = 0; c < 4; c++) columns[c] = (*of_lanes)[c];
}
ALD_INLINE real real_sqrt(real x) { return scalar_root(x); }
ALD_INLINE real real_fma(real a, real b, real c) { return scalar_fma(a, b, c); }
ALD_INLINE real real_min(real a, real b) { return a < b ? a : b; }
ALD_INLINE real real_max(real a, real b) { return a > b ? a : b; }
ALD_INLINE real real_abs(real x) { return ALD_CALL(fabs)(x); }
ALD_INLINE real real_rint(real x) { return ALD_CALL(rint)(x); }

#else

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

typedef scalar real __attribute__((vector_size(ALD_LANES * sizeof(scalar)), may_alias));
typedef scalar_bits bits __attribute__((vector_size(ALD_LANES * sizeof(scalar)), may_alias));
typedef bits mask;
typedef uint whole __attribute__((vector_size(ALD_LANES * sizeof(uint)), may_alias));
typedef uint64_t ald_long_lanes __attribute__((vector_size(ALD_LANES * sizeof(scalar)), may_alias));
typedef int32_t ald_int_lanes __attribute__((vector_size(ALD_LANES * sizeof(int32_t)), may_alias));
typedef real ald_loose_real __attribute__((aligned(sizeof(scalar)), may_alias));
typedef ald_int_lanes ald_loose_ints __attribute__((aligned(sizeof(int32_t)), may_alias));
#define ALD_EACH(r, expression)         \
  for (int k = 0; k < ALD_LANES; k++) { \
    r[k] = expression;                  \
  }
#define ALD_LANE(x) (x)[k]
/* x - 0 is x for every x, signed zeros included, and becomes a single broadcast */
ALD_INLINE real ald_splat(scalar x) { return x - (real){0}; }
ALD_INLINE whole ald_splat_whole(uint x) { return x + (whole){0}; }
#define R(x) ald_splat((scalar)(x))
#define W(x) ald_splat_whole((uint)(x))
ALD_INLINE bits bits_of(real x) { return (bits)x; }
ALD_INLINE real of_bits(bits x) { return (real)x; }
ALD_INLINE mask mask_not(mask c) { return ~c; }
ALD_INLINE real real_at(const scalar *place) { return *(const ald_loose_real *)place; }
ALD_INLINE void lanes_of(mask c, real x, int *chosen, scalar *values) {
  *(ald_loose_ints *)chosen = __builtin_convertvector(c, ald_int_lanes) & 1;
  *(ald_loose_real *)values = x;
}
ALD_INLINE real real_of_lanes(const scalar *values) { return real_at(values); }
ALD_INLINE whole lane_numbers(uint first) {
  whole r;
  ALD_EACH(r, (uint)k)
  return W(first) + r;
}
/* scalar loads: gathering instructions are slower on most processors */
ALD_INLINE real real_gather(const GLOBAL scalar *table, whole index) {
  real r;
  ALD_EACH(r, table[ALD_LANE(index)])
  return r;
}
ALD_INLINE real real_abs(real x) { return (real)((bits)x & ~(bits)R(-0.0)); }
#if defined(__AVX2__) && !defined(ALD_SINGLE)
/* a square of four by four turned */
ALD_INLINE void ald_turn_quads(const quad *rows, __m256d *columns) {
  const __m256d a = (__m256d)rows[0], b = (__m256d)rows[1];
  const __m256d c = (__m256d)rows[2], d = (__m256d)rows[3];
  const __m256d even = _mm256_unpacklo_pd(a, b), odd = _mm256_unpackhi_pd(a, b);
  const __m256d even_after = _mm256_unpacklo_pd(c, d), odd_after = _mm256_unpackhi_pd(c, d);
  columns[0] = _mm256_permute2f128_pd(even, even_after, 0x20);
  columns[1] = _mm256_permute2f128_pd(odd, odd_after, 0x20);
  columns[2] = _mm256_permute2f128_pd(even, even_after, 0x31);
  columns[3] = _mm256_permute2f128_pd(odd, odd_after, 0x31);
}
#endif

#if ALD_LANES * ALD_SCALAR_BITS == 512 && ALD_REGISTER_BITS == 512 && !defined(ALD_SINGLE)
#include "port_avx512.h"
#elif ALD_LANES * ALD_SCALAR_BITS == 256 && ALD_REGISTER_BITS >= 256
#include "port_avx2.h"
#elif ALD_LANES * ALD_SCALAR_BITS == 128 && defined(__SSE2__)
#include "port_sse.h"
#elif ALD_LANES * ALD_SCALAR_BITS == 128 && defined(__aarch64__)
#include "port_neon.h"
#endif
#include "port_lanes.h"

#endif

ALD_INLINE uint lowest_bit(uint x) { return (uint)__builtin_ctz(x); }
ALD_INLINE uint lowest_bit_of_64(ulong x) { return (uint)__builtin_ctzll(x); }
#ifdef __BMI2__
ALD_INLINE uint bit_places(uint byte, uchar *places) {
  const uint64_t bytes = __builtin_ia32_pdep_di(byte, 0x0101010101010101u) * 0xff;
  const uint64_t found = __builtin_ia32_pext_di(0x0706050403020100u, bytes);
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

#endif
