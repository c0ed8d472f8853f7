/* SPDX-License-Identifier: Apache-2.0
 * Room for events in the lanes of a tile. */
#include "event_room.h"

enum {
  EVENT_ROOM = 24,
  EVENTS_OF_CLASHES = 2048, /* where lines clash: each clash is told by eleven events */
  EVENTS_EACH = 16,
  EVENT_ROOM_MOST = 256
};

uint32_t ald_event_room(const ald_study *study) {
  uint32_t room = EVENT_ROOM, clashes = 0;
  if (study->output.events == ALD_EVENTS_NONE) return 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_definition *definition = &study->definitions[study->instances[i].definition];
    if (ald_kind_is(ald_kinds[definition->kind], ALD_KIND_CONTACT) && room < EVENT_ROOM_MOST)
      room += EVENTS_EACH;
    if (ald_kind_is(ald_kinds[definition->kind], ALD_KIND_BETWEEN_LINES))
      clashes = EVENTS_OF_CLASHES;
  }
  return room + clashes;
}
