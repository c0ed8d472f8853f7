/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and traces of tugs' skippers, for their pass and for the host. */
#ifndef ALD_KERNELS_PASS_TUG_SKIPPER_ROWS_H
#define ALD_KERNELS_PASS_TUG_SKIPPER_ROWS_H

#include "../../lists.h"

/* parameters; the orders follow */
#define SKIPPER_PARAMETERS(MAKE, COPY)                                                            \
  COPY(SKIPPER_TOUCH, 1, KEY_TOUCH) /* force above which he pushes or pulls [N] */                \
  COPY(SKIPPER_LOST, 1, KEY_LOST)   /* gap beyond which he closes again [m] */                    \
  COPY(SKIPPER_GAIN, 1, KEY_GAIN)   /* closing speed by the gap [1/s] */                          \
  COPY(SKIPPER_SLOW, 1, KEY_SLOW)   /* least and greatest closing speed [m/s] */                  \
  COPY(SKIPPER_FAST, 1, KEY_FAST)                                                                 \
  COPY(SKIPPER_APART, 1, KEY_APART) /* gap that he keeps when he has let go [m] */                \
  COPY(SKIPPER_KV, 1, KEY_KV)       /* thrust by the closing speed [N s/m] */                     \
  COPY(SKIPPER_KN, 1, KEY_KN)       /* by the error of the force [-] */                           \
  COPY(SKIPPER_KI, 1, KEY_KI)       /* by its integral [1/s] */                                   \
  COPY(SKIPPER_KD, 1, KEY_KD)       /* by the closing speed while he pushes [N s/m] */            \
  MAKE(SKIPPER_MOST, 1)             /* greatest thrust towards the ship [N] */                    \
  MAKE(SKIPPER_ASTERN, 1)           /* and from it [N] */                                         \
  MAKE(SKIPPER_AGAINST, 1) /* thrust by which the thrusters push against each other [N] */        \
  MAKE(SKIPPER_SIDE, 1)    /* greatest force across [N] */                                        \
  COPY(SKIPPER_PLACE_KP, 1, KEY_AT)        /* force across by the error of the place [N/m] */     \
  MAKE(SKIPPER_PLACE_KD, 1)                /* by its rate [N s/m] */                              \
  COPY(SKIPPER_HEADING_KP, 1, KEY_HEADING) /* moment by the error of the heading [N m] */         \
  MAKE(SKIPPER_HEADING_KD, 1)              /* by its rate [N m s] */                              \
  MAKE(SKIPPER_MOMENT, 1)                  /* greatest [N m] */                                   \
  MAKE(SKIPPER_FAN, 1)                /* greatest angle of a push from the inward normal [rad] */ \
  COPY(SKIPPER_FREE, 1, KEY_FREE)     /* time from which on he lets go; infinite: never [s] */    \
  COPY(SKIPPER_PERIOD, 1, KEY_PERIOD) /* [s] */                                                   \
  MAKE(SKIPPER_STEPS, 1)              /* steps in it, a whole number */
enum { SKIPPER_PARAMETERS(LIST_NUMBERS, LIST_COPIES) SKIPPER_PARAM_COUNT };

enum { SKIPPER_ORDERS, SKIPPER_TABLES };
enum { SKIPPER_ORDER_WIDTH = 2 }; /* time [s], force [N] */

/* real rows */
#define SKIPPER_ROWS(STATE, TEMPORARY)                                                         \
  /* references, which an order or a host may set */                                           \
  STATE(SKIPPER_FORCE, 1) /* of the fender or the line, along his way [N] */                   \
  /* in which he pushes or pulls, of the earth; infinite: along the normal [rad] */            \
  STATE(SKIPPER_BEARING, 1)                                                                    \
  STATE(SKIPPER_PLACE, 1) /* along the ship; infinite: where he is at the next decision [m] */ \
  STATE(SKIPPER_FREED, 1) /* above 0: he lets go */                                            \
  STATE(SKIPPER_ON, 1)    /* 0: he gives no orders */                                          \
  /* at the beginning of the step */                                                           \
  STATE(SKIPPER_PHASE, 1)                                                                      \
  STATE(SKIPPER_INTEGRAL, 1) /* of the error of the force [N s] */                             \
  STATE(SKIPPER_HELD, 1)     /* the place that he keeps [m] */                                 \
  /* what the last decision made of them */                                                    \
  STATE(SKIPPER_PHASE_NEXT, 1)                                                                 \
  STATE(SKIPPER_INTEGRAL_NEXT, 1)                                                              \
  STATE(SKIPPER_HELD_NEXT, 1)                                                                  \
  STATE(SKIPPER_DECIDES, 1) /* 1: he decides at the beginning of this step */                  \
  /* of the last decision */                                                                   \
  STATE(SKIPPER_THRUST, 1)  /* along his way [N] */                                            \
  STATE(SKIPPER_ACROSS, 1)  /* [N] */                                                          \
  STATE(SKIPPER_TURNS, 1)   /* moment [N m] */                                                 \
  STATE(SKIPPER_FORCE_X, 1) /* the thrust and the force across, axes of the tug [N] */         \
  STATE(SKIPPER_FORCE_Y, 1)                                                                    \
  STATE(SKIPPER_LIMITED, 1)   /* 1: the thrust is at a limit */                                \
  STATE(SKIPPER_GAP, 1)       /* [m] */                                                        \
  STATE(SKIPPER_CLOSING, 1)   /* [m/s] */                                                      \
  STATE(SKIPPER_FELT, 1)      /* force of the fender or the line [N] */                        \
  STATE(SKIPPER_OFF, 1)       /* error of the place [m] */                                     \
  STATE(SKIPPER_SLEWED, 1)    /* error of the heading [rad] */                                 \
  STATE(SKIPPER_DECISIONS, 1) /* how often he decided, and how often at a limit */             \
  STATE(SKIPPER_LIMITS, 1)                                                                     \
  STATE(SKIPPER_PUSHED, 1) /* likewise while he pushed or pulled */
#define SKIPPER_RECORDS(RECORD, SHOWN)                                                         \
  /* greatest thrust ordered, either way [N] */                                                \
  RECORD(SKIPPER_PEAK, "peak_order", "N", 0, GROWS)                                            \
  RECORD(SKIPPER_SHARE, "limited_share", "", 0, VALUE) /* share of these */                    \
  RECORD(SKIPPER_TIME, "push_time", "s", 0, GROWS)     /* for which he pushed or pulled [s] */ \
  RECORD(SKIPPER_LOSSES, "losses", "", 0, GROWS)       /* how often he lost the ship */        \
  /* greatest error of the place while he pushed or pulled, either way [m] */                  \
  RECORD(SKIPPER_PEAK_OFF, "peak_place_error", "m", 0, GROWS)                                  \
  /* and of the heading [rad] */                                                               \
  RECORD(SKIPPER_PEAK_SLEW, "peak_heading_error", "rad", 0, GROWS)
enum {
  SKIPPER_ROWS(LIST_NUMBERS, LIST_NUMBERS) SKIPPER_RECORDS(LIST_RECORDS, LIST_SHOWN)
      SKIPPER_ROW_COUNT
};

#define SKIPPER_TRACES(TRACE, SHOWN)                    \
  TRACE(SKIPPER_TRACE_PHASE, "phase", "", VALUE)        \
  TRACE(SKIPPER_TRACE_GAP, "gap", "m", VALUE)           \
  TRACE(SKIPPER_TRACE_CLOSING, "closing", "m/s", VALUE) \
  TRACE(SKIPPER_TRACE_FELT, "force", "N", VALUE)        \
  TRACE(SKIPPER_TRACE_WANTED, "wanted", "N", VALUE)     \
  TRACE(SKIPPER_TRACE_THRUST, "order", "N", VALUE)      \
  TRACE(SKIPPER_TRACE_ACROSS, "across", "N", VALUE)     \
  TRACE(SKIPPER_TRACE_TURNS, "moment", "N m", VALUE)    \
  TRACE(SKIPPER_TRACE_OFF, "place_error", "m", VALUE)   \
  TRACE(SKIPPER_TRACE_SLEWED, "heading_error", "rad", VALUE)
enum { SKIPPER_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) SKIPPER_TRACE_COUNT };

#endif
