/* SPDX-License-Identifier: Apache-2.0
 * The scratch of a unit of lanes: room for lists while a pass works on it, worth nothing after it.
 * Zero when a tile is made; a pass that leaves something else there says so in its comment. */
#ifndef ALD_KERNELS_PASS_SCRATCH_H
#define ALD_KERNELS_PASS_SCRATCH_H

#include "../../plan.h"

/* the reals, and the whole numbers behind them */
#define SCRATCH_REALS(lane) \
  (scratch + ALD_SCRATCH_UNIT(lane) * (plan[PLAN_SCRATCH_REALS] + plan[PLAN_SCRATCH_UINTS]))
#define SCRATCH_UINTS(lane) ((GLOBAL uint *)(SCRATCH_REALS(lane) + plan[PLAN_SCRATCH_REALS]))

#endif
