/* SPDX-License-Identifier: Apache-2.0
 * The checks of a study for a run whose precision may be another than its own. */
#ifndef ALD_STUDY_CHECK_H
#define ALD_STUDY_CHECK_H

#include "allide/warnings.h"
#include "model/study.h"

/* As ald_study_check() of the public interface, for a run in this precision; refuses nothing by it:
 * ald_single_refuse() does.
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_STUDY by a member of a sweep */
ald_status ald_study_check_in(const ald_study *study, ald_precision precision,
                              ald_warnings *warnings, ald_report *report);

#endif
