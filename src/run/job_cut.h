/* SPDX-License-Identifier: Apache-2.0
 * How the scenarios of a run are cut into jobs. */
#ifndef ALD_JOB_CUT_H
#define ALD_JOB_CUT_H

#include "job.h"

/* Scenarios [first, first + count), computed by one job. */
typedef struct ald_job_range {
  uint64_t first;
  uint32_t count;
} ald_job_range;

/* Cuts the scenarios [from, to) that the collector lacks into jobs; neighbouring blocks may share
 * one.
 * @param order_seed not 0: in a shuffled order
 * @param jobs       receives (count) ranges, to be freed
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_jobs_cut(const ald_job_setting *setting, uint64_t from, uint64_t to,
                        uint64_t order_seed, ald_job_range **jobs, uint32_t *count,
                        ald_report *report);

#endif
