/* SPDX-License-Identifier: Apache-2.0
 * What is wrong with the first scenarios of a study before anything has moved. */
#ifndef ALD_START_CHECK_H
#define ALD_START_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"

/* Warns of elements that are pressed together at the start, and of scenarios whose numbers are not
 * valid.
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_start_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
