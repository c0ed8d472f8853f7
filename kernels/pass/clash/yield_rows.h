/* SPDX-License-Identifier: Apache-2.0
 * Rows of bodies that yield to lines: free bodies with bars or meshes that lines touch. */
#ifndef ALD_KERNELS_PASS_YIELD_ROWS_H
#define ALD_KERNELS_PASS_YIELD_ROWS_H

#include "../../lists.h"
#include "../../plan.h"

/* real rows, earth frame */
#define YIELD_ROWS(STATE, TEMPORARY)                                                         \
  STATE(YIELD_FROM, 6)       /* centre of gravity and its velocity at the last record */     \
  TEMPORARY(YIELD_HERE, 6)   /* and at this evaluation [m], [m/s] */                         \
  TEMPORARY(YIELD_MIDDLE, 3) /* where it would be now without the touches of the step [m] */ \
  /* by these touches, so far */                                                             \
  TEMPORARY(YIELD_SHIFT, 3) /* of the centre [m] */                                          \
  TEMPORARY(YIELD_TURN, 3)  /* about it [rad] */                                             \
  TEMPORARY(YIELD_SPEED, 3) /* gained [m/s] */                                               \
  TEMPORARY(YIELD_SPIN, 3)  /* gained [rad/s] */                                             \
  TEMPORARY(YIELD_PUSH, 3)  /* impulse [N s] */                                              \
  TEMPORARY(YIELD_TWIST, 3) /* about the centre [N m s] */                                   \
  TEMPORARY(YIELD_GAIN, 6)  /* both in this substep */
enum { YIELD_ROWS(LIST_NUMBERS, LIST_NUMBERS) YIELD_ROW_COUNT };

/* 1 + number of a body among those that yield, 0: it does not */
#define YIELD_OF(body) (plan[PLAN_YIELDS] ? plan[plan[PLAN_YIELD_OF] + (body)] : 0u)
/* its number among the bodies that move in space */
#define YIELD_SPATIAL(yield) plan[plan[PLAN_YIELD_TABLE] + (yield)]
#define YIELD_ROW_OF(field) ROW(plan[PLAN_YIELD_ROWS] + (field)*plan[PLAN_YIELDS] + yield)

#endif
