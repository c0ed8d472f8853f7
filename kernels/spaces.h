/* SPDX-License-Identifier: Apache-2.0
 * How many items a pass has: instances in each space of pass_list.h, units in a row. */
#ifndef ALD_KERNELS_SPACES_H
#define ALD_KERNELS_SPACES_H

#include "plan.h"

/* UNITS is the number of ALD_LANES-wide steps in a row */
#define UNITS (lanes / ALD_LANES)
#define COUNT_LANES(kind) 1
#define COUNT_MOVING(kind) plan[PLAN_MOVING]
#define COUNT_SPATIAL(kind) plan[PLAN_SPATIAL]
#define COUNT_KIND(name) KIND(KIND_##name, KIND_COUNT)

#endif
