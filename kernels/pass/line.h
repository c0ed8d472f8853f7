/* SPDX-License-Identifier: Apache-2.0
 * A dynamic line: its pull on what holds its ends, and its records. */
#ifndef ALD_KERNELS_PASS_LINE_H
#define ALD_KERNELS_PASS_LINE_H

#include "lines.h"

ALD_INLINE void line_item(TILE, uint instance, uint lane) {
  wrench_put(TILE_OF_CALLER, KIND(KIND_line, KIND_SLOT) + instance, lane, vec3_zero(), vec3_zero());
  wrench_put(TILE_OF_CALLER, KIND(KIND_line, KIND_END_SLOT) + instance, lane, vec3_zero(),
             vec3_zero());
}

ALD_INLINE void line_record_item(TILE, uint instance, uint lane) {
  clash_record(TILE_OF_CALLER, instance, lane);
}

#endif
