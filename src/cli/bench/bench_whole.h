/* SPDX-License-Identifier: Apache-2.0
 * `allide bench memory, berthing, realtime`: the host's memory, whole runs, a simulator's step. */
#ifndef ALD_CLI_BENCH_WHOLE_H
#define ALD_CLI_BENCH_WHOLE_H

#include "allide/run.h"
#include "bench.h"

/* Each appends the figures of a case. */
void bench_memory(bench *b);
void bench_berthing(bench *b);
void bench_realtime(bench *b);

/* Seconds of a whole run without a folder; 0 if it failed.
 * @param threads 0: as many as there are */
double bench_run_time(bench *b, const ald_study *study, uint64_t scenarios, int threads,
                      ald_run_summary *summary);

#endif
