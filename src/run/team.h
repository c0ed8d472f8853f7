/* SPDX-License-Identifier: Apache-2.0
 * The devices that compute a run. Each is fed by a thread of its own, the host by all of its; jobs
 * go to whatever is free (job_queue.h). A device that fails in the middle gives back what it had,
 * and the others go on. */
#ifndef ALD_TEAM_H
#define ALD_TEAM_H

#include <pthread.h>

#include "run/closed_run.h"
#include "run/job.h"
#include "run/job_queue.h"

typedef struct ald_team ald_team;

/* What the jobs of all devices share. */
typedef struct ald_team_def {
  const ald_study *study;
  const ald_run_def *def;
  ald_layout *layout;
  ald_closed_form *closed; /* NULL: time is stepped */
  ald_collector *collector;
  ald_checkpoints *checkpoints; /* NULL: none */
  uint64_t scenarios;           /* of the run */
  uint32_t column_count;
  int threads; /* of the host */
  /* called as scenarios finish; true: stop. Called from any thread. */
  bool (*tell)(void *user, uint32_t finished);
  /* Called once a job is done, in the thread that did it. NULL: not */
  ald_status (*done)(void *user, const ald_job_range *job, ald_report *report);
  void *user;
} ald_team_def;

/* @param devices (count), which must outlive the team
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_team_create(ald_device *const *devices, uint32_t count, const ald_team_def *def,
                           ald_team **team, ald_report *report);
void ald_team_destroy(ald_team *team);

/* Decides for each device whether its program is made for the study (study_program.h).
 * @return as ald_study_program_choose() */
ald_status ald_team_programs(ald_team *team, ald_report *report);

/* How the first device works, for what is done once all jobs have ended. */
const ald_job_setting *ald_team_setting(const ald_team *team);

/* Computes the scenarios [from, to) that the collector lacks, until all are there or the caller
 * asks to stop.
 * @return ALD_OK, also if it was stopped; ALD_NO_MEMORY, ALD_IO; ALD_DEVICE_FAILED if no device is
 *         left */
ald_status ald_team_run(ald_team *team, uint64_t from, uint64_t to, ald_report *report);

/* The same for scenarios that come one stretch after the other, from another thread, of which there
 * are about `total`: between ald_team_open() and the end of ald_team_serve(), which computes them
 * until ald_team_close(). */
void ald_team_open(ald_team *team, uint64_t total);
bool ald_team_add(ald_team *team, ald_job_range range);
void ald_team_close(ald_team *team);
/* Ends at once: jobs that are on their way stop where they ask. */
void ald_team_stop(ald_team *team);
/* Scenarios that wait; those of which it should have more, so that nobody has to. */
uint64_t ald_team_left(ald_team *team);
uint64_t ald_team_least(const ald_team *team);
ald_status ald_team_serve(ald_team *team, ald_report *report);

/* What has been done, and where: all fields of the summary about devices, tiles and pairs. */
void ald_team_sum_up(const ald_team *team, ald_run_summary *summary);

#endif
