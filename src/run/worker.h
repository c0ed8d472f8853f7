/* SPDX-License-Identifier: Apache-2.0
 * A worker: the tile that a job computes in, and what the host knows of its lanes. */
#ifndef ALD_WORKER_H
#define ALD_WORKER_H

#include "device/device.h"
#include "model/study.h"
#include "near_pairs.h"

/* what a lane of the image is about to become, or what became of it */
typedef enum lane_state { LANE_EMPTY, LANE_FRESH, LANE_RUNNING, LANE_FINISHED } lane_state;

typedef struct ald_worker {
  ald_tile *tile;
  ald_near *near;      /* what the tile follows of the study; NULL: all of it */
  bool *follows;       /* (lanes) room for what of it is still to be read */
  double *values;      /* (lanes x quantities) */
  double *inputs;      /* (lanes x variables) */
  uint64_t *scenarios; /* (lanes) */
  uint8_t *states;     /* (lanes) lane_state */
  uint32_t *keep;      /* (lanes) for packing */
} ald_worker;

/* A worker of `lanes` lanes, a multiple of 8.
 * @param near true: its tile follows only pairs that are near
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_worker_create(ald_device *device, const ald_layout *layout, const ald_study *study,
                             uint32_t lanes, bool near, ald_worker **worker, ald_report *report);
void ald_worker_destroy(ald_worker *worker);

/* The elements that its tile has, as a study. */
const ald_study *ald_worker_study(const ald_worker *worker, const ald_study *study);

/* Finds the pairs of lanes that wait for it; the image is the host's.
 * @param settled receives whether there were any: the tile has changed, and may be another one
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_worker_settle(ald_worker *worker, bool *settled, ald_report *report);

/* Lanes that still run move to the front, the others go.
 * @param running how many still run, at least 1 */
void ald_worker_shrink(ald_worker *worker, const ald_study *study, uint32_t running);

#endif
