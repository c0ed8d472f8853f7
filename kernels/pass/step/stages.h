/* SPDX-License-Identifier: Apache-2.0
 * The stages of the integrators: at which time of a step forces are evaluated, and how the rates of
 * the stages are weighed. Sources: the classical Runge-Kutta method of order 4; Dormand and Prince
 * 1980, RK5(4)7M, of which the solution of order 5 with a fixed step (its six stages); the
 * trapezoidal rule, which looks at the end of the step again and again (trapezoid.h). */
#ifndef ALD_KERNELS_STAGES_H
#define ALD_KERNELS_STAGES_H

#include "../../plan.h"

enum { STAGES_MAX = 6 };

/* number of evaluations in a step */
#define STAGES_OF(scheme)                                        \
  ((scheme) == SCHEME_RK4 || (scheme) == SCHEME_TRAPEZOIDAL ? 4u \
   : (scheme) == SCHEME_DORMAND_PRINCE                      ? 6u \
                                                            : 1u)

/* the same of the trapezoidal rule: the mean of the first rate and the newest */
ALD_INLINE scalar trapezoidal_weight(uint stage, uint k) {
  if (stage == 0) return 1;
  return k == 0 || k == stage ? (scalar)0.5 : 0;
}

/* share of the rate of stage k in the state of stage `stage`; the last row is the step's end */
ALD_INLINE scalar stage_weight(uint scheme, uint stage, uint k) {
  const scalar rk4[4][4] = {
      {(scalar)0.5, 0, 0, 0},
      {0, (scalar)0.5, 0, 0},
      {0, 0, 1, 0},
      {(scalar)(1.0 / 6), (scalar)(1.0 / 3), (scalar)(1.0 / 3), (scalar)(1.0 / 6)}};
  const scalar dp[6][6] = {
      {(scalar)(1.0 / 5), 0, 0, 0, 0, 0},
      {(scalar)(3.0 / 40), (scalar)(9.0 / 40), 0, 0, 0, 0},
      {(scalar)(44.0 / 45), (scalar)(-56.0 / 15), (scalar)(32.0 / 9), 0, 0, 0},
      {(scalar)(19372.0 / 6561), (scalar)(-25360.0 / 2187), (scalar)(64448.0 / 6561),
       (scalar)(-212.0 / 729), 0, 0},
      {(scalar)(9017.0 / 3168), (scalar)(-355.0 / 33), (scalar)(46732.0 / 5247),
       (scalar)(49.0 / 176), (scalar)(-5103.0 / 18656), 0},
      {(scalar)(35.0 / 384), 0, (scalar)(500.0 / 1113), (scalar)(125.0 / 192),
       (scalar)(-2187.0 / 6784), (scalar)(11.0 / 84)}};
  if (scheme == SCHEME_TRAPEZOIDAL) return trapezoidal_weight(stage, k);
  return scheme == SCHEME_RK4 ? rk4[stage][k] : dp[stage][k];
}

/* time of a stage within its step, in steps */
ALD_INLINE scalar stage_time_share(uint scheme, uint stage) {
  const scalar rk4[4] = {0, (scalar)0.5, (scalar)0.5, 1};
  const scalar dp[6] = {
      0, (scalar)(1.0 / 5), (scalar)(3.0 / 10), (scalar)(4.0 / 5), (scalar)(8.0 / 9), 1};
  if (scheme == SCHEME_RK4) return rk4[stage];
  if (scheme == SCHEME_TRAPEZOIDAL) return stage == 0 ? 0 : 1;
  return scheme == SCHEME_DORMAND_PRINCE ? dp[stage] : 0;
}

#endif
