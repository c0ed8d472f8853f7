/* SPDX-License-Identifier: Apache-2.0
 * Symmetric 3 x 3 matrices, and their solution by L D L^T without pivots: for positive definite
 * ones, for which it is stable. */
#ifndef ALD_KERNELS_MATH_SYM3_H
#define ALD_KERNELS_MATH_SYM3_H

#include "vec3.h"

typedef struct sym3 {
  real xx, xy, xz, yy, yz, zz;
} sym3;

ALD_INLINE sym3 sym3_zero(void) {
  sym3 m;
  m.xx = m.xy = m.xz = m.yy = m.yz = m.zz = R(0);
  return m;
}

ALD_INLINE sym3 sym3_add(sym3 a, sym3 b) {
  sym3 m;
  m.xx = a.xx + b.xx;
  m.xy = a.xy + b.xy;
  m.xz = a.xz + b.xz;
  m.yy = a.yy + b.yy;
  m.yz = a.yz + b.yz;
  m.zz = a.zz + b.zz;
  return m;
}

/* along t t^T + across (1 - t t^T), t of length 1 */
ALD_INLINE sym3 sym3_spring(vec3 t, real along, real across) {
  sym3 m;
  const real more = along - across;
  const vec3 s = vec3_scale(t, more);
  m.xx = across + s.x * t.x;
  m.xy = s.x * t.y;
  m.xz = s.x * t.z;
  m.yy = across + s.y * t.y;
  m.yz = s.y * t.z;
  m.zz = across + s.z * t.z;
  return m;
}

ALD_INLINE vec3 sym3_times(sym3 m, vec3 v) {
  return vec3_of(m.xx * v.x + m.xy * v.y + m.xz * v.z, m.xy * v.x + m.yy * v.y + m.yz * v.z,
                 m.xz * v.x + m.yz * v.y + m.zz * v.z);
}

/* L D L^T: the lower numbers of L, and 1/D */
typedef struct sym3_factors {
  real yx, zx, zy, x, y, z;
} sym3_factors;

/* least: pivots are not smaller, > 0 */
ALD_INLINE sym3_factors sym3_factor(sym3 m, real least) {
  sym3_factors f;
  f.x = R(1) / real_max(m.xx, least);
  f.yx = m.xy * f.x;
  f.zx = m.xz * f.x;
  f.y = R(1) / real_max(m.yy - f.yx * m.xy, least);
  const real rest = m.yz - f.zx * m.xy;
  f.zy = rest * f.y;
  f.z = R(1) / real_max(m.zz - f.zx * m.xz - f.zy * rest, least);
  return f;
}

ALD_INLINE vec3 sym3_solve(sym3_factors f, vec3 b) {
  vec3 v;
  const real y = b.y - f.yx * b.x;
  const real z = b.z - f.zx * b.x - f.zy * y;
  v.z = z * f.z;
  v.y = y * f.y - f.zy * v.z;
  v.x = b.x * f.x - f.yx * v.y - f.zx * v.z;
  return v;
}

#endif
