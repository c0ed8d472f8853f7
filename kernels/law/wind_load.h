/* SPDX-License-Identifier: Apache-2.0
 * Load of the wind on what stands above the water, in the body's axes. Source: the usual form with
 * coefficients by angle of attack, as in OCIMF's and ships' wind tunnel data.
 *   w           wind as the body meets it: the wind's velocity less the body's  [m/s]
 *   frontal     1/2 rho A_F of the frontal area                                 [kg/m]
 *   lateral     1/2 rho A_L of the lateral area                                 [kg/m]
 *   length      that C_N counts with                                            [m]
 *   C           at the angle of attack alpha = angle of w: 0 from astern, 90 deg from starboard
 *   arm         centre of the areas from the centre of gravity, x forward, z up [m]
 *   X = frontal C_X w^2, Y = lateral C_Y w^2 at that centre, N = lateral length C_N w^2 besides
 * Valid: steady wind, upright hull. Checked by: tests/pass/water/test_wind.c. */
#ifndef ALD_KERNELS_LAW_WIND_LOAD_H
#define ALD_KERNELS_LAW_WIND_LOAD_H

#include "../math/sym6.h"

typedef struct wind_exposure {
  real frontal, lateral, length, forward, up;
} wind_exposure;

/* load from the forces for a squared speed of 1, times that square */
ALD_INLINE vec6 wind_load(wind_exposure e, real cx, real cy, real cn, real square) {
  const real x = e.frontal * cx * square, y = e.lateral * cy * square;
  const real n = e.lateral * e.length * cn * square;
  return vec6_of(vec3_of(x, y, R(0)), vec3_of(R(0) - e.up * y, e.up * x, n + e.forward * y));
}

#endif
