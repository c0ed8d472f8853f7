/* SPDX-License-Identifier: Apache-2.0
 * Zones of azimuths into which a thruster must not be ordered.
 *   middle, reach  of a zone: azimuths less than reach away from the middle are in it  [rad]
 * Theory: docs/theory/dynamic-positioning.md, "Forbidden azimuths".
 * Checked by: tests/kernels/test_station.c. */
#ifndef ALD_KERNELS_LAW_AZIMUTH_ZONE_H
#define ALD_KERNELS_LAW_AZIMUTH_ZONE_H

#include "servo.h"

ALD_INLINE mask azimuth_is_in(real azimuth, real middle, real reach) {
  return real_abs(servo_wrapped(azimuth - middle)) < reach;
}

/* the nearer edge; from the middle, that at its end */
ALD_INLINE real azimuth_edge(real azimuth, real middle, real reach) {
  return sel(servo_wrapped(azimuth - middle) < R(0), middle - reach, middle + reach);
}

#endif
