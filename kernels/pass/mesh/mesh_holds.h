/* SPDX-License-Identifier: Apache-2.0
 * Is a point inside a closed mesh? By the triangles above it, those that look up less those that
 * look down, along a direction that no edge of a usual mesh has. In one lane, over all triangles.
 */
#ifndef ALD_KERNELS_PASS_MESH_HOLDS_H
#define ALD_KERNELS_PASS_MESH_HOLDS_H

#include "mesh_triangle.h"

/* the direction: (HOLDS_X, HOLDS_Y, 1) */
#define HOLDS_X R(0.2137519)
#define HOLDS_Y R(0.1519283)

/* twice the area of (0, a, b) seen along the direction; its sign turns exactly with the edge */
ALD_INLINE real holds_side(vec3 a, vec3 b) {
  const real ax = a.x - HOLDS_X * a.z, ay = a.y - HOLDS_Y * a.z;
  const real bx = b.x - HOLDS_X * b.z, by = b.y - HOLDS_Y * b.z;
  return ax * by - ay * bx;
}

/* what each triangle counts: 1 or -1 above the point, else 0 */
ALD_INLINE real holds_count(triangle t, vec3 point) {
  const vec3 a = vec3_sub(t.a, point), b = vec3_sub(t.b, point), c = vec3_sub(t.c, point);
  const real ab = holds_side(a, b), bc = holds_side(b, c), ca = holds_side(c, a);
  const mask up = (ab > R(0)) & (bc > R(0)) & (ca > R(0));
  const mask down = (ab < R(0)) & (bc < R(0)) & (ca < R(0));
  const real height = vec3_dot(vec3_cross(vec3_sub(b, a), vec3_sub(c, a)), a);
  return sel(up & (height > R(0)), R(1), sel(down & (height < R(0)), R(-1), R(0)));
}

/* `point` (3), in the frame of the mesh [m] */
ALD_APART uint mesh_holds(TILE, uint mesh, const scalar *point) {
  const GLOBAL scalar *bounds = assets + MESH_OF(mesh, MESH_BOUNDS);
  const uint count = MESH_OF(mesh, MESH_TRIANGLES);
  for (uint c = 0; c < 3; c++) {
    if (point[c] < bounds[c] || point[c] > bounds[3 + c]) return 0;
  }
  const vec3 at = vec3_of(R(point[0]), R(point[1]), R(point[2]));
  real sum = R(0);
  for (uint first = 0; first < count; first += ALD_LANES) {
    uint numbers[ALD_LANES];
    scalar is_one[ALD_LANES];
    for (uint k = 0; k < ALD_LANES; k++) {
      numbers[k] = first + k < count ? first + k : count - 1;
      is_one[k] = first + k < count;
    }
    const triangle t = mesh_triangles(TILE_OF_CALLER, mesh, numbers);
    sum = sum + real_of_lanes(is_one) * holds_count(t, at);
  }
  int chosen[ALD_LANES];
  scalar sums[ALD_LANES], all = 0;
  lanes_of(sum == sum, sum, chosen, sums);
  for (uint k = 0; k < ALD_LANES; k++) all += sums[k];
  return all > (scalar)0.5 || all < (scalar)-0.5;
}

#endif
