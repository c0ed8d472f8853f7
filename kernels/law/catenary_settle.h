/* SPDX-License-Identifier: Apache-2.0
 * The search for lines that catenary_search.h does not find: those that lie in several parts, that
 * something lifts between them, or that hang limp. Source: ours, for [SIMO] sec. 1.1.
 *   q(H)  root of Z for each H; X(H, q(H)) grows with H: a root in a bracket, by Newton's method
 *         and by halving it
 *   limp  X is reached with next to no H: H = 0, and what is left lies in folds, or, without a
 *         weight to stretch it, anywhere; the tension at the fairlead is the weight that it bears
 * A fairlead below the seabed is taken to lie on it.
 * Checked by: tests/kernels/test_catenary_parts.c. */
#ifndef ALD_KERNELS_LAW_CATENARY_SETTLE_H
#define ALD_KERNELS_LAW_CATENARY_SETTLE_H

#include "catenary_parts.h"
#include "catenary_search.h"

/* the bracket of H, where the search is in it, and what it has found */
typedef struct catenary_settling {
  real h, q, low, high, before; /* [N], and the last miss [m] */
  mask open, limp;
} catenary_settling;

/* the widest bracket, of which the search tries the lower end first */
ALD_INLINE catenary_settling catenary_settle_begin(const catenary_sums *sums, real x, real z,
                                                   real q, mask open) {
  catenary_settling f;
  f.high = R(1e8) * sums->gross + R(2) * sums->stiffness * (x + real_abs(z));
  f.low = real_fma(R(1e-24), f.high, CATENARY_LIMP * sums->gross);
  f.h = f.low, f.q = q, f.before = R(INFINITY);
  f.open = open, f.limp = catenary_lanes(0);
  return f;
}

/* the next H, where q(H) is known and X misses by dx */
ALD_INLINE void catenary_settle_next(catenary_settling *f, const catenary_reach *r, real dx,
                                     real near) {
  f->low = sel(f->open & (dx < R(0)), f->h, f->low);
  f->high = sel(f->open & mask_not(dx < R(0)), f->h, f->high);
  const mask met = real_abs(dx) <= near;
  const mask spent = (f->high - f->low) <= CATENARY_GRAIN * f->high;
  const real newton = f->h - dx / (r->x_h - r->x_q * (r->z_h / r->z_q));
  const mask inside = (real_abs(dx) <= R(0.5) * f->before) & (newton > f->low) & (newton < f->high);
  const real next = sel(inside, newton, real_sqrt(f->low) * real_sqrt(f->high));
  f->before = sel(f->open, real_abs(dx), f->before);
  const mask stuck = mask_not(inside) & (next == f->h); /* there is no number in between */
  f->open = f->open & mask_not(met | spent | stuck);
  f->h = sel(f->open, next, f->h);
}

/* Finds H and q of lines that are not `found`, and what they do at their anchors.
 *   state  where the search begins; set in lanes of `open`
 *   limp   set where H = 0 */
ALD_APART catenary_laid catenary_settle(const catenary_line *given, const catenary_sums *sums,
                                        real x, real z, mask open, catenary_state *state,
                                        mask *limp) {
  real borne[CATENARY_SEGMENTS_MAX];
  catenary_parted line = catenary_parted_of(given, borne);
  line.near = CATENARY_LEVEL * sums->length;
  line.bound = real_fma(R(1.001) * sums->stiffness, real_abs(z), R(2) * sums->gross);
  catenary_settling f = catenary_settle_begin(sums, x, z, state->q, open);
  catenary_place top;
  top.segment = R(line.count), top.part = R(0);
  catenary_laid parts;
  catenary_state at;
  for (uint round = 0; round < CATENARY_HALVINGS_MAX; round++) {
    catenary_bracket in;
    in.low = -line.bound, in.high = line.bound;
    in.guess = sel((f.q > in.low) & (f.q < in.high), f.q, R(0));
    f.q = sel(f.open, catenary_span_root(&line, top, top.segment, f.h, z, in, f.open), f.q);
    at.horizontal = f.h, at.q = f.q;
    parts = catenary_parts_of(&line, at, R(INFINITY));
    const real dx = parts.reach.x - x;
    if (round == 0) {
      f.limp = f.open & (dx >= R(0));
      f.open = f.open & (dx < R(0));
      const real known = state->horizontal;
      const mask use = (known > f.low) & (known < f.high);
      f.h = sel(f.open, sel(use, known, real_sqrt(f.low) * real_sqrt(f.high)), f.h);
      continue;
    }
    if (!any_lane(f.open)) break;
    catenary_settle_next(&f, &parts.reach, dx, line.near);
  }
  state->horizontal = sel(open, sel(f.limp, R(0), f.h), state->horizontal);
  state->q = sel(open, f.q, state->q);
  *limp = f.limp;
  return parts;
}

#endif
