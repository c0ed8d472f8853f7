/* SPDX-License-Identifier: Apache-2.0
 * Scenarios at their start: the rows that they would have if they ended after an instant. */
#ifndef ALD_START_LOOK_H
#define ALD_START_LOOK_H

#include <stdbool.h>

#include "model/study.h"

enum { ALD_START_LOOK_MOST = 8 }; /* scenarios at once */

typedef struct ald_start_look ald_start_look;

/* @param scenarios of the whole run
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_start_look_create(const ald_study *study, uint64_t seed, uint64_t scenarios,
                                 ald_start_look **look, ald_report *report);
void ald_start_look_destroy(ald_start_look *look);

/* Rows of some scenarios, computed on the host in double precision.
 * @param list (count) their indices; count: 1 to ALD_START_LOOK_MOST
 * @return the rows, (count x columns), row by row, until the next call; NULL if the device failed
 */
const double *ald_start_look_rows(ald_start_look *look, const uint64_t *list, uint32_t count,
                                  ald_report *report);
/* How long the instant is after which they end [s]. */
double ald_start_look_moment(const ald_start_look *look);
/* Numbers of a scenario of the last call (quantity_count), and what was drawn (variable_count). */
const double *ald_start_look_values(const ald_start_look *look, uint32_t row);
const double *ald_start_look_inputs(const ald_start_look *look, uint32_t row);
/* A real row of an instance, counted among its kind, in a scenario of the last call. */
double ald_start_look_row(const ald_start_look *look, uint32_t row, uint32_t kind, uint32_t field,
                          uint32_t instance);
/* Is the scenario of a row of the last call one with bad_input? */
bool ald_start_look_is_bad(const ald_start_look *look, uint32_t row);

#endif
