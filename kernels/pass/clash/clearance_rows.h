/* SPDX-License-Identifier: Apache-2.0
 * Rows of the clearance of two lines, for its passes and for the host. */
#ifndef ALD_KERNELS_PASS_CLEARANCE_ROWS_H
#define ALD_KERNELS_PASS_CLEARANCE_ROWS_H

#include "../../lists.h"
#include "../../plan.h"

/* real rows; the lines are KIND_LINE_A and KIND_LINE_B */
#define CLEARANCE_ROWS(STATE, TEMPORARY)
#define CLEARANCE_RECORDS(RECORD, SHOWN)                                                      \
  /* least distance of the centre lines [m] */                                                \
  RECORD(CLEARANCE_LEAST, "least", "m", ALD_NOT_YET, VALUE)                                   \
  RECORD(CLEARANCE_TIME, "time", "s", ALD_NOT_YET, VALUE) /* of it [s] */                     \
  /* where, from the first line's first end, unstretched [m] */                               \
  RECORD(CLEARANCE_ARC_A, "arc_first", "m", ALD_NOT_YET, VALUE)                               \
  RECORD(CLEARANCE_ARC_B, "arc_second", "m", ALD_NOT_YET, VALUE) /* on the second line [m] */ \
  /* least distance of the walls, < 0: they overlapped [m] */                                 \
  RECORD(CLEARANCE_OUTER, "least_outer", "m", ALD_NOT_YET, VALUE)                             \
  RECORD(CLEARANCE_OUTER_TIME, "least_outer_time", "s", ALD_NOT_YET, VALUE) /* of it [s] */
enum {
  CLEARANCE_ROWS(LIST_NUMBERS, LIST_NUMBERS) CLEARANCE_RECORDS(LIST_RECORDS, LIST_SHOWN)
      CLEARANCE_ROW_COUNT
};

#define CLEARANCE_TRACES(TRACE, SHOWN) TRACE(CLEARANCE_TRACE_DISTANCE, "distance", "m", VALUE)
enum { CLEARANCE_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) CLEARANCE_TRACE_COUNT };

#endif
