/* SPDX-License-Identifier: Apache-2.0
 * Damping of a body by the water in six freedoms: linear and quadratic matrices on its velocity
 * through the water, in body axes. */
#ifndef ALD_KERNELS_PASS_DAMPING_H
#define ALD_KERNELS_PASS_DAMPING_H

#include "../../law/planar_drag.h"
#include "../step/own_force.h"

/* tables, 6 x 6 each: force in freedom i by velocity in freedom j */
enum { DAMPING_LINEAR, DAMPING_QUADRATIC, DAMPING_TABLES };

/* option bits */
enum { DAMPING_HAS_LINEAR = 1, DAMPING_HAS_QUADRATIC = 2, DAMPING_COUPLES = 4 };

ALD_INLINE real damping_element(TILE, uint instance, uint lane, uint has, uint element, real v) {
  real b1 = R(0), b2 = R(0);
  if (has & DAMPING_HAS_LINEAR) {
    b1 = PARAM(KIND_TABLE_ENTRY(KIND_damping, DAMPING_LINEAR, instance) + element);
  }
  if (has & DAMPING_HAS_QUADRATIC) {
    b2 = PARAM(KIND_TABLE_ENTRY(KIND_damping, DAMPING_QUADRATIC, instance) + element);
  }
  return planar_drag(b1, b2, v).value;
}

/* force in freedom i */
ALD_INLINE real damping_line(TILE, uint instance, uint lane, uint has, uint i, const real *v) {
  real force = damping_element(TILE_OF_CALLER, instance, lane, has, 7 * i, v[i]);
  if (has & DAMPING_COUPLES) {
    for (uint j = 0; j < 6; j++) {
      if (j == i) continue;
      force = force + damping_element(TILE_OF_CALLER, instance, lane, has, 6 * i + j, v[j]);
    }
  }
  return force;
}

ALD_INLINE void damping_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint has = KIND_TABLE(KIND_damping, KIND_OPTIONS, instance);
  const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_damping, KIND_BODY_A, instance), lane);
  const vec6 w = velocity_through_water(TILE_OF_CALLER, p, lane);
  const real v[6] = {w.linear.x, w.linear.y, w.linear.z, w.angular.x, w.angular.y, w.angular.z};
#define LINE(i) damping_line(TILE_OF_CALLER, instance, lane, has, i, v)
  const vec6 own = vec6_of(vec3_of(LINE(0), LINE(1), LINE(2)), vec3_of(LINE(3), LINE(4), LINE(5)));
#undef LINE
  own_force_store(TILE_OF_CALLER, KIND_damping, instance, lane, p, own);
  own_force_trace(TILE_OF_CALLER, KIND_damping, instance, lane, own);
}

ALD_INLINE void damping_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  own_force_record(TILE_OF_CALLER, KIND_damping, instance, lane, -1);
}

#endif
