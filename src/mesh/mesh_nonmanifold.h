/* SPDX-License-Identifier: Apache-2.0
 * A step of repair: edges where four triangles or more meet. */
#ifndef ALD_MESH_NONMANIFOLD_H
#define ALD_MESH_NONMANIFOLD_H

#include "mesh.h"

/* Edges of four triangles or more become several of two, each pair with the body between them.
 * @return ALD_OK; ALD_NO_MEMORY, with the mesh whole */
ald_status ald_mesh_nonmanifold_split(ald_mesh *mesh, ald_mesh_repairs *repairs,
                                      ald_report *report);

#endif
