/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of winches, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_WINCH_ROWS_H
#define ALD_KERNELS_PASS_WINCH_ROWS_H

/* parameters; the line is KIND_SHAPE_A */
enum {
  WINCH_RATE,           /* at which it lets out without a history and a tension [m/s] */
  WINCH_TENSION,        /* that it holds [N] */
  WINCH_PAY_OUT,        /* greatest speed of paying out under tension [m/s] */
  WINCH_HAUL,           /* greatest speed of hauling [m/s] */
  WINCH_POWER,          /* greatest power of hauling [W] */
  WINCH_DAMPING,        /* tension beyond the set point per speed [N s/m] */
  WINCH_SHORTEST,       /* its section stops at this length [m] and */
  WINCH_SHORTEST_SHARE, /* this share of its length at the start [-], both added; but not below */
  WINCH_LEAST_SHARE,    /* this share of it [-] */
  WINCH_LONGEST,        /* and at this one; infinite: it does not [m] */
  WINCH_PARAM_COUNT
};

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
enum {
  WINCH_HELD,                          /* the above at the last record, and records */
  WINCH_NOW = WINCH_TALLY_COUNT,       /* in this evaluation */
  WINCH_SPEED = 2 * WINCH_TALLY_COUNT, /* rate over the substep, then at the evaluation [m/s] */
  WINCH_SINCE,           /* let out since the last record: a sum of small numbers [m] */
  WINCH_PULL,            /* tension at this rate [N] */
  WINCH_ORDERED_RATE,    /* not a number: none is ordered [m/s] */
  WINCH_ORDERED_TENSION, /* likewise [N] */
  WINCH_HELD_ORDERS,     /* both as they were at the last record (2) */
  /* record: segments of which half has 2 % of the peak tension at most, once they have grown; 0: so
   * have those of now */
  WINCH_WANTED = WINCH_HELD_ORDERS + 2,
  WINCH_ROW_COUNT
};

/* trace rows */
enum {
  WINCH_TRACE_PAID,    /* [m] */
  WINCH_TRACE_SPEED,   /* [m/s] */
  WINCH_TRACE_TENSION, /* [N] */
  WINCH_TRACE_POWER,   /* of hauling [W] */
  WINCH_TRACE_COUNT
};

#endif
