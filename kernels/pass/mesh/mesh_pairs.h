/* SPDX-License-Identifier: Apache-2.0
 * Pairs of triangles of two nodes, tested ALD_LANES at a time, and the list of those that cross. */
#ifndef ALD_KERNELS_PASS_MESH_PAIRS_H
#define ALD_KERNELS_PASS_MESH_PAIRS_H

#include "../../geom/triangle_pair_exact.h"
#include "mesh_leaves.h"

/* two triangles that cross, and at which of their sides, 0 to 2 of t, 3 to 5 of u */
typedef struct mesh_crossing {
  uint t, u, start, end;
} mesh_crossing;

/* edge and face of the event at `side`; returns whether its triangle runs the edge backwards */
ALD_INLINE uint mesh_event(TILE, uint mesh_a, uint mesh_b, mesh_crossing c, uint side,
                           GLOBAL uint *event) {
  const uint of_second = side >= 3;
  const uint mesh = of_second ? mesh_b : mesh_a, face = of_second ? c.u : c.t;
  const uint edge =
      mesh_tables[MESH_OF(mesh, MESH_SIDES) + 3 * face + (of_second ? side - 3 : side)];
  event[0] = (edge & ~MESH_REVERSED) | (of_second ? CROSS_OF_SECOND : 0);
  event[1] = of_second ? c.t : c.u;
  return (edge & MESH_REVERSED) != 0;
}

/* lane `k` of what is known of where crossings start */
ALD_INLINE void mesh_entry_put(TILE, uint mesh_a, uint mesh_b, mesh_crossing c, const vec3 *at,
                               const real *share, const real *cut, uint k, GLOBAL uint *entry,
                               GLOBAL scalar *place) {
  const scalar along = ((const scalar *)share)[k];
  const uint reversed =
      mesh_event(TILE_OF_CALLER, mesh_a, mesh_b, c, c.start, entry + CROSS_START_EDGE);
  mesh_event(TILE_OF_CALLER, mesh_a, mesh_b, c, c.end, entry + CROSS_END_EDGE);
  entry[CROSS_REVERSED] = reversed;
  entry[CROSS_NEXT] = MESH_NONE;
  entry[CROSS_CONTOUR] = MESH_NONE;
  entry[CROSS_SPARE] = 0;
  place[CROSS_X] = ((const scalar *)&at->x)[k];
  place[CROSS_Y] = ((const scalar *)&at->y)[k];
  place[CROSS_Z] = ((const scalar *)&at->z)[k];
  place[CROSS_SHARE] = reversed ? 1 - along : along;
  place[CROSS_CUT] = ((const scalar *)cut)[k];
}

/* share in the volume of a mesh of the triangle from the foot of its origin on the plane of t to p
 * and q, which lie in that plane; all from the origin */
ALD_INLINE real mesh_cut_of(triangle t, vec3 origin, vec3 p, vec3 q) {
  const vec3 n = vec3_cross(vec3_sub(t.b, t.a), vec3_sub(t.c, t.a));
  const vec3 from = vec3_sub(p, origin), to = vec3_sub(q, origin);
  const real height = vec3_dot(n, vec3_sub(t.a, origin));
  return height * vec3_dot(n, vec3_cross(from, to)) / (R(6) * vec3_dot(n, n));
}

/* What stretches that run from `at` to the events at `end` cut off, see mesh_volume.h: seen from
 * outside, the part inside lies to the left of them on t, and to the right on u. */
ALD_INLINE real mesh_cuts(const scalar *relative, triangle t, triangle u, vec3 at, whole end) {
  const vec3 zero = vec3_zero();
  const vec3 origin = vec3_of(R(relative[9]), R(relative[10]), R(relative[11]));
  real unused;
  const vec3 to = triangle_pair_event(t, u, end, &unused);
  return mesh_cut_of(t, origin, at, to) - mesh_cut_of(u, zero, at, to);
}

/* one lane of a triangle: x, y, z of its corners */
ALD_INLINE void mesh_lane_of(const triangle *t, uint k, scalar *at) {
  const real corners[9] = {t->a.x, t->a.y, t->a.z, t->b.x, t->b.y, t->b.z, t->c.x, t->c.y, t->c.z};
  for (uint c = 0; c < 9; c++) at[c] = ((const scalar *)&corners[c])[k];
}

/* Settles exactly, lane by lane, what a test left open: sides go to the two lists of lanes; returns
 * the lanes that cross. */
ALD_APART uint mesh_settle(const triangle *t, const triangle *u, uint unsure, uint *start,
                           uint *end) {
  uint crosses = 0;
  for (; unsure; unsure &= unsure - 1) {
    const uint k = lowest_bit(unsure);
    scalar one[9], two[9];
    mesh_lane_of(t, k, one);
    mesh_lane_of(u, k, two);
    if (triangle_pair_exact(one, two, &start[k], &end[k])) crosses |= 1u << k;
  }
  return crosses;
}

/* Two meshes, mesh a as `relative` has it in the frame of mesh b (12), and where what is found
 * goes: entries CROSS_* (mesh_rows.h), of which those beyond `most` are not written. measured:
 * CROSS_CUT is wanted. */
#define CROSSING                                                                             \
  uint mesh_a, uint mesh_b, const scalar *relative, uint measured, GLOBAL uint *cross_uints, \
      GLOBAL scalar *cross_reals, uint most
#define CROSSING_OF_CALLER mesh_a, mesh_b, relative, measured, cross_uints, cross_reals, most

/* Tests triangles t and u, `given` lanes of them, numbers i and j of two nodes, and lists those
 * that cross, after the first `found`; returns how many there are then. */
ALD_INLINE uint mesh_triangles_test(TILE, CROSSING, triangle t, triangle u, uint given,
                                    const GLOBAL uint *children_a, const uchar *i,
                                    const GLOBAL uint *children_b, const uchar *j, uint found) {
  const triangle_pair tested = triangle_pair_of(t, u);
  const uint unsure = mask_bits(tested.unsure) & given;
  uint crosses = mask_bits(tested.crosses) & given;
  if (!(crosses | unsure)) return found;
  whole start = tested.start, end = tested.end;
  if (unsure) crosses |= mesh_settle(&t, &u, unsure, (uint *)&start, (uint *)&end);
  real share;
  const vec3 at = triangle_pair_event(t, u, start, &share);
  const real cut = measured ? mesh_cuts(relative, t, u, at, end) : R(0);
  for (; crosses; crosses &= crosses - 1, found++) {
    const uint k = ALD_LANES == 1 ? 0 : lowest_bit(crosses);
    mesh_crossing c;
    c.t = children_a[i[k]] & ~MESH_LEAF;
    c.u = children_b[j[k]] & ~MESH_LEAF;
    c.start = ((const uint *)&start)[k];
    c.end = ((const uint *)&end)[k];
    if (found < most) {
      mesh_entry_put(TILE_OF_CALLER, mesh_a, mesh_b, c, &at, &share, &cut, k,
                     cross_uints + found * CROSS_UINT_COUNT,
                     cross_reals + found * CROSS_REAL_COUNT);
    }
  }
  return found;
}

#if ALD_LANES > 1

/* Tests the triangles of two nodes, those among `among_a` and `among_b`. */
ALD_INLINE uint mesh_leaves_test(TILE, CROSSING, const GLOBAL scalar *nodes_a ALD_UNUSED,
                                 const mesh_leaves *a, uint among_a, const GLOBAL uint *children_a,
                                 const GLOBAL scalar *node_b, uint among_b,
                                 const GLOBAL uint *children_b, uint found) {
  mesh_leaves b;
  mesh_pairs pairs;
  mesh_leaves_meet(a, among_a, node_b, among_b, &b, &pairs);
  for (uint first = 0; first < pairs.count; first += ALD_LANES) {
    const uint count = pairs.count - first;
    const uint given = count < ALD_LANES ? (1u << count) - 1 : (1u << ALD_LANES) - 1;
    const uchar *i = pairs.i + first, *j = pairs.j + first;
    MESH_TALLY(pairs, count < ALD_LANES ? count : ALD_LANES)
    found =
        mesh_triangles_test(TILE_OF_CALLER, CROSSING_OF_CALLER, mesh_leaves_pick(a, i),
                            mesh_leaves_pick(&b, j), given, children_a, i, children_b, j, found);
  }
  return found;
}

#endif

#endif
