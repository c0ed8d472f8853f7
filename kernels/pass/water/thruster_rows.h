/* SPDX-License-Identifier: Apache-2.0
 * Parameters, tables, rows, options and traces of thrusters, for the passes and for the host. */
#ifndef ALD_KERNELS_PASS_THRUSTER_ROWS_H
#define ALD_KERNELS_PASS_THRUSTER_ROWS_H

#include "../../lists.h"

#define THRUSTER_PARAMETERS(MAKE, COPY)                                                       \
  MAKE(THRUSTER_AT, 3)             /* centre of the screw, body frame [m] */                  \
  MAKE(THRUSTER_BY_DIAMETER, 1)    /* 1/D [1/m] */                                            \
  MAKE(THRUSTER_BY_THRUST, 2)      /* rho D^4 f_T ahead, then astern [kg m] */                \
  MAKE(THRUSTER_BY_TORQUE, 2)      /* rho D^5 f_Q, likewise [kg m^2] */                       \
  MAKE(THRUSTER_FEED, 2)           /* rho D^5 f_Q K_Q(0)/(2 pi I), likewise [-] */            \
  MAKE(THRUSTER_GAIN, 1)           /* 1/T_CF [1/s] */                                         \
  MAKE(THRUSTER_LIMIT, 1)          /* Q_max/(2 pi I) [rev/s^2] */                             \
  MAKE(THRUSTER_INVERSE, 1)        /* 1/(2 pi I) [1/(kg m^2)] */                              \
  MAKE(THRUSTER_SUBSTEP, 1)        /* longest step of the shaft; 0: it follows at once [s] */ \
  MAKE(THRUSTER_TURN_RATE, 1)      /* greatest rate of the azimuth [rad/s] */                 \
  MAKE(THRUSTER_TURN_LAG, 1)       /* T_CD; 0: the rate alone [s] */                          \
  MAKE(THRUSTER_FIRST_ANGLE, 1)    /* of the factors by direction [rad] */                    \
  MAKE(THRUSTER_RACE_BY_THRUST, 1) /* 1/(rho A) in a duct, 2/(rho A) without [m/kg] */        \
  MAKE(THRUSTER_RACE_CORE, 1)      /* 6.2 d0 [m] */                                           \
  MAKE(THRUSTER_PULL, 2)           /* T/n^2 at bollard pull, likewise [N s^2] */              \
  MAKE(THRUSTER_MOST, 2)           /* greatest thrust at it, likewise [N] */                  \
  MAKE(THRUSTER_FASTEST, 2)        /* n of that, likewise [rev/s] */                          \
  MAKE(THRUSTER_PER_WEIGHT, 1)     /* 1/weight in dynamic positioning [-] */
enum { THRUSTER_PARAMETERS(LIST_NUMBERS, LIST_COPIES) THRUSTER_PARAM_COUNT };

enum {
  THRUSTER_AHEAD,      /* K_T and K_Q while n >= 0, and astern if there is no other */
  THRUSTER_ASTERN,     /* while n < 0 */
  THRUSTER_DEPTHS,     /* factor by depth over diameter */
  THRUSTER_DIRECTIONS, /* factor by azimuth */
  THRUSTER_ZONES,      /* forbidden azimuths */
  THRUSTER_ORDERS,     /* over time */
  THRUSTER_TABLES
};
/* parameters of a row of the first two: J, then a, b of K_T and of K_Q; of the others a curve */
/* of a zone: angles [rad], directions of its edges (2); as it is written: from, to */
enum { ZONE_MIDDLE, ZONE_HALF, ZONE_FROM, ZONE_TO = ZONE_FROM + 2, ZONE_WIDTH = ZONE_TO + 2 };
enum { ZONE_COLUMNS = 2 };
enum { SCREW_J, SCREW_LINE, SCREW_WIDTH = SCREW_LINE + 4, THRUSTER_FACTOR_COLUMNS = 2 };
/* parameters of an order: time [s], speed [rev/s] or thrust at bollard pull [N], azimuth [rad] */
enum {
  THRUSTER_ORDER_TIME,
  THRUSTER_ORDER_N,
  THRUSTER_ORDER_PULL,
  THRUSTER_ORDER_TOWARDS,
  THRUSTER_ORDER_WIDTH
};
#define THRUSTER_AZIMUTH_STAYS 1e9 /* of an order without an azimuth [rad] */

/* real rows */
#define THRUSTER_ROWS(STATE, TEMPORARY)                                                     \
  /* state, which the record pass takes over a step */                                      \
  STATE(THRUSTER_SPEED, 1)   /* n at the beginning of a step [rev/s] */                     \
  STATE(THRUSTER_AZIMUTH, 1) /* from forward towards port, body frame [rad] */              \
  /* what is ordered: a controller may write it */                                          \
  STATE(THRUSTER_ORDER_SPEED, 1)   /* [rev/s] */                                            \
  STATE(THRUSTER_ORDER_AZIMUTH, 1) /* [rad] */                                              \
  STATE(THRUSTER_ALIVE, 1)         /* 1; 0: lost, no thrust and no torque of the motor */   \
  /* what dynamic positioning made of it at its last decision */                            \
  STATE(THRUSTER_SHARE_X, 1) /* its force, body axes [N] */                                 \
  STATE(THRUSTER_SHARE_Y, 1)                                                                \
  STATE(THRUSTER_BOND, 1)   /* how far its direction is bound, THRUSTER_FREE, ... */        \
  STATE(THRUSTER_BOND_X, 1) /* the direction of the edge to which it is bound, body axes */ \
  STATE(THRUSTER_BOND_Y, 1)                                                                 \
  /* of its shares within limits */                                                         \
  /* 1: to a sector of azimuths, anticlockwise from one direction to another */             \
  STATE(THRUSTER_CONFINED, 1)                                                               \
  STATE(THRUSTER_FROM_X, 1) /* body axes */                                                 \
  STATE(THRUSTER_FROM_Y, 1)                                                                 \
  STATE(THRUSTER_TO_X, 1)                                                                   \
  STATE(THRUSTER_TO_Y, 1)                                                                   \
  /* its force where the ray of the demand leaves what is possible [N] */                   \
  STATE(THRUSTER_LEAVING_X, 1)                                                              \
  STATE(THRUSTER_LEAVING_Y, 1)                                                              \
  TEMPORARY(THRUSTER_SPEED_NOW, 1)    /* [rev/s] */                                         \
  TEMPORARY(THRUSTER_AZIMUTH_NOW, 1)  /* [rad] */                                           \
  TEMPORARY(THRUSTER_INFLOW, 1)       /* v_a [m/s] */                                       \
  TEMPORARY(THRUSTER_DEPTH_FACTOR, 1) /* on thrust and torque [-] */                        \
  TEMPORARY(THRUSTER_THRUST, 1)       /* [N] */                                             \
  TEMPORARY(THRUSTER_TORQUE, 1)       /* [N m] */                                           \
  TEMPORARY(THRUSTER_AXIS, 3)         /* direction of the thrust ahead, earth frame */      \
  STATE(THRUSTER_HELD_THRUST, 1)      /* at the record before [N] */                        \
  STATE(THRUSTER_HELD_POWER, 1)       /* [W] */                                             \
  STATE(THRUSTER_IMPULSE, 1)          /* of the thrust since records begin [N s] */         \
  STATE(THRUSTER_ELAPSED, 1)          /* [s] */                                             \
  /* ordered, ald_ordered_kind */                                                           \
  /* in place of THRUSTER_ORDER_SPEED; not a number: none [rev/s] */                        \
  STATE(THRUSTER_SET_SPEED, 1)                                                              \
  STATE(THRUSTER_SET_AZIMUTH, 1) /* in place of THRUSTER_ORDER_AZIMUTH; likewise [rad] */
#define THRUSTER_RECORDS(RECORD, SHOWN)                        \
  RECORD(THRUSTER_PEAK_THRUST, "peak_thrust", "N", 0, GROWS)   \
  RECORD(THRUSTER_PEAK_TORQUE, "peak_torque", "N m", 0, GROWS) \
  RECORD(THRUSTER_PEAK_POWER, "peak_power", "W", 0, GROWS)     \
  RECORD(THRUSTER_PEAK_SPEED, "peak_speed", "rad/s", 0, GROWS) \
  RECORD(THRUSTER_MEAN_THRUST, "mean_thrust", "N", 0, VALUE)   \
  RECORD(THRUSTER_MEAN_POWER, "mean_power", "W", 0, VALUE)     \
  RECORD(THRUSTER_ENERGY, "energy", "J", 0, VALUE)
enum {
  THRUSTER_ROWS(LIST_NUMBERS, LIST_NUMBERS) THRUSTER_RECORDS(LIST_RECORDS, LIST_SHOWN)
      THRUSTER_ROW_COUNT
};

/* flag rows: nothing is recorded yet, or something is */
#define THRUSTER_FLAGS(STATE, TEMPORARY) STATE(THRUSTER_STATE, 1)
enum { THRUSTER_FLAGS(LIST_NUMBERS, LIST_NUMBERS) THRUSTER_FLAG_COUNT };
enum { THRUSTER_NEW, THRUSTER_KNOWN };

/* options: the word of its type, and a bit where dynamic positioning leaves it out */
enum { THRUSTER_TUNNEL, THRUSTER_AZIMUTHING, THRUSTER_FIXED };
enum { THRUSTER_TYPES = 3, THRUSTER_APART = 4 };
#define THRUSTER_TYPE_OF(number) \
  (KIND_TABLE(KIND_thruster, KIND_OPTIONS, number) & (uint)THRUSTER_TYPES)

/* of THRUSTER_BOND: any azimuth, that of the edge of a zone, no thrust */
enum { THRUSTER_FREE, THRUSTER_BOUND, THRUSTER_DROPPED };

#define THRUSTER_TRACES(TRACE, SHOWN)                                  \
  TRACE(THRUSTER_TRACE_THRUST, "thrust", "N", VALUE)                   \
  TRACE(THRUSTER_TRACE_TORQUE, "torque", "N m", VALUE)                 \
  TRACE(THRUSTER_TRACE_POWER, "power", "W", VALUE)                     \
  TRACE(THRUSTER_TRACE_SPEED, "speed", "rad/s", VALUE)                 \
  TRACE(THRUSTER_TRACE_ORDER_SPEED, "ordered_speed", "rad/s", VALUE)   \
  TRACE(THRUSTER_TRACE_AZIMUTH, "azimuth", "rad", VALUE)               \
  TRACE(THRUSTER_TRACE_ORDER_AZIMUTH, "ordered_azimuth", "rad", VALUE) \
  TRACE(THRUSTER_TRACE_INFLOW, "inflow", "m/s", VALUE)                 \
  TRACE(THRUSTER_TRACE_DEPTH_FACTOR, "depth_factor", "", VALUE)        \
  TRACE(THRUSTER_TRACE_DIRECTION_FACTOR, "direction_factor", "", VALUE)
enum { THRUSTER_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) THRUSTER_TRACE_COUNT };

#endif
