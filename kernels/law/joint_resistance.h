/* SPDX-License-Identifier: Apache-2.0
 * What resists one freedom of a joint: damping, friction, stops, and a motor. Source: [Dopico]
 * (friction by tanh), closed forms.
 *   x, v   turned or slid, and its rate          [rad], [rad/s] or [m], [m/s]
 *   d      damping                               [N m s] or [N s/m]
 *   f, v0  friction, and the rate that counts as fast    [N m] or [N], [rad/s] or [m/s]
 *   load on the second body along x:
 *     -d v - f tanh(v/v0) - k (x - stop) - c v (beyond a stop, never pulling) - m tanh((v - vm)/v0)
 * The stops store energy; the motor gives it. Friction that holds creeps: v = v0 atanh(load/f).
 * Checked by: tests/pass/joint/test_joint.c. */
#ifndef ALD_KERNELS_LAW_JOINT_RESISTANCE_H
#define ALD_KERNELS_LAW_JOINT_RESISTANCE_H

#include "../math/explog.h"

typedef struct joint_freedom {
  real damping, friction, slow, lower, upper, stop, stop_damping, motor, motor_speed;
} joint_freedom;

typedef struct joint_resistance {
  real load;  /* on the second body along the freedom [N m] or [N] */
  real loss;  /* power that becomes heat [W] */
  real drive; /* power of the motor on the bodies [W] */
} joint_resistance;

/* tanh(x)/x of x >= 0 */
ALD_INLINE real joint_tanh_share(real x) {
  const real e = real_exp(R(-2) * x);
  const mask small = x < R(1e-4);
  const real far = (R(1) - e) / ((R(1) + e) * sel(small, R(1), x));
  return sel(small, R(1) - x * x * R(1.0 / 3.0), far);
}

/* friction per rate: f tanh(|v|/v0)/|v| */
ALD_INLINE real joint_friction_slope(real friction, real slow, real rate) {
  return friction / slow * joint_tanh_share(rate / slow);
}

/* of a stop that is passed by `beyond` > 0 at a rate `closing`: its push, and what becomes heat */
ALD_INLINE real joint_stop(joint_freedom f, real beyond, real closing, real *loss) {
  const mask touched = beyond > R(0);
  const real spring = f.stop * beyond;
  const real push = sel(touched, real_max(spring + f.stop_damping * closing, R(0)), R(0));
  *loss = sel(touched, (push - spring) * closing, R(0));
  return push;
}

ALD_INLINE joint_resistance joint_resist(joint_freedom f, real x, real v) {
  joint_resistance out;
  real lower_loss, upper_loss;
  const real slope = f.damping + joint_friction_slope(f.friction, f.slow, real_abs(v));
  const real past = v - f.motor_speed;
  const real motor = R(0) - joint_friction_slope(f.motor, f.slow, real_abs(past)) * past;
  const real lower = joint_stop(f, f.lower - x, R(0) - v, &lower_loss);
  const real upper = joint_stop(f, x - f.upper, v, &upper_loss);
  out.load = (lower - upper) + (motor - slope * v);
  out.loss = slope * v * v + (lower_loss + upper_loss);
  out.drive = motor * v;
  return out;
}

#endif
