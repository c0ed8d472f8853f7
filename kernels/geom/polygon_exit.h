/* SPDX-License-Identifier: Apache-2.0
 * The nearest way out of the overlap of two convex polygons: B is shifted across one edge.
 *   n    outward normal of an edge of A, inward normal of an edge of B: from A to B   [-]
 *   d    max n.a - min n.b over the vertices: the way along n that parts them         [m]
 * Convex polygons overlap where all d are above 0 (separating axes); the least d is then the length
 * of the shortest way out, its n the direction. Where they are apart, the least d is below 0 and
 * its size at most their distance. Edges that part an outline from itself, between two of its
 * convex parts, are no way out, but they bound the part.
 * Cost: 3 operations for each edge and vertex of the other, a root for each edge.
 * Checked by: tests/kernels/test_polygon_exit.c (boxes by hand, against shifts, swap). */
#ifndef ALD_KERNELS_GEOM_POLYGON_EXIT_H
#define ALD_KERNELS_GEOM_POLYGON_EXIT_H

#include "polygon_edges.h"

#define EXIT_NONE R(1e30) /* way out of a part that has none [m] */

typedef struct polygon_exit {
  vec2 normal; /* n of the nearest way out */
  real depth;  /* d along it; EXIT_NONE: there is none [m] */
  real inner;  /* least d over all edges, those within an outline too [m] */
} polygon_exit;

/* edge numbers are bits of two words, set where an edge lies within its outline */
ALD_INLINE int edge_is_within(const uint *within, uint e) {
  return (within[e / 32] >> (e % 32)) & 1u;
}

/* least d over the edges of one polygon, which is B if `of_b` */
ALD_INLINE void exit_edges(polygon_exit *x, const polygon *edges, const polygon *points,
                           const uint *within, int of_b) {
  for (uint e = 0; e < edges->count; e++) {
    const vec2 from = edges->at[e];
    const vec2 along = vec2_sub(edges->at[polygon_next(e, edges->count)], from);
    const vec2 out = vec2_of(along.y, -along.x);
    const real size = vec2_dot(out, out);
    const mask some = size > OVERLAP_WELD_SQUARED;
    real low = EXIT_NONE;
    for (uint v = 0; v < points->count; v++) {
      low = real_min(low, vec2_dot(out, vec2_sub(points->at[v], from)));
    }
    const real inverse = R(1) / real_sqrt(sel(some, size, R(1)));
    const real depth = sel(some, -low * inverse, EXIT_NONE);
    x->inner = real_min(x->inner, depth);
    if (edge_is_within(within, e)) continue;
    const mask nearer = depth < x->depth;
    const vec2 normal = vec2_scale(out, of_b ? -inverse : inverse);
    x->depth = sel(nearer, depth, x->depth);
    x->normal = vec2_sel(nearer, normal, x->normal);
  }
}

ALD_INLINE polygon_exit polygon_exit_of(const polygon *a, const polygon *b, const uint *within_a,
                                        const uint *within_b) {
  polygon_exit x;
  x.normal = vec2_of(R(1), R(0));
  x.depth = x.inner = EXIT_NONE;
  exit_edges(&x, a, b, within_a, 0);
  exit_edges(&x, b, a, within_b, 1);
  return x;
}

#endif
