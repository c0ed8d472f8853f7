/* SPDX-License-Identifier: Apache-2.0
 * Do two triangles cross, pairs in the lanes: by signs of determinants alone, each known or not.
 * Where all that are needed are known they are those of the symbolic perturbation too, and closed
 * triangles touch exactly if these cross; the rest, `unsure`, is for triangle_pair_exact.h.
 *   points from u's corner 0; M the largest coordinates; a sign is sure beyond 512 u Mx My Mz
 *   sides      of u's corners on t, of t's on u: all alike: apart
 *   alone      the corner with a side of its own, P; Q and R the other two
 *   line       det(d, e, w): d from P of t to Q or R, e alike of u, w from P of t to P of u: which
 *              of two crossings with the common line, along n_t x n_u, lies behind the other
 * Source: in place of [Dopico] sec. 4.2.2; order of Guigue and Devillers 2003. The bound:
 * coordinates are off by u M and differences of two, 2 M long, by 4 u M; sides are sums of 6
 * products up to 8 Mx My Mz, off by 480 u Mx My Mz at most, lines of 3 up to 16, off by 456; u:
 * half a unit in the last place. Outside of the limits on M, where products might overflow or be
 * flushed to 0, nothing is sure. Valid: any numbers. Checked by: tests/kernels/test_triangles.c,
 * tests/golden/test_golden_tritri.c. */
#ifndef ALD_KERNELS_GEOM_TRIANGLE_PAIR_H
#define ALD_KERNELS_GEOM_TRIANGLE_PAIR_H

#include "../math/vec3.h"

#ifdef ALD_SINGLE
#define TRIANGLE_BOUND R(3.0517578125e-5)        /* 512 u */
#define TRIANGLE_LARGE R(1048576.0)              /* 2^20: of M */
#define TRIANGLE_SMALL R(8.8817841970012523e-16) /* 2^-50: of Mx My Mz */
#else
#define TRIANGLE_BOUND R(5.6843418860808015e-14)
#define TRIANGLE_LARGE R(1e60)
#define TRIANGLE_SMALL R(1e-150)
#endif

typedef struct triangle {
  vec3 a, b, c;
} triangle;

/* Sides are 0 to 2 of t, from corner k to the next, 3 to 5 of u. */
typedef struct triangle_pair {
  mask crosses;     /* surely */
  mask unsure;      /* triangle_pair_exact() decides */
  whole start, end; /* sides: where the common line along n_t x n_u starts and ends */
  vec3 start_at;    /* the former's place, */
  real start_share; /* and that along its side, 0 at its first corner, 1 at its second */
} triangle_pair;

ALD_INLINE real triangle_dot(vec3 a, vec3 b) {
  return real_fma(a.x, b.x, real_fma(a.y, b.y, a.z * b.z));
}
ALD_INLINE vec3 triangle_cross(vec3 a, vec3 b) {
  return vec3_of(real_fma(a.y, b.z, -(a.z * b.y)), real_fma(a.z, b.x, -(a.x * b.z)),
                 real_fma(a.x, b.y, -(a.y * b.x)));
}

/* The signs of numbers are bits, those of several of them exclusive ors: the sign bit of a number
 * is that of its lane. */
ALD_INLINE mask triangle_is_set(bits sign) { return sign < 0; }
ALD_INLINE real triangle_flipped(real x, bits sign) {
  return of_bits(bits_of(x) ^ (sign & bits_of(R(-0.0))));
}
ALD_INLINE real triangle_least(real a, real b) { return real_min(real_abs(a), real_abs(b)); }

/* largest coordinates of five points */
ALD_INLINE vec3 triangle_reach(vec3 a, vec3 b, vec3 c, vec3 d, vec3 e) {
  return vec3_of(real_farther(real_farther(real_farther(a.x, b.x), real_farther(c.x, d.x)), e.x),
                 real_farther(real_farther(real_farther(a.y, b.y), real_farther(c.y, d.y)), e.y),
                 real_farther(real_farther(real_farther(a.z, b.z), real_farther(c.z, d.z)), e.z));
}

/* the bound of what is sure; no number, beyond which nothing is, where M is out of its limits */
ALD_INLINE real triangle_bound(vec3 reach) {
  const real product = reach.x * reach.y * reach.z;
  const mask good = (product > TRIANGLE_SMALL) & (reach.x < TRIANGLE_LARGE) &
                    (reach.y < TRIANGLE_LARGE) & (reach.z < TRIANGLE_LARGE);
  return sel(good, product * TRIANGLE_BOUND, of_bits(~bits_of(R(0))));
}

/* a triangle by the sides that its corners are on: the corner alone, P, the two others in the order
 * of their numbers, Q and R, from P; signs as bits */
typedef struct triangle_split {
  vec3 p, q, r;
  mask first, third; /* corner 0, 2 is alone; neither: corner 1 */
  bits second;       /* corner 1 is alone */
  bits sinks;        /* the corner alone is below the other triangle */
  mask known;        /* all three sides are */
  mask alike;        /* all are on one side */
} triangle_split;

ALD_INLINE triangle_split triangle_split_of(vec3 a, vec3 b, vec3 c, real sa, real sb, real sc,
                                            real bound) {
  triangle_split t;
  const bits ab = bits_of(sa) ^ bits_of(sb), ac = bits_of(sa) ^ bits_of(sc);
  t.first = triangle_is_set(ab & ac);
  t.third = mask_not(triangle_is_set(ab));
  t.second = ab & ~ac;
  t.sinks = ab ^ bits_of(sc); /* the signs of the other two cancel */
  t.alike = mask_not(triangle_is_set(ab | ac));
  t.known = triangle_least(triangle_least(sa, sb), sc) > bound;
  t.p = vec3_sel(t.first, a, vec3_sel(t.third, c, b));
  t.q = vec3_sub(vec3_sel(t.first, b, a), t.p);
  t.r = vec3_sub(vec3_sel(t.third, b, c), t.p);
  return t;
}

/* the side from P to Q, or to R */
ALD_INLINE whole triangle_side_of(const triangle_split *t, mask to_r) {
  return pick(to_r, pick(t->first, W(2), W(1)), pick(t->third, W(2), W(0)));
}

/* both triangles, and the four lines of a side of t with a side of u */
typedef struct triangle_stand {
  triangle_split t, u;
  real bound;
  bits t_starts_r; /* the common line enters t at its side P R */
  bits u_starts_r;
  /* t's Q and R with two sides of u: if t starts with Q, its start with u's end and its end with
   * u's start; the other way round if not. Negative: u's crossing is behind t's. */
  real start_end, end_start;
  vec3 facing_q, facing_r; /* sides of u x w that make the other two lines with Q and R */
  bits flip;
} triangle_stand;

ALD_INLINE void triangle_order(triangle_stand *s) {
  const triangle_split *t = &s->t, *u = &s->u;
  const vec3 w = vec3_sub(u->p, t->p), q = triangle_cross(u->q, w), r = triangle_cross(u->r, w);
  s->t_starts_r = ~(t->sinks ^ t->second);
  s->u_starts_r = u->sinks ^ u->second;
  s->flip = t->sinks ^ u->sinks;
  const mask crossed = triangle_is_set(s->t_starts_r ^ s->u_starts_r);
  const bits turned = s->flip ^ s->t_starts_r;
  s->facing_q = vec3_sel(crossed, r, q);
  s->facing_r = vec3_sel(crossed, q, r);
  s->start_end = triangle_flipped(triangle_dot(t->q, s->facing_r), turned);
  s->end_start = triangle_flipped(triangle_dot(t->r, s->facing_q), turned);
}

ALD_INLINE triangle_stand triangle_stand_of(triangle t, triangle u) {
  triangle_stand s;
  const vec3 a = vec3_sub(t.a, u.a), b = vec3_sub(t.b, u.a), c = vec3_sub(t.c, u.a);
  const vec3 d = vec3_sub(u.b, u.a), e = vec3_sub(u.c, u.a);
  s.bound = triangle_bound(triangle_reach(a, b, c, d, e));
  const vec3 n_u = triangle_cross(d, e), n_t = triangle_cross(vec3_sub(b, a), vec3_sub(c, a));
  const real off = -triangle_dot(n_t, a);
  const real at_d = real_fma(n_t.x, d.x, real_fma(n_t.y, d.y, real_fma(n_t.z, d.z, off)));
  const real at_e = real_fma(n_t.x, e.x, real_fma(n_t.y, e.y, real_fma(n_t.z, e.z, off)));
  s.t = triangle_split_of(a, b, c, triangle_dot(n_u, a), triangle_dot(n_u, b), triangle_dot(n_u, c),
                          s.bound);
  s.u = triangle_split_of(vec3_zero(), d, e, off, at_d, at_e, s.bound);
  triangle_order(&s);
  return s;
}

/* lanes that surely cross, given that `sure` ones of the order are known, and those in doubt */
ALD_INLINE mask triangle_verdict(const triangle_stand *s, mask sure, mask *unsure) {
  const mask known = s->t.known & s->u.known;
  const mask apart = (s->t.known & s->t.alike) | (s->u.known & s->u.alike);
  const mask in = (s->start_end < -s->bound) & (s->end_start > s->bound) & sure;
  const mask out = (s->start_end > s->bound) | (s->end_start < -s->bound);
  *unsure = mask_not(apart | (known & (in | out)));
  return known & in & mask_not(apart);
}

/* Do they touch? Surely, or `unsure`: triangle_meet_exact() decides. */
ALD_INLINE mask triangle_pair_touches(triangle t, triangle u, mask *unsure) {
  const triangle_stand s = triangle_stand_of(t, u);
  return triangle_verdict(&s, mask_not(is(W(0), W(1))), unsure);
}

/* The place of an event of a pair that crosses, and its share of its side: the sides before the
 * move. Within 1e-13 of the pair's reach for edges that cross steeply; the flatter the less. */
ALD_INLINE vec3 triangle_pair_event(triangle t, triangle u, whole event, real *share) {
  const mask by_u = mask_not(is(event, W(0)) | is(event, W(1)) | is(event, W(2)));
  const mask at_1 = is(event, W(1)) | is(event, W(4)), at_2 = is(event, W(2)) | is(event, W(5));
  const vec3 a = vec3_sel(by_u, u.a, t.a), b = vec3_sel(by_u, u.b, t.b);
  const vec3 c = vec3_sel(by_u, u.c, t.c), o = vec3_sel(by_u, t.a, u.a);
  const vec3 from = vec3_sel(at_2, c, vec3_sel(at_1, b, a));
  const vec3 to = vec3_sel(at_2, a, vec3_sel(at_1, c, b));
  const vec3 n =
      triangle_cross(vec3_sub(vec3_sel(by_u, t.b, u.b), o), vec3_sub(vec3_sel(by_u, t.c, u.c), o));
  const real here = real_abs(triangle_dot(n, vec3_sub(from, o)));
  const real there = real_abs(triangle_dot(n, vec3_sub(to, o)));
  const mask flat = here + there == R(0);
  *share = here / sel(flat, R(1), here + there);
  return vec3_of(real_fma(*share, to.x - from.x, from.x), real_fma(*share, to.y - from.y, from.y),
                 real_fma(*share, to.z - from.z, from.z));
}

/* Do they cross, and where? Surely, or `unsure`: triangle_pair_exact() decides. */
ALD_INLINE triangle_pair triangle_pair_of(triangle t, triangle u) {
  triangle_pair pair;
  const triangle_stand s = triangle_stand_of(t, u);
  /* starts of both, ends of both; or ends and starts if t starts with R */
  const real q = triangle_flipped(triangle_dot(s.t.q, s.facing_q), s.flip);
  const real r = triangle_flipped(triangle_dot(s.t.r, s.facing_r), s.flip);
  const mask ends_first = triangle_is_set(s.t_starts_r);
  const mask ordered = triangle_least(q, r) > s.bound;
  const mask start_behind = sel(ends_first, r, q) < R(0), end_behind = sel(ends_first, q, r) < R(0);
  const mask t_r = ends_first, u_r = triangle_is_set(s.u_starts_r);
  pair.crosses = triangle_verdict(&s, ordered, &pair.unsure);
  pair.start = pick(start_behind, W(3) + triangle_side_of(&s.u, u_r), triangle_side_of(&s.t, t_r));
  pair.end = pick(end_behind, triangle_side_of(&s.t, mask_not(t_r)),
                  W(3) + triangle_side_of(&s.u, mask_not(u_r)));
  pair.start_at = triangle_pair_event(t, u, pair.start, &pair.start_share);
  return pair;
}

#endif
