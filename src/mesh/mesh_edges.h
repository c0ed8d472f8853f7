/* SPDX-License-Identifier: Apache-2.0
 * The edges of a mesh: which vertices they join, which triangles meet there. */
#ifndef ALD_MESH_EDGES_H
#define ALD_MESH_EDGES_H

#include "mesh.h"

#include <stdbool.h>

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

/* The edges of a mesh with their sides: 3 x triangle + corner from which it runs. */
typedef struct ald_mesh_sides {
  ald_mesh_edges edges;
  uint32_t *start; /* (edges + 1) where the sides of an edge begin */
  uint32_t *list;  /* (3 x triangles) */
} ald_mesh_sides;

ald_status ald_mesh_sides_find(const ald_mesh *mesh, ald_mesh_sides *sides, ald_report *report);
void ald_mesh_sides_clear(ald_mesh_sides *sides);

/* The edge between two vertices, ALD_MESH_NONE if there is none. */
uint32_t ald_mesh_edge_between(const ald_mesh_edges *edges, uint32_t a, uint32_t b);
/* The vertex where a side begins, ends, and the one across it. */
uint32_t ald_mesh_side_from(const ald_mesh *mesh, uint32_t side);
uint32_t ald_mesh_side_to(const ald_mesh *mesh, uint32_t side);
uint32_t ald_mesh_side_apex(const ald_mesh *mesh, uint32_t side);

#endif
