/* SPDX-License-Identifier: Apache-2.0
 * Vertices inside the other mesh: from those that follow from the events of an edge (mesh_edge.h),
 * along edges whose events cancel or that have none. What is visited is a list through the marks of
 * the vertices, which are 0 again afterwards; nothing that lies elsewhere is touched. */
#ifndef ALD_KERNELS_PASS_MESH_INSIDE_H
#define ALD_KERNELS_PASS_MESH_INSIDE_H

#include "mesh_edge.h"

/* A mark: MESH_MARK_EVENTS if the vertex ends an edge with events, and 0 if it has not been
 * visited, 1 + the place of the mark of the next that was, or MESH_MARK_LAST. */
#define MESH_MARK_EVENTS 0x80000000u
#define MESH_MARK_LAST 0x7fffffffu

/* place of the mark of an end of an edge */
ALD_INLINE uint mesh_mark_of(TILE, const mesh_meeting *m, uint edge, uint end) {
  return (edge & CROSS_OF_SECOND ? m->marks_b : 0) + mesh_edge_end(TILE_OF_CALLER, m, edge, end);
}

/* An edge with events at its end `end`, reached by a flood that belongs to `contour`: joins
 * what it meets; returns whether it may go on to the other end. */
ALD_INLINE int mesh_flood_passes(MEETING, uint head, uint end, uint contour) {
  const uint met = room[(end ? m->lasts : m->firsts) + head];
  if (met != MESH_NONE) {
    mesh_contours_join(room, m, contour, CROSS(met, CROSS_CONTOUR));
    return 0;
  }
  for (uint entry = head; entry != MESH_NONE; entry = CROSS(entry, CROSS_SPARE)) {
    mesh_contours_join(room, m, contour, CROSS(entry, CROSS_CONTOUR));
  }
  return 1;
}

/* Visits all edges of the vertex whose mark is at `place`; vertices that are found are appended to
 * the list whose last mark is at `tail`. Returns the new one. */
ALD_INLINE uint mesh_flood_vertex(TILE, MEETING, uint of_second, uint place, uint tail,
                                  uint contour) {
  const uint mesh = of_second ? m->mesh_b : m->mesh_a, base = of_second ? m->marks_b : 0;
  const GLOBAL uint *starts = mesh_tables + MESH_OF(mesh, MESH_STAR_START) + (place - base);
  const GLOBAL uint *star = mesh_tables + MESH_OF(mesh, MESH_STAR);
  const GLOBAL uint *ends = mesh_tables + MESH_OF(mesh, MESH_ENDS);
  const uint has_events = room[place] & MESH_MARK_EVENTS, stop = starts[1];
  for (uint k = starts[0]; k < stop; k++) {
    const uint edge = star[k], end = ends[2 * edge] != place - base;
    const uint other = base + ends[2 * edge + 1 - end];
    if (has_events) {
      const uint head =
          room[mesh_edge_slot(cross_uints, room, m, edge | (of_second ? CROSS_OF_SECOND : 0))];
      if (head != MESH_NONE && !mesh_flood_passes(MEETING_OF_CALLER, head, end, contour)) continue;
    }
    if (room[other] & MESH_MARK_LAST) continue;
    room[tail] = (room[tail] & MESH_MARK_EVENTS) | (other + 1);
    room[other] |= MESH_MARK_LAST;
    tail = other;
  }
  return tail;
}

/* all that can be reached from the vertex whose mark is at `place`, unless it has been reached */
ALD_INLINE void mesh_flood(TILE, MEETING, uint of_second, uint place, uint contour) {
  if (room[place] & MESH_MARK_LAST) return;
  room[m->starts + 2 * m->floods] = place;
  room[m->starts + 2 * m->floods + 1] = contour;
  m->floods++;
  room[place] |= MESH_MARK_LAST;
  for (uint tail = place;;) {
    tail = mesh_flood_vertex(TILE_OF_CALLER, MEETING_OF_CALLER, of_second, place, tail, contour);
    const uint next = room[place] & MESH_MARK_LAST;
    if (next == MESH_MARK_LAST) return;
    place = next - 1;
  }
}

/* which ends of one edge are inside, by its events, and the marks of its ends; the chain is sorted
 */
ALD_INLINE uint mesh_edge_inside(TILE, MEETING, uint slot) {
  uint head = room[slot];
  const uint edge = CROSS(head, CROSS_START_EDGE);
  for (uint end = 0; end < 2; end++) {
    room[mesh_mark_of(TILE_OF_CALLER, m, edge, end)] |= MESH_MARK_EVENTS;
  }
  if (CROSS(head, CROSS_SPARE) == MESH_NONE) {
    room[m->firsts + head] = room[m->lasts + head] = head;
    return mesh_event_sign(cross_uints, head) > 0 ? MESH_FIRST_INSIDE : MESH_SECOND_INSIDE;
  }
  head = mesh_edge_sort(TILE_OF_CALLER, MEETING_OF_CALLER, head);
  room[slot] = head;
  return mesh_edge_judge(TILE_OF_CALLER, MEETING_OF_CALLER, head);
}

/* Finds the vertices inside and joins the contours of each region. The scratch keeps a list for
 * every flood, until mesh_marks_clear(). */
ALD_INLINE void mesh_inside_find(TILE, MEETING) {
  const uint size = 1u << m->table_bits;
  for (uint slot = m->table; slot < m->table + size; slot++) {
    if (room[slot] == MESH_NONE) continue;
    const uint inside = mesh_edge_inside(TILE_OF_CALLER, MEETING_OF_CALLER, slot);
    room[m->inside + room[slot]] = inside;
  }
  for (uint slot = m->table; slot < m->table + size; slot++) {
    const uint head = room[slot];
    if (head == MESH_NONE) continue;
    const uint edge = CROSS(head, CROSS_START_EDGE), inside = room[m->inside + head];
    const uint of_second = (edge & CROSS_OF_SECOND) != 0;
    for (uint end = 0; end < 2; end++) {
      const uint met = room[(end ? m->lasts : m->firsts) + head];
      if (!(inside & (end ? MESH_SECOND_INSIDE : MESH_FIRST_INSIDE))) continue;
      mesh_flood(TILE_OF_CALLER, MEETING_OF_CALLER, of_second,
                 mesh_mark_of(TILE_OF_CALLER, m, edge, end), CROSS(met, CROSS_CONTOUR));
    }
  }
}

/* ---- what a flood has found */

/* to the next vertex of its list; MESH_NONE after the last. `place` is that of the mark. */
ALD_INLINE uint mesh_flood_next(const GLOBAL uint *room, uint place) {
  const uint next = room[place] & MESH_MARK_LAST;
  return next == MESH_MARK_LAST ? MESH_NONE : next - 1;
}

ALD_INLINE void mesh_marks_clear(TILE, MEETING) {
  for (uint flood = 0; flood < m->floods; flood++) {
    for (uint place = room[m->starts + 2 * flood], next; place != MESH_NONE; place = next) {
      next = mesh_flood_next(room, place);
      room[place] = 0;
    }
  }
  for (uint entry = 0; entry < m->count; entry++) {
    for (uint end = 0; end < 2; end++) {
      room[mesh_mark_of(TILE_OF_CALLER, m, CROSS(entry, CROSS_START_EDGE), end)] = 0;
    }
  }
}

#endif
