/* SPDX-License-Identifier: Apache-2.0
 * The flat faces of a mesh: triangles in one plane, joined over their edges. */
#ifndef ALD_MESH_FACE_H
#define ALD_MESH_FACE_H

#include "mesh.h"

/* Area of the greatest flat face [m^2]; neighbours belong to one face where their normals differ by
 * less than 1e-6.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_mesh_greatest_face(const ald_mesh *mesh, double *area);

#endif
