/* SPDX-License-Identifier: Apache-2.0
 * Normal force of a crushing contact: a pressure on the area of contact. Own law, after the usual
 * models of crushing by contact area.
 *   p        pressure                                    [N/m^2]
 *   A        area of the region                          [m^2]
 *   d        indentation, now                            [m]
 *   deepest  the greatest so far in this contact         [m]   >= d
 *   r        recovery, share of it that springs back     [-]   0 < r <= 1
 *   F = p A                                              while it is deepest, d > 0
 *   F = p A max(0, 1 - (deepest - d)/(r deepest))        on the way back and in again
 * What has been crushed stays crushed until the contact ends: a body that comes back into its dent
 * meets no force before the depth deepest (1 - r).
 * Valid: p > 0. The slope by deformation is that of the way back at constant area, the steepest.
 * Checked by: tests/golden/test_golden_flores.c (work of a cycle against its closed form). */
#ifndef ALD_KERNELS_LAW_AREA_PRESSURE_H
#define ALD_KERNELS_LAW_AREA_PRESSURE_H

#include "area_spring.h"

/* share of the pressure that is left */
ALD_INLINE real crushing_share(real d, real deepest, real recovery) {
  const mask back = d < deepest;
  const real lost = (deepest - d) / sel(back, recovery * deepest, R(1));
  return sel(back, real_max(R(1) - lost, R(0)), R(1));
}

/* energy that comes back from `deepest` at most, by the area there, the greatest [J] */
ALD_INLINE real area_pressure_stored(real p, real area, real deepest, real recovery) {
  return R(0.5) * p * real_max(area, R(0)) * recovery * deepest;
}

/* without crushing: F = p A both ways */
ALD_INLINE law_force area_pressure(real p, real area, real d, real deepest, real recovery,
                                   mask crushes) {
  law_force force;
  const real full = sel(d > R(0), p * real_max(area, R(0)), R(0));
  const real share = sel(crushes, crushing_share(d, deepest, recovery), R(1));
  const mask back = crushes & (d < deepest) & (share > R(0));
  force.value = full * share;
  force.by_deformation = sel(back, full / sel(back, recovery * deepest, R(1)), R(0));
  force.by_rate = R(0);
  return force;
}

#endif
