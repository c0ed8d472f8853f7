/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of autopilots, for their pass and for the host. */
#ifndef ALD_KERNELS_AUTOPILOT_ROWS_H
#define ALD_KERNELS_AUTOPILOT_ROWS_H

#include "../../lists.h"

/* parameters; the waypoints follow */
#define AUTOPILOT_PARAMETERS(MAKE, COPY)                                             \
  MAKE(AUTOPILOT_KP, 1)                                                              \
  MAKE(AUTOPILOT_KD, 1)        /* [s] */                                             \
  MAKE(AUTOPILOT_KI, 1)        /* [1/s] */                                           \
  MAKE(AUTOPILOT_MOST, 1)      /* greatest order [rad] */                            \
  MAKE(AUTOPILOT_BAND, 1)      /* dead band [rad] */                                 \
  MAKE(AUTOPILOT_PERIOD, 1)    /* [s] */                                             \
  MAKE(AUTOPILOT_STEPS, 1)     /* steps in the period, a whole number */             \
  MAKE(AUTOPILOT_AHEAD, 1)     /* lookahead [m] */                                   \
  MAKE(AUTOPILOT_RADIUS, 1)    /* of a waypoint, at which the next leg begins [m] */ \
  MAKE(AUTOPILOT_DRIFT, 1)     /* gain of the cross-track integral [m/s] */          \
  MAKE(AUTOPILOT_ANTENNA_X, 1) /* forward of midship [m] */                          \
  MAKE(AUTOPILOT_ANTENNA_Y, 1) /* to port [m] */
enum { AUTOPILOT_PARAMETERS(LIST_NUMBERS, LIST_COPIES) AUTOPILOT_PARAM_COUNT };

enum { WAYPOINT_TABLE, AUTOPILOT_TABLES };
/* of a waypoint: its place on the earth, and the leg from it to the next, 0 of the last */
enum { WAYPOINT_X, WAYPOINT_Y, WAYPOINT_COS, WAYPOINT_SIN, WAYPOINT_LENGTH, WAYPOINT_WIDTH };

/* real rows */
#define AUTOPILOT_ROWS(STATE, TEMPORARY)                                                        \
  /* references, which an order or a host may set */                                            \
  STATE(AUTOPILOT_HEADING, 1) /* infinite: that of the next decision [rad] */                   \
  STATE(AUTOPILOT_TRACKS, 1)  /* 1: it follows its waypoints; 0: it holds the heading */        \
  STATE(AUTOPILOT_ON, 1)      /* 0: it gives no orders */                                       \
  /* at the beginning of the step */                                                            \
  STATE(AUTOPILOT_INTEGRAL, 1) /* of the heading's error [rad s] */                             \
  STATE(AUTOPILOT_LEG, 1)      /* number of the leg, from 0 */                                  \
  STATE(AUTOPILOT_OFFSET, 1)   /* integral of the cross-track error [s] */                      \
  /* what the last decision made of them */                                                     \
  STATE(AUTOPILOT_INTEGRAL_NEXT, 1)                                                             \
  STATE(AUTOPILOT_LEG_NEXT, 1)                                                                  \
  STATE(AUTOPILOT_OFFSET_NEXT, 1)                                                               \
  STATE(AUTOPILOT_DECIDES, 1) /* 1: it decides at the beginning of this step */                 \
  /* of the last decision */                                                                    \
  STATE(AUTOPILOT_ORDER, 1)     /* of the rudder [rad] */                                       \
  STATE(AUTOPILOT_CLAMPED, 1)   /* 1: at its greatest angle */                                  \
  STATE(AUTOPILOT_REFERENCE, 1) /* heading that it steers [rad] */                              \
  STATE(AUTOPILOT_ERROR, 1)     /* of the heading, without dead band [rad] */                   \
  STATE(AUTOPILOT_CROSS, 1)     /* off the leg, to port [m] */                                  \
  STATE(AUTOPILOT_ALONG, 1)     /* from the leg's beginning [m] */                              \
  STATE(AUTOPILOT_OFF, 1)       /* distance from the leg and the one before it [m] */           \
  STATE(AUTOPILOT_ARRIVED, 1)   /* 1: the end of the last leg is reached */                     \
  STATE(AUTOPILOT_DECISIONS, 1) /* how often it decided, and how often at the greatest angle */ \
  STATE(AUTOPILOT_SATURATIONS, 1)
#define AUTOPILOT_RECORDS(RECORD, SHOWN)                                                  \
  /* greatest order, either way [rad] */                                                  \
  RECORD(AUTOPILOT_PEAK_ORDER, "peak_order", "rad", 0, GROWS)                             \
  RECORD(AUTOPILOT_SATURATED, "saturated_share", "", 0, VALUE) /* share of these */       \
  /* greatest distance from the legs [m] */                                               \
  RECORD(AUTOPILOT_PEAK_CROSS, "peak_cross_track", "m", 0, GROWS)                         \
  RECORD(AUTOPILOT_LEGS, "legs_reached", "", 0, GROWS) /* legs whose ends were reached */ \
  /* time at which that of the last was [s] */                                            \
  RECORD(AUTOPILOT_ARRIVAL, "arrival_time", "s", ALD_NOT_YET, GROWS)
enum {
  AUTOPILOT_ROWS(LIST_NUMBERS, LIST_NUMBERS) AUTOPILOT_RECORDS(LIST_RECORDS, LIST_SHOWN)
      AUTOPILOT_ROW_COUNT
};

#define AUTOPILOT_TRACES(TRACE, SHOWN)                        \
  TRACE(AUTOPILOT_TRACE_REFERENCE, "reference", "rad", VALUE) \
  TRACE(AUTOPILOT_TRACE_ERROR, "error", "rad", VALUE)         \
  TRACE(AUTOPILOT_TRACE_ORDER, "order", "rad", VALUE)         \
  TRACE(AUTOPILOT_TRACE_INTEGRAL, "integral", "rad s", VALUE) \
  TRACE(AUTOPILOT_TRACE_CROSS, "cross_track", "m", VALUE)     \
  TRACE(AUTOPILOT_TRACE_ALONG, "along_track", "m", VALUE)     \
  TRACE(AUTOPILOT_TRACE_LEG, "leg", "", VALUE)                \
  TRACE(AUTOPILOT_TRACE_OFFSET, "cross_track_integral", "s", VALUE)
enum { AUTOPILOT_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) AUTOPILOT_TRACE_COUNT };

#endif
