/* SPDX-License-Identifier: Apache-2.0
 * Rows of a place on a line that is reported, for its passes and for the host. */
#ifndef ALD_KERNELS_PASS_LINE_POINT_ROWS_H
#define ALD_KERNELS_PASS_LINE_POINT_ROWS_H

#include "../../plan.h"

/* real rows; the line is KIND_SHAPE_A, the row of its table of places KIND_SHAPE_B */
enum {
  /* of this evaluation */
  LINE_POINT_TENSION, /* [N] */
  LINE_POINT_SHEAR,   /* [N] */
  LINE_POINT_MOMENT,  /* [N m] */
  /* records */
  LINE_POINT_PEAK,        /* greatest tension [N] */
  LINE_POINT_PEAK_TIME,   /* of it [s] */
  LINE_POINT_LEAST,       /* least tension [N] */
  LINE_POINT_PEAK_SHEAR,  /* [N] */
  LINE_POINT_PEAK_MOMENT, /* [N m] */
  LINE_POINT_ROW_COUNT
};

/* trace rows, as the rows of this evaluation */
enum {
  LINE_POINT_TRACE_TENSION,
  LINE_POINT_TRACE_SHEAR,
  LINE_POINT_TRACE_MOMENT,
  LINE_POINT_TRACE_CLASH, /* of the contact that its segment is in [N] */
  LINE_POINT_TRACE_COUNT
};

#endif
