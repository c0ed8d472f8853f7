/* SPDX-License-Identifier: Apache-2.0
 * When and how near two points pass each other that go on as they move now, as radar plotting has
 * it: TCPA and DCPA.
 *   r   from one to the other                                    [m]
 *   v   velocity of the other past the one                       [m/s]
 *   t   = -(r.v)/(v.v), below 0 if they part already; 0 if v = 0  [s]
 *   d   = |r + v t|                                              [m]
 * Checked by: tests/kernels/test_closest_approach.c. */
#ifndef ALD_KERNELS_GEOM_CLOSEST_APPROACH_H
#define ALD_KERNELS_GEOM_CLOSEST_APPROACH_H

#include "../math/vec2.h"

typedef struct closest_approach {
  real time;     /* [s] */
  real distance; /* [m] */
} closest_approach;

ALD_INLINE closest_approach closest_approach_of(vec2 r, vec2 v) {
  closest_approach a;
  const real square = vec2_dot(v, v);
  const mask moves = square > R(0);
  a.time = sel(moves, (R(0) - vec2_dot(r, v)) / sel(moves, square, R(1)), R(0));
  const vec2 then = vec2_add(r, vec2_scale(v, a.time));
  a.distance = real_sqrt(vec2_dot(then, then));
  return a;
}

#endif
