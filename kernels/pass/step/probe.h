/* SPDX-License-Identifier: Apache-2.0
 * The elementary functions on arguments of the caller's choice, for tests and for the self-test of
 * a device; the sea that the plan describes at (x, y, PROBE_Z) and PROBE_TIME; and a pair of
 * triangles. Belongs to no step: reads real rows PROBE_X, PROBE_Y, PROBE_Z, PROBE_TIME and
 * PROBE_TRIANGLES and writes the others. */
#ifndef ALD_KERNELS_PASS_PROBE_H
#define ALD_KERNELS_PASS_PROBE_H

#include "../../math/atan.h"
#include "../../math/explog.h"
#include "../../math/trig.h"
#include "../../plan.h"
#include "../water/sea.h"
#include "probe_triangles.h"

enum {
  PROBE_X,
  PROBE_Y,
  PROBE_Z,
  PROBE_TIME,
  PROBE_SIN,
  PROBE_COS,
  PROBE_ATAN2,
  PROBE_EXP,
  PROBE_LOG,
  PROBE_POW, /* |x|^y */
  PROBE_SQRT,
  PROBE_FMA, /* x y + x */
  PROBE_RINT,
  PROBE_WATER_V,                     /* (3) */
  PROBE_WATER_A = PROBE_WATER_V + 3, /* (3) */
  PROBE_ELEVATION = PROBE_WATER_A + 3,
  PROBE_TRIANGLES,                   /* (18) corners of the first, then of the second */
  PROBE_PAIR = PROBE_TRIANGLES + 18, /* (PROBE_PAIR_ROWS) what they have in common */
  PROBE_ROW_COUNT = PROBE_PAIR + PROBE_PAIR_ROWS
};

ALD_INLINE void probe_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const real x = ROW(PROBE_X), y = ROW(PROBE_Y), size = real_abs(x);
  real s, c;
  real_sincos(x, &s, &c);
  ROW(PROBE_SIN) = s;
  ROW(PROBE_COS) = c;
  ROW(PROBE_ATAN2) = real_atan2(y, x);
  ROW(PROBE_EXP) = real_exp(x);
  ROW(PROBE_LOG) = real_log(size);
  ROW(PROBE_POW) = real_pow(size, y);
  ROW(PROBE_SQRT) = real_sqrt(size);
  ROW(PROBE_FMA) = real_fma(x, y, x);
  ROW(PROBE_RINT) = real_rint(x);
  const real time = ROW(PROBE_TIME);
  const water w = sea_at(TILE_OF_CALLER, lane, vec3_of(x, y, ROW(PROBE_Z)), time);
  ROW(PROBE_WATER_V) = w.velocity.x;
  ROW(PROBE_WATER_V + 1) = w.velocity.y;
  ROW(PROBE_WATER_V + 2) = w.velocity.z;
  ROW(PROBE_WATER_A) = w.acceleration.x;
  ROW(PROBE_WATER_A + 1) = w.acceleration.y;
  ROW(PROBE_WATER_A + 2) = w.acceleration.z;
  ROW(PROBE_ELEVATION) = sea_elevation(TILE_OF_CALLER, lane, x, y, time);
  probe_triangles(TILE_OF_CALLER, lane, PROBE_TRIANGLES, PROBE_PAIR);
}

#endif
