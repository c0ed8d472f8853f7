/* SPDX-License-Identifier: Apache-2.0
 * Points and vectors in space of a single lane, for what lanes do one after another. */
#ifndef ALD_KERNELS_MATH_POINT3_H
#define ALD_KERNELS_MATH_POINT3_H

#include "../port.h"

typedef struct point3 {
  scalar x, y, z;
} point3;

ALD_INLINE point3 point3_of(scalar x, scalar y, scalar z) {
  point3 p;
  p.x = x;
  p.y = y;
  p.z = z;
  return p;
}
ALD_INLINE point3 point3_zero(void) { return point3_of((scalar)0, (scalar)0, (scalar)0); }
ALD_INLINE point3 point3_add(point3 a, point3 b) {
  return point3_of(a.x + b.x, a.y + b.y, a.z + b.z);
}
ALD_INLINE point3 point3_sub(point3 a, point3 b) {
  return point3_of(a.x - b.x, a.y - b.y, a.z - b.z);
}
ALD_INLINE point3 point3_scale(point3 a, scalar k) { return point3_of(a.x * k, a.y * k, a.z * k); }
/* a + k b */
ALD_INLINE point3 point3_madd(point3 a, scalar k, point3 b) {
  return point3_of(a.x + k * b.x, a.y + k * b.y, a.z + k * b.z);
}
ALD_INLINE scalar point3_dot(point3 a, point3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
ALD_INLINE point3 point3_cross(point3 a, point3 b) {
  return point3_of(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
ALD_INLINE scalar scalar_size(scalar x) { return x < (scalar)0 ? -x : x; }
ALD_INLINE scalar point3_length(point3 a) { return scalar_root(point3_dot(a, a)); }
/* of the absolute values */
ALD_INLINE point3 point3_size(point3 a) {
  return point3_of(scalar_size(a.x), scalar_size(a.y), scalar_size(a.z));
}

#endif
