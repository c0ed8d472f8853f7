/* SPDX-License-Identifier: Apache-2.0
 * Parameters, tables, rows, options and traces of thrusters, for the passes and for the host. */
#ifndef ALD_KERNELS_PASS_THRUSTER_ROWS_H
#define ALD_KERNELS_PASS_THRUSTER_ROWS_H

enum {
  THRUSTER_AT,                                 /* centre of the screw, body frame [m] (3) */
  THRUSTER_BY_DIAMETER = THRUSTER_AT + 3,      /* 1/D [1/m] */
  THRUSTER_BY_THRUST,                          /* rho D^4 f_T ahead, then astern [kg m] (2) */
  THRUSTER_BY_TORQUE = THRUSTER_BY_THRUST + 2, /* rho D^5 f_Q, likewise [kg m^2] (2) */
  THRUSTER_FEED = THRUSTER_BY_TORQUE + 2,      /* rho D^5 f_Q K_Q(0)/(2 pi I), likewise [-] (2) */
  THRUSTER_GAIN = THRUSTER_FEED + 2,           /* 1/T_CF [1/s] */
  THRUSTER_LIMIT,                              /* Q_max/(2 pi I) [rev/s^2] */
  THRUSTER_INVERSE,                            /* 1/(2 pi I) [1/(kg m^2)] */
  THRUSTER_SUBSTEP,                     /* longest step of the shaft; 0: it follows at once [s] */
  THRUSTER_TURN_RATE,                   /* greatest rate of the azimuth [rad/s] */
  THRUSTER_TURN_LAG,                    /* T_CD; 0: the rate alone [s] */
  THRUSTER_FIRST_ANGLE,                 /* of the factors by direction [rad] */
  THRUSTER_RACE_BY_THRUST,              /* 1/(rho A) in a duct, 2/(rho A) without [m/kg] */
  THRUSTER_RACE_CORE,                   /* 6.2 d0 [m] */
  THRUSTER_PULL,                        /* T/n^2 at bollard pull, likewise [N s^2] (2) */
  THRUSTER_MOST = THRUSTER_PULL + 2,    /* greatest thrust at it, likewise [N] (2) */
  THRUSTER_FASTEST = THRUSTER_MOST + 2, /* n of that, likewise [rev/s] (2) */
  THRUSTER_PER_WEIGHT = THRUSTER_FASTEST + 2, /* 1/weight in dynamic positioning [-] */
  THRUSTER_PARAM_COUNT
};

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
enum {
  /* state, which the record pass takes over a step */
  THRUSTER_SPEED,   /* n at the beginning of a step [rev/s] */
  THRUSTER_AZIMUTH, /* from forward towards port, body frame [rad] */
  /* what is ordered: a controller may write it */
  THRUSTER_ORDER_SPEED,   /* [rev/s] */
  THRUSTER_ORDER_AZIMUTH, /* [rad] */
  THRUSTER_ALIVE,         /* 1; 0: lost, no thrust and no torque of the motor */
  /* what dynamic positioning made of it at its last decision */
  THRUSTER_SHARE_X, /* its force, body axes [N] */
  THRUSTER_SHARE_Y,
  THRUSTER_BOND,   /* how far its direction is bound, THRUSTER_FREE, ... */
  THRUSTER_BOND_X, /* the direction of the edge to which it is bound, body axes */
  THRUSTER_BOND_Y,
  /* of its shares within limits */
  THRUSTER_CONFINED, /* 1: to a sector of azimuths, anticlockwise from one direction to another */
  THRUSTER_FROM_X,   /* body axes */
  THRUSTER_FROM_Y,
  THRUSTER_TO_X,
  THRUSTER_TO_Y,
  THRUSTER_LEAVING_X, /* its force where the ray of the demand leaves what is possible [N] */
  THRUSTER_LEAVING_Y,
  /* of this evaluation */
  THRUSTER_SPEED_NOW,    /* [rev/s] */
  THRUSTER_AZIMUTH_NOW,  /* [rad] */
  THRUSTER_INFLOW,       /* v_a [m/s] */
  THRUSTER_DEPTH_FACTOR, /* on thrust and torque [-] */
  THRUSTER_THRUST,       /* [N] */
  THRUSTER_TORQUE,       /* [N m] */
  THRUSTER_AXIS,         /* direction of the thrust ahead, earth frame (3) */
  /* history */
  THRUSTER_HELD_THRUST = THRUSTER_AXIS + 3, /* at the record before [N] */
  THRUSTER_HELD_POWER,                      /* [W] */
  THRUSTER_IMPULSE,                         /* of the thrust since records begin [N s] */
  THRUSTER_ELAPSED,                         /* [s] */
  /* records */
  THRUSTER_PEAK_THRUST,
  THRUSTER_PEAK_TORQUE,
  THRUSTER_PEAK_POWER,
  THRUSTER_PEAK_SPEED, /* [rad/s] */
  THRUSTER_MEAN_THRUST,
  THRUSTER_MEAN_POWER,
  THRUSTER_ENERGY,
  /* ordered, ald_ordered_kind */
  THRUSTER_SET_SPEED,   /* in place of THRUSTER_ORDER_SPEED; not a number: none [rev/s] */
  THRUSTER_SET_AZIMUTH, /* in place of THRUSTER_ORDER_AZIMUTH; likewise [rad] */
  THRUSTER_ROW_COUNT
};

/* flag rows: nothing is recorded yet, or something is */
enum { THRUSTER_STATE, THRUSTER_FLAG_COUNT };
enum { THRUSTER_NEW, THRUSTER_KNOWN };

/* options: the word of its type, and a bit where dynamic positioning leaves it out */
enum { THRUSTER_TUNNEL, THRUSTER_AZIMUTHING, THRUSTER_FIXED };
enum { THRUSTER_TYPES = 3, THRUSTER_APART = 4 };
#define THRUSTER_TYPE_OF(number) \
  (KIND_TABLE(KIND_thruster, KIND_OPTIONS, number) & (uint)THRUSTER_TYPES)

/* of THRUSTER_BOND: any azimuth, that of the edge of a zone, no thrust */
enum { THRUSTER_FREE, THRUSTER_BOUND, THRUSTER_DROPPED };

enum {
  THRUSTER_TRACE_THRUST,
  THRUSTER_TRACE_TORQUE,
  THRUSTER_TRACE_POWER,
  THRUSTER_TRACE_SPEED, /* [rad/s] */
  THRUSTER_TRACE_ORDER_SPEED,
  THRUSTER_TRACE_AZIMUTH, /* [rad] */
  THRUSTER_TRACE_ORDER_AZIMUTH,
  THRUSTER_TRACE_INFLOW,
  THRUSTER_TRACE_DEPTH_FACTOR,
  THRUSTER_TRACE_DIRECTION_FACTOR,
  THRUSTER_TRACE_COUNT
};

#endif
