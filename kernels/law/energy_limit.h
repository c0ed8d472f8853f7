/* SPDX-License-Identifier: Apache-2.0
 * No contact returns more energy than it has taken. Beyond [TPN]: its limiter treats N and T one
 * after the other and lets a few scenes in ten thousand gain energy; here both are scaled together
 * by the contact's 2 x 2 mobility.
 *   u, w   closing and sliding velocity in the middle of the step, loads included   [m/s]
 *   B      energy that (N, T) gives at those velocities, dt (-N u + T w)            [J]
 *   Q      what it adds by its own effect, dt^2/2 (m_n N^2 + m_t T^2 + 2 m_c N T)    [J]
 *   W      what the contact has taken so far, at least: its balance                  [J] >= 0
 *   s      largest factor in [0, 1] with s B + s^2 Q <= W; then W falls by s B + s^2 Q
 * Valid: with the true masses (not the limiter's), each as often as contacts touch the body: since
 * |sum of F|^2 <= n sum of |F|^2, the balances together never exceed what the bodies have lost, so
 * that kinetic energy cannot exceed its start without external work. Forces other than the constant
 * loads (drag in a current) are not foreseen: pressed by them for very long, a balance can run
 * down, and the contact then gives way by at most half a step's gain of velocity. Checked by:
 * tests/pass/outline/test_energy.c. */
#ifndef ALD_KERNELS_LAW_ENERGY_LIMIT_H
#define ALD_KERNELS_LAW_ENERGY_LIMIT_H

#include "energy_share.h"
#include "momentum_limiter.h"

typedef struct energy_balance {
  real factor; /* s [-] */
  real left;   /* W after the step [J] */
} energy_balance;

ALD_INLINE energy_balance energy_limit(const mobility *m, real u, real w, real normal, real tangent,
                                       real balance, real dt) {
  energy_balance out;
  const real given = dt * (tangent * w - normal * u);
  const real own = R(0.5) * dt * dt *
                   (m->normal * normal * normal + m->tangent * tangent * tangent +
                    R(2) * m->coupled * normal * tangent);
  out.factor = energy_share(given, own, balance);
  out.left = real_max(R(0), balance - out.factor * (given + out.factor * own));
  return out;
}

#endif
