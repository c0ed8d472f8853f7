/* SPDX-License-Identifier: Apache-2.0
 * When and how near two points pass each other that go on as they move now, as radar plotting has
 * it: TCPA and DCPA.
 *   r   from one to the other                                    [m]
 *   v   velocity of the other past the one                       [m/s]
 *   t   = -(r.v)/(v.v), below 0 if they part already            [s]
 *   d   = |r x v|/|v|                                            [m]
 * Neither is a number where the two move alike.
 * Checked by: tests/kernels/test_closest_approach.c,
 * tests/pass/outline/test_passing.c. */
#ifndef ALD_KERNELS_GEOM_CLOSEST_APPROACH_H
#define ALD_KERNELS_GEOM_CLOSEST_APPROACH_H

#include "../math/trig.h"
#include "../math/vec2.h"

typedef struct closest_approach {
  real time;     /* [s] */
  real distance; /* [m] */
} closest_approach;

ALD_INLINE closest_approach closest_approach_of(vec2 r, vec2 v) {
  const real square = vec2_dot(v, v);
  const mask moves = square > R(0);
  const real inverse = R(1) / sel(moves, square, R(1));
  closest_approach a;
  a.time = sel(moves, (R(0) - vec2_dot(r, v)) * inverse, real_nan());
  a.distance = sel(moves, real_abs(vec2_cross(r, v)) * real_sqrt(inverse), real_nan());
  return a;
}

#endif
