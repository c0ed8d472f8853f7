/* SPDX-License-Identifier: Apache-2.0
 * Random variables by counter-based numbers: a value depends on seed, scenario, variable and draw
 * alone, never on what was drawn before, and is the same to the bit on every machine. */
#ifndef ALD_SAMPLING_H
#define ALD_SAMPLING_H

#include <stdint.h>

#include "distribution.h"

/* A random number, evenly distributed in the open interval (0, 1): Philox4x32-10 (Random123; Salmon
 * et al., "Parallel random numbers: as easy as 1, 2, 3", SC11) with key = seed and counter =
 * (scenario low, scenario high, variable, draw). It is (n + 1/2) 2^-52 with 52 random bits in n:
 * all 53 bits of a double, symmetric about 1/2, smallest 2^-53, and 1 - u is exact.
 *   variable  index of the random variable in its study
 *   draw      0, 1, ... where a variable needs more than one number */
double ald_random_uniform(uint64_t seed, uint64_t scenario, uint32_t variable, uint32_t draw);

#endif
