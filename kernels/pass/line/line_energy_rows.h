/* SPDX-License-Identifier: Apache-2.0
 * Rows of the strain energy of a line, for its passes and for the host. */
#ifndef ALD_KERNELS_PASS_LINE_ENERGY_ROWS_H
#define ALD_KERNELS_PASS_LINE_ENERGY_ROWS_H

#include "../../plan.h"

/* real rows; the line is KIND_SHAPE_A */
enum {
  LINE_ENERGY_NOW,  /* at this evaluation [J] */
  LINE_ENERGY_MOST, /* greatest [J] */
  LINE_ENERGY_TIME, /* of it [s] */
  LINE_ENERGY_ROW_COUNT
};

#endif
