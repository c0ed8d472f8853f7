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
typedef struct ald_hit {
  ald_freedom freedom;
  uint32_t scheme;
  bool limiter;       /* the momentum limit acts */
  bool tension;       /* the force may pull */
  double restitution; /* of the limiter */
} ald_hit;

/* Are all their numbers equal? */
bool ald_hit_same(const ald_hit *a, const ald_hit *b);

/* Errors of a hit with this step, for any phase of the first touch within a step. */
typedef struct ald_hit_error {
  double peak_low, peak_high; /* of the greatest force, over that of short steps [-] */
  double rebound_high;        /* of the speed after, over the speed before, at most [-] */
} ald_hit_error;

/* Runs the law with one freedom through a hit, for 65 phases of the first touch. */
ald_hit_error ald_hit_judge(const ald_hit *hit, double step);

/* Longest step of the series 1, 2, 5, 10 ... up to `longest` that keeps the greatest force within
 * `tolerance` of that of short steps [s]; at least a thousandth of the hit's time scale. */
double ald_hit_step(const ald_hit *hit, double longest, double tolerance);

/* Where steps are divided: how many resolve the shortest hit, and the fraction of the critical step
 * for contacts that stay closed. */
#define ALD_DIVIDED_HIT 40
#define ALD_DIVIDED_STICK 0.25

#endif
