/* SPDX-License-Identifier: Apache-2.0
 * Why a scenario has the status bad_input, in words. */
#ifndef ALD_UNSOUND_H
#define ALD_UNSOUND_H

#include "model/study.h"
#include "store.h"

/* Draws the numbers of a scenario again and adds a note for each that is out of its range, and for
 * those that do not fit together; one at least. @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_unsound_tell(const ald_study *study, const ald_manifest *manifest, uint64_t scenario,
                            ald_report *report);

#endif
