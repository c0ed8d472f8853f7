/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines that rise from the earth where a study has no seabed, or that begin beyond its
 * seabed depths. */
#ifndef ALD_SEABED_CHECK_H
#define ALD_SEABED_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"

/* Warns once, of all lines of the study, if one can hang below its end on the earth and there is no
 * water depth; or of those that begin with an end beyond the seabed depths.
 * @param report receives nothing
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_seabed_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
