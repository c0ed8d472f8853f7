/* SPDX-License-Identifier: Apache-2.0
 * The search for (H, q) of a line whose fairlead is given. Source: [SIMO] sec. 1.1 ("shooting");
 * the methods are ours.
 *   hanging  H = 0, root q of Z: finds slack and vertical lines, and is their solution
 *   newton   damped in two dimensions: the step is halved until the error falls, H and the vertical
 *            tension at the top keep a tenth of what they were
 *   sure     where that fails: root q(H) of Z for each H, and of X in log H around it, both by
 *            Newton within a bracket and by halving the bracket
 * Each lane goes through these by itself; a round of the search walks the line once for all.
 *   flat     the fairlead lies on the seabed and nothing floats: all lies, q is at its lower limit,
 *            H alone is sought
 * Checked by: tests/kernels/test_catenary.c. */
#ifndef ALD_KERNELS_LAW_CATENARY_SEARCH_H
#define ALD_KERNELS_LAW_CATENARY_SEARCH_H

#include "catenary_reach.h"

enum { CATENARY_NEWTON_MAX = 60, CATENARY_ROUNDS_MAX = 2000 };
#ifdef ALD_SINGLE
#define CATENARY_NEAR R(3e-6)   /* error over length at which the last step of Newton is taken */
#define CATENARY_CLOSE R(1e-4)  /* the same where it is foreseen what the last step leaves */
#define CATENARY_COARSE R(1e-3) /* most that rounding of q may leave */
#define CATENARY_FINE R(1e-6)   /* the same of Z alone within the sure method */
#define CATENARY_SPENT R(2e-7)  /* width over size of a bracket that cannot be halved */
#define CATENARY_FLAT R(1e-6)   /* Z or X over length that count as 0 */
#else
#define CATENARY_NEAR R(1e-10)
#define CATENARY_CLOSE R(1e-6)
#define CATENARY_COARSE R(1e-8)
#define CATENARY_FINE R(1e-12)
#define CATENARY_SPENT R(1e-15)
#define CATENARY_FLAT R(1e-12)
#endif

/* Sums over a line. */
typedef struct catenary_sums {
  real length;     /* unstretched [m] */
  real weight;     /* of segments and clumps [N] */
  real lying;      /* greatest of the weights from the anchor to any node, 0 or more [N] */
  real sinking;    /* weight from the anchor to the first thing that floats [N] */
  real gross;      /* the same of magnitudes [N] */
  real jumps;      /* 0 where slopes are steady: clumps [N], shares of friction */
  real stiffness;  /* 1/sum(L/EA) [N/m] */
  real compliance; /* greatest 1/EA [1/N] */
  real least;      /* of the weights per length, times the length [N] */
} catenary_sums;

typedef struct catenary_search {
  real x, z;            /* fairlead from the anchor [m] */
  real length;          /* unstretched [m] */
  real low, bound;      /* q is within low and bound [N] */
  real sink;            /* lower limit of q in the sure method: above it nothing that floats lies */
  real grain;           /* what rounding leaves of q [N] */
  real close;           /* error from which the last step may be foreseen [m] */
  real scale;           /* of q: what moves the touchdown by the length [N] */
  catenary_state at;    /* where the line is walked next, or the solution */
  catenary_state base;  /* best of Newton so far */
  real step_h, step_q;  /* Newton's step from there */
  real share, error;    /* of the step; square of the base's error [m^2] */
  real q_low, q_high;   /* bracket of q at the present H [N] */
  real miss;            /* of Z at the last trial there [m] */
  real h_low, h_high;   /* bracket of H [N] */
  real h_least, h_most; /* its limits [N] */
  real miss_x;          /* of X at the last H [m] */
  real tries;           /* steps of Newton */
  mask hanging, newton, sure, found, slack, vertical, flat;
  mask rough; /* slopes may jump as the line lifts */
} catenary_search;

ALD_INLINE catenary_sums catenary_sum(const catenary_segment *s, const catenary_inverse *inverse,
                                      uint count) {
  catenary_sums sums;
  real soft = R(0);
  mask sinks = catenary_lanes(1);
  sums.sinking = R(0), sums.least = R(INFINITY);
  sums.length = sums.weight = sums.gross = sums.jumps = sums.compliance = sums.lying = R(0);
  for (uint i = 0; i < count; i++) {
    const real weight = s[i].weight * s[i].length;
    const real clump = i + 1 < count ? s[i].clump : R(0);
    sums.length = sums.length + s[i].length;
    sinks = sinks & (weight > R(0));
    sums.sinking = sel(sinks, sums.weight + weight, sums.sinking);
    sums.lying = real_max(sums.lying, sums.weight + weight);
    sums.weight = sums.weight + weight + clump;
    sinks = sinks & (clump >= R(0));
    sums.sinking = sel(sinks, sums.weight, sums.sinking);
    sums.lying = real_max(sums.lying, sums.weight);
    sums.jumps = sums.jumps + real_abs(clump) + s[i].friction;
    sums.gross = sums.gross + real_abs(weight) + real_abs(clump);
    sums.compliance = real_max(sums.compliance, inverse[i].compliance);
    sums.least = real_min(sums.least, real_abs(s[i].weight));
    soft = real_fma(s[i].length, inverse[i].compliance, soft);
  }
  sums.stiffness = R(1) / soft;
  sums.least = sums.least * sums.length;
  return sums;
}

/* start of Newton's method: a parabola's, or a taut line's */
ALD_INLINE catenary_state catenary_guess(const catenary_sums *sums, real x, real z, real low,
                                         int seabed) {
  catenary_state at;
  at.parts = R(0);
  const real far = real_sqrt(real_fma(x, x, z * z));
  const real wide = real_max(x, CATENARY_FLAT * sums->length);
  const real length = sums->length;
  const real slack = (length - z) * (length + z) / (wide * wide) - R(1);
  const mask taut = far >= length;
  const real sag = sel(taut, R(0.2), real_sqrt(R(3) * real_max(slack, R(1.4e-4))));
  /* tanh by its continued fraction */
  const real square = sag * sag;
  const real bend = real_min(sag * (R(15) + square) / (R(15) + R(6) * square), R(1));
  const real heavy = real_max(real_abs(sums->weight), R(0.01) * sums->gross);
  at.horizontal = heavy * x / (R(2) * sag * length);
  at.q = R(0.5) * (heavy * z / (length * bend) - sums->weight);
  const real pull = sums->stiffness * (far - length) * x / far;
  const mask stretched = far > length;
  at.horizontal = sel(stretched, real_max(at.horizontal, pull), at.horizontal);
  at.q = sel(stretched, at.horizontal * z / wide - R(0.5) * sums->weight, at.q);
  if (seabed) at.q = real_max(at.q, low + R(0.01) * sums->gross);
  return at;
}

/* root q of Z at the present H; returns the lanes that have it */
ALD_INLINE mask catenary_root(catenary_search *f, const catenary_reach *r, real miss, mask roots) {
  const real q = f->at.q;
  const mask below = roots & (miss <= R(0)), above = roots & (miss >= R(0));
  f->q_low = sel(below, q, f->q_low);
  f->q_high = sel(above, q, f->q_high);
  const real size = real_max(real_abs(f->q_low), real_abs(f->q_high));
  const mask spent = (f->q_high - f->q_low) <= real_max(CATENARY_SPENT * size, R(1e-3) * f->grain);
  const mask settled = roots & ((real_abs(miss) <= CATENARY_FINE * f->length) | spent | f->flat);
  const real middle = R(0.5) * (f->q_low + f->q_high);
  const real newton = q - miss / r->z_q;
  const mask quick = real_abs(miss) <= R(0.5) * f->miss;
  const mask inside = quick & (newton > f->q_low) & (newton < f->q_high);
  const real next = sel(inside, newton, middle);
  f->miss = sel(roots, real_abs(miss), f->miss);
  f->at.q = sel(roots & mask_not(settled), next, q);
  return settled;
}

/* a line that hangs straight down: slack, vertical, or on to Newton's method */
ALD_INLINE void catenary_decide(catenary_search *f, const catenary_reach *r, real miss,
                                mask settled, catenary_state start, real near, int seabed) {
  const mask held = (f->at.q < R(0)) & (f->x <= r->x);
  const mask good = settled & (real_abs(miss) <= near);
  const mask slack = good & held & catenary_lanes(seabed);
  const mask vertical = good & mask_not(slack) & (f->x <= CATENARY_FLAT * f->length);
  const mask ends = slack | vertical;
  const mask goes_on = settled & mask_not(ends);
  f->slack = f->slack | slack;
  f->vertical = f->vertical | vertical;
  f->found = f->found | ends;
  f->hanging = f->hanging & mask_not(settled);
  f->newton = f->newton | goes_on;
  f->at.horizontal = sel(goes_on, start.horizontal, f->at.horizontal);
  f->at.q = sel(goes_on, sel(f->flat, f->low, start.q), f->at.q);
}

/* Newton's step, within its limits */
ALD_INLINE void catenary_aim(catenary_search *f, const catenary_reach *r, real dx, real dz,
                             mask lanes_on, int seabed) {
  const real z_q = sel(f->flat, R(1), r->z_q);
  const real x_q = sel(f->flat, R(0), r->x_q), z_h = sel(f->flat, R(0), r->z_h);
  const real inverse = R(1) / (r->x_h * z_q - x_q * z_h);
  const real h = real_max((dz * x_q - dx * z_q) * inverse, R(-0.9) * f->at.horizontal);
  real q = (dx * z_h - dz * r->x_h) * inverse;
  if (seabed) q = real_max(q, R(0.9) * (f->low - f->at.q));
  f->step_h = sel(lanes_on, h, f->step_h);
  f->step_q = sel(lanes_on, sel(f->flat, R(0), q), f->step_q);
}

/* error that counts as none [m]: a share of the length, or what the last digits of q are worth */
ALD_INLINE real catenary_nearness(const catenary_search *f, const catenary_reach *r) {
  const real digits = real_min(f->grain * r->z_q, CATENARY_COARSE * f->length);
  return real_max(CATENARY_NEAR * f->length, digits);
}

/* whether the step that is aimed at leaves no error worth mention: a step that changes H and q by a
 * small share of H, of the weight that hangs and of what moves the touchdown by the length leaves
 * about that share of the error, unless slopes jump on the way */
ALD_INLINE mask catenary_is_near(const catenary_search *f, real near, real error) {
  const real share = R(16) * (real_abs(f->step_h) + real_abs(f->step_q));
  const real left = near * real_min(real_min(f->at.horizontal, f->at.q - f->low), f->scale);
  const mask steady = mask_not(f->rough) | ((f->at.q > R(0)) & (f->at.q + f->step_q > R(0)));
  const mask foreseen =
      steady & (error <= f->close * f->close) & (error * share * share <= left * left);
  return (error <= near * near) | foreseen;
}

/* the next trial of Newton's method, where the last one erred by dx, dz */
ALD_INLINE void catenary_newton(catenary_search *f, const catenary_reach *r, real dx, real dz,
                                real near_error, int seabed) {
  const real error = real_fma(dx, dx, dz * dz);
  const mask better = f->newton & (error < f->error);
  const mask worse = f->newton & mask_not(better);
  catenary_aim(f, r, dx, dz, better, seabed);
  const mask near = better & catenary_is_near(f, near_error, error);
  f->base.horizontal = sel(better, f->at.horizontal, f->base.horizontal);
  f->base.q = sel(better, f->at.q, f->base.q);
  f->error = sel(better, error, f->error);
  f->share = sel(better, R(1), sel(worse, R(0.5) * f->share, f->share));
  f->tries = f->tries + sel(f->newton, R(1), R(0));
  f->at.horizontal =
      sel(f->newton, real_fma(f->share, f->step_h, f->base.horizontal), f->at.horizontal);
  f->at.q = sel(f->newton, real_fma(f->share, f->step_q, f->base.q), f->at.q);
  const mask few = (f->tries < R(CATENARY_NEWTON_MAX)) & (f->share > R(1e-6));
  const mask fails = f->newton & mask_not(near | few);
  f->found = f->found | near;
  f->newton = f->newton & few & mask_not(near);
  f->sure = f->sure | fails;
  f->at.horizontal = sel(fails, f->base.horizontal, f->at.horizontal);
  f->at.q = sel(fails, f->base.q, f->at.q);
  f->at.q = real_max(f->at.q, sel(fails, f->sink, f->low));
  f->q_low = sel(fails, f->sink, f->q_low);
  f->q_high = sel(fails, f->bound, f->q_high);
  f->miss = sel(fails, R(INFINITY), f->miss);
}

/* the sure method has come to nothing: once more, where what floats may lie, or the end */
ALD_INLINE void catenary_again(catenary_search *f, mask spent) {
  const mask again = spent & (f->sink > f->low);
  f->sink = sel(again, f->low, f->sink);
  f->h_low = sel(again, f->h_least, f->h_low);
  f->h_high = sel(again, f->h_most, f->h_high);
  f->at.horizontal = sel(again, f->base.horizontal, f->at.horizontal);
  f->at.q = sel(again, f->base.q, f->at.q);
  f->miss_x = sel(again, R(INFINITY), f->miss_x);
  f->sure = f->sure & mask_not(spent & mask_not(again));
}

/* the next H of the sure method, where q(H) is known */
ALD_INLINE void catenary_outer(catenary_search *f, const catenary_reach *r, real dx, mask high,
                               mask settled) {
  const real h = f->at.horizontal;
  /* Z too great for every q: a greater H bends the line down */
  const mask up = (dx < R(0)) | high;
  f->h_low = sel(settled & up, h, f->h_low);
  f->h_high = sel(settled & mask_not(up), h, f->h_high);
  const real turn = r->z_h / r->z_q;
  const real newton = h - dx / (r->x_h - r->x_q * turn);
  const real middle = real_sqrt(f->h_low) * real_sqrt(f->h_high);
  const mask quick = real_abs(dx) <= R(0.5) * f->miss_x;
  const mask inside = quick & (newton > f->h_low) & (newton < f->h_high);
  const real next = sel(inside, newton, middle);
  f->miss_x = sel(settled, real_abs(dx), f->miss_x);
  const real q = real_max(real_min(real_fma(-turn, next - h, f->at.q), f->bound), f->sink);
  f->at.horizontal = sel(settled, next, h);
  f->at.q = sel(settled & mask_not(f->flat) & (q == q), q, f->at.q);
  catenary_again(f, settled & ((f->h_high - f->h_low) <= CATENARY_SPENT * f->h_high));
  f->q_low = sel(settled, f->sink, f->q_low);
  f->q_high = sel(settled, f->bound, f->q_high);
  f->miss = sel(settled, R(INFINITY), f->miss);
}

#endif
