/* SPDX-License-Identifier: Apache-2.0
 * What a study's time step means for what its dynamic lines touch. */
#ifndef ALD_LINE_PAIR_CHECK_H
#define ALD_LINE_PAIR_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"

/* Tells the critical step of every bar and mesh that lines touch, and with which step touches keep
 * their energy, both with the substeps that the lines take; nothing where there are none.
 * @param warnings how many warnings were given
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_line_pair_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
