/* SPDX-License-Identifier: Apache-2.0
 * Whether a mesh is good for contact: see include/allide/mesh.h for ald_mesh_check(),
 * ald_mesh_condition_is_good() and ald_mesh_condition_explain(). */
#ifndef ALD_MESH_CHECK_H
#define ALD_MESH_CHECK_H

#include "mesh.h"

/* A triangle is degenerate if its height is at most this times its greatest coordinate: corners
 * that have been turned or moved are rounded by about half of 2^-52 of it in each coordinate, after
 * which nothing is left of such a height, not even its sign. */
#define ALD_MESH_LEAST_HEIGHT 0x1p-48
/* A closed shell is flat if its volume is at most this times its area times its extent: the sum of
 * as many terms is no more exact. */
#define ALD_MESH_LEAST_FULLNESS 1e-12
/* Greater extents than this are no ship's, nor a port's: the file is not in metres [m] */
#define ALD_MESH_LARGEST 1000

/* Longest side, area and height on the longest side of triangle t. */
typedef struct ald_mesh_size {
  double longest, shortest, area, height;
  uint32_t side; /* the longest: from this corner to the next */
  int is_degenerate;
} ald_mesh_size;
ald_mesh_size ald_mesh_size_of(const ald_mesh *mesh, uint32_t t);

/* For each triangle the first with the same corners, however it is wound.
 * @param first (triangle_count) */
ald_status ald_mesh_triangles_first(const ald_mesh *mesh, uint32_t *first, ald_report *report);

#endif
