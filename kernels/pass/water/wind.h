/* SPDX-License-Identifier: Apache-2.0
 * Wind on a body: coefficients by angle of attack from a table, or constant ones. */
#ifndef ALD_KERNELS_PASS_WIND_H
#define ALD_KERNELS_PASS_WIND_H

#include "../../law/wind_load.h"
#include "../../lists.h"
#include "../step/curve.h"
#include "../step/own_force.h"

/* parameters; the table of coefficients follows */
#define WIND_PARAMETERS(MAKE, COPY)                                            \
  MAKE(WIND_FRONTAL, 1)              /* 1/2 rho A_F [kg/m] */                  \
  MAKE(WIND_LATERAL, 1)              /* 1/2 rho A_L [kg/m] */                  \
  COPY(WIND_LENGTH, 1, KEY_LENGTH)   /* [m] */                                 \
  COPY(WIND_FORWARD, 1, KEY_FORWARD) /* centre of the areas [m] */             \
  COPY(WIND_UP, 1, KEY_UP)                                                     \
  COPY(WIND_CX, 1, KEY_CX) /* without a table: C_X cos alpha, C_Y sin alpha */ \
  COPY(WIND_CY, 1, KEY_CY)
enum { WIND_PARAMETERS(LIST_NUMBERS, LIST_COPIES) WIND_PARAM_COUNT };

/* option bits: the table goes from 0 to 180 deg and is mirrored, or round to 360 deg */
enum { WIND_MIRRORED = 1, WIND_ROUND = 2 };
enum { WIND_COLUMNS = 4 }; /* angle, C_X, C_Y, C_N */

#define TWO_PI R(6.283185307179586)

/* load of a wind (x, y) in body axes, by the table */
ALD_INLINE vec6 wind_by_table(TILE, uint instance, uint lane, wind_exposure e, vec3 w) {
  const uint entry = KIND_TABLE_ENTRY(KIND_wind, 0, instance);
  const uint rows = KIND_TABLE_ROWS(KIND_wind, 0, instance);
  const mask to_starboard = w.y < R(0);
  real angle = real_atan2(w.y, w.x), side = R(1);
  if (KIND_TABLE(KIND_wind, KIND_OPTIONS, instance) & WIND_ROUND) {
    angle = sel(angle < R(0), angle + TWO_PI, angle); /* from dead ahead, too: -pi of a y of -0 */
  } else {
    angle = real_abs(angle);
    side = sel(to_starboard, R(-1), R(1));
  }
  real at[2 * WIND_COLUMNS - 1];
  curve_node(TILE_OF_CALLER, lane, entry, rows, WIND_COLUMNS, angle, at);
  const real past = angle - at[0];
  const real cx = at[1] + at[2] * past, cy = at[3] + at[4] * past, cn = at[5] + at[6] * past;
  return wind_load(e, cx, side * cy, side * cn, w.x * w.x + w.y * w.y);
}

ALD_INLINE void wind_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_wind, KIND_BODY_A, instance), lane);
  const real share = build_up(TILE_OF_CALLER, lane);
  const vec3 wind = vec3_of(share * ENVIRONMENT(ENVIRONMENT_WIND_X),
                            share * ENVIRONMENT(ENVIRONMENT_WIND_Y), R(0));
  const vec3 w = mat3_unrotate(p.turn, vec3_sub(wind, p.velocity));
  wind_exposure e;
  vec6 own;
  e.frontal = PARAM_OF(wind, WIND_FRONTAL);
  e.lateral = PARAM_OF(wind, WIND_LATERAL);
  e.length = PARAM_OF(wind, WIND_LENGTH);
  e.forward = PARAM_OF(wind, WIND_FORWARD);
  e.up = PARAM_OF(wind, WIND_UP);
  if (KIND_TABLE(KIND_wind, KIND_OPTIONS, instance)) {
    own = wind_by_table(TILE_OF_CALLER, instance, lane, e, w);
  } else {
    /* C cos alpha w^2 = C w_x w */
    const real speed = real_sqrt(w.x * w.x + w.y * w.y);
    own = wind_load(e, PARAM_OF(wind, WIND_CX) * w.x, PARAM_OF(wind, WIND_CY) * w.y, R(0), speed);
  }
  own_force_store(TILE_OF_CALLER, KIND_wind, instance, lane, p, own);
  own_force_trace(TILE_OF_CALLER, KIND_wind, instance, lane, own);
}

ALD_INLINE void wind_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  own_force_record(TILE_OF_CALLER, KIND_wind, instance, lane, 1);
}

#endif
