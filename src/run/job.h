/* SPDX-License-Identifier: Apache-2.0
 * A job: a stretch of scenarios that one tile works off. A lane whose scenario is done takes the
 * next one; when none is left the tile shrinks to those that still run. */
#ifndef ALD_JOB_H
#define ALD_JOB_H

#include "device/device.h"
#include "model/study.h"
#include "results/checkpoint.h"
#include "run/collector.h"
#include "run/job_queue.h"
#include "run/worker.h"

/* What the jobs of a run share. */
typedef struct ald_job_setting {
  const ald_study *study;
  uint64_t seed;
  uint64_t scenarios; /* of the run */
  ald_device *device;
  const ald_layout *layout; /* of the whole study */
  bool follows_near;        /* tiles follow only pairs of bodies that are near each other */
  ald_collector *collector;
  uint32_t column_count;
  uint32_t lanes;               /* of a tile */
  uint32_t at_once;             /* jobs of the device, each by a thread of its own */
  uint32_t fills;               /* lanes that keep all of the device at work */
  int threads;                  /* of the host, that help a device */
  ald_checkpoints *checkpoints; /* NULL: no checkpoints */
  double checkpoint;            /* time between two of a job [s] */
  /* called as scenarios finish; true: stop. Called from any thread. */
  bool (*tell)(void *user, uint32_t finished);
  void *user;
} ald_job_setting;

/* Scenarios of a job where one device computes `total`, and the most where others do, too. */
uint32_t ald_job_size(const ald_job_setting *setting, uint64_t total);

/* Cuts the scenarios [from, to) that the collector lacks into parts of `size`, in their order;
 * neighbouring blocks may share one.
 * @param size 0: as few as there are
 * @param jobs receives (count) ranges, to be freed
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_jobs_cut(const ald_collector *collector, uint64_t from, uint64_t to, uint32_t size,
                        ald_job_range **jobs, uint32_t *count, ald_report *report);
/* Puts jobs into a shuffled order, to show that order does not matter.
 * @param jobs (count)
 * @param seed of the order; 0: leaves it as it is */
void ald_jobs_shuffle(ald_job_range *jobs, uint32_t count, uint64_t seed);

/* A worker for the jobs of a run.
 * @return as ald_worker_create() */
ald_status ald_job_worker(const ald_job_setting *setting, ald_worker **worker, ald_report *report);

/* Computes scenarios [first, first + count): rows and events go to the collector, which must be
 * open for them.
 * @return ALD_OK, ALD_INTERRUPTED once `tell` asked for it, ALD_NO_MEMORY, ALD_IO,
 *         ALD_DEVICE_FAILED */
ald_status ald_job_run(const ald_job_setting *setting, ald_worker *worker, uint64_t first,
                       uint32_t count, ald_report *report);

/* Checkpoints the finished scenarios of blocks that are not whole: what an interrupted run would
 * else lose. No job may be at work.
 * @return ALD_OK, ALD_NO_MEMORY, ALD_IO */
ald_status ald_jobs_keep(const ald_job_setting *setting, ald_report *report);

#endif
