/* SPDX-License-Identifier: Apache-2.0
 * Zones of azimuths into which a thruster must not be ordered.
 *   middle, half  of a zone: azimuths less than half away from the middle are in it  [rad]
 * Theory: docs/theory/dynamic-positioning.md, "Forbidden azimuths".
 * Checked by: tests/kernels/test_station.c. */
#ifndef ALD_KERNELS_LAW_AZIMUTH_ZONE_H
#define ALD_KERNELS_LAW_AZIMUTH_ZONE_H

#include "servo.h"

ALD_INLINE mask azimuth_is_in(real azimuth, real middle, real half) {
  return real_abs(servo_wrapped(azimuth - middle)) < half;
}

/* the nearer edge; from the middle, that at its end */
ALD_INLINE real azimuth_edge(real azimuth, real middle, real half) {
  return sel(servo_wrapped(azimuth - middle) < R(0), middle - half, middle + half);
}

#endif
