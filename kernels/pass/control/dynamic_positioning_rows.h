/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of dynamic positioning, for its pass and for the host. */
#ifndef ALD_KERNELS_DYNAMIC_POSITIONING_ROWS_H
#define ALD_KERNELS_DYNAMIC_POSITIONING_ROWS_H

/* parameters, of surge, sway and yaw each (3) */
enum {
  DP_BY_ERROR,                         /* Kp [N/m], [N m/rad]; or by the mass [1/s^2] */
  DP_BY_VELOCITY = DP_BY_ERROR + 3,    /* Kd [N s/m], [N m s/rad]; or by the mass [1/s] */
  DP_BY_INTEGRAL = DP_BY_VELOCITY + 3, /* Ki [N/(m s)], [N m/(rad s)]; or by the mass [1/s^3] */
  DP_LIMIT = DP_BY_INTEGRAL + 3,       /* [N], [N m] */
  DP_PERIOD = DP_LIMIT + 3,            /* [s] */
  DP_STEPS,                            /* steps in the period, a whole number */
  DP_CUT,                              /* of the wave filter; 0: there is none [rad/s] */
  DP_PARAM_COUNT
};

/* option bits */
enum {
  DP_BY_MASS = 1,   /* gains are those by the mass of the body */
  DP_BY_SQUARES = 2 /* shares are those of the least squares, also where they exceed limits */
};

/* real rows */
enum {
  /* references and errors of their readings, which an order or a host may set */
  DP_REFERENCE_X, /* on the earth; infinite: the place of the next decision [m] */
  DP_REFERENCE_Y,
  DP_REFERENCE_HEADING, /* likewise [rad] */
  DP_BIAS_X,            /* reading less place, earth frame [m] */
  DP_BIAS_Y,
  DP_BIAS_HEADING, /* [rad] */
  DP_ON,           /* 0: it gives no orders */
  /* at the beginning of the step */
  DP_INTEGRAL,                   /* of the error, earth frame [m s], [m s], [rad s] (3) */
  DP_ESTIMATE = DP_INTEGRAL + 3, /* reading without waves: x, y, heading (3) */
  DP_RATE = DP_ESTIMATE + 3,     /* and its rates (3) */
  DP_KNOWN = DP_RATE + 3,        /* 1: there is an estimate */
  /* what the last decision made of them */
  DP_REFERENCE_NEXT,                        /* (3) */
  DP_INTEGRAL_NEXT = DP_REFERENCE_NEXT + 3, /* (3) */
  DP_ESTIMATE_NEXT = DP_INTEGRAL_NEXT + 3,  /* (3) */
  DP_RATE_NEXT = DP_ESTIMATE_NEXT + 3,      /* (3) */
  DP_READS = DP_RATE_NEXT + 3, /* 1: it reads where it is at the beginning of this step */
  DP_DECIDES,                  /* 1: and gives orders */
  /* of the last decision, surge, sway and yaw */
  DP_ERROR,                   /* reference less reading [m], [m], [rad] (3) */
  DP_RAW = DP_ERROR + 3,      /* demand before limits [N], [N], [N m] (3) */
  DP_DEMAND = DP_RAW + 3,     /* within limits (3) */
  DP_REACHED = DP_DEMAND + 3, /* sum of the thrusters' shares (3) */
  DP_SCALE = DP_REACHED + 3,  /* common factor on them [-] */
  DP_BEST,                    /* that no shares of the thrusters exceed, 1 at most [-] */
  DP_SATURATES,               /* 1: at a limit */
  /* records */
  DP_DECISIONS, /* how often it decided, and how often at a limit */
  DP_SATURATIONS,
  DP_SATURATED,      /* share of these */
  DP_PEAK_EXCURSION, /* [m] */
  DP_PEAK_TURNING,   /* [rad] */
  DP_PEAK_DEMAND,    /* greatest sizes before limits, surge, sway and yaw (3) */
  DP_ROW_COUNT = DP_PEAK_DEMAND + 3
};

enum {
  DP_TRACE_EXCURSION, /* [m] */
  DP_TRACE_ERROR,     /* (3) */
  DP_TRACE_DEMAND = DP_TRACE_ERROR + 3,
  DP_TRACE_REACHED = DP_TRACE_DEMAND + 3,
  DP_TRACE_SCALE = DP_TRACE_REACHED + 3,
  DP_TRACE_BEST,
  DP_TRACE_COUNT
};

#endif
