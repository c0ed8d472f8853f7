/* SPDX-License-Identifier: Apache-2.0
 * Volume of the overlap of two meshes in one lane. By the divergence theorem it is the sum over
 * both surfaces' parts inside the other body of h a/3, with a the area that is inside of a face and
 * h the height of its plane over an origin. The area of a face is bounded by stretches of contours
 * and by what of its sides is inside, so that
 *   V = sum over vertices inside of v + sum over events of e (s - 1/2) w
 *     + sum over stretches of what they cut off + (t . S)/3
 *   w   share of an edge in the volume of its mesh, sum over its faces of h a/3 with a the triangle
 *       from the foot of h to the edge [m^3]
 *   v   half the shares of a vertex's edges: their sum over all vertices is the volume [m^3]
 *   e   +1 where an edge, from its first vertex to its second, leaves the other mesh, -1 where it
 *       enters; s its place on the edge
 *   t   origin of the first mesh, S vector area of the contours: each mesh counts from its own
 * since so much of an edge is inside: half for each of its vertices that is, and e (s - 1/2) for
 * each event. Faces that are not crossed are never looked at.
 * Checked by: tests/golden/test_golden_overlap.c. */
#ifndef ALD_KERNELS_PASS_MESH_VOLUME_H
#define ALD_KERNELS_PASS_MESH_VOLUME_H

#include "mesh_inside.h"

/* of the entries: to be called before the events of an edge are sorted, which takes their places */
ALD_INLINE scalar mesh_volume_of_crossings(TILE, MEETING) {
  const point3 origin = point3_of(m->pose[9], m->pose[10], m->pose[11]);
  const point3 base = cross_point(cross_reals, 0);
  point3 twice = point3_zero(); /* 2 S */
  scalar volume = (scalar)0;
  for (uint entry = 0; entry < m->count; entry++) {
    const uint next = CROSS(entry, CROSS_NEXT), edge = CROSS(entry, CROSS_START_EDGE);
    const uint mesh = edge & CROSS_OF_SECOND ? m->mesh_b : m->mesh_a;
    const scalar share = assets[MESH_OF(mesh, MESH_EDGE_SHARES) + (edge & ~CROSS_OF_SECOND)];
    const scalar past = CROSS_REAL(entry, CROSS_SHARE) - (scalar)0.5;
    const scalar own = past * share;
    volume += CROSS_REAL(entry, CROSS_CUT);
    volume += mesh_event_sign(cross_uints, entry) > 0 ? own : -own;
    if (next == MESH_NONE) continue;
    twice = point3_add(twice, point3_cross(point3_sub(cross_point(cross_reals, entry), base),
                                           point3_sub(cross_point(cross_reals, next), base)));
  }
  return volume + point3_dot(origin, twice) * ((scalar)1 / (scalar)6);
}

/* of the vertices of a flood */
ALD_INLINE scalar mesh_volume_of_flood(TILE, MEETING, uint flood) {
  const uint start = room[m->starts + 2 * flood], of_second = start >= m->marks_b;
  const uint base = of_second ? m->marks_b : 0;
  const GLOBAL scalar *shares =
      assets + MESH_OF(of_second ? m->mesh_b : m->mesh_a, MESH_VERTEX_SHARES);
  scalar volume = (scalar)0;
  for (uint place = start; place != MESH_NONE; place = mesh_flood_next(room, place)) {
    volume += shares[place - base];
  }
  return volume;
}

#endif
