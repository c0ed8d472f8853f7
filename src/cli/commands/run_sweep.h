/* SPDX-License-Identifier: Apache-2.0
 * `allide run` of a study with a sweep: all its studies, and how their results differ. */
#ifndef ALD_CLI_RUN_SWEEP_H
#define ALD_CLI_RUN_SWEEP_H

#include "allide/allide.h"

/** Runs one study of a sweep into a folder. @return as ald_run() */
typedef ald_status (*sweep_call)(const ald_study *member, const char *folder,
                                 ald_run_summary *summary, ald_report *report, void *user);

/** Runs all studies of a sweep into FOLDER/1, FOLDER/2, ..., prints a line a study and the table of
 * their results, and writes that as FOLDER/sweep.csv.
 * @param as_json 1: prints one JSON object instead
 * @return as ald_run(), of the first that did not go well, or ALD_REMARKS */
ald_status run_sweep(const ald_study *study, const char *folder, int as_json, sweep_call call,
                     void *user, ald_report *report);

#endif
