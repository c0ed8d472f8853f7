/* SPDX-License-Identifier: Apache-2.0
 * The scratch of a unit of lanes: room for lists while a pass works on it, worth nothing after it.
 * Zero when a tile is made; a pass that leaves something else there says so in its comment. */
#ifndef ALD_KERNELS_PASS_SCRATCH_H
#define ALD_KERNELS_PASS_SCRATCH_H

#include "../../plan.h"

/* Numbers of a unit: those of passes that go through the lanes, which one after another use them,
 * and behind them those of each instance of a pass whose instances a device computes at the same
 * time. In C these follow each other and use the first. */
#define SCRATCH_SHARED (plan[PLAN_SCRATCH_REALS] + plan[PLAN_SCRATCH_UINTS])
#define SCRATCH_UNIT_SIZE \
  (SCRATCH_SHARED + ALD_AT_ONCE * KIND(KIND_link_contact, KIND_COUNT) * plan[PLAN_SCRATCH_INSTANCE])

/* the reals, and the whole numbers behind them */
#define SCRATCH_REALS(lane) (scratch + ALD_SCRATCH_UNIT(lane) * SCRATCH_UNIT_SIZE)
#define SCRATCH_UINTS(lane) ((GLOBAL uint *)(SCRATCH_REALS(lane) + plan[PLAN_SCRATCH_REALS]))

#endif
