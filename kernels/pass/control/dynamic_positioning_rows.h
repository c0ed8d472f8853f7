/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of dynamic positioning, for its pass and for the host. */
#ifndef ALD_KERNELS_DYNAMIC_POSITIONING_ROWS_H
#define ALD_KERNELS_DYNAMIC_POSITIONING_ROWS_H

#include "../../lists.h"

/* parameters, of surge, sway and yaw each (3) */
#define DP_PARAMETERS(MAKE, COPY)                                                   \
  MAKE(DP_BY_ERROR, 3)    /* Kp [N/m], [N m/rad]; or by the mass [1/s^2] */         \
  MAKE(DP_BY_VELOCITY, 3) /* Kd [N s/m], [N m s/rad]; or by the mass [1/s] */       \
  MAKE(DP_BY_INTEGRAL, 3) /* Ki [N/(m s)], [N m/(rad s)]; or by the mass [1/s^3] */ \
  MAKE(DP_LIMIT, 3)       /* [N], [N m] */                                          \
  MAKE(DP_PERIOD, 1)      /* [s] */                                                 \
  MAKE(DP_STEPS, 1)       /* steps in the period, a whole number */                 \
  MAKE(DP_CUT, 1)         /* of the wave filter; 0: there is none [rad/s] */
enum { DP_PARAMETERS(LIST_NUMBERS, LIST_COPIES) DP_PARAM_COUNT };

/* option bits */
enum {
  DP_BY_MASS = 1,   /* gains are those by the mass of the body */
  DP_BY_SQUARES = 2 /* shares are those of the least squares, also where they exceed limits */
};

/* real rows */
#define DP_ROWS(STATE, TEMPORARY)                                                           \
  /* references and errors of their readings, which an order or a host may set */           \
  STATE(DP_REFERENCE_X, 1) /* on the earth; infinite: the place of the next decision [m] */ \
  STATE(DP_REFERENCE_Y, 1)                                                                  \
  STATE(DP_REFERENCE_HEADING, 1) /* likewise [rad] */                                       \
  STATE(DP_BIAS_X, 1)            /* reading less place, earth frame [m] */                  \
  STATE(DP_BIAS_Y, 1)                                                                       \
  STATE(DP_BIAS_HEADING, 1) /* [rad] */                                                     \
  STATE(DP_ON, 1)           /* 0: it gives no orders */                                     \
  /* at the beginning of the step */                                                        \
  STATE(DP_INTEGRAL, 3) /* of the error, earth frame [m s], [m s], [rad s] */               \
  STATE(DP_ESTIMATE, 3) /* reading without waves: x, y, heading */                          \
  STATE(DP_RATE, 3)     /* and its rates */                                                 \
  STATE(DP_KNOWN, 1)    /* 1: there is an estimate */                                       \
  /* what the last decision made of them */                                                 \
  STATE(DP_REFERENCE_NEXT, 3)                                                               \
  STATE(DP_INTEGRAL_NEXT, 3)                                                                \
  STATE(DP_ESTIMATE_NEXT, 3)                                                                \
  STATE(DP_RATE_NEXT, 3)                                                                    \
  STATE(DP_READS, 1)   /* 1: it reads where it is at the beginning of this step */          \
  STATE(DP_DECIDES, 1) /* 1: and gives orders */                                            \
  /* of the last decision, surge, sway and yaw */                                           \
  STATE(DP_ERROR, 3)     /* reference less reading [m], [m], [rad] */                       \
  STATE(DP_RAW, 3)       /* demand before limits [N], [N], [N m] */                         \
  STATE(DP_DEMAND, 3)    /* within limits */                                                \
  STATE(DP_REACHED, 3)   /* sum of the thrusters' shares */                                 \
  STATE(DP_SCALE, 1)     /* common factor on them [-] */                                    \
  STATE(DP_BEST, 1)      /* that no shares of the thrusters exceed, 1 at most [-] */        \
  STATE(DP_SATURATES, 1) /* 1: at a limit */                                                \
  STATE(DP_DECISIONS, 1) /* how often it decided, and how often at a limit */               \
  STATE(DP_SATURATIONS, 1)
#define DP_RECORDS(RECORD, SHOWN)                                \
  RECORD(DP_PEAK_EXCURSION, "peak_excursion", "m", 0, GROWS)     \
  RECORD(DP_PEAK_TURNING, "peak_turning", "rad", 0, GROWS)       \
  RECORD(DP_PEAK_DEMAND, "peak_surge_demand", "N", 0, GROWS)     \
  RECORD(DP_PEAK_DEMAND_SWAY, "peak_sway_demand", "N", 0, GROWS) \
  RECORD(DP_PEAK_DEMAND_YAW, "peak_yaw_demand", "N m", 0, GROWS) \
  RECORD(DP_SATURATED, "saturated_share", "", 0, VALUE) /* share of these */
enum { DP_ROWS(LIST_NUMBERS, LIST_NUMBERS) DP_RECORDS(LIST_RECORDS, LIST_SHOWN) DP_ROW_COUNT };

#define DP_TRACES(TRACE, SHOWN)                            \
  TRACE(DP_TRACE_EXCURSION, "excursion", "m", VALUE)       \
  TRACE(DP_TRACE_ERROR, "error_surge", "m", VALUE)         \
  TRACE(DP_TRACE_ERROR_SWAY, "error_sway", "m", VALUE)     \
  TRACE(DP_TRACE_ERROR_YAW, "error_yaw", "rad", VALUE)     \
  TRACE(DP_TRACE_DEMAND, "demand_surge", "N", VALUE)       \
  TRACE(DP_TRACE_DEMAND_SWAY, "demand_sway", "N", VALUE)   \
  TRACE(DP_TRACE_DEMAND_YAW, "demand_yaw", "N m", VALUE)   \
  TRACE(DP_TRACE_REACHED, "reached_surge", "N", VALUE)     \
  TRACE(DP_TRACE_REACHED_SWAY, "reached_sway", "N", VALUE) \
  TRACE(DP_TRACE_REACHED_YAW, "reached_yaw", "N m", VALUE) \
  TRACE(DP_TRACE_SCALE, "scale", "", VALUE)                \
  TRACE(DP_TRACE_BEST, "best_scale", "", VALUE)
enum { DP_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) DP_TRACE_COUNT };

#endif
