/* SPDX-License-Identifier: Apache-2.0
 * Parameters, tables, rows, options and traces of tugs that are vectors, for their pass and for the
 * host. */
#ifndef ALD_KERNELS_PASS_TUG_ROWS_H
#define ALD_KERNELS_PASS_TUG_ROWS_H

#include "../../lists.h"
#include "../step/own_force.h"

/* parameters; the tables follow */
#define TUG_PARAMETERS(MAKE, COPY)                                               \
  MAKE(TUG_AT, 3)       /* where it pulls or pushes, body frame [m] */           \
  MAKE(TUG_BOLLARD, 1)  /* bollard pull [N] */                                   \
  MAKE(TUG_DYNAMIC, 1)  /* 1/2 rho A C of the indirect mode; 0: none [kg/m] */   \
  MAKE(TUG_FROM, 1)     /* speed from which on it is used [m/s] */               \
  MAKE(TUG_MOST, 1)     /* of the line or of stability [N] */                    \
  MAKE(TUG_UP, 1)       /* rate of a force that grows [N/s] */                   \
  MAKE(TUG_DOWN, 1)     /* of one that falls [N/s] */                            \
  MAKE(TUG_SLEW, 1)     /* greatest rate of the direction [rad/s] */             \
  MAKE(TUG_NORMAL, 2)   /* inward normal of the ship's side, body frame: x, y */ \
  MAKE(TUG_LEAST, 1)    /* cosine of the greatest angle from it */               \
  MAKE(TUG_FRICTION, 1) /* of the side */                                        \
  MAKE(TUG_LEVEL, 1)    /* share of a line's tension that is horizontal */       \
  MAKE(TUG_STEEP, 1)    /* share of it that is downward */
enum { TUG_PARAMETERS(LIST_NUMBERS, LIST_COPIES) TUG_PARAM_COUNT };

enum { TUG_ORDERS, TUG_DIRECTIONS, TUG_SPEEDS, TUG_TABLES };
/* time [s] and order; speed [m/s] and factor */
enum { TUG_ORDER_WIDTH = 2, TUG_SPEED_COLUMNS = 2 };

/* options: one of three, and a bit */
enum { TUG_MADE_FAST, TUG_PULLS, TUG_PUSHES, TUG_MODE_BITS = 3, TUG_OWN_AXES = 4 };

/* real rows behind those of own forces */
#define TUG_ROWS(STATE, TEMPORARY)                                                           \
  /* at the beginning of the step */                                                         \
  STATE(TUG_ORDER_FORCE, 1)       /* ordered, which a controller may write [N] */            \
  STATE(TUG_ORDER_DIRECTION, 1)   /* likewise [rad] */                                       \
  STATE(TUG_FORCE, 1)             /* [N] */                                                  \
  STATE(TUG_DIRECTION, 1)         /* of the earth, or of the ship with TUG_OWN_AXES [rad] */ \
  TEMPORARY(TUG_FORCE_NOW, 1)     /* [N] */                                                  \
  TEMPORARY(TUG_DIRECTION_NOW, 1) /* [rad] */                                                \
  TEMPORARY(TUG_LIMIT, 1)         /* of the force [N] */                                     \
  /* what acts on the ship by the force; 0: the tug cannot lie that way */                   \
  TEMPORARY(TUG_REACHES, 1)                                                                  \
  TEMPORARY(TUG_BEGAN, 1) /* what acts at the beginning of the step [N] */                   \
  /* history, since records begin */                                                         \
  STATE(TUG_ELAPSED, 1) /* [s] */                                                            \
  STATE(TUG_HELD, 1)    /* time for which the force was at its limit [s] */
#define TUG_RECORDS(RECORD, SHOWN)                 \
  OWN_DRIVE_RECORDS(SHOWN, SHOWN)                  \
  /* of what acts, whatever its direction [N s] */ \
  RECORD(TUG_IMPULSE, "impulse", "N s", 0, GROWS)  \
  RECORD(TUG_SHARE, "limited_share", "", 0, VALUE) /* of the time, at the limit */
enum {
  TUG_ROW_BEFORE = OWN_ROW_COUNT - 1,
  TUG_ROWS(LIST_NUMBERS, LIST_NUMBERS) TUG_RECORDS(LIST_RECORDS, LIST_SHOWN) TUG_ROW_COUNT
};

/* traces behind those of own forces */
#define TUG_TRACES(TRACE, SHOWN)                                    \
  OWN_TRACES(SHOWN, SHOWN)                                          \
  TRACE(TUG_TRACE_FORCE, "force", "N", VALUE)                       \
  TRACE(TUG_TRACE_ORDER, "order", "N", VALUE)                       \
  TRACE(TUG_TRACE_DIRECTION, "direction", "rad", VALUE)             \
  TRACE(TUG_TRACE_ORDER_DIRECTION, "order_direction", "rad", VALUE) \
  TRACE(TUG_TRACE_LIMIT, "limit", "N", VALUE)                       \
  TRACE(TUG_TRACE_SPEED, "water_speed", "m/s", VALUE) /* of the point through the water [m/s] */
enum {
  TUG_TRACE_BEFORE = OWN_TRACE_COUNT - 1,
  TUG_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) TUG_TRACE_COUNT
};

#endif
