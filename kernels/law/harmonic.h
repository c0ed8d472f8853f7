/* SPDX-License-Identifier: Apache-2.0
 * A harmonic in time, and the ramp that lets it begin gently. Source: closed forms.
 *   A, phi  amplitude and phase                  [any], [rad]
 *   S = A cos(phi), C = A sin(phi)
 *   x  = A sin(w t + phi) = S sin(w t) + C cos(w t)
 *   x' = w (S cos(w t) - C sin(w t)),  x'' = -w^2 x
 *   T  time in which the ramp rises              [s]    0: there is none
 *   u = min(t/T, 1),  r = u^2 (3 - 2u),  r' = 6 u (1 - u)/T,  r'' = 6 (1 - 2 u)/T^2 for t < T
 *   r x has the rate r x' + r' x, continuous at both ends of the ramp, and the second rate
 *   r x'' + 2 r' x' + r'' x
 * Checked by: tests/kernels/test_time_laws.c (closed forms, rate against differences). */
#ifndef ALD_KERNELS_LAW_HARMONIC_H
#define ALD_KERNELS_LAW_HARMONIC_H

#include "../port.h"

/* a number that changes with time */
typedef struct course {
  real value;  /* [any] */
  real rate;   /* [any/s] */
  real second; /* rate of that [any/s^2] */
} course;

/* `sine` and `cosine` are those of w t */
ALD_INLINE course harmonic(real in_phase, real in_quadrature, real w, real sine, real cosine) {
  course c;
  c.value = in_phase * sine + in_quadrature * cosine;
  c.rate = w * (in_phase * cosine - in_quadrature * sine);
  c.second = R(0) - w * w * c.value;
  return c;
}

/* `inverse` is 1/T, 0: no ramp; t >= 0 */
ALD_INLINE course ramp(real inverse, real t) {
  course c;
  const real u = sel(inverse > R(0), real_min(t * inverse, R(1)), R(1));
  c.value = u * u * (R(3) - R(2) * u);
  c.rate = R(6) * u * (R(1) - u) * inverse;
  c.second = sel(u < R(1), R(6) * (R(1) - R(2) * u) * (inverse * inverse), R(0));
  return c;
}

/* product of two courses */
ALD_INLINE course course_times(course a, course b) {
  course c;
  c.value = a.value * b.value;
  c.rate = a.rate * b.value + a.value * b.rate;
  c.second = (a.second * b.value + R(2) * a.rate * b.rate) + a.value * b.second;
  return c;
}

ALD_INLINE course course_add(course a, course b) {
  course c;
  c.value = a.value + b.value;
  c.rate = a.rate + b.rate;
  c.second = a.second + b.second;
  return c;
}

#endif
