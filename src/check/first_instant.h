/* SPDX-License-Identifier: Apache-2.0
 * Rules and orders that come true in the first instant of all scenarios. */
#ifndef ALD_FIRST_INSTANT_H
#define ALD_FIRST_INSTANT_H

#include "base/warning_list.h"
#include "model/study.h"

typedef struct ald_first_instant ald_first_instant;

/* NULL without memory. Orders that are given a time are left out: they may be given 0. */
ald_first_instant *ald_first_instant_create(const ald_study *study);
void ald_first_instant_destroy(ald_first_instant *instant);

/* Looks at a row of ald_start_look_rows(). */
void ald_first_instant_take(ald_first_instant *instant, const double *row);
/* Warns of those that were met in each row. */
void ald_first_instant_warn(const ald_first_instant *instant, ald_warnings *warnings);

#endif
