/* SPDX-License-Identifier: Apache-2.0
 * Integers of 1536 bits. */
#include "wide.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

static wide negative(const wide *a) {
  wide r;
  uint64_t carry = 1;
  for (int k = 0; k < WIDE_WORDS; k++) {
    r.word[k] = ~a->word[k] + carry;
    carry = carry && r.word[k] == 0;
  }
  return r;
}

wide wide_of(double x) {
  wide r = {{0}};
  int exponent;
  const double mantissa = frexp(fabs(x), &exponent);
  uint64_t digits = (uint64_t)ldexp(mantissa, 53);
  int place = exponent - 53 + WIDE_SCALE;
  if (digits == 0) return r;
  for (; place < 0; place++) {
    assert_true((digits & 1) == 0);
    digits >>= 1;
  }
  assert_true(place + 53 < 64 * WIDE_WORDS / 6 - 4);
  r.word[place / 64] = digits << (place % 64);
  if (place % 64) r.word[place / 64 + 1] = digits >> (64 - place % 64);
  return x < 0 ? negative(&r) : r;
}

wide wide_minus(const wide *a, const wide *b) {
  wide r;
  unsigned __int128 borrow = 0;
  for (int k = 0; k < WIDE_WORDS; k++) {
    const unsigned __int128 d = (unsigned __int128)a->word[k] - b->word[k] - borrow;
    r.word[k] = (uint64_t)d;
    borrow = (d >> 64) & 1;
  }
  return r;
}

int wide_sign(const wide *a) {
  if (a->word[WIDE_WORDS - 1] >> 63) return -1;
  for (int k = 0; k < WIDE_WORDS; k++) {
    if (a->word[k]) return 1;
  }
  return 0;
}

/* modulo 2^1536, which is right for both signs as long as the product fits */
wide wide_times(const wide *a, const wide *b) {
  wide r = {{0}};
  for (int i = 0; i < WIDE_WORDS; i++) {
    uint64_t carry = 0;
    if (a->word[i] == 0) continue;
    for (int j = 0; i + j < WIDE_WORDS; j++) {
      const unsigned __int128 t =
          (unsigned __int128)a->word[i] * b->word[j] + r.word[i + j] + carry;
      r.word[i + j] = (uint64_t)t;
      carry = (uint64_t)(t >> 64);
    }
  }
  return r;
}
