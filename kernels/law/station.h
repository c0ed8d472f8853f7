/* SPDX-License-Identifier: Apache-2.0
 * What one axis of a vessel asks for to keep its station: error, velocity and integral, a limit,
 * and an integral that waits where more of it would do no good.
 *   raw  = Kp e - Kd v + Ki I,  tau = raw within +-limit
 *   e    reference less reading, along the axis           [m], [rad]
 *   v    velocity along it                                [m/s], [rad/s]
 *   I    integral of e, along it                          [m s], [rad s]
 *   Kp   [N/m], [N m/rad]    Kd [N s/m], [N m s/rad]    Ki [N/(m s)], [N m/(rad s)]
 * Theory: docs/theory/dynamic-positioning.md, "Demand".
 * Checked by: tests/kernels/test_station.c, tests/golden/test_golden_dp.c. */
#ifndef ALD_KERNELS_LAW_STATION_H
#define ALD_KERNELS_LAW_STATION_H

#include "../math/vec3.h"

typedef struct station_gains {
  real by_error, by_velocity, by_integral;
  real limit; /* [N], [N m] */
} station_gains;

ALD_INLINE real station_raw(station_gains k, real error, real velocity, real integral) {
  return k.by_error * error - k.by_velocity * velocity + k.by_integral * integral;
}

ALD_INLINE real station_limited(station_gains k, real raw) {
  return real_max(real_min(raw, k.limit), R(0) - k.limit);
}

/* must the integral wait? `is_short`: the thrusters gave less than was asked for */
ALD_INLINE mask station_waits(station_gains k, real raw, real error, real integral, mask is_short) {
  const mask outward = (real_abs(raw) > k.limit) & (raw * error > R(0));
  return outward | (is_short & (integral * error >= R(0)));
}

/* surge, sway, yaw of a vector in earth axes; c, s: of the heading */
ALD_INLINE vec3 station_of_earth(vec3 v, real c, real s) {
  return vec3_of(c * v.x + s * v.y, c * v.y - s * v.x, v.z);
}
ALD_INLINE vec3 station_to_earth(vec3 v, real c, real s) {
  return vec3_of(c * v.x - s * v.y, s * v.x + c * v.y, v.z);
}

#endif
