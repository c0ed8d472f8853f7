/* SPDX-License-Identifier: Apache-2.0
 * Exact sums of products of up to three numbers, and their signs: in fixed point, wide enough for
 * every product of three finite numbers, so that nothing rounds, overflows or underflows, in either
 * precision. Integers only: the same answer on every device.
 *   number    mantissa x 2^exponent        product  up to 159 bits (72 in single precision)
 *   digit k   weight 2^(32 k) of the cube of the least number; of 64 bits, two's complement, which
 *             hold carries until it is read
 * Valid: finite numbers; up to 2^30 products a sum.
 * Checked by: tests/kernels/test_exact_sum.c (integers of 128 bits, the whole range of exponents).
 */
#ifndef ALD_KERNELS_MATH_EXACT_SUM_H
#define ALD_KERNELS_MATH_EXACT_SUM_H

#include "../port.h"

#ifdef ALD_SINGLE
enum { EXACT_MANTISSA = 23, EXACT_EXPONENTS = 0xff, EXACT_SIGN = 31, EXACT_DIGITS = 32 };
#else
enum { EXACT_MANTISSA = 52, EXACT_EXPONENTS = 0x7ff, EXACT_SIGN = 63, EXACT_DIGITS = 200 };
#endif
#define EXACT_LOW_HALF ((ulong)0xffffffffu)

/* digits from `first` up to `end` are set, the others unknown */
typedef struct exact_sum {
  ulong digit[EXACT_DIGITS];
  int first, end;
} exact_sum;

typedef struct exact_factor {
  ulong low, high; /* halves of the mantissa */
  int place;       /* of its last bit, that of the least number being 0 */
  int is_negative;
} exact_factor;

ALD_INLINE ulong exact_pattern(scalar x) {
  union {
    scalar number;
#ifdef ALD_SINGLE
    uint pattern;
#else
    ulong pattern;
#endif
  } pun;
  pun.number = x;
  return pun.pattern;
}

ALD_INLINE int exact_is_finite(scalar x) {
  return (int)(exact_pattern(x) >> EXACT_MANTISSA & EXACT_EXPONENTS) != EXACT_EXPONENTS;
}

ALD_INLINE exact_factor exact_factor_of(scalar x) {
  const ulong pattern = exact_pattern(x), one = (ulong)1 << EXACT_MANTISSA;
  const int exponent = (int)(pattern >> EXACT_MANTISSA & EXACT_EXPONENTS);
  const ulong mantissa = (pattern & (one - 1)) | (exponent ? one : 0);
  exact_factor f;
  f.low = mantissa & EXACT_LOW_HALF;
  f.high = mantissa >> 32;
  f.place = exponent ? exponent - 1 : 0;
  f.is_negative = (int)(pattern >> EXACT_SIGN & 1);
  return f;
}

ALD_INLINE void exact_sum_clear(exact_sum *s) {
  s->first = EXACT_DIGITS;
  s->end = 0;
}

/* makes digits [first, end) known */
ALD_INLINE void exact_sum_widen(exact_sum *s, int first, int end) {
  if (s->first >= s->end) {
    for (int k = first; k < end; k++) s->digit[k] = 0;
    s->first = first;
    s->end = end;
    return;
  }
  for (int k = first; k < s->first; k++) s->digit[k] = 0;
  for (int k = s->end; k < end; k++) s->digit[k] = 0;
  s->first = first < s->first ? first : s->first;
  s->end = end > s->end ? end : s->end;
}

/* adds a b c, or takes it away */
ALD_APART void exact_add(exact_sum *s, scalar a, scalar b, scalar c, int minus) {
  const exact_factor f = exact_factor_of(a), g = exact_factor_of(b), h = exact_factor_of(c);
  ulong p[4], q[6], t;
  if (!(f.low | f.high) || !(g.low | g.high) || !(h.low | h.high)) return;
  t = f.low * g.low;
  p[0] = t & EXACT_LOW_HALF;
  t = (t >> 32) + f.high * g.low;
  p[1] = (t & EXACT_LOW_HALF) + f.low * g.high;
  p[2] = (t >> 32) + (p[1] >> 32) + f.high * g.high;
  p[1] &= EXACT_LOW_HALF;
  p[3] = p[2] >> 32;
  p[2] &= EXACT_LOW_HALF;
  t = 0;
  for (int k = 0; k < 4; k++) {
    t += p[k] * h.low;
    q[k] = t & EXACT_LOW_HALF;
    t >>= 32;
  }
  q[4] = t;
  t = 0;
  for (int k = 0; k < 4; k++) {
    t += q[k + 1] + p[k] * h.high;
    q[k + 1] = t & EXACT_LOW_HALF;
    t >>= 32;
  }
  q[5] = t;
  const int place = f.place + g.place + h.place, digit = place / 32, shift = place % 32;
  const int is_negative = f.is_negative ^ g.is_negative ^ h.is_negative ^ minus;
  exact_sum_widen(s, digit, digit + 7);
  for (int k = 0; k < 6; k++) {
    t = q[k] << shift;
    const ulong low = t & EXACT_LOW_HALF, high = t >> 32;
    s->digit[digit + k] += is_negative ? 0 - low : low;
    s->digit[digit + k + 1] += is_negative ? 0 - high : high;
  }
}

ALD_INLINE int exact_digit_is_negative(ulong digit) { return (int)(digit >> 63); }

/* Settles the carries: digits from 0 to 2^32 - 1, but for the last, which has the sign. */
ALD_INLINE void exact_sum_settle(exact_sum *s) {
  ulong carry = 0;
  for (int k = s->first; k + 1 < s->end; k++) {
    const ulong t = s->digit[k] + carry;
    carry = (t >> 32) | (exact_digit_is_negative(t) ? ~EXACT_LOW_HALF : 0);
    s->digit[k] = t & EXACT_LOW_HALF;
  }
  if (s->end > s->first) s->digit[s->end - 1] += carry;
}

/* -1, 0 or 1 */
ALD_APART int exact_sum_sign(exact_sum *s) {
  exact_sum_settle(s);
  if (s->end <= s->first) return 0;
  if (exact_digit_is_negative(s->digit[s->end - 1])) return -1;
  for (int k = s->first; k < s->end; k++) {
    if (s->digit[k] != 0) return 1;
  }
  return 0;
}

/* The magnitude, x 2^(32 place), to three roundings; 0 for 0. */
ALD_INLINE scalar exact_sum_size(exact_sum *s, int *place) {
  const scalar digit = (scalar)4294967296.0;
  if (exact_sum_sign(s) < 0) {
    for (int k = s->first; k < s->end; k++) s->digit[k] = 0 - s->digit[k];
    exact_sum_settle(s);
  }
  int top = s->end - 1;
  while (top > s->first && s->digit[top] == 0) top--;
  *place = top - 2;
  if (top < s->first) return 0;
  scalar size = (scalar)s->digit[top];
  for (int k = 1; k < 3; k++) {
    size = size * digit + (top - k >= s->first ? (scalar)s->digit[top - k] : (scalar)0);
  }
  return size;
}

/* |a|/(|a| + |b|) to a few roundings; 1/2 if both are 0 */
ALD_APART scalar exact_share(exact_sum *a, exact_sum *b) {
  int at, bt;
  scalar x = exact_sum_size(a, &at), y = exact_sum_size(b, &bt);
  const scalar digit = (scalar)(1.0 / 4294967296.0);
  if (x == 0 && y == 0) return (scalar)0.5;
  if (x == 0 || y == 0) return x == 0 ? (scalar)0 : (scalar)1;
  for (; at < bt && x > 0; at++) x *= digit;
  for (; bt < at && y > 0; bt++) y *= digit;
  return x / (x + y);
}

#endif
