/* SPDX-License-Identifier: Apache-2.0
 * A stem behind and above a bulb, against a flat side, as strips of one height each. Model:
 * docs/theory/stem.md. In axes of the bulb, x forward, origin at its tip:
 *   x = l(z) - y^2/q(z)          the stem, z_l <= z <= z_u, |y| <= B/2         [m]
 *   l = l_0 + r (z - z_l)        the stem line; r the tangent of its rake      [m]
 *   q = q_0 + q' (z - z_l)       half breadth^2 by the length behind the line  [m]
 *   x = -(y^2/a^2 + z^2/b^2)     the bulb, as far as its length L from the tip [m]
 *   x = -(A'y + B'z + C')        the side, bulb_plane.h                        [m]
 *   h = l + B'z + C' + q A'^2/4  linear in z; the stem is in the side where h > 0, from
 *                                q A'/2 - sqrt(q h) to q A'/2 + sqrt(q h)      [m]
 * The bow is the farther forward of the two. At a height of the stem the bulb counts where its
 * middle is ahead of the stem line, out to `bow_edge`, from where on the stem counts.
 * Checked by: tests/pass/berth/test_bow_stem.c. */
#ifndef ALD_KERNELS_GEOM_STEM_PLANE_H
#define ALD_KERNELS_GEOM_STEM_PLANE_H

#include "bulb_plane.h"

/* depth of a bulb or stem that has no height in common with the side [m] */
#define BOW_NOWHERE R(-1e6)

typedef struct bow_form {
  mask has_stem;       /* there is a stem */
  real a, b, length;   /* of the bulb [m^(1/2)], [m] */
  real line, rake;     /* l_0 [m], r [-] */
  real lower, upper;   /* z_l, z_u [m] */
  real square, growth; /* q_0 [m], q' [-] */
  real bound;          /* B/2 [m] */
} bow_form;

/* heights, none where it does not end above its beginning */
typedef struct bow_span {
  real from, to;
} bow_span;

/* the part of a span in which g + by (z - at) > 0 */
ALD_INLINE bow_span span_where(bow_span s, real at, real g, real by) {
  bow_span cut;
  const real first = g + by * (s.from - at), last = g + by * (s.to - at);
  const mask begins = first > R(0), ends = last > R(0);
  const real zero = s.from + (s.to - s.from) * (first / (first - last));
  cut.from = sel(mask_not(begins) & ends, zero, s.from);
  cut.to = sel(ends, s.to, sel(begins, zero, s.from));
  return cut;
}

/* the part of a span between two heights */
ALD_INLINE bow_span span_between(bow_span s, real low, real high) {
  bow_span cut;
  cut.from = real_max(s.from, low);
  cut.to = real_max(cut.from, real_min(s.to, high));
  return cut;
}

ALD_INLINE real stem_line(const bow_form *f, real z) { return f->line + f->rake * (z - f->lower); }
ALD_INLINE real stem_square(const bow_form *f, real z) {
  return f->square + f->growth * (z - f->lower);
}
ALD_INLINE real bow_within(real x, real low, real high) { return real_min(real_max(x, low), high); }

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

/* heights of the stem, and of the bulb, beside the side, whether they are in it or not */
ALD_INLINE bow_span stem_span(const bow_form *f, const bulb_plane *p, const side_edges *e) {
  bow_span s;
  s.from = f->lower;
  s.to = f->upper;
  const real by = R(0.5) * p->slope_y;
  const real first = bow_within(by * f->square, R(0) - f->bound, f->bound);
  const real last = bow_within(by * stem_square(f, f->upper), R(0) - f->bound, f->bound);
  return side_edges_cut(e, p, s, first, last);
}
ALD_INLINE bow_span bulb_span(const bow_form *f, const bulb_plane *p, const side_edges *e) {
  bow_span s;
  const real root = real_sqrt(f->length), y = f->a * bow_within(p->uc, R(0) - root, root);
  s.from = R(0) - f->b * root;
  s.to = f->b * root;
  return side_edges_cut(e, p, s, y, y);
}

/* the part of a stem's span in which it is in the side */
ALD_INLINE bow_span stem_meets(const bow_form *f, const bulb_plane *p, bow_span s) {
  const real quarter = R(0.25) * (p->slope_y * p->slope_y);
  const real first = f->line + p->slope_z * f->lower + p->offset + f->square * quarter;
  return span_where(s, f->lower, first, f->rake + p->slope_z + f->growth * quarter);
}
/* likewise of a bulb's */
ALD_INLINE bow_span bulb_meets(const bow_form *f, const bulb_plane *p, bow_span s) {
  const real root = real_sqrt(p->height);
  return span_between(s, f->b * (p->vc - root), f->b * (p->vc + root));
}

/* heights at which the bulb's middle, as far as the bulb reaches, is ahead of the stem line */
ALD_INLINE bow_span bulb_ahead(const bow_form *f) {
  bow_span s;
  const real squared = f->b * f->b, reach = f->b * real_sqrt(f->length);
  const real start = f->line - f->rake * f->lower; /* z^2/b^2 + r z + start < 0 */
  const real root = real_sqrt(real_max(f->rake * f->rake - R(4) * start / squared, R(0)));
  const real middle = R(-0.5) * squared * f->rake, wide = R(0.5) * squared * root;
  s.from = bow_within(middle - wide, R(0) - reach, reach);
  s.to = bow_within(middle + wide, R(0) - reach, reach);
  return s;
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
  d.depth = p->facing * (at.x + (p->slope_y * at.y + p->slope_z * at.z + p->offset));
  d.at = at;
  return d;
}

ALD_INLINE bow_deepest stem_depth_at(const bow_form *f, const bulb_plane *p, real z) {
  const real q = stem_square(f, z);
  const real y = bow_within(R(0.5) * (p->slope_y * q), R(0) - f->bound, f->bound);
  return bow_depth_at(p, vec3_of(stem_line(f, z) - y * y / q, y, z));
}

/* Of a stem beside the side at the heights of `s`. Where its half breadth bounds it, the depth at a
 * height has a greatest value between the ends: q = B/2 sqrt(-q'/(r + B')). */
ALD_INLINE bow_deepest stem_deepest(const bow_form *f, const bulb_plane *p, bow_span s) {
  const real steep = R(0) - (f->rake + p->slope_z);
  const mask rounds = (f->growth > R(0)) & (steep > R(0));
  const real growth = sel(rounds, f->growth, R(1));
  const real q = f->bound * real_sqrt(growth / sel(rounds, steep, R(1)));
  const real between = sel(rounds, f->lower + (q - f->square) / growth, s.from);
  bow_deepest d = bow_deeper(stem_depth_at(f, p, s.from), stem_depth_at(f, p, s.to));
  d = bow_deeper(d, stem_depth_at(f, p, bow_within(between, s.from, s.to)));
  d.depth = sel(s.to > s.from, d.depth, BOW_NOWHERE);
  return d;
}

/* of a bulb as far as its length and its heights beside the side */
ALD_INLINE bow_deepest bulb_deepest(const bow_form *f, const bulb_plane *p, bow_span s) {
  const real v = bow_within(f->b * p->vc, s.from, s.to) / f->b;
  const real root = real_sqrt(real_max(f->length - v * v, R(0)));
  const real u = bow_within(p->uc, R(0) - root, root);
  bow_deepest d = bow_depth_at(p, vec3_of(R(0) - (u * u + v * v), f->a * u, f->b * v));
  d.depth = sel(s.to > s.from, d.depth, BOW_NOWHERE);
  return d;
}

/* ------------------------------------------------------------------------------ strips */

/* The bow's surface at one height: x = x - curve y^2, its normal (1, 2 curve y, slope + twist y^2),
 * in the side between centre - width and centre + width, counted for inner <= |y| <= outer. */
typedef struct bow_strip {
  real z, x, curve, slope, twist;
  real centre, width, inner, outer;
} bow_strip;

/* half breadth at which the bulb ends and the stem begins, at a height of both if `both` */
ALD_INLINE real bow_edge(const bow_form *f, real z, int both) {
  const real v = z / f->b, wide = f->a * f->a;
  const real end = wide * real_max(f->length - v * v, R(0)); /* y^2 where the bulb is L long */
  if (!both) return real_sqrt(end);
  const real ahead = real_max(R(0) - v * v - stem_line(f, z), R(0));
  const real by = R(1) / wide - R(1) / stem_square(f, z);
  const mask meets = (by > R(0)) & (ahead < by * end);
  return real_sqrt(sel(meets, ahead / sel(meets, by, R(1)), end));
}

ALD_INLINE bow_strip stem_strip(const bow_form *f, const bulb_plane *p, real z, int both) {
  bow_strip s;
  const real q = stem_square(f, z), turned = p->slope_y * q;
  s.z = z;
  s.x = stem_line(f, z);
  s.curve = R(1) / q;
  s.slope = R(0) - f->rake;
  s.twist = R(0) - f->growth * (s.curve * s.curve);
  s.centre = R(0.5) * turned;
  const real high = s.x + p->slope_z * z + p->offset + R(0.25) * (p->slope_y * turned);
  s.width = real_sqrt(real_max(q * high, R(0)));
  s.inner = both ? real_min(bow_edge(f, z, both), f->bound) : R(0);
  s.outer = f->bound;
  return s;
}

ALD_INLINE bow_strip bulb_strip(const bow_form *f, const bulb_plane *p, real z, int both) {
  bow_strip s;
  const real v = z / f->b, off = v - p->vc;
  s.z = z;
  s.x = R(0) - v * v;
  s.curve = R(1) / (f->a * f->a);
  s.slope = R(2) * v / f->b;
  s.twist = R(0);
  s.centre = f->a * p->uc;
  s.width = f->a * real_sqrt(real_max(p->height - off * off, R(0)));
  s.inner = R(0);
  s.outer = bow_edge(f, z, both);
  return s;
}

/* the part of a strip to port (1) or starboard (-1), of |y| */
ALD_INLINE bow_span bow_strip_part(const bow_strip *s, scalar port) {
  bow_span part;
  const real centre = R(port) * s->centre;
  part.from = s->inner;
  part.to = s->outer;
  return span_between(part, centre - s->width, centre + s->width);
}

#endif
