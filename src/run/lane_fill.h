/* SPDX-License-Identifier: Apache-2.0
 * How the lanes of a worker get their scenarios. */
#ifndef ALD_LANE_FILL_H
#define ALD_LANE_FILL_H

#include "job.h"
#include "worker.h"

/* Draws and fills the fresh ones of lanes [first, end), which then run; any thread may have other
 * lanes.
 * @param takes_up go on with what a checkpoint holds of a scenario */
void ald_lane_fill_fresh(const ald_job_setting *setting, ald_worker *worker, bool takes_up,
                         uint32_t first, uint32_t end);
/* An empty lane repeats some scenario, frozen: the vector that it is part of has to hold numbers.
 */
void ald_lane_fill_idle(const ald_job_setting *setting, ald_worker *worker, uint32_t lane,
                        uint64_t scenario);

#endif
