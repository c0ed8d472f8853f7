/* SPDX-License-Identifier: Apache-2.0
 * The triangles of a node, and which of two nodes' may meet.
 *
 * All corners are as they are tested, in the frame of mesh b. Triangles are apart if they are along
 * x, y, z, or one of the six diagonals of two of them; sums of coordinates are rounded, but never
 * change their order, so that triangles which cross are never missed. */
#ifndef ALD_KERNELS_PASS_MESH_LEAVES_H
#define ALD_KERNELS_PASS_MESH_LEAVES_H

#include "../../geom/triangle_pair.h"
#include "mesh_boxes.h"

enum { MESH_AXES = 9 };

/* A point of mesh a in the frame of mesh b. Every pass that needs one takes it from here, so that
 * triangles which share a vertex share its bits. */
ALD_INLINE vec3 mesh_moved(const scalar *relative, vec3 own) {
#define MESH_MOVED(c)                                \
  real_fma(R(relative[3 * (c)]), own.x,              \
           real_fma(R(relative[3 * (c) + 1]), own.y, \
                    real_fma(R(relative[3 * (c) + 2]), own.z, R(relative[9 + (c)]))))
  return vec3_of(MESH_MOVED(0), MESH_MOVED(1), MESH_MOVED(2));
#undef MESH_MOVED
}

#if ALD_LANES > 1

/* coordinate by coordinate; then the bounds of each along the axes */
typedef struct mesh_leaves {
  uint node; /* for mesh_leaves_get_moved() */
  real at[9][MESH_FAN / ALD_LANES];
  real low[MESH_AXES][MESH_FAN / ALD_LANES], high[MESH_AXES][MESH_FAN / ALD_LANES];
} mesh_leaves;

ALD_INLINE void mesh_leaves_bound(mesh_leaves *l, uint axis, uint k, real a, real b, real c) {
  l->low[axis][k] = real_min(a, real_min(b, c));
  l->high[axis][k] = real_max(a, real_max(b, c));
}
ALD_INLINE void mesh_leaves_bounds(mesh_leaves *l) {
  for (uint k = 0; k < MESH_FAN / ALD_LANES; k++) {
    for (uint c = 0; c < 3; c++) {
      const uint d = (c + 1) % 3;
      mesh_leaves_bound(l, c, k, l->at[c][k], l->at[3 + c][k], l->at[6 + c][k]);
      mesh_leaves_bound(l, 3 + c, k, l->at[c][k] + l->at[d][k], l->at[3 + c][k] + l->at[3 + d][k],
                        l->at[6 + c][k] + l->at[6 + d][k]);
      mesh_leaves_bound(l, 6 + c, k, l->at[c][k] - l->at[d][k], l->at[3 + c][k] - l->at[3 + d][k],
                        l->at[6 + c][k] - l->at[6 + d][k]);
    }
  }
}

ALD_INLINE void mesh_leaves_load(const GLOBAL scalar *node, mesh_leaves *l) {
  for (uint c = 0; c < 9; c++) {
    for (uint k = 0; k < MESH_FAN / ALD_LANES; k++) {
      l->at[c][k] = real_at(node + (NODE_CORNERS + c * MESH_FAN + k * ALD_LANES));
    }
  }
}
/* of mesh b */
ALD_INLINE void mesh_leaves_get(const GLOBAL scalar *node, mesh_leaves *l) {
  mesh_leaves_load(node, l);
  mesh_leaves_bounds(l);
}
/* of mesh a; nothing to be done if they are the last ones still */
ALD_INLINE void mesh_leaves_get_moved(const scalar *relative, const GLOBAL scalar *nodes, uint node,
                                      mesh_leaves *l) {
  if (l->node == node) return;
  l->node = node;
  mesh_leaves_load(nodes + NODE_REAL_COUNT * node, l);
  for (uint corner = 0; corner < 9; corner += 3) {
    for (uint k = 0; k < MESH_FAN / ALD_LANES; k++) {
      const vec3 own = vec3_of(l->at[corner][k], l->at[corner + 1][k], l->at[corner + 2][k]);
      const vec3 at = mesh_moved(relative, own);
      l->at[corner][k] = at.x;
      l->at[corner + 1][k] = at.y;
      l->at[corner + 2][k] = at.z;
    }
  }
  mesh_leaves_bounds(l);
}
/* triangles `which` (ALD_LANES) of them */
ALD_INLINE triangle mesh_leaves_pick(const mesh_leaves *leaves, const uchar *which) {
  triangle t;
#define MESH_CORNER(k)                                   \
  vec3_of(real_of_eight(leaves->at[3 * (k)], which),     \
          real_of_eight(leaves->at[3 * (k) + 1], which), \
          real_of_eight(leaves->at[3 * (k) + 2], which))
  t.a = MESH_CORNER(0);
  t.b = MESH_CORNER(1);
  t.c = MESH_CORNER(2);
#undef MESH_CORNER
  return t;
}

/* of `leaves`, those that come into the box from `low` to `high` (3 each); bit k for triangle k */
ALD_INLINE uint mesh_leaves_in(const mesh_leaves *leaves, const GLOBAL scalar *bounds) {
  uint found = 0;
  for (uint k = 0; k < MESH_FAN / ALD_LANES; k++) {
    mask together = is(W(0), W(0));
    for (uint c = 0; c < 3; c++) {
      together &= (leaves->low[c][k] <= R(bounds[3 + c])) & (leaves->high[c][k] >= R(bounds[c]));
    }
    found |= mask_bits(together) << (k * ALD_LANES);
  }
  return found;
}

/* of `others`, those that triangle `i` may meet */
ALD_INLINE uint mesh_leaves_overlap(const mesh_leaves *leaves, uint i, const mesh_leaves *others) {
  const scalar *low = (const scalar *)leaves->low + i;
  const scalar *high = (const scalar *)leaves->high + i;
  uint found = 0;
  for (uint k = 0; k < MESH_FAN / ALD_LANES; k++) {
    mask together = is(W(0), W(0));
    for (uint axis = 0; axis < MESH_AXES; axis++) {
      together &= (others->low[axis][k] <= R(high[axis * MESH_FAN])) &
                  (others->high[axis][k] >= R(low[axis * MESH_FAN]));
    }
    found |= mask_bits(together) << (k * ALD_LANES);
  }
  return found;
}

/* pairs of children of two nodes, row by row; the last is repeated to fill up ALD_LANES */
typedef struct mesh_pairs {
  uint count;
  uchar i[MESH_FAN * MESH_FAN + MESH_FAN], j[MESH_FAN * MESH_FAN + MESH_FAN];
} mesh_pairs;

/* Which triangles of a node of a may meet which of a node of b, among those that are given;
 * takes b's from the node. */
ALD_INLINE void mesh_leaves_meet(const mesh_leaves *a, uint among_a, const GLOBAL scalar *node_b,
                                 uint among_b, mesh_leaves *b, mesh_pairs *pairs) {
  MESH_TALLY(nodes, 1)
  pairs->count = 0;
  among_a &= mesh_leaves_in(a, node_b + NODE_BOUNDS);
  if (!among_a) return;
  mesh_leaves_get(node_b, b);
  for (uint rows = among_a; rows; rows &= rows - 1) {
    const uint i = lowest_bit(rows);
    MESH_TALLY(rows, 1)
    const uint found = among_b & mesh_leaves_overlap(a, i, b);
    for (uint k = 0; k < MESH_FAN; k++) pairs->i[pairs->count + k] = (uchar)i;
    pairs->count += bit_places(found, pairs->j + pairs->count);
  }
  for (uint k = 0; k < ALD_LANES && pairs->count; k++) {
    pairs->i[pairs->count + k] = pairs->i[pairs->count - 1];
    pairs->j[pairs->count + k] = pairs->j[pairs->count - 1];
  }
}

#endif

#endif
