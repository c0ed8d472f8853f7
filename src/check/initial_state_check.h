/* SPDX-License-Identifier: Apache-2.0
 * Scenarios at their start: the rows that they would have if they ended after an instant. */
#ifndef ALD_INITIAL_STATE_CHECK_H
#define ALD_INITIAL_STATE_CHECK_H

#include <stdbool.h>

#include "model/study.h"

enum { ALD_START_LOOK_MAX = 8 }; /* scenarios at once */

typedef struct ald_initial_state_check ald_initial_state_check;

/* @param scenarios of the whole run
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_initial_state_check_create(const ald_study *study, uint64_t seed, uint64_t scenarios,
                                          ald_initial_state_check **look, ald_report *report);
void ald_initial_state_check_destroy(ald_initial_state_check *look);

/* Rows of some scenarios, computed on the host in double precision.
 * @param list (count) their indices; count: 1 to ALD_START_LOOK_MAX
 * @return the rows, (count x columns), row by row, until the next call; NULL if the device failed
 */
const double *ald_initial_state_check_rows(ald_initial_state_check *look, const uint64_t *list,
                                           uint32_t count, ald_report *report);
/* How long the instant is after which they end [s]. */
double ald_initial_state_check_moment(const ald_initial_state_check *look);
/* Numbers of a scenario of the last call (quantity_count), and what was drawn (variable_count). */
const double *ald_initial_state_check_values(const ald_initial_state_check *look, uint32_t row);
const double *ald_initial_state_check_inputs(const ald_initial_state_check *look, uint32_t row);
/* A real row of an instance, counted among its kind, in a scenario of the last call. */
double ald_initial_state_check_row(const ald_initial_state_check *look, uint32_t row, uint32_t kind,
                                   uint32_t field, uint32_t instance);
/* Is the scenario of a row of the last call one with bad_input? */
bool ald_initial_state_check_is_bad(const ald_initial_state_check *look, uint32_t row);

#endif
