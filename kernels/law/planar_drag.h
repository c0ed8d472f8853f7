/* SPDX-License-Identifier: Apache-2.0
 * Drag of the water on one freedom of a hull: linear and quadratic. Source: [SIMO] linear and
 * quadratic damping, here one freedom at a time.
 *   b1  linear coefficient     [N s/m], yaw [N m s]
 *   b2  quadratic coefficient  [N s^2/m^2], yaw [N m s^2]
 *   v   velocity through the water [m/s], yaw rate [rad/s]
 *   F = -(b1 + b2 |v|) v
 * Valid: slow motion in still or steadily flowing water; no memory, no coupling.
 * Checked by: tests/pass/water/test_drag.c (closed forms of both decays). */
#ifndef ALD_KERNELS_LAW_PLANAR_DRAG_H
#define ALD_KERNELS_LAW_PLANAR_DRAG_H

#include "area_spring.h"

ALD_INLINE law_force planar_drag(real b1, real b2, real v) {
  law_force force;
  const real speed = real_abs(v);
  force.value = -(b1 + b2 * speed) * v;
  force.by_deformation = R(0);
  force.by_rate = -(b1 + R(2) * b2 * speed);
  return force;
}

#endif
