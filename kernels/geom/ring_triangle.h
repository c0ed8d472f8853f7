/* SPDX-License-Identifier: Apache-2.0
 * The upper half of a circle, z >= 0 in the plane x = 0 about the origin, and the part of a
 * triangle with z >= 0: the point of that part nearest to the half circle. Above z = 0 nothing of
 * the whole circle is nearer than its upper half. Source: [Dopico] sec. 5.1.2.
 *   r^2 = x^2 + (s - R)^2, s^2 = y^2 + z^2
 *   side p = a + t e: half the slope of r^2 is g = e.a + t e.e - R (B + A t)/s with
 *     A = ey^2 + ez^2, B = ay ey + az ez. Beyond t0 = -B/A it is convex, before it concave, so that
 *     Newton from the far end of each part runs to its rising root from one side; the minima are
 *     among these two, the ends and t0, each of them a point of the side and hence never too near
 *   inside: the foot of a circle's point w on the plane n.p = m, where (n.w - m) n.w' = 0:
 *     w = +-R m1, R (k m1 +- (1 - k^2)^(1/2) m2), k = m/(R g), g = (ny^2 + nz^2)^(1/2),
 *     m1 = (0, ny, nz)/g, m2 = (0, -nz, ny)/g. Planes along the circle's: sides suffice
 * Valid: any triangle. Several points may be nearest; one of them is returned.
 * Checked by: tests/golden/test_golden_link_triangle.c (known answers, curve sampling). */
#ifndef ALD_KERNELS_GEOM_RING_TRIANGLE_H
#define ALD_KERNELS_GEOM_RING_TRIANGLE_H

#include "triangle_slab.h"

#define RING_ROUNDS 64
#define RING_TINY R(1e-30) /* squared distance from the axis that is none [m^2] */
#ifdef ALD_SINGLE
#define RING_STEP R(2e-7) /* of a side, below which Newton has arrived */
#define RING_FLAT R(1e-12)
#else
#define RING_STEP R(4e-16)
#define RING_FLAT R(1e-28) /* squared sine between the planes that is none */
#endif

/* the nearest point so far */
typedef struct ring_best {
  real square; /* r^2 [m^2] */
  vec3 p;
} ring_best;

ALD_INLINE void ring_offer(ring_best *best, real radius, mask yes, vec3 p) {
  const real off = real_sqrt(p.y * p.y + p.z * p.z) - radius;
  const real square = p.x * p.x + off * off;
  const mask nearer = yes & (square < best->square);
  best->square = sel(nearer, square, best->square);
  best->p = vec3_sel(nearer, p, best->p);
}

/* numbers of a side that do not change along it */
typedef struct ring_side {
  real ee, ea, aa, ab; /* e.e, e.a, A, B [m^2] */
  real bend;           /* R (ay ez - az ey)^2 [m^5] */
} ring_side;

/* Newton from an end, `way` 1: from the high one down, -1: from the low one up. */
ALD_INLINE real ring_root(slab_side side, ring_side ring, real radius, real way) {
  real t = sel(way > R(0), side.high, side.low);
  mask runs = side.exists;
  for (int round = 0; round < RING_ROUNDS && any_lane(runs); round++) {
    const real y = side.a.y + t * side.e.y, z = side.a.z + t * side.e.z;
    const real square = real_max(y * y + z * z, RING_TINY), s = real_sqrt(square);
    const real turn = ring.ab + ring.aa * t;
    const real value = ring.ea + ring.ee * t - radius * turn / s;
    const real slope = ring.ee - ring.bend / (square * s);
    runs = runs & (way * value > R(0)) & (way * turn > R(0)) & (slope > R(0));
    const real next = real_max(real_min(t - value / slope, side.high), side.low);
    runs = runs & (way * (t - next) > RING_STEP);
    t = sel(runs, next, t);
  }
  return t;
}

ALD_INLINE void ring_try_side(ring_best *best, real radius, slab_side side) {
  const vec3 a = side.a, e = side.e;
  ring_side ring;
  const real turn = a.y * e.z - a.z * e.y;
  ring.ee = vec3_dot(e, e);
  ring.ea = vec3_dot(e, a);
  ring.aa = e.y * e.y + e.z * e.z;
  ring.ab = a.y * e.y + a.z * e.z;
  ring.bend = radius * turn * turn;
  /* one along the axis has no such place */
  const real middle = sel(ring.aa > R(0), -ring.ab / ring.aa, -ring.ea / ring.ee);
  const mask known = side.exists & (middle == middle);
  ring_offer(best, radius, known, vec3_madd(a, real_max(real_min(middle, side.high), side.low), e));
  for (int k = 0; k < 2; k++) {
    const real t = ring_root(side, ring, radius, R(1 - 2 * k));
    ring_offer(best, radius, side.exists, vec3_madd(a, t, e));
  }
}

/* feet of four places of the circle */
ALD_INLINE void ring_try_inside(ring_best *best, real radius, const vec3 *corners) {
  const vec3 normal = triangle_normal(corners);
  const real across = normal.y * normal.y + normal.z * normal.z;
  const real square = normal.x * normal.x + across;
  const mask slants = across > RING_FLAT * square;
  if (!any_lane(slants)) return;
  const vec3 n = vec3_scale(normal, R(1) / real_sqrt(sel(slants, square, R(1))));
  const real m = vec3_dot(n, corners[0]);
  const real g = real_sqrt(sel(slants, n.y * n.y + n.z * n.z, R(1)));
  const real my = n.y / g, mz = n.z / g, k = m / (radius * g);
  const mask cuts = slants & (k * k <= R(1));
  const real beside = real_sqrt(sel(cuts, R(1) - k * k, R(0)));
  const real ones[4] = {R(1), R(-1), k, k}, twos[4] = {R(0), R(0), beside, -beside};
  const mask there[4] = {slants, slants, cuts, cuts};
  for (int c = 0; c < 4; c++) {
    const real one = ones[c], two = twos[c];
    const vec3 w = vec3_of(R(0), radius * (one * my - two * mz), radius * (one * mz + two * my));
    const vec3 p = vec3_madd(w, m - vec3_dot(n, w), n);
    const mask yes = there[c] & (p.z >= R(0)) & triangle_holds(corners, n, p);
    ring_offer(best, radius, yes, p);
  }
}

/* `corners` with z from the circle's centre. Lanes without a part above 0 keep best->square. */
ALD_INLINE void ring_nearest(ring_best *best, real radius, const vec3 *corners) {
  for (int k = 0; k < 4; k++) {
    ring_try_side(best, radius,
                  k < 3 ? slab_side_of(corners[k], corners[(k + 1) % 3], R(0), SLAB_OPEN)
                        : slab_side_cut(corners, R(0)));
  }
  ring_try_inside(best, radius, corners);
}

#endif
