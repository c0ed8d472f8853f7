/* SPDX-License-Identifier: Apache-2.0
 * Mean velocity of the race of a screw at a distance behind it, by momentum theory and a free jet.
 * Source: docs/theory/lifting-surface.md; [SIMO] sec. 1.3 names a formula of Lehn (1992) that is
 * not public. U0      sqrt(thrust x by_thrust), by_thrust = 1/(rho A) in a duct, 2/(rho A) without
 * [m/s] core    6.2 d0, up to which the centreline keeps U0; d0 = D, without a duct D/sqrt 2   [m]
 *   U_mean  mean of a Gaussian profile inside its half-velocity radius, by and by [m/s]
 * Valid: thrust ahead; a thrust of 0 or less makes no race.
 * Checked by: tests/golden/test_golden_lsu.c. */
#ifndef ALD_KERNELS_LAW_RACE_H
#define ALD_KERNELS_LAW_RACE_H

#include "../port.h"

/* 1/(2 ln 2) - 1 */
#define RACE_MEAN_FAR R(-0.27865247955551826)

ALD_INLINE real race_at_screw(real thrust, real by_thrust) {
  return real_sqrt(real_max(thrust, R(0)) * by_thrust);
}

ALD_INLINE real race_centreline(real at_screw, real core, real distance) {
  return at_screw * (core / real_max(distance, core));
}

ALD_INLINE real race_mean(real at_screw, real core, real distance) {
  const real centreline = race_centreline(at_screw, core, distance);
  return centreline * (R(1) + RACE_MEAN_FAR * real_min(distance / core, R(1)));
}

#endif
