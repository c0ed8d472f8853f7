/* SPDX-License-Identifier: Apache-2.0
 * A run whose rows are not kept: `output: rows: none`. */
#ifndef ALD_RUN_H
#define ALD_RUN_H

#include <pthread.h>

#include "allide/run.h"
#include "check/findings.h"
#include "model/record.h"
#include "model/study.h"
#include "plan/layout.h"
#include "qualify/device_set.h"
#include "results/running_statistics.h"
#include "results/store.h"
#include "run/closed_run.h"
#include "run/collector.h"
#include "run/rank_run.h"
#include "run/team.h"

/* The seed of a run: its own, or the study's. */
uint64_t ald_run_seed(const ald_study *study, const ald_run_def *def);

#endif
