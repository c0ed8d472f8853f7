/* SPDX-License-Identifier: Apache-2.0
 * Normal force from the area of overlap. Source: [TPN] eq. (2), (3).
 *   k   area stiffness                 [N/m^2]
 *   c   damping, acts on dS/dt         [N s/m^2] (Table 1 prints kN s/m; eq. (3) needs kN s/m^2)
 *   S   overlap now and a step before  [m^2]
 *   N = k S + c (S - S_before)/dt      [N] >= 0 unless tension is allowed
 * Differs from the source: the sign of c (garbled there) adds to the force while S grows; N >= 0.
 * Checked by: tests/golden/test_golden_tpn.c, tests/kernels/test_laws.c (flat face and wedge closed
 * forms). */
#ifndef ALD_KERNELS_LAW_AREA_SPRING_H
#define ALD_KERNELS_LAW_AREA_SPRING_H

#include "../port.h"

/* A law's value and its two slopes. */
typedef struct law_force {
  real value;          /* [N] */
  real by_deformation; /* here by area [N/m^2] */
  real by_rate;        /* here by dS/dt [N s/m^2] */
} law_force;

ALD_INLINE law_force area_spring(real k, real c, real area, real area_before, real dt,
                                 mask tension) {
  law_force force;
  const real raw = k * area + c * ((area - area_before) / dt);
  const mask acts = tension | (raw > R(0));
  force.value = sel(acts, raw, R(0));
  force.by_deformation = sel(acts, k, R(0));
  force.by_rate = sel(acts, c, R(0));
  return force;
}

#endif
