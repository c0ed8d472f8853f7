/* SPDX-License-Identifier: Apache-2.0
 * A stem behind and above a bulb, against a flat side, as strips of one height each. Model:
 * docs/theory/stem.md. In axes of the bulb, x forward, origin at its tip:
 *   x = l(z) - y^2/q(z)          the stem, z_l <= z <= z_u, |y| <= B/2         [m]
 *   x = l(z) - k(z) |y|          with straight waterlines
 *   l = l_0 + r (z - z_l)        the stem line; r the tangent of its rake      [m]
 *   q = q_0 + q' (z - z_l)       half breadth^2 by the length behind the line  [m]
 *   k = k_0 + k' (z - z_l)       length behind the line by the half breadth    [-]
 *   x = -(A'y + B'z + C')        the side, bulb_plane.h                        [m]
 *   h = l + B'z + C' + q A'^2/4  linear in z; the stem is in the side where h > 0, from
 *                                q A'/2 - sqrt(q h) to q A'/2 + sqrt(q h)      [m]
 *   g = l + B'z + C'             with straight waterlines it is where g + A'y - k |y| > 0
 * Checked by: tests/pass/berth/test_bow_stem.c. */
#ifndef ALD_KERNELS_GEOM_STEM_PLANE_H
#define ALD_KERNELS_GEOM_STEM_PLANE_H

#include "bow_span.h"
#include "bulb_quadric.h"

/* depth of a bulb or stem that has no height in common with the side [m] */
#define BOW_NOWHERE R(-1e6)

typedef struct bow_form {
  mask has_stem;        /* there is a stem */
  real a, b, length;    /* of the bulb [m^(1/2)], [m] */
  bulb_quadric quadric; /* its shape if it is no paraboloid */
  real line, rake;      /* l_0 [m], r [-] */
  real lower, upper;    /* z_l, z_u [m] */
  mask is_straight;     /* its waterlines are, with k for q */
  real square, growth;  /* q_0 [m], q' [-]; or k_0 [-], k' [1/m] */
  real bound;           /* B/2 [m] */
} bow_form;

ALD_INLINE real stem_line(const bow_form *f, real z) { return f->line + f->rake * (z - f->lower); }
ALD_INLINE real stem_square(const bow_form *f, real z) {
  return f->square + f->growth * (z - f->lower);
}

/* ------------------------------------------------------------------------------ heights */

/* Upper and lower edge of the side, and how high a point is: up.x x + ... - zero. */
typedef struct side_edges {
  vec3 up; /* the struck body's z axis */
  real zero, lower, upper;
} side_edges;

/* height of the side's point that lies ahead of (y, z) */
ALD_INLINE real side_edges_height(const side_edges *e, const bulb_plane *p, real y, real z) {
  const real x = R(0) - (p->slope_y * y + p->slope_z * z + p->offset);
  return vec3_dot(e->up, vec3_of(x, y, z)) - e->zero;
}

/* The heights of a span at which the side is there, along a line from (y0, s.from) to (y1, s.to).
 */
ALD_INLINE bow_span side_edges_cut(const side_edges *e, const bulb_plane *p, bow_span s, real y0,
                                   real y1) {
  const mask is_long = s.to > s.from;
  const real first = side_edges_height(e, p, y0, s.from);
  const real rise = side_edges_height(e, p, y1, s.to) - first;
  const real by = sel(is_long, rise / sel(is_long, s.to - s.from, R(1)), R(0));
  const real at = s.from;
  return span_where(span_where(s, at, first - e->lower, by), at, e->upper - first, R(0) - by);
}

/* where a stem is deepest at a height, of the half breadth to port */
ALD_INLINE real stem_middle(const bow_form *f, const bulb_plane *p, real z) {
  const real bound = f->bound, square = stem_square(f, z);
  const real turned = bow_within(R(0.5) * p->slope_y * square, R(0) - bound, bound);
  const mask aside = f->is_straight & (real_abs(p->slope_y) > square);
  const real shoulder = sel(aside, sel(p->slope_y < R(0), R(0) - bound, bound), R(0));
  return sel(f->is_straight, shoulder, turned);
}

/* heights of the stem beside the side, whether it is in it or not */
ALD_INLINE bow_span stem_span(const bow_form *f, const bulb_plane *p, const side_edges *e) {
  bow_span s;
  s.from = f->lower;
  s.to = f->upper;
  return side_edges_cut(e, p, s, stem_middle(f, p, f->lower), stem_middle(f, p, f->upper));
}
/* the part of a stem's span in which it is in the side */
ALD_INLINE bow_span stem_meets(const bow_form *f, const bulb_plane *p, bow_span s) {
  const real quarter = R(0.25) * (p->slope_y * p->slope_y);
  const real middle = f->line + p->slope_z * f->lower + p->offset, by = f->rake + p->slope_z;
  const bow_span curved =
      span_where(s, f->lower, middle + f->square * quarter, by + f->growth * quarter);
  if (!any_lane(f->is_straight)) return curved;
  /* with its line or with its shoulder; its depth by height is the greater of two straight lines */
  const real aside = real_abs(p->slope_y) - f->square;
  const bow_span line = span_where(s, f->lower, middle, by);
  const bow_span shoulder =
      span_where(s, f->lower, middle + f->bound * aside, by - f->bound * f->growth);
  const bow_span straight = span_hull(line, shoulder);
  bow_span meets;
  meets.from = sel(f->is_straight, straight.from, curved.from);
  meets.to = sel(f->is_straight, straight.to, curved.to);
  return meets;
}

/* ------------------------------------------------------------------------------ depths */

typedef struct bow_deepest {
  real depth; /* [m] */
  vec3 at;
} bow_deepest;

ALD_INLINE bow_deepest bow_deeper(bow_deepest a, bow_deepest b) {
  bow_deepest d;
  const mask first = mask_not(b.depth > a.depth);
  d.depth = sel(first, a.depth, b.depth);
  d.at = vec3_sel(first, a.at, b.at);
  return d;
}

ALD_INLINE bow_deepest bow_depth_at(const bulb_plane *p, vec3 at) {
  bow_deepest d;
  d.depth = bulb_plane_depth(p, at);
  d.at = at;
  return d;
}

ALD_INLINE bow_deepest stem_depth_at(const bow_form *f, const bulb_plane *p, real z) {
  const real q = stem_square(f, z), y = stem_middle(f, p, z);
  const real back = sel(f->is_straight, q * real_abs(y), y * y / q);
  return bow_depth_at(p, vec3_of(stem_line(f, z) - back, y, z));
}

/* Of a stem beside the side at the heights of `s`. Of parabolas, where its half breadth bounds it,
 * the depth at a height has a greatest value between the ends: q = B/2 sqrt(-q'/(r + B')). */
ALD_INLINE bow_deepest stem_deepest(const bow_form *f, const bulb_plane *p, bow_span s) {
  const real steep = R(0) - (f->rake + p->slope_z);
  const mask rounds = mask_not(f->is_straight) & (f->growth * steep > R(0));
  const real growth = sel(rounds, f->growth, R(1));
  const real q = f->bound * real_sqrt(growth / sel(rounds, steep, R(1)));
  const real between = sel(rounds, f->lower + (q - f->square) / growth, s.from);
  bow_deepest d = bow_deeper(stem_depth_at(f, p, s.from), stem_depth_at(f, p, s.to));
  d = bow_deeper(d, stem_depth_at(f, p, bow_within(between, s.from, s.to)));
  d.depth = sel(s.to > s.from, d.depth, BOW_NOWHERE);
  return d;
}

#endif
