/* SPDX-License-Identifier: Apache-2.0
 * A triangle mesh on the host, as it was read or made. */
#ifndef ALD_MESH_H
#define ALD_MESH_H

#include <stdint.h>

#include "allide/mesh.h"
#include "base/report.h"

/* most triangles that a file may hold, and how far from its origin a point may lie, in
 * the unit of the file */
#define ALD_MESH_TRIANGLES_MAX 10000000u
#define ALD_MESH_FARTHEST 1e12

/* Triangles are counter-clockwise seen from outside once the mesh is checked (ald_mesh_check()). */
struct ald_mesh {
  uint32_t vertex_count, triangle_count;
  double *vertices;    /* (vertex_count x 3) [m] */
  uint32_t *triangles; /* (triangle_count x 3) numbers of vertices */
};

/* Room for so many of both, all 0; ALD_NO_MEMORY leaves an empty mesh. */
ald_status ald_mesh_make(uint32_t vertex_count, uint32_t triangle_count, ald_mesh *mesh,
                         ald_report *report);
/* Frees what it holds and leaves an empty mesh. */
void ald_mesh_clear(ald_mesh *mesh);

/* Its bounding box; of an empty mesh all is 0.
 * @param box (6) low x, y, z, high x, y, z [m] */
void ald_mesh_box(const ald_mesh *mesh, double *box);

/* Removes the triangles that are marked; the others keep their order.
 * @param drop (triangle_count) */
void ald_mesh_drop_triangles(ald_mesh *mesh, const unsigned char *drop);

/* A triangle is degenerate if its height is at most this times its greatest coordinate: corners
 * that have been turned or moved are rounded by about half of 2^-52 of it in each coordinate, after
 * which nothing is left of such a height, not even its sign. */
#define ALD_MESH_HEIGHT_MIN 0x1p-48

/* Longest side, area and height on the longest side of triangle t. */
typedef struct ald_mesh_triangle {
  double longest, shortest, area, height;
  uint32_t side; /* the longest: from this corner to the next */
  int is_degenerate;
} ald_mesh_triangle;
ald_mesh_triangle ald_mesh_triangle_of(const ald_mesh *mesh, uint32_t t);

/* Area of triangle t, and its normal of length 1, 0 where it has no area [m^2].
 * @param normal (3) */
double ald_mesh_triangle_normal(const ald_mesh *mesh, uint32_t t, double *normal);

/* For each triangle the first with the same corners, however it is wound.
 * @param first (triangle_count) */
ald_status ald_mesh_triangle_first(const ald_mesh *mesh, uint32_t *first, ald_report *report);

#endif
