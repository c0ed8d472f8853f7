/* SPDX-License-Identifier: Apache-2.0
 * Random numbers by Philox. */
#include "sampling.h"

#include <Random123/philox.h>

double ald_random_uniform(uint64_t seed, uint64_t scenario, uint32_t variable, uint32_t draw) {
  const philox4x32_key_t key = {{(uint32_t)seed, (uint32_t)(seed >> 32)}};
  const philox4x32_ctr_t counter = {
      {(uint32_t)scenario, (uint32_t)(scenario >> 32), variable, draw}};
  const philox4x32_ctr_t random = philox4x32_R(10, counter, key);
  const uint64_t number = (uint64_t)random.v[0] << 20 | random.v[1] >> 12;
  return (double)(2 * number + 1) * 0x1p-53;
}
