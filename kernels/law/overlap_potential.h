/* SPDX-License-Identifier: Apache-2.0
 * Pressure of a contact whose energy is a power of the volume of the overlap. Own law; theory:
 * docs/theory/contact-laws.md.
 *   V   volume of the overlap of the two bodies               [m^3]   none where it is not above 0
 *   c   factor of the potential                               [J/m^(3p)]
 *   p   exponent; 1: a constant pressure, 2: a flat face is a linear spring   [-]   >= 1
 *   U = c V^p                                                 [J]     energy stored
 *   U' = c p V^(p - 1)                                        [N/m^2] value; its slope by V
 * Force and couple on the first body are U' S and U' C, with S the vector area of the contact and C
 * its first moment: the gradient of -U, so that a closed way does no work whatever it is.
 *
 * Damping: the pressure is U' max(0, 1 + b g(s)).
 *   s   r/sqrt(r^2 + 2 M U), r = dV/dt and M the mobility of V: of the energy of the contact that
 *       share s^2 is motion, the rest deformation           [-]     -1 to 1, > 0 closing
 *   g   s sqrt(1 + w^2)/sqrt(s^2 + w^2), w = 0.1: -1 or 1 but near a standstill   [-]
 *   b   damping factor of a restitution                     [-]     src/model/restitution.h
 * So the way in takes nearly (1 + b) U and the way out gives (1 - b) U, whichever way, speed and
 * mass there are; near a standstill the damping is viscous, and takes all of r in a step at most:
 *   |b g| <= |r|/(dt M U')
 * Checked by: tests/pass/mesh/test_mesh_energy.c, test_mesh_rest.c. */
#ifndef ALD_KERNELS_LAW_OVERLAP_POTENTIAL_H
#define ALD_KERNELS_LAW_OVERLAP_POTENTIAL_H

#include "../math/explog.h"
#include "area_spring.h"

/* no power where all lanes have p = 1, 1.5 or 2 */
ALD_INLINE law_force overlap_pressure(real c, real p, real volume) {
  law_force pressure;
  const mask overlaps = volume > R(0);
  const real v = sel(overlaps, volume, R(1));
  const mask even = p == R(1), linear = p == R(2), root = p == R(1.5);
  real power = sel(even, R(1), sel(linear, v, real_sqrt(v))); /* V^(p - 1) */
  if (any_lane(mask_not(even | linear | root))) {
    power = sel(even | linear | root, power, real_pow(v, p - R(1)));
  }
  pressure.value = sel(overlaps, c * p * power, R(0));
  pressure.by_deformation = (p - R(1)) * pressure.value / v;
  pressure.by_rate = R(0);
  return pressure;
}

#define OVERLAP_STILL 0.1 /* w */

/* Share of the elastic pressure that acts. `most`: of damping, either way, what within a step would
 * take all of r and no more: beyond it the step would turn round what it should slow down. */
ALD_INLINE real overlap_damping(real b, real s, real most) {
  const real still = R(OVERLAP_STILL * OVERLAP_STILL);
  const real g = s * (real_sqrt(R(1) + still) / real_sqrt(s * s + still));
  const real damped = real_max(real_min(b * g, most), R(0) - most);
  return real_max(R(1) + damped, R(0));
}

#endif
