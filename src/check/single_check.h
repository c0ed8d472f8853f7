/* SPDX-License-Identifier: Apache-2.0
 * Whether a study may be computed in single precision. */
#ifndef ALD_SINGLE_CHECK_H
#define ALD_SINGLE_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"

/* Reports in a table how well places are known in single precision, and warns where that is too
 * little; does so whatever the study's own precision is.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_single_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

/* Refuses a study of which errors in single precision are as great as its results.
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_STUDY, which is reported */
ald_status ald_single_refuse(const ald_study *study, ald_report *report);

#endif
