/* SPDX-License-Identifier: Apache-2.0
 * Vectors of six freedoms and symmetric matrices over them, stored as their lower triangle. */
#ifndef ALD_KERNELS_MATH_SYM6_H
#define ALD_KERNELS_MATH_SYM6_H

#include "vec3.h"

enum { SYM6_COUNT = 21 };
/* place of element (i, j), j <= i, among the 21 */
#define SYM6(i, j) ((i) * ((i) + 1) / 2 + (j))

/* surge, sway, heave and roll, pitch, yaw */
typedef struct vec6 {
  vec3 linear, angular;
} vec6;

typedef struct sym6 {
  real of[SYM6_COUNT];
} sym6;

ALD_INLINE vec6 vec6_of(vec3 linear, vec3 angular) {
  vec6 v;
  v.linear = linear;
  v.angular = angular;
  return v;
}
ALD_INLINE vec6 vec6_add(vec6 a, vec6 b) {
  return vec6_of(vec3_add(a.linear, b.linear), vec3_add(a.angular, b.angular));
}
ALD_INLINE vec6 vec6_madd(vec6 a, real k, vec6 b) {
  return vec6_of(vec3_madd(a.linear, k, b.linear), vec3_madd(a.angular, k, b.angular));
}
ALD_INLINE vec6 vec6_scale(vec6 a, real k) {
  return vec6_of(vec3_scale(a.linear, k), vec3_scale(a.angular, k));
}
ALD_INLINE vec6 vec6_sel(mask c, vec6 a, vec6 b) {
  return vec6_of(vec3_sel(c, a.linear, b.linear), vec3_sel(c, a.angular, b.angular));
}
ALD_INLINE real vec6_dot(vec6 a, vec6 b) {
  return vec3_dot(a.linear, b.linear) + vec3_dot(a.angular, b.angular);
}

#define SYM6_AT(i, j) m->of[(i) >= (j) ? SYM6(i, j) : SYM6(j, i)]
#define SYM6_LINE(i)                                                                        \
  ((SYM6_AT(i, 0) * v.linear.x + SYM6_AT(i, 1) * v.linear.y + SYM6_AT(i, 2) * v.linear.z) + \
   (SYM6_AT(i, 3) * v.angular.x + SYM6_AT(i, 4) * v.angular.y + SYM6_AT(i, 5) * v.angular.z))
ALD_INLINE vec6 sym6_times(const sym6 *m, vec6 v) {
  return vec6_of(vec3_of(SYM6_LINE(0), SYM6_LINE(1), SYM6_LINE(2)),
                 vec3_of(SYM6_LINE(3), SYM6_LINE(4), SYM6_LINE(5)));
}

/* The same of a matrix that has no numbers besides the first three of its diagonal and the 3 x 3 of
 * rotations, as that of a body without added mass. */
ALD_INLINE vec6 sym6_rigid_times(const sym6 *m, vec6 v) {
  const vec3 w = v.angular;
  return vec6_of(
      vec3_of(SYM6_AT(0, 0) * v.linear.x, SYM6_AT(1, 1) * v.linear.y, SYM6_AT(2, 2) * v.linear.z),
      vec3_of(SYM6_AT(3, 3) * w.x + SYM6_AT(3, 4) * w.y + SYM6_AT(3, 5) * w.z,
              SYM6_AT(4, 3) * w.x + SYM6_AT(4, 4) * w.y + SYM6_AT(4, 5) * w.z,
              SYM6_AT(5, 3) * w.x + SYM6_AT(5, 4) * w.y + SYM6_AT(5, 5) * w.z));
}
#undef SYM6_LINE
#undef SYM6_AT

#endif
