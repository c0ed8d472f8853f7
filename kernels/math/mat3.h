/* SPDX-License-Identifier: Apache-2.0
 * Rotations in space: matrices by columns, unit quaternions, and the Euler angles of ships. */
#ifndef ALD_KERNELS_MATH_MAT3_H
#define ALD_KERNELS_MATH_MAT3_H

#include "atan.h"
#include "vec3.h"

/* columns: the body's axes in the earth frame */
typedef struct mat3 {
  vec3 x, y, z;
} mat3;

/* body frame -> earth frame, and back */
ALD_INLINE vec3 mat3_rotate(mat3 m, vec3 own) {
  return vec3_of(m.x.x * own.x + m.y.x * own.y + m.z.x * own.z,
                 m.x.y * own.x + m.y.y * own.y + m.z.y * own.z,
                 m.x.z * own.x + m.y.z * own.y + m.z.z * own.z);
}
ALD_INLINE vec3 mat3_unrotate(mat3 m, vec3 earth) {
  return vec3_of(vec3_dot(m.x, earth), vec3_dot(m.y, earth), vec3_dot(m.z, earth));
}

/* w + x i + y j + z k */
typedef struct quat {
  real w, x, y, z;
} quat;

ALD_INLINE quat quat_of(real w, real x, real y, real z) {
  quat q;
  q.w = w;
  q.x = x;
  q.y = y;
  q.z = z;
  return q;
}
ALD_INLINE quat quat_times(quat a, quat b) {
  return quat_of(
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w);
}
ALD_INLINE quat quat_sel(mask c, quat a, quat b) {
  return quat_of(sel(c, a.w, b.w), sel(c, a.x, b.x), sel(c, a.y, b.y), sel(c, a.z, b.z));
}
/* of length 1 */
ALD_INLINE quat quat_unit(quat q) {
  const real k = R(1) / real_sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return quat_of(q.w * k, q.x * k, q.y * k, q.z * k);
}
/* likewise of one that is but for rounding and truncation: one step of Newton's */
ALD_INLINE quat quat_near_unit(quat q) {
  const real k = R(1.5) - R(0.5) * (q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return quat_of(q.w * k, q.x * k, q.y * k, q.z * k);
}
/* turning by twice `lead`, an angle about an axis: cosine and sine by their series, true to 1e-15
 * up to 0.1 rad and of length 1 beyond */
ALD_INLINE quat quat_of_turn(vec3 lead) {
  const real s = vec3_dot(lead, lead);
  const real k = R(1) - s * (R(1.0 / 6) - s * (R(1.0 / 120) - s * R(1.0 / 5040)));
  const real w = R(1) - s * (R(0.5) - s * (R(1.0 / 24) - s * (R(1.0 / 720) - s * R(1.0 / 40320))));
  return quat_unit(quat_of(w, k * lead.x, k * lead.y, k * lead.z));
}
/* dq/dt of an attitude that turns with `spin`, in body axes */
ALD_INLINE quat quat_rate(quat q, vec3 spin) {
  return quat_times(q, quat_of(R(0), R(0.5) * spin.x, R(0.5) * spin.y, R(0.5) * spin.z));
}
ALD_INLINE mat3 quat_matrix(quat q) {
  mat3 m;
  const real xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const real xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  const real wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  m.x = vec3_of(R(1) - R(2) * (yy + zz), R(2) * (xy + wz), R(2) * (xz - wy));
  m.y = vec3_of(R(2) * (xy - wz), R(1) - R(2) * (xx + zz), R(2) * (yz + wx));
  m.z = vec3_of(R(2) * (xz + wy), R(2) * (yz - wx), R(1) - R(2) * (xx + yy));
  return m;
}

/* Modified Euler angles of [Tabri] eq. (2): swing psi, tilt theta, heel phi; Rz Ry Rx. */
typedef struct euler {
  real roll, pitch, heading; /* phi, theta, psi [rad] */
} euler;

ALD_INLINE quat euler_quat(euler e) {
  real sr, cr, sp, cp, sh, ch;
  real_sincos(R(0.5) * e.roll, &sr, &cr);
  real_sincos(R(0.5) * e.pitch, &sp, &cp);
  real_sincos(R(0.5) * e.heading, &sh, &ch);
  return quat_of(ch * (cp * cr) + sh * (sp * sr), ch * (cp * sr) - sh * (sp * cr),
                 ch * (sp * cr) + sh * (cp * sr), sh * (cp * cr) - ch * (sp * sr));
}
ALD_INLINE mat3 euler_matrix(euler e) {
  real sr, cr, sp, cp, sh, ch;
  mat3 m;
  real_sincos(e.roll, &sr, &cr);
  real_sincos(e.pitch, &sp, &cp);
  real_sincos(e.heading, &sh, &ch);
  m.x = vec3_of(ch * cp, sh * cp, -sp);
  m.y = vec3_of(ch * sp * sr - sh * cr, sh * sp * sr + ch * cr, cp * sr);
  m.z = vec3_of(ch * sp * cr + sh * sr, sh * sp * cr - ch * sr, cp * cr);
  return m;
}
/* heading from -pi to pi, pitch from -pi/2 to pi/2 */
ALD_INLINE euler mat3_euler(mat3 m) {
  euler e;
  const real level = real_sqrt(m.x.x * m.x.x + m.x.y * m.x.y);
  e.roll = real_atan2(m.y.z, m.z.z);
  e.pitch = real_atan2(-m.x.z, level);
  e.heading = real_atan2(m.x.y, m.x.x);
  return e;
}
/* angular velocity in body axes of Euler angles that change; inverse of [Tabri] eq. (4) */
ALD_INLINE vec3 euler_spin(euler e, euler rate) {
  real sr, cr, sp, cp;
  real_sincos(e.roll, &sr, &cr);
  real_sincos(e.pitch, &sp, &cp);
  return vec3_of(rate.roll - rate.heading * sp, rate.pitch * cr + rate.heading * (cp * sr),
                 rate.heading * (cp * cr) - rate.pitch * sr);
}
/* rate of that angular velocity, by the second rates of the angles */
ALD_INLINE vec3 euler_spin_rate(euler e, euler rate, euler second) {
  real sr, cr, sp, cp;
  real_sincos(e.roll, &sr, &cr);
  real_sincos(e.pitch, &sp, &cp);
  const real yaw_pitch = rate.heading * rate.pitch, yaw_roll = rate.heading * rate.roll;
  const real pitch_roll = rate.pitch * rate.roll;
  const vec3 turning =
      vec3_of(R(0) - yaw_pitch * cp, yaw_roll * (cp * cr) - yaw_pitch * (sp * sr) - pitch_roll * sr,
              R(0) - yaw_pitch * (sp * cr) - yaw_roll * (cp * sr) - pitch_roll * cr);
  return vec3_add(euler_spin(e, second), turning);
}

#endif
