/* SPDX-License-Identifier: Apache-2.0
 * What a study's time step means for its fenders, hawsers and other elements between two points. */
#ifndef ALD_ELEMENT_CHECK_H
#define ALD_ELEMENT_CHECK_H

#include "model/study.h"

/* Tells of the elements in a table, with warnings below it; nothing if there are none.
 * @param warnings receives their number
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_element_check(const ald_study *study, uint32_t *warnings, ald_report *report);

/* The line above such tables: "time step of 0.05 s, rk4, over 1 scenario". */
void ald_check_head(const ald_study *study, uint64_t scenarios, ald_report *report);

#endif
