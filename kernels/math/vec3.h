/* SPDX-License-Identifier: Apache-2.0
 * Vectors in space. */
#ifndef ALD_KERNELS_MATH_VEC3_H
#define ALD_KERNELS_MATH_VEC3_H

#include "../port.h"

typedef struct vec3 {
  real x, y, z;
} vec3;

ALD_INLINE vec3 vec3_of(real x, real y, real z) {
  vec3 v;
  v.x = x;
  v.y = y;
  v.z = z;
  return v;
}
ALD_INLINE vec3 vec3_zero(void) { return vec3_of(R(0), R(0), R(0)); }
ALD_INLINE vec3 vec3_add(vec3 a, vec3 b) { return vec3_of(a.x + b.x, a.y + b.y, a.z + b.z); }
ALD_INLINE vec3 vec3_sub(vec3 a, vec3 b) { return vec3_of(a.x - b.x, a.y - b.y, a.z - b.z); }
ALD_INLINE vec3 vec3_scale(vec3 a, real k) { return vec3_of(a.x * k, a.y * k, a.z * k); }
/* a + k b */
ALD_INLINE vec3 vec3_madd(vec3 a, real k, vec3 b) {
  return vec3_of(a.x + k * b.x, a.y + k * b.y, a.z + k * b.z);
}
ALD_INLINE real vec3_dot(vec3 a, vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
ALD_INLINE vec3 vec3_cross(vec3 a, vec3 b) {
  return vec3_of(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
ALD_INLINE real vec3_length(vec3 a) { return real_sqrt(vec3_dot(a, a)); }
ALD_INLINE vec3 vec3_sel(mask c, vec3 a, vec3 b) {
  return vec3_of(sel(c, a.x, b.x), sel(c, a.y, b.y), sel(c, a.z, b.z));
}

#endif
