/* SPDX-License-Identifier: Apache-2.0
 * What a study's time step means for contacts of meshes: a report. */
#ifndef ALD_IMPACT_CHECK_H
#define ALD_IMPACT_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"

/* Reports these contacts in a table, with warnings below it; nothing if there are none.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_impact_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
