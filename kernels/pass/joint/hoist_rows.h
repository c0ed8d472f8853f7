/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and traces of hoists, for their passes and for the host. */
#ifndef ALD_KERNELS_HOIST_ROWS_H
#define ALD_KERNELS_HOIST_ROWS_H

#include "../../lists.h"

/* parameters */
#define HOIST_PARAMETERS(MAKE, COPY)                                                              \
  /* where the end of what is hoisted is to come, axes of the first body from its centre of       \
   * gravity [m] */                                                                               \
  MAKE(HOIST_SEAT, 3)                                                                             \
  MAKE(HOIST_SEAT_AXIS, 3)                    /* unit vector there */                             \
  MAKE(HOIST_SEAT_ACROSS, 3)                  /* likewise, at right angles to it */               \
  MAKE(HOIST_END, 3)                          /* that end, axes of the second body [m] */         \
  MAKE(HOIST_AXIS, 3)                         /* unit vector that is to point along the seat's */ \
  MAKE(HOIST_ACROSS, 3)                       /* likewise */                                      \
  COPY(HOIST_WITHIN, 1, KEY_WITHIN)           /* distance that counts as in place [m] */          \
  COPY(HOIST_TILT_WITHIN, 1, KEY_TILT_WITHIN) /* angle between the axes that does [rad] */        \
  COPY(HOIST_SLOW, 1, KEY_SLOW)               /* speed that counts as none [m/s] */               \
  COPY(HOIST_REST, 1, KEY_REST)               /* and for how long [s] */                          \
  /* above which standing still out of place is a jam [N] */                                      \
  COPY(HOIST_JAM_TENSION, 1, KEY_JAM_TENSION)
enum { HOIST_PARAMETERS(LIST_NUMBERS, LIST_COPIES) HOIST_PARAM_COUNT };

/* real rows */
#define HOIST_ROWS(STATE, TEMPORARY)                                                \
  /* when the step begins */                                                        \
  TEMPORARY(HOIST_TENSION, 1)  /* pull of the drive [N] */                          \
  TEMPORARY(HOIST_SPEED, 1)    /* of the end, seen from the first body [m/s] */     \
  TEMPORARY(HOIST_DISTANCE, 1) /* of the end from the seat [m] */                   \
  TEMPORARY(HOIST_TILT, 1)     /* angle between the axes [rad] */                   \
  TEMPORARY(HOIST_TURN, 1)     /* of the second body about the seat's axis [rad] */ \
  TEMPORARY(HOIST_WAY, 1)      /* of the drive [m] */                               \
  /* history: since when it has been so, all the time; NaN: it is not so [s] */     \
  STATE(HOIST_REST_SINCE, 1) /* in place and at rest */                             \
  STATE(HOIST_JAM_SINCE, 1)  /* at rest elsewhere, under more than the jam tension */
#define HOIST_RECORDS(RECORD, SHOWN)                                                          \
  /* first rest in place, its beginning [s] */                                                \
  RECORD(HOIST_STOWED_AT, "stowed_at", "s", ALD_NOT_YET, GROWS)                               \
  RECORD(HOIST_JAMMED_AT, "jammed_at", "s", ALD_NOT_YET, GROWS) /* first jam, likewise [s] */ \
  /* from the seat when that had lasted [m] */                                                \
  RECORD(HOIST_JAM_DISTANCE, "jam_distance", "m", ALD_NOT_YET, VALUE)                         \
  RECORD(HOIST_PEAK_TENSION, "peak_tension", "N", ALD_NOT_YET, GROWS)                         \
  RECORD(HOIST_PEAK_TIME, "time_of_peak", "s", ALD_NOT_YET, VALUE) /* of it [s] */            \
  /* when the last step began [m] */                                                          \
  RECORD(HOIST_LAST_DISTANCE, "final_distance", "m", ALD_NOT_YET, VALUE)                      \
  RECORD(HOIST_LAST_TILT, "final_tilt", "rad", ALD_NOT_YET, VALUE)                            \
  RECORD(HOIST_LAST_TURN, "final_turn", "rad", ALD_NOT_YET, VALUE)                            \
  RECORD(HOIST_LAST_WAY, "hauled", "m", ALD_NOT_YET, VALUE)
enum {
  HOIST_ROWS(LIST_NUMBERS, LIST_NUMBERS) HOIST_RECORDS(LIST_RECORDS, LIST_SHOWN) HOIST_ROW_COUNT
};

/* traces, when the step begins */
#define HOIST_TRACES(TRACE, SHOWN)                    \
  TRACE(HOIST_TRACE_TENSION, "tension", "N", VALUE)   \
  TRACE(HOIST_TRACE_SPEED, "speed", "m/s", VALUE)     \
  TRACE(HOIST_TRACE_DISTANCE, "distance", "m", VALUE) \
  TRACE(HOIST_TRACE_TILT, "tilt", "rad", VALUE)       \
  TRACE(HOIST_TRACE_TURN, "turn", "rad", VALUE)
enum { HOIST_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) HOIST_TRACE_COUNT };

#endif
