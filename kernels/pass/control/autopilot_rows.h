/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of autopilots, for their pass and for the host. */
#ifndef ALD_KERNELS_AUTOPILOT_ROWS_H
#define ALD_KERNELS_AUTOPILOT_ROWS_H

/* parameters; the waypoints follow */
enum {
  AUTOPILOT_KP,
  AUTOPILOT_KD,        /* [s] */
  AUTOPILOT_KI,        /* [1/s] */
  AUTOPILOT_MOST,      /* greatest order [rad] */
  AUTOPILOT_BAND,      /* dead band [rad] */
  AUTOPILOT_PERIOD,    /* [s] */
  AUTOPILOT_STEPS,     /* steps in the period, a whole number */
  AUTOPILOT_AHEAD,     /* lookahead [m] */
  AUTOPILOT_RADIUS,    /* of a waypoint, at which the next leg begins [m] */
  AUTOPILOT_DRIFT,     /* gain of the cross-track integral [m/s] */
  AUTOPILOT_ANTENNA_X, /* forward of midship [m] */
  AUTOPILOT_ANTENNA_Y, /* to port [m] */
  AUTOPILOT_PARAM_COUNT
};

enum { WAYPOINT_TABLE, AUTOPILOT_TABLES };
/* of a waypoint: its place on the earth, and the leg from it to the next, 0 of the last */
enum { WAYPOINT_X, WAYPOINT_Y, WAYPOINT_COS, WAYPOINT_SIN, WAYPOINT_LENGTH, WAYPOINT_WIDTH };

/* real rows */
enum {
  /* references, which an order or a host may set */
  AUTOPILOT_HEADING, /* infinite: that of the next decision [rad] */
  AUTOPILOT_TRACKS,  /* 1: it follows its waypoints; 0: it holds the heading */
  AUTOPILOT_ON,      /* 0: it gives no orders */
  /* at the beginning of the step */
  AUTOPILOT_INTEGRAL, /* of the heading's error [rad s] */
  AUTOPILOT_LEG,      /* number of the leg, from 0 */
  AUTOPILOT_OFFSET,   /* integral of the cross-track error [s] */
  /* what the last decision made of them */
  AUTOPILOT_INTEGRAL_NEXT,
  AUTOPILOT_LEG_NEXT,
  AUTOPILOT_OFFSET_NEXT,
  AUTOPILOT_DECIDES, /* 1: it decides at the beginning of this step */
  /* of the last decision */
  AUTOPILOT_ORDER,     /* of the rudder [rad] */
  AUTOPILOT_CLAMPED,   /* 1: at its greatest angle */
  AUTOPILOT_REFERENCE, /* heading that it steers [rad] */
  AUTOPILOT_ERROR,     /* of the heading, without dead band [rad] */
  AUTOPILOT_CROSS,     /* off the leg, to port [m] */
  AUTOPILOT_ALONG,     /* from the leg's beginning [m] */
  AUTOPILOT_OFF,       /* distance from the leg and the one before it [m] */
  AUTOPILOT_ARRIVED,   /* 1: the end of the last leg is reached */
  /* records */
  AUTOPILOT_DECISIONS, /* how often it decided, and how often at the greatest angle */
  AUTOPILOT_SATURATIONS,
  AUTOPILOT_SATURATED,  /* share of these */
  AUTOPILOT_PEAK_ORDER, /* greatest order, either way [rad] */
  AUTOPILOT_PEAK_CROSS, /* greatest distance from the legs [m] */
  AUTOPILOT_LEGS,       /* legs whose ends were reached */
  AUTOPILOT_ARRIVAL,    /* time at which that of the last was [s] */
  AUTOPILOT_ROW_COUNT
};

enum {
  AUTOPILOT_TRACE_REFERENCE, /* [rad] */
  AUTOPILOT_TRACE_ERROR,     /* [rad] */
  AUTOPILOT_TRACE_ORDER,     /* [rad] */
  AUTOPILOT_TRACE_INTEGRAL,  /* [rad s] */
  AUTOPILOT_TRACE_CROSS,     /* [m] */
  AUTOPILOT_TRACE_ALONG,     /* [m] */
  AUTOPILOT_TRACE_LEG,
  AUTOPILOT_TRACE_OFFSET, /* [s] */
  AUTOPILOT_TRACE_COUNT
};

#endif
