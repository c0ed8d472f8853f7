/* SPDX-License-Identifier: Apache-2.0
 * A step of repair: triangles without area. */
#ifndef ALD_MESH_SLIVERS_H
#define ALD_MESH_SLIVERS_H

#include "mesh.h"

/* Triangles without area: a short side is closed, a long one swapped for that across it.
 * @return ALD_OK; ALD_NO_MEMORY, with the mesh whole */
ald_status ald_mesh_slivers_remove(ald_mesh *mesh, ald_mesh_repairs *repairs, ald_report *report);

#endif
