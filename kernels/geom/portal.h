/* SPDX-License-Identifier: Apache-2.0
 * Where a ray from the origin leaves a convex body that contains the origin and is known by its
 * farthest point in any direction.
 *   a, b, c  a portal: three points of the body, and the directions in which they are farthest; the
 *            ray passes through their triangle
 *   ray      r, of any length
 *   w        r = w_a a + w_b b + w_c c, all at least 0: (w_a a + ...)/(w_a + w_b + w_c) lies in the
 *            body, and 1/(w_a + w_b + w_c) times the ray is reached
 *   n        the plane of the portal, n.x = 1 on it: no point of the body is farther than that in
 *            direction n, and n.p/(n.r), p that point, times the ray is not exceeded
 * In turns the farthest point in direction n takes the place of a corner, that through which the
 * ray passes on through the triangle: a step of the simplex method, whose columns are the points of
 * the body. The first portal are points of the axes, PORTAL_START from the origin, which only count
 * where the body has no extent.
 * Source: [Snethen] portal refinement, Game Programming Gems 7 (2008), 1.4; Dantzig and Wolfe,
 * Operations Research 8 (1960) 101.
 * Valid: a body of an extent of about 1, a ray of about 1.
 * Checked by: tests/kernels/test_portal.c. */
#ifndef ALD_KERNELS_GEOM_PORTAL_H
#define ALD_KERNELS_GEOM_PORTAL_H

#include "../math/vec3.h"

#ifdef ALD_SINGLE
#define PORTAL_START R(1e-5)
#define PORTAL_LEVEL R(1e-5)
#else
#define PORTAL_START R(1e-7)
#define PORTAL_LEVEL R(1e-10) /* a corner is not left at a smaller share of its height */
#endif

typedef struct portal_corner {
  vec3 at;    /* a point of the body; of the first portal a point of an axis */
  vec3 along; /* the direction in which it is farthest; 0 in the first portal */
} portal_corner;

typedef struct portal {
  portal_corner a, b, c;
} portal;

/* rows of the inverse of (a b c): 1 at their own corner, 0 at the others */
typedef struct portal_rows {
  vec3 a, b, c;
} portal_rows;

ALD_INLINE portal portal_begun(vec3 ray) {
  portal p;
  p.a.along = p.b.along = p.c.along = vec3_zero();
  p.a.at = vec3_of(sel(ray.x < R(0), R(0) - PORTAL_START, PORTAL_START), R(0), R(0));
  p.b.at = vec3_of(R(0), sel(ray.y < R(0), R(0) - PORTAL_START, PORTAL_START), R(0));
  p.c.at = vec3_of(R(0), R(0), sel(ray.z < R(0), R(0) - PORTAL_START, PORTAL_START));
  return p;
}

ALD_INLINE portal_rows portal_rows_of(portal p) {
  portal_rows r;
  r.a = vec3_cross(p.b.at, p.c.at);
  r.b = vec3_cross(p.c.at, p.a.at);
  r.c = vec3_cross(p.a.at, p.b.at);
  const real by = R(1) / vec3_dot(r.a, p.a.at);
  r.a = vec3_scale(r.a, by);
  r.b = vec3_scale(r.b, by);
  r.c = vec3_scale(r.c, by);
  return r;
}

/* n */
ALD_INLINE vec3 portal_normal(portal_rows r) { return vec3_add(vec3_add(r.a, r.b), r.c); }

/* shares of the corners in a vector (a, b, c) */
ALD_INLINE vec3 portal_shares(portal_rows r, vec3 v) {
  return vec3_of(vec3_dot(r.a, v), vec3_dot(r.b, v), vec3_dot(r.c, v));
}

ALD_INLINE vec3 portal_not_negative(vec3 w) {
  return vec3_of(real_max(w.x, R(0)), real_max(w.y, R(0)), real_max(w.z, R(0)));
}

/* w, to rounding: what the shares leave of the ray is shared once more */
ALD_INLINE vec3 portal_weights(portal p, vec3 ray) {
  const portal_rows r = portal_rows_of(p);
  vec3 w = portal_not_negative(portal_shares(r, ray));
  vec3 left = vec3_madd(ray, R(0) - w.x, p.a.at);
  left = vec3_madd(vec3_madd(left, R(0) - w.y, p.b.at), R(0) - w.z, p.c.at);
  w = vec3_add(w, portal_shares(r, left));
  return portal_not_negative(w);
}

ALD_INLINE portal_corner portal_corner_sel(mask c, portal_corner a, portal_corner b) {
  portal_corner r;
  r.at = vec3_sel(c, a.at, b.at);
  r.along = vec3_sel(c, a.along, b.along);
  return r;
}

ALD_INLINE portal portal_sel(mask c, portal a, portal b) {
  portal r;
  r.a = portal_corner_sel(c, a.a, b.a);
  r.b = portal_corner_sel(c, a.b, b.b);
  r.c = portal_corner_sel(c, a.c, b.c);
  return r;
}

/* how far the ray's shares go until a corner is left; `share`: of the new point */
ALD_INLINE real portal_until(real weight, real share) {
  const mask is_left = share > PORTAL_LEVEL;
  return sel(is_left, real_max(weight, R(0)) / sel(is_left, share, R(1)), R(INFINITY));
}

/* The portal with a new point in place of the corner that the ray leaves.
 *   w       shares of the corners in the ray
 *   shares  in the new point */
ALD_INLINE portal portal_with(portal p, vec3 w, vec3 shares, portal_corner point) {
  const real a = portal_until(w.x, shares.x), b = portal_until(w.y, shares.y);
  const real c = portal_until(w.z, shares.z);
  const mask is_a = (a <= b) & (a <= c), is_b = mask_not(is_a) & (b <= c);
  p.a = portal_corner_sel(is_a, point, p.a);
  p.b = portal_corner_sel(is_b, point, p.b);
  p.c = portal_corner_sel(is_a | is_b, p.c, point);
  return p;
}

#endif
