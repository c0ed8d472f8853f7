/* SPDX-License-Identifier: Apache-2.0
 * `allide bench study --study FILE`: the passes of any study, both schedules, a whole run. */
#ifndef ALD_CLI_BENCH_STUDY_H
#define ALD_CLI_BENCH_STUDY_H

#include "bench.h"

/* Time and traffic of each pass, ns a scenario-step by both schedules, transfers, a whole run. */
void bench_study(bench *b);

#endif
