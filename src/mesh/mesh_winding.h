/* SPDX-License-Identifier: Apache-2.0
 * Two steps of repair: neighbours face one way, and closed shells outward. */
#ifndef ALD_MESH_WINDING_H
#define ALD_MESH_WINDING_H

#include "mesh.h"

/* Turns triangles so that neighbours face one way, the fewer ones of each part.
 * @return ALD_OK; ALD_NO_MEMORY, with the mesh whole */
ald_status ald_mesh_winding_align(ald_mesh *mesh, ald_mesh_repairs *repairs, ald_report *report);

/* Turns closed shells outward, those within an odd number of others inward.
 * @return ALD_OK; ALD_NO_MEMORY, with the mesh whole */
ald_status ald_mesh_winding_turn_outward(ald_mesh *mesh, ald_mesh_repairs *repairs,
                                         ald_report *report);

#endif
