/* SPDX-License-Identifier: Apache-2.0
 * The longest stable time step of an oscillation under a force that follows from the state. Theory
 * and proofs: docs/theory/critical-step.md. */
#ifndef ALD_CRITICAL_OSCILLATION_H
#define ALD_CRITICAL_OSCILLATION_H

#include "critical_step.h"

/* Longest step with which an oscillation does not grow if its force is taken from the state at the
 * times of the scheme's stages, as that of elements in space is [s]; HUGE_VAL and 0 as above.
 *   semi-implicit  as above
 *   explicit       h < damping/stiffness, 4/(damping + sqrt(damping^2 - 4 stiffness)) if overdamped
 *   frozen         h < 2 damping/stiffness and h < 2/damping; the force is held over the step
 *   rk4, dormand-prince: |R(h mu)| < 1, mu the roots of mu^2 + damping mu + stiffness = 0, R the
 *                  stability function of the stages in kernels/pass/step/stages.h
 *   trapezoidal    the eigenvalues of a step with its three looks at the end within 1
 * @param scheme SCHEME_* of kernels/schemes.h */
double ald_critical_oscillation(ald_freedom freedom, uint32_t scheme);

/* Factor by which the amplitude of an undamped oscillation grows in one period, 1 below the
 * critical step: of explicit and frozen steps, which have none. */
double ald_critical_oscillation_growth(ald_freedom freedom, uint32_t scheme, double step);

#endif
