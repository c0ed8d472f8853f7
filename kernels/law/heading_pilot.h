/* SPDX-License-Identifier: Apache-2.0
 * Heading control by a rudder, sampled: the order that holds until the next sample.
 *   e      error of the heading, wrapped into (-pi, pi], less the dead band  [rad]
 *   r      yaw rate                                                        [rad/s]
 *   I      integral of e                                                   [rad s]
 *   order = clamp(-(Kp e + Ki I - Kd r), -most, most)    rudder > 0 to starboard, e > 0 to port
 *   I += e period, unless Ki is 0, or the order is clamped and e pushes further
 * Source: ours; the usual controller with integral and derivative. The integral counts as it was
 * before the sample. Valid: any numbers, period above 0.
 * Checked by: tests/golden/test_golden_autopilot.c, tests/pass/control/test_autopilot.c. */
#ifndef ALD_KERNELS_LAW_HEADING_PILOT_H
#define ALD_KERNELS_LAW_HEADING_PILOT_H

#include "servo.h"

typedef struct heading_pilot {
  real kp, kd, ki; /* [-], [s], [1/s] */
  real most;       /* greatest order [rad] */
  real band;       /* dead band of the error [rad] */
  real period;     /* of the samples [s] */
} heading_pilot;

typedef struct heading_order {
  real order, integral; /* [rad], [rad s] after the sample */
  mask clamped;
} heading_order;

/* the shorter way from a heading to its reference, in (-pi, pi] */
ALD_INLINE real heading_error(real reference, real heading) {
  const real error = servo_wrapped(reference - heading);
  return sel(error <= R(-0.5) * SERVO_TURN, error + SERVO_TURN, error);
}

/* what is left of an error beyond the dead band */
ALD_INLINE real heading_beyond(real error, real band) {
  const real rest = real_max(real_abs(error) - band, R(0));
  return sel(error < R(0), R(0) - rest, rest);
}

ALD_INLINE heading_order heading_pilot_order(heading_pilot p, real integral, real error, real r) {
  const real e = heading_beyond(error, p.band);
  const real wanted = p.kd * r - (p.kp * e + p.ki * integral);
  heading_order o;
  o.order = real_max(R(0) - p.most, real_min(wanted, p.most)) + R(0); /* no -0 */
  o.clamped = real_abs(wanted) > p.most;
  /* an error to port asks for more rudder to port, which is below 0 */
  const mask further = o.clamped & (wanted * e < R(0)), waits = further | (p.ki == R(0));
  o.integral = sel(waits, integral, integral + e * p.period);
  return o;
}

#endif
