/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of points where dynamic lines meet, for their passes and for the host. A
 * point is a place of a body that is fixed, which tells where it is at the start. */
#ifndef ALD_KERNELS_PASS_POINT_ROWS_H
#define ALD_KERNELS_PASS_POINT_ROWS_H

#include "../../lists.h"
#include "../../step.h"

/* parameters of a point */
#define POINT_PARAMETERS(MAKE, COPY)                                                            \
  COPY(POINT_MASS, 1, KEY_MASS) /* its own [kg] */                                              \
  MAKE(POINT_WEIGHT, 1)         /* in air [N] */                                                \
  MAKE(POINT_DISPLACED, 1)      /* mass of the water that it displaces [kg] */                  \
  MAKE(POINT_ADDED, 1)          /* added mass under water [kg] */                               \
  MAKE(POINT_DRAG, 1)           /* force per squared velocity [N s^2/m^2] */                    \
  /* over which it dips into the water, that of a ball of its volume [m] */                     \
  MAKE(POINT_HEIGHT, 1)                                                                         \
  MAKE(POINT_SEABED, 1)              /* height of the seabed; far below if there is none [m] */ \
  MAKE(POINT_STIFFNESS, 1)           /* of the seabed under it [N/m] */                         \
  MAKE(POINT_DAMPING, 1)             /* likewise [N s/m] */                                     \
  COPY(POINT_IS_FIXED, 1, KEY_FIXED) /* 1: it is held until an order releases it */
enum { POINT_PARAMETERS(LIST_NUMBERS, LIST_COPIES) POINT_PARAM_COUNT };

/* real rows of a point; places from the scenario's origin, earth frame */
#define POINT_ROWS(STATE, TEMPORARY)                                                     \
  /* at the last record */                                                               \
  STATE(POINT_HELD_X, 3) /* [m] */                                                       \
  STATE(POINT_HELD_V, 3) /* [m/s] */                                                     \
  TEMPORARY(POINT_X, 3)                                                                  \
  TEMPORARY(POINT_V, 3)                                                                  \
  STATE(POINT_START, 3)        /* its `position` */                                      \
  STATE(POINT_REST, 3)         /* where it began: at rest, where it looks for that */    \
  TEMPORARY(POINT_WAY, 3)      /* while it does: what it lacks [N], then where to [m] */ \
  TEMPORARY(POINT_WENT, 3)     /* and how far it went last [m] */                        \
  STATE(POINT_RELEASED, 1)     /* above 0: an order has released it, for good */         \
  STATE(POINT_WAS_RELEASED, 1) /* likewise until the last record */
#define POINT_RECORDS(RECORD, SHOWN)                                         \
  RECORD(POINT_MOVED, "moved_x", "m", 0, VALUE)                              \
  RECORD(POINT_MOVED_Y, "moved_y", "m", 0, VALUE)                            \
  RECORD(POINT_MOVED_Z, "moved_z", "m", 0, VALUE)                            \
  /* greatest distance from where it began [m] */                            \
  RECORD(POINT_OFFSET, "greatest_offset", "m", 0, GROWS)                     \
  RECORD(POINT_OFFSET_TIME, "greatest_offset_time", "s", ALD_NOT_YET, VALUE) \
  RECORD(POINT_SPEED, "peak_speed", "m/s", 0, GROWS) /* greatest [m/s] */
enum {
  POINT_ROWS(LIST_NUMBERS, LIST_NUMBERS) POINT_RECORDS(LIST_RECORDS, LIST_SHOWN) POINT_ROW_COUNT
};

/* trace rows of a point */
#define POINT_TRACES(TRACE, SHOWN)                                              \
  TRACE(POINT_TRACE_MOVED, "moved_x", "m", VALUE) /* from its `position` [m] */ \
  TRACE(POINT_TRACE_MOVED_Y, "moved_y", "m", VALUE)                             \
  TRACE(POINT_TRACE_MOVED_Z, "moved_z", "m", VALUE)                             \
  TRACE(POINT_TRACE_HEIGHT, "z", "m", VALUE) /* above still water [m] */        \
  TRACE(POINT_TRACE_SPEED, "speed", "m/s", VALUE)
enum { POINT_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) POINT_TRACE_COUNT };

/* what the end of a line that a point holds gives it in a substep */
enum {
  POINT_END_FORCE,                      /* on it [N] (3) */
  POINT_END_WAY = POINT_END_FORCE + 3,  /* direction of its mass, of any length [-] (3) */
  POINT_END_ACROSS = POINT_END_WAY + 3, /* mass with added mass across it [kg] */
  POINT_END_ALONG,                      /* and along it [kg] */
  POINT_END_COUNT
};

/* What the program of a study knows: whether it has points. */
#ifdef ALD_STUDY
#ifndef ALD_POINTS
#define ALD_POINTS 0
#endif
#else
#define ALD_POINTS 1
#endif

/* ends at points: the first one of a point in their list, 2 x line + end of one, and of an end 1 +
 * its place in the list and 1 + its point, 0: none */
#define POINT_FIRST(point) plan[plan[PLAN_POINT_START] + (point)]
#define POINT_END(place) plan[plan[PLAN_POINT_ENDS] + (place)]
#define POINT_PLACE(line, end)                                                                   \
  (ALD_POINTS && plan[PLAN_POINT_START] > 0 ? plan[plan[PLAN_POINT_PLACES] + 2 * (line) + (end)] \
                                            : 0)
#define POINT_OF(line, end) \
  (ALD_POINTS && plan[PLAN_POINT_START] > 0 ? plan[plan[PLAN_POINT_OF] + 2 * (line) + (end)] : 0)
#define POINT_END_ROW(field, place) \
  ROW(plan[PLAN_POINT_ROWS] + (field)*plan[PLAN_POINT_END_COUNT] + (place))
#define POINT_ROW(field, point) KIND_ROW(KIND_point, field, point)

/* The matrix of all points, of blocks of 3 x 3 by columns: of each point those to its left, from
 * the first point on that a line joins to it, its own, and those above it. */
#define POINT_NEXT(point) plan[plan[PLAN_POINT_NEXT] + (point)]
#define POINT_BLOCK_COUNT(point) (2 * ((point)-POINT_NEXT(point)) + 1)
#define POINT_BLOCKS(point) plan[plan[PLAN_POINT_BLOCKS] + (point)]

#endif
