/* SPDX-License-Identifier: Apache-2.0
 * What happened in a scenario: how many events a lane can hold, and reading them back. */
#ifndef ALD_EVENTS_H
#define ALD_EVENTS_H

#include "model/record.h"
#include "tile.h"

/* Initial event capacity of a lane: enough for the touches, partings and entries of most scenarios.
 * A scenario with more is computed again, which must stay rare. */
uint32_t ald_event_capacity(const ald_study *study);

/* What happened in a finished lane, in order, and its status at last.
 * @param row    scenario within its block, for the events
 * @param events (count) receives them; NULL: nothing is read
 * @return number of events that happened; ALD_EVENTS_LOST if the lane had no room for all */
#define ALD_EVENTS_LOST 0xffffffffu
uint32_t ald_events_read(const ald_study *study, const ald_tile *tile, uint32_t lane, uint32_t row,
                         ald_event *events);

/* What an event's source is an index into: instances, then rules, then bodies. */
uint32_t ald_source_count(const ald_study *study);
/* Name of a source: "contacts.rubber.fender1", "stop.apart", "bodies.tug". Writes into the buffer
 * and returns it. */
const char *ald_source_name(const ald_study *study, uint32_t source, char *buffer, size_t size);

#endif
