/* SPDX-License-Identifier: Apache-2.0
 * Parameters, tables, rows, options and traces of tugs that are vectors, for their pass and for the
 * host. */
#ifndef ALD_KERNELS_PASS_TUG_ROWS_H
#define ALD_KERNELS_PASS_TUG_ROWS_H

#include "../step/own_force.h"

/* parameters; the tables follow */
enum {
  TUG_AT,                     /* where it pulls or pushes, body frame [m] (3) */
  TUG_BOLLARD = TUG_AT + 3,   /* bollard pull [N] */
  TUG_DYNAMIC,                /* 1/2 rho A C of the indirect mode; 0: none [kg/m] */
  TUG_FROM,                   /* speed from which on it is used [m/s] */
  TUG_MOST,                   /* of the line or of stability [N] */
  TUG_UP,                     /* rate of a force that grows [N/s] */
  TUG_DOWN,                   /* of one that falls [N/s] */
  TUG_SLEW,                   /* greatest rate of the direction [rad/s] */
  TUG_NORMAL,                 /* inward normal of the ship's side, body frame: x, y (2) */
  TUG_LEAST = TUG_NORMAL + 2, /* cosine of the greatest angle from it */
  TUG_FRICTION,               /* of the side */
  TUG_LEVEL,                  /* share of a line's tension that is horizontal */
  TUG_STEEP,                  /* share of it that is downward */
  TUG_PARAM_COUNT
};

enum { TUG_ORDERS, TUG_DIRECTIONS, TUG_SPEEDS, TUG_TABLES };
/* time [s] and order; speed [m/s] and factor */
enum { TUG_ORDER_WIDTH = 2, TUG_SPEED_COLUMNS = 2 };

/* options: one of three, and a bit */
enum { TUG_MADE_FAST, TUG_PULLS, TUG_PUSHES, TUG_MODE_BITS = 3, TUG_OWN_AXES = 4 };

/* real rows behind those of own forces */
enum {
  /* at the beginning of the step */
  TUG_ORDER_FORCE = OWN_ROW_COUNT, /* ordered, which a controller may write [N] */
  TUG_ORDER_DIRECTION,             /* likewise [rad] */
  TUG_FORCE,                       /* [N] */
  TUG_DIRECTION,                   /* of the earth, or of the ship with TUG_OWN_AXES [rad] */
  /* of this evaluation */
  TUG_FORCE_NOW,     /* [N] */
  TUG_DIRECTION_NOW, /* [rad] */
  TUG_LIMIT,         /* of the force [N] */
  TUG_REACHES,       /* what acts on the ship by the force; 0: the tug cannot lie that way */
  TUG_BEGAN,         /* what acts at the beginning of the step [N] */
  /* history, since records begin */
  TUG_ELAPSED, /* [s] */
  TUG_HELD,    /* time for which the force was at its limit [s] */
  /* records */
  TUG_IMPULSE, /* of what acts, whatever its direction [N s] */
  TUG_SHARE,   /* of the time, at the limit */
  TUG_ROW_COUNT
};

/* traces behind those of own forces */
enum {
  TUG_TRACE_FORCE = OWN_TRACE_COUNT, /* [N] */
  TUG_TRACE_ORDER,                   /* [N] */
  TUG_TRACE_DIRECTION,               /* [rad] */
  TUG_TRACE_ORDER_DIRECTION,         /* [rad] */
  TUG_TRACE_LIMIT,                   /* [N] */
  TUG_TRACE_SPEED,                   /* of the point through the water [m/s] */
  TUG_TRACE_COUNT
};

#endif
