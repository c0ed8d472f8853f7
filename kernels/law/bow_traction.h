/* SPDX-License-Identifier: Apache-2.0
 * Tractions between a rigid bow and the side that it crushes, at one point. Source: [Tabri]
 * sec. 2.3, eq. (16)-(28).
 *   w    velocity of the bow's point relative to the side's          [m/s]
 *   N    outward normal of the bow, not normalised, (1, ., .)        [-]
 *   j    unit normal of the side, into the struck body               [-]
 *   u0   threshold of stiction, eq. cond. 2                          [m/s]
 *   d    direction of the motion: w/|w| while loading (23), the relative acceleration's while
 *        sticking (25), that of w without its part along j while unloading (28)
 *   f    = -N + mu |N| lambda, lambda = -(d - (d.n) n), n = N/|N|: force on the bow by unit
 * pressure and unit of area seen along x As printed, lambda is not a unit vector: |lambda| is the
 * sine of the angle between d and n. Checked by: tests/test_golden_tabri.c. */
#ifndef ALD_KERNELS_LAW_BOW_TRACTION_H
#define ALD_KERNELS_LAW_BOW_TRACTION_H

#include "../math/vec3.h"

/* least speed by which an unloading direction is divided, squared [m^2/s^2] */
#define BOW_LEAST_SPEED_SQUARED R(1e-18)

typedef struct bow_phase {
  mask loads, sticks; /* neither: it unloads */
} bow_phase;

ALD_INLINE bow_phase bow_phase_of(vec3 w, vec3 n, vec3 j, real threshold_squared, int stiction) {
  bow_phase phase;
  const real speed_squared = vec3_dot(w, w);
  const mask fast = speed_squared > threshold_squared;
  phase.loads = (vec3_dot(w, n) > R(0)) & fast & (vec3_dot(w, j) > R(0));
  phase.sticks = stiction ? mask_not(phase.loads | fast) : is(W(0), W(1));
  return phase;
}

/* what friction opposes, of any length; `least` is its least square that is divided by */
ALD_INLINE vec3 bow_motion(bow_phase phase, vec3 w, vec3 j, vec3 acceleration) {
  const vec3 along = vec3_madd(w, R(0) - vec3_dot(w, j), j);
  return vec3_sel(phase.loads, w, vec3_sel(phase.sticks, acceleration, along));
}

/* f of a motion q of any length */
ALD_INLINE vec3 bow_traction(vec3 n, vec3 q, real friction) {
  const real n2 = vec3_dot(n, n), q2 = real_max(vec3_dot(q, q), BOW_LEAST_SPEED_SQUARED);
  const real share = friction / real_sqrt(n2 * q2);
  /* -N - mu (N^2 q - (q.N) N)/(|N| |q|) */
  const vec3 f = vec3_scale(n, share * vec3_dot(q, n) - R(1));
  return vec3_madd(f, R(0) - share * n2, q);
}

#endif
