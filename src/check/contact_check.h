/* SPDX-License-Identifier: Apache-2.0
 * What a study's time step means for its contacts between outlines. */
#ifndef ALD_CONTACT_CHECK_H
#define ALD_CONTACT_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"

/* Reports the contacts in a table, with warnings below it; nothing if there are none.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_contact_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
