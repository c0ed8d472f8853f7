/* SPDX-License-Identifier: Apache-2.0
 * The bulb before a stem, and both as strips of one height each, against a flat side. Model:
 * docs/theory/stem.md. The bow is the farther forward of the two. At a height of the stem the bulb
 * counts where its middle is ahead of the stem line, out to `bow_edge`, from where on the stem
 * counts. What is said of a and b is of a paraboloid, else see quadric_strip.h.
 * Checked by: tests/pass/berth/test_bow_stem.c, test_bow_wedge.c. */
#ifndef ALD_KERNELS_GEOM_BOW_STRIP_H
#define ALD_KERNELS_GEOM_BOW_STRIP_H

#include "bulb_rim.h"
#include "quadric_strip.h"
#include "stem_plane.h"

ALD_INLINE bow_span span_sel(mask c, bow_span a, bow_span b) {
  bow_span s;
  s.from = sel(c, a.from, b.from);
  s.to = sel(c, a.to, b.to);
  return s;
}

/* ------------------------------------------------------------------------------ the bulb */

/* heights of the bulb beside the side, whether it is in it or not */
ALD_INLINE bow_span bulb_span(const bow_form *f, const bulb_plane *p, const quadric_plane *section,
                              const side_edges *e) {
  bow_span s;
  const real root = real_sqrt(f->length), middle = f->a * bow_within(p->uc, R(0) - root, root);
  real y = middle;
  s.from = R(0) - f->b * root;
  s.to = f->b * root;
  if (any_lane(f->quadric.is_one)) {
    const mask is_one = f->quadric.is_one;
    y = sel(is_one, section->deepest.y, middle);
    s.from = sel(is_one, R(0) - f->quadric.high, s.from);
    s.to = sel(is_one, f->quadric.high, s.to);
  }
  return side_edges_cut(e, p, s, y, y);
}

/* likewise as if it had no end, or with its end */
ALD_INLINE bow_span bulb_meets_on(const bow_form *f, const bulb_plane *p,
                                  const quadric_plane *section, bow_span s) {
  const real root = real_sqrt(p->height);
  const bow_span own = span_between(s, f->b * (p->vc - root), f->b * (p->vc + root));
  if (!any_lane(f->quadric.is_one)) return own;
  /* the whole of one that is in the side by its end; its strips have what is */
  const bulb_quadric *q = &f->quadric;
  const real by = R(1) + section->bend * (section->kv * section->kv) / section->m;
  const real reach = q->high * real_sqrt(section->squared * real_max(by, R(0)));
  const real middle = q->high * section->vc;
  const mask passes = section->meets & (section->behind > q->length);
  const bow_span part = span_between(s, middle - reach, middle + reach);
  return span_sel(q->is_one, span_sel(passes, s, part), own);
}

/* the part of a bulb's span in which it is in the side */
ALD_INLINE bow_span bulb_meets(const bow_form *f, const bulb_plane *p, const quadric_plane *section,
                               bow_span s) {
  const bow_span on = bulb_meets_on(f, p, section, s);
  const bulb_cut cut = bulb_cut_of(&f->quadric, p);
  const mask rim = bulb_rim_leads(&f->quadric, &cut);
  if (!any_lane(rim)) return on;
  const bow_span part = bulb_rim_span(&f->quadric, &cut);
  return span_sel(rim, span_between(s, part.from, part.to), on);
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
  if (!any_lane(f->quadric.is_one)) return s;
  return span_sel(f->quadric.is_one, quadric_ahead(&f->quadric, start, f->rake), s);
}

/* of a bulb as far as its length and its heights beside the side */
ALD_INLINE bow_deepest bulb_deepest(const bow_form *f, const bulb_plane *p,
                                    const quadric_plane *section, bow_span s) {
  const real height = bulb_plane_deepest(p, f->a, f->b, f->length).z;
  const real v = bow_within(height, s.from, s.to) / f->b;
  const real root = real_sqrt(real_max(f->length - v * v, R(0)));
  const real u = bow_within(p->uc, R(0) - root, root);
  vec3 at = vec3_of(R(0) - (u * u + v * v), f->a * u, f->b * v);
  if (any_lane(f->quadric.is_one)) {
    at = vec3_sel(f->quadric.is_one, quadric_deepest_of(&f->quadric, section, s), at);
  }
  bow_deepest d = bow_depth_at(p, at);
  d.depth = sel(s.to > s.from, d.depth, BOW_NOWHERE);
  return d;
}

/* ------------------------------------------------------------------------------ strips */

/* The bow's surface at one height: x = x - curve y^2, its normal (1, 2 curve y, slope + twist y^2),
 * in the side between low and high, counted for inner <= |y| <= outer. Straight waterlines have |y|
 * for y^2. */
typedef struct bow_strip {
  real z, x, curve, slope, twist;
  real low, high, inner, outer;
  mask is_straight, is_quadric; /* quadric: its surface is that of the form's bulb */
} bow_strip;

/* half breadth at which the bulb ends and the stem begins, at a height of both if `both` */
ALD_INLINE real bow_edge(const bow_form *f, real z, int both) {
  const bulb_quadric *q = &f->quadric;
  const real v = z / f->b, wide = f->a * f->a;
  const real end = wide * real_max(f->length - v * v, R(0)); /* y^2 where the bulb is L long */
  const real rim = q->wide * quadric_rim(z / q->high);
  if (!both) return sel(q->is_one, rim, real_sqrt(end));
  const real line = stem_line(f, z), square = stem_square(f, z);
  const real ahead = real_max(R(0) - v * v - line, R(0));
  const real by = R(1) / wide - R(1) / square;
  const mask meets = (by > R(0)) & (ahead < by * end);
  real edge = real_sqrt(sel(meets, ahead / sel(meets, by, R(1)), end));
  if (any_lane(f->is_straight)) { /* y^2/a^2 - k y = ahead */
    const real root = real_sqrt(square * square + R(4) * ahead / wide);
    const real wedge = real_min(R(0.5) * wide * (square + root), real_sqrt(end));
    edge = sel(f->is_straight, wedge, edge);
  }
  if (!any_lane(q->is_one)) return edge;
  const real back = sel(f->is_straight, square, R(1) / square);
  return sel(q->is_one, quadric_edge(q, z / q->high, line, back, f->is_straight), edge);
}

/* What of a wedge is in the side: g + A'y - k |y| > 0, one interval. */
ALD_INLINE bow_span wedge_part(const bow_form *f, const bulb_plane *p, real g, real steep) {
  bow_span all, part;
  all.from = R(0);
  all.to = f->bound;
  const bow_span port = span_where(all, R(0), g, p->slope_y - steep);
  const bow_span other = span_where(all, R(0), g, R(0) - p->slope_y - steep);
  const mask has_port = port.to > port.from, has_other = other.to > other.from;
  part.from = sel(has_other, R(0) - other.to, sel(has_port, port.from, R(0)));
  part.to = sel(has_port, port.to, sel(has_other, R(0) - other.from, R(0)));
  return part;
}

ALD_INLINE bow_strip stem_strip(const bow_form *f, const bulb_plane *p, real z, int both) {
  bow_strip s;
  const real q = stem_square(f, z), turned = p->slope_y * q;
  s.z = z;
  s.x = stem_line(f, z);
  s.curve = R(1) / q;
  s.slope = R(0) - f->rake;
  s.twist = R(0) - f->growth * (s.curve * s.curve);
  const real centre = R(0.5) * turned;
  const real high = s.x + p->slope_z * z + p->offset + R(0.25) * (p->slope_y * turned);
  const real width = real_sqrt(real_max(q * high, R(0)));
  s.low = centre - width;
  s.high = centre + width;
  s.inner = both ? real_min(bow_edge(f, z, both), f->bound) : R(0);
  s.outer = f->bound;
  s.is_straight = f->is_straight;
  s.is_quadric = is(W(0), W(1));
  if (any_lane(f->is_straight)) {
    const bow_span part = wedge_part(f, p, s.x + p->slope_z * z + p->offset, q);
    s.curve = sel(f->is_straight, q, s.curve);
    s.twist = sel(f->is_straight, f->growth, s.twist);
    s.low = sel(f->is_straight, part.from, s.low);
    s.high = sel(f->is_straight, part.to, s.high);
  }
  return s;
}

ALD_INLINE bow_strip bulb_strip(const bow_form *f, const bulb_plane *p,
                                const quadric_plane *section, real z, int both) {
  bow_strip s;
  const real v = z / f->b, off = v - p->vc;
  s.z = z;
  s.x = R(0) - v * v;
  s.curve = R(1) / (f->a * f->a);
  s.slope = R(2) * v / f->b;
  s.twist = R(0);
  const real centre = f->a * p->uc;
  const real width = f->a * real_sqrt(real_max(p->height - off * off, R(0)));
  s.low = centre - width;
  s.high = centre + width;
  s.inner = R(0);
  s.outer = bow_edge(f, z, both);
  s.is_straight = is(W(0), W(1));
  s.is_quadric = f->quadric.is_one;
  if (any_lane(s.is_quadric)) {
    const bow_span part = quadric_part(&f->quadric, section, z / f->quadric.high);
    s.low = sel(s.is_quadric, f->quadric.wide * part.from, s.low);
    s.high = sel(s.is_quadric, f->quadric.wide * part.to, s.high);
  }
  return s;
}

/* the part of a strip to port (1) or starboard (-1), of |y| */
ALD_INLINE bow_span bow_strip_part(const bow_strip *s, uint side) {
  bow_span part;
  part.from = s->inner;
  part.to = s->outer;
  return side == 0 ? span_between(part, s->low, s->high)
                   : span_between(part, R(0) - s->high, R(0) - s->low);
}

/* a point of a strip and its normal (1, ., .) */
ALD_INLINE void bow_strip_surface(const bow_form *f, const bow_strip *s, real y, vec3 *at,
                                  vec3 *normal) {
  const real by = s->curve * y;
  *at = vec3_of(real_fma(R(0) - by, y, s->x), y, s->z);
  *normal = vec3_of(R(1), by + by, real_fma(s->twist * y, y, s->slope));
  if (any_lane(s->is_straight)) {
    const real size = real_abs(y), flank = sel(y < R(0), R(0) - s->curve, s->curve);
    const vec3 on = vec3_of(s->x - s->curve * size, y, s->z);
    const vec3 out = vec3_of(R(1), flank, s->slope + s->twist * size);
    *at = vec3_sel(s->is_straight, on, *at);
    *normal = vec3_sel(s->is_straight, out, *normal);
  }
  if (any_lane(s->is_quadric)) {
    const bulb_quadric *q = &f->quadric;
    const real u = y / q->wide, v = s->z / q->high;
    const vec3 on = vec3_of(R(0) - q->length * quadric_back(q, u, v, R(1)), y, s->z);
    *at = vec3_sel(s->is_quadric, on, *at);
    *normal = vec3_sel(s->is_quadric, quadric_normal(q, u, v), *normal);
  }
}

#endif
