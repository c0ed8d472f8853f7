/* SPDX-License-Identifier: Apache-2.0
 * Resistance of the water to a hull: friction line in surge, drag of its side in sway. */
#ifndef ALD_KERNELS_PASS_FRICTION_H
#define ALD_KERNELS_PASS_FRICTION_H

#include "../../law/hull_friction.h"
#include "../step/own_force.h"

/* parameters */
enum {
  FRICTION_SURGE,    /* 1/2 rho S (1 + k) [kg/m] */
  FRICTION_REYNOLDS, /* Reynolds number for 1 m/s, L/nu [s/m] */
  FRICTION_SWAY,     /* 1/2 rho C_y A_L [kg/m] */
  FRICTION_PARAM_COUNT
};

ALD_INLINE void friction_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_friction, KIND_BODY_A, instance), lane);
  const vec3 w = velocity_through_water(TILE_OF_CALLER, p, lane).linear;
  const real surge =
      hull_friction(PARAM_OF(friction, FRICTION_SURGE), PARAM_OF(friction, FRICTION_REYNOLDS), w.x)
          .value;
  const real sway = sway_resistance(PARAM_OF(friction, FRICTION_SWAY), w.y).value;
  const vec6 own = vec6_of(vec3_of(surge, sway, R(0)), vec3_zero());
  own_force_store(TILE_OF_CALLER, KIND_friction, instance, lane, p, own);
  own_force_trace(TILE_OF_CALLER, KIND_friction, instance, lane, own);
}

ALD_INLINE void friction_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  own_force_record(TILE_OF_CALLER, KIND_friction, instance, lane, -1);
}

#endif
