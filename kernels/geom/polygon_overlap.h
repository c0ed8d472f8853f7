/* SPDX-License-Identifier: Apache-2.0
 * Overlap of two convex polygons: area, centroid, contact line, depth. Source: [TPN] sec. 3.1,
 * Figs. 2 and 3; the rule of the owner-labelled arcs in the theory page.
 *
 * Edges are clipped, not polygons: each edge of A gives at most one fragment inside B, each edge of
 * B one inside A; the fragments are the boundary of the overlap, so that area and centroid follow
 * by Green's theorem and the contact line is the sum of A's fragments. An edge of A counts where it
 * lies on B's boundary, one of B only strictly inside A, so that a shared edge counts once.
 *
 * Only edges whose line meets the box that both polygons share can cut anything there; the others
 * are skipped (where no lane needs them) after every edge has been cut down to that box.
 *
 * The section of a body that leans may end at its lids: up to two more lines that cut the polygon,
 * each kept whole, so that its direction is known however little it cuts off. They are edges and
 * cut like edges, but the polygon's own edges and lids cut each other too. */
#ifndef ALD_KERNELS_GEOM_POLYGON_OVERLAP_H
#define ALD_KERNELS_GEOM_POLYGON_OVERLAP_H

#include "../math/vec2.h"

/* room for any study; the program of a study says what it needs: vertices of a convex part, lids of
 * sections, edges of the two parts of a contact, lids among them */
#ifndef ALD_MOST_VERTICES
#define ALD_MOST_VERTICES 64 /* as ALD_PART_VERTICES of src/model/study.h */
#define ALD_MOST_LIDS 2
#define ALD_MOST_EDGES (2 * (ALD_MOST_VERTICES + ALD_MOST_LIDS))
#endif
enum { PART_VERTICES = ALD_MOST_VERTICES };

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
  vec2 at[PART_VERTICES + 2 * ALD_MOST_LIDS];
} polygon;

/* What is left of an edge. */
typedef struct fragment {
  vec2 from, to;
  mask valid;
  mask cut_start, cut_end; /* the other polygon cuts its edge there */
} fragment;

/* Boundary of the overlap, fragment by fragment; those of A come first. Kept together by fragment:
 * arrays a power of two apart would meet in the same lines of a cache. */
typedef struct fragments {
  uint count, count_a;
  uint outline_a; /* those of A's edges; the lids of A follow */
  mask lidded;    /* lanes in which a lid cuts */
  uint edge[ALD_MOST_EDGES];
  fragment list[ALD_MOST_EDGES];
} fragments;

typedef struct overlap {
  real area;     /* [m^2] */
  vec2 centroid; /* in the frame of the polygons [m] */
  vec2 line;     /* P2 - P1: sum of A's arcs inside B [m]; length L */
  mask crossed;  /* the boundaries cross, so that the line is defined */
} overlap;

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

/* Is the box not wholly on the inner side of edge e's line? The box counts twice its room to spare,
 * so that no rounding drops an edge that the test of fragments_add() would still want. */
ALD_INLINE mask polygon_edge_matters(const polygon *p, uint e, overlap_box shared) {
  const uint from = edge_from(p, e), to = edge_to(p, e);
  const real dx = p->at[to].x - p->at[from].x;
  const real dy = p->at[to].y - p->at[from].y;
  const real centre = dy * p->at[from].x - dx * p->at[from].y;
  return centre <= real_abs(dx) * (R(1.01) * shared.y) + real_abs(dy) * (R(1.01) * shared.x);
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

/* Edges that matter in some lane, and in which. */
typedef struct active_edges {
  uint count, outline; /* all of them; without lids */
  uint edge[PART_VERTICES + ALD_MOST_LIDS];
  mask matters[PART_VERTICES + ALD_MOST_LIDS];
} active_edges;

ALD_INLINE void active_edges_find(active_edges *active, const polygon *p, overlap_box shared) {
  active->count = 0;
  active->outline = 0;
  for (uint e = 0; e < p->count + p->lids; e++) {
    mask matters = polygon_edge_matters(p, e, shared);
    if (e >= p->count) matters = matters & p->lid_cuts[e - p->count];
    if (any_lane(matters)) {
      active->edge[active->count] = e;
      active->matters[active->count++] = matters;
    }
    if (e < p->count) active->outline = active->count;
  }
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
ALD_INLINE void polygon_clip_edge(edge_span *s, const polygon *p, uint e, const polygon *cutter,
                                  const active_edges *planes, uint first, uint last, int closed) {
  const vec2 from = p->at[edge_from(p, e)], to = p->at[edge_to(p, e)];
  for (uint k = first; k < last; k++) {
    const vec2 a = cutter->at[edge_from(cutter, planes->edge[k])];
    const vec2 b = cutter->at[edge_to(cutter, planes->edge[k])];
    const real dx = b.x - a.x;
    const real dy = b.y - a.y;
    const real d0 = dx * (from.y - a.y) - dy * (from.x - a.x);
    const real d1 = dx * (to.y - a.y) - dy * (to.x - a.x);
    const mask in0 = closed ? d0 >= R(0) : d0 > R(0);
    const mask in1 = closed ? d1 >= R(0) : d1 > R(0);
    span_clip(s, d0, d1, in0, in1, planes->matters[k]);
  }
}

/* what the polygon's own lids leave of an edge, or its own edges of a lid */
ALD_INLINE edge_span polygon_clip_own(const polygon *p, uint e, const active_edges *own) {
  edge_span s = span_whole();
  if (own->count > own->outline) {
    const int is_lid = e >= p->count;
    polygon_clip_edge(&s, p, e, p, own, is_lid ? 0 : own->outline,
                      is_lid ? own->outline : own->count, 1);
  }
  return s;
}

/* Clips the active edges of `p` and appends what is left. */
ALD_INLINE void fragments_add(fragments *f, const polygon *p, const active_edges *edges,
                              const polygon *cutter, const active_edges *planes, overlap_box shared,
                              int is_a) {
  for (uint k = 0; k < edges->count; k++) {
    const uint e = edges->edge[k];
    const vec2 start = p->at[edge_from(p, e)], end = p->at[edge_to(p, e)];
    const edge_span own = polygon_clip_own(p, e, edges);
    edge_span s = own;
    polygon_clip_edge(&s, p, e, cutter, planes, 0, planes->count, is_a);
    const mask some = edges->matters[k] & mask_not(s.out) & (s.from_n * s.to_d < s.to_n * s.from_d);
    if (any_lane(some)) {
      const real inverse = R(1) / (s.from_d * s.to_d);
      const vec2 along = vec2_sub(end, start);
      fragment g;
      g.cut_start = s.from_n * own.from_d > own.from_n * s.from_d;
      g.cut_end = s.to_n * own.to_d < own.to_n * s.to_d;
      g.from = vec2_add(start, vec2_scale(along, s.from_n * s.to_d * inverse));
      g.to = vec2_sel(s.to_n < s.to_d,
                      vec2_add(start, vec2_scale(along, s.to_n * s.from_d * inverse)), end);
      const vec2 left = vec2_sub(g.to, g.from);
      const mask here = (real_abs(g.from.x) <= shared.x) & (real_abs(g.from.y) <= shared.y);
      g.valid = some & here & (vec2_dot(left, left) > OVERLAP_WELD_SQUARED);
      g.cut_start = g.cut_start & g.valid;
      g.cut_end = g.cut_end & g.valid;
      f->edge[f->count] = e;
      f->list[f->count++] = g;
    }
    if (is_a && e < p->count) f->outline_a = f->count;
  }
}

/* Does fragment i of A start where the one before it on A's boundary ends? */
ALD_INLINE mask fragment_continues(const fragments *f, uint i, uint edges_a) {
  const uint before = i > 0 ? i - 1 : f->outline_a - 1;
  const fragment own = f->list[i], other = f->list[before];
  mask joined = own.valid & mask_not(own.valid);
  if (polygon_next(f->edge[before], edges_a) == f->edge[i]) {
    joined = other.valid & mask_not(other.cut_end) & own.valid & mask_not(own.cut_start);
  }
  return joined;
}

/* Area, centroid and contact line from the fragments (Green's theorem). Moments are taken about a
 * point of the boundary, so that fragments which rounding left alone enclose nothing. */
ALD_INLINE overlap fragments_measure(const fragments *f, uint edges_a, overlap_box shared) {
  overlap o;
  real twice = R(0), mx = R(0), my = R(0);
  vec2 gap = vec2_of(R(0), R(0)), anchor = gap;
  o.line = gap;
  o.crossed = R(1) < R(0);
  mask of_a = o.crossed, of_b = o.crossed;
  for (uint i = 0; i < f->count; i++) {
    const fragment g = f->list[i];
    const mask valid = g.valid;
    const real cross = vec2_cross(g.from, g.to);
    const vec2 along = vec2_sub(g.to, g.from);
    twice = sel(valid, twice + cross, twice);
    mx = sel(valid, mx + (g.from.x + g.to.x) * cross, mx);
    my = sel(valid, my + (g.from.y + g.to.y) * cross, my);
    anchor = vec2_sel(valid, g.from, anchor);
    gap = vec2_sel(valid, vec2_add(gap, along), gap);
    if (i < f->count_a) {
      o.line = vec2_sel(valid, vec2_add(o.line, along), o.line);
      of_a = of_a | valid;
    } else {
      of_b = of_b | valid;
    }
    if (i < f->outline_a) {
      o.crossed = o.crossed | (valid & mask_not(fragment_continues(f, i, edges_a)));
    }
  }
  /* an edge that ends at a lid of its own goes on there: what counts is whether both have a part */
  o.crossed = (o.crossed & mask_not(f->lidded)) | (of_a & of_b & f->lidded);
  /* both measures of the area must count: near the smallest, rounding can leave one of them empty
   */
  const real area = R(0.5) * (twice - vec2_cross(anchor, gap));
  const mask counts = (area > OVERLAP_MIN) & (twice > OVERLAP_MIN);
  o.area = sel(counts, area, R(0));
  /* the centroid lies in the shared box; only the rounding of a tiny overlap can carry it out */
  const real divisor = R(3) * sel(counts, twice, R(1));
  o.centroid = vec2_of(real_max(-shared.x, real_min(shared.x, mx / divisor)),
                       real_max(-shared.y, real_min(shared.y, my / divisor)));
  return o;
}

/* Extent of the overlap along a direction [m]. */
ALD_INLINE real fragments_extent(const fragments *f, vec2 direction) {
  real low = R(1e30), high = R(-1e30);
  for (uint i = 0; i < f->count; i++) {
    const fragment g = f->list[i];
    const real at0 = vec2_dot(g.from, direction), at1 = vec2_dot(g.to, direction);
    low = sel(g.valid, real_min(low, real_min(at0, at1)), low);
    high = sel(g.valid, real_max(high, real_max(at0, at1)), high);
  }
  return high - low;
}

/* Boundary of the overlap of a and b. Both are given relative to the centre of the box `shared`, in
 * one frame; the box holds the overlap with some room to spare. */
ALD_INLINE void fragments_find(fragments *f, const polygon *a, const polygon *b,
                               overlap_box shared) {
  active_edges edges_a, edges_b;
  active_edges_find(&edges_a, a, shared);
  active_edges_find(&edges_b, b, shared);
  f->lidded = R(1) < R(0);
  for (uint k = 0; k < a->lids; k++) f->lidded = f->lidded | a->lid_cuts[k];
  for (uint k = 0; k < b->lids; k++) f->lidded = f->lidded | b->lid_cuts[k];
  f->count = 0;
  f->outline_a = 0;
  fragments_add(f, a, &edges_a, b, &edges_b, shared, 1);
  f->count_a = f->count;
  fragments_add(f, b, &edges_b, a, &edges_a, shared, 0);
}

#endif
