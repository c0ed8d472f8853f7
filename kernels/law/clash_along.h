/* SPDX-License-Identifier: Apache-2.0
 * Two segments whose walls are as stiff as the length is over which they touch: no matter into how
 * many segments their lines are cut.
 *   D(s)   distance of the point at arc s of the first axis from the second, R sum of the radii
 *   U      k/2 integral of (R - D)^2 ds where D < R, the mean of both ways round   [J]
 *   k, c   of both walls in series                                       [N/m^2], [N s/m^2]
 * A part of the first belongs to that segment of the second line on which its foot lies; beyond the
 * end of a line its distance is that from the end. Forces: the slopes of U, with those of a part's
 * ends at a joint; six points of Gauss in each part. c (R - D) closes by c times the closing
 * velocity of each point and its foot. Source: ours.
 * Checked by: tests/pass/clash/test_clash_parallel.c. */
#ifndef ALD_KERNELS_LAW_CLASH_ALONG_H
#define ALD_KERNELS_LAW_CLASH_ALONG_H

#include "../math/vec3.h"

/* a segment and its velocities; at its first and second end another one of its line goes on */
typedef struct clash_along_bar {
  vec3 x1, x2, v1, v2;
  mask goes_on_first, goes_on_second;
} clash_along_bar;

/* what the pair gives: forces on the nodes of both, energy */
typedef struct clash_along_touch {
  vec3 a1, a2, b1, b2;
  real energy;
} clash_along_touch;

/* walls of the pair */
typedef struct clash_along_wall {
  real reach, stiffness, damping;
} clash_along_wall;

#define CLASH_ALONG_POINTS 6
#define CLASH_ALONG_TOUCHING R(1e-12) /* distance below which it gives no direction [m] */
#define CLASH_ALONG_LEVEL R(1e-9) /* cosine below which feet do not determine where a part ends */

/* an interval of the first segment that belongs to a place of the second: t held between t_low and
 * t_high */
typedef struct clash_along_part {
  real low, high; /* shares of the first segment */
  real t_low, t_high;
} clash_along_part;

/* one way round: the foot of share u of the first segment is at share t0 + slope u of the second */
typedef struct clash_along_way {
  const clash_along_bar *a, *b;
  const clash_along_wall *wall;
  vec3 db;     /* of the second, from end to end */
  real cosine; /* scalar product of both, not 0 */
  real t0, slope;
  real scale; /* of the weights: half the length of the first */
} clash_along_way;

/* a point of the first segment and its foot: (R - D)^2, and forces */
ALD_INLINE real clash_along_point(clash_along_touch *sum, const clash_along_way *way, real u,
                                  real t, real weight, mask yes) {
  const clash_along_bar *a = way->a, *b = way->b;
  const clash_along_wall *wall = way->wall;
  const vec3 x = vec3_madd(vec3_scale(a->x1, R(1) - u), u, a->x2);
  const vec3 y = vec3_madd(vec3_scale(b->x1, R(1) - t), t, b->x2);
  const vec3 away = vec3_sub(x, y);
  const real distance = vec3_length(away), depth = wall->reach - distance;
  const mask in = yes & (depth > R(0)) & (distance > CLASH_ALONG_TOUCHING);
  const vec3 n = vec3_scale(away, R(1) / sel(in, distance, R(1)));
  const vec3 vx = vec3_madd(vec3_scale(a->v1, R(1) - u), u, a->v2);
  const vec3 vy = vec3_madd(vec3_scale(b->v1, R(1) - t), t, b->v2);
  const real closing = real_max(vec3_dot(n, vec3_sub(vy, vx)), R(0));
  const real push = sel(in, weight * (wall->stiffness * depth + wall->damping * closing), R(0));
  const vec3 force = vec3_scale(n, push);
  sum->a1 = vec3_madd(sum->a1, R(1) - u, force);
  sum->a2 = vec3_madd(sum->a2, u, force);
  sum->b1 = vec3_madd(sum->b1, t - R(1), force);
  sum->b2 = vec3_madd(sum->b2, -t, force);
  return sel(in, depth * depth, R(0));
}

/* all of a part; returns the integral of (R - D)^2 over it, in shares of the first segment */
ALD_INLINE real clash_along_sum(clash_along_touch *sum, const clash_along_way *way,
                                const clash_along_part *p) {
  const scalar at[CLASH_ALONG_POINTS] = {(scalar)0.03376524289842397, (scalar)0.1693953067668678,
                                         (scalar)0.3806904069584016,  (scalar)0.6193095930415985,
                                         (scalar)0.8306046932331322,  (scalar)0.966234757101576};
  const scalar part[CLASH_ALONG_POINTS] = {
      (scalar)0.08566224618958521, (scalar)0.1803807865240693, (scalar)0.2339569672863455,
      (scalar)0.2339569672863455,  (scalar)0.1803807865240693, (scalar)0.08566224618958521};
  const real length = real_max(p->high - p->low, R(0));
  const mask yes = length > R(0);
  real integral = R(0);
  if (!any_lane(yes)) return integral;
  for (uint q = 0; q < CLASH_ALONG_POINTS; q++) {
    const real u = real_fma(length, R(at[q]), p->low), weight = length * R(part[q]);
    const real t = real_max(real_min(real_fma(way->slope, u, way->t0), p->t_high), p->t_low);
    integral = integral + weight * clash_along_point(sum, way, u, t, way->scale * weight, yes);
  }
  return integral;
}

/* where the distance from the way p + u m is less than the reach: between two shares */
ALD_INLINE clash_along_part clash_along_within(vec3 p, vec3 m, real reach, real scale) {
  clash_along_part zone;
  const real mm = real_max(vec3_dot(m, m), R(1e-24) * scale), pm = vec3_dot(p, m);
  const real middle = -pm / mm, least = vec3_dot(p, p) + middle * pm;
  const real room = reach * reach - least;
  const real reaches = real_sqrt(real_max(room, R(0)) / mm);
  zone.low = sel(room > R(0), middle - reaches, R(1));
  zone.high = sel(room > R(0), middle + reaches, R(0));
  zone.t_low = R(0);
  zone.t_high = R(1);
  return zone;
}

ALD_INLINE clash_along_part clash_along_cut(clash_along_part zone, real low, real high) {
  zone.low = real_max(zone.low, real_max(low, R(0)));
  zone.high = real_min(zone.high, real_min(high, R(1)));
  return zone;
}

/* the foot reaches a joint of the second, at its end `second`, at share u of the first: there the
 * neighbour goes on, and the slopes of u count with what the part loses or gains, `by` */
ALD_INLINE void clash_along_joint(clash_along_touch *sum, const clash_along_way *way, real u,
                                  mask second, mask yes, real by) {
  const clash_along_bar *a = way->a, *b = way->b;
  const vec3 x = vec3_madd(vec3_scale(a->x1, R(1) - u), u, a->x2);
  const vec3 e = vec3_sub(x, vec3_sel(second, b->x2, b->x1));
  const real depth = real_max(way->wall->reach - vec3_length(e), R(0));
  const mask counts = yes & (u > R(0)) & (u < R(1)) & (depth > R(0));
  if (!any_lane(counts)) return;
  const real k = sel(counts, by * depth * depth / way->cosine, R(0));
  const vec3 along = vec3_scale(way->db, k), turn = vec3_scale(e, k);
  sum->a1 = vec3_madd(sum->a1, u - R(1), along);
  sum->a2 = vec3_madd(sum->a2, -u, along);
  sum->b1 = vec3_add(sum->b1, vec3_add(turn, vec3_sel(second, vec3_zero(), along)));
  sum->b2 = vec3_add(sum->b2, vec3_sub(vec3_sel(second, along, vec3_zero()), turn));
}

/* one way round: the first segment along the second */
ALD_INLINE void clash_along_one(clash_along_touch *sum, const clash_along_bar *a,
                                const clash_along_bar *b, const clash_along_wall *wall) {
  clash_along_way way;
  const vec3 da = vec3_sub(a->x2, a->x1), db = vec3_sub(b->x2, b->x1), w = vec3_sub(a->x1, b->x1);
  const real aa = vec3_dot(da, da), bb = vec3_dot(db, db), length = real_sqrt(aa);
  const real t0 = vec3_dot(w, db) / bb, ab = vec3_dot(da, db);
  const real least = CLASH_ALONG_LEVEL * real_sqrt(aa * bb);
  const real cosine = sel(real_abs(ab) < least, sel(ab < R(0), -least, least), ab);
  const real slope = cosine / bb, first = -t0 / slope, second = (R(1) - t0) / slope;
  const mask onward = slope > R(0);
  way.a = a, way.b = b, way.wall = wall, way.db = db;
  way.cosine = cosine, way.t0 = t0, way.slope = slope;
  way.scale = R(0.5) * length;
  /* beside the axis of the second, between its feet */
  clash_along_part side =
      clash_along_within(vec3_madd(w, -t0, db), vec3_madd(da, -slope, db), wall->reach, aa);
  side = clash_along_cut(side, real_min(first, second), real_max(first, second));
  real integral = clash_along_sum(sum, &way, &side);
  /* beyond its ends, where its line ends */
  clash_along_part start = clash_along_within(w, da, wall->reach, aa);
  start = clash_along_cut(start, sel(onward, R(0), first), sel(onward, first, R(1)));
  start.high = sel(b->goes_on_first, R(-1), start.high);
  start.t_high = R(0);
  integral = integral + clash_along_sum(sum, &way, &start);
  clash_along_part stop = clash_along_within(vec3_sub(a->x1, b->x2), da, wall->reach, aa);
  stop = clash_along_cut(stop, sel(onward, second, R(0)), sel(onward, R(1), second));
  stop.high = sel(b->goes_on_second, R(-1), stop.high);
  stop.t_low = R(1);
  integral = integral + clash_along_sum(sum, &way, &stop);
  /* slopes of its length and of its joints */
  const real by = R(0.25) * wall->stiffness;
  const vec3 stretch = vec3_scale(da, by * integral / length);
  sum->a1 = vec3_add(sum->a1, stretch);
  sum->a2 = vec3_sub(sum->a2, stretch);
  sum->energy = sum->energy + by * length * integral;
  const real loses = sel(onward, by * length, -by * length);
  clash_along_joint(sum, &way, first, is(W(0), W(1)), b->goes_on_first, loses);
  clash_along_joint(sum, &way, second, is(W(0), W(0)), b->goes_on_second, -loses);
}

/* both ways round */
ALD_INLINE clash_along_touch clash_along(const clash_along_bar *a, const clash_along_bar *b,
                                         const clash_along_wall *wall) {
  clash_along_touch one, two;
  one.a1 = one.a2 = one.b1 = one.b2 = vec3_zero();
  one.energy = R(0);
  two = one;
  clash_along_one(&one, a, b, wall);
  clash_along_one(&two, b, a, wall);
  one.a1 = vec3_add(one.a1, two.b1);
  one.a2 = vec3_add(one.a2, two.b2);
  one.b1 = vec3_add(one.b1, two.a1);
  one.b2 = vec3_add(one.b2, two.a2);
  one.energy = one.energy + two.energy;
  return one;
}

#endif
