/* SPDX-License-Identifier: Apache-2.0
 * How a mesh lies in plan and assets, for the passes and for the host (src/plan/mesh_asset.c):
 * closed and oriented, triangles counter-clockwise seen from outside, body frame from the centre of
 * gravity; with its edges, the edges of each vertex, and a tree of boxes of MESH_FAN children. */
#ifndef ALD_KERNELS_MESH_ROWS_H
#define ALD_KERNELS_MESH_ROWS_H

#include "../../plan.h"

/* numbers of a mesh, at plan[PLAN_MESH_TABLE] + mesh x MESH_FIELD_COUNT */
enum {
  MESH_VERTICES,      /* number of them */
  MESH_TRIANGLES,     /* number of them */
  MESH_EDGES,         /* number of them: 3/2 triangles */
  MESH_NODES,         /* number of them; node 0 is the root */
  MESH_PARTS,         /* number of its convex parts; 0: none are known */
  MESH_POINTS,        /* first asset: x, y, z of each vertex [m] (3 x vertices) */
  MESH_BOUNDS,        /* first asset: low x, y, z, high x, y, z of the whole [m] (6) */
  MESH_BRANCHES,      /* first asset: numbers of each node, NODE_* (NODE_REAL_COUNT x nodes) */
  MESH_EDGE_SHARES,   /* first asset: of each edge in the volume, see mesh_volume.h [m^3] (edges) */
  MESH_VERTEX_SHARES, /* first asset: likewise of each vertex [m^3] (vertices) */
  MESH_PLANES,        /* first asset: of the planes of its convex parts the normal outwards, of
                       * length 1, and the distance from the origin along it [-], [m] (4 x planes) */
  MESH_CORNERS,       /* table: vertices of each triangle (3 x triangles) */
  MESH_SIDES,      /* table: edge of the side from corner k to the next, with MESH_REVERSED where it
                    * runs from the edge's second vertex to its first (3 x triangles) */
  MESH_ENDS,       /* table: vertices of each edge, the lower number first (2 x edges) */
  MESH_STAR_START, /* table: where the edges of a vertex begin in the next (vertices + 1) */
  MESH_STAR,       /* table: edges of each vertex (2 x edges) */
  MESH_CHILDREN,   /* table: children of each node, all nodes, or all triangles with MESH_LEAF; the
                    * rest MESH_NONE, whose boxes are empty (MESH_FAN x nodes) */
  MESH_PART_STARTS, /* table: first plane of each convex part, and behind the last (parts + 1) */
  MESH_FIELD_COUNT
};
enum { MESH_PLANES_MAX = 256 };             /* of the convex parts of a mesh */
enum { MESH_FAN = 8, MESH_DEPTH_MAX = 24 }; /* levels of the tree */
/* numbers of a node [m] */
enum {
  NODE_BOXES,                            /* low x of its children, low y, low z, high x, high y,
                                          * high z (6 x MESH_FAN) */
  NODE_BOUNDS = 6 * MESH_FAN,            /* of all of them: low x, y, z, high x, y, z (6) */
  NODE_CORNERS = NODE_BOUNDS + MESH_FAN, /* where they are triangles: x, y, z of corner 0 of all,
                                          * of 1, of 2 (9 x MESH_FAN) */
  NODE_REAL_COUNT = NODE_CORNERS + 9 * MESH_FAN
};
#define NODE_NOWHERE 1e30 /* [m] */
#define MESH_REVERSED 0x80000000u
#define MESH_LEAF 0x80000000u
#define MESH_NONE 0xffffffffu

#define MESH_OF(mesh, field) plan[plan[PLAN_MESH_TABLE] + (mesh)*MESH_FIELD_COUNT + (field)]

/* Two triangles that cross, t of the first body's mesh and u of the second's: one stretch of a
 * contour, from the event where it starts to that where it ends. Lists of them lie in a scratch of
 * the lane, entry by entry. An event is an edge of one mesh through a triangle of the other. */
enum {
  CROSS_START_EDGE, /* edge, with CROSS_OF_SECOND if it is of the second body's mesh */
  CROSS_START_FACE, /* triangle of the other mesh */
  CROSS_END_EDGE,
  CROSS_END_FACE,
  CROSS_REVERSED, /* 1: in its triangle the starting edge runs from its second vertex to its first
                   */
  CROSS_NEXT,     /* entry that starts where this one ends; MESH_NONE: the contour is open */
  CROSS_CONTOUR,  /* which contour it is part of, later which region */
  CROSS_SPARE,
  CROSS_UINT_COUNT
};
#define CROSS_OF_SECOND 0x80000000u
/* reals of an entry: where it starts, frame of the second body [m], and the place of that event on
 * its edge, from the edge's first vertex (0) to its second (1); and what the stretch cuts off of
 * the volumes of both meshes, where it is needed [m^3] */
enum { CROSS_X, CROSS_Y, CROSS_Z, CROSS_SHARE, CROSS_CUT, CROSS_REAL_COUNT };

/* Two nodes that a walk down two trees comes back to, and those pairs of their children that are
 * still to be looked at (mesh_walk.h). They lie in the scratch while entries are found, in what
 * turns these into regions afterwards. */
enum { LEVEL_A, LEVEL_B, LEVEL_WIDE, LEVEL_PAIRS, LEVEL_UINT_COUNT = LEVEL_PAIRS + 2 };
#define MESH_STACK_UINTS (2 * MESH_DEPTH_MAX * LEVEL_UINT_COUNT)

/* Numbers of the scratch for so many entries at most. Its first vertices_a + vertices_b are marks,
 * 0 at first and left 0; the rest may hold anything. */
#define MESH_SCRATCH_UINTS(most, vertices_a, vertices_b) \
  ((vertices_a) + (vertices_b) + MESH_SCRATCH_REST(most))
#define MESH_SCRATCH_REST(most) (12 * (most) + 16)

#endif
