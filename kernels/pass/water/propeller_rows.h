/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of propellers, for their pass, for rudders and for the host. */
#ifndef ALD_KERNELS_PROPELLER_ROWS_H
#define ALD_KERNELS_PROPELLER_ROWS_H

#include "../../lists.h"
#include "../step/own_force.h"

/* parameters; the orders follow */
#define PROPELLER_PARAMETERS(MAKE, COPY)                                         \
  MAKE(PROPELLER_FORCE, 1)    /* rho D^4 [kg m] */                               \
  MAKE(PROPELLER_DIAMETER, 1) /* [m] */                                          \
  MAKE(PROPELLER_K0, 1)       /* of K_T */                                       \
  MAKE(PROPELLER_K1, 1)                                                          \
  MAKE(PROPELLER_K2, 1)                                                          \
  MAKE(PROPELLER_ZERO, 1)   /* first zero of K_T */                              \
  MAKE(PROPELLER_AHEAD, 1)  /* factor on the thrust ahead */                     \
  MAKE(PROPELLER_ASTERN, 1) /* and in reverse */                                 \
  MAKE(PROPELLER_SIDE, 1)   /* side force by the thrust in reverse, to port */   \
  MAKE(PROPELLER_SHARE, 1)  /* 1 - t_P */                                        \
  MAKE(PROPELLER_WAKE, 1)   /* w_P0 */                                           \
  MAKE(PROPELLER_DECAY, 1)  /* C1 */                                             \
  MAKE(PROPELLER_PORT, 1)   /* C2 with the flow from port, and from starboard */ \
  MAKE(PROPELLER_STARBOARD, 1)                                                   \
  MAKE(PROPELLER_CENTRE, 1) /* centre of gravity forward of midship [m] */       \
  MAKE(PROPELLER_X, 1)      /* forward of midship [m] */                         \
  MAKE(PROPELLER_Y, 1)      /* to port [m] */                                    \
  MAKE(PROPELLER_HEIGHT, 1) /* above the centre of gravity [m] */                \
  MAKE(PROPELLER_UP, 1)     /* rates of the speed [1/s^2] */                     \
  MAKE(PROPELLER_DOWN, 1)                                                        \
  MAKE(PROPELLER_REVERSING, 1) /* time at rest [s] */                            \
  MAKE(PROPELLER_SLOW, 1)      /* speed of the ship above which it is not reversed [m/s] */
enum { PROPELLER_PARAMETERS(LIST_NUMBERS, LIST_COPIES) PROPELLER_PARAM_COUNT };

/* option bits */
enum { PROPELLER_BY_ANGLE = 1 }; /* drift by the angle; else by the velocity */

enum { ORDER_TABLE, ORDER_TABLES };
enum { ORDER_WIDTH = 2 }; /* time [s], order */

/* real rows behind those of forces of water */
#define PROPELLER_ROWS(STATE, TEMPORARY)                                                     \
  /* at the beginning of the step */                                                         \
  STATE(PROPELLER_ORDER, 1)     /* speed by table or controller [1/s] */                     \
  STATE(PROPELLER_SPEED, 1)     /* speed [1/s] */                                            \
  STATE(PROPELLER_SENSE, 1)     /* in which it ran last */                                   \
  STATE(PROPELLER_REST, 1)      /* time at speed 0 [s] */                                    \
  TEMPORARY(PROPELLER_SURGE, 1) /* of the ship through the water, at the beginning [m/s] */  \
  /* of this evaluation, for the rudder behind */                                            \
  TEMPORARY(PROPELLER_FLOW_U, 1) /* midship through the water [m/s] */                       \
  TEMPORARY(PROPELLER_FLOW_V, 1)                                                             \
  TEMPORARY(PROPELLER_FLOW_R, 1)  /* [rad/s] */                                              \
  TEMPORARY(PROPELLER_ADVANCE, 1) /* u_P [m/s] */                                            \
  TEMPORARY(PROPELLER_RACE, 1)    /* 8 D^2 K n|n|/pi, not below 0 [m^2/s^2] */               \
  TEMPORARY(PROPELLER_THRUST, 1)  /* [N] */                                                  \
  /* ordered, ald_ordered_kind */                                                            \
  STATE(PROPELLER_SET, 1)  /* speed in place of PROPELLER_ORDER; not a number: none [1/s] */ \
  STATE(PROPELLER_LOST, 1) /* above 0: no torque; the speed falls to 0 */
#define PROPELLER_RECORDS(RECORD, SHOWN) \
  OWN_DRIVE_RECORDS(SHOWN, SHOWN)        \
  RECORD(PROPELLER_PEAK, "peak_thrust", "N", 0, GROWS) /* greatest thrust, either way [N] */
enum {
  PROPELLER_ROW_BEFORE = OWN_ROW_COUNT - 1,
  PROPELLER_ROWS(LIST_NUMBERS, LIST_NUMBERS) PROPELLER_RECORDS(LIST_RECORDS, LIST_SHOWN)
      PROPELLER_ROW_COUNT
};

/* traces behind those of forces of water */
#define PROPELLER_TRACES(TRACE, SHOWN)                \
  OWN_TRACES(SHOWN, SHOWN)                            \
  TRACE(PROPELLER_TRACE_ORDER, "order", "1/s", VALUE) \
  TRACE(PROPELLER_TRACE_SPEED, "speed", "1/s", VALUE) \
  TRACE(PROPELLER_TRACE_THRUST, "thrust", "N", VALUE) \
  TRACE(PROPELLER_TRACE_WAKE, "wake", "", VALUE) /* w */
enum {
  PROPELLER_TRACE_BEFORE = OWN_TRACE_COUNT - 1,
  PROPELLER_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) PROPELLER_TRACE_COUNT
};

#endif
