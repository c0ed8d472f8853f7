/* SPDX-License-Identifier: Apache-2.0
 * Tractions between a rigid bow and the side that it crushes, at one point. Source: [Tabri]
 * sec. 2.3, eq. (16)-(28).
 *   w    velocity of the bow's point relative to the side's          [m/s]
 *   N    outward normal of the bow, not normalised, (1, ., .)        [-]
 *   j    unit normal of the side, into the struck body               [-]
 *   u0   threshold of stiction, eq. cond. 2                          [m/s]
 *   d    direction of the motion: w/|w| while loading (23), the relative acceleration's while
 *        sticking (25), that of w without its part along j while unloading (28)
 *   f    = -N + mu |N| lambda, lambda = -(d - (d.n) n), n = N/|N|: force on the bow by unit
 * pressure and unit of area seen along x As printed, lambda is not a unit vector: |lambda| is the
 * sine of the angle between d and n. Checked by: tests/golden/test_golden_tabri.c. */
#ifndef ALD_KERNELS_LAW_BOW_TRACTION_H
#define ALD_KERNELS_LAW_BOW_TRACTION_H

#include "../math/vec3.h"

/* least speed by which an unloading direction is divided, squared [m^2/s^2] */
#define BOW_SPEED_SQUARED_MIN R(1e-18)

typedef struct bow_phase {
  mask loads, sticks; /* neither: it unloads */
} bow_phase;

/* squared: w.w; normal, inward: w.N, w.j; threshold: u0^2, below any square without stiction */
ALD_INLINE bow_phase bow_phase_of(real squared, real normal, real inward, real threshold,
                                  real sticking) {
  bow_phase phase;
  phase.loads = (normal > R(0)) & (squared > threshold) & (inward > R(0));
  phase.sticks = mask_not(phase.loads) & (squared <= sticking);
  return phase;
}

/* Friction's part of f for a motion q: f = (share q.N - 1) N - share N.N q, [Tabri] eq. (19), of
 * q of any length. */
ALD_INLINE real bow_friction_share(real friction, real normal_squared, real motion_squared) {
  const real q2 = real_max(motion_squared, BOW_SPEED_SQUARED_MIN);
  return friction / real_sqrt(normal_squared * q2);
}

#endif
