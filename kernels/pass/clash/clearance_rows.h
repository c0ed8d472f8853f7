/* SPDX-License-Identifier: Apache-2.0
 * Rows of the clearance of two lines, for its passes and for the host. */
#ifndef ALD_KERNELS_PASS_CLEARANCE_ROWS_H
#define ALD_KERNELS_PASS_CLEARANCE_ROWS_H

#include "../../plan.h"

/* real rows; the lines are KIND_SHAPE_A and KIND_SHAPE_B */
enum {
  CLEARANCE_LEAST,      /* least distance of the centre lines [m] */
  CLEARANCE_TIME,       /* of it [s] */
  CLEARANCE_ARC_A,      /* where, from the first line's first end, unstretched [m] */
  CLEARANCE_ARC_B,      /* on the second line [m] */
  CLEARANCE_OUTER,      /* least distance of the walls, < 0: they overlapped [m] */
  CLEARANCE_OUTER_TIME, /* of it [s] */
  CLEARANCE_ROW_COUNT
};

enum { CLEARANCE_TRACE_DISTANCE, CLEARANCE_TRACE_COUNT }; /* [m] */

#endif
