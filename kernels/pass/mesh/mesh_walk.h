/* SPDX-License-Identifier: Apache-2.0
 * All crossing triangles of two meshes: both trees are descended at once, pairs of triangles whose
 * boxes meet are tested ALD_LANES at a time. The list's order is that of the descent, depth first,
 * whatever ALD_LANES is. */
#ifndef ALD_KERNELS_PASS_MESH_WALK_H
#define ALD_KERNELS_PASS_MESH_WALK_H

#include "mesh_pairs.h"

/* ------------------------------------------------------------------------------ descent */

/* Two nodes and those pairs of their children that are still to be looked at. Where one node holds
 * triangles and the other one does not yet, it waits: `wide_a`, `wide_b` say which is traversed. */
typedef struct mesh_level {
  uint a, b, wide_a, wide_b, pairs[2];
} mesh_level;

/* children of a node that meet any of the other's: of a, then those of b that child `i` meets */
ALD_INLINE uint mesh_row(const mesh_level *level, uint i) {
  return level->pairs[i / 4] >> (8 * (i % 4)) & 0xff;
}
ALD_INLINE uint mesh_column(const mesh_level *level, uint j) {
  uint column = 0;
  for (uint i = 0; i < MESH_FAN; i++) column |= (mesh_row(level, i) >> j & 1) << i;
  return column;
}

/* takes the first pair of a level, child 8 i + j; the level has one */
ALD_INLINE uint mesh_level_take(mesh_level *level) {
  const uint word = level->pairs[0] ? 0 : 1;
  const uint bit = lowest_bit(level->pairs[word]);
  level->pairs[word] &= level->pairs[word] - 1;
  return 32 * word + bit;
}

/* what a level leads to: two nodes, and which of their children may meet */
typedef struct mesh_step {
  uint a, b, among_a, among_b;
} mesh_step;

ALD_INLINE mesh_step mesh_step_down(mesh_level *level, const GLOBAL uint *children_a,
                                    const GLOBAL uint *children_b) {
  mesh_step s;
  const uint pair = mesh_level_take(level), i = pair / MESH_FAN, j = pair % MESH_FAN;
  const uint bit_i = 1u << i, bit_j = 1u << j;
  s.a = level->wide_a ? children_a[MESH_FAN * level->a + i] : level->a;
  s.b = level->wide_b ? children_b[MESH_FAN * level->b + j] : level->b;
  s.among_a = s.among_b = 0xff;
  if (!level->wide_a) { /* all of the column at once */
    s.among_a = mesh_column(level, j) | bit_i;
    level->pairs[0] &= ~(0x01010101u << j);
    level->pairs[1] &= ~(0x01010101u << j);
  }
  if (!level->wide_b) { /* all of the row */
    s.among_b = mesh_row(level, i) | bit_j;
    level->pairs[i / 4] &= ~(0xffu << (8 * (i % 4)));
  }
  return s;
}

/* All crossing pairs of triangles of two meshes, t of mesh a and u of mesh b, as entries CROSS_*
 * (mesh_rows.h). `relative`: mesh a in the frame of mesh b, its turn row by row, then its place [m]
 * (12). measured: CROSS_CUT is wanted. Returns their number; those beyond `most` are not written.
 */
ALD_APART uint mesh_cross(TILE, uint mesh_a, uint mesh_b, const scalar *relative, uint measured,
                          GLOBAL uint *cross_uints, GLOBAL scalar *cross_reals, uint most) {
  const GLOBAL scalar *nodes_a = assets + MESH_OF(mesh_a, MESH_BRANCHES);
  const GLOBAL scalar *nodes_b = assets + MESH_OF(mesh_b, MESH_BRANCHES);
  const GLOBAL uint *children_a = mesh_tables + MESH_OF(mesh_a, MESH_CHILDREN);
  const GLOBAL uint *children_b = mesh_tables + MESH_OF(mesh_b, MESH_CHILDREN);
  const mesh_pose p = mesh_pose_of(TILE_OF_CALLER, mesh_a, mesh_b, relative);
  mesh_level levels[2 * MESH_DEPTH_MOST];
  mesh_step s = {0, 0, 0xff, 0xff};
  uint depth = 0, found = 0;
  mesh_branch branch;
  mesh_leaves leaves_a, leaves_b;
  mesh_pairs pairs;
  branch.node = leaves_a.node = MESH_NONE;
  while (1) {
    mesh_level *level = &levels[depth];
    level->a = s.a;
    level->b = s.b;
    level->wide_a = !(children_a[MESH_FAN * s.a] & MESH_LEAF);
    level->wide_b = !(children_b[MESH_FAN * s.b] & MESH_LEAF);
    if (level->wide_a | level->wide_b) {
      mesh_branch_get(&p, nodes_a, s.a, &branch);
      mesh_nodes_meet(&p, &branch, s.among_a, nodes_b + NODE_REAL_COUNT * s.b, s.among_b,
                      level->pairs);
      depth++;
    } else {
      mesh_leaves_get_moved(relative, nodes_a, s.a, &leaves_a);
      mesh_leaves_meet(&leaves_a, s.among_a, nodes_b + NODE_REAL_COUNT * s.b, s.among_b, &leaves_b,
                       &pairs);
      found = mesh_pairs_test(TILE_OF_CALLER, mesh_a, mesh_b, relative, measured, &leaves_a,
                              children_a + MESH_FAN * s.a, &leaves_b, children_b + MESH_FAN * s.b,
                              &pairs, cross_uints, cross_reals, found, most);
    }
    while (depth > 0 && !(levels[depth - 1].pairs[0] | levels[depth - 1].pairs[1])) depth--;
    if (depth == 0) break;
    s = mesh_step_down(&levels[depth - 1], children_a, children_b);
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
  uint at[MESH_DEPTH_MOST], left[MESH_DEPTH_MOST];
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
