/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of points where dynamic lines meet, for their passes and for the host. A
 * point is a place of a body that is fixed, which tells where it is at the start. */
#ifndef ALD_KERNELS_PASS_POINT_ROWS_H
#define ALD_KERNELS_PASS_POINT_ROWS_H

#include "../../step.h"

/* parameters of a point */
enum {
  POINT_MASS,      /* its own [kg] */
  POINT_WEIGHT,    /* in air [N] */
  POINT_DISPLACED, /* mass of the water that it displaces [kg] */
  POINT_ADDED,     /* added mass under water [kg] */
  POINT_DRAG,      /* force per squared velocity [N s^2/m^2] */
  POINT_HEIGHT,    /* over which it dips into the water, that of a ball of its volume [m] */
  POINT_SEABED,    /* height of the seabed; far below if there is none [m] */
  POINT_STIFFNESS, /* of the seabed under it [N/m] */
  POINT_DAMPING,   /* likewise [N s/m] */
  POINT_IS_FIXED,  /* 1: it is held until an order releases it */
  POINT_PARAM_COUNT
};

/* real rows of a point; places from the scenario's origin, earth frame */
enum {
  /* at the last record */
  POINT_HELD_X,                    /* [m] (3) */
  POINT_HELD_V = POINT_HELD_X + 3, /* [m/s] (3) */
  /* of this evaluation */
  POINT_X = POINT_HELD_V + 3,      /* (3) */
  POINT_V = POINT_X + 3,           /* (3) */
  POINT_START = POINT_V + 3,       /* its `position` (3) */
  POINT_REST = POINT_START + 3,    /* where it began: at rest, where it looks for that (3) */
  POINT_WAY = POINT_REST + 3,      /* while it does: what it lacks [N], then where to [m] (3) */
  POINT_WENT = POINT_WAY + 3,      /* and how far it went last [m] (3) */
  POINT_RELEASED = POINT_WENT + 3, /* above 0: an order has released it, for good */
  POINT_WAS_RELEASED,              /* likewise until the last record */
  /* records */
  POINT_MOVED,                    /* from its `position`, at the end [m] (3) */
  POINT_OFFSET = POINT_MOVED + 3, /* greatest distance from where it began [m] */
  POINT_OFFSET_TIME,              /* [s] */
  POINT_SPEED,                    /* greatest [m/s] */
  POINT_ROW_COUNT
};

/* trace rows of a point */
enum {
  POINT_TRACE_MOVED,                          /* from its `position` [m] (3) */
  POINT_TRACE_HEIGHT = POINT_TRACE_MOVED + 3, /* above still water [m] */
  POINT_TRACE_SPEED,                          /* [m/s] */
  POINT_TRACE_COUNT
};

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
