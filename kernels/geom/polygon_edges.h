/* SPDX-License-Identifier: Apache-2.0
 * Convex polygons, and what is left of an edge of one within another. Source and model:
 * polygon_overlap.h. Only edges whose line meets the box that both polygons share can cut anything
 * there; the others are skipped (where no lane needs them) after every edge has been cut down to
 * that box. */
#ifndef ALD_KERNELS_GEOM_POLYGON_EDGES_H
#define ALD_KERNELS_GEOM_POLYGON_EDGES_H

#include "../math/vec2.h"

/* room for any study; the program of a study says what it needs: vertices of a convex part, lids of
 * sections, edges of the two parts of a contact, lids among them */
#ifndef ALD_VERTICES_MAX
#define ALD_VERTICES_MAX 64 /* as ALD_PART_VERTICES of src/model/study.h */
#define ALD_LIDS_MAX 2
#define ALD_EDGES_MAX (2 * (ALD_VERTICES_MAX + ALD_LIDS_MAX))
#endif
enum { PART_VERTICES = ALD_VERTICES_MAX };

/* smallest area that counts as contact [m^2] and length of an edge below which it is no edge [m];
 * [TPN] page sec. 2 */
#define OVERLAP_MIN R(1e-9)
#define OVERLAP_WELD_SQUARED R(1e-24)

enum { PART_LIDS = 2 }; /* of a polygon that has any */

/* A convex polygon, anticlockwise. Edge e < count begins at vertex e; edge count + k is lid k, from
 * at[count + 2 k] to the one after it, the polygon on its left. */
typedef struct polygon {
  uint count, lids;         /* lids: 0 or PART_LIDS, in all lanes */
  mask lid_cuts[PART_LIDS]; /* in which lanes */
  vec2 at[PART_VERTICES + 2 * ALD_LIDS_MAX];
} polygon;

/* The part of an edge that is left, as fractions of its length: from = from_n/from_d ... */
typedef struct edge_span {
  real from_n, from_d, to_n, to_d;
  mask out;
} edge_span;

typedef struct overlap_box {
  real x, y; /* reach extents about the origin */
} overlap_box;

ALD_INLINE uint polygon_next(uint vertex, uint count) {
  return vertex + 1 < count ? vertex + 1 : 0;
}

/* where edge e begins and ends */
ALD_INLINE uint edge_from(const polygon *p, uint e) {
  return e < p->count ? e : p->count + 2 * (e - p->count);
}

ALD_INLINE uint edge_to(const polygon *p, uint e) {
  return e < p->count ? polygon_next(e, p->count) : p->count + 2 * (e - p->count) + 1;
}

/* the line of an edge: where it begins, and the way to where it ends */
typedef struct edge_line {
  vec2 from, along;
} edge_line;

ALD_INLINE edge_line polygon_line(const polygon *p, uint e) {
  edge_line l;
  l.from = p->at[edge_from(p, e)];
  l.along = vec2_sub(p->at[edge_to(p, e)], l.from);
  return l;
}

/* Is the box not wholly on the inner side of an edge's line? The box counts twice its room to
 * spare, so that no rounding drops an edge that the test of fragments_add() would still want. */
ALD_INLINE mask edge_line_matters(edge_line l, overlap_box shared) {
  const real centre = l.along.y * l.from.x - l.along.x * l.from.y;
  return centre <=
         real_abs(l.along.x) * (R(1.01) * shared.y) + real_abs(l.along.y) * (R(1.01) * shared.x);
}

/* Cuts an edge by a reach-plane, given the (signed, unscaled) distances of its ends. */
ALD_INLINE void span_clip(edge_span *s, real d0, real d1, mask in0, mask in1, mask matters) {
  const mask enters = matters & in1 & mask_not(in0);
  const mask leaves = matters & in0 & mask_not(in1);
  const real part = real_abs(d0);
  const real whole_ = part + real_abs(d1);
  const mask later = enters & (part * s->from_d > s->from_n * whole_);
  const mask sooner = leaves & (part * s->to_d < s->to_n * whole_);
  s->from_n = sel(later, part, s->from_n);
  s->from_d = sel(later, whole_, s->from_d);
  s->to_n = sel(sooner, part, s->to_n);
  s->to_d = sel(sooner, whole_, s->to_d);
  s->out = s->out | (matters & mask_not(in0 | in1));
}

/* Edges that matter in some lane, in which, and their lines, which many edges are cut by. A single
 * lane is all lanes, and rather computes lines again than keeps them. */
typedef struct active_edges {
  uint count, outline; /* all of them; without lids */
  uchar edge[PART_VERTICES + ALD_LIDS_MAX];
#if ALD_LANES > 1
  struct {
    edge_line line;
    mask matters;
  } of[PART_VERTICES + ALD_LIDS_MAX];
#define ACTIVE_EDGE_MATTERS(active, k) (active)->of[k].matters
#define ACTIVE_EDGE_LINE(active, p, k) (active)->of[k].line
#else
#define ACTIVE_EDGE_MATTERS(active, k) is(W(0), W(0))
#define ACTIVE_EDGE_LINE(active, p, k) polygon_line(p, (active)->edge[k])
#endif
} active_edges;

ALD_INLINE void active_edges_add(active_edges *active, uint e, edge_line line ALD_UNUSED,
                                 mask matters) {
  if (!any_lane(matters)) return;
  active->edge[active->count] = (uchar)e;
#if ALD_LANES > 1
  active->of[active->count].line = line;
  active->of[active->count].matters = matters;
#endif
  active->count++;
}

ALD_INLINE void active_edges_find(active_edges *active, const polygon *p, overlap_box shared) {
  active->count = 0;
  for (uint e = 0; e < p->count; e++) {
    const edge_line line = polygon_line(p, e);
    active_edges_add(active, e, line, edge_line_matters(line, shared));
  }
  active->outline = active->count;
  for (uint k = 0; k < p->lids; k++) {
    const edge_line line = polygon_line(p, p->count + k);
    active_edges_add(active, p->count + k, line, edge_line_matters(line, shared) & p->lid_cuts[k]);
  }
}

/* a polygon and those of its edges that matter */
typedef struct edged_polygon {
  const polygon *p;
  const active_edges *edges;
} edged_polygon;

ALD_INLINE edged_polygon edged_polygon_of(const polygon *p, const active_edges *edges) {
  edged_polygon e;
  e.p = p;
  e.edges = edges;
  return e;
}

ALD_INLINE edge_span span_whole(void) {
  edge_span s;
  s.from_n = R(0);
  s.from_d = R(1);
  s.to_n = R(1);
  s.to_d = R(1);
  s.out = s.from_n > s.to_n;
  return s;
}

/* What is left of edge `e` of `p` within the edges first to last of `cutter`; closed: points on the
 * cutter's boundary are in. */
ALD_INLINE void polygon_clip_edge(edge_span *s, const polygon *p, uint e, edged_polygon cutter,
                                  uint first, uint last, int closed) {
  const vec2 from = p->at[edge_from(p, e)], to = p->at[edge_to(p, e)];
  for (uint k = first; k < last; k++) {
    const edge_line l = ACTIVE_EDGE_LINE(cutter.edges, cutter.p, k);
    const real d0 = l.along.x * (from.y - l.from.y) - l.along.y * (from.x - l.from.x);
    const real d1 = l.along.x * (to.y - l.from.y) - l.along.y * (to.x - l.from.x);
    const mask in0 = closed ? d0 >= R(0) : d0 > R(0);
    const mask in1 = closed ? d1 >= R(0) : d1 > R(0);
    span_clip(s, d0, d1, in0, in1, ACTIVE_EDGE_MATTERS(cutter.edges, k));
  }
}

/* what the polygon's own lids leave of an edge, or its own edges of a lid */
ALD_INLINE edge_span polygon_clip_own(edged_polygon own, uint e) {
  const uint outline = own.edges->outline, count = own.edges->count;
  edge_span s = span_whole();
  if (count > outline) {
    const int is_lid = e >= own.p->count;
    polygon_clip_edge(&s, own.p, e, own, is_lid ? 0 : outline, is_lid ? outline : count, 1);
  }
  return s;
}

#endif
