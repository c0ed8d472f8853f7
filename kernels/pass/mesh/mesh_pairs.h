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

/* Two meshes, mesh a as `relative` has it in the frame of mesh b (12), and where what is found
 * goes: entries CROSS_* (mesh_rows.h), of which those beyond `most` are not written. measured:
 * CROSS_CUT is wanted. */
#define CROSSING                                                                     \
  uint mesh_a ALD_UNUSED, uint mesh_b ALD_UNUSED, const scalar *relative ALD_UNUSED, \
      uint measured ALD_UNUSED, GLOBAL uint *cross_uints ALD_UNUSED,                 \
      GLOBAL scalar *cross_reals ALD_UNUSED, uint most ALD_UNUSED
#define CROSSING_OF_CALLER mesh_a, mesh_b, relative, measured, cross_uints, cross_reals, most

/* where crossings start, one in each lane */
typedef struct crossing_start {
  vec3 at;    /* [m] */
  real share; /* of the edge of the event there */
  real cut;   /* CROSS_CUT */
} crossing_start;

/* the crossing of lane `k`, as the entry after the first `found` */
ALD_INLINE void mesh_entry_put(TILE, CROSSING, mesh_crossing c, const crossing_start *start, uint k,
                               uint found) {
  GLOBAL uint *entry = cross_uints + found * CROSS_UINT_COUNT;
  GLOBAL scalar *place = cross_reals + found * CROSS_REAL_COUNT;
  const scalar along = ((const scalar *)&start->share)[k];
  const uint reversed =
      mesh_event(TILE_OF_CALLER, mesh_a, mesh_b, c, c.start, entry + CROSS_START_EDGE);
  mesh_event(TILE_OF_CALLER, mesh_a, mesh_b, c, c.end, entry + CROSS_END_EDGE);
  entry[CROSS_REVERSED] = reversed;
  entry[CROSS_NEXT] = MESH_NONE;
  entry[CROSS_CONTOUR] = MESH_NONE;
  entry[CROSS_SPARE] = 0;
  place[CROSS_X] = ((const scalar *)&start->at.x)[k];
  place[CROSS_Y] = ((const scalar *)&start->at.y)[k];
  place[CROSS_Z] = ((const scalar *)&start->at.z)[k];
  place[CROSS_SHARE] = reversed ? 1 - along : along;
  place[CROSS_CUT] = ((const scalar *)&start->cut)[k];
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

/* a triangle of a node in each lane */
typedef struct leaf_lanes {
  triangle at;
  const GLOBAL uint *children; /* of the node */
  const uchar *child;          /* (ALD_LANES) which of them it is */
} leaf_lanes;

/* Tests triangles of two nodes, `given` lanes of them, and lists those that cross, after the first
 * `found`; returns how many there are then. */
ALD_INLINE uint mesh_triangles_test(TILE, CROSSING, const leaf_lanes *a, const leaf_lanes *b,
                                    uint given, uint found) {
  const triangle t = a->at, u = b->at;
  const triangle_pair tested = triangle_pair_of(t, u);
  const uint unsure = mask_bits(tested.unsure) & given;
  uint crosses = mask_bits(tested.crosses) & given;
  if (!(crosses | unsure)) return found;
  whole start = tested.start, end = tested.end;
  if (unsure) crosses |= mesh_settle(&t, &u, unsure, (uint *)&start, (uint *)&end);
  crossing_start from;
  from.at = triangle_pair_event(t, u, start, &from.share);
  from.cut = measured ? mesh_cuts(relative, t, u, from.at, end) : R(0);
  for (; crosses; crosses &= crosses - 1, found++) {
    const uint k = ALD_LANES == 1 ? 0 : lowest_bit(crosses);
    mesh_crossing c;
    c.t = a->children[a->child[k]] & ~MESH_LEAF;
    c.u = b->children[b->child[k]] & ~MESH_LEAF;
    c.start = ((const uint *)&start)[k];
    c.end = ((const uint *)&end)[k];
    if (found < most) mesh_entry_put(TILE_OF_CALLER, CROSSING_OF_CALLER, c, &from, k, found);
  }
  return found;
}

/* a node of a tree, and those of its children that are looked at */
typedef struct mesh_node {
  const GLOBAL scalar *numbers; /* NODE_* */
  const GLOBAL uint *children;
  uint among;
} mesh_node;

#if ALD_LANES > 1

/* Tests the triangles of two nodes; leaves_a: those of a. */
ALD_INLINE uint mesh_leaves_test(TILE, CROSSING, const mesh_leaves *leaves_a, mesh_node a,
                                 mesh_node b, uint found) {
  mesh_leaves leaves_b;
  mesh_pairs pairs;
  leaf_lanes one, other;
  one.children = a.children;
  other.children = b.children;
  mesh_leaves_meet(leaves_a, a.among, b.numbers, b.among, &leaves_b, &pairs);
  for (uint first = 0; first < pairs.count; first += ALD_LANES) {
    const uint count = pairs.count - first;
    const uint given = count < ALD_LANES ? (1u << count) - 1 : (1u << ALD_LANES) - 1;
    one.child = pairs.i + first;
    other.child = pairs.j + first;
    one.at = mesh_leaves_pick(leaves_a, one.child);
    other.at = mesh_leaves_pick(&leaves_b, other.child);
    MESH_TALLY(pairs, count < ALD_LANES ? count : ALD_LANES)
    found = mesh_triangles_test(TILE_OF_CALLER, CROSSING_OF_CALLER, &one, &other, given, found);
  }
  return found;
}

#endif

#endif
