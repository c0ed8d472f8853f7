/* SPDX-License-Identifier: Apache-2.0
 * From forces at the midship point, as manoeuvring models give them, to those on a body whose
 * equations of motion carry its added mass with all its Coriolis terms: the added mass counts once.
 *   u, v, r   of the centre of gravity over ground, body axes      [m/s], [rad/s]
 *   cx, cy    current, body axes                                   [m/s]
 *   xg        centre of gravity forward of midship                 [m]
 *   mx, my    mass terms that the model keeps on its left side     [kg]
 *   a11, a22, a26  added mass of the body about its centre of gravity [kg], [kg m]
 * F is at midship; X + my vm r, Y - mx ur r are the model's own left side, N - xg Y brings both to
 * the centre of gravity, and the rest takes back the body's C_A(v) v and gives the water that flows
 * past turning axes its acceleration. Where a is the model's added mass and the water still, all of
 * it is N + (my - mx) u vm: the Munk moment, which N'v contains, comes out once.
 * Valid: motion in the plane; uniform current. Theory: docs/theory/manoeuvring.md.
 * Checked by: tests/golden/test_golden_hull_forces.c, tests/pass/water/test_manoeuvring.c. */
#ifndef ALD_KERNELS_LAW_HULL_MIDSHIP_H
#define ALD_KERNELS_LAW_HULL_MIDSHIP_H

#include "hull_polynomial.h"

typedef struct hull_mass {
  real xg, mx, my, a11, a22, a26;
} hull_mass;

/* velocity of the centre of gravity over ground, and the current */
typedef struct hull_motion {
  real u, v, r, cx, cy;
} hull_motion;

ALD_INLINE plane_force hull_at_centre(plane_force midship, hull_mass m, hull_motion a) {
  const real surge = a.u - a.cx, sway = a.v - a.cy - m.xg * a.r;
  plane_force f;
  f.x = midship.x + m.my * (sway * a.r);
  f.y = midship.y - m.mx * (surge * a.r);
  f.n = midship.n - m.xg * f.y;
  f.x = f.x + ((m.a11 * a.cy - (m.a22 * a.v + m.a26 * a.r)) * a.r);
  f.y = f.y + (m.a11 * a.u - m.a22 * a.cx) * a.r;
  f.n = f.n + ((m.a22 - m.a11) * (a.u * a.v) + m.a26 * ((a.u - a.cx) * a.r));
  return f;
}

#endif
