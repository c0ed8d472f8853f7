/* SPDX-License-Identifier: Apache-2.0
 * Boxes of two meshes under a relative pose: which of the children of two nodes may meet.
 *
 * Two boxes are apart if they are along an axis of either of their frames. Boxes are wider than
 * what they hold by the rounding of the poses and of the points, so that triangles which cross are
 * never missed, whatever width and precision the numbers have. */
#ifndef ALD_KERNELS_PASS_MESH_BOXES_H
#define ALD_KERNELS_PASS_MESH_BOXES_H

#include "../../math/vec3.h"
#include "mesh_rows.h"

#ifdef ALD_SINGLE
#define MESH_ROUNDING ((scalar)1.9073486328125e-6) /* 32 roundings */
#else
#define MESH_ROUNDING ((scalar)3.552713678800501e-15)
#endif

/* a benchmark counts what a walk does */
#ifndef MESH_TALLY
#define MESH_TALLY(what, more)
#endif

/* mesh a in the frame of mesh b, as boxes need it */
typedef struct mesh_pose {
  scalar turn[9], at[3];   /* row by row; [m] */
  scalar size[9];          /* of the turn's numbers */
  scalar slack_a, slack_b; /* by which boxes are wider in the frame of a and of b [m] */
} mesh_pose;

ALD_INLINE scalar mesh_abs(scalar x) { return x < 0 ? -x : x; }

/* greatest coordinate of a mesh, without its sign [m] */
ALD_INLINE scalar mesh_reach(const GLOBAL scalar *bounds) {
  scalar reach = 0;
  for (int k = 0; k < 6; k++) {
    const scalar x = mesh_abs(bounds[k]);
    if (x > reach) reach = x;
  }
  return reach;
}

/* what keeps the axes from being of length 1 and upright on each other: greatest number of the
 * turn's square less one */
ALD_INLINE scalar mesh_skew(const scalar *turn) {
  scalar skew = 0;
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      const scalar dot = turn[i] * turn[j] + turn[3 + i] * turn[3 + j] + turn[6 + i] * turn[6 + j];
      const scalar x = mesh_abs(dot - (i == j ? 1 : 0));
      if (x > skew) skew = x;
    }
  }
  return skew;
}

ALD_INLINE mesh_pose mesh_pose_of(TILE, uint mesh_a, uint mesh_b, const scalar *relative) {
  mesh_pose p;
  const scalar reach_a = mesh_reach(assets + MESH_OF(mesh_a, MESH_BOUNDS));
  const scalar reach_b = mesh_reach(assets + MESH_OF(mesh_b, MESH_BOUNDS));
  scalar far = reach_a + reach_b;
  for (int k = 0; k < 9; k++) {
    p.turn[k] = relative[k];
    p.size[k] = mesh_abs(relative[k]);
  }
  for (int k = 0; k < 3; k++) {
    p.at[k] = relative[9 + k];
    far += mesh_abs(relative[9 + k]);
  }
  p.slack_b = MESH_ROUNDING * 4 * far;
  p.slack_a = p.slack_b + 3 * mesh_skew(relative) * reach_a;
  return p;
}

/* ALD_LANES boxes of a around their images in the frame of b; 3 numbers each */
ALD_INLINE void mesh_box_move(const mesh_pose *p, const real *low, const real *high, real *to_low,
                              real *to_high) {
  real centre[3], size[3];
  for (int c = 0; c < 3; c++) {
    centre[c] = R(0.5) * (low[c] + high[c]);
    size[c] = R(0.5) * (high[c] - low[c]);
  }
  for (int c = 0; c < 3; c++) {
    const scalar *turn = p->turn + 3 * c, *sizes = p->size + 3 * c;
    const real at =
        real_fma(R(turn[0]), centre[0],
                 real_fma(R(turn[1]), centre[1], real_fma(R(turn[2]), centre[2], R(p->at[c]))));
    const real reach =
        real_fma(R(sizes[0]), size[0],
                 real_fma(R(sizes[1]), size[1], real_fma(R(sizes[2]), size[2], R(p->slack_b))));
    to_low[c] = at - reach;
    to_high[c] = at + reach;
  }
}

/* boxes of b around their images in the frame of a */
ALD_INLINE void mesh_box_move_back(const mesh_pose *p, const real *low, const real *high,
                                   real *to_low, real *to_high) {
  real centre[3], size[3];
  for (int c = 0; c < 3; c++) {
    centre[c] = R(0.5) * (low[c] + high[c]) - R(p->at[c]);
    size[c] = R(0.5) * (high[c] - low[c]);
  }
  for (int c = 0; c < 3; c++) {
    const scalar *turn = p->turn + c, *sizes = p->size + c;
    const real at =
        real_fma(R(turn[0]), centre[0], real_fma(R(turn[3]), centre[1], R(turn[6]) * centre[2]));
    const real reach =
        real_fma(R(sizes[0]), size[0],
                 real_fma(R(sizes[3]), size[1], real_fma(R(sizes[6]), size[2], R(p->slack_a))));
    to_low[c] = at - reach;
    to_high[c] = at + reach;
  }
}

/* which of ALD_LANES boxes overlap the other ones; 3 numbers each */
ALD_INLINE uint mesh_box_overlaps(const real *low, const real *high, const real *other_low,
                                  const real *other_high) {
  return mask_bits((low[0] <= other_high[0]) & (high[0] >= other_low[0]) &
                   (low[1] <= other_high[1]) & (high[1] >= other_low[1]) &
                   (low[2] <= other_high[2]) & (high[2] >= other_low[2]));
}

/* bounds of MESH_FAN boxes, ALD_LANES at a time */
typedef struct mesh_boxes {
  real low[3][MESH_FAN / ALD_LANES], high[3][MESH_FAN / ALD_LANES];
} mesh_boxes;

ALD_INLINE void mesh_boxes_get(const GLOBAL scalar *node, mesh_boxes *boxes) {
  for (uint c = 0; c < 3; c++) {
    for (uint k = 0; k < MESH_FAN / ALD_LANES; k++) {
      boxes->low[c][k] = real_at(node + (NODE_BOXES + c * MESH_FAN + k * ALD_LANES));
      boxes->high[c][k] = real_at(node + (NODE_BOXES + (3 + c) * MESH_FAN + k * ALD_LANES));
    }
  }
}

/* boxes that overlap the one from `low` to `high`, bit k for box k */
ALD_INLINE uint mesh_boxes_at(const mesh_boxes *boxes, const real *low, const real *high) {
  uint found = 0;
  for (uint k = 0; k < MESH_FAN / ALD_LANES; k++) {
    const real own_low[3] = {boxes->low[0][k], boxes->low[1][k], boxes->low[2][k]};
    const real own_high[3] = {boxes->high[0][k], boxes->high[1][k], boxes->high[2][k]};
    found |= mesh_box_overlaps(own_low, own_high, low, high) << (k * ALD_LANES);
  }
  return found;
}
#if ALD_LANES > 1

#define MESH_BOXES_MOVED(name)                                                                    \
  ALD_INLINE void mesh_boxes_##name(const mesh_pose *p, const mesh_boxes *from, mesh_boxes *to) { \
    for (uint k = 0; k < MESH_FAN / ALD_LANES; k++) {                                             \
      const real low[3] = {from->low[0][k], from->low[1][k], from->low[2][k]};                    \
      const real high[3] = {from->high[0][k], from->high[1][k], from->high[2][k]};                \
      real to_low[3], to_high[3];                                                                 \
      mesh_box_##name(p, low, high, to_low, to_high);                                             \
      for (uint c = 0; c < 3; c++) {                                                              \
        to->low[c][k] = to_low[c];                                                                \
        to->high[c][k] = to_high[c];                                                              \
      }                                                                                           \
    }                                                                                             \
  }
MESH_BOXES_MOVED(move)
MESH_BOXES_MOVED(move_back)
#undef MESH_BOXES_MOVED

/* of `others`, those that overlap box `i` */
ALD_INLINE uint mesh_boxes_overlap(const mesh_boxes *boxes, uint i, const mesh_boxes *others) {
  const scalar *lows = (const scalar *)boxes->low + i;
  const scalar *highs = (const scalar *)boxes->high + i;
  const real low[3] = {R(lows[0]), R(lows[MESH_FAN]), R(lows[2 * MESH_FAN])};
  const real high[3] = {R(highs[0]), R(highs[MESH_FAN]), R(highs[2 * MESH_FAN])};
  return mesh_boxes_at(others, low, high);
}
/* of boxes, those that overlap a node as a whole */
ALD_INLINE uint mesh_boxes_in(const mesh_boxes *boxes, const GLOBAL scalar *node) {
  real low[3], high[3];
  for (int c = 0; c < 3; c++) {
    low[c] = R(node[NODE_BOUNDS + c]);
    high[c] = R(node[NODE_BOUNDS + 3 + c]);
  }
  return mesh_boxes_at(boxes, low, high);
}

/* the boxes of a node of mesh a; nodes of b are often compared with the same one */
typedef struct mesh_branch {
  uint node;
  mesh_boxes own, moved; /* frame of a, of b */
} mesh_branch;

ALD_INLINE void mesh_branch_get(const mesh_pose *p, const GLOBAL scalar *nodes, uint node,
                                mesh_branch *branch) {
  if (branch->node == node) return;
  branch->node = node;
  mesh_boxes_get(nodes + NODE_REAL_COUNT * node, &branch->own);
  mesh_boxes_move(p, &branch->own, &branch->moved);
}

/* Which children of a node of a may meet which of a node of b: bit 8 i + j, child i of a and j of
 * b, among those of either that are given. */
ALD_INLINE ulong mesh_nodes_meet(const mesh_pose *p, const GLOBAL scalar *nodes_a ALD_UNUSED,
                                 const mesh_branch *a, uint among_a, const GLOBAL scalar *node_b,
                                 uint among_b) {
  mesh_boxes b, b_in_a;
  ulong pairs = 0;
  MESH_TALLY(nodes, 1)
  among_a &= mesh_boxes_in(&a->moved, node_b);
  if (!among_a) return 0;
  mesh_boxes_get(node_b, &b);
  mesh_boxes_move_back(p, &b, &b_in_a);
  for (uint left = among_a; left; left &= left - 1) {
    const uint i = lowest_bit(left);
    MESH_TALLY(rows, 1)
    const uint found =
        among_b & mesh_boxes_overlap(&a->moved, i, &b) & mesh_boxes_overlap(&a->own, i, &b_in_a);
    pairs |= (ulong)found << (MESH_FAN * i);
  }
  return pairs;
}

#endif

#endif
