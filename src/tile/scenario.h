/* SPDX-License-Identifier: Apache-2.0
 * A scenario in a lane of a tile: how its numbers fill it. */
#ifndef ALD_SCENARIO_H
#define ALD_SCENARIO_H

#include "model/study.h"
#include "tile/tile.h"

/* Fills a lane: initial state, varied parameters, records at their start.
 * @param values (quantity_count) from ald_sampler_scenario()
 * @param good   its result; a scenario that is not good, or whose numbers do not fit together
 *               (scenario_fault.h), is frozen with status bad_input from the start */
void ald_scenario_fill(const ald_study *study, ald_tile *tile, uint32_t lane, const double *values,
                       bool good);

/* Neighbouring lanes of a tile. */
typedef struct ald_lanes {
  ald_tile *tile;
  uint32_t first, count;
} ald_lanes;

/* ald_scenario_fill() in two parts, for many lanes: first what is the same in all scenarios, row by
 * row, then what each has of its own. */
void ald_scenario_fill_same(const ald_study *study, const ald_lanes *lanes);
void ald_scenario_fill_own(const ald_study *study, ald_tile *tile, uint32_t lane,
                           const double *values, bool good);

/* The elements' part of that: varied parameters, records at their start.
 * @param fits nothing is known to be wrong with the scenario; else each definition is judged, and
 *             the parameters of those at fault stay as they are */
void ald_scenario_fill_elements(const ald_study *study, ald_tile *tile, uint32_t lane,
                                const double *values, bool fits);

/* Samples the scenarios from `first` on into the first `count` lanes of a tile; the others repeat
 * the first of them.
 * @param values (quantity_count) room for the numbers of one scenario */
void ald_scenario_fill_row(const ald_study *study, ald_tile *tile, uint64_t first, uint32_t count,
                           double *values);

#endif
