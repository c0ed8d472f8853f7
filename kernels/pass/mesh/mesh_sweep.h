/* SPDX-License-Identifier: Apache-2.0
 * Bodies that go through each other within a step: the surfaces of two meshes that cross at neither
 * end of a step, but in between, in one lane. */
#ifndef ALD_KERNELS_PASS_MESH_SWEEP_H
#define ALD_KERNELS_PASS_MESH_SWEEP_H

#include "mesh_rows.h"

/* Way within a step, of the least side of both meshes' boxes, up to which nothing is looked for;
 * poses in between are that far apart. */
#define MESH_SWEEP_SHARE ((scalar)0.4)
enum { MESH_SWEEP_MOST = 512 }; /* poses that are looked at */

/* least side of a mesh's box [m] */
ALD_INLINE scalar mesh_least_side(TILE, uint mesh) {
  const GLOBAL scalar *bounds = assets + MESH_OF(mesh, MESH_BOUNDS);
  scalar least = bounds[3] - bounds[0];
  for (uint c = 1; c < 3; c++) {
    const scalar side = bounds[3 + c] - bounds[c];
    least = side < least ? side : least;
  }
  return least;
}

/* way that nothing is looked for up to [m] */
ALD_INLINE scalar mesh_sweep_least(TILE, uint mesh_a, uint mesh_b) {
  const scalar a = mesh_least_side(TILE_OF_CALLER, mesh_a);
  const scalar b = mesh_least_side(TILE_OF_CALLER, mesh_b);
  return MESH_SWEEP_SHARE * (a < b ? a : b);
}

/* Poses to be looked at, the one at the end included: between those of a step that took the first
 * body `way` past the second. */
ALD_INLINE uint mesh_sweep_poses(TILE, uint mesh_a, uint mesh_b, scalar way) {
  const scalar parts = way / mesh_sweep_least(TILE_OF_CALLER, mesh_a, mesh_b);
  return parts < (scalar)MESH_SWEEP_MOST ? (uint)parts + 1 : MESH_SWEEP_MOST;
}

/* The n-th pose of `count`, 0 to count - 1, between two of the first body in the frame of the
 * second (12); n = 0 is that at the end. Places and turns are drawn out evenly, which the boxes of
 * the walk allow for. */
ALD_INLINE scalar mesh_sweep_between(scalar from, scalar to, uint n, uint count) {
  const scalar share = (scalar)n / (scalar)count;
  return n == 0 ? to : from + share * (to - from);
}

#endif
