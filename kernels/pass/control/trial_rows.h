/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of sea trials, for their passes and for the host. */
#ifndef ALD_KERNELS_TRIAL_ROWS_H
#define ALD_KERNELS_TRIAL_ROWS_H

#include "../../plan.h"

/* parameters */
enum {
  TRIAL_CENTRE, /* centre of gravity forward of midship [m] */
  TRIAL_HEIGHT, /* where the current counts, above the centre of gravity [m] */
  TRIAL_START,  /* time of the order [s] */
  TRIAL_CHANGE, /* of heading to which the initial turning is measured [rad] */
  TRIAL_RUDDER, /* of a zig-zag: the first order, above 0 to starboard [rad] */
  TRIAL_SWITCH, /* of a zig-zag: change of heading at which it is reversed [rad] */
  TRIAL_PARAM_COUNT
};

/* option bits; the rudder of a zig-zag is KIND_SHAPE_B */
enum { TRIAL_ZIGZAG = 1 };

enum { TRIAL_REVERSALS = 4 }; /* of which there are figures */

/* a moment of midship as rows hold it */
enum {
  SAMPLE_X, /* earth frame, relative to the scenario's origin [m] */
  SAMPLE_Y,
  SAMPLE_COS, /* of the heading */
  SAMPLE_SIN,
  SAMPLE_VX, /* through the water, earth frame [m/s] */
  SAMPLE_VY,
  SAMPLE_CURRENT_X, /* [m/s] */
  SAMPLE_CURRENT_Y,
  SAMPLE_HEADING, /* -pi to pi [rad] */
  SAMPLE_RATE,    /* of it [rad/s] */
  SAMPLE_ROW_COUNT
};

/* real rows */
enum {
  TRIAL_NOW,                                   /* at the beginning of the step */
  TRIAL_HELD = TRIAL_NOW + SAMPLE_ROW_COUNT,   /* of the record before */
  TRIAL_WAY_X = TRIAL_HELD + SAMPLE_ROW_COUNT, /* of the water until then [m] */
  TRIAL_WAY_Y,
  TRIAL_TURNED, /* the heading then, with all its turns [rad] */
  TRIAL_TRACK,  /* track through the water then, from the order on [m] */
  TRIAL_FROM_X, /* midship less the way of the water, at the order; NaN before it [m] */
  TRIAL_FROM_Y,
  TRIAL_FROM_HEADING, /* [rad] */
  TRIAL_RATE_BEFORE,  /* of the heading when the last step began; NaN: there was none [rad/s] */
  TRIAL_SWITCH_AT,    /* time of a reversal in this step; NaN: there is none [s] */
  /* records; lengths [m], times from the order on [s] */
  TRIAL_ADVANCE,
  TRIAL_TRANSFER,
  TRIAL_TIME_90,
  TRIAL_DIAMETER,
  TRIAL_TIME_180,
  TRIAL_INITIAL,                                      /* track to TRIAL_CHANGE */
  TRIAL_TRACK_REACH,                                  /* until the speed ahead is 0 */
  TRIAL_HEAD_REACH,                                   /* along the first heading */
  TRIAL_SIDE_REACH,                                   /* across it, above 0 to port */
  TRIAL_TIME_TO_STOP,                                 /* [s] */
  TRIAL_STEADY,                                       /* 2 U/|r| now */
  TRIAL_SPEED,                                        /* of midship through the water now [m/s] */
  TRIAL_DRIFT,                                        /* angle of that now [rad] */
  TRIAL_RATE,                                         /* of the heading now [rad/s] */
  TRIAL_REVERSAL,                                     /* times of the reversals */
  TRIAL_OVERSHOOT = TRIAL_REVERSAL + TRIAL_REVERSALS, /* [rad] */
  TRIAL_OVERSHOOT_TIME = TRIAL_OVERSHOOT + TRIAL_REVERSALS,
  TRIAL_ROW_COUNT = TRIAL_OVERSHOOT_TIME + TRIAL_REVERSALS
};

/* flags */
enum {
  TRIAL_PHASE, /* of a zig-zag: 0 before the order, then 1 and the reversals done */
  TRIAL_FLAG_COUNT
};

/* traces, when the step begins */
enum {
  TRIAL_TRACE_SPEED, /* through the water [m/s] */
  TRIAL_TRACE_DRIFT, /* [rad] */
  TRIAL_TRACE_COUNT
};

#endif
