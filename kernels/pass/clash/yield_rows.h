/* SPDX-License-Identifier: Apache-2.0
 * Rows of bodies that yield to lines: free bodies with bars or meshes that lines touch. */
#ifndef ALD_KERNELS_PASS_YIELD_ROWS_H
#define ALD_KERNELS_PASS_YIELD_ROWS_H

#include "../../plan.h"

/* real rows, earth frame */
enum {
  YIELD_FROM,                    /* centre of gravity and its velocity at the last record (3 + 3) */
  YIELD_HERE = YIELD_FROM + 6,   /* and at this evaluation [m], [m/s] (3 + 3) */
  YIELD_MIDDLE = YIELD_HERE + 6, /* where it would be now without the touches of the step [m] (3) */
  /* by these touches, so far */
  YIELD_SHIFT = YIELD_MIDDLE + 3, /* of the centre [m] (3) */
  YIELD_TURN = YIELD_SHIFT + 3,   /* about it [rad] (3) */
  YIELD_SPEED = YIELD_TURN + 3,   /* gained [m/s] (3) */
  YIELD_SPIN = YIELD_SPEED + 3,   /* gained [rad/s] (3) */
  YIELD_PUSH = YIELD_SPIN + 3,    /* impulse [N s] (3) */
  YIELD_TWIST = YIELD_PUSH + 3,   /* about the centre [N m s] (3) */
  YIELD_GAIN = YIELD_TWIST + 3,   /* both in this substep (3 + 3) */
  YIELD_ROW_COUNT = YIELD_GAIN + 6
};

/* 1 + number of a body among those that yield, 0: it does not */
#define YIELD_OF(body) (plan[PLAN_YIELDS] ? plan[plan[PLAN_YIELD_OF] + (body)] : 0u)
/* its number among the bodies that move in space */
#define YIELD_SPATIAL(yield) plan[plan[PLAN_YIELD_TABLE] + (yield)]
#define YIELD_ROW_OF(field) ROW(plan[PLAN_YIELD_ROWS] + (field)*plan[PLAN_YIELDS] + yield)

#endif
