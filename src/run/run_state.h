/* SPDX-License-Identifier: Apache-2.0
 * What a run has: for run_begin.c, which makes it ready, and run.c. */
#ifndef ALD_RUN_STATE_H
#define ALD_RUN_STATE_H

#include <pthread.h>

#include "closed_run.h"
#include "collector.h"
#include "device_set.h"
#include "rank_run.h"
#include "run_warnings.h"
#include "team.h"

typedef struct ald_run_state {
  const ald_study *study;
  const ald_run_def *def;
  ald_run_summary *summary;
  ald_report *report;
  ald_device_set devices;
  ald_rank_run *shared; /* NULL: this process computes alone */
  bool is_other;        /* rank 0 has the folder, and says what to compute */
  ald_team *team;
  ald_layout *layout;
  ald_store *store;                   /* NULL: no rows are kept */
  ald_running_statistics *statistics; /* NULL: no statistics instead */
  ald_column *columns;
  uint32_t column_count;
  ald_closed_form *closed; /* NULL: time is stepped */
  ald_checkpoints *checkpoints;
  ald_run_warnings *warnings; /* NULL: nobody wants any */
  ald_collector *collector;
  pthread_mutex_t lock; /* progress, stopped */
  ald_progress progress;
  uint64_t taken_up; /* scenarios, from checkpoints */
  double began;
  bool stopped;
  bool has_kept; /* checkpoints hold all that is finished */
} ald_run_state;

/* Makes a run ready to compute: devices, the folder, what it holds already, the team.
 * @return ALD_OK, ALD_INTERRUPTED (another rank stops), why it cannot be */
ald_status ald_run_begin(ald_run_state *run);

/* Counts scenarios that finished, and asks the caller whether to go on; `run` is an ald_run_state.
 * @return true: no */
bool ald_run_tell(void *run, uint32_t finished);

#endif
