/* SPDX-License-Identifier: Apache-2.0
 * Damping by a power of velocity. Source: [SIMO] sec. 1.4 and the damping columns of its contact
 * elements: "proportional to any exponent of velocity".
 *   c      coefficient                     [N (s/m)^e]
 *   v      velocity, > 0 closing or stretching [m/s]
 *   e      exponent, >= 0                  [-]   0: dry friction, 1: linear, 2: quadratic
 *   limit  velocity at which dry friction is whole [m/s]   <= 0: at once, with the sign of v
 *   D = c |v|^e sign(v)                    e > 0
 *   D = c clamp(v/limit, -1, 1)            e = 0 and limit > 0
 *   D = c sign(v), sign(0) = 0             e = 0 otherwise
 * Valid: any v. The ramp of dry friction is linear, our choice. Steep at v = 0 for e < 1.
 * Checked by: tests/kernels/test_damping_power.c (closed forms, oddness, dissipation). */
#ifndef ALD_KERNELS_LAW_DAMPING_POWER_H
#define ALD_KERNELS_LAW_DAMPING_POWER_H

#include "../math/explog.h"

/* c may be 0 in all lanes; then nothing is computed */
ALD_INLINE real damping_power(real c, real v, real e, real limit) {
  real damping = R(0);
  const mask acts = mask_not(c == R(0));
  if (any_lane(acts)) {
    const real speed = real_abs(v);
    real power = sel(e == R(1), speed, speed * speed);
    const mask other = acts & mask_not((e == R(0)) | (e == R(1)) | (e == R(2)));
    if (any_lane(other)) power = sel(other, real_pow(speed, e), power);
    power = sel(v < R(0), -power, power);
    const mask dry = acts & (e == R(0));
    if (any_lane(dry)) {
      const mask ramped = limit > R(0);
      const real sign = sel(v > R(0), R(1), sel(v < R(0), R(-1), v));
      const real ramp = real_max(R(-1), real_min(R(1), v / sel(ramped, limit, R(1))));
      power = sel(dry, sel(ramped, ramp, sign), power);
    }
    damping = sel(acts, c * power, R(0));
  }
  return damping;
}

#endif
