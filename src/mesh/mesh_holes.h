/* SPDX-License-Identifier: Apache-2.0
 * A step of repair: small holes are closed. */
#ifndef ALD_MESH_HOLES_H
#define ALD_MESH_HOLES_H

#include "mesh.h"

/* Closes holes whose diagonal is at most `most`, and counts those that are left.
 * @param most    [m], >= 0
 * @param repairs receives `greatest_hole` in [m]
 * @return ALD_OK; ALD_NO_MEMORY, with the mesh whole */
ald_status ald_mesh_holes_close(ald_mesh *mesh, double most, ald_mesh_repairs *repairs,
                                ald_report *report);

#endif
