/* SPDX-License-Identifier: Apache-2.0
 * Whether the time step is short enough for what damps the turning of bodies against each other. */
#ifndef ALD_TURNING_CHECK_H
#define ALD_TURNING_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"

/* A step that is always short enough for the damping between bodies that turn [s]: HUGE_VAL if
 * there is none. With the damping c of each pair (ald_kind.turning), I w' = -sum of c (w -
 * w_other): no mode decays faster than the greatest row sum, over the bodies, of c/I, twice where
 * the other body turns, too [Gershgorin]. I is the least moment of inertia of a body, which joints
 * only make greater.
 * @param sums (bodies) room for the sums of c
 * @param body receives the body that says so */
double ald_turning_step(const ald_study *study, const double *values, double *sums, uint32_t *body);

/* Warns if the step is longer, in one of the first scenarios.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_turning_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
