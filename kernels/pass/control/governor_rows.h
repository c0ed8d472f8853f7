/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of governors, for their pass and for the host. */
#ifndef ALD_KERNELS_GOVERNOR_ROWS_H
#define ALD_KERNELS_GOVERNOR_ROWS_H

/* parameters */
enum {
  GOVERNOR_KP,    /* [1/m] */
  GOVERNOR_KI,    /* [1/(m s)] */
  GOVERNOR_LEAST, /* limits of the order [1/s] */
  GOVERNOR_MOST,
  GOVERNOR_PERIOD, /* [s] */
  GOVERNOR_STEPS,  /* steps in the period, a whole number */
  GOVERNOR_PARAM_COUNT
};

/* option bits */
enum { GOVERNOR_OVER_GROUND = 1 }; /* the speed is that over ground; else through the water */

/* real rows */
enum {
  /* references, which an order or a host may set */
  GOVERNOR_SPEED, /* [m/s] */
  GOVERNOR_BASE,  /* order without an error; infinite: the order that stands at the next decision
                   * [1/s] */
  GOVERNOR_ON,    /* 0: it gives no orders */
  /* at the beginning of the step */
  GOVERNOR_INTEGRAL, /* of the speed's error [m] */
  /* what the last decision made of them */
  GOVERNOR_BASE_NEXT,
  GOVERNOR_INTEGRAL_NEXT,
  GOVERNOR_DECIDES, /* 1: it decides at the beginning of this step */
  /* of the last decision */
  GOVERNOR_ORDER,   /* [1/s] */
  GOVERNOR_CLAMPED, /* 1: at a limit */
  GOVERNOR_ERROR,   /* [m/s] */
  /* records */
  GOVERNOR_DECISIONS, /* how often it decided, and how often at a limit */
  GOVERNOR_SATURATIONS,
  GOVERNOR_SATURATED,  /* share of these */
  GOVERNOR_PEAK_ORDER, /* greatest order, either way [1/s] */
  GOVERNOR_PEAK_ERROR, /* greatest error of the speed, either way [m/s] */
  GOVERNOR_ROW_COUNT
};

enum {
  GOVERNOR_TRACE_REFERENCE, /* [m/s] */
  GOVERNOR_TRACE_ERROR,     /* [m/s] */
  GOVERNOR_TRACE_ORDER,     /* [1/s] */
  GOVERNOR_TRACE_INTEGRAL,  /* [m] */
  GOVERNOR_TRACE_COUNT
};

#endif
