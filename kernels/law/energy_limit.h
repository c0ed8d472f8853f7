/* SPDX-License-Identifier: Apache-2.0
 * No contact returns more energy than it has taken. Beyond [TPN]: its limiter treats N and T one
 * after the other and lets a few scenes in ten thousand gain energy; here both are scaled together
 * by the contact's 2 x 2 mobility. u, w   closing and sliding velocity in the middle of the step,
 * loads included   [m/s] B      energy that (N, T) gives at those velocities, dt (-N u + T w) [J]
 *   Q      what it adds by its own effect, dt^2/2 (m_n N^2 + m_t T^2 + 2 m_c N T)    [J]
 *   W      energy taken by this contact so far                                       [J]
 *   s      largest factor in [0, 1] with s B + s^2 Q <= W
 * Valid: several contacts on a body with split masses too, since |sum of F|^2 <= n sum of |F|^2.
 * Checked by: tests/test_energy.c. */
#ifndef ALD_KERNELS_LAW_ENERGY_LIMIT_H
#define ALD_KERNELS_LAW_ENERGY_LIMIT_H

#include "momentum_limiter.h"

ALD_INLINE real energy_limit(const mobility *m, real u, real w, real normal, real tangent,
                             real taken, real dt) {
  const real given = dt * (tangent * w - normal * u);
  const real own = R(0.5) * dt * dt *
                   (m->normal * normal * normal + m->tangent * tangent * tangent +
                    R(2) * m->coupled * normal * tangent);
  const real most = real_max(taken, R(0));
  const mask exceeds = given + own > most;
  const real root = real_sqrt(real_max(given * given + R(4) * own * most, R(0)));
  /* the form without cancellation, by the sign of B; Q > 0 wherever B <= 0 exceeds */
  const mask gives = given > R(0);
  const real above = sel(gives, R(2) * most, root - given);
  const real below = sel(gives, given + root, R(2) * own);
  return sel(exceeds, above / sel(exceeds, below, R(1)), R(1));
}

#endif
