/* SPDX-License-Identifier: Apache-2.0
 * A servo of first order with a greatest rate: the angle of a thruster, of a rudder.
 *   dx/dt = clamp((order - x)/lag, -rate, rate)
 * solved exactly over a time, so that steps of any length give the same history.
 *   error  order - x
 *   rate   greatest rate, above 0               [1/s] of x
 *   lag    time constant; 0: the rate alone     [s]
 *   time   for which the order holds            [s]
 * Source: [SIMO] sec. 1.2.5 "Azimuth control"; the way at the greatest rate first, then
 * exp(-t/lag). Valid: an order that is constant over the time.
 * Checked by: tests/kernels/test_servo.c (closed form, steps of any length),
 * tests/golden/test_golden_thruster.c. */
#ifndef ALD_KERNELS_LAW_SERVO_H
#define ALD_KERNELS_LAW_SERVO_H

#include "../math/explog.h"

/* what is left of an error after a time; exactly 0 once a servo without lag has arrived */
ALD_INLINE real servo_left(real error, real rate, real lag, real time) {
  const real size = real_abs(error);
  /* after no time, which is what most orders of a study have in a step: all of it, but never -0 */
  if (!any_lane(time > R(0))) return error + R(0);
  /* at the greatest rate until the rest is rate x lag */
  const real full = real_min(real_max(size - rate * lag, R(0)) / rate, time);
  const mask arrives = full < time;
  const mask lags = lag > R(0);
  real decay = R(0);
  /* most steering gears have no lag */
  if (any_lane(lags)) {
    decay = sel(lags, real_exp((full - time) / sel(lags, lag, R(1))), R(0));
  }
  const real rest = real_max(size - rate * full, R(0)) * sel(arrives, decay, R(1));
  return sel(error < R(0), R(0) - rest, rest);
}

/* the state after a time; exactly the order once nothing is left */
ALD_INLINE real servo_after(real x, real order, real rate, real lag, real time) {
  return order - servo_left(order - x, rate, lag, time);
}

#define SERVO_TURN R(6.283185307179586)
/* an angle by whole turns into -pi to pi */
ALD_INLINE real servo_wrapped(real angle) {
  return angle - SERVO_TURN * real_rint(angle / SERVO_TURN);
}

/* likewise of an angle that goes round, the shorter way; it keeps its whole turns */
ALD_INLINE real servo_turned(real x, real order, real rate, real lag, real time) {
  const real error = servo_wrapped(order - x);
  return x + (error - servo_left(error, rate, lag, time));
}

#endif
