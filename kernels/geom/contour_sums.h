/* SPDX-License-Identifier: Apache-2.0
 * Sums over the sides of closed polygons in space, of a region's contours together, for a single
 * lane.
 *   S   vector area, 1/2 sum r_i x r_(i+1) [m^2]      L   length [m]
 *   c   mean of the line [m]
 *   C   first moment of the area, integral of r x dS over any surface that the contours bound, by
 *       Stokes -1/2 closed integral of r^2 dr [m^3]
 * Points are taken from `origin`, one of them: far from the frame's origin nothing is lost.
 * Source: [Dopico] sec. 4.4 and 4.5. Checked by: tests/golden/test_golden_meshcontact.c. */
#ifndef ALD_KERNELS_GEOM_CONTOUR_SUMS_H
#define ALD_KERNELS_GEOM_CONTOUR_SUMS_H

#include "../math/point3.h"

typedef struct contour_sums {
  point3 origin;
  point3 area; /* 2 S */
  point3 line; /* 2 L (c - origin) */
  point3 turn; /* -2 C about the origin */
  scalar length;
  uint points;
} contour_sums;

ALD_INLINE contour_sums contour_sums_of(point3 origin) {
  contour_sums s;
  s.origin = origin;
  s.area = s.line = s.turn = point3_zero();
  s.length = (scalar)0;
  s.points = 0;
  return s;
}

/* one side more */
ALD_INLINE void contour_sums_side(contour_sums *s, point3 from, point3 to) {
  const point3 a = point3_sub(from, s->origin), b = point3_sub(to, s->origin);
  const point3 d = point3_sub(b, a);
  const scalar square = point3_dot(d, d), length = scalar_root(square);
  const scalar mean = point3_dot(a, b) + square * ((scalar)1 / (scalar)3); /* of r^2 on the side */
  s->area = point3_add(s->area, point3_cross(a, b));
  s->turn = point3_madd(s->turn, mean, d);
  s->line = point3_madd(s->line, length, point3_add(a, b));
  s->length += length;
  s->points++;
}

/* c; where the line has no length, the origin */
ALD_INLINE point3 contour_sums_mean(const contour_sums *s) {
  const scalar weight = s->length > (scalar)0 ? (scalar)0.5 / s->length : (scalar)0;
  return point3_madd(s->origin, weight, s->line);
}

/* second moments about a point, x y z row by row: of the line (weights [m]) or of the corners */
typedef struct contour_spread {
  point3 about;
  scalar xx, xy, xz, yy, yz, zz;
} contour_spread;

ALD_INLINE contour_spread contour_spread_of(point3 about) {
  contour_spread m;
  m.about = about;
  m.xx = m.xy = m.xz = m.yy = m.yz = m.zz = (scalar)0;
  return m;
}
ALD_INLINE void contour_spread_point(contour_spread *m, point3 r, scalar weight) {
  const point3 a = point3_sub(r, m->about), w = point3_scale(a, weight);
  m->xx += w.x * a.x;
  m->xy += w.x * a.y;
  m->xz += w.x * a.z;
  m->yy += w.y * a.y;
  m->yz += w.y * a.z;
  m->zz += w.z * a.z;
}
/* corners weigh with half of the sides beside them */
ALD_INLINE void contour_spread_side(contour_spread *m, point3 from, point3 to) {
  const scalar weight = (scalar)0.5 * point3_length(point3_sub(to, from));
  contour_spread_point(m, from, weight);
  contour_spread_point(m, to, weight);
}

/* What lies in a plane through `at` with normal n: area A, counter-clockwise about n [m^2], first
 * moments along the axes v and w [m^3], and how far corners lie to both sides of it [m]. */
typedef struct contour_shadow {
  point3 at, n, v, w;
  scalar area, along_v, along_w; /* 2 A, 6 A times the centroid's coordinates */
  scalar low, high;              /* least and greatest n . (r - at), and 0 */
} contour_shadow;

/* v lies across the axis which n is closest to: [Dopico] eq. (26) with the magnitudes of n, and of
 * length 1 */
ALD_INLINE point3 contour_axis(point3 n) {
  const point3 size = point3_size(n);
  point3 v;
  if (size.x >= size.y && size.x >= size.z) {
    v = point3_of(-n.y, n.x, (scalar)0);
  } else if (size.y >= size.z) {
    v = point3_of(n.y, -n.x, (scalar)0);
  } else {
    v = point3_of(n.z, (scalar)0, -n.x);
  }
  return point3_scale(v, (scalar)1 / point3_length(v));
}

ALD_INLINE contour_shadow contour_shadow_of(point3 at, point3 n) {
  contour_shadow s;
  s.at = at;
  s.n = n;
  s.v = contour_axis(n);
  s.w = point3_cross(n, s.v);
  s.area = s.along_v = s.along_w = s.low = s.high = (scalar)0;
  return s;
}
ALD_INLINE void contour_shadow_side(contour_shadow *s, point3 from, point3 to) {
  const point3 a = point3_sub(from, s->at), b = point3_sub(to, s->at);
  const scalar av = point3_dot(a, s->v), aw = point3_dot(a, s->w);
  const scalar bv = point3_dot(b, s->v), bw = point3_dot(b, s->w);
  const scalar twice = av * bw - bv * aw, height = point3_dot(a, s->n);
  s->area += twice;
  s->along_v += (av + bv) * twice;
  s->along_w += (aw + bw) * twice;
  s->low = height < s->low ? height : s->low;
  s->high = height > s->high ? height : s->high;
}
/* [Dopico] eq. (24) and (28); `at` where there is no area */
ALD_INLINE point3 contour_shadow_centroid(const contour_shadow *s) {
  if (s->area == (scalar)0) return s->at;
  const scalar k = (scalar)1 / ((scalar)3 * s->area);
  return point3_madd(point3_madd(s->at, k * s->along_v, s->v), k * s->along_w, s->w);
}

#endif
