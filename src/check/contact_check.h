/* SPDX-License-Identifier: Apache-2.0
 * What a study's time step means for its contacts between outlines. */
#ifndef ALD_CONTACT_CHECK_H
#define ALD_CONTACT_CHECK_H

#include "model/study.h"

/* Reports the contacts in a table, with warnings below it; nothing if there are none.
 * @param warnings receives their number
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_contact_check(const ald_study *study, uint32_t *warnings, ald_report *report);

#endif
