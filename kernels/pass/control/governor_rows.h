/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of governors, for their pass and for the host. */
#ifndef ALD_KERNELS_GOVERNOR_ROWS_H
#define ALD_KERNELS_GOVERNOR_ROWS_H

#include "../../lists.h"

/* parameters */
#define GOVERNOR_PARAMETERS(MAKE, COPY)                   \
  MAKE(GOVERNOR_KP, 1)    /* [1/m] */                     \
  MAKE(GOVERNOR_KI, 1)    /* [1/(m s)] */                 \
  MAKE(GOVERNOR_LEAST, 1) /* limits of the order [1/s] */ \
  MAKE(GOVERNOR_MOST, 1)                                  \
  COPY(GOVERNOR_PERIOD, 1, KEY_PERIOD) /* [s] */          \
  MAKE(GOVERNOR_STEPS, 1)              /* steps in the period, a whole number */
enum { GOVERNOR_PARAMETERS(LIST_NUMBERS, LIST_COPIES) GOVERNOR_PARAM_COUNT };

/* option bits */
enum { GOVERNOR_OVER_GROUND = 1 }; /* the speed is that over ground; else through the water */

/* real rows */
#define GOVERNOR_ROWS(STATE, TEMPORARY)                                                    \
  /* references, which an order or a host may set */                                       \
  STATE(GOVERNOR_SPEED, 1) /* [m/s] */                                                     \
  /* order without an error; infinite: the order that stands at the next decision [1/s] */ \
  STATE(GOVERNOR_BASE, 1)                                                                  \
  STATE(GOVERNOR_ON, 1) /* 0: it gives no orders */                                        \
  /* at the beginning of the step */                                                       \
  STATE(GOVERNOR_INTEGRAL, 1) /* of the speed's error [m] */                               \
  /* what the last decision made of them */                                                \
  STATE(GOVERNOR_BASE_NEXT, 1)                                                             \
  STATE(GOVERNOR_INTEGRAL_NEXT, 1)                                                         \
  STATE(GOVERNOR_DECIDES, 1) /* 1: it decides at the beginning of this step */             \
  /* of the last decision */                                                               \
  STATE(GOVERNOR_ORDER, 1)     /* [1/s] */                                                 \
  STATE(GOVERNOR_CLAMPED, 1)   /* 1: at a limit */                                         \
  STATE(GOVERNOR_ERROR, 1)     /* [m/s] */                                                 \
  STATE(GOVERNOR_DECISIONS, 1) /* how often it decided, and how often at a limit */        \
  STATE(GOVERNOR_SATURATIONS, 1)
#define GOVERNOR_RECORDS(RECORD, SHOWN)                                            \
  /* greatest order, either way [1/s] */                                           \
  RECORD(GOVERNOR_PEAK_ORDER, "peak_order", "1/s", 0, GROWS)                       \
  RECORD(GOVERNOR_SATURATED, "saturated_share", "", 0, VALUE) /* share of these */ \
  /* greatest error of the speed, either way [m/s] */                              \
  RECORD(GOVERNOR_PEAK_ERROR, "peak_error", "m/s", 0, GROWS)
enum {
  GOVERNOR_ROWS(LIST_NUMBERS, LIST_NUMBERS) GOVERNOR_RECORDS(LIST_RECORDS, LIST_SHOWN)
      GOVERNOR_ROW_COUNT
};

#define GOVERNOR_TRACES(TRACE, SHOWN)                        \
  TRACE(GOVERNOR_TRACE_REFERENCE, "reference", "m/s", VALUE) \
  TRACE(GOVERNOR_TRACE_ERROR, "error", "m/s", VALUE)         \
  TRACE(GOVERNOR_TRACE_ORDER, "order", "1/s", VALUE)         \
  TRACE(GOVERNOR_TRACE_INTEGRAL, "integral", "m", VALUE)
enum { GOVERNOR_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) GOVERNOR_TRACE_COUNT };

#endif
