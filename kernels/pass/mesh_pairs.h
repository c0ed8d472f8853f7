/* SPDX-License-Identifier: Apache-2.0
 * Pairs of triangles of two meshes, tested ALD_LANES at a time, and the list of those that cross.
 * While pairs are looked for, an entry only tells which triangles cross at which of their sides;
 * where that is, is worked out for all entries at the end. */
#ifndef ALD_KERNELS_PASS_MESH_PAIRS_H
#define ALD_KERNELS_PASS_MESH_PAIRS_H

#include "../geom/triangle_pair_exact.h"
#include "mesh_leaves.h"

/* triangles `numbers` (ALD_LANES) of a mesh, in its own frame */
ALD_INLINE triangle mesh_triangles(TILE, uint mesh, const uint *numbers) {
  const GLOBAL scalar *points = assets + MESH_OF(mesh, MESH_POINTS);
  const GLOBAL uint *corners = plan + MESH_OF(mesh, MESH_CORNERS);
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

/* ------------------------------------------------------------------------------ tests */

/* pairs of a test: child i of a node of a and j of a node of b */
typedef struct mesh_group {
  uint count, i[ALD_LANES], j[ALD_LANES];
} mesh_group;

/* the next pairs of two words of bits 8 i + j; those that are missing to a group repeat the last */
ALD_INLINE mesh_group mesh_group_take(uint *pairs) {
  mesh_group g;
  uint pair = 0;
  g.count = 0;
  for (uint k = 0; k < ALD_LANES; k++) {
    const uint word = pairs[0] ? 0 : 1;
    if (pairs[word]) {
      pair = 32 * word + lowest_bit(pairs[word]);
      pairs[word] &= pairs[word] - 1;
      g.count++;
    }
    g.i[k] = pair / MESH_FAN;
    g.j[k] = pair % MESH_FAN;
  }
  return g;
}

/* one lane of a triangle: x, y, z of its corners */
ALD_INLINE void mesh_lane_of(const triangle *t, uint k, scalar *at) {
  const real corners[9] = {t->a.x, t->a.y, t->a.z, t->b.x, t->b.y, t->b.z, t->c.x, t->c.y, t->c.z};
  for (uint c = 0; c < 9; c++) at[c] = ((const scalar *)&corners[c])[k];
}

/* the sides at which a pair crosses, found exactly; returns whether it does */
ALD_APART int mesh_settle(const triangle *t, const triangle *u, uint k, uint *start, uint *end) {
  scalar one[9], two[9];
  mesh_lane_of(t, k, one);
  mesh_lane_of(u, k, two);
  return triangle_pair_exact(one, two, start, end);
}

/* a crossing of triangles `t` and `u`, by now only their numbers and sides */
ALD_INLINE void mesh_note(uint t, uint u, uint start, uint end, GLOBAL uint *entry) {
  entry[CROSS_START_EDGE] = start;
  entry[CROSS_END_EDGE] = end;
  entry[CROSS_NEXT] = t;
  entry[CROSS_SPARE] = u;
}

/* Tests pairs of triangles of two nodes and notes those that cross, after the first `found`;
 * returns how many there are then. */
ALD_INLINE uint mesh_pairs_test(const mesh_leaves *a, const GLOBAL uint *children_a,
                                const mesh_leaves *b, const GLOBAL uint *children_b, uint *pairs,
                                GLOBAL uint *cross_uints, uint found, uint most) {
  while (pairs[0] | pairs[1]) {
    const mesh_group g = mesh_group_take(pairs);
    const triangle t = mesh_leaves_pick(a, g.i), u = mesh_leaves_pick(b, g.j);
    const triangle_pair tested = triangle_pair_of(t, u);
    const uint unsure = mask_bits(tested.unsure);
    MESH_TALLY(pairs, g.count)
    for (uint left = (mask_bits(tested.crosses) | unsure) & ((2u << (g.count - 1)) - 1); left;
         left &= left - 1) {
      const uint k = lowest_bit(left);
      uint start = ((const uint *)&tested.start)[k], end = ((const uint *)&tested.end)[k];
      if (unsure >> k & 1 && !mesh_settle(&t, &u, k, &start, &end)) continue;
      if (found < most) {
        mesh_note(children_a[g.i[k]] & ~MESH_LEAF, children_b[g.j[k]] & ~MESH_LEAF, start, end,
                  cross_uints + found * CROSS_UINT_COUNT);
      }
      found++;
    }
  }
  return found;
}

/* ------------------------------------------------------------------------------ entries */

/* edge and face of the event at `side` of triangles t and u; returns whether the side runs the edge
 * backwards */
ALD_INLINE uint mesh_event(TILE, uint mesh_a, uint mesh_b, uint t, uint u, uint side,
                           GLOBAL uint *event) {
  const uint of_second = side >= 3;
  const uint mesh = of_second ? mesh_b : mesh_a, number = of_second ? u : t;
  const uint edge = plan[MESH_OF(mesh, MESH_SIDES) + 3 * number + (of_second ? side - 3 : side)];
  event[0] = (edge & ~MESH_REVERSED) | (of_second ? CROSS_OF_SECOND : 0);
  event[1] = of_second ? t : u;
  return (edge & MESH_REVERSED) != 0;
}

/* makes entries of what was noted: edges and faces of their events, and where each starts */
ALD_INLINE void mesh_entries_finish(TILE, uint mesh_a, uint mesh_b, const scalar *relative,
                                    GLOBAL uint *cross_uints, GLOBAL scalar *cross_reals,
                                    uint count) {
  for (uint first = 0; first < count; first += ALD_LANES) {
    uint numbers[2][ALD_LANES];
    scalar starts[ALD_LANES];
    real share;
    for (uint k = 0; k < ALD_LANES; k++) {
      const uint n = first + k < count ? first + k : count - 1;
      const GLOBAL uint *entry = cross_uints + n * CROSS_UINT_COUNT;
      numbers[0][k] = entry[CROSS_NEXT];
      numbers[1][k] = entry[CROSS_SPARE];
      starts[k] = (scalar)entry[CROSS_START_EDGE];
    }
    const triangle t =
        mesh_triangle_moved(relative, mesh_triangles(TILE_OF_CALLER, mesh_a, numbers[0]));
    const triangle u = mesh_triangles(TILE_OF_CALLER, mesh_b, numbers[1]);
    const vec3 at = triangle_pair_event(t, u, to_whole(real_of_lanes(starts)), &share);
    for (uint k = 0; k < ALD_LANES && first + k < count; k++) {
      GLOBAL uint *entry = cross_uints + (first + k) * CROSS_UINT_COUNT;
      GLOBAL scalar *place = cross_reals + (first + k) * CROSS_REAL_COUNT;
      const scalar along = ((const scalar *)&share)[k];
      const uint end = entry[CROSS_END_EDGE];
      const uint reversed = mesh_event(TILE_OF_CALLER, mesh_a, mesh_b, numbers[0][k], numbers[1][k],
                                       entry[CROSS_START_EDGE], entry + CROSS_START_EDGE);
      mesh_event(TILE_OF_CALLER, mesh_a, mesh_b, numbers[0][k], numbers[1][k], end,
                 entry + CROSS_END_EDGE);
      entry[CROSS_REVERSED] = reversed;
      entry[CROSS_NEXT] = MESH_NONE;
      entry[CROSS_CONTOUR] = MESH_NONE;
      entry[CROSS_SPARE] = 0;
      place[CROSS_X] = ((const scalar *)&at.x)[k];
      place[CROSS_Y] = ((const scalar *)&at.y)[k];
      place[CROSS_Z] = ((const scalar *)&at.z)[k];
      place[CROSS_SHARE] = reversed ? 1 - along : along;
    }
  }
}

#endif
