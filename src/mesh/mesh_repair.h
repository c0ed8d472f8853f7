/* SPDX-License-Identifier: Apache-2.0
 * Repairing a mesh: see include/allide/mesh.h for ald_mesh_repair(). Steps: src/mesh/mesh_mend.h.
 */
#ifndef ALD_MESH_REPAIR_H
#define ALD_MESH_REPAIR_H

#include "mesh.h"

/* the least weld that is not 0, in shares of the diagonal: cells of that size can be counted */
#define ALD_MESH_LEAST_WELD 1e-12

#endif
