/* SPDX-License-Identifier: Apache-2.0
 * Probabilities below and above a value. Both are kept, because the smaller one has more digits. */
#ifndef ALD_PROBABILITY_H
#define ALD_PROBABILITY_H

typedef struct ald_probability {
  double below;
  double above;
} ald_probability;

/* Probability between two values, from those on the side where they are small. */
static inline double ald_probability_between(ald_probability low, ald_probability high) {
  if (high.below <= 0.5) return high.below - low.below;
  if (low.above <= 0.5) return low.above - high.above;
  return 1 - low.below - high.above;
}

#endif
