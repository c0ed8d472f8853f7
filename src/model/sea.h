/* SPDX-License-Identifier: Apache-2.0
 * The sea of a scenario: its wave, and the profile of its current. Theory: docs/theory/sea.md. */
#ifndef ALD_SEA_H
#define ALD_SEA_H

#include "study.h"

typedef enum ald_sea_fault {
  ALD_SEA_GOOD,
  ALD_SEA_NO_GRAVITY,
  ALD_SEA_NO_PERIOD,
  ALD_SEA_STEEP,    /* the wave breaks: 0.142 L tanh(k d), Miche */
  ALD_SEA_SHALLOW,  /* the wave breaks: 0.78 d */
  ALD_SEA_PROFILE,  /* its depths do not grow from row to row */
  ALD_SEA_BED_STEEP /* the seabed slopes too much */
} ald_sea_fault;

/* What is wrong with the numbers of a scenario together, each of them in its range.
 * @param values (quantity_count)
 * @param limit  receives the greatest height of the wave [m]; infinite: none is known */
ald_sea_fault ald_sea_judge(const ald_study *study, const double *values, double *limit);

enum { ALD_SEA_MESSAGE = 160 };
/* The same in words, after the name of the quantity.
 * @param quantity receives its number
 * @param message  (ALD_SEA_MESSAGE)
 * @return false if nothing is wrong */
bool ald_sea_problem(const ald_study *study, const double *values, uint32_t *quantity,
                     char *message);

/* Parameters of the wave among those of the environment, for still water all 0.
 * @param values (quantity_count)
 * @param params (ENVIRONMENT_COUNT) */
void ald_sea_derive(const ald_study *study, const double *values, double *params);

/* Parameters of the profile, PROFILE_NODE of kernels/pass/water/sea_rows.h for each of its rows.
 * @param params (PROFILE_NODE x ALD_PROFILE_ROWS) */
void ald_profile_derive(const ald_study *study, const double *values, double *params);

#endif
