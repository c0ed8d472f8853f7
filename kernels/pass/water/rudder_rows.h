/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of rudders, for their pass and for the host. */
#ifndef ALD_KERNELS_RUDDER_ROWS_H
#define ALD_KERNELS_RUDDER_ROWS_H

#include "propeller_rows.h"

/* parameters; the orders follow */
enum {
  RUDDER_FORCE,        /* 1/2 rho A_R f_alpha [kg/m] */
  RUDDER_MOST,         /* 1/2 rho A_R C_max; 0: no limit [kg/m] */
  RUDDER_SPAN_INVERSE, /* 1/H_R [1/m] */
  RUDDER_RATIO,        /* eps */
  RUDDER_GAIN,         /* kappa */
  RUDDER_DEDUCTION,    /* t_R */
  RUDDER_HULL,         /* a_H */
  RUDDER_LEVER,        /* x_R + a_H x_H [m] */
  RUDDER_PORT,         /* gamma_R with the flow from port, and from starboard */
  RUDDER_STARBOARD,
  RUDDER_FLOW_LEVER, /* l_R [m] */
  RUDDER_HEIGHT,     /* where the force acts, above the centre of gravity [m] */
  RUDDER_RATE,       /* of the steering gear [rad/s] */
  RUDDER_LAG,        /* [s] */
  RUDDER_PARAM_COUNT
};

/* option bits */
enum { RUDDER_BY_ANGLE = 1 }; /* inflow by the drift angle; else by the velocity */

/* real rows behind those of forces of water */
enum {
  /* at the beginning of the step */
  RUDDER_ORDER = OWN_ROW_COUNT, /* angle by table or controller [rad] */
  RUDDER_ANGLE,                 /* angle [rad] */
  RUDDER_NEXT_AT,               /* time in this step of an order from outside; NaN: none [s] */
  RUDDER_NEXT_ORDER,            /* that order [rad] */
  RUDDER_NOW,                   /* of this evaluation [rad] */
  RUDDER_NORMAL,                /* F_N of this evaluation [N] */
  RUDDER_PEAK_ANGLE,            /* record: greatest angle, either way [rad] */
  RUDDER_PEAK_NORMAL,           /* record: greatest F_N, either way [N] */
  /* ordered, ald_ordered_kind */
  RUDDER_SET,    /* angle in place of RUDDER_ORDER; not a number: none [rad] */
  RUDDER_STUCK,  /* above 0: the blade stays where it is */
  RUDDER_FACTOR, /* on the rate of the gear */
  RUDDER_ROW_COUNT
};

/* traces behind those of forces of water */
enum {
  RUDDER_TRACE_ORDER = OWN_TRACE_COUNT, /* [rad] */
  RUDDER_TRACE_ANGLE,                   /* [rad] */
  RUDDER_TRACE_NORMAL,                  /* F_N [N] */
  RUDDER_TRACE_AHEAD,                   /* u_R [m/s] */
  RUDDER_TRACE_ACROSS,                  /* v_R [m/s] */
  RUDDER_TRACE_COUNT
};

#endif
