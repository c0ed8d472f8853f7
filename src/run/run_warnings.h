/* SPDX-License-Identifier: Apache-2.0
 * The warnings of a run: found ahead, found in its rows as blocks become whole, and kept. */
#ifndef ALD_RUN_WARNINGS_H
#define ALD_RUN_WARNINGS_H

#include "allide/run.h"
#include "check/findings.h"

typedef struct ald_run_warnings ald_run_warnings;

/* Finds what is known ahead and hands it to the settings' call.
 * @param out receives NULL if nobody wants warnings: there is neither a folder nor a list
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED, ALD_BAD_STUDY if its precision must not be
 *         single, which is reported */
ald_status ald_run_warnings_begin(const ald_study *study, const ald_run_def *def,
                                  uint64_t scenarios, ald_run_warnings **out, ald_report *report);
void ald_run_warnings_destroy(ald_run_warnings *warnings);
/* Where whole blocks are to be added. */
ald_findings *ald_run_warnings_findings(ald_run_warnings *warnings);
/* Puts all together: into the settings' list, and into the folder.
 * @param hash of the rows
 * @return ALD_OK, ALD_NO_MEMORY, ALD_IO */
ald_status ald_run_warnings_end(ald_run_warnings *warnings, const ald_run_def *def,
                                const char *hash, ald_report *report);

#endif
