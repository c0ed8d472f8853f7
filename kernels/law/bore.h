/* SPDX-License-Identifier: Apache-2.0
 * A point of a line inside the bore of another. Source: [OrcaFlex] names a contact of lines beside
 * that of clashes; this law is ours.
 *   d    distance of the point from the outer axis              [m]
 *   room bore radius less the radius of the inner line          [m]
 *   k, c stiffness and damping of the point, both of its length [N/m], [N s/m]
 *   v    rate of d                                              [m/s]
 *   N = k (d - room) + c v if v > 0                             [N]   0 if d <= room
 *   mu   coefficient of friction                                [-]
 *   s    shear: how far it was dragged along the wall, u normal [m]   axial and around
 *   w    sliding velocity                                       [m/s]
 *   f = -(k s + c w), no more than mu N: then s shrinks with f  [N]
 * Valid: small depths beside the bore. Checked by: tests/pass/clash/test_inside_contact.c. */
#ifndef ALD_KERNELS_LAW_BORE_H
#define ALD_KERNELS_LAW_BORE_H

#include "../math/vec3.h"

ALD_INLINE real bore_normal(real k, real c, real depth, real rate) {
  return sel(depth > R(0), k * depth + c * real_max(rate, R(0)), R(0));
}

/* friction on the point, and what it leaves */
typedef struct bore_friction {
  vec3 force, shear;
  real taken; /* by slip and damping in a step [J] */
} bore_friction;

/* dragged: the shear of before, and the way since; step: that the force acts for [s] */
ALD_INLINE bore_friction bore_rub(real k, real c, real most, vec3 dragged, vec3 slide, real step) {
  bore_friction f;
  const vec3 wanted = vec3_madd(vec3_scale(dragged, k), c, slide);
  const real size = vec3_length(wanted);
  const real share = sel(size > most, most / sel(size > R(0), size, R(1)), R(1));
  f.force = vec3_scale(wanted, -share);
  f.shear = vec3_scale(dragged, share);
  f.taken = R(0.5) * k * vec3_dot(dragged, dragged) * (R(1) - share * share) +
            share * c * vec3_dot(slide, slide) * step;
  return f;
}

#endif
