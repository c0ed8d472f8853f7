/* SPDX-License-Identifier: Apache-2.0
 * The closest points of two straight segments in space, and the direction between them. Source:
 * [SIMO] sec. 1.7 for the infinite lines; ends, parallel and shrunk segments are ours.
 *   A: a1 to a2, a = a2 - a1    B: b1 to b2, b = b2 - b1    c = a1 - b1    n = a x b
 *   lines    p = -c.(b x n)/n.n along A, r = -c.(a x n)/n.n along B
 *   ends     p is clamped to A, then r is the closest of B; where that is off B, the end of B, then
 *            p is the closest of A
 *   parallel n.n < 1e-12 a.a b.b: the middle of the common part, or the two nearest ends
 *   shrunk   a.a or b.b <= 1e-24 m^2: the nearest point of the other one
 * With w = -c and n.n = a.a b.b - (a.b)^2 the two lines are
 *   p = (a.w b.b - a.b b.w)/n.n, r = (p a.b - b.w)/b.b, p = (r a.b + a.w)/a.a at an end of B,
 * which needs no cross product but loses digits as n.n becomes small; slim pairs take the former.
 * Valid: any segments. The points jump from the middle of the overlap to an end where segments
 * cease to be parallel; the distance does not.
 * Checked by: tests/kernels/test_segments.c (golden answers of bumper and clash, brute force,
 * swap). */
#ifndef ALD_KERNELS_GEOM_SEGMENTS_H
#define ALD_KERNELS_GEOM_SEGMENTS_H

#include "../math/vec3.h"

#define SEGMENTS_PARALLEL R(1e-12) /* of the squared sine between them */
#define SEGMENTS_SHRUNK R(1e-24)   /* squared length [m^2] */
#define SEGMENTS_TOUCHING R(1e-12) /* distance below which it gives no direction [m] */
#define SEGMENTS_SMALL R(1e-15)    /* n.n that is small by the lengths alone [m^4] */
#ifdef ALD_SINGLE
#define SEGMENTS_SLIM R(2e-2)   /* squared sine below which the short way loses digits */
#define SEGMENTS_NOISE R(1e-12) /* squared part of a velocity that is rounding alone */
#else
#define SEGMENTS_SLIM R(1e-3)
#define SEGMENTS_NOISE R(1e-24)
#endif

/* two segments, and their closest points */
typedef struct segments_gap {
  vec3 a, b, n;     /* along A, along B [m], a x b [m^2] */
  real aa, bb;      /* squared lengths [m^2] */
  real p, r;        /* closest points, 0 at a1, b1 and 1 at a2, b2 */
  vec3 across;      /* from A's closest point to B's [m] */
  real distance;    /* its length [m] */
  mask is_parallel; /* neither shrunk, and parallel */
  mask is_crossing; /* neither shrunk nor parallel */
  mask is_interior; /* the lines' closest points, or part of a common part, lie on both segments */
} segments_gap;

/* products and sums in one rounding: fewer operations, the same bits everywhere */
ALD_INLINE real segments_dot(vec3 a, vec3 b) {
  return real_fma(a.x, b.x, real_fma(a.y, b.y, a.z * b.z));
}
ALD_INLINE vec3 segments_cross(vec3 a, vec3 b) {
  return vec3_of(real_fma(a.y, b.z, -(a.z * b.y)), real_fma(a.z, b.x, -(a.x * b.z)),
                 real_fma(a.x, b.y, -(a.y * b.x)));
}
/* a + k b */
ALD_INLINE vec3 segments_along(vec3 a, real k, vec3 b) {
  return vec3_of(real_fma(k, b.x, a.x), real_fma(k, b.y, a.y), real_fma(k, b.z, a.z));
}
ALD_INLINE real segments_clamp(real t) { return real_max(real_min(t, R(1)), R(0)); }

/* p and r by a and b alone, along the way that has the fewest roundings to lose; w = b1 - a1 */
ALD_INLINE void segments_settle_crossing(segments_gap *gap, vec3 w, mask yes, real ab, real aw,
                                         real bw) {
  const real nn = segments_dot(gap->n, gap->n);
  const real line = segments_dot(gap->n, segments_cross(w, gap->b)) / nn;
  const real p = segments_clamp(line);
  const real along = real_fma(ab, p, -bw);
  const mask before = along<R(0), after = along> gap->bb, off = before | after;
  const real part =
      segments_clamp(sel(before, aw, sel(after, ab + aw, along)) / sel(off, gap->aa, gap->bb));
  gap->p = sel(yes, sel(off, part, p), gap->p);
  gap->r = sel(yes, sel(before, R(0), sel(after, R(1), part)), gap->r);
  const mask inside = (line >= R(0)) & (line <= R(1)) & mask_not(off);
  gap->is_interior = (yes & inside) | (mask_not(yes) & gap->is_interior);
}

/* the same of parallel and of shrunk ones */
ALD_INLINE void segments_settle_flat(segments_gap *gap, mask yes, real ab, real aw, real bw) {
  const mask point_a = gap->aa <= SEGMENTS_SHRUNK, point_b = gap->bb <= SEGMENTS_SHRUNK;
  /* b1 and b2 as A sees them */
  const real t1 = aw / gap->aa, t2 = (ab + aw) / gap->aa;
  const real first = real_min(t1, t2), last = real_max(t1, t2);
  const real low = real_max(first, R(0)), high = real_min(last, R(1));
  const mask common = low <= high;
  real p = sel(common, R(0.5) * (low + high), sel(last < R(0), R(0), R(1)));
  p = sel(point_a, R(0), sel(point_b, segments_clamp(t1), p));
  const real r = sel(point_b, R(0), segments_clamp(real_fma(ab, p, -bw) / gap->bb));
  gap->p = sel(yes, p, gap->p);
  gap->r = sel(yes, r, gap->r);
  const mask inside = gap->is_parallel & common;
  gap->is_interior = (yes & inside) | (mask_not(yes) & gap->is_interior);
}

/* the lanes that want care: slim, parallel or shrunk */
ALD_INLINE void segments_settle(segments_gap *gap, vec3 w, mask yes, real ab, real aw, real bw) {
  const mask shrunk = (gap->aa <= SEGMENTS_SHRUNK) | (gap->bb <= SEGMENTS_SHRUNK);
  const mask flat = segments_dot(gap->n, gap->n) < SEGMENTS_PARALLEL * (gap->aa * gap->bb);
  gap->is_parallel = yes & flat & mask_not(shrunk);
  gap->is_crossing = mask_not(yes & (flat | shrunk));
  segments_settle_crossing(gap, w, yes & gap->is_crossing, ab, aw, bw);
  if (all_lanes(gap->is_crossing)) return;
  segments_settle_flat(gap, mask_not(gap->is_crossing), ab, aw, bw);
}

/* Two divisions, both early, and no choice but min and max: what follows waits for little. */
ALD_INLINE_ALWAYS segments_gap segments_closest(vec3 a1, vec3 a2, vec3 b1, vec3 b2) {
  segments_gap gap;
  gap.a = vec3_sub(a2, a1);
  gap.b = vec3_sub(b2, b1);
  gap.n = segments_cross(gap.a, gap.b);
  gap.aa = segments_dot(gap.a, gap.a);
  gap.bb = segments_dot(gap.b, gap.b);
  const vec3 w = vec3_sub(b1, a1);
  const real ab = segments_dot(gap.a, gap.b), aw = segments_dot(gap.a, w),
             bw = segments_dot(gap.b, w);
  const real most = gap.aa * gap.bb, nn = real_fma(-ab, ab, most), full = nn * gap.bb;
  const real per_a = R(1) / gap.aa, per_full = R(1) / full;

  /* p of the lines is line/nn, r then is along/full; ends of B give p again */
  const real line = real_fma(aw, gap.bb, -(ab * bw));
  const real along = real_fma(real_max(real_min(line, nn), R(0)), ab, -(bw * nn));
  gap.r = segments_clamp(along * per_full);
  gap.p = segments_clamp(real_fma(gap.r, ab, aw) * per_a);
  gap.is_interior = (line >= R(0)) & (line <= nn) & (along >= R(0)) & (along <= full);
  const mask slim = real_fma(-SEGMENTS_SLIM, most, nn) <= SEGMENTS_SMALL;
  gap.is_parallel = gap.aa < R(0);
  gap.is_crossing = mask_not(gap.is_parallel);
  if (any_lane(slim)) segments_settle(&gap, w, slim, ab, aw, bw);

  gap.across = segments_along(segments_along(w, gap.r, gap.b), -gap.p, gap.a);
  gap.distance = real_sqrt(segments_dot(gap.across, gap.across));
  return gap;
}

/* A unit vector from A to B, and where the points gave none. */
typedef struct segments_side {
  vec3 u;
  mask is_guess; /* the points coincide: u is chosen, with the velocity */
} segments_side;

/* Where the closest points coincide: across both lines; along parallel ones the part of A's
 * velocity v relative to B across the longer one, else any direction across it; between points that
 * velocity, else x. Turned so that A is pushed back to where it came from. */
ALD_INLINE vec3 segments_guess(segments_gap gap, vec3 v) {
  const mask of_a = gap.aa >= gap.bb;
  const vec3 l = vec3_sel(of_a, gap.a, gap.b);
  const real ll = sel(of_a, gap.aa, gap.bb), vv = vec3_dot(v, v);
  const vec3 w = vec3_madd(v, -(vec3_dot(v, l) / ll), l);
  const real x = real_abs(l.x), y = real_abs(l.y), z = real_abs(l.z);
  const mask by_x = (x <= y) & (x <= z), by_y = y <= z;
  const vec3 any = vec3_sel(by_x, vec3_of(R(0), l.z, -l.y),
                            vec3_sel(by_y, vec3_of(-l.z, R(0), l.x), vec3_of(l.y, -l.x, R(0))));
  const vec3 across_line = vec3_sel(vec3_dot(w, w) > SEGMENTS_NOISE * vv, w, any);
  const vec3 of_points = vec3_sel(vv > R(0), v, vec3_of(R(1), R(0), R(0)));
  vec3 u = vec3_sel(ll > SEGMENTS_SHRUNK, across_line, of_points);
  u = vec3_sel(gap.is_crossing, gap.n, u);
  const real length = vec3_length(u);
  return vec3_scale(u, R(1) / sel(vec3_dot(u, v) < R(0), -length, length));
}

/* v: velocity of A's closest point less that of B's [m/s] */
ALD_INLINE segments_side segments_direction(segments_gap gap, vec3 v) {
  segments_side side;
  side.is_guess = gap.distance <= SEGMENTS_TOUCHING;
  side.u = vec3_scale(gap.across, R(1) / sel(side.is_guess, R(1), gap.distance));
  if (any_lane(side.is_guess)) side.u = vec3_sel(side.is_guess, segments_guess(gap, v), side.u);
  return side;
}

#endif
