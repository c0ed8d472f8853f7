/* SPDX-License-Identifier: Apache-2.0
 * Two bodies that may touch, as the length of steps is judged by them: for the pass and for the
 * host (src/tile/approach.c). A pair of mesh, link and outline contact each. */
#ifndef ALD_KERNELS_PASS_APPROACH_ROWS_H
#define ALD_KERNELS_PASS_APPROACH_ROWS_H

#include "../../step.h"

/* real rows of a pair, at plan[PLAN_APPROACH_ROWS] + field x pairs + pair */
enum {
  APPROACH_BOX_A,                      /* of what touches, body frame: middle (3), half sides (3)
                                        * [m] */
  APPROACH_BOX_B = APPROACH_BOX_A + 6, /* likewise of the second body */
  APPROACH_WAY = APPROACH_BOX_B + 6,   /* way of a step while they are near, at most [m] */
  APPROACH_HIT,     /* length of a step while they are near and meet at 1 m/s, at most [s] */
  APPROACH_POWER,   /* of the speed over 1 m/s in it [-] */
  APPROACH_STICK,   /* length of a step while they are near, at most [s] */
  APPROACH_HEIGHTS, /* 1: boxes have heights; 0: they are as high as may be */
  APPROACH_ROW_COUNT
};

#define APPROACH_ROW(field) ROW(plan[PLAN_APPROACH_ROWS] + (field)*plan[PLAN_APPROACHES] + approach)
#define APPROACH_BODY(end) plan[plan[PLAN_APPROACH_TABLE] + 2 * approach + (end)]

#endif
