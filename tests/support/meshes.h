/* SPDX-License-Identifier: Apache-2.0
 * Small meshes for tests, and files made of them. */
#ifndef ALD_TESTS_MESHES_H
#define ALD_TESTS_MESHES_H

#include "mesh/mesh.h"
#include "random.h"

/* A mesh of these, copied. */
ald_mesh mesh_of(const double *vertices, uint32_t vertex_count, const uint32_t *triangles,
                 uint32_t triangle_count);
/* A box between two corners: 8 vertices, 12 triangles, outward. */
ald_mesh mesh_box(const double low[3], const double high[3]);
/* A cube of side 1 at the origin. */
ald_mesh mesh_cube(void);
/* Both, one after the other; frees the parts. */
ald_mesh mesh_joined(ald_mesh a, ald_mesh b);
/* All triangles the other way round. */
void mesh_turn(ald_mesh *mesh);
/* A ball of radius 1 with about `count` triangles: rings of a globe, outward. */
ald_mesh mesh_globe(uint32_t count);
/* STL as text, as CAD writes it; free() it. */
char *mesh_stl_text(const ald_mesh *mesh);

#endif
