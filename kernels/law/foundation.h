/* SPDX-License-Identifier: Apache-2.0
 * A linear spring and damper in six freedoms between two places. All in the axes of the first.
 *   q       offset d [m], rotation vector t [rad] of the second place from the unloaded pose
 *   K, C    symmetric, positive semi-definite; over (d, t) [N/m ...], [N s/m ...]
 *   p       preload: force and moment at q = 0 [N, N m]
 *   w       relative angular velocity [rad/s];  dt/dt = J w
 *   J       1 - t^/2 + c t^t^,  c = (1 - x cot x)/(4 x^2), x = |t|/2; t^ v = t x v
 *   U       q'K q/2 + p'q [J], of which the elastic forces are the exact gradient
 * Source: rotation vector and its Jacobian, e.g. Bauchau: Flexible Multibody Dynamics, sec. 13.4.
 * Valid: |t| < pi, where t is continuous.
 * Checked by: tests/pass/berth/test_foundation.c (closed forms, closed loops). */
#ifndef ALD_KERNELS_LAW_FOUNDATION_H
#define ALD_KERNELS_LAW_FOUNDATION_H

#include "../math/mat3.h"
#include "../math/sym6.h"

/* Unit quaternion of a rotation, w >= 0: of four equal answers that with the greatest divisor. */
ALD_INLINE quat foundation_quat(mat3 m) {
  const real ww = R(1) + (m.x.x + m.y.y + m.z.z), xx = R(1) + (m.x.x - m.y.y - m.z.z);
  const real yy = R(1) + (m.y.y - m.x.x - m.z.z), zz = R(1) + (m.z.z - m.x.x - m.y.y);
  const real wx = m.y.z - m.z.y, wy = m.z.x - m.x.z, wz = m.x.y - m.y.x;
  const real xy = m.x.y + m.y.x, xz = m.z.x + m.x.z, yz = m.y.z + m.z.y;
  quat q = quat_of(ww, wx, wy, wz);
  real most = ww;
  q = quat_sel(xx > most, quat_of(wx, xx, xy, xz), q);
  most = real_max(most, xx);
  q = quat_sel(yy > most, quat_of(wy, xy, yy, yz), q);
  most = real_max(most, yy);
  q = quat_sel(zz > most, quat_of(wz, xz, yz, zz), q);
  q = quat_unit(q);
  return quat_sel(q.w < R(0), quat_of(-q.w, -q.x, -q.y, -q.z), q);
}

/* c at x = |t|/2, by its series up to 1/4 (the next term is 5e-16 of it), beyond by its definition
 */
ALD_INLINE real foundation_curvature(real x, real cotangent) {
  const real s = x * x;
  real p = R(2.1925947851873778e-7);
  p = real_fma(p, s, R(2.1644042808063972e-6));
  p = real_fma(p, s, R(2.1377799155576935e-5));
  p = real_fma(p, s, R(1.0 / 4725));
  p = real_fma(p, s, R(2.0 / 945));
  p = real_fma(p, s, R(1.0 / 45));
  p = real_fma(p, s, R(1.0 / 3));
  const mask small = s < R(0.0625);
  return R(0.25) * sel(small, p, (R(1) - x * cotangent) / sel(small, R(1), s));
}

/* a rotation vector and what its Jacobian needs */
typedef struct foundation_turn {
  vec3 vector;    /* t [rad] */
  real curvature; /* c [-] */
} foundation_turn;

ALD_INLINE foundation_turn foundation_turn_of(mat3 rotation) {
  const quat q = foundation_quat(rotation);
  const vec3 sine = vec3_of(q.x, q.y, q.z);
  const real size = vec3_length(sine), x = real_atan2(size, q.w);
  const mask turned = size > R(1e-15);
  const real divisor = sel(turned, size, R(1));
  foundation_turn t;
  t.vector = vec3_scale(sine, R(2) * sel(turned, x / divisor, R(1)));
  t.curvature = foundation_curvature(x, q.w / divisor);
  return t;
}

/* J w, and its transpose on a moment */
ALD_INLINE vec3 foundation_rate(foundation_turn t, vec3 w) {
  const vec3 once = vec3_cross(t.vector, w);
  return vec3_madd(vec3_madd(w, R(-0.5), once), t.curvature, vec3_cross(t.vector, once));
}
ALD_INLINE vec3 foundation_moment(foundation_turn t, vec3 moment) {
  const vec3 once = vec3_cross(t.vector, moment);
  return vec3_madd(vec3_madd(moment, R(0.5), once), t.curvature, vec3_cross(t.vector, once));
}

typedef struct foundation_force {
  vec6 force;  /* K q + p, conjugate to q */
  real stored; /* U [J] */
} foundation_force;

ALD_INLINE foundation_force foundation_elastic(const sym6 *stiffness, vec6 preload, vec6 q) {
  foundation_force f;
  const vec6 spring = sym6_times(stiffness, q);
  f.force = vec6_add(spring, preload);
  f.stored = R(0.5) * vec6_dot(spring, q) + vec6_dot(preload, q);
  return f;
}

#endif
