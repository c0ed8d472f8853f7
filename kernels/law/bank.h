/* SPDX-License-Identifier: Apache-2.0
 * Effect of a bank on a hull that passes it: attraction and turning moment by coefficients over the
 * distance, as a user gives them.
 *   across  share of the hull's y axis that points to the bank, -1 .. 1   [-]
 *   u       surge through the water; without way ahead there is no effect [m/s]
 *   force   1/2 rho L d [kg/m], length L [m]
 *   Y = force u^2 C_Y across, N = -force L u^2 C_N across
 * C_Y > 0 draws the hull to the bank, C_N > 0 turns the bow away from it.
 * Checked by: tests/pass/water/test_bank.c. */
#ifndef ALD_KERNELS_LAW_BANK_H
#define ALD_KERNELS_LAW_BANK_H

#include "hull_polynomial.h"

ALD_INLINE plane_force bank_force(real force, real length, real u, real across, real cy, real cn) {
  const real ahead = real_max(u, R(0)), pressure = force * (ahead * ahead) * across;
  plane_force f;
  f.x = R(0);
  f.y = pressure * cy;
  f.n = R(0) - pressure * length * cn;
  return f;
}

#endif
