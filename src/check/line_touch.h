/* SPDX-License-Identifier: Apache-2.0
 * Lines that lie in each other when they have found their shapes, before anything moves. */
#ifndef ALD_LINE_TOUCH_H
#define ALD_LINE_TOUCH_H

#include "base/warning_list.h"
#include "model/study.h"

/* Reports each pair of lines that clash and overlap at the start, over the first `scenarios`
 * scenarios of a study; nothing if none does.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_line_touches(const ald_study *study, uint64_t scenarios, ald_warnings *warnings,
                            ald_report *report);

#endif
