/* SPDX-License-Identifier: Apache-2.0
 * Track control by line of sight: the heading that leads back to a leg, sampled.
 *   course of the leg (c, s)                             unit vector
 *   along =  c dx + s dy,  cross = c dy - s dx           [m] from the leg's beginning, port above 0
 *   reference = course - atan((cross + kappa I)/ahead)   [rad]
 *   I += period ahead cross/(ahead^2 + (cross + kappa I)^2)
 * Source: form as in the public Marine Systems Simulator (integral line of sight), numbers
 * ours. The integral counts as it was before the sample. Valid: ahead above 0. Checked by:
 * tests/golden/test_golden_autopilot.c, tests/pass/control/test_autopilot.c. */
#ifndef ALD_KERNELS_LAW_LINE_OF_SIGHT_H
#define ALD_KERNELS_LAW_LINE_OF_SIGHT_H

#include "../math/atan.h"

typedef struct sight_law {
  real ahead;  /* lookahead distance [m] */
  real gain;   /* kappa, of the integral [m/s] */
  real period; /* of the samples [s] */
} sight_law;

/* where a point is from the beginning of a leg */
typedef struct sight_place {
  real along, cross;
} sight_place;

ALD_INLINE sight_place sight_place_of(real dx, real dy, real c, real s) {
  sight_place p;
  p.along = c * dx + s * dy;
  p.cross = c * dy - s * dx;
  return p;
}

/* is the end of a leg of so much length reached: is it within the radius, or passed? */
ALD_INLINE mask sight_reached(sight_place p, real length, real radius) {
  const real left = length - p.along;
  return (left < R(0)) | (left * left + p.cross * p.cross < radius * radius);
}

/* distance from a leg that goes from 0 to `length`, or on beyond either end [m] */
ALD_INLINE real sight_off(sight_place p, real length, int from_afar, int to_afar) {
  real beyond = R(0);
  if (!from_afar) beyond = real_max(R(0) - p.along, R(0));
  if (!to_afar) beyond = real_max(beyond, p.along - length);
  return real_sqrt(beyond * beyond + p.cross * p.cross);
}

ALD_INLINE real sight_reference(sight_law l, real c, real s, real cross, real integral) {
  return real_atan2(s, c) - real_atan2(cross + l.gain * integral, l.ahead);
}

/* the integral after the sample [s] x [m/s]/kappa */
ALD_INLINE real sight_integral(sight_law l, real cross, real integral) {
  const real off = cross + l.gain * integral;
  return integral + l.period * l.ahead * cross / (l.ahead * l.ahead + off * off);
}

#endif
