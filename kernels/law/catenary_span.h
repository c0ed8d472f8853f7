/* SPDX-License-Identifier: Apache-2.0
 * A part of a line that hangs between two places of a level seabed, or between one of them and the
 * fairlead, and what lies beside it. Source: ours, for [SIMO] sec. 1.1.
 *   W(s)  weight from the anchor up to s [N]     V = W + q  vertical tension of a span [N]
 *   z(s)  height that the line gains from the anchor, were it to hang freely with H and q
 * For any q the line above its last place on the seabed is that which begins where z is least: it
 * stays above the seabed from there on, and the seabed pushes it there, never pulls. Its height
 * above that place grows with q, so that each q is a root in a bracket, whatever floats.
 * A span that comes down again lands on a run: segments that do not float, upon each other, with
 * clumps, not buoys, between them. V = 0 where it lands; or on the lowest node of the run, V <= 0.
 * Valid: as catenary_piece.h.
 * Checked by: tests/kernels/test_catenary_parts.c. */
#ifndef ALD_KERNELS_LAW_CATENARY_SPAN_H
#define ALD_KERNELS_LAW_CATENARY_SPAN_H

#include "catenary_reach.h"

/* a line that may lie in parts, and what its spans are solved with */
typedef struct catenary_parted {
  const catenary_segment *s;
  const catenary_inverse *inverse;
  const real *borne; /* (count), of catenary_weigh() */
  uint count;
  int seabed;
  real near;  /* error of a height that is none [m] */
  real bound; /* more than any weight of the line [N] */
} catenary_parted;

/* a place of the line: the segment, as a real, and the unstretched length below it in there [m] */
typedef struct catenary_place {
  real segment, part;
} catenary_place;

/* what lies between the upper end of a run and where a span lands on it */
typedef struct catenary_run {
  catenary_place landing;
  real x, x_h;  /* stretched length, its slope with the horizontal tension [m], [m/N] */
  real lies;    /* unstretched [m] */
  real tension; /* what friction leaves of the horizontal tension [N] */
  real kept;    /* slope of that with the one above: 0 where friction has used it up */
} catenary_run;

/* what hangs between two places */
typedef struct catenary_span {
  real horizontal, q; /* its horizontal tension; its vertical one is W + q [N] */
  catenary_place foot, landing;
} catenary_span;

/* how a span rises from the lowest place below its run */
typedef struct catenary_rise {
  catenary_place foot;
  real z, z_q; /* height of its upper end over its foot [m], slope with q [m/N] */
} catenary_rise;

/* W above the lower node of each segment [N] */
ALD_INLINE void catenary_weigh(const catenary_segment *s, uint count, real *borne) {
  real sum = R(0);
  for (uint i = 0; i < count; i++) {
    borne[i] = sum;
    sum = real_fma(s[i].weight, s[i].length, sum) + s[i].clump;
  }
}

/* the same of a line, which is returned; its tolerances are the caller's */
ALD_INLINE catenary_parted catenary_parted_of(const catenary_line *line, real *borne) {
  catenary_parted parted;
  catenary_weigh(line->s, line->count, borne);
  parted.s = line->s, parted.inverse = line->inverse, parted.borne = borne;
  parted.count = line->count, parted.seabed = line->seabed;
  return parted;
}

/* W below the lower node of a segment above the first */
ALD_INLINE real catenary_below(const catenary_parted *line, uint i) {
  return line->borne[i] - line->s[i - 1].clump;
}

/* the lowest node of the run below a place, and the q at which that node lifts [N] */
ALD_INLINE real catenary_run_start(const catenary_parted *line, catenary_place top, real *release) {
  real start = top.segment;
  *release = R(0);
  for (uint k = line->count; k > 0 && any_lane(start <= R(k)); k--) {
    const catenary_segment *below = &line->s[k - 1];
    const mask here = start == R(k);
    if (!any_lane(here)) continue;
    if (k < line->count) {
      const real lifts = -real_min(line->borne[k], catenary_below(line, k));
      *release = sel(here, lifts, *release);
    }
    const mask joined = here & mask_not((below->weight < R(0)) | (below->clump < R(0)));
    start = sel(joined, R(k - 1), start);
  }
  return start;
}

/* adds what lies of a segment; `below` of it counts for its place */
ALD_INLINE void catenary_run_add(catenary_run *run, real drop, real compliance, real lies,
                                 real below) {
  const mask rubs = drop > R(0);
  const real upper = real_max(run->tension - drop * (lies - below), R(0));
  const real taut = sel(rubs, real_min(below, upper / sel(rubs, drop, R(1))), below);
  const real stretch = taut * compliance;
  run->x = run->x + real_fma(stretch, upper - R(0.5) * drop * taut, below);
  run->x_h = run->x_h + stretch * run->kept;
  run->lies = run->lies + lies;
  run->tension = real_max(run->tension - drop * lies, R(0));
  run->kept = sel(run->tension > R(0), run->kept, R(0));
}

ALD_INLINE void catenary_land(catenary_run *run, mask here, real segment, real part) {
  run->landing.segment = sel(here, segment, run->landing.segment);
  run->landing.part = sel(here, part, run->landing.part);
}

/* What lies below a place, down to where a span with this q lands; of its length, what is below
 * `arc`.
 *   start    lowest node of the run
 *   tension  horizontal, above */
ALD_INLINE catenary_run catenary_run_of(const catenary_parted *line, catenary_place top, real start,
                                        real tension, real q, real arc) {
  catenary_run run;
  run.landing = top;
  run.x = run.x_h = run.lies = R(0);
  run.tension = tension, run.kept = R(1);
  mask landed = (top.part <= R(0)) & (top.segment == start);
  if (!all_lanes(arc == R(INFINITY))) {
    for (uint i = 0; i < line->count; i++) arc = arc - line->s[i].length;
  }
  uint above = line->count; /* of what is above the place */
  for (; above > 0 && !any_lane(top.segment >= R(above - 1)); above--) {
    arc = arc + line->s[above - 1].length;
  }
  for (uint k = above; k > 0 && any_lane(mask_not(landed)); k--) {
    const uint i = k - 1;
    const catenary_segment *s = &line->s[i];
    arc = arc + s->length;
    if (k < line->count) { /* the node above */
      const mask at = mask_not(landed) & (top.segment >= R(k)) & (start <= R(k));
      const mask here = at & (catenary_below(line, k) < -q);
      catenary_land(&run, here, R(k), R(0));
      landed = landed | here;
    }
    const mask in = mask_not(landed) & (start <= R(i)) &
                    ((top.segment > R(i)) | ((top.segment == R(i)) & (top.part > R(0))));
    if (!any_lane(in)) continue;
    const real length = sel(top.segment == R(i), top.part, s->length);
    const real hangs = (-q - line->borne[i]) * line->inverse[i].per_weight;
    const real free = real_max(R(0), real_min(hangs, length));
    const real lies = sel(in, length - free, R(0));
    const real drop = s->friction * real_max(s->weight, R(0));
    const real below = real_max(R(0), real_min(arc - free, lies));
    catenary_run_add(&run, drop, line->inverse[i].compliance, lies, below);
    const mask stops = in & ((free > R(0)) | (start == R(i)));
    catenary_land(&run, stops, R(i), free);
    landed = landed | stops;
  }
  return run;
}

/* lets a rise begin anew at a place that is lower than its foot */
ALD_INLINE void catenary_sink(catenary_rise *rise, mask lower, real segment, real part) {
  rise->z = sel(lower, R(0), rise->z);
  rise->z_q = sel(lower, R(0), rise->z_q);
  rise->foot.segment = sel(lower, segment, rise->foot.segment);
  rise->foot.part = sel(lower, part, rise->foot.part);
}

/* Segments at the anchor up which the line only goes down, below `start` and a landing: its lowest
 * place is above them. */
ALD_INLINE uint catenary_falling(const catenary_parted *line, real q, real landing, real start) {
  const real end = real_min(landing, start - R(1));
  uint i = 0;
  for (; i < line->count; i++) {
    const catenary_segment *s = &line->s[i];
    const real v = line->borne[i] + q;
    const mask turns = (s->weight > R(0)) & ((-v * line->inverse[i].per_weight) < s->length);
    if (any_lane((R(i) >= end) | (v >= R(0)) | turns)) break;
  }
  return i;
}

/* The span that ends at a landing, from the lowest place of the line below `start`; without a
 * seabed it begins at the anchor whatever is below.
 *   h  horizontal tension, > 0 [N] */
ALD_INLINE catenary_rise catenary_rise_to(const catenary_parted *line, real h, real q,
                                          catenary_place landing, real start) {
  catenary_rise rise;
  rise.foot.part = rise.z = rise.z_q = R(0);
  const uint above = line->seabed ? catenary_falling(line, q, landing.segment, start) : 0;
  rise.foot.segment = R(above);
  for (uint i = above; i < line->count; i++) {
    const catenary_inverse inverse = line->inverse[i];
    const mask full = R(i) < landing.segment;
    if (!any_lane(full | (landing.segment == R(i)))) break;
    const real part = sel(landing.segment == R(i), landing.part, R(0));
    const real length = sel(full, line->s[i].length, part);
    const real v = line->borne[i] + q, w = line->s[i].weight, per = inverse.per_weight;
    const mask may = catenary_lanes(line->seabed) & (R(i) < start);
    const real falls = real_max(R(0), real_min(-v * per, length));
    const mask turns = may & (w > R(0)) & (falls > R(0)) & (falls < length);
    const real first = sel(turns, falls, length);
    catenary_piece piece =
        catenary_hang(h, v, real_sqrt(real_fma(h, h, v * v)), first, w, per, inverse.compliance);
    rise.z = rise.z + piece.z, rise.z_q = rise.z_q + piece.z_q;
    if (any_lane(turns)) {
      catenary_sink(&rise, turns & (rise.z < R(0)), R(i), first);
      piece = catenary_hang(h, piece.v, piece.t, length - first, w, per, inverse.compliance);
      rise.z = rise.z + piece.z, rise.z_q = rise.z_q + piece.z_q;
    }
    const mask node = may & (R(i + 1) < start) & (rise.z < R(0));
    catenary_sink(&rise, node, R(i + 1), R(0));
  }
  return rise;
}

/* How far a span reaches from its foot, up to its landing or to `arc` of the line before that. */
ALD_INLINE catenary_reach catenary_span_reach(const catenary_parted *line,
                                              const catenary_span *span, real arc) {
  const catenary_place foot = span->foot, landing = span->landing;
  catenary_reach reach;
  reach.x = reach.z = reach.x_h = reach.x_q = reach.z_h = reach.z_q = reach.grounded = R(0);
  reach.anchor = span->horizontal;
  reach.v = R(0);
  const real pull = real_max(span->horizontal, CATENARY_MIN);
  for (uint i = 0; i < line->count && any_lane(R(i) <= landing.segment); i++) {
    const catenary_segment *s = &line->s[i];
    const mask above = R(i) > foot.segment, at = R(i) == foot.segment;
    const real from = sel(at, foot.part, sel(above, R(0), s->length));
    const mask below = R(i) < landing.segment;
    const real end = sel(below, s->length, sel(R(i) == landing.segment, landing.part, R(0)));
    const real length = real_max(real_min(end, arc) - from, R(0));
    arc = arc - s->length;
    if (!any_lane(length > R(0))) continue;
    const real v = real_fma(s->weight, from, line->borne[i]) + span->q;
    const catenary_piece piece =
        catenary_hang(pull, v, real_sqrt(real_fma(pull, pull, v * v)), length, s->weight,
                      line->inverse[i].per_weight, line->inverse[i].compliance);
    catenary_add(&reach, piece, span->horizontal);
    reach.v = sel(length > R(0), piece.v, reach.v);
  }
  return reach;
}

#endif
