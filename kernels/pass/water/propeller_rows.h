/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of propellers, for their pass, for rudders and for the host. */
#ifndef ALD_KERNELS_PROPELLER_ROWS_H
#define ALD_KERNELS_PROPELLER_ROWS_H

#include "../step/own_force.h"

/* parameters; the orders follow */
enum {
  PROPELLER_FORCE,    /* rho D^4 [kg m] */
  PROPELLER_DIAMETER, /* [m] */
  PROPELLER_K0,       /* of K_T */
  PROPELLER_K1,
  PROPELLER_K2,
  PROPELLER_ZERO,   /* first zero of K_T */
  PROPELLER_AHEAD,  /* factor on the thrust ahead */
  PROPELLER_ASTERN, /* and in reverse */
  PROPELLER_SIDE,   /* side force by the thrust in reverse, to port */
  PROPELLER_SHARE,  /* 1 - t_P */
  PROPELLER_WAKE,   /* w_P0 */
  PROPELLER_DECAY,  /* C1 */
  PROPELLER_PORT,   /* C2 with the flow from port, and from starboard */
  PROPELLER_STARBOARD,
  PROPELLER_CENTRE, /* centre of gravity forward of midship [m] */
  PROPELLER_X,      /* forward of midship [m] */
  PROPELLER_Y,      /* to port [m] */
  PROPELLER_HEIGHT, /* above the centre of gravity [m] */
  PROPELLER_UP,     /* rates of the speed [1/s^2] */
  PROPELLER_DOWN,
  PROPELLER_REVERSING, /* time at rest [s] */
  PROPELLER_SLOW,      /* speed of the ship above which it is not reversed [m/s] */
  PROPELLER_PARAM_COUNT
};

/* option bits */
enum { PROPELLER_BY_ANGLE = 1 }; /* drift by the angle; else by the velocity */

enum { ORDER_TABLE, ORDER_TABLES };
enum { ORDER_WIDTH = 2 }; /* time [s], order */

/* real rows behind those of forces of water */
enum {
  /* at the beginning of the step */
  PROPELLER_ORDER = OWN_ROW_COUNT, /* speed by table or controller [1/s] */
  PROPELLER_SPEED,                 /* speed [1/s] */
  PROPELLER_SENSE,                 /* in which it ran last */
  PROPELLER_REST,                  /* time at speed 0 [s] */
  PROPELLER_SURGE,                 /* of the ship through the water, at the beginning [m/s] */
  /* of this evaluation, for the rudder behind */
  PROPELLER_FLOW_U, /* midship through the water [m/s] */
  PROPELLER_FLOW_V,
  PROPELLER_FLOW_R,  /* [rad/s] */
  PROPELLER_ADVANCE, /* u_P [m/s] */
  PROPELLER_RACE,    /* 8 D^2 K n|n|/pi, not below 0 [m^2/s^2] */
  PROPELLER_THRUST,  /* [N] */
  PROPELLER_PEAK,    /* record: greatest thrust, either way [N] */
  /* ordered, ald_ordered_kind */
  PROPELLER_SET,  /* speed in place of PROPELLER_ORDER; not a number: none [1/s] */
  PROPELLER_LOST, /* above 0: no torque; the speed falls to 0 */
  PROPELLER_ROW_COUNT
};

/* traces behind those of forces of water */
enum {
  PROPELLER_TRACE_ORDER = OWN_TRACE_COUNT, /* [1/s] */
  PROPELLER_TRACE_SPEED,                   /* [1/s] */
  PROPELLER_TRACE_THRUST,                  /* [N] */
  PROPELLER_TRACE_WAKE,                    /* w */
  PROPELLER_TRACE_COUNT
};

#endif
