/* SPDX-License-Identifier: Apache-2.0
 * `allide run` as one of several ranks that mpirun has started: rank 0 is the command, the others
 * compute for it and print nothing. */
#ifndef ALD_CLI_RUN_RANK_H
#define ALD_CLI_RUN_RANK_H

#include "allide/allide.h"

/** What rank 0 prints in place of the others until run_rank_speak(): nothing of a rank that is not
 * the first. @param rank of this process */
void run_rank_hush(uint32_t rank);
void run_rank_speak(void);

/** Are all ready to run? Says on which it is not so, if that is this one.
 * @param status whether this rank has read its study
 * @param report what of that is to be said
 * @return 1 if all are */
int run_rank_ready(ald_ranks *ranks, ald_status status, ald_report *report);

/** A rank that is not the first: runs the study, or those of its sweep, with rank 0. */
ald_status run_rank_other(const ald_study *study, const ald_run_def *def, ald_report *report);

/** The progress of such a rank: asks only whether it was told to stop. */
int run_rank_progress(const ald_progress *progress, void *user);

#endif
