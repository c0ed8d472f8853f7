/* SPDX-License-Identifier: Apache-2.0
 * Rows of the boxes that bodies keep to where only pairs that are near each other are followed. */
#ifndef ALD_KERNELS_PASS_STRAY_ROWS_H
#define ALD_KERNELS_PASS_STRAY_ROWS_H

/* real rows of each body of PLAN_STRAY_TABLE */
enum {
  STRAY_MIN_X, /* earth frame, from the scenario's origin [m] */
  STRAY_MIN_Y,
  STRAY_MIN_Z, /* of bodies in space */
  STRAY_MAX_X,
  STRAY_MAX_Y,
  STRAY_MAX_Z,
  STRAY_RIM, /* distance from the box's faces at which the body is as good as out of it [m] */
  STRAY_ROW_COUNT
};

#define STRAY_ROW(field, number) \
  ROW(plan[PLAN_STRAY_ROWS] + (field)*plan[PLAN_STRAY_BODIES] + (number))

#endif
