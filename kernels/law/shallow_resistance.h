/* SPDX-License-Identifier: Apache-2.0
 * What shallow water makes of a hull's resistance: the ship loses speed at equal resistance, so she
 * has at a speed U the resistance that she has in deep water at the greater speed U (1 + dV/V):
 *   dV/V = 0.1242 (A_M/h^2 - 0.05) + 1 - sqrt(tanh(g h/U^2))     for A_M/h^2 of 0.05 and more
 * Source: Lackenby 1963, as recommended for speed trials by the ITTC.
 *   loss   its first term, without the wave's: A_M area of the midship section, h depth   [-]
 *   wave   g h, above 0                                                                   [m^2/s^2]
 *   speed  U through the water, either way                                                [m/s]
 *   return (1 + dV/V)^2, the factor on a resistance by the square of the speed            [-]
 * Valid: below the critical speed, U^2 < g h; finite at any speed, 0 included.
 * Checked by: tests/kernels/test_shallow_water.c, tests/pass/water/test_shallow_resistance.c. */
#ifndef ALD_KERNELS_LAW_SHALLOW_RESISTANCE_H
#define ALD_KERNELS_LAW_SHALLOW_RESISTANCE_H

#include "../math/explog.h"

ALD_INLINE real shallow_resistance(real loss, real wave, real speed) {
  /* from 20 on, tanh is 1 */
  const real x = wave / real_max(speed * speed, R(1.0 / 32) * wave);
  const real small = real_exp(R(-2) * x);
  const real ratio = R(1) + loss + (R(1) - real_sqrt((R(1) - small) / (R(1) + small)));
  return ratio * ratio;
}

#endif
