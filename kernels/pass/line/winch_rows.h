/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of winches, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_WINCH_ROWS_H
#define ALD_KERNELS_PASS_WINCH_ROWS_H

#include "../../lists.h"

/* parameters; the line is KIND_LINE_A */
#define WINCH_PARAMETERS(MAKE, COPY)                                                       \
  MAKE(WINCH_RATE, 1)     /* at which it lets out without a history and a tension [m/s] */ \
  MAKE(WINCH_TENSION, 1)  /* that it holds [N] */                                          \
  MAKE(WINCH_PAY_OUT, 1)  /* greatest speed of paying out under tension [m/s] */           \
  MAKE(WINCH_HAUL, 1)     /* greatest speed of hauling [m/s] */                            \
  MAKE(WINCH_POWER, 1)    /* greatest power of hauling [W] */                              \
  MAKE(WINCH_DAMPING, 1)  /* tension beyond the set point per speed [N s/m] */             \
  MAKE(WINCH_SHORTEST, 1) /* its section stops at this length [m] and */                   \
  /* this share of its length at the start [-], both added; but not below */               \
  MAKE(WINCH_SHORTEST_SHARE, 1)                                                            \
  MAKE(WINCH_LEAST_SHARE, 1) /* this share of it [-] */                                    \
  MAKE(WINCH_LONGEST, 1)     /* and at this one; infinite: it does not [m] */
enum { WINCH_PARAMETERS(LIST_NUMBERS, LIST_COPIES) WINCH_PARAM_COUNT };

/* option bits */
enum {
  WINCH_AT_FROM = 1, /* it is at the line's first end */
  WINCH_HOLDS = 2,   /* it holds a tension */
  WINCH_HAS_POWER = 4
};

/* tables */
enum { WINCH_HISTORY };

/* what its way adds to */
enum {
  WINCH_PAID,          /* let out since the start [m] */
  WINCH_MOST_PAID,     /* [m] */
  WINCH_LEAST_PAID,    /* [m] */
  WINCH_PEAK_SPEED,    /* [m/s] */
  WINCH_PEAK_POWER,    /* of hauling [W] */
  WINCH_WORK,          /* on the line [J] */
  WINCH_LIMITED,       /* time in which a limit held it [s] */
  WINCH_PEAK_TENSION,  /* [N] */
  WINCH_GREATEST_LOAD, /* of a segment that has become half as long again [N] */
  WINCH_TALLY_COUNT
};

/* real rows */
#define WINCH_ROWS(STATE, TEMPORARY)                                                              \
  STATE(WINCH_HELD, WINCH_TALLY_COUNT)    /* the above at the last record, and records */         \
  TEMPORARY(WINCH_NOW, WINCH_TALLY_COUNT) /* in this evaluation */                                \
  TEMPORARY(WINCH_SPEED, 1)       /* rate over the substep, then at the evaluation [m/s] */       \
  TEMPORARY(WINCH_SINCE, 1)       /* let out since the last record: a sum of small numbers [m] */ \
  TEMPORARY(WINCH_PULL, 1)        /* tension at this rate [N] */                                  \
  STATE(WINCH_ORDERED_RATE, 1)    /* not a number: none is ordered [m/s] */                       \
  STATE(WINCH_ORDERED_TENSION, 1) /* likewise [N] */                                              \
  STATE(WINCH_HELD_ORDERS, 2)     /* both as they were at the last record */
#define WINCH_RECORDS(RECORD, SHOWN)                                              \
  SHOWN(WINCH_HELD + WINCH_PAID, "paid_out", "m", 0, VALUE)                       \
  SHOWN(WINCH_HELD + WINCH_MOST_PAID, "most_paid_out", "m", ALD_NOT_YET, GROWS)   \
  SHOWN(WINCH_HELD + WINCH_LEAST_PAID, "least_paid_out", "m", ALD_NOT_YET, VALUE) \
  SHOWN(WINCH_HELD + WINCH_PEAK_SPEED, "peak_speed", "m/s", 0, GROWS)             \
  SHOWN(WINCH_HELD + WINCH_PEAK_POWER, "peak_power", "W", 0, GROWS)               \
  SHOWN(WINCH_HELD + WINCH_PEAK_TENSION, "peak_tension", "N", 0, GROWS)           \
  SHOWN(WINCH_HELD + WINCH_WORK, "work", "J", 0, VALUE)                           \
  SHOWN(WINCH_HELD + WINCH_LIMITED, "time_at_limit", "s", 0, GROWS)               \
  RECORD(WINCH_WANTED, "segments_wanted", "", 0, VALUE)
enum {
  WINCH_ROWS(LIST_NUMBERS, LIST_NUMBERS) WINCH_RECORDS(LIST_RECORDS, LIST_SHOWN) WINCH_ROW_COUNT
};

/* trace rows */
#define WINCH_TRACES(TRACE, SHOWN)                  \
  TRACE(WINCH_TRACE_PAID, "paid_out", "m", VALUE)   \
  TRACE(WINCH_TRACE_SPEED, "speed", "m/s", VALUE)   \
  TRACE(WINCH_TRACE_TENSION, "tension", "N", VALUE) \
  TRACE(WINCH_TRACE_POWER, "power", "W", VALUE) /* of hauling [W] */
enum { WINCH_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) WINCH_TRACE_COUNT };

#endif
