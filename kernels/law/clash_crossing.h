/* SPDX-License-Identifier: Apache-2.0
 * One contact where two chains of segments cross near a joint. Each segment that meets there is
 * near enough to touch, and all of them would push as if each were alone: twice, or four times, as
 * hard as in the middle of a segment. Together they store about what the deepest of them would:
 *   U_i = k depth^2/2                     of a pair of segments that touch         [J]
 *   c   = t^2 (3 - 2 t), t = z - 1        0 to 1; z of geom/segments_beside.h: 1 where they cross
 *   U   = sum (1 - c_i) U_i + (sum (c_i U_i)^n)^(1/n), n = 16                       [J]
 *   S_i = sum over j of (c_j U_j/(c_i U_i))^n, of all that touch at the joint, i among them
 *   share of a pair's own force           dU/dU_i = 1 - c_i (1 - S_i^(1/n - 1))
 * so that two that are equally deep are 2^(1/16) = 1.044 times as stiff as one, and four 1.09. A
 * pair that touches alone has S = 1 and a share of 1, to the bit. U is a function of the places of
 * all nodes: a closed path costs nothing. Source: ours.
 * Valid: any that touch. Checked by: tests/pass/clash/test_clash_crossing.c. */
#ifndef ALD_KERNELS_LAW_CLASH_CROSSING_H
#define ALD_KERNELS_LAW_CLASH_CROSSING_H

#include "../port.h"

#ifdef ALD_SINGLE
#define CROSSING_SUM_MAX R(1e30)
#else
#define CROSSING_SUM_MAX R(1e300)
#endif

/* c, and how it grows with z */
typedef struct clash_crosses {
  real value, slope;
} clash_crosses;

ALD_INLINE clash_crosses clash_crosses_of(real z) {
  clash_crosses c;
  const real t = real_max(real_min(z - R(1), R(1)), R(0));
  c.value = t * t * (R(3) - R(2) * t);
  c.slope = R(6) * t * (R(1) - t);
  return c;
}

/* another's part of S, by its energy over the pair's own */
ALD_INLINE real clash_crossing_part(real ratio) {
  const real two = ratio * ratio, four = two * two, eight = four * four;
  return eight * eight;
}

/* S^(1/16 - 1) */
ALD_INLINE real clash_crossing_share(real sum) {
  const real s = real_min(sum, CROSSING_SUM_MAX);
  return real_sqrt(real_sqrt(real_sqrt(real_sqrt(s)))) / s;
}

#endif
