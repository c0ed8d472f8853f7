/* SPDX-License-Identifier: Apache-2.0
 * Mass properties of a closed mesh filled evenly, of density 1: multiply by the density. */
#ifndef ALD_MESH_MASS_H
#define ALD_MESH_MASS_H

#include "mesh.h"

typedef struct ald_mesh_mass {
  double volume;      /* [m^3]; negative where the mesh is inside out */
  double centroid[3]; /* of the volume [m]; the middle of the box where the volume is 0 */
  double area;        /* of the surface [m^2] */
  double moments[3];  /* about the centroid, xx, yy, zz: integral of y^2 + z^2 and so on [m^5] */
  double products[3]; /* about the centroid, xy, xz, yz: integral of x y and so on [m^5] */
  double low[3], high[3]; /* bounding box [m] */
} ald_mesh_mass;

/* Sums over the tetrahedra from the middle of the bounding box. Exact but for rounding, and for a
 * mesh that is closed and oriented only; of an empty mesh all is 0. */
void ald_mesh_mass_of(const ald_mesh *mesh, ald_mesh_mass *mass);

#endif
