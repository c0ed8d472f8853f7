/* SPDX-License-Identifier: Apache-2.0
 * A workplace: the tile that a job computes in, and what the host knows of its lanes. */
#ifndef ALD_WORKPLACE_H
#define ALD_WORKPLACE_H

#include "device.h"
#include "model.h"

/* what a lane of the image is about to become, or what became of it */
typedef enum lane_state { LANE_EMPTY, LANE_FRESH, LANE_RUNNING, LANE_FINISHED } lane_state;

typedef struct ald_workplace {
  ald_tile *tile;
  double *values;      /* (lanes x quantities) */
  double *inputs;      /* (lanes x variables) */
  uint64_t *scenarios; /* (lanes) */
  uint8_t *states;     /* (lanes) lane_state */
  uint32_t *keep;      /* (lanes) for packing */
} ald_workplace;

/* A workplace of `lanes` lanes, a multiple of 8.
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_workplace_create(ald_device *device, const ald_layout *layout,
                                const ald_study *study, uint32_t lanes, ald_workplace **place,
                                ald_report *report);
void ald_workplace_destroy(ald_workplace *place);

/* Lanes that still run move to the front, the others go.
 * @param running how many still run, at least 1 */
void ald_workplace_shrink(ald_workplace *place, const ald_study *study, uint32_t running);

#endif
