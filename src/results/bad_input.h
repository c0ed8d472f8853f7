/* SPDX-License-Identifier: Apache-2.0
 * Why a scenario has the status bad_input, in words. */
#ifndef ALD_BAD_INPUT_H
#define ALD_BAD_INPUT_H

#include "manifest.h"
#include "model/study.h"

/* Draws the numbers of a scenario again and adds a note for each fault that they have
 * (src/tile/scenario_fault.h). @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_bad_input_explain(const ald_study *study, const ald_manifest *manifest,
                                 uint64_t scenario, ald_report *report);

#endif
