/* SPDX-License-Identifier: Apache-2.0
 * Resistance of the water to a hull: friction line in surge, drag of its side in sway. */
#ifndef ALD_KERNELS_PASS_FRICTION_H
#define ALD_KERNELS_PASS_FRICTION_H

#include "../../law/hull_friction.h"
#include "../../lists.h"
#include "../../math/atan.h"
#include "../step/curve.h"
#include "../step/own_force.h"

/* parameters; the table of sway coefficients follows */
#define FRICTION_PARAMETERS(MAKE, COPY)                                                       \
  MAKE(FRICTION_SURGE, 1)              /* 1/2 rho S (1 + k) [kg/m] */                         \
  MAKE(FRICTION_REYNOLDS, 1)           /* Reynolds number for 1 m/s, L/nu [s/m] */            \
  MAKE(FRICTION_SWAY, 1)               /* 1/2 rho C_y A_L [kg/m]; with a table 1/2 rho A_L */ \
  COPY(FRICTION_LENGTH, 1, KEY_LENGTH) /* [m] */
enum { FRICTION_PARAMETERS(LIST_NUMBERS, LIST_COPIES) FRICTION_PARAM_COUNT };

/* option bits: the table goes from 0 to 180 deg and is mirrored, or round to 360 deg */
enum { FRICTION_MIRRORED = 1, FRICTION_ROUND = 2 };
enum { FRICTION_COLUMNS = 3 }; /* drift angle, C_y, centre in shares of the length */

#define FRICTION_TURN R(6.283185307179586)

/* drag of the side by the drift angle of the way through the water, at the centre of the table */
ALD_INLINE vec6 friction_by_table(TILE, uint instance, uint lane, real surge, vec3 w) {
  const uint entry = KIND_TABLE_ENTRY(KIND_friction, 0, instance);
  const uint rows = KIND_TABLE_ROWS(KIND_friction, 0, instance);
  real angle = real_atan2(w.y, w.x);
  if (KIND_TABLE(KIND_friction, KIND_OPTIONS, instance) & FRICTION_ROUND) {
    angle = sel(angle < R(0), angle + FRICTION_TURN, angle);
  } else {
    angle = real_abs(angle);
  }
  const real coefficient =
      curve_at(TILE_OF_CALLER, lane, entry, rows, FRICTION_COLUMNS, 1, angle).value;
  const real centre = curve_at(TILE_OF_CALLER, lane, entry, rows, FRICTION_COLUMNS, 2, angle).value;
  const real sway = sway_resistance(PARAM_OF(friction, FRICTION_SWAY) * coefficient, w.y).value;
  const real yaw = centre * PARAM_OF(friction, FRICTION_LENGTH) * sway;
  return vec6_of(vec3_of(surge, sway, R(0)), vec3_of(R(0), R(0), yaw));
}

ALD_INLINE void friction_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_friction, KIND_BODY_A, instance), lane);
  const vec3 w = velocity_through_water(TILE_OF_CALLER, p, lane).linear;
  const real surge =
      hull_friction(PARAM_OF(friction, FRICTION_SURGE), PARAM_OF(friction, FRICTION_REYNOLDS), w.x)
          .value;
  vec6 own;
  if (KIND_TABLE(KIND_friction, KIND_OPTIONS, instance)) {
    own = friction_by_table(TILE_OF_CALLER, instance, lane, surge, w);
  } else {
    const real sway = sway_resistance(PARAM_OF(friction, FRICTION_SWAY), w.y).value;
    own = vec6_of(vec3_of(surge, sway, R(0)), vec3_zero());
  }
  own_force_store(TILE_OF_CALLER, KIND_friction, instance, lane, p, own);
  own_force_trace(TILE_OF_CALLER, KIND_friction, instance, lane, own);
}

ALD_INLINE void friction_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  own_force_record(TILE_OF_CALLER, KIND_friction, instance, lane, -1);
}

#endif
