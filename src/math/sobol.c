/* SPDX-License-Identifier: Apache-2.0
 * Sobol sequences, by any index, scrambled. */
#include "sobol.h"

#include "base/assertion.h"
#include "philox.h"

enum { TREE_LEVELS = 7 };

void ald_sobol_directions(uint32_t dimension, uint64_t *directions) {
  ALD_ASSERT(dimension < ALD_SOBOL_DIMENSIONS);
  static const ald_sobol_row first = {0};
  const ald_sobol_row *row = dimension > 0 ? &ald_sobol_rows[dimension - 1] : &first;
  const uint32_t degree = row->degree;
  ALD_ASSERT(degree <= ALD_SOBOL_DEGREE);
  for (uint32_t j = 0; j < ALD_SOBOL_BITS; j++) {
    if (dimension == 0) {
      directions[j] = (uint64_t)1 << (ALD_SOBOL_BITS - 1 - j);
    } else if (j < degree) {
      directions[j] = (uint64_t)row->initial[j] << (ALD_SOBOL_BITS - 1 - j);
    } else {
      /* the recurrence of the primitive polynomial */
      uint64_t v = directions[j - degree] ^ (directions[j - degree] >> degree);
      for (uint32_t i = 1; i < degree; i++) {
        if (row->polynomial >> (degree - 1 - i) & 1) v ^= directions[j - i];
      }
      directions[j] = v;
    }
  }
}

uint64_t ald_sobol_point(const uint64_t *directions, uint64_t index) {
  ALD_ASSERT(index >> ALD_SOBOL_BITS == 0);
  uint64_t point = 0;
  for (uint64_t code = index ^ (index >> 1); code; code &= code - 1) {
    point ^= directions[__builtin_ctzll(code)];
  }
  return point;
}

/* Node n of a tree with its root at 1 and the children of n at 2 n and 2 n + 1. */
static uint64_t tree_bit(philox4x32_ctr_t tree, uint32_t node) {
  ALD_ASSERT(node > 0 && node < 1u << TREE_LEVELS);
  return tree.v[node / 32] >> (node % 32) & 1;
}

uint64_t ald_sobol_scramble(uint64_t digits, uint64_t seed, uint32_t replicate,
                            uint32_t dimension) {
  ALD_ASSERT(digits >> ALD_SOBOL_BITS == 0 && replicate >> 24 == 0);
  uint64_t flips = 0;
  for (uint32_t level = 0; level < ALD_SOBOL_BITS; level += TREE_LEVELS) {
    /* the digits above this tree, under a leading 1 that marks their number */
    const uint64_t above = (digits | (uint64_t)1 << ALD_SOBOL_BITS) >> (ALD_SOBOL_BITS - level);
    const philox4x32_ctr_t tree = ald_philox(seed, above, dimension, ALD_PHILOX_OWEN | replicate);
    uint32_t node = 1;
    for (uint32_t k = level; k < level + TREE_LEVELS && k < ALD_SOBOL_BITS; k++) {
      const uint32_t at = ALD_SOBOL_BITS - 1 - k;
      flips |= tree_bit(tree, node) << at;
      node = 2 * node + (uint32_t)(digits >> at & 1);
    }
  }
  return digits ^ flips;
}

uint64_t ald_sobol_shift(uint64_t digits, uint64_t seed, uint32_t replicate, uint32_t dimension) {
  ALD_ASSERT(digits >> ALD_SOBOL_BITS == 0 && replicate >> 24 == 0);
  const philox4x32_ctr_t random = ald_philox(seed, 0, dimension, ALD_PHILOX_SHIFT | replicate);
  return digits ^ ((uint64_t)random.v[0] << 20 | random.v[1] >> 12);
}
