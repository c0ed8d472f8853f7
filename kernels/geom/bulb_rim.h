/* SPDX-License-Identifier: Apache-2.0
 * What a side cuts off the end of a bulb where its rim touches first, before its surface does: of a
 * paraboloid whose deepest point lies behind its end, and of a cone on its flank. In u = y/h_y,
 * v = z/h_z, with c and k of bulb_quadric.h, it is
 *   tau(w) < c + k.w, |w| < 1      tau = |w|^2 of a paraboloid, |w| of a cone
 * At the rim tau = 1, so that it is cut on the line c + k.w = 1. Its heights end at these corners,
 * at the rim's own top and bottom, or at those of the section, of those that are in it:
 *   v = k_v/2 +- sqrt(c + k^2/4), u = k_u/2          paraboloid
 *   v = c/(+-sqrt(1 - k_u^2) - k_v)                  cone, c < 0
 * Checked by: tests/pass/berth/test_bow_meeting.c. */
#ifndef ALD_KERNELS_GEOM_BULB_RIM_H
#define ALD_KERNELS_GEOM_BULB_RIM_H

#include "bow_span.h"
#include "bulb_quadric.h"

typedef struct bulb_cut {
  real c, ku, kv, kk; /* the side [-] */
} bulb_cut;

ALD_INLINE bulb_cut bulb_cut_of(const bulb_quadric *q, const bulb_plane *p) {
  bulb_cut s;
  s.c = p->offset / q->length;
  s.ku = p->slope_y * q->wide / q->length;
  s.kv = p->slope_z * q->high / q->length;
  s.kk = s.ku * s.ku + s.kv * s.kv;
  return s;
}

/* does the rim touch first, if anything does? */
ALD_INLINE mask bulb_rim_leads(const bulb_quadric *q, const bulb_cut *s) {
  const mask cone = q->is_cone & (s->kk > R(1)) & mask_not(s->c > R(0));
  return (q->is_one & cone) | (mask_not(q->is_one) & (s->kk > R(4)));
}

/* the part of a span, from -1 to 1, that a paraboloid's section ends */
ALD_INLINE bow_span rim_end_paraboloid(const bulb_cut *s, bow_span part) {
  const real radius = real_sqrt(real_max(s->c + R(0.25) * s->kk, R(0)));
  const real u = R(0.5) * s->ku, low = R(0.5) * s->kv - radius, high = R(0.5) * s->kv + radius;
  part.from = sel(u * u + low * low < R(1), low, part.from);
  part.to = sel(u * u + high * high < R(1), high, part.to);
  return part;
}

/* likewise a cone's, whose tip is not in the side */
ALD_INLINE bow_span rim_end_cone(const bulb_cut *s, bow_span part) {
  const real squared = R(1) - s->ku * s->ku;
  const mask ends = squared > R(1e-9); /* else the side is along a ray, or less steep */
  const real root = real_sqrt(sel(ends, squared, R(1))), by = R(1) / (root * root);
  const mask below = ends & (s->kv > root), above = ends & (s->kv < R(0) - root);
  const real low = s->c / sel(below, root - s->kv, R(1));
  const real high = s->c / sel(above, R(0) - root - s->kv, R(1));
  part.from = sel(below & (low * low * by < R(1)), low, part.from);
  part.to = sel(above & (high * high * by < R(1)), high, part.to);
  return part;
}

/* the heights [m] where the rim leads */
ALD_INLINE bow_span bulb_rim_span(const bulb_quadric *q, const bulb_cut *s) {
  const real size = real_sqrt(real_max(s->kk, R(1)));
  const real cosine = bow_within((R(1) - s->c) / size, R(-1), R(1));
  const real sine = real_sqrt(R(1) - cosine * cosine);
  const real middle = s->kv * cosine / size, wide = real_abs(s->ku) * sine / size;
  bow_span part;
  part.from = sel(s->c - s->kv > R(1), R(-1), middle - wide);
  part.to = sel(s->c + s->kv > R(1), R(1), middle + wide);
  const bow_span cone = rim_end_cone(s, part), other = rim_end_paraboloid(s, part);
  part.from = q->high * sel(q->is_cone, cone.from, other.from);
  part.to = q->high * sel(q->is_cone, cone.to, other.to);
  return part;
}

#endif
