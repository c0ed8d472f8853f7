/* SPDX-License-Identifier: Apache-2.0
 * Force across the axis of a link. Source: [SIMO] sec. 1.4 names "axial forces and shear forces";
 * the form is ours.
 *   u  unit vector of the axis, fixed to the second body
 *   r  of the first body's end from the second's [m]    v  its rate, seen from the second body
 * [m/s] s = r - (r u) u       what the end is off the axis [m] F = -k s - c (v - (v u) u) [N]   on
 * the first body, at its end The second body takes -F along the same line, through the first one's
 * end: E = k s^2/2 depends on where that end is in the second body's axes, and on nothing else.
 * Valid: any s; the axis is straight and does not bend.
 * Checked by: tests/pass/berth/test_hawser_shear.c. */
#ifndef ALD_KERNELS_LAW_LINK_SHEAR_H
#define ALD_KERNELS_LAW_LINK_SHEAR_H

#include "../math/vec3.h"

typedef struct link_shear {
  vec3 force;  /* on the first body [N] */
  real stored; /* k s^2/2 [J] */
  real power;  /* taken by the damping [W] */
} link_shear;

ALD_INLINE link_shear link_shear_of(vec3 axis, vec3 apart, vec3 drift, real stiffness,
                                    real damping) {
  const vec3 off = vec3_madd(apart, -vec3_dot(apart, axis), axis);
  const vec3 rate = vec3_madd(drift, -vec3_dot(drift, axis), axis);
  link_shear shear;
  shear.force = vec3_sub(vec3_scale(off, -stiffness), vec3_scale(rate, damping));
  shear.stored = R(0.5) * stiffness * vec3_dot(off, off);
  shear.power = damping * vec3_dot(rate, rate);
  return shear;
}

#endif
