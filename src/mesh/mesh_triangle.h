/* SPDX-License-Identifier: Apache-2.0
 * The triangles of a mesh: how large each is, and which are the same. */
#ifndef ALD_MESH_TRIANGLE_H
#define ALD_MESH_TRIANGLE_H

#include "mesh.h"

/* A triangle is degenerate if its height is at most this times its greatest coordinate: corners
 * that have been turned or moved are rounded by about half of 2^-52 of it in each coordinate, after
 * which nothing is left of such a height, not even its sign. */
#define ALD_MESH_LEAST_HEIGHT 0x1p-48

/* Longest side, area and height on the longest side of triangle t. */
typedef struct ald_mesh_triangle {
  double longest, shortest, area, height;
  uint32_t side; /* the longest: from this corner to the next */
  int is_degenerate;
} ald_mesh_triangle;
ald_mesh_triangle ald_mesh_triangle_of(const ald_mesh *mesh, uint32_t t);

/* For each triangle the first with the same corners, however it is wound.
 * @param first (triangle_count) */
ald_status ald_mesh_triangle_first(const ald_mesh *mesh, uint32_t *first, ald_report *report);

#endif
