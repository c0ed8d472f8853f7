/* SPDX-License-Identifier: Apache-2.0
 * How much of a pair of segments is its own. Where two chains of segments lie side by side, pairs
 * that share little but a joint touch there beside the pairs that lie along each other; they count
 * the less, the less they overlap.
 *   t1, t2  where the ends of B are along A, 0 at a1, 1 at a2
 *   f       what both share along A over the shorter of the two, 0 to 1
 *   lack    1 - f, where the shared part ends at a joint: there a neighbour goes on; else 0
 *   z       |a x b|^2 (1/(4 R^2 m) + 1/(s aa bb)), m = (aa + bb)/2, s = sin^2 20 deg
 *   W       1 - (1 - z)^2 (lack along A + lack along B)/2, 1 where z >= 1
 * Segments that cross have W = 1: apart by two reaches R over their length, or at 20 degrees. W is
 * continuous in all four points, so that a force that has W k depth^2/2 as its potential gives as
 * much as it takes. Source: ours.
 * Valid: segments that are not shrunk. Checked by: tests/pass/clash/test_clash_parallel.c. */
#ifndef ALD_KERNELS_GEOM_SEGMENTS_BESIDE_H
#define ALD_KERNELS_GEOM_SEGMENTS_BESIDE_H

#include "segments.h"

#define BESIDE_APART R(0.25)       /* 1/4: two reaches over the length */
#define BESIDE_CROSSES R(8.548546) /* 1/sin^2 20 degrees */

/* a number of four points, and how it grows by each */
typedef struct segments_grade {
  real value;
  vec3 a1, a2, b1, b2;
} segments_grade;

/* joints of a segment: at its first and second end another segment of its chain goes on */
typedef struct segments_joints {
  mask first, second;
} segments_joints;

ALD_INLINE segments_grade segments_no_grade(void) {
  segments_grade g;
  g.value = R(0);
  g.a1 = g.a2 = g.b1 = g.b2 = vec3_zero();
  return g;
}

/* `lack` along A; w1, w2: ends of B from a1 */
ALD_INLINE segments_grade segments_lack(vec3 a, vec3 b, vec3 w1, real aa, real bb,
                                        segments_joints of_a, segments_joints of_b) {
  segments_grade g = segments_no_grade();
  const vec3 w2 = vec3_add(w1, b);
  const real inverse = R(1) / aa;
  const real t1 = vec3_dot(w1, a) * inverse, t2 = vec3_dot(w2, a) * inverse;
  const mask turned = t1 > t2;
  const real low = real_min(t1, t2), high = real_max(t1, t2);
  const mask by_low = low > R(0), by_high = high < R(1);
  const real over = real_min(high, R(1)) - real_max(low, R(0));
  const mask low_joint = (by_low & ((turned & of_b.second) | (mask_not(turned) & of_b.first))) |
                         (mask_not(by_low) & of_a.first);
  const mask high_joint = (by_high & ((turned & of_b.first) | (mask_not(turned) & of_b.second))) |
                          (mask_not(by_high) & of_a.second);
  const mask is_shorter = bb < aa; /* B */
  const real per = sel(is_shorter, real_sqrt(aa / bb), R(1));
  const real share = real_max(real_min(over * per, R(1)), R(0));
  const mask lacks = (low_joint | high_joint) & (share < R(1));
  g.value = sel(lacks, R(1) - share, R(0));
  /* by t1 and t2; the shorter one's length is in it, too */
  const mask moves = lacks & (over > R(0));
  const real by_first =
      sel(moves & turned & by_high, per, R(0)) - sel(moves & mask_not(turned) & by_low, per, R(0));
  const real by_second =
      sel(moves & mask_not(turned) & by_high, per, R(0)) - sel(moves & turned & by_low, per, R(0));
  const real stretch = sel(moves & is_shorter, share, R(0));
  const vec3 along = vec3_scale(a, inverse);
  g.b1 = vec3_scale(along, -by_first);
  g.b2 = vec3_scale(along, -by_second);
  g.a2 = vec3_scale(vec3_add(vec3_scale(vec3_madd(w1, R(-2) * t1, a), by_first),
                             vec3_scale(vec3_madd(w2, R(-2) * t2, a), by_second)),
                    -inverse);
  const vec3 grows_a = vec3_scale(along, stretch), grows_b = vec3_scale(b, stretch / bb);
  g.a2 = vec3_sub(g.a2, grows_a);
  g.b2 = vec3_add(g.b2, grows_b);
  g.b1 = vec3_sub(g.b1, grows_b);
  g.a1 = vec3_scale(vec3_add(g.a2, vec3_add(g.b1, g.b2)), R(-1));
  return g;
}

/* z, and how it grows by a2 and by b2; by a1, b1 the opposite */
ALD_INLINE segments_grade segments_askew(const segments_gap *gap, real reach) {
  segments_grade g = segments_no_grade();
  const real nn = segments_dot(gap->n, gap->n), m = R(0.5) * (gap->aa + gap->bb);
  const real apart = BESIDE_APART / (reach * reach * m), most = gap->aa * gap->bb;
  const real crosses = BESIDE_CROSSES / most, both = R(2) * (apart + crosses);
  g.value = nn * (apart + crosses);
  const real by_m = nn * apart / m;
  const real by_a = by_m + R(2) * nn * crosses / gap->aa;
  const real by_b = by_m + R(2) * nn * crosses / gap->bb;
  g.a2 = vec3_madd(vec3_scale(vec3_cross(gap->b, gap->n), both), -by_a, gap->a);
  g.b2 = vec3_madd(vec3_scale(vec3_cross(gap->n, gap->a), both), -by_b, gap->b);
  return g;
}

/* W; w: b1 - a1 */
ALD_INLINE segments_grade segments_own_share(const segments_gap *gap, vec3 w, real reach,
                                             segments_joints of_a, segments_joints of_b) {
  segments_grade g = segments_askew(gap, reach);
  const mask beside = g.value < R(1);
  const segments_grade one = segments_lack(gap->a, gap->b, w, gap->aa, gap->bb, of_a, of_b);
  const segments_grade two =
      segments_lack(gap->b, gap->a, vec3_scale(w, R(-1)), gap->bb, gap->aa, of_b, of_a);
  const real left = sel(beside, R(1) - g.value, R(0)), c = R(-0.5) * left * left;
  const real lack = one.value + two.value, by_z = left * lack;
  g.value = real_fma(c, lack, R(1));
  const vec3 a = vec3_scale(g.a2, by_z), b = vec3_scale(g.b2, by_z);
  g.a1 = vec3_madd(vec3_scale(a, R(-1)), c, vec3_add(one.a1, two.b1));
  g.a2 = vec3_madd(a, c, vec3_add(one.a2, two.b2));
  g.b1 = vec3_madd(vec3_scale(b, R(-1)), c, vec3_add(one.b1, two.a1));
  g.b2 = vec3_madd(b, c, vec3_add(one.b2, two.a2));
  return g;
}

#endif
