/* SPDX-License-Identifier: Apache-2.0
 * Single operations on arguments of the caller's choice, to find the one that a device or its
 * compiler does otherwise than IEEE 754 and this text say: rounded twice or once, subnormal numbers
 * kept or not, sums in their order. Belongs to no step: reads real rows OPERAND_A to OPERAND_Q and
 * writes one row for each operation. */
#ifndef ALD_KERNELS_PASS_OPERATIONS_H
#define ALD_KERNELS_PASS_OPERATIONS_H

#include "../../math/atan.h"
#include "../../math/explog.h"
#include "../../math/trig.h"
#include "../../plan.h"

enum {
  OPERAND_A, /* any numbers */
  OPERAND_B,
  OPERAND_C,
  OPERAND_P, /* arguments of functions: finite, of moderate size */
  OPERAND_Q,
  OPERAND_COUNT
};

/* OPERATION(name, words, value): what is asked for, in words, and in terms of a, b, c, p, q, the
 * sine s and cosine t of p, and the whole number w, the size of p cut to one. What a compiler may
 * be tempted to do otherwise comes before the functions that are made of it. */
#define OPERATIONS(OPERATION)                                             \
  OPERATION(sum, "a + b", a + b)                                          \
  OPERATION(difference, "a - b", a - b)                                   \
  OPERATION(product, "a * b", a *b)                                       \
  OPERATION(quotient, "a / b", a / b)                                     \
  OPERATION(reciprocal, "1 / a", R(1) / a)                                \
  OPERATION(third, "a / 3", a / R(3))                                     \
  OPERATION(root, "sqrt |a|", real_sqrt(real_abs(a)))                     \
  OPERATION(fused, "fma(a, b, c)", real_fma(a, b, c))                     \
  OPERATION(product_sum, "a * b + c", a *b + c)                           \
  OPERATION(product_difference, "c - a * b", c - a * b)                   \
  OPERATION(sum_of_products, "a * b + c * a", a *b + c * a)               \
  OPERATION(sum_of_three, "(a + b) + c", (a + b) + c)                     \
  OPERATION(regained, "(a + b) - a", (a + b) - a)                         \
  OPERATION(multiplied_back, "a * b / b", a *b / b)                       \
  OPERATION(smaller, "a < b ? a : b", real_min(a, b))                     \
  OPERATION(larger, "a > b ? a : b", real_max(a, b))                      \
  OPERATION(magnitude, "|a|", real_abs(a))                                \
  OPERATION(opposite, "-a", -a)                                           \
  OPERATION(below, "a < b", sel(a < b, R(1), R(0)))                       \
  OPERATION(nearest, "rint a", real_rint(a))                              \
  OPERATION(whole_part, "real of the whole number in |p|", from_whole(w)) \
  OPERATION(pattern, "as_real(as_long(a))", of_bits(bits_of(a)))          \
  OPERATION(sine, "sin p", s)                                             \
  OPERATION(cosine, "cos p", t)                                           \
  OPERATION(angle, "atan2(q, p)", real_atan2(q, p))                       \
  OPERATION(exponential, "exp p", real_exp(p))                            \
  OPERATION(logarithm, "log |p|", real_log(real_abs(p)))                  \
  OPERATION(power, "|p| to the power of q", real_pow(real_abs(p), q))

#define OPERATION_NUMBER(name, words, value) OPERATION_##name,
enum { OPERATIONS(OPERATION_NUMBER) OPERATION_COUNT };
enum { OPERATION_ROW_COUNT = OPERAND_COUNT + OPERATION_COUNT };

#define OPERATION_RESULT(name, words, value) ROW(OPERAND_COUNT + OPERATION_##name) = value;

ALD_INLINE void operations_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const real a = ROW(OPERAND_A), b = ROW(OPERAND_B), c = ROW(OPERAND_C);
  const real p = ROW(OPERAND_P), q = ROW(OPERAND_Q);
  const whole w = to_whole(real_abs(p));
  real s, t;
  real_sincos(p, &s, &t);
  OPERATIONS(OPERATION_RESULT)
}

#undef OPERATION_RESULT

#endif
