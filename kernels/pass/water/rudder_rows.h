/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of rudders, for their pass and for the host. */
#ifndef ALD_KERNELS_RUDDER_ROWS_H
#define ALD_KERNELS_RUDDER_ROWS_H

#include "../../lists.h"
#include "propeller_rows.h"

/* parameters; the orders follow */
#define RUDDER_PARAMETERS(MAKE, COPY)                                                    \
  MAKE(RUDDER_FORCE, 1)        /* 1/2 rho A_R f_alpha [kg/m] */                          \
  MAKE(RUDDER_MOST, 1)         /* 1/2 rho A_R C_max; 0: no limit [kg/m] */               \
  MAKE(RUDDER_SPAN_INVERSE, 1) /* 1/H_R [1/m] */                                         \
  MAKE(RUDDER_RATIO, 1)        /* eps */                                                 \
  MAKE(RUDDER_GAIN, 1)         /* kappa */                                               \
  MAKE(RUDDER_DEDUCTION, 1)    /* t_R */                                                 \
  MAKE(RUDDER_HULL, 1)         /* a_H */                                                 \
  MAKE(RUDDER_LEVER, 1)        /* x_R + a_H x_H [m] */                                   \
  MAKE(RUDDER_PORT, 1)         /* gamma_R with the flow from port, and from starboard */ \
  MAKE(RUDDER_STARBOARD, 1)                                                              \
  MAKE(RUDDER_FLOW_LEVER, 1) /* l_R [m] */                                               \
  MAKE(RUDDER_HEIGHT, 1)     /* where the force acts, above the centre of gravity [m] */ \
  MAKE(RUDDER_RATE, 1)       /* of the steering gear [rad/s] */                          \
  MAKE(RUDDER_LAG, 1)        /* [s] */
enum { RUDDER_PARAMETERS(LIST_NUMBERS, LIST_COPIES) RUDDER_PARAM_COUNT };

/* option bits */
enum { RUDDER_BY_ANGLE = 1 }; /* inflow by the drift angle; else by the velocity */

/* real rows behind those of forces of water */
#define RUDDER_ROWS(STATE, TEMPORARY)                                                         \
  /* at the beginning of the step */                                                          \
  STATE(RUDDER_ORDER, 1)      /* angle by table or controller [rad] */                        \
  STATE(RUDDER_ANGLE, 1)      /* angle [rad] */                                               \
  STATE(RUDDER_NEXT_AT, 1)    /* time in this step of an order from outside; NaN: none [s] */ \
  STATE(RUDDER_NEXT_ORDER, 1) /* that order [rad] */                                          \
  TEMPORARY(RUDDER_NOW, 1)    /* of this evaluation [rad] */                                  \
  TEMPORARY(RUDDER_NORMAL, 1) /* F_N of this evaluation [N] */                                \
  /* ordered, ald_ordered_kind */                                                             \
  STATE(RUDDER_SET, 1)    /* angle in place of RUDDER_ORDER; not a number: none [rad] */      \
  STATE(RUDDER_STUCK, 1)  /* above 0: the blade stays where it is */                          \
  STATE(RUDDER_FACTOR, 1) /* on the rate of the gear */
#define RUDDER_RECORDS(RECORD, SHOWN)                      \
  OWN_DRIVE_RECORDS(SHOWN, SHOWN)                          \
  /* greatest angle, either way [rad] */                   \
  RECORD(RUDDER_PEAK_ANGLE, "peak_angle", "rad", 0, GROWS) \
  RECORD(RUDDER_PEAK_NORMAL, "peak_normal", "N", 0, GROWS) /* greatest F_N, either way [N] */
enum {
  RUDDER_ROW_BEFORE = OWN_ROW_COUNT - 1,
  RUDDER_ROWS(LIST_NUMBERS, LIST_NUMBERS) RUDDER_RECORDS(LIST_RECORDS, LIST_SHOWN) RUDDER_ROW_COUNT
};

/* traces behind those of forces of water */
#define RUDDER_TRACES(TRACE, SHOWN)                                       \
  OWN_TRACES(SHOWN, SHOWN)                                                \
  TRACE(RUDDER_TRACE_ORDER, "order", "rad", VALUE)                        \
  TRACE(RUDDER_TRACE_ANGLE, "angle", "rad", VALUE)                        \
  TRACE(RUDDER_TRACE_NORMAL, "normal", "N", VALUE)        /* F_N [N] */   \
  TRACE(RUDDER_TRACE_AHEAD, "flow_ahead", "m/s", VALUE)   /* u_R [m/s] */ \
  TRACE(RUDDER_TRACE_ACROSS, "flow_across", "m/s", VALUE) /* v_R [m/s] */
enum {
  RUDDER_TRACE_BEFORE = OWN_TRACE_COUNT - 1,
  RUDDER_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) RUDDER_TRACE_COUNT
};

#endif
