/* SPDX-License-Identifier: Apache-2.0
 * Thrust and torque of a screw by its coefficients in all four quadrants, and its speed servo.
 * Source: [SIMO] sec. 1.2.1 to 1.2.5; docs/theory/thruster.md.
 *   T = rho D^4 f_T K_T(J) n|n|,  Q = rho D^5 f_Q K_Q(J) n|n|,  J = v_a/(n D)
 *   2 pi I dn/dt = Q_M - Q,  Q_M = clamp(K_P (n0 - n) + rho D^5 f_Q K_Q(0) n0|n0|, -Q_max, Q_max)
 *   n    speed of rotation                             [rev/s]
 *   v    v_a/D, flow into the screw against the thrust [1/s]
 *   K    a + b J on one interval of a table, so K n|n| = |n| (a n + b v): no division, all signs
 * Valid: tables that are linear between rows and beyond both ends; v held while the shaft moves.
 * Checked by: tests/golden/test_golden_thruster.c, tests/pass/water/test_thruster.c. */
#ifndef ALD_KERNELS_LAW_THRUSTER_H
#define ALD_KERNELS_LAW_THRUSTER_H

#include "../port.h"

/* lines of both coefficients on an interval: a, b of K_T, then of K_Q */
typedef struct screw_line {
  real ta, tb, qa, qb;
} screw_line;

typedef struct screw_load {
  real thrust; /* [N] */
  real torque; /* [N m] */
} screw_load;

/* what the interval test J < J_k is in terms of n: v sign(n) < J_k |n| */
ALD_INLINE real screw_advance(real n, real v) { return sel(n < R(0), R(0) - v, v); }

/*   by_thrust  rho D^4 f_T of the direction of n
 *   by_torque  rho D^5 f_Q of it */
ALD_INLINE screw_load screw_loaded(screw_line k, real by_thrust, real by_torque, real n, real v) {
  const real size = real_abs(n);
  screw_load load;
  load.thrust = by_thrust * (size * (k.ta * n + k.tb * v));
  load.torque = by_torque * (size * (k.qa * n + k.qb * v));
  return load;
}

/* the servo of the shaft, all divided by 2 pi I */
typedef struct shaft_servo {
  real order;   /* n0 [rev/s] */
  real feed;    /* torque that is foreseen for it [rev/s^2] */
  real gain;    /* K_P, 1/T_CF [1/s] */
  real limit;   /* greatest torque [rev/s^2] */
  real inverse; /* 1/(2 pi I) [1/(kg m^2)] */
  real works;   /* 1; 0: the motor is lost, and the load runs the shaft down */
} shaft_servo;

/* dn/dt under a load torque [rev/s^2] */
ALD_INLINE real shaft_rate(shaft_servo s, real n, real torque) {
  const real motor = s.gain * (s.order - n) + s.feed;
  const real limited = real_max(real_min(motor, s.limit), R(0) - s.limit);
  return s.works * limited - torque * s.inverse;
}

/* speed of a screw that gives a force at bollard pull [rev/s]; pull: T/n^2 [N s^2] */
ALD_INLINE real screw_bollard_speed(real force, real pull) {
  const real speed = real_sqrt(real_abs(force) / pull);
  return sel(force < R(0), R(0) - speed, speed);
}

#endif
