/* SPDX-License-Identifier: Apache-2.0
 * Rows of a place on a line that is reported, for its passes and for the host. */
#ifndef ALD_KERNELS_PASS_LINE_POINT_ROWS_H
#define ALD_KERNELS_PASS_LINE_POINT_ROWS_H

#include "../../lists.h"
#include "../../plan.h"

/* real rows; the line is KIND_LINE_A, the row of its table of places KIND_LINE_PLACE */
#define LINE_POINT_ROWS(STATE, TEMPORARY)    \
  TEMPORARY(LINE_POINT_TENSION, 1) /* [N] */ \
  TEMPORARY(LINE_POINT_SHEAR, 1)   /* [N] */ \
  TEMPORARY(LINE_POINT_MOMENT, 1)  /* [N m] */
#define LINE_POINT_RECORDS(RECORD, SHOWN)                                                       \
  RECORD(LINE_POINT_PEAK, "peak_tension", "N", 0, GROWS)             /* greatest tension [N] */ \
  RECORD(LINE_POINT_PEAK_TIME, "peak_time", "s", ALD_NOT_YET, VALUE) /* of it [s] */            \
  RECORD(LINE_POINT_LEAST, "least_tension", "N", ALD_NOT_YET, VALUE) /* least tension [N] */    \
  RECORD(LINE_POINT_PEAK_SHEAR, "peak_shear_force", "N", 0, GROWS)                              \
  RECORD(LINE_POINT_PEAK_MOMENT, "peak_bending_moment", "N m", 0, GROWS)
enum {
  LINE_POINT_ROWS(LIST_NUMBERS, LIST_NUMBERS) LINE_POINT_RECORDS(LIST_RECORDS, LIST_SHOWN)
      LINE_POINT_ROW_COUNT
};

/* trace rows, as the rows of this evaluation */
#define LINE_POINT_TRACES(TRACE, SHOWN)                          \
  TRACE(LINE_POINT_TRACE_TENSION, "tension", "N", VALUE)         \
  TRACE(LINE_POINT_TRACE_SHEAR, "shear_force", "N", VALUE)       \
  TRACE(LINE_POINT_TRACE_MOMENT, "bending_moment", "N m", VALUE) \
  /* of the contact that its segment is in [N] */                \
  TRACE(LINE_POINT_TRACE_CLASH, "clash_force", "N", VALUE)
enum { LINE_POINT_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) LINE_POINT_TRACE_COUNT };

#endif
