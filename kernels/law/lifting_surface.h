/* SPDX-License-Identifier: Apache-2.0
 * A lifting surface that turns about an axis, in a flow: rudders and fins.
 * Source: [SIMO] sec. 1.3; docs/theory/lifting-surface.md.
 *   k       axis of rotation, unit vector
 *   i       chord, from the trailing to the leading edge, at right angles to k
 *   j       k x i
 *   v       flow past the surface; its part along k does nothing               [m/s]
 *   alpha   atan2(v j, -v i): 0 where the flow comes head-on                   [rad]
 *   F = U (C_D v + C_L v x k),  M = C_M U^2 k,  U = |v|
 *   C_D, C_L [N s^2/m^2], C_M [N s^2/m] at alpha
 * Valid: coefficients as functions of alpha alone. No division: nothing acts where U is 0.
 * Checked by: tests/golden/test_golden_lsu.c, tests/pass/water/test_lifting_surface.c. */
#ifndef ALD_KERNELS_LAW_LIFTING_SURFACE_H
#define ALD_KERNELS_LAW_LIFTING_SURFACE_H

#include "../math/atan.h"
#include "../math/trig.h"
#include "../math/vec3.h"

typedef struct foil_flow {
  vec3 across; /* at right angles to the axis [m/s] */
  real speed;  /* its size, U [m/s] */
  real attack; /* alpha [rad] */
} foil_flow;

/*   zero   the chord at the angle 0
 *   angle  right-handed about the axis [rad] */
ALD_INLINE foil_flow foil_flow_at(vec3 axis, vec3 zero, real angle, vec3 v) {
  foil_flow f;
  real s, c;
  real_sincos(angle, &s, &c);
  const vec3 chord = vec3_madd(vec3_scale(zero, c), s, vec3_cross(axis, zero));
  f.across = vec3_madd(v, R(0) - vec3_dot(v, axis), axis);
  f.speed = vec3_length(f.across);
  f.attack =
      real_atan2(vec3_dot(f.across, vec3_cross(axis, chord)), R(0) - vec3_dot(f.across, chord));
  return f;
}

ALD_INLINE vec3 foil_force(foil_flow f, vec3 axis, real drag, real lift) {
  return vec3_scale(vec3_madd(vec3_scale(f.across, drag), lift, vec3_cross(f.across, axis)),
                    f.speed);
}

#endif
