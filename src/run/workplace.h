/* SPDX-License-Identifier: Apache-2.0
 * A workplace: the tile that a job computes in, and what the host knows of its lanes. */
#ifndef ALD_WORKPLACE_H
#define ALD_WORKPLACE_H

#include "device/device.h"
#include "model/study.h"
#include "near_pairs.h"

/* what a lane of the image is about to become, or what became of it */
typedef enum lane_state { LANE_EMPTY, LANE_FRESH, LANE_RUNNING, LANE_FINISHED } lane_state;

typedef struct ald_workplace {
  ald_tile *tile;
  ald_near *near;      /* what the tile follows of the study; NULL: all of it */
  bool *follows;       /* (lanes) room for what of it is still to be read */
  double *values;      /* (lanes x quantities) */
  double *inputs;      /* (lanes x variables) */
  uint64_t *scenarios; /* (lanes) */
  uint8_t *states;     /* (lanes) lane_state */
  uint32_t *keep;      /* (lanes) for packing */
} ald_workplace;

/* A workplace of `lanes` lanes, a multiple of 8.
 * @param near true: its tile follows only pairs that are near
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_workplace_create(ald_device *device, const ald_layout *layout,
                                const ald_study *study, uint32_t lanes, bool near,
                                ald_workplace **place, ald_report *report);
void ald_workplace_destroy(ald_workplace *place);

/* The elements that its tile has, as a study. */
const ald_study *ald_workplace_study(const ald_workplace *place, const ald_study *study);

/* Finds the pairs of lanes that wait for it; the image is the host's.
 * @param settled receives whether there were any: the tile has changed, and may be another one
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_workplace_settle(ald_workplace *place, bool *settled, ald_report *report);

/* Lanes that still run move to the front, the others go.
 * @param running how many still run, at least 1 */
void ald_workplace_shrink(ald_workplace *place, const ald_study *study, uint32_t running);

#endif
