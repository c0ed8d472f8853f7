/* SPDX-License-Identifier: Apache-2.0
 * The kernels' elementary functions over arrays, 1, 2, 4 and 8 lanes at a time, in the precision
 * that ALD_SINGLE selects. */
#ifndef ALD_TESTS_MATH_LANES_H
#define ALD_TESTS_MATH_LANES_H

#include <stddef.h>

#ifdef ALD_SINGLE
typedef float ald_number;
#else
typedef double ald_number;
#endif

typedef enum ald_math_name {
  ALD_MATH_SINCOS, /* out = sin(x), second = cos(x) */
  ALD_MATH_ATAN2,  /* out = atan2(x, y) */
  ALD_MATH_EXP,    /* out = exp(x) */
  ALD_MATH_LOG,    /* out = log(x) */
  ALD_MATH_POW,    /* out = pow(x, y) */
  ALD_MATH_COUNT
} ald_math_name;

/* Arrays are aligned to 64 bytes and hold `count` numbers, a multiple of 8; `y` is read by
 * functions of two arguments, `second` is written by sincos alone. */
typedef void ald_math(ald_math_name name, const ald_number *x, const ald_number *y, ald_number *out,
                      ald_number *second, size_t count);
ald_math ald_math_1, ald_math_2, ald_math_4, ald_math_8;

#endif
