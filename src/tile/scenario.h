/* SPDX-License-Identifier: Apache-2.0
 * One scenario: its sampled numbers, how they fill a lane of a tile, and what is read back. */
#ifndef ALD_SCENARIO_H
#define ALD_SCENARIO_H

#include "model/record.h"
#include "model/study.h"
#include "model/study_part.h"
#include "tile.h"

/* The numbers of one scenario.
 * @param scenarios of the whole run, all shards; ald_design_check() must have let them pass
 * @param values (quantity_count) receives every quantity in SI
 * @param inputs (variable_count) receives the sampled values; may be NULL
 * @return true if every quantity is within its range */
bool ald_scenario_sample(const ald_study *study, uint64_t seed, uint64_t scenarios,
                         uint64_t scenario, double *values, double *inputs);

/* Fills a lane: initial state, varied parameters, records at their start.
 * @param values (quantity_count) from ald_scenario_sample()
 * @param good   its result; a bad scenario is frozen with status bad_input from the start */
void ald_scenario_fill(const ald_study *study, ald_tile *tile, uint32_t lane, const double *values,
                       bool good);

/* The elements' part of that: varied parameters, records at their start; false: its numbers make no
 * sense together. */
bool ald_scenario_fill_elements(const ald_study *study, ald_tile *tile, uint32_t lane,
                                const double *values);

/* Samples the scenarios from `first` on into the first `count` lanes of a tile; the others repeat
 * the first of them.
 * @param values (quantity_count) room for the numbers of one scenario */
void ald_scenario_fill_row(const ald_study *study, ald_tile *tile, uint64_t first, uint32_t count,
                           double *values);

/* The columns of a study's table of scenarios; clear with ald_columns_clear(). */
ald_status ald_columns_create(const ald_study *study, ald_column **columns, uint32_t *count,
                              ald_report *report);
void ald_columns_clear(ald_column *columns, uint32_t count);

/* Reads the row of a finished lane.
 * @param part   that the tile follows; NULL: all of the study
 * @param values (quantity_count), inputs (variable_count) of the scenario
 * @param row    receives the columns, `stride` apart
 * @return status of the scenario, ald_scenario_status */
int32_t ald_scenario_read(const ald_study *study, const ald_study_part *part, const ald_tile *tile,
                          uint32_t lane, const double *values, const double *inputs, double *row,
                          size_t stride);

/* Rows that a finished tile must bring back for ald_scenario_read(). */
ald_row_range ald_result_reals(const ald_study *study, const ald_layout *layout);
ald_row_range ald_result_flags(const ald_study *study, const ald_layout *layout);

/* What happened in a finished lane, in order, and its status at last.
 * @param row    scenario within its block, for the events
 * @param events (count) receives them; NULL: nothing is read
 * @return number of events that happened; ALD_EVENTS_LOST if the lane had no room for all */
#define ALD_EVENTS_LOST 0xffffffffu
uint32_t ald_scenario_events(const ald_study *study, const ald_tile *tile, uint32_t lane,
                             uint32_t row, ald_event *events);

/* What an event's source is an index into: instances, then rules, then bodies. */
uint32_t ald_source_count(const ald_study *study);
/* Name of a source: "contacts.rubber.fender1", "stop.apart", "bodies.tug". Writes into the buffer
 * and returns it. */
const char *ald_source_name(const ald_study *study, uint32_t source, char *buffer, size_t size);

#endif
