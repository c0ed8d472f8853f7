/* SPDX-License-Identifier: Apache-2.0
 * The edges of a mesh: which vertices they join, which triangles meet there. */
#ifndef ALD_MESH_EDGES_H
#define ALD_MESH_EDGES_H

#include "mesh.h"

#define ALD_MESH_NONE 0xffffffffu
#define ALD_MESH_REVERSED 0x80000000u

typedef struct ald_mesh_edges {
  uint32_t count;
  uint32_t *ends;  /* (count x 2) vertices, the lower number first; edges ordered by them */
  uint32_t *sides; /* (triangles x 3) edge of the side from corner k to the next, with
                    * ALD_MESH_REVERSED where the side runs from its second vertex to its first */
  uint32_t *faces; /* (count) number of triangles at each edge: 2 where the mesh is closed */
  uint32_t *turns; /* (count) how many of them run it from its first vertex to its second: 1 where
                    * they are oriented alike */
} ald_mesh_edges;

/* Finds them; any mesh whose triangles name existing vertices will do. */
ald_status ald_mesh_edges_find(const ald_mesh *mesh, ald_mesh_edges *edges, ald_report *report);
void ald_mesh_edges_clear(ald_mesh_edges *edges);

#endif
