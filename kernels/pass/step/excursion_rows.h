/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and traces of excursions, for their passes and for the host. */
#ifndef ALD_KERNELS_EXCURSION_ROWS_H
#define ALD_KERNELS_EXCURSION_ROWS_H

/* parameters, the keys of a study */
enum {
  EXCURSION_AT, /* the point, axes of the body from its centre of gravity [m] (3) */
  EXCURSION_PARAM_COUNT = EXCURSION_AT + 3
};

/* real rows */
enum {
  /* when the step begins */
  EXCURSION_NOW,                          /* the point, relative to the scenario's origin [m] (3) */
  EXCURSION_NOW_ROLL = EXCURSION_NOW + 3, /* attitude of the body [rad] */
  EXCURSION_NOW_PITCH,
  EXCURSION_NOW_HEADING, /* from -pi to pi */
  EXCURSION_NOW_SPEED,   /* of the point [m/s] */
  /* history */
  EXCURSION_FROM, /* the point where records began; its x is NaN until then [m] (3) */
  EXCURSION_FROM_HEADING = EXCURSION_FROM + 3, /* then [rad] */
  EXCURSION_TURNED,                            /* heading at the last record less that [rad] */
  /* records */
  EXCURSION_OFFSET,      /* greatest distance from there, seen from above [m] */
  EXCURSION_OFFSET_TIME, /* when that was; NaN: it never left [s] */
  EXCURSION_OFFSET_X,    /* its parts in the earth's axes [m] */
  EXCURSION_OFFSET_Y,
  EXCURSION_HIGHEST, /* greatest rise above there [m] */
  EXCURSION_LOWEST,  /* least, below 0 [m] */
  EXCURSION_TURN,    /* greatest change of heading to either side [rad] */
  EXCURSION_ROLL,    /* greatest roll to either side [rad] */
  EXCURSION_PITCH,   /* likewise [rad] */
  EXCURSION_SPEED,   /* greatest of the point [m/s] */
  EXCURSION_ROW_COUNT
};

/* traces, when the step begins */
enum {
  EXCURSION_TRACE_OFFSET, /* [m] */
  EXCURSION_TRACE_X,      /* [m] */
  EXCURSION_TRACE_Y,      /* [m] */
  EXCURSION_TRACE_RISE,   /* [m] */
  EXCURSION_TRACE_TURN,   /* [rad] */
  EXCURSION_TRACE_SPEED,  /* [m/s] */
  EXCURSION_TRACE_COUNT
};

#endif
