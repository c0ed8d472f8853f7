/* SPDX-License-Identifier: Apache-2.0
 * Resistance of the water to a hull that surges and drifts. Source: [Tabri] sec. 2.2: friction line
 * of the 8th ITTC (1957) in surge, eq. (9) in sway; [Clayton and Bishop 1982].
 *   u    velocity through the water                              [m/s]
 *   a    surge: 1/2 rho S (1 + k), of the wetted surface S       [kg/m]
 *        sway: 1/2 rho C_y A_L, of the lateral area A_L          [kg/m]
 *   l    L/nu: Reynolds number for 1 m/s                         [s/m]
 *   C_F  = 0.075/(log10 Re - 2)^2, 0 below Re = 1e4              [-]
 *   F    = -a C_F u|u|, sway -a v|v|
 * Valid: turbulent flow; form drag and waves are not in it. At Re = 1e4 the force sets in with a
 * jump from 0 to 0.01875 a (1e4/l)^2: 3e-8 of the force at 2 m/s of a ship of 100 m, so no
 * integrator notices. Checked by: tests/pass/water/test_friction.c. */
#ifndef ALD_KERNELS_LAW_HULL_FRICTION_H
#define ALD_KERNELS_LAW_HULL_FRICTION_H

#include "../math/explog.h"
#include "area_spring.h"

#define FRICTION_FROM R(1e4)          /* Reynolds number */
#define LOG10_E R(0.4342944819032518) /* log10 x = LOG10_E log x */

/* log10 Re - 2 */
ALD_INLINE real friction_decades(real reynolds) {
  return LOG10_E * real_log(real_max(reynolds, FRICTION_FROM)) - R(2);
}

ALD_INLINE real ittc57(real reynolds) {
  const real decades = friction_decades(reynolds);
  return sel(reynolds < FRICTION_FROM, R(0), R(0.075) / (decades * decades));
}

ALD_INLINE law_force hull_friction(real a, real l, real u) {
  law_force force;
  const real speed = real_abs(u), coefficient = ittc57(speed * l);
  force.value = -(a * coefficient * speed) * u;
  force.by_deformation = R(0);
  force.by_rate =
      R(-2) * (a * coefficient * speed) * (R(1) - LOG10_E / friction_decades(speed * l));
  return force;
}

ALD_INLINE law_force sway_resistance(real a, real v) {
  law_force force;
  const real speed = real_abs(v);
  force.value = -(a * speed) * v;
  force.by_deformation = R(0);
  force.by_rate = R(-2) * a * speed;
  return force;
}

#endif
