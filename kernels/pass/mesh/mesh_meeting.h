/* SPDX-License-Identifier: Apache-2.0
 * Two meshes that meet in one lane: where things lie in its scratch while the entries CROSS_*
 * (mesh_rows.h) are turned into regions, and how entries, edges and points are looked up. */
#ifndef ALD_KERNELS_PASS_MESH_MEETING_H
#define ALD_KERNELS_PASS_MESH_MEETING_H

#include "../../math/point3.h"
#include "mesh_rows.h"

typedef struct mesh_meeting {
  uint mesh_a, mesh_b;
  uint count;    /* entries */
  uint contours; /* number of them; each has a number, in the order of their first entries */
  uint floods;   /* number of them */
  uint flags;    /* MESH_OPEN, ... */
  /* places in the scratch */
  uint marks_b; /* marks of the vertices of mesh b; those of mesh a begin at 0 */
  uint table;   /* of edges that have events: the first event, or MESH_NONE (2^table_bits) */
  uint table_bits;
  uint parents; /* of each contour: one that is joined to it, or itself (count) */
  uint heads;   /* of each contour: its first entry (count) */
  uint begun;   /* of each entry: 1 if another one leads to it (count) */
  uint firsts;  /* of the first event of an edge: see mesh_edge.h (count) */
  uint lasts;   /* likewise (count) */
  uint inside;  /* likewise: which ends of the edge are (count) */
  uint starts;  /* of each flood: place of its first vertex's mark, and its contour (2 x count) */
  scalar pose[12]; /* mesh a in the frame of mesh b, as mesh_cross() has it */
} mesh_meeting;

#define MEETING                                                               \
  GLOBAL uint *cross_uints ALD_UNUSED, GLOBAL scalar *cross_reals ALD_UNUSED, \
      GLOBAL uint *room ALD_UNUSED, mesh_meeting *m ALD_UNUSED
#define MEETING_OF_CALLER cross_uints, cross_reals, room, m

#define CROSS(entry, field) cross_uints[(entry)*CROSS_UINT_COUNT + (field)]
#define CROSS_REAL(entry, field) cross_reals[(entry)*CROSS_REAL_COUNT + (field)]

/* flags of regions and of the whole; the numbers are states of the scratch, not results */
enum {
  MESH_OPEN = 1,      /* a contour does not close: a mesh is not closed */
  MESH_NO_NORMAL = 2, /* no vector area: a body passes right through the other */
  MESH_FLAT = 4,      /* the contour is a point or a line: touch without area */
  MESH_AMBIGUOUS = 8, /* an edge enters twice without leaving: a mesh overlaps itself */
};

ALD_INLINE mesh_meeting mesh_meeting_of(TILE, uint mesh_a, uint mesh_b, const scalar *relative,
                                        uint count) {
  mesh_meeting m;
  m.mesh_a = mesh_a;
  m.mesh_b = mesh_b;
  m.count = count;
  m.contours = m.floods = m.flags = 0;
  m.marks_b = MESH_OF(mesh_a, MESH_VERTICES);
  m.parents = m.marks_b + MESH_OF(mesh_b, MESH_VERTICES);
  m.heads = m.parents + count;
  m.begun = m.heads + count;
  m.firsts = m.begun + count;
  m.lasts = m.firsts + count;
  m.inside = m.lasts + count;
  m.starts = m.inside + count;
  m.table = m.starts + 2 * count;
  for (m.table_bits = 3; (1u << m.table_bits) < 2 * count; m.table_bits++) {
  }
  for (uint k = 0; k < 12; k++) m.pose[k] = relative[k];
  return m;
}

ALD_INLINE point3 cross_point(const GLOBAL scalar *cross_reals, uint entry) {
  return point3_of(CROSS_REAL(entry, CROSS_X), CROSS_REAL(entry, CROSS_Y),
                   CROSS_REAL(entry, CROSS_Z));
}

/* a vertex in the frame of mesh b; the bits are those of mesh_moved() (mesh_walk.h) */
ALD_INLINE point3 mesh_vertex(TILE, const mesh_meeting *m, uint of_second, uint vertex) {
  const uint mesh = of_second ? m->mesh_b : m->mesh_a;
  const GLOBAL scalar *own = assets + MESH_OF(mesh, MESH_POINTS) + 3 * vertex;
  scalar at[3];
  if (of_second) return point3_of(own[0], own[1], own[2]);
  for (uint c = 0; c < 3; c++) {
    at[c] = scalar_fma(m->pose[3 * c], own[0],
                       scalar_fma(m->pose[3 * c + 1], own[1],
                                  scalar_fma(m->pose[3 * c + 2], own[2], m->pose[9 + c])));
  }
  return point3_of(at[0], at[1], at[2]);
}

/* the vertices of an edge, or of the edge of an event */
ALD_INLINE uint mesh_edge_end(TILE, const mesh_meeting *m, uint edge, uint end) {
  const uint mesh = edge & CROSS_OF_SECOND ? m->mesh_b : m->mesh_a;
  return mesh_tables[MESH_OF(mesh, MESH_ENDS) + 2 * (edge & ~CROSS_OF_SECOND) + end];
}

/* sides and height of an edge's ends over a face, before they are perturbed, and the sum of what
 * was added and subtracted to find them */
typedef struct mesh_heights {
  point3 from, to;
  scalar above, below, products;
} mesh_heights;

/* `face` is of the other mesh than `edge` */
ALD_INLINE mesh_heights mesh_heights_of(TILE, const mesh_meeting *m, uint edge, uint face) {
  const uint of_second = (edge & CROSS_OF_SECOND) != 0;
  const GLOBAL uint *corners =
      mesh_tables + MESH_OF(of_second ? m->mesh_a : m->mesh_b, MESH_CORNERS) + 3 * face;
  const point3 base = mesh_vertex(TILE_OF_CALLER, m, !of_second, corners[0]);
  const point3 u = point3_sub(mesh_vertex(TILE_OF_CALLER, m, !of_second, corners[1]), base);
  const point3 v = point3_sub(mesh_vertex(TILE_OF_CALLER, m, !of_second, corners[2]), base);
  const point3 n = point3_cross(u, v), su = point3_size(u), sv = point3_size(v);
  const point3 size =
      point3_of(su.y * sv.z + su.z * sv.y, su.z * sv.x + su.x * sv.z, su.x * sv.y + su.y * sv.x);
  mesh_heights h;
  h.from = mesh_vertex(TILE_OF_CALLER, m, of_second, mesh_edge_end(TILE_OF_CALLER, m, edge, 0));
  h.to = mesh_vertex(TILE_OF_CALLER, m, of_second, mesh_edge_end(TILE_OF_CALLER, m, edge, 1));
  const point3 a = point3_sub(h.from, base), b = point3_sub(h.to, base);
  h.above = point3_dot(n, a);
  h.below = point3_dot(n, b);
  h.products = point3_dot(size, point3_size(a)) + point3_dot(size, point3_size(b));
  return h;
}

/* ---- contours that are joined */

ALD_INLINE uint mesh_contour_root(GLOBAL uint *room, const mesh_meeting *m, uint contour) {
  GLOBAL uint *parents = room + m->parents;
  while (parents[contour] != contour) {
    parents[contour] = parents[parents[contour]];
    contour = parents[contour];
  }
  return contour;
}
/* the one with the lower number stays the root */
ALD_INLINE void mesh_contours_join(GLOBAL uint *room, const mesh_meeting *m, uint one, uint two) {
  const uint a = mesh_contour_root(room, m, one), b = mesh_contour_root(room, m, two);
  room[m->parents + (a > b ? a : b)] = a > b ? b : a;
}

/* ---- edges that have events */

ALD_INLINE uint mesh_edge_hash(uint edge, uint bits_) {
  return (edge * 0x9e3779b1u) >> (32 - bits_);
}

/* place in the table of an edge's first event, or of the MESH_NONE where it would be */
ALD_INLINE uint mesh_edge_slot(const GLOBAL uint *cross_uints, const GLOBAL uint *room,
                               const mesh_meeting *m, uint edge) {
  const uint last = (1u << m->table_bits) - 1;
  uint slot = mesh_edge_hash(edge, m->table_bits);
  for (uint k = 0; k < last; k++, slot = (slot + 1) & last) {
    const uint entry = room[m->table + slot];
    if (entry == MESH_NONE || CROSS(entry, CROSS_START_EDGE) == edge) break;
  }
  return m->table + slot;
}

#endif
