/* SPDX-License-Identifier: Apache-2.0
 * The seam: the only file that knows whether the kernels are OpenCL C 1.2 or C17.
 *
 * The physics is written once, in terms of a `real` that holds the values of ALD_LANES neighbouring
 * scenarios. ALD_LANES is 8 in the library (GCC vector extension) and on OpenCL CPU devices
 * (double8), 1 on GPUs and in host code that wants a law for a single value. Every operation here
 * is elementwise and correctly rounded, so the width never shows in a result.
 *
 *   real   numbers of the lanes          mask   outcome of a comparison, lane by lane
 *   whole  32-bit counts and flags       bits   integers as wide as a real
 *   scalar one real, as it lies in memory
 *
 * lanes_of() takes a mask and a real apart, (ALD_LANES) each: for the rare work of single lanes;
 * real_of_lanes() puts one together.
 * mask_bits() has bit k set where lane k is chosen; real_at() reads ALD_LANES numbers in a row from
 * any place; lowest_bit() is the number of the lowest bit that is set, of a number that is not 0.
 * real_gather() reads a table at a place of its own in each lane; lane_numbers() are the places of
 * neighbouring lanes from `first` on.
 * Branch on any_lane(mask) only to skip work whose results would be selected away in every lane. */
#ifndef ALD_KERNELS_PORT_H
#define ALD_KERNELS_PORT_H

#ifndef ALD_LANES
#define ALD_LANES 8
#endif

#ifdef __OPENCL_VERSION__ /* ---------------------------------------------- OpenCL C 1.2 */

#pragma OPENCL FP_CONTRACT OFF
#ifdef ALD_SINGLE
typedef float scalar;
#define ALD_REAL_NAME float
#define ALD_BITS_NAME int
#else
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double scalar;
#define ALD_REAL_NAME double
#define ALD_BITS_NAME long
#endif

#define ALD_JOIN_(a, b) a##b
#define ALD_JOIN(a, b) ALD_JOIN_(a, b)
#if ALD_LANES == 1
#define ALD_WIDE(type) type
typedef int mask;
#else
#define ALD_WIDE(type) ALD_JOIN(type, ALD_LANES)
typedef ALD_WIDE(ALD_BITS_NAME) mask;
#endif
typedef ALD_WIDE(ALD_REAL_NAME) real;
typedef ALD_WIDE(ALD_BITS_NAME) bits;
typedef ALD_WIDE(uint) whole;

#define ALD_INLINE
#define ALD_APART
#define ALD_UNUSED
#define GLOBAL global
/* units that work at the same time have a scratch each; in C a thread has one */
#define ALD_SCRATCH_UNIT(lane) ((lane) / ALD_LANES)
#define R(x) ((real)((scalar)(x)))
#define W(x) ((whole)((uint)(x)))

real sel(mask c, real a, real b) { return c ? a : b; }
real real_sqrt(real x) { return sqrt(x); }
real real_fma(real a, real b, real c) { return fma(a, b, c); }
real real_abs(real x) { return fabs(x); }
real real_rint(real x) { return rint(x); }
bits bits_of(real x) { return ALD_JOIN(as_, ALD_WIDE(ALD_BITS_NAME))(x); }
real of_bits(bits x) { return ALD_JOIN(as_, ALD_WIDE(ALD_REAL_NAME))(x); }
bits to_bits(real x) { return ALD_JOIN(convert_, ALD_WIDE(ALD_BITS_NAME))(x); }
real from_bits(bits x) { return ALD_JOIN(convert_, ALD_WIDE(ALD_REAL_NAME))(x); }
real from_whole(whole x) { return ALD_JOIN(convert_, ALD_WIDE(ALD_REAL_NAME))(x); }
whole to_whole(real x) { return ALD_JOIN(convert_, ALD_WIDE(uint))(x); }
uint lowest_bit(uint x) { return 31 - clz(x & (~x + 1)); }
#if ALD_LANES == 1
void lanes_of(mask c, real x, int *chosen, scalar *values) {
  *chosen = c;
  *values = x;
}
uint mask_bits(mask c) { return c != 0; }
real real_at(const GLOBAL scalar *place) { return *place; }
int any_lane(mask c) { return c; }
mask is(whole a, whole b) { return a == b; }
whole pick(mask c, whole a, whole b) { return c ? a : b; }
real real_gather(const GLOBAL scalar *table, whole index) { return table[index]; }
whole lane_numbers(uint first) { return first; }
real real_of_lanes(const scalar *values) { return *values; }
#else
void lanes_of(mask c, real x, int *chosen, scalar *values) {
  ALD_JOIN(vstore, ALD_LANES)(ALD_JOIN(convert_, ALD_WIDE(int))(c), 0, chosen);
  ALD_JOIN(vstore, ALD_LANES)(x, 0, values);
}
int any_lane(mask c) { return any(c); }
uint mask_bits(mask c) {
  int chosen[ALD_LANES];
  uint bits_set = 0;
  ALD_JOIN(vstore, ALD_LANES)(ALD_JOIN(convert_, ALD_WIDE(int))(c), 0, chosen);
  for (int k = 0; k < ALD_LANES; k++) bits_set |= chosen[k] ? 1u << k : 0;
  return bits_set;
}
real real_at(const GLOBAL scalar *place) { return ALD_JOIN(vload, ALD_LANES)(0, place); }
mask is(whole a, whole b) { return ALD_JOIN(convert_, ALD_WIDE(ALD_BITS_NAME))(a == b); }
whole pick(mask c, whole a, whole b) { return ALD_JOIN(convert_, ALD_WIDE(int))(c) ? a : b; }
real real_gather(const GLOBAL scalar *table, whole index) {
  uint places[ALD_LANES];
  scalar values[ALD_LANES];
  ALD_JOIN(vstore, ALD_LANES)(index, 0, places);
  for (int k = 0; k < ALD_LANES; k++) values[k] = table[places[k]];
  return ALD_JOIN(vload, ALD_LANES)(0, values);
}
whole lane_numbers(uint first) {
  uint numbers[ALD_LANES];
  for (int k = 0; k < ALD_LANES; k++) numbers[k] = first + k;
  return ALD_JOIN(vload, ALD_LANES)(0, numbers);
}
real real_of_lanes(const scalar *values) { return ALD_JOIN(vload, ALD_LANES)(0, values); }
#endif

#else /* ---------------------------------------------------------------------- C17 */

#include <math.h>
#include <stdint.h>

#ifdef __clang__ /* masks are combined lane by lane, with & and |, one lane wide too */
#pragma clang diagnostic ignored "-Wbitwise-instead-of-logical"
#endif

typedef uint32_t uint;
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
#define ALD_SCRATCH_UNIT(lane) 0u

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
ALD_INLINE mask is(whole a, whole b) {
  return __builtin_convertvector((ald_int_lanes)(a == b), mask);
}
ALD_INLINE whole pick(mask c, whole a, whole b) {
  whole w = (whole) __builtin_convertvector(c, ald_int_lanes);
  return (w & a) | (~w & b);
}

#endif

ALD_INLINE uint lowest_bit(uint x) { return (uint)__builtin_ctz(x); }
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

#endif /* -------------------------------------------------------- both, from here */

ALD_INLINE mask mask_not(mask c) { return c == 0; }
ALD_INLINE int all_lanes(mask c) { return !any_lane(mask_not(c)); }
#ifndef ALD_VECTOR
ALD_INLINE real real_min(real a, real b) { return sel(a < b, a, b); }
ALD_INLINE real real_max(real a, real b) { return sel(a > b, a, b); }
#endif

/* A pass works on one tile; these are its arguments, the same for every pass.
 *   reals   state, slots, records of the tile            (row x lanes)
 *   uints   keys, counts, flags, statuses of the tile    (row x lanes)
 *   scratch lists of a unit of ALD_LANES lanes           (see pass/scratch.h)
 *   assets  numbers that all scenarios share             (any shape, see plan.h)
 *   plan    topology and layout                          (see plan.h)
 *   lanes   length of a row, a multiple of 8 */
#define TILE                                                                                       \
  GLOBAL scalar *restrict reals ALD_UNUSED, GLOBAL uint *restrict uints ALD_UNUSED,                \
      GLOBAL scalar *restrict scratch ALD_UNUSED, const GLOBAL scalar *restrict assets ALD_UNUSED, \
      const GLOBAL uint *restrict plan ALD_UNUSED, const uint lanes ALD_UNUSED
#define TILE_OF_CALLER reals, uints, scratch, assets, plan, lanes

/* The lanes of one row, as a value to read or to assign; `lane` is the caller's, a multiple of
 * ALD_LANES. */
#define ROW(row) (*(GLOBAL real *)(reals + ((row)*lanes + lane)))
#define FLAG(row) (*(GLOBAL whole *)(uints + ((row)*lanes + lane)))

#endif
