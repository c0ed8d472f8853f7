/* SPDX-License-Identifier: Apache-2.0
 * All dynamic lines of a scenario, from the last record to the time of this evaluation. */
#ifndef ALD_KERNELS_PASS_LINES_H
#define ALD_KERNELS_PASS_LINES_H

#include "clash.h"
#include "line_rows.h"
#include "sea.h"

ALD_INLINE void lines_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (KIND(KIND_line, KIND_COUNT) == 0) return;
  clash_begin(TILE_OF_CALLER, lane);
}

#endif
