/* SPDX-License-Identifier: Apache-2.0
 * Building a mesh: vertices one after another, and triangles between rows of them. */
#ifndef ALD_MESH_BUILDER_H
#define ALD_MESH_BUILDER_H

#include "mesh.h"

/* Cosine and sine of `part`/`parts` of a turn, the same bits on every machine; mirrored and turned
 * by quarters they are the same bits too. `parts` > 0. */
void ald_mesh_builder_turn(uint64_t part, uint64_t parts, double *cosine, double *sine);

/* Allocates an empty mesh with room for so many. */
ald_status ald_mesh_builder_start(uint32_t most_vertices, uint32_t most_triangles, ald_mesh *mesh,
                                  ald_report *report);
/* A vertex; returns its number. */
uint32_t ald_mesh_builder_vertex(ald_mesh *mesh, double x, double y, double z);
/* A triangle, unless two of its corners are one vertex. */
void ald_mesh_builder_triangle(ald_mesh *mesh, uint32_t a, uint32_t b, uint32_t c);
/* Two triangles, split along the shorter diagonal; one where two neighbours are one vertex. */
void ald_mesh_builder_quad(ald_mesh *mesh, uint32_t a, uint32_t b, uint32_t c, uint32_t d);

/* Vertices in a row: those listed, or as many one after another. */
typedef struct ald_mesh_row {
  uint32_t first;
  uint32_t count;       /* at least 1 */
  const uint32_t *list; /* (count), or NULL */
} ald_mesh_row;

typedef enum ald_mesh_row_side { ALD_MESH_ROW_LEFT, ALD_MESH_ROW_RIGHT } ald_mesh_row_side;

/* Fills the strip between two rows of the same direction with triangles; the points of each are
 * evenly spaced, their counts may differ. Seen from where the triangles run counter-clockwise, `b`
 * lies on that side of `a`; strips that mirror each other are split alike. */
void ald_mesh_builder_strip(ald_mesh *mesh, ald_mesh_row a, ald_mesh_row b, ald_mesh_row_side side);
/* The same between rings, each closed from its last vertex to its first, `b` to the left. A ring of
 * one is a pole. */
void ald_mesh_builder_belt(ald_mesh *mesh, ald_mesh_row a, ald_mesh_row b);

#endif
