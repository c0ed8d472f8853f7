/* SPDX-License-Identifier: Apache-2.0
 * General 3 x 3 matrices by columns: sums, products, and their solution by L U without pivots, for
 * those whose symmetric part is positive definite, for which it is stable. Columns of very unequal
 * directions, as those of a stiff line, keep their soft ones: an inverse by cofactors loses them.
 */
#ifndef ALD_KERNELS_MATH_MAT3_FACTORS_H
#define ALD_KERNELS_MATH_MAT3_FACTORS_H

#include "mat3.h"
#include "sym3.h"

ALD_INLINE mat3 mat3_zero(void) {
  mat3 m;
  m.x = m.y = m.z = vec3_zero();
  return m;
}

ALD_INLINE mat3 mat3_of_sym3(sym3 s) {
  mat3 m;
  m.x = vec3_of(s.xx, s.xy, s.xz);
  m.y = vec3_of(s.xy, s.yy, s.yz);
  m.z = vec3_of(s.xz, s.yz, s.zz);
  return m;
}

/* a + k b */
ALD_INLINE mat3 mat3_madd(mat3 a, real k, mat3 b) {
  a.x = vec3_madd(a.x, k, b.x);
  a.y = vec3_madd(a.y, k, b.y);
  a.z = vec3_madd(a.z, k, b.z);
  return a;
}

/* a + k u v^T */
ALD_INLINE mat3 mat3_add_pair(mat3 a, real k, vec3 u, vec3 v) {
  a.x = vec3_madd(a.x, k * v.x, u);
  a.y = vec3_madd(a.y, k * v.y, u);
  a.z = vec3_madd(a.z, k * v.z, u);
  return a;
}

ALD_INLINE mat3 mat3_times(mat3 a, mat3 b) {
  mat3 m;
  m.x = mat3_rotate(a, b.x);
  m.y = mat3_rotate(a, b.y);
  m.z = mat3_rotate(a, b.z);
  return m;
}

/* L U: the lower numbers of L, the upper ones of U, and 1 over its diagonal */
typedef struct mat3_factors {
  real yx, zx, zy, xy, xz, yz, x, y, z;
} mat3_factors;

ALD_INLINE real mat3_pivot(real x, real least) { return R(1) / sel(real_abs(x) > least, x, least); }

/* least: pivots are not smaller, > 0 */
ALD_INLINE mat3_factors mat3_factor(mat3 m, real least) {
  mat3_factors f;
  f.x = mat3_pivot(m.x.x, least);
  f.xy = m.y.x;
  f.xz = m.z.x;
  f.yx = m.x.y * f.x;
  f.zx = m.x.z * f.x;
  f.y = mat3_pivot(m.y.y - f.yx * f.xy, least);
  f.yz = m.z.y - f.yx * f.xz;
  f.zy = (m.y.z - f.zx * f.xy) * f.y;
  f.z = mat3_pivot(m.z.z - f.zx * f.xz - f.zy * f.yz, least);
  return f;
}

ALD_INLINE vec3 mat3_solve(const mat3_factors *f, vec3 b) {
  vec3 v;
  const real y = b.y - f->yx * b.x;
  const real z = b.z - f->zx * b.x - f->zy * y;
  v.z = z * f->z;
  v.y = (y - f->yz * v.z) * f->y;
  v.x = (b.x - f->xy * v.y - f->xz * v.z) * f->x;
  return v;
}

#endif
