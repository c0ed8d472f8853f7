/* SPDX-License-Identifier: Apache-2.0
 * Two closed meshes against each other in exact arithmetic, edge by edge: nothing here is taken
 * from the kernels, which go by pairs of triangles. */
#ifndef ALD_TESTS_MESH_EXACT_H
#define ALD_TESTS_MESH_EXACT_H

#include <stdint.h>

#include "mesh/mesh.h"

/* an edge of one mesh through a triangle of the other, after the perturbation */
typedef struct exact_event {
  uint32_t owner, edge, face; /* owner 0: edge of the first mesh; edges as ald_mesh_edges */
  int sign;                   /* +1: from the edge's first vertex to its second it leaves */
} exact_event;

typedef struct exact_meeting {
  uint32_t event_count;
  exact_event *events; /* (event_count) by owner, edge, face */
  uint32_t contours;
  uint32_t regions; /* sets of contours that the inside connects; contours that meet in one point of
                     * an edge count as connected */
  uint32_t inside[2];  /* vertices of each mesh inside the other */
  uint32_t changes[2]; /* edges of each mesh with one end inside */
} exact_meeting;

/* Both meshes in one frame, the first taken as moved by (e, e^2, e^3). Fails the test where what it
 * finds contradicts itself: an edge whose events do not fit the state of its ends. */
exact_meeting exact_meet(const ald_mesh *first, const ald_mesh *second);
void exact_meeting_clear(exact_meeting *result);

#endif
