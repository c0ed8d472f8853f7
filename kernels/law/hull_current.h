/* SPDX-License-Identifier: Apache-2.0
 * A hull at low speed by coefficients that were measured at rest in a current, as OCIMF's for
 * tankers, in place of the terms of its derivatives without yaw.
 *   u, v, r    midship through the water, x forward, y to port            [m/s], [rad/s]
 *   drift      atan2(|v|, u)                                              [rad]
 *   C          over the angle at which the water meets the hull, to 180 deg and mirrored or round
 *   X  C_X U^2 + Xvr L v r, Y  C_Y U^2 + Yr L r u, N  C_N U^2 + Nr L r|u|
 * by 1/2 rho L d and 1/2 rho L^2 d. The crossflow drag beside it is s|s| - v|v|: what yaw adds.
 * Angles anticlockwise from the stern (the engine's own, OCIMF 1994): 0 with the water from astern,
 * 90 deg from starboard; clockwise from the bow (OCIMF 1977): 0 from ahead, 90 deg from starboard.
 * Valid: as the measured coefficients; any drift. Checked by:
 * tests/pass/water/test_current_table.c.
 */
#ifndef ALD_KERNELS_LAW_HULL_CURRENT_H
#define ALD_KERNELS_LAW_HULL_CURRENT_H

#include "hull_polynomial.h"

/* where a table is to be read, and the sign of its C_Y and C_N there */
typedef struct hull_attack {
  real angle, side;
} hull_attack;

/*   from_bow    the angle counts clockwise from the bow
 *   goes_round  the table goes to 360 deg; else to 180 deg, and is mirrored */
ALD_INLINE hull_attack hull_attack_of(hull_flow f, uint from_bow, uint goes_round) {
  const mask from_port = f.v > R(0);
  hull_attack a;
  a.angle = R(3.141592653589793) - f.drift;
  a.side = R(1);
  if (from_bow) a.angle = f.drift;
  if (goes_round) {
    a.angle = sel(from_port, R(6.283185307179586) - a.angle, a.angle);
  } else {
    a.side = sel(from_port, R(-1), R(1));
  }
  return a;
}

/* without the crossflow drag; c: coefficients, sway and yaw by their side already */
ALD_INLINE plane_force hull_by_current(hull_derivatives d, hull_flow f, plane_force c) {
  const real square = f.u * f.u + f.v * f.v;
  plane_force p;
  p.x = c.x * square + d.xvr * (f.v * f.turn);
  p.y = c.y * square + d.y.r * (f.turn * f.u);
  p.n = c.n * square + d.n.r * (f.turn * real_abs(f.u));
  return p;
}

#endif
