/* SPDX-License-Identifier: Apache-2.0
 * A line that may lie on the seabed in several parts, with spans between them that something lifts,
 * for H and q of its upper span. Source: ours, for [SIMO] sec. 1.1; spans: catenary_span.h.
 * From the fairlead down: a span, what lies below its foot, the next span, ... to the anchor. H
 * goes on through a span and falls by friction along what lies. This is the state of least energy
 * of a line that only pulls, on a seabed that only pushes; without friction there is one such state
 * for each place of the fairlead, and X grows with H, Z with q.
 * Slopes: those of the lower spans with their own q eliminated; how friction changes with q is left
 * out.
 * Checked by: tests/kernels/test_catenary_parts.c. */
#ifndef ALD_KERNELS_LAW_CATENARY_PARTS_H
#define ALD_KERNELS_LAW_CATENARY_PARTS_H

#include "catenary_span.h"

#ifdef ALD_SINGLE
#define CATENARY_LEVEL R(3e-7) /* error over length at which a root is met */
#define CATENARY_GRAIN R(1e-7) /* width over size of a bracket that cannot be halved */
#define CATENARY_LIMP R(1e-5)  /* H over the weight of a line that is held by nothing level */
#else
#define CATENARY_LEVEL R(1e-14)
#define CATENARY_GRAIN R(2e-16)
#define CATENARY_LIMP R(1e-12)
#endif
enum { CATENARY_HALVINGS_MAX = 200 };

/* what a search in q starts from */
typedef struct catenary_bracket {
  real low, high, guess; /* [N] */
} catenary_bracket;

typedef struct catenary_laid {
  catenary_reach reach; /* of the fairlead, or of the place asked for */
  real lift;            /* vertical tension at the anchor [N] */
  mask single;          /* at most one part lies, and that at the anchor */
} catenary_laid;

/* q of the span that lands on a run, or at the fairlead, `height` above its foot */
ALD_INLINE_ALWAYS real catenary_span_root(const catenary_parted *line, catenary_place top,
                                          real start, real tension, real height,
                                          catenary_bracket in, mask open) {
  real q = in.guess, before = R(INFINITY);
  for (uint round = 0; round < CATENARY_HALVINGS_MAX && any_lane(open); round++) {
    const catenary_run run = catenary_run_of(line, top, start, tension, q, R(INFINITY));
    const catenary_rise rise =
        catenary_rise_to(line, real_max(run.tension, CATENARY_MIN), q, run.landing, start);
    const real miss = rise.z - height;
    const mask below = miss < R(0);
    in.low = sel(open & below, q, in.low);
    in.high = sel(open & mask_not(below), q, in.high);
    const mask met = real_abs(miss) <= line->near;
    const real size = real_max(real_abs(in.low), real_abs(in.high));
    const mask spent = (in.high - in.low) <= CATENARY_GRAIN * size;
    const real newton = q - miss / rise.z_q;
    const mask inside =
        (real_abs(miss) <= R(0.5) * before) & (newton > in.low) & (newton < in.high);
    const real next = sel(inside, newton, R(0.5) * (in.low + in.high));
    before = sel(open, real_abs(miss), before);
    const mask stuck = mask_not(inside) & (next == q); /* there is no number in between */
    q = sel(open, sel(met, q, sel(spent, in.high, next)), q);
    open = open & mask_not(met | spent | stuck);
  }
  return q;
}

/* unstretched length from the anchor to a place [m] */
ALD_INLINE real catenary_arc(const catenary_parted *line, catenary_place place) {
  real arc = R(0);
  for (uint i = 0; i < line->count; i++) {
    const real full = sel(R(i) < place.segment, line->s[i].length, R(0));
    arc = arc + sel(place.segment == R(i), place.part, full);
  }
  return arc;
}

ALD_INLINE mask catenary_at_anchor(catenary_place place) {
  return (place.segment <= R(0)) & (place.part <= R(0));
}

ALD_INLINE catenary_reach catenary_reach_choose(mask first, catenary_reach a, catenary_reach b) {
  b.x = sel(first, a.x, b.x), b.z = sel(first, a.z, b.z);
  b.x_h = sel(first, a.x_h, b.x_h), b.x_q = sel(first, a.x_q, b.x_q);
  b.z_h = sel(first, a.z_h, b.z_h), b.z_q = sel(first, a.z_q, b.z_q);
  b.v = sel(first, a.v, b.v);
  b.grounded = sel(first, a.grounded, b.grounded), b.anchor = sel(first, a.anchor, b.anchor);
  return b;
}

/* Adds a span that lands on a run, and the run up to the foot of the span above it, up to `arc`.
 * `kept` is the slope with H of the tension above the run. */
ALD_INLINE void catenary_parts_add(const catenary_parted *line, catenary_laid *parts,
                                   const catenary_run *run, const catenary_span *lower, real kept,
                                   real arc, mask open) {
  const int whole_line = all_lanes(arc == R(INFINITY));
  const real low = whole_line ? R(0) : catenary_arc(line, lower->landing);
  const catenary_reach full = catenary_span_reach(line, lower, R(INFINITY));
  catenary_reach span = full;
  if (!all_lanes(arc >= low)) {
    span = catenary_reach_choose(arc >= low, full, catenary_span_reach(line, lower, arc));
  }
  const mask spans = open & (full.z_q > R(0));
  const real turn = full.z_h / sel(spans, full.z_q, R(1)), slope = kept * run->kept;
  catenary_reach *r = &parts->reach;
  r->x = r->x + sel(open, run->x, R(0)) + sel(spans, span.x, R(0));
  r->z = r->z + sel(spans, span.z, R(0));
  r->x_h = r->x_h + sel(open, kept * run->x_h, R(0)) +
           sel(spans, slope * (span.x_h - span.x_q * turn), R(0));
  r->z_h = r->z_h + sel(spans, slope * (span.z_h - span.z_q * turn), R(0));
  if (!whole_line)
    r->v = sel(spans & (arc > catenary_arc(line, lower->foot)) & (arc <= low), span.v, r->v);
  r->grounded = r->grounded + sel(open, run->lies, R(0));
}

/* The line of this H and q: its fairlead, or the place at an unstretched arc length. */
ALD_INLINE catenary_laid catenary_parts_of(const catenary_parted *line, catenary_state at,
                                           real arc) {
  catenary_laid parts;
  catenary_span span;
  span.horizontal = at.horizontal, span.q = at.q;
  span.landing.segment = R(line->count), span.landing.part = R(0);
  const real h = real_max(at.horizontal, CATENARY_MIN);
  span.foot = catenary_rise_to(line, h, at.q, span.landing, R(line->count)).foot;
  parts.reach = catenary_span_reach(line, &span, arc);
  parts.single = catenary_lanes(1);
  mask open = mask_not(catenary_at_anchor(span.foot));
  parts.lift = sel(open, R(0), at.q);
  real tension = at.horizontal, kept = R(1), q = at.q;
  for (uint round = 0; round <= line->count && any_lane(open); round++) {
    const catenary_place top = span.foot;
    catenary_bracket in;
    real release;
    const real start = catenary_run_start(line, top, &release);
    const mask spans = open & (start > R(0));
    in.low = q, in.high = real_max(release, q);
    in.guess = R(0.5) * (in.low + in.high);
    q = sel(spans, catenary_span_root(line, top, start, tension, R(0), in, spans), line->bound);
    const catenary_run run = catenary_run_of(line, top, start, tension, q, arc);
    span.horizontal = run.tension, span.q = q, span.landing = run.landing;
    span.foot =
        catenary_rise_to(line, real_max(run.tension, CATENARY_MIN), q, run.landing, start).foot;
    span.foot.segment = sel(spans, span.foot.segment, R(0));
    span.foot.part = sel(spans, span.foot.part, R(0));
    catenary_parts_add(line, &parts, &run, &span, kept, arc, open);
    tension = sel(open, run.tension, tension);
    kept = sel(open, kept * run.kept, kept);
    parts.single = parts.single & mask_not(spans);
    const mask held = catenary_at_anchor(span.foot);
    parts.lift = sel(spans & held, q, parts.lift);
    open = spans & mask_not(held);
  }
  parts.reach.anchor = tension;
  return parts;
}

/* the same of a line as it is given */
ALD_APART catenary_laid catenary_parts_at(const catenary_line *line, catenary_state at, real arc) {
  real borne[CATENARY_SEGMENTS_MAX];
  catenary_parted parted = catenary_parted_of(line, borne);
  real length = R(0), gross = R(1);
  for (uint i = 0; i < line->count; i++) {
    const catenary_segment *s = &line->s[i];
    length = length + s->length;
    gross = gross + real_abs(s->weight) * s->length + real_abs(s->clump);
  }
  parted.near = CATENARY_LEVEL * length;
  parted.bound = gross + gross;
  return catenary_parts_of(&parted, at, arc);
}

#endif
