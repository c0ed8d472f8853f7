/* SPDX-License-Identifier: Apache-2.0
 * Exact sums of products of up to three numbers, and their signs: in fixed point, wide enough for
 * every product of three finite numbers, so that nothing rounds, overflows or underflows, in either
 * precision. Integers only: the same answer on every device.
 *   number    mantissa x 2^exponent        product  up to 159 bits (72 in single precision)
 *   digit k   weight 2^(32 k) of the cube of the least number; of 64 bits, two's complement, which
 *             hold carries until they are settled
 * Only EXACT_WINDOW digits are held at a time, from the lowest upwards: whoever sums adds all
 * products once for each window, nearly always the only one. 12 digits hold all products whose last
 * bits are up to 2^163 apart.
 * Valid: finite numbers; up to 2^30 products a sum.
 * Checked by: tests/kernels/test_exact_sum.c (integers of 128 bits, the whole range of exponents).
 */
#ifndef ALD_KERNELS_MATH_EXACT_SUM_H
#define ALD_KERNELS_MATH_EXACT_SUM_H

#include "../port.h"

#ifdef ALD_SINGLE
enum { EXACT_MANTISSA = 23, EXACT_EXPONENTS = 0xff, EXACT_SIGN = 31 };
#else
enum { EXACT_MANTISSA = 52, EXACT_EXPONENTS = 0x7ff, EXACT_SIGN = 63 };
#endif
enum { EXACT_WINDOW = 12, EXACT_PRODUCT = 6 }; /* digits; those of a product, wherever it begins */
#define EXACT_LOW_HALF ((ulong)0xffffffffu)

/* places of the last bits of numbers or products, none of which is 0; low > high: there are none */
typedef struct exact_span {
  int low, high;
} exact_span;

/* a sum whose digits below `first` are known, and those of the window from it */
typedef struct exact_sum {
  ulong digit[EXACT_WINDOW];
  ulong carry;      /* out of the window, once it is settled; two's complement */
  ulong before[2];  /* the digits below the window, the nearest first */
  int first, end;   /* end: behind the last digit, which has room for all carries */
  int top;          /* the highest digit so far that is not 0; -1: all are */
  ulong leading[3]; /* that digit and the two below it */
} exact_sum;

/* the magnitude of a sum, x 2^(32 place), to three roundings; 0 for 0 */
typedef struct exact_magnitude {
  scalar size;
  int place;
} exact_magnitude;

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

/* ---- where the digits of a sum may be */

ALD_INLINE exact_span exact_span_none(void) {
  exact_span span;
  span.low = 1;
  span.high = 0;
  return span;
}

/* with one more number */
ALD_INLINE void exact_span_take(exact_span *span, scalar x) {
  const exact_factor f = exact_factor_of(x);
  if (!(f.low | f.high)) return;
  const int is_none = span->low > span->high;
  span->low = is_none || f.place < span->low ? f.place : span->low;
  span->high = is_none || f.place > span->high ? f.place : span->high;
}

/* of the products of numbers of both */
ALD_INLINE exact_span exact_span_product(exact_span a, exact_span b) {
  if (a.low > a.high || b.low > b.high) return exact_span_none();
  a.low += b.low;
  a.high += b.high;
  return a;
}

/* ---- the windows: add all products, settle, go on to the next while there is one left */

ALD_INLINE void exact_sum_clear(exact_sum *s) {
  for (int k = 0; k < EXACT_WINDOW; k++) s->digit[k] = 0;
}

/* of products within a span */
ALD_INLINE void exact_sum_start(exact_sum *s, exact_span span) {
  const int is_none = span.low > span.high;
  s->first = is_none ? 0 : span.low / 32;
  s->end = is_none ? 0 : span.high / 32 + EXACT_PRODUCT + 1;
  s->top = -1;
  s->carry = s->before[0] = s->before[1] = 0;
  s->leading[0] = s->leading[1] = s->leading[2] = 0;
  exact_sum_clear(s);
}

ALD_INLINE int exact_sum_is_left(const exact_sum *s) { return s->first < s->end; }

ALD_INLINE void exact_sum_next(exact_sum *s) {
  s->before[0] = s->digit[EXACT_WINDOW - 1];
  s->before[1] = s->digit[EXACT_WINDOW - 2];
  s->first += EXACT_WINDOW;
  exact_sum_clear(s);
}

/* the digits of a product of three, which is not 0 */
ALD_INLINE void exact_product(exact_factor f, exact_factor g, exact_factor h, int shift,
                              ulong *digits) {
  ulong p[4], q[5], t;
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
  t = 0;
  for (int k = 0; k < 5; k++) {
    t |= q[k] << shift;
    digits[k] = t & EXACT_LOW_HALF;
    t >>= 32;
  }
  digits[5] = t;
}

/* adds a b c, or takes it away: what of it lies in the window */
ALD_APART void exact_add(exact_sum *s, scalar a, scalar b, scalar c, int minus) {
  const exact_factor f = exact_factor_of(a), g = exact_factor_of(b), h = exact_factor_of(c);
  ulong digits[EXACT_PRODUCT];
  if (!(f.low | f.high) || !(g.low | g.high) || !(h.low | h.high)) return;
  const int place = f.place + g.place + h.place, at = place / 32 - s->first;
  const ulong turn = (ulong)0 - (ulong)(f.is_negative ^ g.is_negative ^ h.is_negative ^ minus);
  exact_product(f, g, h, place % 32, digits);
  for (int k = 0; k < EXACT_PRODUCT; k++) {
    if (at + k >= 0 && at + k < EXACT_WINDOW) s->digit[at + k] += (digits[k] ^ turn) - turn;
  }
}

/* a digit of the window, or one of the two below it */
ALD_INLINE ulong exact_digit(const exact_sum *s, int k) {
  return k >= 0 ? s->digit[k] : s->before[-1 - k];
}

/* Settles the carries: digits from 0 to 2^32 - 1. */
ALD_APART void exact_sum_settle(exact_sum *s) {
  const int left = s->end - s->first, count = left < EXACT_WINDOW ? left : EXACT_WINDOW;
  int top = -1;
  for (int k = 0; k < count; k++) {
    const ulong t = s->digit[k] + s->carry;
    s->carry = (t >> 32) | (t >> 63 ? ~EXACT_LOW_HALF : 0);
    s->digit[k] = t & EXACT_LOW_HALF;
    top = s->digit[k] ? k : top;
  }
  if (top < 0) return;
  s->top = s->first + top;
  for (int k = 0; k < 3; k++) s->leading[k] = exact_digit(s, top - k);
}

/* -1, 0 or 1, once all windows are settled */
ALD_INLINE int exact_sum_sign(const exact_sum *s) { return s->carry >> 63 ? -1 : s->top >= 0; }

/* of a sum that is not negative */
ALD_INLINE exact_magnitude exact_sum_size(const exact_sum *s) {
  const scalar digit = (scalar)4294967296.0;
  exact_magnitude z;
  z.place = s->top - 2;
  z.size = ((scalar)s->leading[0] * digit + (scalar)s->leading[1]) * digit + (scalar)s->leading[2];
  return z;
}

/* a/(a + b) to a few roundings; 1/2 if both are 0 */
ALD_APART scalar exact_share(exact_magnitude a, exact_magnitude b) {
  const scalar digit = (scalar)(1.0 / 4294967296.0);
  if (a.size == 0 && b.size == 0) return (scalar)0.5;
  if (a.size == 0 || b.size == 0) return a.size == 0 ? (scalar)0 : (scalar)1;
  for (; a.place < b.place && a.size > 0; a.place++) a.size *= digit;
  for (; b.place < a.place && b.size > 0; b.place++) b.size *= digit;
  return a.size / (a.size + b.size);
}

#endif
