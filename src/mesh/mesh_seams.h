/* SPDX-License-Identifier: Apache-2.0
 * A step of repair: seams between patches whose edges do not end at the same vertices. */
#ifndef ALD_MESH_SEAMS_H
#define ALD_MESH_SEAMS_H

#include "mesh.h"

/* Splits open edges at the vertices of others that run along them, so that both become the same
 * shorter edges. No vertex is moved or added; closed parts stay as they are.
 * @param distance [m] how far a vertex may lie from the edge; vertices at open edges should be
 *                 farther apart than that. 0: none is split
 * @return ALD_OK; ALD_NO_MEMORY, with the mesh whole */
ald_status ald_mesh_seams_split(ald_mesh *mesh, double distance, ald_mesh_repairs *repairs,
                                ald_report *report);

#endif
