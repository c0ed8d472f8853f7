/* SPDX-License-Identifier: Apache-2.0
 * All warnings about a run: what was known ahead and what its rows tell. */
#ifndef ALD_RESULT_WARNINGS_H
#define ALD_RESULT_WARNINGS_H

#include "check/findings.h"

/* Adds the warnings that were known ahead, but those of the first scenarios where the rows tell of
 * all, and then those of the rows. */
void ald_result_warnings_join(const ald_warnings *ahead, const ald_findings *findings,
                              ald_warnings *warnings);

#endif
