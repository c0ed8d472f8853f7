/* SPDX-License-Identifier: Apache-2.0
 * Philox4x32-10 (Random123; Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC11):
 * 128 random bits for each counter, under a key. */
#ifndef ALD_PHILOX_H
#define ALD_PHILOX_H

#include <Random123/philox.h>
#include <stdint.h>

/* The last counter word is the purpose of the numbers, so that no two purposes share any. A study
 * draws its random variables with 0, 1, ... there. */
enum {
  ALD_PHILOX_OWEN = 0x4f000000,   /* + replicate: flips of a scrambled Sobol sequence */
  ALD_PHILOX_SHIFT = 0x53000000,  /* + replicate: digital shift of a Sobol sequence */
  ALD_PHILOX_STRATA = 0x4c000000, /* + replicate: order of the strata of a Latin hypercube */
  ALD_PHILOX_JITTER = 0x4a000000, /* + replicate: place within a stratum */
  ALD_PHILOX_PAST = 0x50000000    /* velocities of a past, to check a device */
};

static inline philox4x32_ctr_t ald_philox(uint64_t seed, uint64_t low, uint32_t third,
                                          uint32_t purpose) {
  const philox4x32_key_t key = {{(uint32_t)seed, (uint32_t)(seed >> 32)}};
  const philox4x32_ctr_t counter = {{(uint32_t)low, (uint32_t)(low >> 32), third, purpose}};
  return philox4x32_R(10, counter, key);
}

/* A random number, evenly distributed in the open interval (0, 1): Philox4x32-10 (Random123; Salmon
 * et al., "Parallel random numbers: as easy as 1, 2, 3", SC11) with key = seed and counter =
 * (scenario low, scenario high, variable, draw). It is (n + 1/2) 2^-52 with 52 random bits in n:
 * all 53 bits of a double, symmetric about 1/2, smallest 2^-53, and 1 - u is exact.
 *   variable  index of the random variable in its study
 *   draw      0, 1, ... where a variable needs more than one number */
static inline double ald_philox_uniform(uint64_t seed, uint64_t scenario, uint32_t variable,
                                        uint32_t draw) {
  const philox4x32_ctr_t random = ald_philox(seed, scenario, variable, draw);
  const uint64_t number = (uint64_t)random.v[0] << 20 | random.v[1] >> 12;
  return (double)(2 * number + 1) * 0x1p-53;
}

#endif
