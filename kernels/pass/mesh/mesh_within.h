/* SPDX-License-Identifier: Apache-2.0
 * Bodies that have been pressed into each other until their surfaces no longer cross: of each mesh
 * the vertex that was nearest to the contact, and whether the other mesh holds it. It does only if
 * it still holds the vertex when that is moved outwards, as the contact pushed, by more than what
 * is rounded: where bodies part that had touched in a point, this vertex lies on the other's
 * surface. In one lane. Checked by: tests/pass/mesh/test_mesh_start.c, test_mesh_sweep.c. */
#ifndef ALD_KERNELS_PASS_MESH_WITHIN_H
#define ALD_KERNELS_PASS_MESH_WITHIN_H

#include "mesh_boxes.h"
#include "mesh_holds.h"

/* way outwards, of the reach of both meshes and the distance of their frames */
#define WITHIN_OUT (16 * MESH_ROUNDING)

/* a pose is a turn, row by row, and a place (12) */
ALD_INLINE void within_there(const scalar *place, const scalar *own, scalar *there) {
  for (uint c = 0; c < 3; c++) {
    there[c] = place[9 + c] + place[3 * c] * own[0] + place[3 * c + 1] * own[1] +
               place[3 * c + 2] * own[2];
  }
}
ALD_INLINE void within_back(const scalar *place, const scalar *there, scalar *own) {
  const scalar x = there[0] - place[9], y = there[1] - place[10], z = there[2] - place[11];
  for (uint c = 0; c < 3; c++) own[c] = place[c] * x + place[3 + c] * y + place[6 + c] * z;
}

/* the vertex that is nearest to a point, both in the frame of the mesh */
ALD_INLINE void within_nearest(TILE, uint mesh, const scalar *point, scalar *vertex) {
  const GLOBAL scalar *points = assets + MESH_OF(mesh, MESH_POINTS);
  scalar least = (scalar)NODE_NOWHERE;
  for (uint c = 0; c < 3; c++) vertex[c] = points[c];
  for (uint v = 0; v < MESH_OF(mesh, MESH_VERTICES); v++) {
    const scalar x = points[3 * v] - point[0], y = points[3 * v + 1] - point[1];
    const scalar z = points[3 * v + 2] - point[2], apart = x * x + y * y + z * z;
    if (apart >= least) continue;
    least = apart;
    for (uint c = 0; c < 3; c++) vertex[c] = points[3 * v + c];
  }
}

/* way outwards of a vertex of the first mesh, the second's frame [m] */
ALD_INLINE void within_out(TILE, uint mesh_a, uint mesh_b, const scalar *now, const scalar *axis,
                           scalar *out) {
  scalar far = mesh_reach(assets + MESH_OF(mesh_a, MESH_BOUNDS)) +
               mesh_reach(assets + MESH_OF(mesh_b, MESH_BOUNDS));
  for (uint c = 0; c < 3; c++) far += mesh_abs(now[9 + c]);
  for (uint c = 0; c < 3; c++) out[c] = WITHIN_OUT * far * axis[c];
}

/* Is one inside the other? then, now: poses of the first in the frame of the second, in which the
 * centre of the contact lies, and its axis, along which the first was pushed (3). */
ALD_APART uint mesh_within(TILE, uint mesh_a, uint mesh_b, const scalar *then, const scalar *now,
                           const scalar *centre, const scalar *axis) {
  scalar own[3], vertex[3], there[3], out[3];
  within_out(TILE_OF_CALLER, mesh_a, mesh_b, now, axis, out);
  within_back(then, centre, own);
  within_nearest(TILE_OF_CALLER, mesh_a, own, vertex);
  within_there(now, vertex, there);
  for (uint c = 0; c < 3; c++) there[c] += out[c];
  if (mesh_holds(TILE_OF_CALLER, mesh_b, there)) return 1;
  within_nearest(TILE_OF_CALLER, mesh_b, centre, vertex);
  for (uint c = 0; c < 3; c++) vertex[c] -= out[c];
  within_back(now, vertex, own);
  return mesh_holds(TILE_OF_CALLER, mesh_a, own);
}

#endif
