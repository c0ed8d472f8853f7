/* SPDX-License-Identifier: Apache-2.0
 * Did two segments go past each other, closer than the sum of their radii, without being that close
 * before? Their ends move along straight lines in the time behind.
 *   R       sum of the radii                                                        [m]
 *   L       greatest way of an end of one relative to an end of the other            [m]
 *   d0, d1  distance before and now; w0, w1 from A's closest point to B's            [m]
 *   V0, V1  w.(a x b) before and now: how the lines of both pass each other          [m^3]
 * With d0 >= R and d1 >= R they did where d < R/2 in between, or d < R and they have changed sides:
 * w0.w1 < 0 or V0 V1 < 0. With d0 >= R and d1 < R where they have changed sides; V counts then
 * where the closest points lie within both. Some point of A then has gone by more than R relative
 * to one of B: L > R. A distance changes by L at most over the whole time, so that from a distance
 * d nothing is closer than R for (d - R)/L of it: the times that are looked at are that far apart,
 * or R/100 of L.
 * Valid: any segments. Checked by: tests/pass/clash/test_clash_through.c (exact crossings, near
 * misses). */
#ifndef ALD_KERNELS_GEOM_SEGMENTS_PASS_H
#define ALD_KERNELS_GEOM_SEGMENTS_PASS_H

#include "segments.h"

#define PASS_MIN R(0.01) /* of the reach: least way between two looks */
enum { PASS_LOOKS = 4096 };

/* ways of the ends in the time behind [m] */
typedef struct segments_way {
  vec3 a1, a2, b1, b2;
} segments_way;

/* closest points at a time, `left` the share of it that lies ahead */
ALD_INLINE segments_gap segments_then(vec3 a1, vec3 a2, vec3 b1, vec3 b2, const segments_way *way,
                                      real left) {
  return segments_closest(vec3_madd(a1, -left, way->a1), vec3_madd(a2, -left, way->a2),
                          vec3_madd(b1, -left, way->b1), vec3_madd(b2, -left, way->b2));
}

ALD_INLINE real segments_way_most(const segments_way *way) {
  const vec3 one = vec3_sub(way->a1, way->b1), two = vec3_sub(way->a1, way->b2);
  const vec3 three = vec3_sub(way->a2, way->b1), four = vec3_sub(way->a2, way->b2);
  return real_sqrt(real_max(real_max(vec3_dot(one, one), vec3_dot(two, two)),
                            real_max(vec3_dot(three, three), vec3_dot(four, four))));
}

/* Lanes of `open` in which they come nearer than `near` on the way, from where they were `distance`
 * apart; `inside`: where the closest points of both lie within both, not at their ends. */
ALD_INLINE mask segments_near(const vec3 *ends, const segments_way *way, real near, real reach,
                              real distance, mask open, int inside) {
  const real most = segments_way_most(way);
  mask passed = open & mask_not(open);
  real left = R(1);
  for (uint k = 0; k < PASS_LOOKS && any_lane(open); k++) {
    left = left - real_max(distance - near, PASS_MIN * reach) / most;
    open = open & (left > R(0));
    const segments_gap then = segments_then(ends[0], ends[1], ends[2], ends[3], way, left);
    distance = then.distance;
    mask found = open & (distance < near);
    if (inside) found = found & then.is_interior;
    passed = passed | found;
    open = open & mask_not(passed);
  }
  return passed;
}

/* places now; lanes of `yes` in which they did */
ALD_INLINE mask segments_pass(vec3 a1, vec3 a2, vec3 b1, vec3 b2, const segments_way *way,
                              real reach, mask yes) {
  const real most = segments_way_most(way);
  mask open = yes & (most > reach), passed = open & mask_not(open);
  if (!any_lane(open)) return passed;
  const segments_gap now = segments_closest(a1, a2, b1, b2);
  const segments_gap before = segments_then(a1, a2, b1, b2, way, R(1));
  const mask turned = vec3_dot(before.across, now.across) < R(0);
  const mask swapped =
      segments_dot(before.across, before.n) * segments_dot(now.across, now.n) < R(0);
  const mask apart = now.distance >= reach;
  open = open & (before.distance >= reach) & (now.distance > SEGMENTS_TOUCHING);
  passed = open & mask_not(apart) & (turned | (swapped & now.is_interior));
  open = open & apart;
  const real near = sel(turned | swapped, reach, R(0.5) * reach);
  const vec3 ends[] = {a1, a2, b1, b2};
  return passed | segments_near(ends, way, near, reach, before.distance, open, 0);
}

#endif
