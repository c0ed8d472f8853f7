/* SPDX-License-Identifier: Apache-2.0
 * How the scenarios of a run are cut into jobs. */
#ifndef ALD_JOB_CUT_H
#define ALD_JOB_CUT_H

#include "job.h"
#include "job_queue.h"

/* Scenarios of a job where one device computes `total`, and the most where others do, too. */
uint32_t ald_job_size(const ald_job_setting *setting, uint64_t total);

/* Cuts the scenarios [from, to) that the collector lacks into parts of `size`; neighbouring blocks
 * may share one.
 * @param size       0: as few as there are
 * @param order_seed not 0: in a shuffled order
 * @param jobs       receives (count) ranges, to be freed
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_jobs_cut(const ald_collector *collector, uint64_t from, uint64_t to, uint32_t size,
                        uint64_t order_seed, ald_job_range **jobs, uint32_t *count,
                        ald_report *report);

#endif
