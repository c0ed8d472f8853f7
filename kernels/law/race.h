/* SPDX-License-Identifier: Apache-2.0
 * Mean velocity of the race of a screw at a distance behind it, by momentum theory and a free jet.
 * Source: docs/theory/lifting-surface.md; [SIMO] sec. 1.3 names a formula of Lehn (1992) that is
 * not public. U0      sqrt(thrust x by_thrust), by_thrust = 1/(rho A) in a duct, 2/(rho A) without
 * [m/s] core    6.2 d0, up to which the centreline keeps U0; d0 = D, without a duct D/sqrt 2   [m]
 *   U_mean  mean of a Gaussian profile inside its half-velocity radius, by and by [m/s]
 *   R       that radius, by which the jet keeps its momentum, from d0/2 at the screw        [m]
 * Valid: thrust ahead; a thrust of 0 or less makes no race.
 * Checked by: tests/golden/test_golden_lsu.c, tests/pass/water/test_azimuth_race.c. */
#ifndef ALD_KERNELS_LAW_RACE_H
#define ALD_KERNELS_LAW_RACE_H

#include "../math/vec3.h"

/* 1/(2 ln 2) - 1 */
#define RACE_MEAN_FAR R(-0.27865247955551826)
/* sqrt(2 ln 2) - 1 */
#define RACE_WIDENING R(0.1774100225154747)
/* radius at the screw over the length of the core: 0.5/6.2 */
#define RACE_SLENDER R(0.08064516129032258)

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

/*   along  distance from the screw along the race [m] */
ALD_INLINE real race_radius(real core, real along) {
  const real far = along / core;
  return RACE_SLENDER * core * (R(1) + RACE_WIDENING * real_min(far, R(1))) * real_max(far, R(1));
}

/* Is a point in the race, behind the screw and within the radius?
 *   arm   from the screw [m]
 *   axis  direction of the thrust, against which the race runs */
ALD_INLINE mask race_meets(real core, vec3 arm, vec3 axis) {
  const real along = R(0) - vec3_dot(arm, axis);
  const vec3 off = vec3_madd(arm, along, axis);
  return (along >= R(0)) & (vec3_length(off) <= race_radius(core, along));
}

#endif
