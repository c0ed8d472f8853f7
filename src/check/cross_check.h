/* SPDX-License-Identifier: Apache-2.0
 * Whether the time step is short enough for the motion across of what joints hold under tension:
 * the links of a chain that carries a load. Theory: docs/theory/joints.md, "Cross motion". */
#ifndef ALD_CROSS_CHECK_H
#define ALD_CROSS_CHECK_H

#include "base/warning_list.h"
#include "initial_state_check.h"
#include "model/study.h"

typedef struct ald_cross ald_cross;

/* NULL without memory. */
ald_cross *ald_cross_create(const ald_study *study);
void ald_cross_destroy(ald_cross *cross);

/* The fastest motion across in a scenario [1/s^2, the square of its angular rate], 0 if there is
 * none. Each joint may be displaced across the tensions T that bodies with two joints, l apart,
 * carry: they resist it by T/l for each of its ends, and what moves is at least the least mass of
 * each body there. No mode is faster than the fastest joint by itself [Gershgorin].
 * @param forces (joints x 3) on the second body of each joint, earth frame [N]
 * @param joint  receives the instance of the study that is fastest */
double ald_cross_rate(ald_cross *cross, const double *values, const double *forces,
                      uint32_t *joint);

/* Looks at a scenario of the last call of ald_initial_state_check_rows(). */
void ald_cross_look(ald_cross *cross, const ald_initial_state_check *look, uint32_t row,
                    uint64_t scenario);
/* The longest step with which no motion across grows in the scenarios that were looked at [s]:
 * HUGE_VAL if there is none, 0 if no step is short enough with the study's scheme. */
double ald_cross_step(const ald_cross *cross);
/* Warns if the step is longer, in a scenario that was looked at. */
void ald_cross_warn(const ald_cross *cross, ald_warnings *warnings);

#endif
