/* SPDX-License-Identifier: Apache-2.0
 * Force between two bumper bars. Source: [SIMO] sec. 1.7.
 *   f     force of the table at the bars' distance, held below its first row  [N]
 *   c     damping of the table there                          [N (s/m)^e]
 *   v     closing velocity of the closest points              [m/s]
 *   e, limit  see damping_power.h
 *   N = max(f + D, 0)                                         [N]   along the closest points
 * Valid: no friction between the bars. Differs from the source: a bumper never pulls.
 * Checked by: tests/pass/berth/test_bumper.c (golden answers, closed loops). */
#ifndef ALD_KERNELS_LAW_BUMPER_H
#define ALD_KERNELS_LAW_BUMPER_H

#include "damping_power.h"

ALD_INLINE real bumper_normal(real f, real c, real v, real e, real limit) {
  return real_max(R(0), f + damping_power(c, v, e, limit));
}

#endif
