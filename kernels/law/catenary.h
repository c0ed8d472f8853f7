/* SPDX-License-Identifier: Apache-2.0
 * An elastic line of several segments between an anchor and a fairlead. Source: [SIMO] sec. 1.1.
 * Equations: catenary_piece.h, catenary_reach.h; search: catenary_search.h, and where that finds no
 * shape, or one that is below the seabed or has something that floats lie on it: catenary_settle.h.
 *   x  horizontal distance of the fairlead from the anchor, 0 or more [m]
 *   z  height of the fairlead over the anchor [m]; with a seabed the anchor lies on it, and a
 *      fairlead below it counts as on it
 *   slack      a seabed, and the line hangs straight down from the fairlead: H = 0, T = V
 *   vertical   x <= 1e-12 of the length: H = 0
 *   grounded   a part lies on the seabed         suspended  none does
 * A line without weight whose chord is no longer than the line, unstretched, is slack too: T = 0;
 * so is one with a segment without weight that hangs limp.
 * Only numbers that are not finite, or no line, are "not converged".
 * Checked by: tests/golden/test_golden_catenary.c, tests/kernels/test_catenary.c and
 * test_catenary_parts.c. */
#ifndef ALD_KERNELS_LAW_CATENARY_H
#define ALD_KERNELS_LAW_CATENARY_H

#include "../math/atan.h"
#include "catenary_settle.h"

enum { CATENARY_SLACK, CATENARY_VERTICAL, CATENARY_GROUNDED, CATENARY_SUSPENDED };

/* What a line does at its ends. */
typedef struct catenary_end {
  real tension, angle;    /* at the fairlead [N], from the vertical, 0 pulls straight down [rad] */
  real vertical;          /* its vertical part [N] */
  real anchor_horizontal; /* at the anchor [N] */
  real anchor_vertical;   /* > 0 lifts the anchor [N] */
  real grounded;          /* unstretched length that lies [m] */
  real steps;             /* of Newton's method */
  whole state;            /* CATENARY_SLACK ... */
  mask parts;             /* found by catenary_settle.h */
  mask converged;
} catenary_end;

/* Whether what hangs comes below the seabed, at a node or at the lowest point of a piece, or
 * something that floats lies on it. */
ALD_INLINE mask catenary_dips(const catenary_line *line, catenary_state at, real allowed) {
  catenary_foot foot = catenary_foot_of(at.q, 1);
  const real h = real_max(at.horizontal, CATENARY_MIN);
  real v = real_max(at.q, R(0)), z = R(0), lowest = R(0);
  mask sinks = catenary_lanes(0);
  for (uint i = 0; i < line->count; i++) {
    const catenary_segment *s = &line->s[i];
    const catenary_inverse *inverse = &line->inverse[i];
    const mask lay = mask_not(foot.lifted);
    const real lies = catenary_lie(&foot, s->length, s->weight, inverse->per_weight);
    const real length = s->length - lies;
    const real t = real_sqrt(real_fma(h, h, v * v));
    const real falls = real_min(real_max(-v * inverse->per_weight, R(0)), length);
    const real part = sel(v < R(0), sel(s->weight > R(0), falls, length), R(0));
    real lengths[2];
    lengths[0] = part;
    lengths[1] = length;
    real v1 = v, rise = R(0);
    for (int k = 0; k < 2; k++) {
      v1 = real_fma(s->weight, lengths[k], v);
      const real sum = t + real_sqrt(real_fma(h, h, v1 * v1));
      rise = lengths[k] * (v + v1) * (R(1) / sum + R(0.5) * inverse->compliance);
      lowest = real_min(lowest, z + rise);
    }
    z = z + rise;
    const mask held = mask_not(foot.lifted);
    v = catenary_node(&foot, v1, s->clump);
    const mask buoy = held & (s->clump < R(0)) & catenary_lanes(i + 1 < line->count);
    sinks = sinks | (lay & (s->weight < R(0))) | buoy;
  }
  return (lowest < -allowed) | sinks;
}

/* where Newton's method starts */
ALD_INLINE catenary_state catenary_start(const catenary_sums *sums, real x, real z, real low,
                                         catenary_state known, mask warm, int seabed) {
  const mask use = warm & (known.horizontal > R(0));
  if (!all_lanes(use)) {
    const catenary_state guess = catenary_guess(sums, x, z, low, seabed);
    known.horizontal = sel(use, known.horizontal, guess.horizontal);
    known.q = sel(use, known.q, guess.q);
  }
  if (seabed) known.q = real_max(known.q, low);
  return known;
}

/* nothing tried yet */
ALD_INLINE void catenary_reset(catenary_search *f, const catenary_sums *sums) {
  f->base = f->at;
  f->step_h = f->step_q = f->tries = R(0);
  f->share = R(1), f->error = R(INFINITY);
  f->miss = f->miss_x = R(INFINITY);
  f->q_low = f->low, f->q_high = f->bound;
  f->h_most = R(1e8) * sums->gross + R(2) * sums->stiffness * (f->x + real_abs(f->z));
  f->h_least = R(1e-24) * f->h_most;
  f->h_high = f->h_most, f->h_low = f->h_least;
}

/* which lanes hang and which are searched for, where the last search ended at `known` */
ALD_INLINE void catenary_sort(catenary_search *f, const catenary_sums *sums, int seabed,
                              catenary_state known, mask warm) {
  const mask floor = catenary_lanes(seabed);
  const real x = f->x, z = f->z, small = CATENARY_FLAT * sums->length;
  const mask sinks = (sums->weight == sums->gross) & (f->low < R(0));
  f->flat = floor & sinks & (real_abs(z) <= small);
  const mask sane = (x >= R(0)) & (z == z) & (sums->length > R(0)) & (sums->gross >= R(0));
  const mask possible = sane & ((z >= -small) | mask_not(floor));

  /* a line without weight, no shorter than its chord */
  f->slack = possible & (sums->gross == R(0)) & (x * x + z * z <= sums->length * sums->length);
  f->vertical = catenary_lanes(0);
  f->found = f->slack;
  const real longest = R(1) + sums->gross * sums->compliance;
  const mask loose = (z <= (sums->length - x) * longest) & (x <= sums->length) & (f->low < R(0));
  f->hanging = possible & mask_not(f->found) & ((x <= small) | (floor & loose));
  f->newton = possible & mask_not(f->found | f->hanging);
  f->sure = catenary_lanes(0);

  /* what the last search did not find, this one will not find either */
  const mask parts = warm & (known.parts > R(0));
  f->hanging = f->hanging & mask_not(parts);
  f->newton = f->newton & mask_not(parts);
}

/* sets up the search: which lanes start where */
ALD_INLINE catenary_search catenary_begin(const catenary_sums *sums, real x, real z, int seabed,
                                          catenary_state known, mask warm, catenary_state *start) {
  catenary_search f;
  const mask floor = catenary_lanes(seabed);
  f.x = x, f.z = z, f.length = sums->length;
  f.bound = real_fma(R(1.001) * sums->stiffness, real_abs(z), R(2) * sums->gross);
  f.grain = CATENARY_SPENT * sums->gross;
  f.rough = floor & ((sums->jumps > R(0)) | (sums->gross != sums->weight));
  f.close = CATENARY_CLOSE * sums->length;
  f.scale = sel(floor, sums->least, R(INFINITY));
  f.low = seabed ? -sums->lying : -f.bound;
  f.sink = seabed ? -sums->sinking : -f.bound;
  catenary_sort(&f, sums, seabed, known, warm);

  const mask parts = warm & (known.parts > R(0));
  *start = catenary_start(sums, x, z, f.low, known, warm, seabed);
  f.at.horizontal = sel(f.newton, start->horizontal, R(0));
  const real inside = real_max(real_min(known.q, f.bound), f.low);
  f.at.q = sel(f.newton, start->q, sel(f.hanging & warm, inside, R(0.5) * f.low));
  f.at.q = sel(f.flat, f.low, sel(f.found, R(0), f.at.q));
  f.at.horizontal = sel(parts, known.horizontal, f.at.horizontal);
  f.at.q = sel(parts, known.q, f.at.q);
  f.at.parts = R(0);
  catenary_reset(&f, sums);
  return f;
}

/* one round: the line is evaluated at `f->at` */
ALD_INLINE void catenary_round(catenary_search *f, const catenary_reach *r, catenary_state start,
                               int seabed) {
  const real dx = r->x - f->x, dz = sel(f->flat, R(0), r->z - f->z);
  const real near = catenary_nearness(f, r);
  const mask roots = f->hanging | f->sure;
  if (any_lane(f->newton)) catenary_newton(f, r, dx, dz, near, seabed);
  if (any_lane(roots)) {
    const mask met = roots & f->sure & (real_fma(dx, dx, dz * dz) <= near * near);
    f->found = f->found | met;
    f->sure = f->sure & mask_not(met);
    const mask settled = catenary_root(f, r, dz, roots & mask_not(met));
    catenary_decide(f, r, dz, settled & f->hanging, start, near, seabed);
    catenary_outer(f, r, dx, dz > near, settled & f->sure);
  }
}

/* what a line does that catenary_search.h has found */
ALD_INLINE catenary_end catenary_finish(const catenary_line *line, const catenary_search *f) {
  catenary_end end;
  const catenary_state at = f->at;
  const mask lies = (at.q < R(0)) & catenary_lanes(line->seabed);
  end.grounded = R(0);
  end.anchor_horizontal = at.horizontal;
  if (any_lane(lies)) {
    catenary_foot foot = catenary_foot_of(at.q, line->seabed);
    for (uint i = 0; i < line->count; i++) {
      const catenary_segment *s = &line->s[i];
      const real part = catenary_lie(&foot, s->length, s->weight, line->inverse[i].per_weight);
      end.grounded = end.grounded + part;
      catenary_node(&foot, R(0), s->clump);
    }
    if (line->rubs) {
      const real rub = catenary_rub_of(line, at.q).whole;
      end.anchor_horizontal = real_max(at.horizontal - rub, R(0));
    }
  }
  end.anchor_vertical = sel(lies, R(0), at.q);
  end.steps = f->tries;
  end.converged = f->found;
  end.parts = catenary_lanes(0);
  return end;
}

/* lines of which there must be a shape although none was found, or a wrong one */
ALD_INLINE mask catenary_lost(const catenary_line *line, const catenary_sums *sums,
                              const catenary_search *f) {
  const mask finite = (f->x < R(INFINITY)) & (real_abs(f->z) < R(INFINITY));
  const mask sane = finite & (f->x >= R(0)) & (sums->length > R(0)) & (sums->gross >= R(0));
  mask lost = mask_not(f->found);
  if (line->seabed && any_lane(sums->weight != sums->gross))
    lost = lost | catenary_dips(line, f->at, R(1e-9) * sums->length);
  return lost & sane & (sums->stiffness > R(0));
}

/* finds these, and what they do; the line goes on to a function apart as a copy, so that the rest
 * of the search may have it in registers */
ALD_INLINE void catenary_recover(const catenary_line *line, const catenary_sums *sums,
                                 catenary_search *f, mask lost, catenary_end *end) {
  mask limp;
  const catenary_line own = *line;
  const real z = line->seabed ? real_max(f->z, R(0)) : f->z;
  const catenary_laid parts = catenary_settle(&own, sums, f->x, z, lost, &f->at, &limp);
  const real none = R(0);
  end->grounded = sel(lost, parts.reach.grounded, end->grounded);
  end->anchor_horizontal = sel(lost, sel(limp, none, parts.reach.anchor), end->anchor_horizontal);
  end->anchor_vertical = sel(lost, parts.lift, end->anchor_vertical);
  f->at.parts = sel(lost & mask_not(parts.single), R(1), R(0));
  f->slack = (lost & limp) | (f->slack & mask_not(lost));
  f->vertical = f->vertical & mask_not(lost);
  end->converged = end->converged | lost;
  end->parts = lost;
}

/* Solves a line.
 *   s, count   its segments, the anchor's first, 1 to CATENARY_SEGMENTS_MAX
 *   x, z       fairlead from the anchor, see above [m]
 *   seabed     whether there is one
 *   state      in lanes of `warm` the last solution; set to the solution */
ALD_INLINE catenary_end catenary_solve(const catenary_segment *s, uint count, real x, real z,
                                       int seabed, catenary_state *state, mask warm) {
  catenary_inverse inverse[CATENARY_SEGMENTS_MAX];
  const catenary_line line = catenary_prepare(s, count, seabed, inverse);
  const catenary_sums sums = catenary_sum(s, inverse, count);
  catenary_state start;
  catenary_search f = catenary_begin(&sums, x, z, seabed, *state, warm, &start);
  for (uint round = 0; round < CATENARY_ROUNDS_MAX; round++) {
    if (!any_lane(f.hanging | f.newton | f.sure)) break;
    const catenary_reach reach = catenary_walk(&line, f.at, R(INFINITY));
    catenary_round(&f, &reach, start, seabed);
  }
  catenary_end end = catenary_finish(&line, &f);
  const mask lost = catenary_lost(&line, &sums, &f);
  f.at.parts = R(0);
  if (any_lane(lost)) catenary_recover(&line, &sums, &f, lost, &end);
  end.vertical = f.at.q + sums.weight;
  end.tension = real_sqrt(real_fma(f.at.horizontal, f.at.horizontal, end.vertical * end.vertical));
  end.angle = real_atan2(f.at.horizontal, end.vertical);
  end.state = pick(end.grounded > R(0), W(CATENARY_GROUNDED), W(CATENARY_SUSPENDED));
  end.state = pick(f.vertical, W(CATENARY_VERTICAL), end.state);
  end.state = pick(f.slack, W(CATENARY_SLACK), end.state);
  *state = f.at;
  return end;
}

/* The point of unstretched arc length `arc` from the anchor, and its slopes with H and q. */
ALD_INLINE catenary_reach catenary_reach_at(const catenary_segment *s, uint count,
                                            catenary_state state, int seabed, real arc) {
  catenary_inverse inverse[CATENARY_SEGMENTS_MAX];
  const catenary_line line = catenary_prepare(s, count, seabed, inverse);
  catenary_reach reach = catenary_walk(&line, state, arc);
  const mask parts = state.parts > R(0);
  if (any_lane(parts)) {
    const catenary_line own = line; /* as in catenary_recover() */
    reach = catenary_reach_choose(parts, catenary_parts_at(&own, state, arc).reach, reach);
  }
  return reach;
}

/* The same of the fairlead: where a line of this state ends. */
ALD_INLINE catenary_reach catenary_evaluate(const catenary_segment *s, uint count,
                                            catenary_state state, int seabed) {
  return catenary_reach_at(s, count, state, seabed, R(INFINITY));
}

/* Where the unstretched arc length from the anchor lies [m]. A slack line is shown with the part
 * that lies stretched out straight. */
ALD_INLINE void catenary_point(const catenary_segment *s, uint count, catenary_state state,
                               int seabed, real arc, real *x, real *z) {
  const catenary_reach reach = catenary_reach_at(s, count, state, seabed, arc);
  *x = reach.x;
  *z = reach.z;
}

#endif
