/* SPDX-License-Identifier: Apache-2.0
 * How the schemes sum the past of the memory of radiated waves.
 *   lag     past before the step's beginning, seen from a time c of the step
 *           int_0^t_n K(t_n + c h - s) v(s) ds = h sum_k W(n, k) K((k + c) h) v(n - k)
 *   newest  from there to a stage's own time, by its scheme's weights a_ij, times c_i:
 *           h sum_j a_ij K((c_i - c_j) h) v_j over the trial velocities of the stages before
 * Schemes of one stage have no newest part. W are the weights of Gregory of order 4 for schemes of
 * several stages; the trapezoidal rule for `explicit` and `frozen`; the rule of the middle for
 * `semi-implicit`, where the velocity after a step is the one that the body moved with within it.
 * Source: Pouzet's form of Runge-Kutta methods for Volterra equations: Brunner, Hairer, Norsett
 * 1982. Checked by: tests/pass/water/test_radiation.c, tests/pass/water/test_radiation_decay.c. */
#ifndef ALD_KERNELS_PASS_RADIATION_QUADRATURE_H
#define ALD_KERNELS_PASS_RADIATION_QUADRATURE_H

#include "../step/stages.h"

/* Most lags; steps from which on both ends of a past have weights of their own; ages so weighted */
enum { RADIATION_LAGS_MAX = STAGES_MAX, RADIATION_GROWN = 5, RADIATION_END = 3 };

/* number of lags */
#define RADIATION_LAGS_OF(scheme)           \
  ((scheme) == SCHEME_RK4              ? 3u \
   : (scheme) == SCHEME_DORMAND_PRINCE ? 6u \
   : (scheme) == SCHEME_TRAPEZOIDAL    ? 2u \
                                       : 1u)

/* the lag of a stage */
ALD_INLINE uint radiation_lag_of(uint scheme, uint stage) {
  if (scheme == SCHEME_TRAPEZOIDAL) return stage == 0 ? 0 : 1;
  return scheme == SCHEME_RK4 ? (stage + 1) / 2 : stage;
}

/* c of a lag, in steps */
ALD_INLINE scalar radiation_lag_share(uint scheme, uint lag) {
  if (scheme == SCHEME_SEMI) return (scalar)0.5;
  if (scheme == SCHEME_RK4) return (scalar)0.5 * (scalar)lag;
  return stage_time_share(scheme, lag);
}

/* weights of the newest velocities by age */
ALD_INLINE scalar radiation_new_weight(uint scheme, uint age) {
  const scalar gregory[RADIATION_END] = {(scalar)(3.0 / 8), (scalar)(7.0 / 6), (scalar)(23.0 / 24)};
  if (age >= RADIATION_END || scheme == SCHEME_SEMI) return 1;
  if (STAGES_OF(scheme) > 1) return gregory[age];
  return age == 0 ? (scalar)0.5 : 1;
}

/* weights of the oldest by the step that began with them */
ALD_INLINE scalar radiation_old_weight(uint scheme, uint step) {
  if (scheme == SCHEME_SEMI) return step == 0 ? 0 : 1;
  return radiation_new_weight(scheme, step);
}

/* W(n, age) of a past of 1 to 4 steps where it is not the product of both: trapezoidal rule, rules
 * of Simpson, 3/8, and Simpson twice; as a factor on that product, of which a ring holds the part
 * of the oldest */
ALD_INLINE scalar radiation_young_factor(uint scheme, uint n, uint age) {
  const scalar weights[4][5] = {
      {(scalar)0.5, (scalar)0.5, 0, 0, 0},
      {(scalar)(1.0 / 3), (scalar)(4.0 / 3), (scalar)(1.0 / 3), 0, 0},
      {(scalar)(3.0 / 8), (scalar)(9.0 / 8), (scalar)(9.0 / 8), (scalar)(3.0 / 8), 0},
      {(scalar)(1.0 / 3), (scalar)(4.0 / 3), (scalar)(2.0 / 3), (scalar)(4.0 / 3),
       (scalar)(1.0 / 3)}};
  if (age > n) return 0;
  const scalar held = age == 0 ? 1 : radiation_old_weight(scheme, n - age);
  return weights[n - 1][age] / (radiation_new_weight(scheme, age) * held);
}

/* place of stage i's weights for stage j < i among those of all stages */
#define RADIATION_PAIR(i, j) ((i) * ((i)-1) / 2 + (j))

#endif
