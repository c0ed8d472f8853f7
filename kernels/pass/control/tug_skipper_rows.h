/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and traces of tugs' skippers, for their pass and for the host. */
#ifndef ALD_KERNELS_PASS_TUG_SKIPPER_ROWS_H
#define ALD_KERNELS_PASS_TUG_SKIPPER_ROWS_H

/* parameters; the orders follow */
enum {
  SKIPPER_TOUCH, /* force above which he pushes or pulls [N] */
  SKIPPER_LOST,  /* gap beyond which he closes again [m] */
  SKIPPER_GAIN,  /* closing speed by the gap [1/s] */
  SKIPPER_SLOW,  /* least and greatest closing speed [m/s] */
  SKIPPER_FAST,
  SKIPPER_APART,      /* gap that he keeps when he has let go [m] */
  SKIPPER_KV,         /* thrust by the closing speed [N s/m] */
  SKIPPER_KN,         /* by the error of the force [-] */
  SKIPPER_KI,         /* by its integral [1/s] */
  SKIPPER_KD,         /* by the closing speed while he pushes [N s/m] */
  SKIPPER_MOST,       /* greatest thrust towards the ship [N] */
  SKIPPER_ASTERN,     /* and from it [N] */
  SKIPPER_AGAINST,    /* thrust by which the thrusters push against each other [N] */
  SKIPPER_SIDE,       /* greatest force across [N] */
  SKIPPER_PLACE_KP,   /* force across by the error of the place [N/m] */
  SKIPPER_PLACE_KD,   /* by its rate [N s/m] */
  SKIPPER_HEADING_KP, /* moment by the error of the heading [N m] */
  SKIPPER_HEADING_KD, /* by its rate [N m s] */
  SKIPPER_MOMENT,     /* greatest [N m] */
  SKIPPER_FAN,        /* greatest angle of a push from the inward normal [rad] */
  SKIPPER_FREE,       /* time from which on he lets go; infinite: never [s] */
  SKIPPER_PERIOD,     /* [s] */
  SKIPPER_STEPS,      /* steps in it, a whole number */
  SKIPPER_PARAM_COUNT
};

enum { SKIPPER_ORDERS, SKIPPER_TABLES };
enum { SKIPPER_ORDER_WIDTH = 2 }; /* time [s], force [N] */

/* real rows */
enum {
  /* references, which an order or a host may set */
  SKIPPER_FORCE,   /* of the fender or the line, along his way [N] */
  SKIPPER_BEARING, /* in which he pushes or pulls, of the earth; infinite: along the normal [rad] */
  SKIPPER_PLACE,   /* along the ship; infinite: where he is at the next decision [m] */
  SKIPPER_FREED,   /* above 0: he lets go */
  SKIPPER_ON,      /* 0: he gives no orders */
  /* at the beginning of the step */
  SKIPPER_PHASE,
  SKIPPER_INTEGRAL, /* of the error of the force [N s] */
  SKIPPER_HELD,     /* the place that he keeps [m] */
  /* what the last decision made of them */
  SKIPPER_PHASE_NEXT,
  SKIPPER_INTEGRAL_NEXT,
  SKIPPER_HELD_NEXT,
  SKIPPER_DECIDES, /* 1: he decides at the beginning of this step */
  /* of the last decision */
  SKIPPER_THRUST,  /* along his way [N] */
  SKIPPER_ACROSS,  /* [N] */
  SKIPPER_TURNS,   /* moment [N m] */
  SKIPPER_FORCE_X, /* the thrust and the force across, axes of the tug [N] */
  SKIPPER_FORCE_Y,
  SKIPPER_LIMITED, /* 1: the thrust is at a limit */
  SKIPPER_GAP,     /* [m] */
  SKIPPER_CLOSING, /* [m/s] */
  SKIPPER_FELT,    /* force of the fender or the line [N] */
  SKIPPER_OFF,     /* error of the place [m] */
  SKIPPER_SLEWED,  /* error of the heading [rad] */
  /* records */
  SKIPPER_DECISIONS, /* how often he decided, and how often at a limit */
  SKIPPER_LIMITS,
  SKIPPER_PUSHED,    /* likewise while he pushed or pulled */
  SKIPPER_SHARE,     /* share of these */
  SKIPPER_PEAK,      /* greatest thrust ordered, either way [N] */
  SKIPPER_TIME,      /* for which he pushed or pulled [s] */
  SKIPPER_LOSSES,    /* how often he lost the ship */
  SKIPPER_PEAK_OFF,  /* greatest error of the place while he pushed or pulled, either way [m] */
  SKIPPER_PEAK_SLEW, /* and of the heading [rad] */
  SKIPPER_ROW_COUNT
};

enum {
  SKIPPER_TRACE_PHASE,
  SKIPPER_TRACE_GAP,     /* [m] */
  SKIPPER_TRACE_CLOSING, /* [m/s] */
  SKIPPER_TRACE_FELT,    /* [N] */
  SKIPPER_TRACE_WANTED,  /* [N] */
  SKIPPER_TRACE_THRUST,  /* [N] */
  SKIPPER_TRACE_ACROSS,  /* [N] */
  SKIPPER_TRACE_TURNS,   /* [N m] */
  SKIPPER_TRACE_OFF,     /* [m] */
  SKIPPER_TRACE_SLEWED,  /* [rad] */
  SKIPPER_TRACE_COUNT
};

#endif
