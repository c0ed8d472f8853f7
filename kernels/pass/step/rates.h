/* SPDX-License-Identifier: Apache-2.0
 * What a device can do at best, to hold the passes against: rows copied through memory, and fused
 * operations in registers. Belong to no step; for `allide bench rates`. */
#ifndef ALD_KERNELS_PASS_RATES_H
#define ALD_KERNELS_PASS_RATES_H

#include "../../plan.h"

/* rows [0, plan[PLAN_SLOTS]) to those behind them */
ALD_INLINE void copy_rows_item(TILE, uint instance ALD_UNUSED, uint lane) {
  const uint count = plan[PLAN_SLOTS];
  for (uint row = 0; row < count; row++) ROW(count + row) = ROW(row);
}

enum { RATE_CHAINS = 8, RATE_LENGTH = 512 }; /* their product: fused operations of a lane */

/* row 0 by row 1, over and over, in independent chains that fill a processor's pipeline */
ALD_INLINE void fused_chain_item(TILE, uint instance ALD_UNUSED, uint lane) {
  const real a = ROW(1);
  real sum = R(0), x[RATE_CHAINS];
  for (uint k = 0; k < RATE_CHAINS; k++) x[k] = ROW(0) + from_whole(W(k));
  for (uint n = 0; n < RATE_LENGTH; n++) {
    for (uint k = 0; k < RATE_CHAINS; k++) x[k] = real_fma(x[k], a, a);
  }
  for (uint k = 0; k < RATE_CHAINS; k++) sum = sum + x[k];
  ROW(0) = sum;
}

#endif
