/* SPDX-License-Identifier: Apache-2.0
 * The past of the memory of radiated waves in one lane: none at first, and that of a lane that
 * moves to a tile at another tick. */
#ifndef ALD_LANE_PAST_H
#define ALD_LANE_PAST_H

#include "tile.h"

/* A lane without a past. */
void ald_past_clear(ald_tile *tile, uint32_t lane);

/* The past of a lane of another tile at tick `then`, turned to tick `now` of this one, and the far
 * past as if it had been here when the block began.
 * @param reals (real_rows) of the lane */
void ald_past_load(ald_tile *tile, uint32_t lane, const double *reals, uint32_t then, uint32_t now);

/* A group of freedoms in the plan (RADIATION_FIELD_COUNT). */
const uint32_t *ald_past_group(const uint32_t *plan, uint32_t group);
/* Rows of its sums over the far past, 0 where the study never takes that way. */
uint32_t ald_past_rows(const uint32_t *plan, const uint32_t *group);

#endif
