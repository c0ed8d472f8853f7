/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and traces of squat, for its passes and for the host. */
#ifndef ALD_KERNELS_SQUAT_ROWS_H
#define ALD_KERNELS_SQUAT_ROWS_H

/* parameters; the hull is KIND_SHAPE_B */
enum {
  SQUAT_FACTOR, /* C_S [-] */
  SQUAT_PARAM_COUNT
};

/* real rows */
enum {
  /* when the step begins */
  SQUAT_SINKAGE, /* of the leading end [m] */
  SQUAT_FROUDE,  /* of the speed along the hull through the water, by the depth [-] */
  /* records */
  SQUAT_PEAK,        /* greatest sinkage [m] */
  SQUAT_CLEARANCE,   /* least clearance under the keel; NaN: none yet [m] */
  SQUAT_PEAK_FROUDE, /* greatest [-] */
  SQUAT_AGROUND_AT,  /* when the keel first touched the bottom; NaN: not yet [s] */
  SQUAT_ROW_COUNT
};

/* traces, when the step begins */
enum { SQUAT_TRACE_SINKAGE, SQUAT_TRACE_CLEARANCE, SQUAT_TRACE_FROUDE, SQUAT_TRACE_COUNT };

#endif
