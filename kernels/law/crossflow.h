/* SPDX-License-Identifier: Apache-2.0
 * Drag of the flow across a hull that sways and yaws. Source: the usual crossflow integral; closed
 * form of a uniform hull by integration in parts about the point where the flow turns.
 *   v, r   sway at the middle and yaw rate                       [m/s], [rad/s]
 *   s      v + r x, sway of the section at x                     [m/s]
 *   first  integral of s|s| dx over -L/2 .. L/2                  [m^3/s^2]
 *   moment integral of s|s| x dx                                 [m^4/s^2]
 * The force is -1/2 rho d C_D times them. With h = v/r and |h| < L/2 the flow turns inside the
 * hull: r|r| (b^3 + a^3)/3 and r|r| ((b^4 + a^4)/4 - h (b^3 + a^3)/3), a, b = h -+ L/2. Valid:
 * sections apart from each other. Checked by: tests/golden/test_golden_crossflow.c. */
#ifndef ALD_KERNELS_LAW_CROSSFLOW_H
#define ALD_KERNELS_LAW_CROSSFLOW_H

#include "../port.h"

typedef struct crossflow {
  real first, moment;
} crossflow;

/* of one strip of length 1 */
ALD_INLINE crossflow crossflow_strip(real v, real r, real x) {
  const real s = v + r * x;
  crossflow c;
  c.first = s * real_abs(s);
  c.moment = c.first * x;
  return c;
}

ALD_INLINE crossflow crossflow_uniform(real v, real r, real length) {
  const real reach = R(0.5) * length, cube = length * length * length;
  const mask turns = real_abs(v) < real_abs(r) * reach;
  /* on one side */
  const real size = v * v * length + r * r * cube * R(1.0 / 12);
  /* on both sides */
  const real h = v / sel(turns, r, R(1)), b = h + reach, a = h - reach, square = r * real_abs(r);
  const real b3 = b * b * b, a3 = a * a * a, cubes = (b3 + a3) * R(1.0 / 3);
  crossflow c;
  c.first = sel(turns, square * cubes, sel(v < R(0), -size, size));
  c.moment = sel(turns, square * ((b3 * b + a3 * a) * R(0.25) - h * cubes),
                 real_abs(v) * r * cube * R(1.0 / 6));
  return c;
}

#endif
