/* SPDX-License-Identifier: Apache-2.0
 * How far the tables of a study's catenary lines are off the lines: a report. */
#ifndef ALD_CATENARY_CHECK_H
#define ALD_CATENARY_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"

/* Reports each table that all scenarios share, and warns of those that are off by more than they
 * may be; nothing if there is none.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_catenary_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
