/* SPDX-License-Identifier: Apache-2.0
 * Integers of 1536 bits, for checks that must not round: numbers are multiples of 2^-200. */
#ifndef ALD_TESTS_WIDE_H
#define ALD_TESTS_WIDE_H

#include <stdint.h>

enum { WIDE_WORDS = 24, WIDE_SCALE = 200 };

/* two's complement, lowest word first */
typedef struct wide {
  uint64_t word[WIDE_WORDS];
} wide;

/* x 2^200; the test fails if that is no integer, or does not fit a sixth of the width */
wide wide_of(double x);
wide wide_minus(const wide *a, const wide *b);
wide wide_times(const wide *a, const wide *b);
int wide_sign(const wide *a);

#endif
