/* SPDX-License-Identifier: Apache-2.0
 * The period at which a controller is sampled: a whole number of steps. */
#ifndef ALD_CONTROL_PERIOD_H
#define ALD_CONTROL_PERIOD_H

#include "model/kind.h"

#define CONTROL_PERIOD_KEY                                                                   \
  ALD_NUMBER_KEY("period", NULL, ALD_TIME, ALD_RANGE_POSITIVE, 1, "1 s",                     \
                 "from one decision to the next, between which orders hold: a whole number " \
                 "of steps")

/* Steps in the period, a whole number from 1 on; 1 where nobody knows the step. */
double ald_control_steps(const ald_numbers *numbers, uint32_t period);

/* What is wrong with the key of the period, NULL if nothing; the nearest good ones are in it. */
const char *ald_control_period_problem(const ald_numbers *numbers, uint32_t period,
                                       ald_blame *blame);

#endif
