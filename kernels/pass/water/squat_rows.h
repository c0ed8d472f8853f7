/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and traces of squat, for its passes and for the host. */
#ifndef ALD_KERNELS_SQUAT_ROWS_H
#define ALD_KERNELS_SQUAT_ROWS_H

#include "../../lists.h"

/* parameters; the hull is KIND_REF(0) */
#define SQUAT_PARAMETERS(MAKE, COPY) COPY(SQUAT_FACTOR, 1, KEY_FACTOR) /* C_S [-] */
enum { SQUAT_PARAMETERS(LIST_NUMBERS, LIST_COPIES) SQUAT_PARAM_COUNT };

/* real rows */
#define SQUAT_ROWS(STATE, TEMPORARY)                                    \
  /* when the step begins */                                            \
  TEMPORARY(SQUAT_SINKAGE, 1) /* of the leading end [m] */              \
  /* of the speed along the hull through the water, by the depth [-] */ \
  TEMPORARY(SQUAT_FROUDE, 1)
#define SQUAT_RECORDS(RECORD, SHOWN)                                         \
  RECORD(SQUAT_PEAK, "peak_squat", "m", 0, GROWS) /* greatest sinkage [m] */ \
  /* least clearance under the keel; NaN: none yet [m] */                    \
  RECORD(SQUAT_CLEARANCE, "least_clearance", "m", ALD_NOT_YET, VALUE)        \
  RECORD(SQUAT_PEAK_FROUDE, "peak_froude", "", 0, GROWS) /* greatest [-] */  \
  /* when the keel first touched the bottom; NaN: not yet [s] */             \
  RECORD(SQUAT_AGROUND_AT, "aground_at", "s", ALD_NOT_YET, GROWS)
enum {
  SQUAT_ROWS(LIST_NUMBERS, LIST_NUMBERS) SQUAT_RECORDS(LIST_RECORDS, LIST_SHOWN) SQUAT_ROW_COUNT
};

/* traces, when the step begins */
#define SQUAT_TRACES(TRACE, SHOWN)                      \
  TRACE(SQUAT_TRACE_SINKAGE, "squat", "m", VALUE)       \
  TRACE(SQUAT_TRACE_CLEARANCE, "clearance", "m", VALUE) \
  TRACE(SQUAT_TRACE_FROUDE, "froude", "", VALUE)
enum { SQUAT_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) SQUAT_TRACE_COUNT };

#endif
