/* SPDX-License-Identifier: Apache-2.0
 * The share of a force that gives no more than is there. Own law.
 *   B   energy that the whole force gives at the velocities there are     [J]
 *   Q   what it adds by its own effect on them                            [J] >= 0
 *   W   what may be given                                                 [J] >= 0
 *   s   largest factor in [0, 1] with s B + s^2 Q <= W                    [-]
 * Valid: in the form without cancellation, by the sign of B; Q > 0 wherever B <= 0 exceeds.
 * Checked by: tests/pass/outline/test_energy.c, tests/pass/mesh/test_mesh_energy.c. */
#ifndef ALD_KERNELS_LAW_ENERGY_SHARE_H
#define ALD_KERNELS_LAW_ENERGY_SHARE_H

#include "../port.h"

ALD_INLINE real energy_share(real given, real own, real balance) {
  const mask exceeds = given + own > balance;
  const real root = real_sqrt(real_max(given * given + R(4) * own * balance, R(0)));
  const mask gives = given > R(0);
  const real above = sel(gives, R(2) * balance, root - given);
  const real below = sel(gives, given + root, R(2) * own);
  return sel(exceeds, above / sel(exceeds, below, R(1)), R(1));
}

#endif
