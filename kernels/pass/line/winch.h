/* SPDX-License-Identifier: Apache-2.0
 * Winches of dynamic lines: their records and series. What they do is done in the pass of their
 * lines, winch_turn.h. */
#ifndef ALD_KERNELS_PASS_WINCH_H
#define ALD_KERNELS_PASS_WINCH_H

#include "winch_turn.h"

/* share of the tension at a winch that half of a segment may weigh */
#define WINCH_COARSE R(0.02)

/* it has no force */
ALD_INLINE void winch_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (!plan[PLAN_TRACE]) return;
  const real speed = ROW_OF(winch, WINCH_SPEED), pull = ROW_OF(winch, WINCH_PULL);
  TRACE_OF(winch, WINCH_TRACE_PAID) = ROW_OF(winch, WINCH_NOW + WINCH_PAID);
  TRACE_OF(winch, WINCH_TRACE_SPEED) = speed;
  TRACE_OF(winch, WINCH_TRACE_TENSION) = pull;
  TRACE_OF(winch, WINCH_TRACE_POWER) = real_max(R(0) - speed * pull, R(0));
}

ALD_INLINE void winch_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  for (uint k = 0; k < WINCH_TALLY_COUNT; k++) {
    row_keep(&ROW_OF(winch, WINCH_HELD + k), runs, ROW_OF(winch, WINCH_NOW + k));
  }
  row_keep(&ROW_OF(winch, WINCH_HELD_ORDERS), runs, ROW_OF(winch, WINCH_ORDERED_RATE));
  row_keep(&ROW_OF(winch, WINCH_HELD_ORDERS + 1), runs, ROW_OF(winch, WINCH_ORDERED_TENSION));
  const real peak = real_max(ROW_OF(winch, WINCH_NOW + WINCH_PEAK_TENSION), R(1e-9));
  const uint line = WINCH_LINE(instance), last = LINE_SECTION_COUNT(line) - 1;
  const int first = (WINCH_OPTIONS(instance) & WINCH_AT_FROM) != 0;
  const real segments = R(LINE_SECTION_SEGMENTS(line, first ? 0u : last));
  const real share = R(0.5) * ROW_OF(winch, WINCH_NOW + WINCH_GREATEST_LOAD) / peak;
  const real wanted = real_rint(segments * share / WINCH_COARSE + R(0.5));
  row_keep(&ROW_OF(winch, WINCH_WANTED), runs, sel(share > WINCH_COARSE, wanted, R(0)));
}

#endif
