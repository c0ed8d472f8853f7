/* SPDX-License-Identifier: Apache-2.0
 * Does a closed mesh enclose a point? */
#ifndef ALD_MESH_ENCLOSURE_H
#define ALD_MESH_ENCLOSURE_H

#include <stdbool.h>

#include "mesh.h"

/* By the solid angle of the mesh seen from the point: 4 pi from inside, 0 from outside. What
 * lies on a face or an edge that points outward is not enclosed.
 * @param mesh  closed and oriented outward
 * @param point (3) [m] */
bool ald_mesh_encloses(const ald_mesh *mesh, const double *point);

#endif
