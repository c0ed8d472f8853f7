/* SPDX-License-Identifier: Apache-2.0
 * Which sides of triangles lie along each edge of a mesh. */
#ifndef ALD_MESH_SIDES_H
#define ALD_MESH_SIDES_H

#include <stdbool.h>

#include "mesh_edges.h"

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
