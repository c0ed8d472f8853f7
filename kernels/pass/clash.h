/* SPDX-License-Identifier: Apache-2.0
 * Clashes between the segments of all lines of a scenario. */
#ifndef ALD_KERNELS_PASS_CLASH_H
#define ALD_KERNELS_PASS_CLASH_H

#include "line_rows.h"
#include "space.h"

ALD_INLINE void clash_begin(TILE, uint lane ALD_UNUSED) {}
ALD_INLINE void clash_forces(TILE, uint lane ALD_UNUSED, mask active ALD_UNUSED, real h ALD_UNUSED,
                             real time ALD_UNUSED) {}
ALD_INLINE void clash_record(TILE, uint line ALD_UNUSED, uint lane ALD_UNUSED) {}

#endif
