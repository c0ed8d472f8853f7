/* SPDX-License-Identifier: Apache-2.0
 * Part of a triangle on which one plane of a convex body is the nearest, and what the depth below
 * that plane makes on it, in one lane.
 *   s_j = h_j - n_j . x     depth below plane j, n_j of length 1 out of the body       [m]
 *   s = min over j of s_j   depth in the body, above 0 inside; concave and continuous  [m]
 * The part of plane j is where s_j >= 0 and s_i >= s_j for all other planes i. Where s_i = s_j on
 * all of the triangle, the part belongs to the plane of the lower number. Own method. Checked by:
 * tests/golden/test_golden_foundation.c, tests/pass/mesh/test_mesh_field.c. */
#ifndef ALD_KERNELS_GEOM_PRESSED_CELL_H
#define ALD_KERNELS_GEOM_PRESSED_CELL_H

#include "../math/point3.h"

/* A triangle cut by 29 planes has no more corners. */
enum { CELL_CORNERS = 32 };

typedef struct pressed_cell {
  point3 at[2][CELL_CORNERS]; /* the corners in order; those of `side` count */
  uint side, count;
} pressed_cell;

ALD_INLINE void cell_begin(pressed_cell *c, const point3 *corners) {
  c->side = 0;
  c->count = 3;
  for (uint k = 0; k < 3; k++) c->at[0][k] = corners[k];
}

/* Cuts off where h - n . x < 0; with `strict` all of it, where nothing is above 0. The corners that
 * it makes are the same bits for -n and -h. Returns 0 where there is no room for them. */
ALD_INLINE int cell_cut(pressed_cell *c, point3 n, scalar h, int strict) {
  const uint from = c->side, to = 1 - from;
  uint kept = 0;
  int above = 0;
  point3 last = c->at[from][c->count - 1];
  scalar was = h - point3_dot(n, last);
  for (uint k = 0; k < c->count; k++) {
    const point3 corner = c->at[from][k];
    const scalar is_now = h - point3_dot(n, corner);
    if (kept + 2 > CELL_CORNERS) return 0;
    if ((was >= (scalar)0) != (is_now >= (scalar)0)) {
      c->at[to][kept++] = point3_madd(last, was / (was - is_now), point3_sub(corner, last));
    }
    if (is_now >= (scalar)0) c->at[to][kept++] = corner;
    above |= is_now > (scalar)0;
    last = corner;
    was = is_now;
  }
  c->side = to;
  c->count = kept < 3 || (strict && !above) ? 0 : kept;
  return 1;
}

/* Sums over cells, r from an origin, m the direction in which a face pushes: s is linear on a cell,
 * and the integrals are exact. */
typedef struct pressed_sums {
  scalar load;        /* of s dA                          [m^3] */
  scalar first[3];    /* of s r dA                        [m^4] */
  scalar second[6];   /* of s r r dA: xx xy xz yy yz zz   [m^5] */
  point3 push;        /* of s m dA                        [m^3] */
  scalar arms[9];     /* of s m r dA, those of m.x first  [m^4] */
  scalar squares[18]; /* of s m r r dA, likewise         [m^5] */
  scalar area;        /* of dA                            [m^2] */
  point3 normal;      /* of m dA                          [m^2] */
  point3 turn;        /* of r x m dA                      [m^3] */
  point3 middle;      /* of r dA                          [m^3] */
  scalar deepest;     /* greatest s                       [m] */
} pressed_sums;

ALD_INLINE void pressed_sums_clear(pressed_sums *s) {
  s->load = s->area = s->deepest = (scalar)0;
  for (uint k = 0; k < 3; k++) s->first[k] = (scalar)0;
  for (uint k = 0; k < 6; k++) s->second[k] = (scalar)0;
  for (uint k = 0; k < 9; k++) s->arms[k] = (scalar)0;
  for (uint k = 0; k < 18; k++) s->squares[k] = (scalar)0;
  s->push = s->normal = s->turn = s->middle = point3_zero();
}

/* three corners from the origin, and s there */
typedef struct pressed_corners {
  scalar r[3][3]; /* of each corner x, y, z [m] */
  scalar s[3];    /* [m] */
} pressed_corners;

/* integrals of s, s r, s r r over a triangle of area 1 */
typedef struct pressed_means {
  scalar load, first[3], second[6];
} pressed_means;

ALD_INLINE pressed_means pressed_means_of(const pressed_corners *p) {
  pressed_means m;
  const scalar sum = p->s[0] + p->s[1] + p->s[2];
  scalar all[3], with[3];
  for (uint c = 0; c < 3; c++) {
    all[c] = p->r[0][c] + p->r[1][c] + p->r[2][c];
    with[c] = p->s[0] * p->r[0][c] + p->s[1] * p->r[1][c] + p->s[2] * p->r[2][c];
    m.first[c] = (sum * all[c] + with[c]) * ((scalar)1 / (scalar)12);
  }
  m.load = sum * ((scalar)1 / (scalar)3);
  uint k = 0;
  for (uint b = 0; b < 3; b++) {
    for (uint c = b; c < 3; c++) {
      scalar both = (scalar)0, three = (scalar)0;
      for (uint q = 0; q < 3; q++) {
        const scalar square = p->r[q][b] * p->r[q][c];
        both += square;
        three += p->s[q] * square;
      }
      m.second[k++] = (sum * all[b] * all[c] + sum * both + all[b] * with[c] + all[c] * with[b] +
                       (scalar)2 * three) *
                      ((scalar)1 / (scalar)60);
    }
  }
  return m;
}

/* one triangle of a cell; m of length 1, area its own [m^2] */
ALD_INLINE void pressed_sums_add(pressed_sums *sums, const pressed_corners *p, point3 m,
                                 scalar area) {
  const pressed_means means = pressed_means_of(p);
  const scalar axis[3] = {m.x, m.y, m.z}, third = area * ((scalar)1 / (scalar)3);
  const point3 middle = point3_of(third * (p->r[0][0] + p->r[1][0] + p->r[2][0]),
                                  third * (p->r[0][1] + p->r[1][1] + p->r[2][1]),
                                  third * (p->r[0][2] + p->r[1][2] + p->r[2][2]));
  sums->load += area * means.load;
  for (uint k = 0; k < 3; k++) sums->first[k] += area * means.first[k];
  for (uint k = 0; k < 6; k++) sums->second[k] += area * means.second[k];
  sums->push = point3_madd(sums->push, area * means.load, m);
  for (uint a = 0; a < 3; a++) {
    for (uint k = 0; k < 3; k++) sums->arms[3 * a + k] += area * axis[a] * means.first[k];
    for (uint k = 0; k < 6; k++) sums->squares[6 * a + k] += area * axis[a] * means.second[k];
  }
  sums->area += area;
  sums->normal = point3_madd(sums->normal, area, m);
  sums->turn = point3_add(sums->turn, point3_cross(middle, m));
  sums->middle = point3_add(sums->middle, middle);
  for (uint q = 0; q < 3; q++) sums->deepest = p->s[q] > sums->deepest ? p->s[q] : sums->deepest;
}

/* A cell of the plane n, h as triangles about its first corner; `out`: normal of the whole
 * triangle, of length 1, `turn` 1 or -1: m = turn x out. Returns the integral of s^2 over it [m^4].
 */
ALD_INLINE scalar cell_add(pressed_sums *sums, const pressed_cell *c, point3 n, scalar h,
                           point3 origin, point3 out, scalar turn) {
  const point3 *at = c->at[c->side], m = point3_scale(out, turn);
  scalar squares = (scalar)0;
  for (uint k = 2; k < c->count; k++) {
    const uint corners[3] = {0, k - 1, k};
    const scalar area = (scalar)0.5 * point3_dot(out, point3_cross(point3_sub(at[k - 1], at[0]),
                                                                   point3_sub(at[k], at[0])));
    pressed_corners p;
    for (uint q = 0; q < 3; q++) {
      const point3 r = point3_sub(at[corners[q]], origin);
      const scalar depth = h - point3_dot(n, at[corners[q]]);
      p.r[q][0] = r.x;
      p.r[q][1] = r.y;
      p.r[q][2] = r.z;
      p.s[q] = depth > (scalar)0 ? depth : (scalar)0;
    }
    pressed_sums_add(sums, &p, m, area);
    const scalar sum = p.s[0] + p.s[1] + p.s[2];
    squares += area * ((scalar)1 / (scalar)12) *
               (sum * sum + p.s[0] * p.s[0] + p.s[1] * p.s[1] + p.s[2] * p.s[2]);
  }
  return squares;
}

#endif
