/* SPDX-License-Identifier: Apache-2.0
 * The history of a rate, linear between its rows, 0 before the first and after the last one. A row
 * is its time, its rate, and the slope up to the next one. */
#ifndef ALD_KERNELS_PASS_RATE_HISTORY_H
#define ALD_KERNELS_PASS_RATE_HISTORY_H

#include "../../plan.h"

enum { RATE_ROW_TIME, RATE_ROW_VALUE, RATE_ROW_SLOPE, RATE_ROW_COUNT };

/* its integral up to a time; numbers: of all rows */
ALD_INLINE real rate_history_sum(TILE, uint lane, uint entry, uint numbers, real time) {
  real sum = R(0), from = PARAM(entry + RATE_ROW_TIME);
  for (uint k = 0; k + RATE_ROW_COUNT < numbers; k += RATE_ROW_COUNT) {
    const real to = PARAM(entry + k + RATE_ROW_COUNT + RATE_ROW_TIME);
    const real ran = real_max(real_min(time, to) - from, R(0));
    const real rate = PARAM(entry + k + RATE_ROW_VALUE);
    sum = sum + ran * (rate + R(0.5) * PARAM(entry + k + RATE_ROW_SLOPE) * ran);
    from = to;
  }
  return sum;
}

/* the rate at a time */
ALD_INLINE real rate_history_at(TILE, uint lane, uint entry, uint numbers, real time) {
  real value = R(0), from = PARAM(entry + RATE_ROW_TIME);
  for (uint k = 0; k + RATE_ROW_COUNT < numbers; k += RATE_ROW_COUNT) {
    const real to = PARAM(entry + k + RATE_ROW_COUNT + RATE_ROW_TIME);
    const real rate =
        PARAM(entry + k + RATE_ROW_VALUE) + PARAM(entry + k + RATE_ROW_SLOPE) * (time - from);
    value = sel((time >= from) & (time < to), rate, value);
    from = to;
  }
  return value;
}

#endif
