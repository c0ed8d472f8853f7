/* SPDX-License-Identifier: Apache-2.0
 * Distance of two convex polygons, and the nearest points of both.
 *
 * Of polygons that are apart the nearest points are a vertex of one and a point of an edge of the
 * other; a vertex that is not beyond the line of an edge is nearer to another edge. They are apart
 * where all vertices of one are beyond the line of an edge of the other: for convex polygons one of
 * these lines separates them if any line does.
 * Cost: 5 operations for each vertex and edge, 20 for those that may be nearest.
 * Checked by: tests/kernels/test_polygon_gap.c (closed forms, random polygons by another way). */
#ifndef ALD_KERNELS_GEOM_POLYGON_GAP_H
#define ALD_KERNELS_GEOM_POLYGON_GAP_H

#include "../math/vec2.h"

enum { GAP_VERTICES = 64 }; /* as ALD_PART_VERTICES of src/model/study.h */

/* anticlockwise */
typedef struct gap_polygon {
  uint count;
  vec2 at[GAP_VERTICES];
} gap_polygon;

typedef struct polygon_gap {
  mask apart;      /* no point in common */
  real square;     /* of their distance, where they are apart [m^2] */
  vec2 on_a, on_b; /* nearest points there */
} polygon_gap;

/* the nearer of what is known and vertex `point` with edge from + share x along, in some lanes */
ALD_INLINE void gap_vertex(polygon_gap *g, vec2 from, vec2 along, real inverse, vec2 point,
                           mask beyond, int vertex_of_b) {
  const vec2 arm = vec2_sub(point, from);
  const real share = real_max(R(0), real_min(vec2_dot(arm, along) * inverse, R(1)));
  const vec2 foot = vec2_add(from, vec2_scale(along, share)), off = vec2_sub(point, foot);
  const real square = vec2_dot(off, off);
  const mask nearer = beyond & (square < g->square);
  if (!any_lane(nearer)) return;
  g->square = sel(nearer, square, g->square);
  g->on_a = vec2_sel(nearer, vertex_of_b ? foot : point, g->on_a);
  g->on_b = vec2_sel(nearer, vertex_of_b ? point : foot, g->on_b);
}

/* edges of one polygon with the vertices of the other, which is b if `vertices_of_b` */
ALD_INLINE void gap_edges(polygon_gap *g, mask *parted, const gap_polygon *edges,
                          const gap_polygon *points, int vertices_of_b) {
  for (uint e = 0; e < edges->count; e++) {
    const vec2 from = edges->at[e];
    const vec2 along = vec2_sub(edges->at[e + 1 < edges->count ? e + 1 : 0], from);
    const real size = vec2_dot(along, along);
    const real inverse = R(1) / sel(size > R(0), size, R(1));
    mask all = is(W(0), W(0));
    for (uint v = 0; v < points->count; v++) {
      const mask beyond = vec2_cross(along, vec2_sub(points->at[v], from)) < R(0);
      all = all & beyond;
      if (!any_lane(beyond)) continue;
      gap_vertex(g, from, along, inverse, points->at[v], beyond, vertices_of_b);
    }
    *parted = *parted | all;
  }
}

/* Takes two more polygons into account: of outlines of several convex parts it is called for each
 * pair. */
ALD_INLINE void polygon_gap_add(polygon_gap *g, const gap_polygon *a, const gap_polygon *b) {
  mask parted = is(W(0), W(1));
  gap_edges(g, &parted, a, b, 1);
  gap_edges(g, &parted, b, a, 0);
  g->apart = g->apart & parted;
}

ALD_INLINE polygon_gap polygon_gap_none(void) {
  polygon_gap g;
  g.apart = is(W(0), W(0));
  g.square = R(INFINITY);
  g.on_a = g.on_b = vec2_of(R(0), R(0));
  return g;
}

#endif
