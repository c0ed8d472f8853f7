/* SPDX-License-Identifier: Apache-2.0
 * Lines whose end on the earth hangs in the water, though they are long enough to lie on the
 * seabed: docs/warnings.md says which. */
#ifndef ALD_ANCHOR_CHECK_H
#define ALD_ANCHOR_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"

/* Looks at the first scenarios, and warns of what holds in all of them.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_anchor_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
