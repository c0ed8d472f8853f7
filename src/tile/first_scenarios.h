/* SPDX-License-Identifier: Apache-2.0
 * A look at the first scenarios of a study, for what depends on numbers that vary. */
#ifndef ALD_FIRST_SCENARIOS_H
#define ALD_FIRST_SCENARIOS_H

#include "model/study.h"

/* How many scenarios are worth a look if `things` are looked at in each: the first 1,000, fewer
 * where there are fewer or very many things, 1 if nothing varies. */
uint64_t ald_first_scenarios_count(const ald_study *study, uint32_t things);

/* Called for each good scenario.
 * @param values (quantity_count) numbers of the scenario
 * @param seen   number of good scenarios before this one */
typedef void (*ald_visit)(void *user, const double *values, uint64_t scenario, uint64_t seen);

/* Visits the first scenarios.
 * @param seen receives the number of good ones
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_first_scenarios_visit(const ald_study *study, uint64_t scenarios, ald_visit visit,
                                     void *user, uint64_t *seen);

/* Median of `count` numbers, which are sorted; the upper one of two. 0 of none. */
double ald_first_scenarios_median(double *numbers, uint64_t count);

#endif
