/* SPDX-License-Identifier: Apache-2.0
 * Two meshes on a stage of their own: plan, assets and the room of one lane. */
#ifndef ALD_TESTS_MESH_STAGE_H
#define ALD_TESTS_MESH_STAGE_H

#include "mesh/mesh_planes.h"
#include "mesh_lanes.h"

/* The meshes are closed and oriented; room for `most` entries. */
mesh_contact_stage mesh_contact_stage_open(const ald_mesh *first, const ald_mesh *second,
                                           uint32_t most);
/* The same with the planes of the convex parts of both; NULL: none. */
mesh_contact_stage mesh_contact_stage_open_with(const ald_mesh *const meshes[2],
                                                const ald_mesh_planes *const planes[2],
                                                uint32_t most);
void mesh_contact_stage_close(mesh_contact_stage *stage);

/* The first body in the frame of the second, from both in the earth's: poses are a turn row by row,
 * then a place (12). */
void mesh_contact_relate(const double *first, const double *second, double *pose);
/* Vertices of a mesh taken to the other frame, with the bits that the kernels give them. */
void mesh_contact_move(const ald_mesh *mesh, const double *pose, ald_mesh *moved);

#endif
