/* SPDX-License-Identifier: Apache-2.0
 * Do two triangles cross, pairs in the lanes: by signs of determinants alone, each known or not.
 * Where all that are needed are known they are those of the symbolic perturbation too, and closed
 * triangles touch exactly if these cross; the rest, `unsure`, is for triangle_pair_exact.h.
 *   points from u's corner 0; M the largest coordinates; a sign is sure beyond 512 u Mx My Mz
 *   sides      of u's corners on t, of t's on u: all alike: apart
 *   alone      the corner with a side of its own, P; Q and R the other two
 *   line       det(d, e, w): d from P of t to Q or R, e alike of u, w from P of t to P of u: which
 *              of two crossings with the common line, along n_t x n_u, lies behind the other
 * Source: [Dopico] sec. 1 and 6.1, order of Guigue and Devillers 2003. The bound: coordinates are
 * off by u M and differences of two, 2 M long, by 4 u M; sides are sums of 6 products up to 8 Mx My
 * Mz, off by 480 u Mx My Mz at most, lines of 3 up to 16, off by 456; u: half a unit in the last
 * place. Outside of the limits on M, where products might overflow or be flushed to 0, nothing is
 * sure. Valid: any numbers. Checked by: tests/test_triangles.c, tests/test_golden_tritri.c. */
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
  mask unsure;      /* ask triangle_pair_exact() */
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

/* what is known of the sign of three numbers each */
typedef struct triangle_sides {
  mask up[3], down[3];
} triangle_sides;

/* corners of one triangle by the side they are on: which is alone, the two others in the order of
 * their numbers */
typedef struct triangle_split {
  mask first, second; /* corner 0, 1 is alone; neither: corner 2 */
  mask rises;         /* the corner alone is above the other triangle */
  vec3 p, q, r;
} triangle_split;

ALD_INLINE real triangle_farthest(real m, real a, real b) {
  return real_max(m, real_max(real_abs(a), real_abs(b)));
}
/* largest coordinates of five points */
ALD_INLINE vec3 triangle_reach(vec3 a, vec3 b, vec3 c, vec3 d, vec3 e) {
  return vec3_of(triangle_farthest(triangle_farthest(real_abs(a.x), b.x, c.x), d.x, e.x),
                 triangle_farthest(triangle_farthest(real_abs(a.y), b.y, c.y), d.y, e.y),
                 triangle_farthest(triangle_farthest(real_abs(a.z), b.z, c.z), d.z, e.z));
}

/* the bound of what is sure; no number, beyond which nothing is, where M is out of its limits */
ALD_INLINE real triangle_bound(vec3 reach) {
  const real product = reach.x * reach.y * reach.z;
  const mask good = (product > TRIANGLE_SMALL) & (reach.x < TRIANGLE_LARGE) &
                    (reach.y < TRIANGLE_LARGE) & (reach.z < TRIANGLE_LARGE);
  return sel(good, product * TRIANGLE_BOUND, of_bits(~bits_of(R(0))));
}

ALD_INLINE triangle_sides triangle_sides_of(real s0, real s1, real s2, real bound) {
  triangle_sides s;
  s.up[0] = s0 > bound;
  s.up[1] = s1 > bound;
  s.up[2] = s2 > bound;
  s.down[0] = s0 < -bound;
  s.down[1] = s1 < -bound;
  s.down[2] = s2 < -bound;
  return s;
}
ALD_INLINE mask triangle_all_alike(triangle_sides s) {
  return (s.up[0] & s.up[1] & s.up[2]) | (s.down[0] & s.down[1] & s.down[2]);
}
ALD_INLINE mask triangle_all_known(triangle_sides s) {
  return (s.up[0] | s.down[0]) & (s.up[1] | s.down[1]) & (s.up[2] | s.down[2]);
}

ALD_INLINE triangle_split triangle_split_of(vec3 a, vec3 b, vec3 c, triangle_sides s) {
  triangle_split t;
  t.first = (s.up[0] ^ s.up[1]) & (s.up[0] ^ s.up[2]);
  t.second = (s.up[1] ^ s.up[0]) & (s.up[1] ^ s.up[2]);
  t.rises = (t.first & s.up[0]) | (t.second & s.up[1]) | (mask_not(t.first | t.second) & s.up[2]);
  t.p = vec3_sel(t.first, a, vec3_sel(t.second, b, c));
  t.q = vec3_sel(t.first, b, a);
  t.r = vec3_sel(t.first | t.second, c, b);
  return t;
}

/* the side from P to Q, or to R */
ALD_INLINE whole triangle_side_of(const triangle_split *t, mask to_r) {
  const mask third = mask_not(t->first | t->second);
  return pick(to_r, pick(t->first, W(2), W(1)), pick(third, W(2), W(0)));
}

/* where the common line of both crosses their sides */
typedef struct triangle_order {
  mask t_starts_r, u_starts_r; /* the line enters the triangle at its side P R */
  mask behind[2][2];           /* u's crossing surely behind t's: (start, end of t) x (of u) */
  mask before[2][2];           /* surely not */
} triangle_order;

ALD_INLINE mask triangle_if(mask c, mask yes, mask no) { return (c & yes) | (mask_not(c) & no); }

ALD_INLINE triangle_order triangle_order_of(const triangle_split *t, const triangle_split *u,
                                            real bound) {
  triangle_order o;
  const vec3 w = vec3_sub(u->p, t->p), d[2] = {vec3_sub(t->q, t->p), vec3_sub(t->r, t->p)};
  const vec3 e[2] = {vec3_sub(u->q, u->p), vec3_sub(u->r, u->p)};
  const vec3 f[2] = {triangle_cross(e[0], w), triangle_cross(e[1], w)};
  const mask flip = t->rises ^ u->rises;
  mask behind[2][2], before[2][2];
  o.t_starts_r = t->rises ^ t->second;
  o.u_starts_r = mask_not(u->rises ^ u->second);
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 2; j++) {
      const real line = triangle_dot(d[i], f[j]);
      const mask up = line > bound, down = line < -bound;
      behind[i][j] = triangle_if(flip, up, down);
      before[i][j] = triangle_if(flip, down, up);
    }
  }
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 2; j++) {
      o.behind[i][j] = triangle_if(
          o.t_starts_r, triangle_if(o.u_starts_r, behind[1 - i][1 - j], behind[1 - i][j]),
          triangle_if(o.u_starts_r, behind[i][1 - j], behind[i][j]));
      o.before[i][j] = triangle_if(
          o.t_starts_r, triangle_if(o.u_starts_r, before[1 - i][1 - j], before[1 - i][j]),
          triangle_if(o.u_starts_r, before[i][1 - j], before[i][j]));
    }
  }
  return o;
}

/* sides of both, and how sure they are */
typedef struct triangle_stand {
  vec3 a, b, c, d, e; /* t's corners and u's last two, from u's first */
  triangle_sides t, u;
  real bound;
  mask apart, known;
} triangle_stand;

ALD_INLINE triangle_stand triangle_stand_of(triangle t, triangle u) {
  triangle_stand s;
  s.a = vec3_sub(t.a, u.a);
  s.b = vec3_sub(t.b, u.a);
  s.c = vec3_sub(t.c, u.a);
  s.d = vec3_sub(u.b, u.a);
  s.e = vec3_sub(u.c, u.a);
  s.bound = triangle_bound(triangle_reach(s.a, s.b, s.c, s.d, s.e));
  const vec3 n_u = triangle_cross(s.d, s.e);
  const vec3 n_t = triangle_cross(vec3_sub(s.b, s.a), vec3_sub(s.c, s.a));
  s.t = triangle_sides_of(triangle_dot(n_u, s.a), triangle_dot(n_u, s.b), triangle_dot(n_u, s.c),
                          s.bound);
  const real off = -triangle_dot(n_t, s.a);
  const real at_d = real_fma(n_t.x, s.d.x, real_fma(n_t.y, s.d.y, real_fma(n_t.z, s.d.z, off)));
  const real at_e = real_fma(n_t.x, s.e.x, real_fma(n_t.y, s.e.y, real_fma(n_t.z, s.e.z, off)));
  s.u = triangle_sides_of(off, at_d, at_e, s.bound);
  s.apart = triangle_all_alike(s.t) | triangle_all_alike(s.u);
  s.known = triangle_all_known(s.t) & triangle_all_known(s.u);
  return s;
}

/* Do they touch? Surely, or `unsure`: ask triangle_meet_exact(). */
ALD_INLINE mask triangle_pair_touches(triangle t, triangle u, mask *unsure) {
  const triangle_stand s = triangle_stand_of(t, u);
  const triangle_split v = triangle_split_of(s.a, s.b, s.c, s.t);
  const triangle_split w = triangle_split_of(vec3_zero(), s.d, s.e, s.u);
  const triangle_order o = triangle_order_of(&v, &w, s.bound);
  const mask in = s.known & o.behind[0][1] & o.before[1][0];
  const mask out = s.known & (o.before[0][1] | o.behind[1][0]);
  const mask touches = in & mask_not(s.apart);
  *unsure = mask_not(in | out | s.apart);
  return touches;
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

/* Do they cross, and where? Surely, or `unsure`: ask triangle_pair_exact(). */
ALD_INLINE triangle_pair triangle_pair_of(triangle t, triangle u) {
  triangle_pair pair;
  const triangle_stand s = triangle_stand_of(t, u);
  const triangle_split v = triangle_split_of(s.a, s.b, s.c, s.t);
  const triangle_split w = triangle_split_of(vec3_zero(), s.d, s.e, s.u);
  const triangle_order o = triangle_order_of(&v, &w, s.bound);
  const mask ordered = (o.behind[0][0] | o.before[0][0]) & (o.behind[1][1] | o.before[1][1]);
  const mask in = s.known & ordered & o.behind[0][1] & o.before[1][0];
  const mask out = s.known & (o.before[0][1] | o.behind[1][0]);
  pair.crosses = in & mask_not(s.apart);
  pair.unsure = mask_not(in | out | s.apart);
  pair.start = pick(o.behind[0][0], W(3) + triangle_side_of(&w, o.u_starts_r),
                    triangle_side_of(&v, o.t_starts_r));
  pair.end = pick(o.behind[1][1], triangle_side_of(&v, mask_not(o.t_starts_r)),
                  W(3) + triangle_side_of(&w, mask_not(o.u_starts_r)));
  pair.start_at = triangle_pair_event(t, u, pair.start, &pair.start_share);
  return pair;
}

#endif
