/* SPDX-License-Identifier: Apache-2.0
 * Normal force of a contact: a power of the indentation, damped in proportion to itself.
 * Source: [Dopico] sec. 3.1, eq. (1), after Flores et al.
 *   k   stiffness                                   [N/m^n]
 *   n   exponent, 1.5 for Hertz                     [-]
 *   d   indentation                                 [m]
 *   v   its rate, > 0 closing                       [m/s]
 *   v0  closing velocity at which contact began     [m/s]  not below v_min, see flores_lag()
 *   a   damping factor of a restitution             [-]    src/model/restitution.h
 *   c   linear damping                              [N s/m]
 *   F = k d^n (1 + (a/v0) v) + c v                  [N]    0 where d <= 0; never below 0
 * Valid: d small against the bodies. The force is clamped at 0: with other loads than that of the
 * contact the bodies may part faster than v0/a, where it would pull.
 * Checked by: tests/golden/test_golden_flores.c. */
#ifndef ALD_KERNELS_LAW_FLORES_H
#define ALD_KERNELS_LAW_FLORES_H

#include "../math/explog.h"
#include "area_spring.h"

/* k d^n; nothing but k d at n = 1, and no power where all lanes have n = 1 or 1.5 */
ALD_INLINE law_force hertz(real k, real n, real d) {
  law_force force;
  const mask touches = d > R(0);
  const mask linear = n == R(1), usual = n == R(1.5);
  const real depth = sel(touches, d, R(1));
  real slope = sel(linear, R(1), real_sqrt(depth)); /* d^(n - 1) */
  if (any_lane(mask_not(linear | usual))) {
    slope = sel(linear | usual, slope, real_pow(depth, n - R(1)));
  }
  slope = sel(touches, k * slope, R(0));
  force.value = slope * depth;
  force.by_deformation = n * slope;
  force.by_rate = R(0);
  return force;
}

/* energy that it has taken at a deformation d [J] */
ALD_INLINE real hertz_stored(real k, real n, real d) {
  return hertz(k, n, d).value * d / (n + R(1));
}

/* a/v0 [s/m]; v_min > 0 bounds it where a contact begins at rest */
ALD_INLINE real flores_lag(real a, real v0, real v_min) { return a / real_max(v0, v_min); }

/* elastic force (any function of the deformation) with damping
 *   lag  a/v0 [s/m] */
ALD_INLINE law_force flores(law_force elastic, real lag, real c, real v) {
  law_force force;
  const real share = R(1) + lag * v;
  const real raw = elastic.value * share + c * v;
  const mask acts = (elastic.value > R(0)) & mask_not(raw <= R(0));
  force.value = sel(acts, raw, R(0));
  force.by_deformation = sel(acts, elastic.by_deformation * share, R(0));
  force.by_rate = sel(acts, elastic.value * lag + c, R(0));
  return force;
}

#endif
