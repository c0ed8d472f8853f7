/* SPDX-License-Identifier: Apache-2.0
 * The boundary of the overlap of two convex polygons: what is left of their edges. Source and
 * model: polygon_overlap.h. */
#ifndef ALD_KERNELS_GEOM_POLYGON_FRAGMENTS_H
#define ALD_KERNELS_GEOM_POLYGON_FRAGMENTS_H

#include "polygon_edges.h"

/* What is left of an edge. */
typedef struct fragment {
  vec2 from, to;
  mask valid;
  mask cut_start, cut_end; /* the other polygon cuts its edge there */
} fragment;

/* What is left of the k-th active edge of a polygon; returns the lanes in which anything is. */
ALD_INLINE mask fragment_cut(fragment *g, edged_polygon of, uint k, edged_polygon cutter,
                             overlap_box shared, int is_a) {
  const polygon *p = of.p;
  const uint e = of.edges->edge[k];
  const vec2 start = p->at[edge_from(p, e)], end = p->at[edge_to(p, e)];
  const edge_span own = polygon_clip_own(of, e);
  edge_span s = own;
  polygon_clip_edge(&s, p, e, cutter, 0, cutter.edges->count, is_a);
  const mask some =
      ACTIVE_EDGE_MATTERS(of.edges, k) & mask_not(s.out) & (s.from_n * s.to_d < s.to_n * s.from_d);
  if (!any_lane(some)) return some;
  const real inverse = R(1) / (s.from_d * s.to_d);
  const vec2 along = vec2_sub(end, start);
  const vec2 from = vec2_add(start, vec2_scale(along, s.from_n * s.to_d * inverse));
  const vec2 to = vec2_sel(s.to_n < s.to_d,
                           vec2_add(start, vec2_scale(along, s.to_n * s.from_d * inverse)), end);
  const vec2 left = vec2_sub(to, from);
  const mask here = (real_abs(from.x) <= shared.x) & (real_abs(from.y) <= shared.y);
  const mask valid = some & here & (vec2_dot(left, left) > OVERLAP_WELD_SQUARED);
  g->from = from;
  g->to = to;
  g->valid = valid;
  g->cut_start = valid & (s.from_n * own.from_d > own.from_n * s.from_d);
  g->cut_end = valid & (s.to_n * own.to_d < own.to_n * s.to_d);
  return some;
}

/* Boundary of the overlap, fragment by fragment; those of A come first. Kept together by fragment:
 * arrays a power of two apart would meet in the same lines of a cache. Where numbers are rather
 * computed again than kept, every active edge counts as a fragment, and is cut when it is wanted.
 */
typedef struct fragments {
  uint count, count_a;
  uint outline_a; /* those of A's edges; the lids of A follow */
  mask lidded;    /* lanes in which a lid cuts */
#if ALD_COMPUTES_AGAIN
  active_edges of_a, of_b;
#else
  uchar edge[ALD_EDGES_MAX];
  fragment list[ALD_EDGES_MAX];
#endif
} fragments;

#if ALD_COMPUTES_AGAIN
ALD_INLINE uint fragment_edge(const fragments *f, uint i) {
  return i < f->count_a ? f->of_a.edge[i] : f->of_b.edge[i - f->count_a];
}

ALD_INLINE_ALWAYS fragment fragment_at(const fragments *f, const polygon *a, const polygon *b,
                                       overlap_box shared, uint i) {
  fragment g;
  g.from = g.to = vec2_of(R(0), R(0));
  g.valid = g.cut_start = g.cut_end = is(W(0), W(1));
  const edged_polygon one = edged_polygon_of(a, &f->of_a), other = edged_polygon_of(b, &f->of_b);
  if (i < f->count_a) {
    fragment_cut(&g, one, i, other, shared, 1);
  } else {
    fragment_cut(&g, other, i - f->count_a, one, shared, 0);
  }
  return g;
}
#else
ALD_INLINE uint fragment_edge(const fragments *f, uint i) { return f->edge[i]; }

ALD_INLINE fragment fragment_at(const fragments *f, const polygon *a ALD_UNUSED,
                                const polygon *b ALD_UNUSED, overlap_box shared ALD_UNUSED,
                                uint i) {
  return f->list[i];
}

/* Clips the active edges of a polygon and appends what is left. */
ALD_INLINE void fragments_add(fragments *f, edged_polygon of, edged_polygon cutter,
                              overlap_box shared, int is_a) {
  for (uint k = 0; k < of.edges->count; k++) {
    const uint e = of.edges->edge[k];
    fragment *next = &f->list[f->count];
    if (any_lane(fragment_cut(next, of, k, cutter, shared, is_a))) {
      f->edge[f->count++] = (uchar)e;
    }
    if (is_a && e < of.p->count) f->outline_a = f->count;
  }
}
#endif

/* the fragment of A's outline before the i-th */
ALD_INLINE uint fragment_before(const fragments *f, uint i) {
  return i > 0 ? i - 1 : f->outline_a - 1;
}

/* Does fragment i of A, of its outline, start where the one before it ends? */
ALD_INLINE mask fragments_join(const fragments *f, uint i, uint edges_a, mask ends, mask starts) {
  const uint before = fragment_edge(f, fragment_before(f, i));
  return polygon_next(before, edges_a) == fragment_edge(f, i) ? ends & starts
                                                              : starts & mask_not(starts);
}

/* likewise, of fragments that are looked for */
ALD_INLINE mask fragment_continues(const fragments *f, const polygon *a, const polygon *b,
                                   overlap_box shared, uint i) {
  const fragment own = fragment_at(f, a, b, shared, i);
  const fragment other = fragment_at(f, a, b, shared, fragment_before(f, i));
  return fragments_join(f, i, a->count, other.valid & mask_not(other.cut_end),
                        own.valid & mask_not(own.cut_start));
}

/* Boundary of the overlap of a and b. Both are given relative to the centre of the box `shared`, in
 * one frame; the box holds the overlap with some room to spare. */
ALD_INLINE void fragments_find(fragments *f, const polygon *a, const polygon *b,
                               overlap_box shared) {
  f->lidded = R(1) < R(0);
  for (uint k = 0; k < a->lids; k++) f->lidded = f->lidded | a->lid_cuts[k];
  for (uint k = 0; k < b->lids; k++) f->lidded = f->lidded | b->lid_cuts[k];
#if ALD_COMPUTES_AGAIN
  active_edges_find(&f->of_a, a, shared);
  active_edges_find(&f->of_b, b, shared);
  f->count_a = f->of_a.count;
  f->count = f->count_a + f->of_b.count;
  f->outline_a = f->of_a.outline;
#else
  active_edges edges_a, edges_b;
  active_edges_find(&edges_a, a, shared);
  active_edges_find(&edges_b, b, shared);
  const edged_polygon one = edged_polygon_of(a, &edges_a), other = edged_polygon_of(b, &edges_b);
  f->count = 0;
  f->outline_a = 0;
  fragments_add(f, one, other, shared, 1);
  f->count_a = f->count;
  fragments_add(f, other, one, shared, 0);
#endif
}

#endif
