/* SPDX-License-Identifier: Apache-2.0
 * How far the tables of a study's catenary lines are off the lines: a report. */
#ifndef ALD_CATENARY_CHECK_H
#define ALD_CATENARY_CHECK_H

#include "plan/layout.h"

/* Warns of tables that are off by more than they may be, and says what to do.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_catenary_warn(const ald_study *study, const ald_layout *layout, ald_report *report);

/* Reports each table that all scenarios share, with these warnings below; nothing if there is
 * none.
 * @param warnings receives their number
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_catenary_check(const ald_study *study, uint32_t *warnings, ald_report *report);

#endif
