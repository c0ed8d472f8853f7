/* SPDX-License-Identifier: Apache-2.0
 * The longest stable time step of a contact: stability of a freedom that a contact drives, and what
 * a step does to the force of a hit. Theory and proofs: docs/theory/critical-step.md. */
#ifndef ALD_CRITICAL_STEP_H
#define ALD_CRITICAL_STEP_H

#include <stdbool.h>
#include <stdint.h>

/* One freedom: x'' = -stiffness x - damping x', x the depth or the shear. */
typedef struct ald_freedom {
  double stiffness; /* slope of the force by x, times the mobility; omega^2 [1/s^2] */
  double damping;   /* slope by dx/dt, times the mobility [1/s] */
} ald_freedom;

/* Longest step with which a contact that stays closed stays bounded [s]; HUGE_VAL without
 * stiffness and damping, 0 where no step is short enough (explicit, undamped).
 *   semi-implicit  damping h < 2 and 2 damping h + stiffness h^2 < 4
 *   explicit       h < damping/(stiffness + damping^2); the damping lags by a step
 * @param scheme SCHEME_* of kernels/schemes.h */
double ald_critical_step(ald_freedom freedom, uint32_t scheme);

/* What else decides about a hit. */
typedef struct ald_impact_case {
  ald_freedom freedom;
  uint32_t scheme;
  bool limiter;       /* the momentum limit acts */
  bool tension;       /* the force may pull */
  double restitution; /* of the limiter */
} ald_impact_case;

/* Are all their numbers equal? */
bool ald_impact_case_same(const ald_impact_case *a, const ald_impact_case *b);

/* Errors of a hit with this step, for any phase of the first touch within a step. */
typedef struct ald_impact_case_error {
  double peak_low, peak_high; /* of the greatest force, over that of short steps [-] */
  double rebound_high;        /* of the speed after, over the speed before, at most [-] */
} ald_impact_case_error;

/* Runs the law with one freedom through a hit, for 65 phases of the first touch. */
ald_impact_case_error ald_impact_case_judge(const ald_impact_case *hit, double step);

/* Longest step of the series 1, 2, 5, 10 ... up to `longest` that keeps the greatest force within
 * `tolerance` of that of short steps [s]; at least a thousandth of the hit's time scale. */
double ald_impact_case_step(const ald_impact_case *hit, double longest, double tolerance);

/* Where steps are divided: how many resolve the shortest hit, and the fraction of the critical step
 * for contacts that stay closed. */
#define ALD_DIVIDED_HIT 40
#define ALD_DIVIDED_STICK 0.25

#endif
