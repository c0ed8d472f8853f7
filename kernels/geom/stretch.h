/* SPDX-License-Identifier: Apache-2.0
 * The straight line between two moving points: its length, its direction, how fast it grows. */
#ifndef ALD_KERNELS_GEOM_STRETCH_H
#define ALD_KERNELS_GEOM_STRETCH_H

#include "../math/vec3.h"

/* below this length it has no direction [m] */
#define STRETCH_MIN R(1e-9)

typedef struct stretch_state {
  real length;    /* d [m] */
  real rate;      /* its growth [m/s]; 0 without a direction */
  vec3 direction; /* unit vector from `from` towards `to`; 0 without a direction */
} stretch_state;

/* `apart` and `drift` are position and velocity of the one end less those of the other */
ALD_INLINE stretch_state stretch_of(vec3 apart, vec3 drift) {
  stretch_state s;
  s.length = vec3_length(apart);
  const mask there = s.length >= STRETCH_MIN;
  const real inverse = sel(there, R(1), R(0)) / sel(there, s.length, R(1));
  s.direction = vec3_scale(apart, inverse);
  s.rate = vec3_dot(s.direction, drift);
  return s;
}

#endif
