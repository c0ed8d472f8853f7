/* SPDX-License-Identifier: Apache-2.0
 * A run that several ranks share. Rank 0 has the folder's lock and its manifest, decides what is
 * computed where (rank_queue.h) and ends the run; every rank computes with a team of its own and
 * writes the blocks that it owns. A thread of each, the post, exchanges messages while the others
 * compute; another, the clerk, takes in rows that other ranks have computed. */
#ifndef ALD_RANK_RUN_H
#define ALD_RANK_RUN_H

#include "base/hash.h"
#include "check/findings.h"
#include "ranks.h"
#include "run/team.h"

typedef struct ald_rank_run ald_rank_run;

/* What rank 0 says once the folder is ready. */
typedef struct ald_rank_go {
  char identity[ALD_HASH_TEXT]; /* of the study */
  uint64_t ended_at;            /* scenarios at which its rule has ended it before; 0: it has not */
} ald_rank_go;

/* What a rank computes with; all outlives the run. */
typedef struct ald_rank_run_def {
  ald_team *team;
  ald_collector *collector;
  ald_running_statistics *statistics; /* NULL: none */
  ald_findings *findings;             /* NULL: none */
  uint32_t column_count;
  uint64_t scenarios;
} ald_rank_run_def;

/* Begins; all ranks must. @param tell called now and then, and where scenarios have finished on
 * other ranks; true: stop
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_rank_run_create(ald_ranks *ranks, bool (*tell)(void *user, uint32_t finished),
                               void *user, ald_rank_run **run, ald_report *report);

/* Of rank 0: the others may begin. */
void ald_rank_run_go(ald_rank_run *run, const ald_rank_go *go);
/* Of the others: waits for it. @return ALD_OK, ALD_INTERRUPTED, or why rank 0 has failed */
ald_status ald_rank_run_wait(ald_rank_run *run, ald_rank_go *go);
/* From here on this rank takes part. */
void ald_rank_run_set(ald_rank_run *run, const ald_rank_run_def *def);

/* Of rank 0: has the scenarios [from, to) computed that its collector lacks.
 * @return ALD_OK, also if it was stopped; why a rank has failed, which is reported */
ald_status ald_rank_run_compute(ald_rank_run *run, uint64_t from, uint64_t to, ald_report *report);
/* Of the others: computes what rank 0 asks for, to the end. @return the same */
ald_status ald_rank_run_serve(ald_rank_run *run, ald_report *report);

/* For ald_team_def and ald_collector_on_whole(). */
ald_status ald_rank_run_done(ald_rank_run *run, const ald_job_range *job, ald_report *report);
ald_status ald_rank_run_whole(ald_rank_run *run, const ald_block_outcome *outcome,
                              ald_report *report);
/* This rank has finished scenarios, or is asked to stop. @return true: all stop */
bool ald_rank_run_told(ald_rank_run *run, uint32_t finished, bool stop);
/* Scenarios that failed, on all ranks so far; of rank 0. */
uint64_t ald_rank_run_failed(ald_rank_run *run);

/* At the end of all that was to be computed: rank 0 gets findings and statistics of the others.
 * @param seconds of work in jobs; receives those of all ranks
 * @return ALD_OK, or why a rank has failed */
ald_status ald_rank_run_gather(ald_rank_run *run, double *seconds, ald_report *report);

/* Ends the messages of a run. After a failure or a stop it waits until all ranks have kept what
 * they have, but not for long: one may be lost.
 * @param why the text of a failure of this rank */
void ald_rank_run_end(ald_rank_run *run, ald_status status, const char *why);
/* Adds what other ranks have finished of blocks that are not whole; of rank 0, after a stop. */
void ald_rank_run_rest(ald_rank_run *run, ald_tally *tally);
void ald_rank_run_destroy(ald_rank_run *run);

#endif
