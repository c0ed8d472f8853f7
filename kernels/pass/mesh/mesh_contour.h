/* SPDX-License-Identifier: Apache-2.0
 * Entries become contours: each is followed by the one that starts with the event where it ends.
 * On closed meshes every event is the start of one entry and the end of another, so that the
 * contours are rings, closed without comparing points. Own method, in place of [Dopico] sec. 4.3.
 */
#ifndef ALD_KERNELS_PASS_MESH_CONTOUR_H
#define ALD_KERNELS_PASS_MESH_CONTOUR_H

#include "mesh_meeting.h"

/* Puts every event into the table of its edge; events of one edge form a chain by CROSS_SPARE, in
 * the order of the entries. */
ALD_INLINE void mesh_events_gather(TILE, MEETING) {
  const uint size = 1u << m->table_bits;
  for (uint slot = 0; slot < size; slot++) room[m->table + slot] = MESH_NONE;
  for (uint n = m->count; n > 0; n--) {
    const uint entry = n - 1;
    const uint slot = mesh_edge_slot(cross_uints, room, m, CROSS(entry, CROSS_START_EDGE));
    CROSS(entry, CROSS_SPARE) = room[slot];
    CROSS(entry, CROSS_CONTOUR) = MESH_NONE;
    room[slot] = entry;
  }
}

/* entry that starts with the event where `entry` ends, or MESH_NONE */
ALD_INLINE uint mesh_entry_next(TILE, MEETING, uint entry) {
  const uint face = CROSS(entry, CROSS_END_FACE);
  uint next = room[mesh_edge_slot(cross_uints, room, m, CROSS(entry, CROSS_END_EDGE))];
  while (next != MESH_NONE && CROSS(next, CROSS_START_FACE) != face) {
    next = CROSS(next, CROSS_SPARE);
  }
  return next;
}

/* Follows a contour from `first` and gives its entries a number. It ends where an entry has none
 * after it, or one of another contour, which meshes that are not closed may have. */
ALD_INLINE void mesh_contour_follow(MEETING, uint first) {
  const uint contour = m->contours++;
  room[m->parents + contour] = contour;
  room[m->heads + contour] = first;
  for (uint entry = first;;) {
    const uint next = CROSS(entry, CROSS_NEXT);
    CROSS(entry, CROSS_CONTOUR) = contour;
    if (next == first) return;
    if (next == MESH_NONE || CROSS(next, CROSS_CONTOUR) != MESH_NONE) {
      CROSS(entry, CROSS_NEXT) = MESH_NONE;
      m->flags |= MESH_OPEN;
      return;
    }
    entry = next;
  }
}

/* Links the entries and numbers the contours: open ones, which have to be followed from their
 * beginnings, first. */
ALD_INLINE void mesh_contours_link(TILE, MEETING) {
  uint open = 0;
  mesh_events_gather(TILE_OF_CALLER, MEETING_OF_CALLER);
  for (uint entry = 0; entry < m->count; entry++) room[m->begun + entry] = 0;
  for (uint entry = 0; entry < m->count; entry++) {
    const uint next = mesh_entry_next(TILE_OF_CALLER, MEETING_OF_CALLER, entry);
    CROSS(entry, CROSS_NEXT) = next;
    if (next == MESH_NONE) {
      open = 1;
    } else {
      open |= room[m->begun + next];
      room[m->begun + next] = 1;
    }
  }
  for (uint entry = 0; open && entry < m->count; entry++) {
    if (!room[m->begun + entry]) mesh_contour_follow(MEETING_OF_CALLER, entry);
  }
  for (uint entry = 0; entry < m->count; entry++) {
    if (CROSS(entry, CROSS_CONTOUR) == MESH_NONE) mesh_contour_follow(MEETING_OF_CALLER, entry);
  }
}

/* ---- a walk along the sides of a contour; an open one is closed by its chord */

typedef struct contour_walk {
  point3 from, to; /* the side */
  point3 start;
  uint entry, first;
  uint sides_left; /* 1: more, 0: the next is the last */
  uint is_open;
} contour_walk;

/* where an entry without a next one ends */
ALD_INLINE point3 mesh_end_point(TILE, const GLOBAL uint *cross_uints, const mesh_meeting *m,
                                 uint entry) {
  const mesh_heights h = mesh_heights_of(TILE_OF_CALLER, m, CROSS(entry, CROSS_END_EDGE),
                                         CROSS(entry, CROSS_END_FACE));
  const scalar fall = h.above - h.below;
  const scalar share = fall == (scalar)0 ? (scalar)0.5 : h.above / fall;
  return point3_madd(h.from, share, point3_sub(h.to, h.from));
}

ALD_INLINE contour_walk contour_walk_of(const GLOBAL scalar *cross_reals, uint first) {
  contour_walk w;
  w.start = w.from = w.to = cross_point(cross_reals, first);
  w.entry = w.first = first;
  w.sides_left = 1;
  w.is_open = 0;
  return w;
}

/* to the next side; 0 when all have been seen */
ALD_INLINE int contour_walk_side(TILE, MEETING, contour_walk *w) {
  if (!w->sides_left) return 0;
  w->from = w->to;
  if (w->is_open) { /* at the end of an open one */
    w->to = w->start;
    w->sides_left = 0;
    return 1;
  }
  const uint next = CROSS(w->entry, CROSS_NEXT);
  if (next == MESH_NONE) {
    w->to = mesh_end_point(TILE_OF_CALLER, cross_uints, m, w->entry);
    w->is_open = 1;
  } else {
    w->to = cross_point(cross_reals, next);
    w->entry = next;
    w->sides_left = next != w->first;
  }
  return 1;
}

#endif
