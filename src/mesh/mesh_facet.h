/* SPDX-License-Identifier: Apache-2.0
 * A face of more than three corners, cut into triangles. */
#ifndef ALD_MESH_FACET_H
#define ALD_MESH_FACET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ALD_MESH_CORNERS_MOST = 1024 };

typedef struct ald_mesh_facet {
  uint32_t count; /* 3 to ALD_MESH_CORNERS_MOST */
  uint32_t corners[ALD_MESH_CORNERS_MOST];
} ald_mesh_facet;

/* Cuts it: a fan from the first corner where all corners turn one way, seen along the axis nearest
 * to the face's normal; else ear by ear, none of which holds another corner. A triangle is taken as
 * it is.
 * @param vertices  of the mesh
 * @param triangles (count - 2, 3) receives vertices, wound as the face
 * @return false if it cannot be cut: its outline crosses itself or has no area */
bool ald_mesh_facet_cut(const ald_mesh_facet *facet, const double *vertices, uint32_t *triangles,
                        uint32_t *triangle_count);

#endif
