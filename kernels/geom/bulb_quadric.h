/* SPDX-License-Identifier: Apache-2.0
 * A bulb as a cone or as half an ellipsoid, against a flat side. Model: docs/theory/
 * ship-collision.md. In axes of the bulb, x forward, origin at its tip; L its length, h_y and h_z
 * half its breadth and height there, u = y/h_y, v = z/h_z:
 *   x = -L tau   tau = rho                  cone, rho^2 = u^2 + v^2        [-]
 *                tau = 1 - sqrt(1 - rho^2)  ellipsoid
 *   rho^2 = 2 e tau + g tau^2               cone e = 0, g = 1; ellipsoid e = 1, g = -1
 *   tau < c + k.w                           in the side, w = (u, v); with bulb_plane.h
 *                                           c = C'/L, k = (A' h_y, B' h_z)/L
 *   m = 1 - g k^2, w_c = (g c + e) k/m, R^2 = g c^2 + 2 e c + (g c + e)^2 k^2/m
 * They meet in an ellipse about w_c, seen along x, of semi-axes R/sqrt(m) along k and R across it.
 * Valid: k < 1 of a cone; with k >= 1 the side is on its flank and the ellipse has no end.
 * Checked by: tests/pass/berth/test_bow_shapes.c. */
#ifndef ALD_KERNELS_GEOM_BULB_QUADRIC_H
#define ALD_KERNELS_GEOM_BULB_QUADRIC_H

#include "bulb_plane.h"

/* words of the key `bulb shape` */
enum { BULB_PARABOLOID, BULB_ELLIPSOID, BULB_CONE };

/* least m of a cone that has an ellipse: 3e-5 degrees from the side on its flank */
#define QUADRIC_MIN R(1e-6)

typedef struct bulb_quadric {
  mask is_one;             /* it is no paraboloid */
  mask is_cone;            /* else an ellipsoid */
  real length, wide, high; /* L, h_y, h_z [m] */
} bulb_quadric;

typedef struct quadric_plane {
  mask meets;
  real c, ku, kv, size; /* the side; size: |k| [-] */
  real bend, m;         /* g, m [-] */
  real uc, vc;          /* centre of the ellipse [-] */
  real squared;         /* R^2, 0 where they do not meet [-] */
  real depth;           /* of the deepest point, negative: how far away it is [m] */
  real behind;          /* how far behind its tip the bulb is in the side, at most [m] */
  vec3 deepest;         /* [m] */
} quadric_plane;

/* of a cone the tip, or the rim where the side is on its flank */
ALD_INLINE vec3 quadric_deepest(const bulb_quadric *q, const quadric_plane *s) {
  const real round = R(1) / real_sqrt(R(1) + s->size * s->size);
  const mask rim = s->size > R(1);
  const real by_cone = sel(rim, R(1) / sel(rim, s->size, R(1)), R(0));
  const real by = sel(q->is_cone, by_cone, round);
  const real back = sel(q->is_cone, sel(rim, R(1), R(0)), R(1) - round);
  return vec3_of(R(0) - q->length * back, q->wide * (s->ku * by), q->high * (s->kv * by));
}

/* greatest tau in the side; of a cone on its flank beyond its end */
ALD_INLINE real quadric_farthest(const bulb_quadric *q, const quadric_plane *s, mask open) {
  const real one = real_sqrt(R(1) + s->size * s->size);
  const real cosine = real_min(real_max((R(1) - s->c) / one, R(-1)), R(1));
  const real sine = real_sqrt(R(1) - cosine * cosine);
  const real cone = s->c / sel(open, R(1), R(1) - s->size);
  return sel(q->is_cone, sel(open, R(2), cone), R(1) - (cosine - s->size * sine) / one);
}

ALD_INLINE quadric_plane quadric_plane_of(const bulb_quadric *q, const bulb_plane *p) {
  quadric_plane s;
  const real e = sel(q->is_cone, R(0), R(1));
  s.bend = sel(q->is_cone, R(1), R(-1));
  s.c = p->offset / q->length;
  s.ku = p->slope_y * q->wide / q->length;
  s.kv = p->slope_z * q->high / q->length;
  const real kk = s.ku * s.ku + s.kv * s.kv, m = R(1) - s.bend * kk;
  s.size = real_sqrt(kk);
  s.m = real_max(m, QUADRIC_MIN);
  const real lead = s.bend * s.c + e;
  s.uc = lead * s.ku / s.m;
  s.vc = lead * s.kv / s.m;
  const real cone = s.c + real_max(s.size - R(1), R(0));
  const real deep = sel(q->is_cone, cone, s.c - R(1) + real_sqrt(R(1) + kk));
  s.meets = p->faces & (deep > R(0));
  const real squared = s.bend * (s.c * s.c) + R(2) * e * s.c + lead * lead * (kk / s.m);
  s.squared = sel(s.meets, real_max(squared, R(0)), R(0));
  s.depth = p->facing * (q->length * deep);
  s.behind = q->length * quadric_farthest(q, &s, m < QUADRIC_MIN);
  s.deepest = quadric_deepest(q, &s);
  return s;
}

/* Half the extent along a direction of the curve in which bulb and side meet, as
 * bulb_plane_reach(). */
ALD_INLINE real quadric_reach(const bulb_quadric *q, const quadric_plane *s, const bulb_plane *p,
                              vec3 along) {
  const real by_u = q->wide * (along.y - along.x * p->slope_y);
  const real by_v = q->high * (along.z - along.x * p->slope_z);
  const real by_k = by_u * s->ku + by_v * s->kv;
  const real squared = by_u * by_u + by_v * by_v + s->bend * (by_k * by_k) / s->m;
  return real_sqrt(s->squared * real_max(squared, R(0)));
}

/* tau at (u, v); where an ellipsoid has no surface `none` */
ALD_INLINE real quadric_back(const bulb_quadric *q, real u, real v, real none) {
  const real squared = u * u + v * v, inside = R(1) - squared;
  const real round = R(1) - real_sqrt(real_max(inside, R(0)));
  return sel(q->is_cone, real_sqrt(squared), sel(inside > R(0), round, none));
}

/* ------------------------------------------------------------------------------ points */

/* Points over the ellipse, r from 0 to 1 and t around. The scaled normal is
 *   G = g0 + g1 cos t + g2 sin t, n = (G_x, L/h_y G_u, L/h_z G_v)
 * and the point f_0 + (f G_x, h_y f_w G_u, h_z f_w G_v). Of an ellipsoid G is the point on its unit
 * sphere, at equal areas in r^2 and t; of a cone, with the tip as focus of the ellipse, t is the
 * eccentric anomaly and the point r of the way from the tip. Sums of pressure times n are then
 * exact. */
typedef struct quadric_points {
  vec3 axis, first, second; /* unit: deepest point of the sphere, and across */
  real cap;                 /* height of the sphere's cap [-] */
  real wide;                /* half the ellipse along k [-] */
  real area;                /* sum of the weights, by |n| area of the surface [m^2] */
} quadric_points;

ALD_INLINE quadric_points quadric_points_of(const bulb_quadric *q, const quadric_plane *s) {
  quadric_points g;
  const mask turned = s->size > R(0);
  const real size = sel(turned, s->size, R(1));
  const real eu = sel(turned, s->ku / size, R(1)), ev = sel(turned, s->kv / size, R(0));
  const real one = R(1) / real_sqrt(R(1) + s->size * s->size);
  const mask cone = q->is_cone;
  const real edge = real_sqrt(s->m); /* of a cone: half the ellipse across k, by that along k */
  const real by = sel(cone, R(1), one);
  g.axis = vec3_of(by, by * s->ku, by * s->kv);
  g.first = vec3_of(sel(cone, s->size, R(0) - by * s->size), by * eu, by * ev);
  const real across = sel(cone, edge, R(1));
  g.second = vec3_of(R(0), R(0) - across * ev, across * eu);
  g.cap = real_min(real_max(R(1) - (R(1) - s->c) * one, R(0)), R(2));
  g.wide = real_sqrt(s->squared / s->m);
  const real of_cone = g.wide * g.wide * edge, of_cap = R(2) * g.cap;
  g.area = R(3.14159265358979323846) * (q->wide * q->high) * sel(cone, of_cone, of_cap);
  return g;
}

/* one ring of them, r from the middle */
typedef struct quadric_ring {
  vec3 middle;
  real around;         /* of g1 and g2 */
  real start, back, w; /* f_0, f, f_w */
} quadric_ring;

ALD_INLINE quadric_ring quadric_ring_of(const bulb_quadric *q, const quadric_points *g, real r) {
  quadric_ring ring;
  const mask cone = q->is_cone;
  const real zeta = R(1) - g->cap * (r * r);
  ring.middle = vec3_scale(g->axis, sel(cone, R(1), zeta));
  ring.around = sel(cone, R(1), real_sqrt(real_max(R(1) - zeta * zeta, R(0))));
  ring.w = sel(cone, r * g->wide, R(1));
  ring.start = sel(cone, R(0), R(0) - q->length);
  ring.back = sel(cone, R(0) - q->length * ring.w, q->length);
  return ring;
}

#endif
