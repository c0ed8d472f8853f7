/* SPDX-License-Identifier: Apache-2.0
 * One lane of a tile as a whole: taken out and put back. */
#ifndef ALD_LANE_H
#define ALD_LANE_H

#include "tile.h"

/* All rows of one lane. What is loaded takes the tick of the tile.
 * @param reals (real_rows), flags (flag_rows) */
void ald_lane_save(const ald_tile *tile, uint32_t lane, double *reals, uint32_t *flags);
void ald_lane_load(ald_tile *tile, uint32_t lane, const double *reals, const uint32_t *flags);

#endif
