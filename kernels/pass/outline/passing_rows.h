/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of passings, for their passes and for the host. */
#ifndef ALD_KERNELS_PASSING_ROWS_H
#define ALD_KERNELS_PASSING_ROWS_H

#include "../../lists.h"
#include "../step/instant.h"

/* The hull of a body, at plan[plan[PLAN_HULLS] + body]: the number of its convex parts, then for
 * each of them its parameter 0 and the number of its vertices. The parameters are those of a shape,
 * SHAPE_*. */
enum { HULL_PARTS, HULL_FIRST_PART };
enum { HULL_PART_ENTRY, HULL_PART_VERTICES, HULL_PART_FIELDS };

/* parameters */
#define PASSING_PARAMETERS(MAKE, COPY) \
  COPY(PASSING_FRICTION, 1, KEY_FRICTION) /* of an impact [-] */
enum { PASSING_PARAMETERS(LIST_NUMBERS, LIST_COPIES) PASSING_PARAM_COUNT };

/* real rows */
#define PASSING_ROWS(STATE, TEMPORARY)                                                    \
  TEMPORARY(PASSING_NOW, INSTANT_ROW_COUNT)       /* first body when the step begins */   \
  TEMPORARY(PASSING_NOW_B, INSTANT_ROW_COUNT)     /* second body */                       \
  STATE(PASSING_HELD, 2 * (int)INSTANT_ROW_COUNT) /* both at the record before */         \
  STATE(PASSING_GAP, 1)                           /* distance then; NaN: not known [m] */ \
  STATE(PASSING_RATE, 1)                          /* of it [m/s] */
#define PASSING_RECORDS(RECORD, SHOWN)                                                            \
  /* least distance, 0: they touched [m] */                                                       \
  RECORD(PASSING_LEAST, "closest", "m", ALD_NOT_YET, VALUE)                                       \
  RECORD(PASSING_TIME, "closest_time", "s", ALD_NOT_YET, VALUE) /* of it [s] */                   \
  /* relative speed of the nearest points then [m/s] */                                           \
  RECORD(PASSING_SPEED, "closest_speed", "m/s", ALD_NOT_YET, VALUE)                               \
  RECORD(PASSING_PLACE, "closest_first_x", "m", ALD_NOT_YET, VALUE)                               \
  RECORD(PASSING_PLACE_Y, "closest_first_y", "m", ALD_NOT_YET, VALUE)                             \
  RECORD(PASSING_PLACE_B, "closest_second_x", "m", ALD_NOT_YET, VALUE)                            \
  RECORD(PASSING_PLACE_B_Y, "closest_second_y", "m", ALD_NOT_YET, VALUE)                          \
  /* by courses and speeds at the first record [m] */                                             \
  RECORD(PASSING_DCPA, "dcpa", "m", ALD_NOT_YET, VALUE)                                           \
  RECORD(PASSING_TCPA, "tcpa", "s", ALD_NOT_YET, VALUE) /* time from then until it [s] */         \
  RECORD(PASSING_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, GROWS)                             \
  /* relative speed at the first touch [m/s] */                                                   \
  RECORD(PASSING_IMPACT_SPEED, "impact_speed", "m/s", ALD_NOT_YET, VALUE)                         \
  /* of it, along the normal [m/s] */                                                             \
  RECORD(PASSING_CLOSING, "impact_closing", "m/s", ALD_NOT_YET, VALUE)                            \
  /* heading of the second less that of the first [rad] */                                        \
  RECORD(PASSING_ANGLE, "impact_angle", "rad", ALD_NOT_YET, VALUE)                                \
  RECORD(PASSING_TOUCH, "impact_first_x", "m", ALD_NOT_YET, VALUE)                                \
  RECORD(PASSING_TOUCH_Y, "impact_first_y", "m", ALD_NOT_YET, VALUE)                              \
  RECORD(PASSING_TOUCH_B, "impact_second_x", "m", ALD_NOT_YET, VALUE)                             \
  RECORD(PASSING_TOUCH_B_Y, "impact_second_y", "m", ALD_NOT_YET, VALUE)                           \
  /* energy of a plastic impact that sticks [J] */                                                \
  RECORD(PASSING_STICK, "energy_stick", "J", ALD_NOT_YET, VALUE)                                  \
  RECORD(PASSING_NORMAL, "energy_normal", "J", ALD_NOT_YET, VALUE)     /* without friction [J] */ \
  RECORD(PASSING_RELEASED, "energy_released", "J", ALD_NOT_YET, VALUE) /* by the rule [J] */
enum {
  PASSING_ROWS(LIST_NUMBERS, LIST_NUMBERS) PASSING_RECORDS(LIST_RECORDS, LIST_SHOWN)
      PASSING_ROW_COUNT
};

/* traces, when the step begins */
#define PASSING_TRACES(TRACE, SHOWN)                    \
  TRACE(PASSING_TRACE_DISTANCE, "distance", "m", VALUE) \
  TRACE(PASSING_TRACE_DCPA, "dcpa", "m", VALUE)         \
  TRACE(PASSING_TRACE_TCPA, "tcpa", "s", VALUE)
enum { PASSING_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) PASSING_TRACE_COUNT };

#endif
