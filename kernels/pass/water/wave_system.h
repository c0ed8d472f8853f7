/* SPDX-License-Identifier: Apache-2.0
 * A system of waves: a sum of regular waves, which others look at (sea.h). It has no force, no
 * history and no records. */
#ifndef ALD_KERNELS_PASS_WAVE_SYSTEM_H
#define ALD_KERNELS_PASS_WAVE_SYSTEM_H

#include "../../plan.h"
#include "wave_system_rows.h"

ALD_INLINE void wave_system_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {}

ALD_INLINE void wave_system_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {}

#endif
