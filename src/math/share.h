/* SPDX-License-Identifier: Apache-2.0
 * Probability below and above a value. Both are kept, because the smaller one carries the digits.
 */
#ifndef ALD_SHARE_H
#define ALD_SHARE_H

typedef struct ald_share {
  double below;
  double above;
} ald_share;

/* Probability between two values, from the shares on the side where they are small. */
static inline double ald_share_between(ald_share low, ald_share high) {
  if (high.below <= 0.5) return high.below - low.below;
  if (low.above <= 0.5) return low.above - high.above;
  return 1 - low.below - high.above;
}

#endif
