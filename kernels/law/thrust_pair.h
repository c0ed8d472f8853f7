/* SPDX-License-Identifier: Apache-2.0
 * A force and a moment on a body by two thrusters that turn: each has half the force, what the
 * moment lacks comes from a couple, and both push against each other a little, so that neither ever
 * has to turn round at once where the force changes its direction.
 *   force      wanted, in the axes of the body                     [N]
 *   moment     wanted about its centre of gravity                  [N m]
 *   at         where the thrusters are                             [m]
 *   c = (at_0 + at_1)/2, rho = at_0 - c
 *   f_0 = force/2 + s k x rho + b rho/|rho|,   f_1 = force/2 - s k x rho - b rho/|rho|
 *   s = (moment - c x force)/(2 |rho|^2)
 * Without the couple both have the same size where rho is square to the force. Two equal thrusts
 * alone would have no moment about c then.
 * Source: docs/theory/tugs.md (8). Checked by: tests/kernels/test_tug_skipper.c. */
#ifndef ALD_KERNELS_LAW_THRUST_PAIR_H
#define ALD_KERNELS_LAW_THRUST_PAIR_H

#include "../math/vec2.h"

typedef struct thrust_pair {
  vec2 first, second;
} thrust_pair;

/* against: the thrust b by which each pushes against the other [N] */
ALD_INLINE thrust_pair thrust_pair_of(vec2 force, real moment, vec2 at_first, vec2 at_second,
                                      real against) {
  const vec2 half = vec2_scale(force, R(0.5));
  const vec2 middle = vec2_scale(vec2_add(at_first, at_second), R(0.5));
  const vec2 arm = vec2_sub(at_first, middle);
  const real square = vec2_dot(arm, arm);
  const real by = R(1) / real_max(square, R(1e-6)); /* in one place they have no couple */
  const real couple = R(0.5) * by * (moment - vec2_cross(middle, force));
  const vec2 apart =
      vec2_add(vec2_scale(vec2_left(arm), couple), vec2_scale(arm, against * real_sqrt(by)));
  thrust_pair p;
  p.first = vec2_add(half, apart);
  p.second = vec2_sub(half, apart);
  return p;
}

#endif
