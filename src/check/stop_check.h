/* SPDX-License-Identifier: Apache-2.0
 * Whether bodies are past a stop of a joint at the start. */
#ifndef ALD_STOP_CHECK_H
#define ALD_STOP_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"

/* Warns of joints that are past a stop by more than 1 mrad or 1 mm in one of the first scenarios.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_stop_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
