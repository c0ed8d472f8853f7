/* SPDX-License-Identifier: Apache-2.0
 * A bulb that is no paraboloid, bulb_quadric.h, at one height: what of it is in the side, and where
 * a stem takes over. Model: docs/theory/stem.md. tau grows with |y|, and less so does the side, so
 * that what is in the side is one interval.
 * Checked by: tests/pass/berth/test_bow_wedge.c. */
#ifndef ALD_KERNELS_GEOM_QUADRIC_STRIP_H
#define ALD_KERNELS_GEOM_QUADRIC_STRIP_H

#include "bow_span.h"
#include "bulb_quadric.h"

/* least factor of u^2: where the side is along a ray of a cone */
#define QUADRIC_ALONG R(1e-9)

/* the greatest |u| at a height */
ALD_INLINE real quadric_rim(real v) { return real_sqrt(real_max(R(1) - v * v, R(0))); }

/* What is in the side at v = z/h_z, of u within the rim: c + k.w > tau. With e = c + k_v v
 *   cone       e + k_u u > sqrt(u^2 + v^2)
 *   ellipsoid  sqrt(1 - u^2 - v^2) > (1 - e) - k_u u
 * of which the squares are quadratic in u, with (1 - g k_u^2) u^2. */
ALD_INLINE bow_span quadric_part(const bulb_quadric *q, const quadric_plane *s, real v) {
  const real e = s->c + s->kv * v, rim = quadric_rim(v);
  const mask cone = q->is_cone;
  const real lead = sel(cone, e, R(1) - e);
  const real along = R(1) - s->bend * (s->ku * s->ku);
  const mask flat = real_abs(along) < QUADRIC_ALONG;
  const real by = sel(flat, sel(along < R(0), R(0) - QUADRIC_ALONG, QUADRIC_ALONG), along);
  const real of_cone = e * e - by * (v * v);
  const real of_round = by * (R(1) - v * v) - lead * lead;
  const real under = sel(cone, of_cone, of_round), root = real_sqrt(real_max(under, R(0)));
  const real first = (lead * s->ku - root) / by, last = (lead * s->ku + root) / by;
  /* a cone's flank steeper than the side: from one root on without an end */
  const mask open = cone & (by < R(0)), port = s->ku > R(0);
  const mask none = (under < R(0)) | (cone & mask_not(open) & mask_not(e > R(0)));
  /* of an ellipsoid: the rim itself is in the side */
  const mask round_port = mask_not(cone) & (e + s->ku * rim > R(1));
  const mask round_other = mask_not(cone) & (e - s->ku * rim > R(1));
  bow_span part;
  part.from = sel((open & mask_not(port)) | round_other, R(0) - rim, first);
  part.to = sel((open & port) | round_port, rim, last);
  part.from = bow_within(part.from, R(0) - rim, rim);
  part.to = sel(none & mask_not(round_port | round_other), part.from,
                bow_within(part.to, R(0) - rim, rim));
  return part;
}

/* heights at which the bulb's middle is ahead of a stem line x = start + rake z */
ALD_INLINE bow_span quadric_ahead(const bulb_quadric *q, real start, real rake) {
  const real steep = q->length / q->high;
  bow_span up, down, ahead;
  up.from = down.to = R(0);
  up.to = q->high;
  down.from = R(0) - q->high;
  up = span_where(up, R(0), R(0) - start, R(0) - (steep + rake));
  down = span_where(down, R(0), R(0) - start, steep - rake);
  const bow_span cone = span_hull(down, up);
  /* L sqrt(1 - v^2) > lead + by v */
  const real lead = q->length + start, by = rake * q->high;
  const real all = q->length * q->length + by * by;
  const real root = q->length * real_sqrt(real_max(all - lead * lead, R(0)));
  const real low = sel(lead - by < R(0), R(-1), (R(0) - (lead * by + root)) / all);
  const real high = sel(lead + by < R(0), R(1), (root - lead * by) / all);
  ahead.from = sel(q->is_cone, cone.from, q->high * bow_within(low, R(-1), R(1)));
  ahead.to = sel(q->is_cone, cone.to, q->high * bow_within(high, R(-1), R(1)));
  return ahead;
}

/* the deepest point at the heights of a span */
ALD_INLINE vec3 quadric_deepest_of(const bulb_quadric *q, const quadric_plane *s, bow_span z) {
  const mask rim = s->size > R(1);
  const real by_cone = sel(rim, R(1) / sel(rim, s->size, R(1)), R(0));
  const real by = sel(q->is_cone, by_cone, R(1) / real_sqrt(R(1) + s->size * s->size));
  const real v = bow_within(q->high * (s->kv * by), z.from, z.to) / q->high;
  const real most = quadric_rim(v), along = R(1) - s->ku * s->ku;
  const mask ends = along > QUADRIC_ALONG;
  const real ray = s->ku * real_abs(v) / real_sqrt(sel(ends, along, R(1)));
  const real cone =
      sel(ends, bow_within(ray, R(0) - most, most), sel(s->ku < R(0), R(0) - most, most));
  const real u = sel(q->is_cone, cone, s->ku * most / real_sqrt(R(1) + s->ku * s->ku));
  return vec3_of(R(0) - q->length * quadric_back(q, u, v, R(1)), q->wide * u, q->high * v);
}

/* |y| at which a stem takes over from the bulb that is ahead in the middle, or where the bulb ends:
 * stem x = line - by |y| if `is_straight`, else line - by y^2. The square of tau = sigma, linear in
 * |y| or y^2, is A X^2 + B X + C = 0. */
ALD_INLINE real quadric_edge(const bulb_quadric *q, real v, real line, real by, mask is_straight) {
  const real end = q->wide * quadric_rim(v), g = sel(q->is_cone, R(1), R(-1));
  const real e = sel(q->is_cone, R(0), R(1)), per = R(1) / (q->wide * q->wide);
  const real first = R(0) - line / q->length, grows = by / q->length;
  const real square = R(0) - g * (grows * grows), mixed = R(-2) * grows * (g * first + e);
  const real a = sel(is_straight, square + per, square);
  const real b = sel(is_straight, mixed, mixed + per);
  const real c = v * v - first * (g * first + R(2) * e);
  const real under = b * b - R(4) * a * c, root = b + real_sqrt(real_max(under, R(0)));
  const mask meets = (under >= R(0)) & (root > R(0)) & (c < R(0));
  const real x = R(-2) * c / sel(meets, root, R(1));
  const real y = sel(is_straight, x, real_sqrt(real_max(x, R(0))));
  /* ahead still where it ends; only a cone ahead of a parabola may be behind it on the way */
  const mask is_one = is_straight | mask_not(q->is_cone);
  const real last = first + grows * sel(is_straight, end, end * end);
  const mask stays = mask_not(meets) | (is_one & (last >= R(1)));
  return sel(stays, end, real_min(y, end));
}

/* the normal (1, ., .) at (u, v) inside the rim */
ALD_INLINE vec3 quadric_normal(const bulb_quadric *q, real u, real v) {
  const real squared = u * u + v * v;
  const real root = real_sqrt(real_max(sel(q->is_cone, squared, R(1) - squared), R(1e-12)));
  return vec3_of(R(1), q->length / q->wide * (u / root), q->length / q->high * (v / root));
}

#endif
