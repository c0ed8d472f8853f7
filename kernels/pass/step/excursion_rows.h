/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and traces of excursions, for their passes and for the host. */
#ifndef ALD_KERNELS_EXCURSION_ROWS_H
#define ALD_KERNELS_EXCURSION_ROWS_H

#include "../../lists.h"

/* parameters, the keys of a study */
#define EXCURSION_PARAMETERS(MAKE, COPY) \
  COPY(EXCURSION_AT, 3,                  \
       EXCURSION_AT) /* the point, axes of the body from its centre of gravity [m] */
enum { EXCURSION_PARAMETERS(LIST_NUMBERS, LIST_COPIES) EXCURSION_PARAM_COUNT };

/* real rows */
#define EXCURSION_ROWS(STATE, TEMPORARY)                                                    \
  /* when the step begins */                                                                \
  TEMPORARY(EXCURSION_NOW, 3)      /* the point, relative to the scenario's origin [m] */   \
  TEMPORARY(EXCURSION_NOW_ROLL, 1) /* attitude of the body [rad] */                         \
  TEMPORARY(EXCURSION_NOW_PITCH, 1)                                                         \
  TEMPORARY(EXCURSION_NOW_HEADING, 1) /* from -pi to pi */                                  \
  TEMPORARY(EXCURSION_NOW_SPEED, 1)   /* of the point [m/s] */                              \
  STATE(EXCURSION_FROM, 3) /* the point where records began; its x is NaN until then [m] */ \
  STATE(EXCURSION_FROM_HEADING, 1) /* then [rad] */                                         \
  STATE(EXCURSION_TURNED, 1)       /* heading at the last record less that [rad] */
#define EXCURSION_RECORDS(RECORD, SHOWN)                                                  \
  /* greatest distance from there, seen from above [m] */                                 \
  RECORD(EXCURSION_OFFSET, "greatest_offset", "m", 0, GROWS)                              \
  /* when that was; NaN: it never left [s] */                                             \
  RECORD(EXCURSION_OFFSET_TIME, "greatest_offset_time", "s", ALD_NOT_YET, VALUE)          \
  /* its parts in the earth's axes [m] */                                                 \
  RECORD(EXCURSION_OFFSET_X, "offset_x", "m", ALD_NOT_YET, VALUE)                         \
  RECORD(EXCURSION_OFFSET_Y, "offset_y", "m", ALD_NOT_YET, VALUE)                         \
  RECORD(EXCURSION_HIGHEST, "highest", "m", 0, GROWS) /* greatest rise above there [m] */ \
  RECORD(EXCURSION_LOWEST, "lowest", "m", 0, VALUE)   /* least, below 0 [m] */            \
  /* greatest change of heading to either side [rad] */                                   \
  RECORD(EXCURSION_TURN, "greatest_turn", "rad", 0, GROWS)                                \
  /* greatest roll to either side [rad] */                                                \
  RECORD(EXCURSION_ROLL, "greatest_roll", "rad", 0, GROWS)                                \
  RECORD(EXCURSION_PITCH, "greatest_pitch", "rad", 0, GROWS) /* likewise [rad] */         \
  RECORD(EXCURSION_SPEED, "peak_speed", "m/s", 0, GROWS)     /* greatest of the point [m/s] */
enum {
  EXCURSION_ROWS(LIST_NUMBERS, LIST_NUMBERS) EXCURSION_RECORDS(LIST_RECORDS, LIST_SHOWN)
      EXCURSION_ROW_COUNT
};

/* traces, when the step begins */
#define EXCURSION_TRACES(TRACE, SHOWN)                \
  TRACE(EXCURSION_TRACE_OFFSET, "offset", "m", VALUE) \
  TRACE(EXCURSION_TRACE_X, "offset_x", "m", VALUE)    \
  TRACE(EXCURSION_TRACE_Y, "offset_y", "m", VALUE)    \
  TRACE(EXCURSION_TRACE_RISE, "rise", "m", VALUE)     \
  TRACE(EXCURSION_TRACE_TURN, "turn", "rad", VALUE)   \
  TRACE(EXCURSION_TRACE_SPEED, "speed", "m/s", VALUE)
enum { EXCURSION_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) EXCURSION_TRACE_COUNT };

#endif
