/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of passings, for their passes and for the host. */
#ifndef ALD_KERNELS_PASSING_ROWS_H
#define ALD_KERNELS_PASSING_ROWS_H

#include "../step/instant.h"

/* The hull of a body, at plan[plan[PLAN_HULLS] + body]: the number of its convex parts, then for
 * each of them its parameter 0 and the number of its vertices. The parameters are those of a shape,
 * SHAPE_*. */
enum { HULL_PARTS, HULL_FIRST_PART };
enum { HULL_PART_ENTRY, HULL_PART_VERTICES, HULL_PART_FIELDS };

/* parameters */
enum {
  PASSING_FRICTION, /* of an impact [-] */
  PASSING_PARAM_COUNT
};

/* real rows */
enum {
  PASSING_NOW,                                             /* first body when the step begins */
  PASSING_NOW_B = PASSING_NOW + INSTANT_ROW_COUNT,         /* second body */
  PASSING_HELD = PASSING_NOW_B + INSTANT_ROW_COUNT,        /* both at the record before */
  PASSING_GAP = PASSING_HELD + 2 * (int)INSTANT_ROW_COUNT, /* distance then; NaN: not known [m] */
  PASSING_RATE,                                            /* of it [m/s] */
  /* records */
  PASSING_LEAST, /* least distance, 0: they touched [m] */
  PASSING_TIME,  /* of it [s] */
  PASSING_SPEED, /* relative speed of the nearest points then [m/s] */
  PASSING_PLACE, /* nearest point of the first hull, its axes from its centre of gravity [m] (2) */
  PASSING_PLACE_B = PASSING_PLACE + 2, /* of the second (2) */
  PASSING_DCPA = PASSING_PLACE_B + 2,  /* by courses and speeds at the first record [m] */
  PASSING_TCPA,                        /* time from then until it [s] */
  PASSING_FIRST_TOUCH,                 /* [s] */
  PASSING_IMPACT_SPEED,                /* relative speed at the first touch [m/s] */
  PASSING_CLOSING,                     /* of it, along the normal [m/s] */
  PASSING_ANGLE,                       /* heading of the second less that of the first [rad] */
  PASSING_TOUCH,                       /* place on the first hull [m] (2) */
  PASSING_TOUCH_B = PASSING_TOUCH + 2, /* on the second (2) */
  PASSING_STICK = PASSING_TOUCH_B + 2, /* energy of a plastic impact that sticks [J] */
  PASSING_NORMAL,                      /* without friction [J] */
  PASSING_RELEASED,                    /* by the rule [J] */
  PASSING_ROW_COUNT
};

/* traces, when the step begins */
enum {
  PASSING_TRACE_DISTANCE, /* [m] */
  PASSING_TRACE_DCPA,     /* [m] */
  PASSING_TRACE_TCPA,     /* [s] */
  PASSING_TRACE_COUNT
};

#endif
