/* SPDX-License-Identifier: Apache-2.0
 * Tangential force of a soft fender held by friction. Source: [TPN] sec. 3.3, eq. (4)-(8).
 *   ks    shear stiffness              [N/m]
 *   mu_s  static friction              [-]
 *   mu_k  kinetic friction             [-]
 *   s     shear                        [m]
 *   Nc    normal force of the cone     [N]
 *   stick  ks |s| <= mu_s |Nc|:  T = -ks s
 *   slip   otherwise:            T = -mu_k |Nc| sgn(s), residual shear mu_k |Nc| sgn(s)/ks
 * Checked by: tests/golden/test_golden_tpn.c, tests/kernels/test_laws.c. */
#ifndef ALD_KERNELS_LAW_SHEAR_FRICTION_H
#define ALD_KERNELS_LAW_SHEAR_FRICTION_H

#include "../port.h"

typedef struct shear_force {
  real value;    /* T [N], along the tangent, on the first body */
  real residual; /* shear from which the next step starts [m] */
  mask slips;
} shear_force;

ALD_INLINE shear_force shear_friction(real ks, real mu_s, real mu_k, real shear, real cone) {
  shear_force force;
  const real elastic = ks * shear;
  const real normal = real_abs(cone);
  force.slips = real_abs(elastic) > mu_s * normal;
  const real limit = mu_k * normal;
  const real slip = sel(shear > R(0), -limit, limit);
  force.value = sel(force.slips, slip, -elastic);
  /* slip means ks > 0, so the quotient is defined where it is used */
  force.residual = sel(force.slips, -slip / sel(ks > R(0), ks, R(1)), shear);
  return force;
}

#endif
