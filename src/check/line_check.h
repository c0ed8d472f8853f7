/* SPDX-License-Identifier: Apache-2.0
 * What a study's time step means for its dynamic lines. */
#ifndef ALD_LINE_CHECK_H
#define ALD_LINE_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"

/* Tells the range of substeps over the scenarios that are looked at; nothing without lines.
 * @param warnings how many warnings were given
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_line_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
