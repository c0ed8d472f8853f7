/* SPDX-License-Identifier: Apache-2.0
 * All crossing triangles of two meshes: both trees are descended at once, pairs of triangles whose
 * boxes meet are tested ALD_LANES at a time. The list's order is that of the descent, depth first,
 * whatever ALD_LANES is. */
#ifndef ALD_KERNELS_PASS_MESH_WALK_H
#define ALD_KERNELS_PASS_MESH_WALK_H

#include "mesh_pairs.h"
#include "mesh_single.h"

/* ------------------------------------------------------------------------------ descent */

/* Two nodes and those pairs of their children that are still to be looked at, bit 8 i + j for child
 * i of a and j of b. Where one node holds triangles and the other one does not yet, it waits:
 * `wide_a`, `wide_b` say which is traversed. */
typedef struct mesh_level {
  uint a, b, wide_a, wide_b;
  ulong pairs;
} mesh_level;

#define MESH_COLUMN ((ulong)0x0101010101010101u) /* bit 0 of each row */

/* children of a node that meet any of the other's: of a, then those of b that child `i` meets */
ALD_INLINE uint mesh_row(ulong pairs, uint i) { return (uint)(pairs >> (MESH_FAN * i)) & 0xff; }
ALD_INLINE uint mesh_column(ulong pairs, uint j) {
  /* bit 8 i goes to bit 56 + i: no two products fall on one bit */
  return (uint)(((pairs >> j & MESH_COLUMN) * (ulong)0x0102040810204080u) >> 56);
}

/* what a level leads to: two nodes, and which of their children may meet */
typedef struct mesh_step {
  uint a, b, among_a, among_b;
} mesh_step;

/* takes the first pair of a level, which has one */
ALD_INLINE mesh_step mesh_step_down(mesh_level *level, const GLOBAL uint *children_a,
                                    const GLOBAL uint *children_b) {
  mesh_step s;
  const uint pair = lowest_bit_of_64(level->pairs), i = pair / MESH_FAN, j = pair % MESH_FAN;
  s.a = level->wide_a ? children_a[MESH_FAN * level->a + i] : level->a;
  s.b = level->wide_b ? children_b[MESH_FAN * level->b + j] : level->b;
  s.among_a = level->wide_a ? 0xff : mesh_column(level->pairs, j); /* all of the column at once */
  s.among_b = level->wide_b ? 0xff : mesh_row(level->pairs, i);    /* all of the row */
  level->pairs &= level->pairs - 1;
  if (!level->wide_a) level->pairs &= ~(MESH_COLUMN << j);
  if (!level->wide_b) level->pairs &= ~((ulong)0xff << (MESH_FAN * i));
  return s;
}

ALD_INLINE void mesh_level_put(GLOBAL uint *place, const mesh_level *level) {
  place[LEVEL_A] = level->a;
  place[LEVEL_B] = level->b;
  place[LEVEL_WIDE] = level->wide_a | level->wide_b << 1;
  place[LEVEL_PAIRS] = (uint)level->pairs;
  place[LEVEL_PAIRS + 1] = (uint)(level->pairs >> 32);
}
ALD_INLINE mesh_level mesh_level_at(const GLOBAL uint *place) {
  mesh_level level;
  level.a = place[LEVEL_A];
  level.b = place[LEVEL_B];
  level.wide_a = place[LEVEL_WIDE] & 1;
  level.wide_b = place[LEVEL_WIDE] >> 1;
  level.pairs = place[LEVEL_PAIRS] | (ulong)place[LEVEL_PAIRS + 1] << 32;
  return level;
}

/* All crossing pairs of triangles of two meshes, t of mesh a and u of mesh b, as entries CROSS_*
 * (mesh_rows.h). `relative`: mesh a in the frame of mesh b, its turn row by row, then its place [m]
 * (12). stack: MESH_STACK_UINTS numbers. Returns their number; those beyond `most` are not written.
 */
ALD_APART uint mesh_cross(TILE, CROSSING, GLOBAL uint *stack) {
  const GLOBAL scalar *nodes_a = assets + MESH_OF(mesh_a, MESH_BRANCHES);
  const GLOBAL scalar *nodes_b = assets + MESH_OF(mesh_b, MESH_BRANCHES);
  const GLOBAL uint *children_a = mesh_tables + MESH_OF(mesh_a, MESH_CHILDREN);
  const GLOBAL uint *children_b = mesh_tables + MESH_OF(mesh_b, MESH_CHILDREN);
  const mesh_pose p = mesh_pose_of(TILE_OF_CALLER, mesh_a, mesh_b, relative);
  mesh_level level = {0, 0, 0, 0, 0};
  mesh_step s = {0, 0, 0xff, 0xff};
  uint depth = 0, found = 0;
  mesh_branch branch;
  mesh_leaves leaves;
  branch.node = leaves.node = MESH_NONE;
  while (1) {
    const GLOBAL scalar *node_b = nodes_b + NODE_REAL_COUNT * s.b;
    const uint wide_a = !(children_a[MESH_FAN * s.a] & MESH_LEAF);
    const uint wide_b = !(children_b[MESH_FAN * s.b] & MESH_LEAF);
    if (wide_a | wide_b) {
      if (level.pairs) mesh_level_put(stack + LEVEL_UINT_COUNT * depth++, &level);
      mesh_branch_get(&p, nodes_a, s.a, &branch);
      level.a = s.a;
      level.b = s.b;
      level.wide_a = wide_a;
      level.wide_b = wide_b;
      level.pairs = mesh_nodes_meet(&p, nodes_a, &branch, s.among_a, node_b, s.among_b);
    } else {
      const mesh_node a = {nodes_a + NODE_REAL_COUNT * s.a, children_a + MESH_FAN * s.a, s.among_a};
      const mesh_node b = {node_b, children_b + MESH_FAN * s.b, s.among_b};
      mesh_leaves_get_moved(relative, nodes_a, s.a, &leaves);
      found = mesh_leaves_test(TILE_OF_CALLER, CROSSING_OF_CALLER, &leaves, a, b, found);
    }
    if (!level.pairs) {
      if (depth == 0) break;
      level = mesh_level_at(stack + LEVEL_UINT_COUNT * --depth);
    }
    s = mesh_step_down(&level, children_a, children_b);
  }
  return found;
}

/* ------------------------------------------------------------------------------ one box */

/* Triangles of a mesh whose boxes meet the box from `low` to `high`, in the mesh's frame [m]; in
 * the order of the tree. Returns their number; those beyond `most` are not written. */
ALD_APART uint mesh_touched_by_box(TILE, uint mesh, const scalar *low, const scalar *high,
                                   GLOBAL uint *list, uint most) {
  const GLOBAL scalar *nodes = assets + MESH_OF(mesh, MESH_BRANCHES);
  const GLOBAL uint *children = mesh_tables + MESH_OF(mesh, MESH_CHILDREN);
  uint at[MESH_DEPTH_MAX], left[MESH_DEPTH_MAX];
  uint depth = 1, found = 0;
  mesh_boxes own;
  const real lows[3] = {R(low[0]), R(low[1]), R(low[2])};
  const real highs[3] = {R(high[0]), R(high[1]), R(high[2])};
  mesh_boxes_get(nodes, &own);
  at[0] = 0;
  left[0] = mesh_boxes_at(&own, lows, highs);
  while (depth > 0) {
    const uint level = depth - 1;
    if (!left[level]) {
      depth--;
      continue;
    }
    const uint child = children[MESH_FAN * at[level] + lowest_bit(left[level])];
    left[level] &= left[level] - 1;
    if (child & MESH_LEAF) {
      if (found < most) list[found] = child & ~MESH_LEAF;
      found++;
    } else {
      mesh_boxes_get(nodes + NODE_REAL_COUNT * child, &own);
      at[depth] = child;
      left[depth++] = mesh_boxes_at(&own, lows, highs);
    }
  }
  return found;
}

#endif
