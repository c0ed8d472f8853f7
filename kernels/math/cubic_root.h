/* SPDX-License-Identifier: Apache-2.0
 * Where the cubic between two nodes reaches a value, and where it is greatest.
 *
 * Newton's method from the chord, kept within a bracket that each round narrows: where a step
 * leaves it, its middle is taken. Eight rounds leave the rounding of the values where the slope
 * does not vanish, and 2^-8 of the distance of the nodes in the worst case.
 * Checked by: tests/kernels/test_cubic_root.c. */
#ifndef ALD_KERNELS_MATH_CUBIC_ROOT_H
#define ALD_KERNELS_MATH_CUBIC_ROOT_H

#include "hermite.h"

/* Distance from the first node, of lanes in which the value lies between those of the nodes;
 * meaningless in others.
 *   y0, m0, y1, m1  values and slopes at both nodes
 *   length          distance of the nodes, above 0
 *   target          the value */
ALD_INLINE real cubic_reaches(real y0, real m0, real y1, real m1, real length, real target) {
  const real inverse = R(1) / length;
  const mask rises = y1 > y0;
  real low = R(0), high = length;
  real at = length * ((target - y0) / sel(y1 == y0, R(1), y1 - y0));
  for (int k = 0; k < 8; k++) {
    const cubic c = cubic_between(y0, m0, y1, m1, inverse, at);
    const real excess = c.value - target;
    const mask before = (rises & (excess < R(0))) | (mask_not(rises) & (excess > R(0)));
    low = sel(before, at, low);
    high = sel(before, high, at);
    const real next = at - excess / sel(c.slope == R(0), R(1), c.slope);
    const mask inside = (next >= low) & (next <= high);
    at = sel(inside, next, R(0.5) * (low + high));
  }
  return at;
}

/* Distance from the first node at which the cubic is greatest, of lanes in which m0 > 0 >= m1: the
 * root of its slope m0 + 2 b s + 3 c s^2, s the share of the way, in the form that divides by no
 * difference of like numbers. */
ALD_INLINE real cubic_peak(real y0, real m0, real y1, real m1, real length) {
  const real rise = (y1 - y0) / length;
  const real twice = R(6) * rise - R(4) * m0 - R(2) * m1; /* 2 b */
  const real thrice = R(3) * (m0 + m1 - R(2) * rise);     /* 3 c */
  const real root = real_sqrt(real_max(twice * twice - R(4) * thrice * m0, R(0)));
  const real below = root - twice;
  return length * (R(2) * m0 / sel(below > R(0), below, R(1)));
}

#endif
