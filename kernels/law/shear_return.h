/* SPDX-License-Identifier: Apache-2.0
 * Friction of a fender on its plane by shear of the fender: elastic predictor and return, in two
 * directions. Source: [SIMO] sec. 1.6.2, "Friction force".
 *   ks     shear stiffness                     [N/m]
 *   mu_s   static friction                     [-]
 *   mu_d   kinetic friction                    [-]
 *   trial  shear if nothing slid               [m]   along the plane
 *   stuck  it did not slide in the step before       mu = mu_s, else mu_d
 *   N      normal force                        [N]
 *   stick  ks |trial| <= mu N + 1e-9 mu_d N:  s = trial
 *   slide  otherwise:                         s = trial (mu_d N/ks)/|trial|
 * Valid: N >= 0. The slack keeps what slides at constant N from sticking by rounding. Without shear
 * stiffness there is no friction, and no shear: the limit of ks -> 0 at mu = 0.
 * Checked by: tests/kernels/test_fender_laws.c, tests/golden/test_golden_fender.c. */
#ifndef ALD_KERNELS_LAW_SHEAR_RETURN_H
#define ALD_KERNELS_LAW_SHEAR_RETURN_H

#include "../math/vec2.h"

typedef struct shear_state {
  vec2 shear; /* s [m]; the force is -ks s on what carries the fender */
  real slip;  /* |trial - s|, way that it slid [m] */
  mask slides;
} shear_state;

ALD_INLINE shear_state shear_return(real ks, real mu_s, real mu_d, vec2 trial, mask stuck, real n) {
  shear_state state;
  const real size = real_sqrt(vec2_dot(trial, trial));
  const real kinetic = mu_d * n;
  const real limit = sel(stuck, mu_s * n, kinetic);
  const real elastic = ks * size;
  const mask stiff = ks > R(0);
  state.slides = elastic > limit + R(1e-9) * kinetic;
  /* sliding means ks > 0 and size > 0, so the quotient is defined where it is used */
  const real share = kinetic / sel(state.slides, elastic, R(1));
  const real kept = sel(state.slides, share, sel(stiff, R(1), R(0)));
  state.shear = vec2_scale(trial, kept);
  state.slip = sel(state.slides, size - size * share, R(0));
  return state;
}

/* Energy that a step took through the shear: what the spring gained, and friction along the slip.
 * The friction falls from that of the greater shear, before or after, to that of the shear left.
 *   held, size   |s| before and after [m]
 * Exact while it sticks, while it slides at constant N, across a reversal, and where N falls and
 * nothing moves; never less than what the spring gained. */
ALD_INLINE real shear_work(real ks, real held, real size, real slip) {
  const real first = real_min(size + slip, real_max(size, held));
  return R(0.5) * ks * ((size - held) * (size + held) + slip * (size + first));
}

#endif
