/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and traces of hoists, for their passes and for the host. */
#ifndef ALD_KERNELS_HOIST_ROWS_H
#define ALD_KERNELS_HOIST_ROWS_H

/* parameters */
enum {
  HOIST_SEAT, /* where the end of what is hoisted is to come, axes of the first body from its centre
               * of gravity [m] (3) */
  HOIST_SEAT_AXIS = HOIST_SEAT + 3,        /* unit vector there (3) */
  HOIST_SEAT_ACROSS = HOIST_SEAT_AXIS + 3, /* likewise, at right angles to it (3) */
  HOIST_END = HOIST_SEAT_ACROSS + 3,       /* that end, axes of the second body [m] (3) */
  HOIST_AXIS = HOIST_END + 3,              /* unit vector that is to point along the seat's (3) */
  HOIST_ACROSS = HOIST_AXIS + 3,           /* likewise (3) */
  HOIST_WITHIN = HOIST_ACROSS + 3,         /* distance that counts as in place [m] */
  HOIST_TILT_WITHIN,                       /* angle between the axes that does [rad] */
  HOIST_SLOW,                              /* speed that counts as none [m/s] */
  HOIST_REST,                              /* and for how long [s] */
  HOIST_JAM_TENSION, /* above which standing still out of place is a jam [N] */
  HOIST_PARAM_COUNT
};

/* real rows */
enum {
  /* when the step begins */
  HOIST_TENSION,  /* pull of the drive [N] */
  HOIST_SPEED,    /* of the end, seen from the first body [m/s] */
  HOIST_DISTANCE, /* of the end from the seat [m] */
  HOIST_TILT,     /* angle between the axes [rad] */
  HOIST_TURN,     /* of the second body about the seat's axis [rad] */
  HOIST_WAY,      /* of the drive [m] */
  /* history: since when it has been so, all the time; NaN: it is not so [s] */
  HOIST_REST_SINCE, /* in place and at rest */
  HOIST_JAM_SINCE,  /* at rest elsewhere, under more than the jam tension */
  /* records */
  HOIST_STOWED_AT,     /* first rest in place, its beginning [s] */
  HOIST_JAMMED_AT,     /* first jam, likewise [s] */
  HOIST_JAM_DISTANCE,  /* from the seat when that had lasted [m] */
  HOIST_PEAK_TENSION,  /* [N] */
  HOIST_PEAK_TIME,     /* of it [s] */
  HOIST_LAST_DISTANCE, /* when the last step began [m] */
  HOIST_LAST_TILT,     /* [rad] */
  HOIST_LAST_TURN,     /* [rad] */
  HOIST_LAST_WAY,      /* [m] */
  HOIST_ROW_COUNT
};

/* traces, when the step begins */
enum {
  HOIST_TRACE_TENSION,
  HOIST_TRACE_SPEED,
  HOIST_TRACE_DISTANCE,
  HOIST_TRACE_TILT,
  HOIST_TRACE_TURN,
  HOIST_TRACE_COUNT
};

#endif
