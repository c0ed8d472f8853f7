/* SPDX-License-Identifier: Apache-2.0
 * All crossing triangles of two meshes: both trees are descended at once, pairs of triangles whose
 * boxes meet are tested ALD_LANES at a time. The list's order is that of the descent, depth first,
 * whatever ALD_LANES is. */
#ifndef ALD_KERNELS_PASS_MESH_WALK_H
#define ALD_KERNELS_PASS_MESH_WALK_H

#include "../geom/triangle_pair.h"
#include "../geom/triangle_pair_exact.h"
#include "mesh_boxes.h"

/* ------------------------------------------------------------------------------ triangles */

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

/* ------------------------------------------------------------------------------ entries */

/* where entries go, and pairs of triangles that wait for their test */
typedef struct mesh_crossing {
  uint mesh_a, mesh_b;
  uint waiting, found, most;
  uint t[ALD_LANES], u[ALD_LANES];
} mesh_crossing;

/* the edge and the face of event `side` of triangles t and u; returns whether its triangle runs the
 * edge backwards */
ALD_INLINE uint mesh_event(TILE, const mesh_crossing *w, uint k, uint side, GLOBAL uint *event) {
  const uint of_second = side >= 3;
  const uint mesh = of_second ? w->mesh_b : w->mesh_a, number = of_second ? w->u[k] : w->t[k];
  const uint edge = plan[MESH_OF(mesh, MESH_SIDES) + 3 * number + (of_second ? side - 3 : side)];
  event[0] = (edge & ~MESH_REVERSED) | (of_second ? CROSS_OF_SECOND : 0);
  event[1] = of_second ? w->t[k] : w->u[k];
  return (edge & MESH_REVERSED) != 0;
}

/* numbers of the triangles that wait, of each lane */
typedef struct mesh_tested {
  int crosses[ALD_LANES], unsure[ALD_LANES];
  scalar start[ALD_LANES], end[ALD_LANES]; /* sides */
  scalar x[ALD_LANES], y[ALD_LANES], z[ALD_LANES], share[ALD_LANES];
} mesh_tested;

ALD_INLINE void mesh_entry_put(TILE, mesh_crossing *w, uint k, const mesh_tested *tested,
                               GLOBAL uint *cross_uints, GLOBAL scalar *cross_reals) {
  if (w->found < w->most) {
    GLOBAL uint *entry = cross_uints + w->found * CROSS_UINT_COUNT;
    GLOBAL scalar *place = cross_reals + w->found * CROSS_REAL_COUNT;
    const uint reversed =
        mesh_event(TILE_OF_CALLER, w, k, (uint)tested->start[k], entry + CROSS_START_EDGE);
    mesh_event(TILE_OF_CALLER, w, k, (uint)tested->end[k], entry + CROSS_END_EDGE);
    entry[CROSS_REVERSED] = reversed;
    entry[CROSS_NEXT] = MESH_NONE;
    entry[CROSS_CONTOUR] = MESH_NONE;
    entry[CROSS_SPARE] = 0;
    place[CROSS_X] = tested->x[k];
    place[CROSS_Y] = tested->y[k];
    place[CROSS_Z] = tested->z[k];
    place[CROSS_SHARE] = reversed ? 1 - tested->share[k] : tested->share[k];
  }
  w->found++;
}

ALD_INLINE void mesh_lanes_of_triangle(triangle t, uint k, scalar *at) {
  int chosen[ALD_LANES];
  scalar values[ALD_LANES];
#define MESH_LANE(n, x)                          \
  lanes_of(is(W(0), W(0)), (x), chosen, values); \
  at[n] = values[k];
  MESH_LANE(0, t.a.x)
  MESH_LANE(1, t.a.y)
  MESH_LANE(2, t.a.z)
  MESH_LANE(3, t.b.x) MESH_LANE(4, t.b.y) MESH_LANE(5, t.b.z) MESH_LANE(6, t.c.x)
      MESH_LANE(7, t.c.y) MESH_LANE(8, t.c.z)
#undef MESH_LANE
}

/* lanes that the filter left open, one after another, exactly */
ALD_APART void mesh_settle(triangle t, triangle u, mesh_tested *tested) {
  scalar one[9], two[9], start[ALD_LANES], shares[ALD_LANES];
  scalar x[ALD_LANES], y[ALD_LANES], z[ALD_LANES];
  int chosen[ALD_LANES];
  real share;
  for (uint k = 0; k < ALD_LANES; k++) {
    if (tested->unsure[k]) {
      uint first = 0, last = 0;
      mesh_lanes_of_triangle(t, k, one);
      mesh_lanes_of_triangle(u, k, two);
      tested->crosses[k] = triangle_pair_exact(one, two, &first, &last);
      tested->start[k] = (scalar)first;
      tested->end[k] = (scalar)last;
    }
    start[k] = tested->start[k];
  }
  const vec3 at = triangle_pair_event(t, u, to_whole(real_of_lanes(start)), &share);
  lanes_of(is(W(0), W(0)), at.x, chosen, x);
  lanes_of(is(W(0), W(0)), at.y, chosen, y);
  lanes_of(is(W(0), W(0)), at.z, chosen, z);
  lanes_of(is(W(0), W(0)), share, chosen, shares);
  for (uint k = 0; k < ALD_LANES; k++) {
    if (tested->unsure[k]) {
      tested->x[k] = x[k];
      tested->y[k] = y[k];
      tested->z[k] = z[k];
      tested->share[k] = shares[k];
    }
  }
}

/* tests the pairs that wait and appends those that cross */
ALD_APART void mesh_test(TILE, mesh_crossing *w, const scalar *relative, GLOBAL uint *cross_uints,
                         GLOBAL scalar *cross_reals) {
  MESH_TALLY(pairs, w->waiting)
  mesh_tested tested;
  int chosen[ALD_LANES];
  triangle t, u;
  for (uint k = w->waiting; k < ALD_LANES; k++) {
    w->t[k] = w->t[0];
    w->u[k] = w->u[0];
  }
  t = mesh_triangles(TILE_OF_CALLER, w->mesh_a, w->t);
  u = mesh_triangles(TILE_OF_CALLER, w->mesh_b, w->u);
  t.a = mesh_moved(relative, t.a);
  t.b = mesh_moved(relative, t.b);
  t.c = mesh_moved(relative, t.c);
  const triangle_pair found = triangle_pair_of(t, u);
  if (any_lane(found.crosses | found.unsure)) {
    lanes_of(found.unsure, from_whole(found.start), tested.unsure, tested.start);
    lanes_of(found.crosses, from_whole(found.end), tested.crosses, tested.end);
    lanes_of(found.crosses, found.start_at.x, chosen, tested.x);
    lanes_of(found.crosses, found.start_at.y, chosen, tested.y);
    lanes_of(found.crosses, found.start_at.z, chosen, tested.z);
    lanes_of(found.crosses, found.start_share, chosen, tested.share);
    if (any_lane(found.unsure)) mesh_settle(t, u, &tested);
    for (uint k = 0; k < w->waiting; k++) {
      if (tested.crosses[k]) {
        mesh_entry_put(TILE_OF_CALLER, w, k, &tested, cross_uints, cross_reals);
      }
    }
  }
  w->waiting = 0;
}

/* ------------------------------------------------------------------------------ descent */

/* Two nodes and those pairs of their children that are still to be looked at. Where one node holds
 * triangles and the other one does not yet, it waits: `wide_a`, `wide_b` say which goes down. */
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

/* what goes down from a level: two nodes, and which of their children may meet */
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
 * (12). Returns their number; those beyond `most` are not written. */
ALD_APART uint mesh_cross(TILE, uint mesh_a, uint mesh_b, const scalar *relative,
                          GLOBAL uint *cross_uints, GLOBAL scalar *cross_reals, uint most) {
  const GLOBAL scalar *boxes_a = assets + MESH_OF(mesh_a, MESH_BOXES);
  const GLOBAL scalar *boxes_b = assets + MESH_OF(mesh_b, MESH_BOXES);
  const GLOBAL uint *children_a = plan + MESH_OF(mesh_a, MESH_CHILDREN);
  const GLOBAL uint *children_b = plan + MESH_OF(mesh_b, MESH_CHILDREN);
  const mesh_pose p = mesh_pose_of(TILE_OF_CALLER, mesh_a, mesh_b, relative);
  mesh_level levels[2 * MESH_DEPTH_MOST];
  mesh_crossing w;
  uint depth = 0;
  mesh_step s = {0, 0, 0xff, 0xff};
  w.mesh_a = mesh_a;
  w.mesh_b = mesh_b;
  w.most = most;
  w.waiting = w.found = 0;
  while (1) {
    mesh_level *level = &levels[depth];
    level->a = s.a;
    level->b = s.b;
    level->wide_a = !(children_a[MESH_FAN * s.a] & MESH_LEAF);
    level->wide_b = !(children_b[MESH_FAN * s.b] & MESH_LEAF);
    mesh_nodes_meet(&p, boxes_a + 6 * MESH_FAN * s.a, s.among_a, boxes_b + 6 * MESH_FAN * s.b,
                    s.among_b, level->pairs);
    if (level->wide_a | level->wide_b) {
      depth++;
    } else {
      while (level->pairs[0] | level->pairs[1]) {
        const uint pair = mesh_level_take(level);
        w.t[w.waiting] = children_a[MESH_FAN * s.a + pair / MESH_FAN] & ~MESH_LEAF;
        w.u[w.waiting] = children_b[MESH_FAN * s.b + pair % MESH_FAN] & ~MESH_LEAF;
        w.waiting++;
        if (w.waiting == ALD_LANES) {
          mesh_test(TILE_OF_CALLER, &w, relative, cross_uints, cross_reals);
        }
      }
    }
    while (depth > 0 && !(levels[depth - 1].pairs[0] | levels[depth - 1].pairs[1])) depth--;
    if (depth == 0) break;
    s = mesh_step_down(&levels[depth - 1], children_a, children_b);
  }
  if (w.waiting) mesh_test(TILE_OF_CALLER, &w, relative, cross_uints, cross_reals);
  return w.found;
}

/* ------------------------------------------------------------------------------ one box */

/* Triangles of a mesh whose boxes meet the box from `low` to `high`, in the mesh's frame [m]; in
 * the order of the tree. Returns their number; those beyond `most` are not written. */
ALD_APART uint mesh_touched_by_box(TILE, uint mesh, const scalar *low, const scalar *high,
                                   GLOBAL uint *list, uint most) {
  const GLOBAL scalar *boxes = assets + MESH_OF(mesh, MESH_BOXES);
  const GLOBAL uint *children = plan + MESH_OF(mesh, MESH_CHILDREN);
  uint nodes[MESH_DEPTH_MOST], left[MESH_DEPTH_MOST];
  uint depth = 1, found = 0;
  mesh_boxes own, asked;
  for (uint c = 0; c < 3; c++) {
    for (uint k = 0; k < MESH_FAN / ALD_LANES; k++) {
      asked.low[c][k] = R(low[c]);
      asked.high[c][k] = R(high[c]);
    }
  }
  mesh_boxes_get(boxes, &own);
  nodes[0] = 0;
  left[0] = mesh_boxes_overlap(&asked, 0, &own);
  while (depth > 0) {
    const uint level = depth - 1;
    if (!left[level]) {
      depth--;
      continue;
    }
    const uint child = children[MESH_FAN * nodes[level] + lowest_bit(left[level])];
    left[level] &= left[level] - 1;
    if (child & MESH_LEAF) {
      if (found < most) list[found] = child & ~MESH_LEAF;
      found++;
    } else {
      mesh_boxes_get(boxes + 6 * MESH_FAN * child, &own);
      nodes[depth] = child;
      left[depth++] = mesh_boxes_overlap(&asked, 0, &own);
    }
  }
  return found;
}

#endif
