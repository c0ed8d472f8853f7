/* SPDX-License-Identifier: Apache-2.0
 * The OpenCL C 1.2 side of the seam; see port.h, which alone includes it. */
#ifndef ALD_KERNELS_PORT_OPENCL_H
#define ALD_KERNELS_PORT_OPENCL_H

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

#ifdef __clang__ /* in most drivers; masks are combined with & and |, as port_c.h says */
#pragma clang diagnostic ignored "-Wbitwise-instead-of-logical"
#define ALD_UNUSED __attribute__((unused))
#else
#define ALD_UNUSED
#endif
/* In the program of a study, what no kernel calls is not compiled. Functions of the program for any
 * study are not static: compilers would put so many into each other that it takes three times as
 * long to build. */
#ifndef ALD_INLINE
#ifdef ALD_STUDY
#define ALD_INLINE static ALD_UNUSED
#else
#define ALD_INLINE
#endif
#define ALD_APART ALD_INLINE
#endif
/* has arrays of its own, and is run from several places: one copy of it holds them once */
#define ALD_ONCE ALD_INLINE __attribute__((noinline))
/* in a search, where calls would pass vectors through memory */
#ifndef ALD_INLINE_ALWAYS
#if defined(ALD_STUDY) && defined(__clang__)
#define ALD_INLINE_ALWAYS static __attribute__((always_inline, unused))
#else
#define ALD_INLINE_ALWAYS ALD_INLINE
#endif
#endif
/* what needs an array is rather computed again: on a GPU an array is slow memory */
#define ALD_COMPUTES_AGAIN (ALD_LANES == 1)
/* In the program of a study: run seldom, or with registers of its own, and so kept apart. Compilers
 * for AMD save half of all registers around such a function, which costs more than it saves. */
#ifndef ALD_RARE
#if defined(ALD_STUDY) && defined(__clang__) && !defined(__AMDGCN__)
#define ALD_RARE static __attribute__((noinline, unused))
#else
#define ALD_RARE ALD_INLINE_ALWAYS
#endif
#endif
/* apart in C; put into its callers in the program of a study, so that it has all of their registers
 */
#define ALD_MERGED ALD_INLINE_ALWAYS
#define GLOBAL global
#define LOCAL local
#define ALD_UNROLL(n) _Pragma("unroll")
#define ALD_ROLLED _Pragma("unroll 1")
/* units that work at the same time have a scratch each; in C a thread has one */
#define ALD_AT_ONCE 1u /* the instances of a pass are computed at the same time */
#define ALD_SCRATCH_UNIT(lane) ((lane) / ALD_LANES)
#define R(x) ((real)((scalar)(x)))
#define W(x) ((whole)((uint)(x)))

ALD_INLINE mask mask_not(mask c) { return c == 0; }
ALD_INLINE real sel(mask c, real a, real b) { return c ? a : b; }
typedef ALD_JOIN(ALD_REAL_NAME, 4) quad;
ALD_INLINE quad quad_at(const GLOBAL scalar *place) { return vload4(0, place); }
ALD_INLINE scalar scalar_root(scalar x) { return sqrt(x); }
ALD_INLINE scalar scalar_fma(scalar a, scalar b, scalar c) { return fma(a, b, c); }
ALD_INLINE real real_sqrt(real x) { return sqrt(x); }
ALD_INLINE real real_fma(real a, real b, real c) { return fma(a, b, c); }
ALD_INLINE real real_min(real a, real b) { return sel(a < b, a, b); }
ALD_INLINE real real_max(real a, real b) { return sel(a > b, a, b); }
ALD_INLINE real real_abs(real x) { return fabs(x); }
ALD_INLINE real real_rint(real x) { return rint(x); }
ALD_INLINE bits bits_of(real x) { return ALD_JOIN(as_, ALD_WIDE(ALD_BITS_NAME))(x); }
ALD_INLINE real of_bits(bits x) { return ALD_JOIN(as_, ALD_WIDE(ALD_REAL_NAME))(x); }
ALD_INLINE real from_whole(whole x) { return ALD_JOIN(convert_, ALD_WIDE(ALD_REAL_NAME))(x); }
ALD_INLINE whole to_whole(real x) { return ALD_JOIN(convert_, ALD_WIDE(uint))(x); }
ALD_INLINE uint lowest_bit(uint x) { return 31 - clz(x & (~x + 1)); }
ALD_INLINE uint lowest_bit_of_64(ulong x) { return 63 - (uint)clz(x & (~x + 1)); }
ALD_INLINE uint bit_places(uint byte, uchar *places) {
  uint count = 0;
  for (; byte; byte &= byte - 1) places[count++] = (uchar)lowest_bit(byte);
  return count;
}
#if ALD_LANES == 1
ALD_INLINE void reals_of_quads(const quad *of_lanes, real *columns) {
  vstore4(*of_lanes, 0, columns);
}
ALD_INLINE void lanes_of(mask c, real x, int *chosen, scalar *values) {
  *chosen = c;
  *values = x;
}
ALD_INLINE uint mask_bits(mask c) { return c != 0; }
ALD_INLINE real real_at(const GLOBAL scalar *place) { return *place; }
ALD_INLINE real real_of_eight(const real *eight, const uchar *which) { return eight[*which]; }
ALD_INLINE int any_lane(mask c) { return c; }
ALD_INLINE mask is(whole a, whole b) { return a == b; }
ALD_INLINE whole pick(mask c, whole a, whole b) { return c ? a : b; }
ALD_INLINE real real_gather(const GLOBAL scalar *table, whole index) { return table[index]; }
ALD_INLINE whole lane_numbers(uint first) { return first; }
ALD_INLINE real real_of_lanes(const scalar *values) { return *values; }
#else
ALD_INLINE void reals_of_quads(const quad *of_lanes, real *columns) {
  scalar values[4][ALD_LANES];
  for (int k = 0; k < ALD_LANES; k++) {
    values[0][k] = of_lanes[k].x;
    values[1][k] = of_lanes[k].y;
    values[2][k] = of_lanes[k].z;
    values[3][k] = of_lanes[k].w;
  }
  for (int c = 0; c < 4; c++) columns[c] = ALD_JOIN(vload, ALD_LANES)(0, values[c]);
}
ALD_INLINE void lanes_of(mask c, real x, int *chosen, scalar *values) {
  ALD_JOIN(vstore, ALD_LANES)(ALD_JOIN(convert_, ALD_WIDE(int))(c), 0, chosen);
  ALD_JOIN(vstore, ALD_LANES)(x, 0, values);
}
/* any() of some drivers looks at one lane after the other */
ALD_INLINE int any_lane(mask c) {
#if ALD_LANES == 8
  const ALD_JOIN(ALD_BITS_NAME, 4) half_c = c.lo | c.hi;
  const ALD_JOIN(ALD_BITS_NAME, 2) quarter = half_c.lo | half_c.hi;
  return (quarter.x | quarter.y) != 0;
#else
  return any(c);
#endif
}
ALD_INLINE uint mask_bits(mask c) {
  int chosen[ALD_LANES];
  uint bits_set = 0;
  ALD_JOIN(vstore, ALD_LANES)(ALD_JOIN(convert_, ALD_WIDE(int))(c), 0, chosen);
  for (int k = 0; k < ALD_LANES; k++) bits_set |= chosen[k] ? 1u << k : 0;
  return bits_set;
}
ALD_INLINE real real_at(const GLOBAL scalar *place) { return ALD_JOIN(vload, ALD_LANES)(0, place); }
ALD_INLINE real real_of_eight(const real *eight, const uchar *which) {
  scalar values[ALD_LANES];
  for (int k = 0; k < ALD_LANES; k++) values[k] = ((const scalar *)eight)[which[k]];
  return ALD_JOIN(vload, ALD_LANES)(0, values);
}
ALD_INLINE mask is(whole a, whole b) { return ALD_JOIN(convert_, ALD_WIDE(ALD_BITS_NAME))(a == b); }
ALD_INLINE whole pick(mask c, whole a, whole b) {
  return ALD_JOIN(convert_, ALD_WIDE(int))(c) ? a : b;
}
ALD_INLINE real real_gather(const GLOBAL scalar *table, whole index) {
  uint places[ALD_LANES];
  scalar values[ALD_LANES];
  ALD_JOIN(vstore, ALD_LANES)(index, 0, places);
  for (int k = 0; k < ALD_LANES; k++) values[k] = table[places[k]];
  return ALD_JOIN(vload, ALD_LANES)(0, values);
}
ALD_INLINE whole lane_numbers(uint first) {
  uint numbers[ALD_LANES];
  for (int k = 0; k < ALD_LANES; k++) numbers[k] = first + k;
  return ALD_JOIN(vload, ALD_LANES)(0, numbers);
}
ALD_INLINE real real_of_lanes(const scalar *values) {
  return ALD_JOIN(vload, ALD_LANES)(0, values);
}
#endif

#endif
