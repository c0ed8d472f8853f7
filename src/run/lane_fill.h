/* SPDX-License-Identifier: Apache-2.0
 * How the lanes of a worker get their scenarios. */
#ifndef ALD_LANE_FILL_H
#define ALD_LANE_FILL_H

#include "results/checkpoint.h"
#include "worker.h"

/* Where scenarios come from. */
typedef struct ald_lane_source {
  const ald_study *study;
  uint64_t seed;
  uint64_t scenarios;           /* of the run */
  ald_checkpoints *checkpoints; /* whose scenarios go on where they were; NULL: none do */
} ald_lane_source;

/* Draws and fills the fresh ones of lanes [first, end), which then run; any thread may have other
 * lanes. */
void ald_lane_fill_fresh(const ald_lane_source *source, ald_worker *worker, uint32_t first,
                         uint32_t end);
/* An empty lane repeats some scenario, frozen: the vector that it is part of has to hold numbers.
 */
void ald_lane_fill_idle(const ald_lane_source *source, ald_worker *worker, uint32_t lane,
                        uint64_t scenario);

#endif
