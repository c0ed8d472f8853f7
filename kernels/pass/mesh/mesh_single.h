/* SPDX-License-Identifier: Apache-2.0
 * Children of two nodes where a lane is alone, as on a GPU: what mesh_boxes.h, mesh_leaves.h and
 * mesh_pairs.h do ALD_LANES at a time with boxes and triangles that they keep. Here each is read
 * where it is needed, so that all are in registers; what remains is a bit for each pair. */
#ifndef ALD_KERNELS_PASS_MESH_SINGLE_H
#define ALD_KERNELS_PASS_MESH_SINGLE_H

#include "mesh_pairs.h"

#if ALD_LANES == 1

/* ------------------------------------------------------------------------------ nodes */

/* nothing is kept but which node it is */
typedef struct mesh_branch {
  uint node;
} mesh_branch;

ALD_INLINE void mesh_branch_get(const mesh_pose *p ALD_UNUSED,
                                const GLOBAL scalar *nodes ALD_UNUSED, uint node,
                                mesh_branch *branch) {
  branch->node = node;
}

/* box of child k of a node, or of the node as a whole */
ALD_INLINE void mesh_box_get(const GLOBAL scalar *node, uint k, real *low, real *high) {
  for (uint c = 0; c < 3; c++) {
    low[c] = node[NODE_BOXES + c * MESH_FAN + k];
    high[c] = node[NODE_BOXES + (3 + c) * MESH_FAN + k];
  }
}
ALD_INLINE void mesh_bounds_get(const GLOBAL scalar *node, real *low, real *high) {
  for (uint c = 0; c < 3; c++) {
    low[c] = node[NODE_BOUNDS + c];
    high[c] = node[NODE_BOUNDS + 3 + c];
  }
}

/* the children of a node of b, among those given, that child i of a node of a may meet */
ALD_INLINE uint mesh_child_meets(const mesh_pose *p, const GLOBAL scalar *node_a, uint i,
                                 const GLOBAL scalar *node_b, uint among_b) {
  real own_low[3], own_high[3], low[3], high[3], b_low[3], b_high[3];
  uint found = 0;
  mesh_box_get(node_a, i, own_low, own_high);
  mesh_box_move(p, own_low, own_high, low, high);
  mesh_bounds_get(node_b, b_low, b_high);
  if (!mesh_box_overlaps(low, high, b_low, b_high)) return 0;
  MESH_TALLY(rows, 1)
  for (uint left = among_b; left; left &= left - 1) {
    const uint j = lowest_bit(left);
    real back_low[3], back_high[3];
    mesh_box_get(node_b, j, b_low, b_high);
    if (!mesh_box_overlaps(low, high, b_low, b_high)) continue;
    mesh_box_move_back(p, b_low, b_high, back_low, back_high);
    found |= mesh_box_overlaps(own_low, own_high, back_low, back_high) << j;
  }
  return found;
}

/* bit 8 i + j: child i of a and j of b may meet */
ALD_INLINE ulong mesh_nodes_meet(const mesh_pose *p, const GLOBAL scalar *nodes_a,
                                 const mesh_branch *a, uint among_a, const GLOBAL scalar *node_b,
                                 uint among_b) {
  const GLOBAL scalar *node_a = nodes_a + NODE_REAL_COUNT * a->node;
  ulong pairs = 0;
  MESH_TALLY(nodes, 1)
  for (uint left = among_a; left; left &= left - 1) {
    const uint i = lowest_bit(left);
    pairs |= (ulong)mesh_child_meets(p, node_a, i, node_b, among_b) << (MESH_FAN * i);
  }
  return pairs;
}

/* ------------------------------------------------------------------------------ triangles */

typedef struct mesh_leaves {
  uint node;
} mesh_leaves;

ALD_INLINE void mesh_leaves_get_moved(const scalar *relative ALD_UNUSED,
                                      const GLOBAL scalar *nodes ALD_UNUSED, uint node,
                                      mesh_leaves *l) {
  l->node = node;
}

/* triangle k of a node, in the frame of its mesh */
ALD_INLINE triangle mesh_leaf(const GLOBAL scalar *node, uint k) {
  const GLOBAL scalar *at = node + NODE_CORNERS + k;
  triangle t;
  t.a = vec3_of(at[0], at[MESH_FAN], at[2 * MESH_FAN]);
  t.b = vec3_of(at[3 * MESH_FAN], at[4 * MESH_FAN], at[5 * MESH_FAN]);
  t.c = vec3_of(at[6 * MESH_FAN], at[7 * MESH_FAN], at[8 * MESH_FAN]);
  return t;
}
ALD_INLINE triangle mesh_leaf_moved(const scalar *relative, const GLOBAL scalar *node, uint k) {
  triangle t = mesh_leaf(node, k);
  t.a = mesh_moved(relative, t.a);
  t.b = mesh_moved(relative, t.b);
  t.c = mesh_moved(relative, t.c);
  return t;
}

/* places of a point along x, y, z; x + y, y + z, z + x; x - y, y - z, z - x */
ALD_INLINE void mesh_leaf_places(vec3 p, real *at) {
  at[0] = p.x;
  at[1] = p.y;
  at[2] = p.z;
  for (uint c = 0; c < 3; c++) {
    at[3 + c] = at[c] + at[(c + 1) % 3];
    at[6 + c] = at[c] - at[(c + 1) % 3];
  }
}
ALD_INLINE void mesh_leaf_bounds(triangle t, real *low, real *high) {
  real a[MESH_AXES], b[MESH_AXES], c[MESH_AXES];
  mesh_leaf_places(t.a, a);
  mesh_leaf_places(t.b, b);
  mesh_leaf_places(t.c, c);
  for (uint axis = 0; axis < MESH_AXES; axis++) {
    low[axis] = real_min(a[axis], real_min(b[axis], c[axis]));
    high[axis] = real_max(a[axis], real_max(b[axis], c[axis]));
  }
}

/* the triangles of a node of b, among those given, that triangle i of a node of a may meet */
ALD_INLINE uint mesh_leaf_meets(const scalar *relative, const GLOBAL scalar *node_a, uint i,
                                const GLOBAL scalar *node_b, uint among_b) {
  real low[MESH_AXES], high[MESH_AXES], b_low[3], b_high[3];
  uint found = 0;
  mesh_leaf_bounds(mesh_leaf_moved(relative, node_a, i), low, high);
  mesh_bounds_get(node_b, b_low, b_high);
  if (!mesh_box_overlaps(low, high, b_low, b_high)) return 0;
  MESH_TALLY(rows, 1)
  for (uint left = among_b; left; left &= left - 1) {
    const uint j = lowest_bit(left);
    real own_low[MESH_AXES], own_high[MESH_AXES];
    uint together = 1;
    mesh_leaf_bounds(mesh_leaf(node_b, j), own_low, own_high);
    for (uint axis = 0; axis < MESH_AXES; axis++) {
      together &= (own_low[axis] <= high[axis]) & (own_high[axis] >= low[axis]);
    }
    found |= together << j;
  }
  return found;
}

/* First all that may meet, then the tests, so that work-items test at the same time. */
ALD_INLINE uint mesh_leaves_test(TILE, CROSSING, const mesh_leaves *leaves_a ALD_UNUSED,
                                 mesh_node a, mesh_node b, uint found) {
  leaf_lanes one, other;
  ulong pairs = 0;
  one.children = a.children;
  other.children = b.children;
  MESH_TALLY(nodes, 1)
  for (uint left = a.among; left; left &= left - 1) {
    const uint i = lowest_bit(left);
    pairs |= (ulong)mesh_leaf_meets(relative, a.numbers, i, b.numbers, b.among) << (MESH_FAN * i);
  }
  for (; pairs; pairs &= pairs - 1) {
    const uint pair = lowest_bit_of_64(pairs);
    const uchar i = (uchar)(pair / MESH_FAN), j = (uchar)(pair % MESH_FAN);
    MESH_TALLY(pairs, 1)
    one.at = mesh_leaf_moved(relative, a.numbers, i);
    other.at = mesh_leaf(b.numbers, j);
    one.child = &i;
    other.child = &j;
    found = mesh_triangles_test(TILE_OF_CALLER, CROSSING_OF_CALLER, &one, &other, 1, found);
  }
  return found;
}

#endif

#endif
