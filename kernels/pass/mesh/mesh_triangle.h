/* SPDX-License-Identifier: Apache-2.0
 * Single triangles of a mesh, whose numbers somebody has found. */
#ifndef ALD_KERNELS_PASS_MESH_TRIANGLE_H
#define ALD_KERNELS_PASS_MESH_TRIANGLE_H

#include "../../geom/triangle_pair.h"
#include "mesh_rows.h"

/* triangles `numbers` (ALD_LANES) of a mesh, in its own frame */
ALD_INLINE triangle mesh_triangles(TILE, uint mesh, const uint *numbers) {
  const GLOBAL scalar *points = assets + MESH_OF(mesh, MESH_POINTS);
  const GLOBAL uint *corners = mesh_tables + MESH_OF(mesh, MESH_CORNERS);
  scalar at[9][ALD_LANES];
  triangle t;
  for (uint k = 0; k < ALD_LANES; k++) {
    for (uint corner = 0; corner < 3; corner++) {
      const GLOBAL scalar *point = points + 3 * corners[3 * numbers[k] + corner];
      for (uint c = 0; c < 3; c++) at[3 * corner + c][k] = point[c];
    }
  }
  t.a = vec3_of(real_of_lanes(at[0]), real_of_lanes(at[1]), real_of_lanes(at[2]));
  t.b = vec3_of(real_of_lanes(at[3]), real_of_lanes(at[4]), real_of_lanes(at[5]));
  t.c = vec3_of(real_of_lanes(at[6]), real_of_lanes(at[7]), real_of_lanes(at[8]));
  return t;
}

#endif
