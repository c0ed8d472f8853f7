/* SPDX-License-Identifier: Apache-2.0
 * Vectors in the horizontal plane. */
#ifndef ALD_KERNELS_MATH_VEC2_H
#define ALD_KERNELS_MATH_VEC2_H

#include "../port.h"

typedef struct vec2 {
  real x, y;
} vec2;

ALD_INLINE vec2 vec2_of(real x, real y) {
  vec2 v;
  v.x = x;
  v.y = y;
  return v;
}
ALD_INLINE vec2 vec2_add(vec2 a, vec2 b) { return vec2_of(a.x + b.x, a.y + b.y); }
ALD_INLINE vec2 vec2_sub(vec2 a, vec2 b) { return vec2_of(a.x - b.x, a.y - b.y); }
ALD_INLINE vec2 vec2_scale(vec2 a, real k) { return vec2_of(a.x * k, a.y * k); }
ALD_INLINE real vec2_dot(vec2 a, vec2 b) { return a.x * b.x + a.y * b.y; }
ALD_INLINE real vec2_cross(vec2 a, vec2 b) { return a.x * b.y - a.y * b.x; }
/* turned left by a right angle */
ALD_INLINE vec2 vec2_left(vec2 a) { return vec2_of(-a.y, a.x); }
ALD_INLINE vec2 vec2_sel(mask c, vec2 a, vec2 b) {
  return vec2_of(sel(c, a.x, b.x), sel(c, a.y, b.y));
}
/* body frame -> earth frame, by the body's cosine and sine; and back */
ALD_INLINE vec2 vec2_rotate(vec2 a, vec2 turn) {
  return vec2_of(turn.x * a.x - turn.y * a.y, turn.y * a.x + turn.x * a.y);
}
ALD_INLINE vec2 vec2_unrotate(vec2 a, vec2 turn) {
  return vec2_of(turn.x * a.x + turn.y * a.y, turn.x * a.y - turn.y * a.x);
}
/* velocity of a point at `arm` of a body that moves with v and turns with r */
ALD_INLINE vec2 vec2_point_velocity(vec2 v, real r, vec2 arm) {
  return vec2_of(v.x - r * arm.y, v.y + r * arm.x);
}

#endif
