/* SPDX-License-Identifier: Apache-2.0
 * Overlap of two convex polygons: area, centroid, contact line, depth. Source: [TPN] sec. 3.1,
 * Figs. 2 and 3; the rule of the owner-labelled arcs in the theory page.
 *
 * Edges are clipped, not polygons: each edge of A gives at most one fragment inside B, each edge of
 * B one inside A; the fragments are the boundary of the overlap, so that area and centroid follow
 * by Green's theorem and the contact line is the sum of A's fragments. An edge of A counts where it
 * lies on B's boundary, one of B only strictly inside A, so that a shared edge counts once.
 *
 * The section of a body that leans may end at its lids: up to two more lines that cut the polygon,
 * each kept whole, so that its direction is known however little it cuts off. They are edges and
 * cut like edges, but the polygon's own edges and lids cut each other too. */
#ifndef ALD_KERNELS_GEOM_POLYGON_OVERLAP_H
#define ALD_KERNELS_GEOM_POLYGON_OVERLAP_H

#include "polygon_fragments.h"

typedef struct overlap {
  real area;     /* [m^2] */
  vec2 centroid; /* in the frame of the polygons [m] */
  vec2 line;     /* P2 - P1: sum of A's arcs inside B [m]; length L */
  mask crossed;  /* the boundaries cross, so that the line is defined */
} overlap;

/* Area, centroid and contact line from the fragments (Green's theorem). Moments are taken about a
 * point of the boundary, so that fragments which rounding left alone enclose nothing. */
ALD_INLINE overlap fragments_measure(const fragments *f, const polygon *a, const polygon *b,
                                     overlap_box shared) {
  overlap o;
  real twice = R(0), mx = R(0), my = R(0);
  vec2 gap = vec2_of(R(0), R(0)), anchor = gap;
  o.line = gap;
  o.crossed = R(1) < R(0);
  mask of_a = o.crossed, of_b = o.crossed;
  mask ends = o.crossed, first = o.crossed, first_starts = o.crossed; /* of A's outline */
  for (uint i = 0; i < f->count; i++) {
    const fragment g = fragment_at(f, a, b, shared, i);
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
      const mask starts = valid & mask_not(g.cut_start);
      if (i == 0) {
        first = valid;
        first_starts = starts;
      } else {
        o.crossed = o.crossed | (valid & mask_not(fragments_join(f, i, a->count, ends, starts)));
      }
      ends = valid & mask_not(g.cut_end);
    }
  }
  if (f->outline_a > 0) {
    const mask joins = fragments_join(f, 0, a->count, ends, first_starts);
    o.crossed = o.crossed | (first & mask_not(joins));
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
ALD_INLINE real fragments_extent(const fragments *f, const polygon *a, const polygon *b,
                                 overlap_box shared, vec2 direction) {
  real low = R(1e30), high = R(-1e30);
  for (uint i = 0; i < f->count; i++) {
    const fragment g = fragment_at(f, a, b, shared, i);
    const real at0 = vec2_dot(g.from, direction), at1 = vec2_dot(g.to, direction);
    low = sel(g.valid, real_min(low, real_min(at0, at1)), low);
    high = sel(g.valid, real_max(high, real_max(at0, at1)), high);
  }
  return high - low;
}

#endif
