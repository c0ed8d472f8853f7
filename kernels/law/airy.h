/* SPDX-License-Identifier: Apache-2.0
 * A regular wave of linear theory in water of finite or infinite depth. Source: G. B. Airy, "Tides
 * and waves", Encyclopaedia Metropolitana, 1845; as in R. G. Dean and R. A. Dalrymple, "Water wave
 * mechanics for engineers and scientists", World Scientific, 1991, ch. 3 and 4.
 *   a      amplitude, half the wave height    [m]
 *   k      wave number                        [rad/m]
 *   w      angular frequency, w^2 = g k tanh(k d)  [rad/s]
 *   d      water depth, infinite in deep water     [m]
 *   theta  phase at a place and a time, w t - k along . at + phase  [rad]
 *   elevation     a cos theta
 *   velocity      along: a w C cos theta;     up: -a w S sin theta
 *   acceleration  along: -a w^2 C sin theta;  up: -a w^2 S cos theta, by time at a fixed place
 *   C = cosh k(z + d) / sinh kd,  S = sinh k(z + d) / sinh kd
 * C and S through exponentials that cannot overflow, with m = exp(-2 k d), 0 in deep water:
 *   C, S = (exp(k z) +- m exp(-k z)) / (1 - m)
 * Valid: to first order in the steepness. Points above still water take the velocities there
 * ("constant stretching"), points below the seabed those at the seabed. A current neither shifts
 * the period nor is it felt by the wave.
 * Checked by: tests/kernels/test_airy.c, tests/pass/line/test_sea_state.c. */
#ifndef ALD_KERNELS_LAW_AIRY_H
#define ALD_KERNELS_LAW_AIRY_H

#include "../math/explog.h"
#include "../math/vec3.h"

/* A wave as a whole; no amplitude and no frequency: still water. */
typedef struct airy_wave {
  real amplitude;        /* a [m] */
  real along_x, along_y; /* direction in which it runs, of length 1 */
  real number;           /* k [rad/m] */
  real omega;            /* w [rad/s] */
  real rate;             /* w/(2 pi): waves per second [1/s] */
  real phase;            /* at the origin at time 0 [rad] */
  real mirror;           /* m, exp(-2 k d) [-] */
  real speed;            /* a w/(1 - m) [m/s] */
  real seabed;           /* -d; far below if there is none [m] */
} airy_wave;

/* water at a point */
typedef struct water {
  vec3 velocity, acceleration; /* [m/s], [m/s^2] */
} water;

/* 1 - exp(-x), x >= 0, without the difference where it is small */
ALD_INLINE real airy_rise(real x) {
  const real less = real_min(x, R(0.34));
  return sel(x < R(0.34), less - less * less * exp_series(-less), R(1) - real_exp(-x));
}

/* theta, but for whole turns, so that long times keep it within the range of real_sincos() */
ALD_INLINE real airy_theta(airy_wave w, real x, real y, real time) {
  const real turns = time * w.rate;
  const real turned = (turns - real_rint(turns)) * R(6.283185307179586);
  return turned + (w.phase - w.number * (w.along_x * x + w.along_y * y));
}

ALD_INLINE real airy_elevation(airy_wave w, real x, real y, real time) {
  real sine, cosine;
  real_sincos(airy_theta(w, x, y, time), &sine, &cosine);
  return w.amplitude * cosine;
}

/* Water at a place and a height z between the seabed and still water. */
ALD_INLINE water airy_water_at(airy_wave w, vec3 at, real z, real time) {
  water p;
  real sine, cosine;
  real_sincos(airy_theta(w, at.x, at.y, time), &sine, &cosine);
  const real down = real_exp(w.number * z);
  real back = R(0);
  /* far down nothing is left of exp(k z), but then m is 0 */
  const mask shallow = w.mirror > R(0);
  if (any_lane(shallow)) back = sel(shallow, w.mirror / sel(shallow, down, R(1)), R(0));
  const real level = w.speed * (down + back), upward = -w.speed * (down - back);
  const real along = level * cosine, change = -w.omega * (level * sine);
  p.velocity = vec3_of(w.along_x * along, w.along_y * along, upward * sine);
  p.acceleration = vec3_of(w.along_x * change, w.along_y * change, w.omega * (upward * cosine));
  return p;
}

ALD_INLINE water airy_water(airy_wave w, vec3 at, real time) {
  return airy_water_at(w, at, real_max(real_below_zero(at.z), w.seabed), time);
}

#endif
