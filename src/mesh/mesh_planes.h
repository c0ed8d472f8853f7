/* SPDX-License-Identifier: Apache-2.0
 * The planes of the faces of convex meshes: what a pressure field grows from. */
#ifndef ALD_MESH_PLANES_H
#define ALD_MESH_PLANES_H

#include "mesh.h"

/* Corners may lie this far beyond a plane, of the size of the mesh: coordinates of files are
 * rounded. */
#define ALD_MESH_PLANE_SLACK 1e-5

/* planes of all parts of a mesh, at most */
enum { ALD_MESH_PLANES_MAX = 256 };

typedef struct ald_mesh_planes {
  uint32_t part_count; /* convex parts; 0: none */
  uint32_t *starts;    /* (part_count + 1) first plane of each part; NULL if there are none */
  double *planes;   /* (starts[part_count] x 4) normal outwards, of length 1, and its distance from
                     * the origin along it [-], [m] */
  double thickness; /* least side of the boxes around the parts; 0 if there are none [m] */
} ald_mesh_planes;

/* Adds the planes of a closed and oriented mesh as one part, the largest triangles' first; coplanar
 * triangles have one. Adds none where the mesh is not convex, or with more planes than `most`.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_mesh_planes_add(const ald_mesh *mesh, uint32_t most, ald_mesh_planes *planes);
void ald_mesh_planes_clear(ald_mesh_planes *planes);

/* Number of planes of all parts. */
uint32_t ald_mesh_planes_count(const ald_mesh_planes *planes);

#endif
