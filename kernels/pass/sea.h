/* SPDX-License-Identifier: Apache-2.0
 * The water around lines: current, by its profile, and a regular wave. */
#ifndef ALD_KERNELS_PASS_SEA_H
#define ALD_KERNELS_PASS_SEA_H

#include "space.h"

typedef struct water {
  vec3 velocity;     /* earth frame [m/s] */
  vec3 acceleration; /* [m/s^2] */
} water;

ALD_INLINE water sea_at(TILE, uint lane, vec3 at ALD_UNUSED, real time ALD_UNUSED) {
  water w;
  w.velocity =
      vec3_of(ENVIRONMENT(ENVIRONMENT_CURRENT_X), ENVIRONMENT(ENVIRONMENT_CURRENT_Y), R(0));
  w.acceleration = vec3_zero();
  return w;
}
ALD_INLINE int sea_has_waves(TILE) { return 0; }

#endif
