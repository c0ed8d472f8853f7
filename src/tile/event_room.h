/* SPDX-License-Identifier: Apache-2.0
 * Room for events in the lanes of a tile. */
#ifndef ALD_EVENT_ROOM_H
#define ALD_EVENT_ROOM_H

#include "model/study.h"

/* Events that a lane has room for at first: what elements that touch, part or enter leave in a
 * lively scenario. A scenario with more is computed again, which must stay rare. */
uint32_t ald_event_room(const ald_study *study);

#endif
