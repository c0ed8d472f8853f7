/* SPDX-License-Identifier: Apache-2.0
 * An elastic line on a seabed that is a plane which slopes. Source: ours, for [SIMO] sec. 1.1; the
 * hanging part and the search are those of catenary_piece.h and catenary_search.h.
 *   a       inclination of the seabed in the vertical plane of the line's ends, > 0: it rises from
 *           the anchor to the fairlead; the seabed goes through the anchor
 *   H, q    as in catenary_reach.h; V = q + weight from the anchor up, of what hangs
 *   p       q - H tan a: where p < 0, -p is the weight that lies; V = H tan a where it leaves
 *   T(s)    of what lies: H/cos a where it leaves the seabed, and from there down towards the
 *           anchor less by w (sin a + friction cos a) per unstretched length, by sin a times a
 *           clump, and never below 0
 *   held    where T = 0 a part lies straight, held by friction >= tan a, or on ground that falls
 *           towards the fairlead; a part that friction does not hold there lies in a heap: it
 *           reaches nowhere
 * Below, slopes of X and Z are those with H and q free, as in catenary_reach.h: without friction
 * x_q = z_h.
 *   slack   x is no more than what lies straight with H = 0: the line hangs straight down from the
 *           fairlead to the seabed, and the rest lies in folds
 * Valid: weights above 0, clumps 0 or more; abs(a) below 1.5 rad; a fairlead below the seabed
 * counts as on it, and the line as one of parts, as in catenary.h. Without friction the force is
 * that of a convex energy: there is one shape. Checked by: tests/kernels/test_catenary_slope.c. */
#ifndef ALD_KERNELS_LAW_CATENARY_SLOPE_H
#define ALD_KERNELS_LAW_CATENARY_SLOPE_H

#include "catenary.h"
#include "drag_shape.h"

/* a line and the seabed below it */
typedef struct catenary_hill {
  const catenary_segment *s;
  const catenary_inverse *inverse;
  const real *borne; /* (count), of catenary_weigh() */
  uint count;
  real tangent, sine, cosine; /* of a */
  real length;                /* unstretched [m] */
  real lying;                 /* weight of all that can lie [N] */
} catenary_hill;

/* what lies, from where it leaves the seabed down */
typedef struct catenary_slide {
  real tension; /* at the place that is reached, along the seabed [N] */
  real with_h;  /* slopes of that with H and q [-] */
  real with_q;
  real lies; /* unstretched [m] */
} catenary_slide;

ALD_INLINE catenary_hill catenary_hill_of(const catenary_segment *s,
                                          const catenary_inverse *inverse, const real *borne,
                                          uint count, real tangent) {
  catenary_hill hill;
  hill.length = hill.lying = R(0);
  for (uint i = 0; i < count; i++) { /* as catenary_sum() has it */
    const real clump = i + 1 < count ? s[i].clump : R(0), weight = s[i].weight * s[i].length;
    hill.length = hill.length + s[i].length;
    hill.lying = hill.lying + weight + clump;
  }
  hill.s = s, hill.inverse = inverse, hill.borne = borne, hill.count = count;
  hill.tangent = tangent;
  hill.cosine = R(1) / real_sqrt(real_fma(tangent, tangent, R(1)));
  hill.sine = tangent * hill.cosine;
  return hill;
}

/* how much of a segment lies, where so much weight does [m] */
ALD_INLINE real catenary_hill_lies(const catenary_hill *hill, uint i, real weight) {
  const real part = (weight - hill->borne[i]) * hill->inverse[i].per_weight;
  const real lies = real_max(R(0), real_min(part, hill->s[i].length));
  return sel(weight >= hill->lying, hill->s[i].length, lies);
}

/* friction of the segment in which the line leaves the seabed; 0: it does so at a clump */
ALD_INLINE real catenary_hill_rub(const catenary_hill *hill, real weight) {
  real rub = R(0);
  for (uint i = 0; i < hill->count; i++) {
    const real top = real_fma(hill->s[i].weight, hill->s[i].length, hill->borne[i]);
    rub = sel((weight > hill->borne[i]) & (weight < top), hill->s[i].friction, rub);
  }
  return rub;
}

/* Adds the part `below` of a part `lies` of segment i, and goes on to its lower end. Where T falls
 * to 0 and the rest is not held, that place moves as T changes. */
ALD_INLINE void catenary_hill_add(const catenary_hill *hill, uint i, real lies, real below,
                                  catenary_slide *down, catenary_reach *reach) {
  const catenary_segment *s = &hill->s[i];
  const real drop = s->weight * real_fma(s->friction, hill->cosine, hill->sine);
  const mask falls = drop > R(0), held = mask_not(falls & (hill->sine > R(0))) |
                                         ((s->friction * hill->cosine) >= hill->sine);
  const real per_drop = R(1) / sel(falls, drop, R(1));
  const real pulled = sel(falls, real_min(lies, down->tension * per_drop), lies);
  const real upper = real_max(real_fma(-drop, lies - below, down->tension), R(0));
  const real taut = sel(falls, real_min(below, upper * per_drop), below);
  const real stretch = taut * hill->inverse[i].compliance;
  const real reaches = sel(held, below, taut);
  const real way = real_fma(stretch, real_fma(R(-0.5) * drop, taut, upper), reaches);
  const mask heaps = mask_not(held) & (taut < below);
  const real moves = stretch + sel(heaps, per_drop, R(0));
  const real with_h = moves * down->with_h, with_q = moves * down->with_q;
  reach->x = real_fma(hill->cosine, way, reach->x);
  reach->z = real_fma(hill->sine, way, reach->z);
  reach->x_h = real_fma(hill->cosine, with_h, reach->x_h);
  reach->x_q = real_fma(hill->cosine, with_q, reach->x_q);
  reach->z_h = real_fma(hill->sine, with_h, reach->z_h);
  reach->z_q = real_fma(hill->sine, with_q, reach->z_q);
  down->tension = real_max(real_fma(-drop, lies, down->tension), R(0));
  const mask used = pulled < lies;
  down->with_h = sel(used, R(0), down->with_h);
  down->with_q = sel(used, R(0), down->with_q);
  down->lies = down->lies + lies;
}

/* Adds what lies up to an arc length from the anchor.
 *   h, weight  horizontal tension and weight that lies [N] */
ALD_INLINE catenary_slide catenary_hill_lay(const catenary_hill *hill, real h, real weight,
                                            real arc, catenary_reach *reach) {
  catenary_slide down;
  const real rub = catenary_hill_rub(hill, weight);
  down.tension = h / hill->cosine;
  down.with_h = real_fma(-rub, hill->sine, hill->cosine);
  down.with_q = real_fma(rub, hill->cosine, hill->sine);
  down.lies = R(0);
  real start = hill->length;
  for (uint i = hill->count; i-- > 0;) {
    const catenary_segment *s = &hill->s[i];
    start = start - s->length;
    if (i == 0) start = R(0);
    const real lies = catenary_hill_lies(hill, i, weight);
    if (!any_lane(lies > R(0))) continue;
    if (i + 1 < hill->count) { /* what lies of the clump above it */
      const real top = real_fma(s->weight, s->length, hill->borne[i]);
      const real part = real_max(R(0), real_min(weight - top, s->clump));
      const real left = real_fma(-part, hill->sine, down.tension);
      const mask used = left < R(0);
      down.with_h = sel(used, R(0), down.with_h);
      down.with_q = sel(used, R(0), down.with_q);
      down.tension = real_max(left, R(0));
    }
    const real below = real_max(R(0), real_min(arc - start, lies));
    catenary_hill_add(hill, i, lies, below, &down, reach);
  }
  return down;
}

ALD_INLINE catenary_reach catenary_reach_none(void) {
  catenary_reach reach;
  reach.x = reach.z = reach.x_h = reach.x_q = reach.z_h = reach.z_q = R(0);
  reach.v = reach.grounded = reach.anchor = R(0);
  return reach;
}

/* The point of unstretched arc length `arc` from the anchor; R(INFINITY) is the fairlead.
 *   reach.anchor  tension at the anchor, along the seabed, where any of the line lies [N] */
ALD_INLINE catenary_reach catenary_hill_walk(const catenary_hill *hill, real h, real p, real arc) {
  catenary_reach reach = catenary_reach_none();
  const real pull = real_max(h, CATENARY_MIN), weight = real_max(-p, R(0));
  if (any_lane(p < R(0))) {
    const catenary_slide down = catenary_hill_lay(hill, h, weight, arc, &reach);
    reach.grounded = down.lies;
    reach.anchor = down.tension;
  }
  reach.v = h * hill->tangent;
  for (uint i = 0; i < hill->count; i++) {
    const catenary_segment *s = &hill->s[i];
    const real lies = catenary_hill_lies(hill, i, weight), within = real_min(s->length, arc);
    const real hangs = within - real_min(lies, within);
    arc = arc - within;
    if (!any_lane(hangs > R(0))) continue;
    const real v = real_fma(h, hill->tangent, real_max(p + hill->borne[i], R(0)));
    const catenary_piece piece =
        catenary_hang(pull, v, real_sqrt(real_fma(pull, pull, v * v)), hangs, s->weight,
                      hill->inverse[i].per_weight, hill->inverse[i].compliance);
    catenary_add(&reach, piece, h);
    reach.v = sel(hangs > R(0), piece.v, reach.v);
  }
  return reach;
}

/* The same as heights over the seabed, and with slopes for H and p free: what the search takes. */
ALD_INLINE catenary_reach catenary_hill_over(const catenary_hill *hill, catenary_reach r) {
  const real t = hill->tangent;
  r.z = real_fma(-t, r.x, r.z);
  r.z_q = real_fma(-t, r.x_q, r.z_q);
  r.x_h = real_fma(t, r.x_q, r.x_h);
  r.z_h = real_fma(t, r.z_q, real_fma(-t, real_fma(-t, r.x_q, r.x_h), r.z_h));
  return r;
}

/* which lanes start where; z: over the seabed */
ALD_INLINE catenary_search catenary_hill_begin(const catenary_hill *hill, const catenary_sums *sums,
                                               real x, real z, catenary_state known, mask warm) {
  catenary_search f;
  const mask none = catenary_lanes(0);
  const real small = CATENARY_FLAT * sums->length, up = real_fma(hill->tangent, x, z);
  f.x = x, f.z = z, f.length = sums->length;
  f.bound = real_fma(R(1.001) * sums->stiffness, real_abs(up), R(2) * sums->gross);
  f.grain = CATENARY_SPENT * sums->gross;
  f.rough = (sums->jumps > R(0)) | (hill->sine > R(0));
  f.close = CATENARY_CLOSE * sums->length;
  f.scale = sums->least;
  f.low = f.sink = -hill->lying;
  f.flat = z <= small;
  const mask sane = (x >= R(0)) & (x < R(INFINITY)) & (real_abs(z) < R(INFINITY)) &
                    (sums->length > R(0)) & (sums->least > R(0));
  f.slack = f.vertical = f.found = f.sure = none;
  const real longest = sums->length * (R(1) + sums->gross * sums->compliance);
  const mask loose = (z + x / hill->cosine) <= longest;
  f.hanging = sane & ((x <= small) | loose);
  f.newton = sane & mask_not(f.hanging);
  const mask use = warm & (known.horizontal > R(0));
  if (!all_lanes(use)) {
    const catenary_state guess = catenary_guess(sums, x, up, f.low, 0);
    known.horizontal = sel(use, known.horizontal, guess.horizontal);
    known.q = sel(use, known.q, guess.q);
  }
  f.at.horizontal = known.horizontal;
  f.at.q = real_max(real_fma(-hill->tangent, known.horizontal, known.q),
                    sel(use, f.low, f.low + R(0.01) * sums->gross));
  f.at.q = sel(f.flat, f.low, f.at.q);
  f.at.parts = R(0);
  return f;
}

/* the upper limit of p for an H: there V exceeds what pulls all of the line to the fairlead */
ALD_INLINE real catenary_hill_high(const catenary_search *f, const catenary_hill *hill) {
  return f->bound - real_min(f->at.horizontal * hill->tangent, R(0));
}

/* One round of the sure method: root p of Z for the H, around it that of X. On ground that rises
 * all may lie and still be too high, on ground that falls too low: X tells. */
ALD_INLINE void catenary_hill_sure(catenary_search *f, const catenary_hill *hill,
                                   const catenary_reach *over, mask sure) {
  catenary_reach r = *over;
  const real t = hill->tangent;
  r.z = real_fma(t, r.x, r.z);
  r.z_h = real_fma(t, r.x_h, r.z_h);
  r.z_q = real_fma(t, r.x_q, r.z_q);
  const real dx = r.x - f->x, dz = sel(f->flat, R(0), over->z - f->z);
  const real miss = r.z - real_fma(t, f->x, f->z);
  const mask settled = catenary_root(f, &r, miss, sure);
  if (!any_lane(settled)) return;
  r.z_h = sel(f->flat, R(0), r.z_h);
  r.z_q = sel(f->flat, R(1), r.z_q);
  catenary_outer(f, &r, dx, catenary_lanes(0), settled);
  f->q_high = sel(settled, catenary_hill_high(f, hill), f->q_high);
  f->at.q = real_min(f->at.q, sel(settled, f->q_high, f->at.q));
  const mask spent = settled & mask_not(f->sure);
  f->found = f->found | (spent & (real_fma(dx, dx, dz * dz) <= f->close * f->close));
}

/* one round: the line is walked at `f->at` */
ALD_INLINE void catenary_hill_round(catenary_search *f, const catenary_hill *hill,
                                    catenary_state start) {
  const mask was_sure = f->sure;
  const catenary_reach walked = catenary_hill_walk(hill, f->at.horizontal, f->at.q, R(INFINITY));
  const catenary_reach r = catenary_hill_over(hill, walked);
  const real dx = r.x - f->x, dz = sel(f->flat, R(0), r.z - f->z);
  const real near = catenary_nearness(f, &r);
  if (any_lane(f->newton)) {
    catenary_newton(f, &r, dx, dz, near, 1);
    const mask fails = f->sure & mask_not(was_sure);
    f->q_high = sel(fails, catenary_hill_high(f, hill), f->q_high);
  }
  if (any_lane(f->hanging)) {
    const mask settled = catenary_root(f, &r, dz, f->hanging);
    catenary_decide(f, &r, dz, settled, start, near, 1);
  }
  if (!any_lane(was_sure)) return;
  const mask met = was_sure & (real_fma(dx, dx, dz * dz) <= near * near);
  f->found = f->found | met;
  f->sure = f->sure & mask_not(met);
  catenary_hill_sure(f, hill, &r, was_sure & mask_not(met));
}

/* what the line does that was found */
ALD_INLINE catenary_end catenary_hill_finish(const catenary_hill *hill, const catenary_search *f,
                                             const catenary_sums *sums, catenary_state *state) {
  catenary_end end;
  const real h = f->at.horizontal, p = f->at.q;
  const mask lies = p < R(0);
  catenary_reach none = catenary_reach_none();
  catenary_slide down;
  down.tension = down.lies = R(0);
  if (any_lane(lies)) down = catenary_hill_lay(hill, h, real_max(-p, R(0)), R(INFINITY), &none);
  state->horizontal = h;
  state->q = real_fma(hill->tangent, h, p);
  state->parts = R(0);
  end.grounded = sel(lies, down.lies, R(0));
  end.anchor_horizontal = sel(lies, hill->cosine * down.tension, h);
  end.anchor_vertical = sel(lies, hill->sine * down.tension, state->q);
  end.vertical = state->q + sums->weight;
  end.tension = real_sqrt(real_fma(h, h, end.vertical * end.vertical));
  end.angle = real_atan2(h, end.vertical);
  end.steps = f->tries;
  end.parts = catenary_lanes(0);
  end.converged = f->found;
  end.state = pick(end.grounded > R(0), W(CATENARY_GROUNDED), W(CATENARY_SUSPENDED));
  end.state = pick(f->vertical, W(CATENARY_VERTICAL), end.state);
  end.state = pick(f->slack, W(CATENARY_SLACK), end.state);
  return end;
}

/* Solves a line on a slope.
 *   x, z     fairlead from the anchor, as in catenary.h [m]
 *   tangent  of a
 *   state    in lanes of `warm` the last solution; set to the solution */
ALD_APART catenary_end catenary_solve_slope(const catenary_segment *s, uint count, real x, real z,
                                            real tangent, catenary_state *state, mask warm) {
  catenary_inverse inverse[CATENARY_SEGMENTS_MAX];
  real borne[CATENARY_SEGMENTS_MAX];
  catenary_prepare(s, count, 1, inverse);
  catenary_weigh(s, count, borne);
  const catenary_sums sums = catenary_sum(s, inverse, count);
  const catenary_hill hill = catenary_hill_of(s, inverse, borne, count, tangent);
  const real over = real_fma(-tangent, x, z);
  catenary_search f =
      catenary_hill_begin(&hill, &sums, x, sel(over < R(0), R(0), over), *state, warm);
  const catenary_state start = f.at;
  f.at.horizontal = sel(f.hanging, R(0), f.at.horizontal);
  const real known = real_max(real_min(state->q, f.bound), f.low);
  f.at.q = sel(f.hanging & mask_not(f.flat), sel(warm, known, R(0.5) * f.low), f.at.q);
  catenary_reset(&f, &sums);
  for (uint round = 0; round < CATENARY_ROUNDS_MAX; round++) {
    if (!any_lane(f.hanging | f.newton | f.sure)) break;
    catenary_hill_round(&f, &hill, start);
  }
  catenary_end end = catenary_hill_finish(&hill, &f, &sums, state);
  end.parts = f.found & (over < -(CATENARY_FLAT * sums.length));
  return end;
}

/* Where the unstretched arc length from the anchor lies [m]. A slack line is shown with the part
 * that lies stretched out straight, of a heap all at one place. */
ALD_INLINE void catenary_slope_point(const catenary_segment *s, uint count, catenary_state state,
                                     real tangent, real arc, real *x, real *z) {
  catenary_inverse inverse[CATENARY_SEGMENTS_MAX];
  real borne[CATENARY_SEGMENTS_MAX];
  catenary_prepare(s, count, 1, inverse);
  catenary_weigh(s, count, borne);
  const catenary_hill hill = catenary_hill_of(s, inverse, borne, count, tangent);
  const real p = real_fma(-tangent, state.horizontal, state.q);
  const catenary_reach reach = catenary_hill_walk(&hill, state.horizontal, p, arc);
  *x = reach.x;
  *z = reach.z;
}

/* c* per density, of the shape that changes by a */
ALD_INLINE real drag_slope_sum(const catenary_hill *hill, const real *drag, real h, real p,
                               drag_answer a) {
  catenary_reach r = catenary_reach_none();
  const real pull = real_max(h, CATENARY_MIN), weight = real_max(-p, R(0));
  real sum = R(0);
  if (any_lane(p < R(0))) catenary_hill_lay(hill, h, weight, R(INFINITY), &r);
  for (uint i = 0; i < hill->count; i++) {
    const real hangs = hill->s[i].length - catenary_hill_lies(hill, i, weight);
    if (!any_lane(hangs > R(0))) continue;
    r.v = real_fma(h, hill->tangent, real_max(p + hill->borne[i], R(0)));
    const real part = drag_shape_piece(&r, a, pull, hangs, &hill->s[i], &hill->inverse[i]);
    sum = sum + drag[i] * part;
  }
  return sum / (a.share * a.share * a.share);
}

/* The coefficients of drag_shape.h, of a line on a slope in the shape `at`; of one that lies whole
 * kG is 1e6 kE, and it has no drag. */
ALD_APART drag_line drag_slope(const catenary_segment *s, const real *drag, uint count,
                               catenary_state at, real tangent) {
  catenary_inverse inverse[CATENARY_SEGMENTS_MAX];
  real borne[CATENARY_SEGMENTS_MAX];
  catenary_prepare(s, count, 1, inverse);
  catenary_weigh(s, count, borne);
  const catenary_hill hill = catenary_hill_of(s, inverse, borne, count, tangent);
  const real h = at.horizontal, p = real_fma(-tangent, h, at.q);
  real soft = R(0);
  for (uint i = 0; i < count; i++) soft = real_fma(s[i].length, inverse[i].compliance, soft);
  const catenary_reach top = catenary_hill_walk(&hill, h, p, R(INFINITY));
  drag_line line;
  line.elastic = R(1) / soft;
  const drag_answer a = drag_answer_of(&top, at, line.elastic);
  const mask lies = p <= ((CATENARY_FLAT - R(1)) * hill.lying);
  line.geometric = sel(lies, line.elastic / DRAG_SHAPE_MIN, a.stiffness / a.share);
  const real across = drag_slope_sum(&hill, drag, h, p, a);
  line.drag = sel((h > R(0)) & mask_not(lies), across, R(0));
  return line;
}

#endif
