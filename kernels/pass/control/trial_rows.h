/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of sea trials, for their passes and for the host. */
#ifndef ALD_KERNELS_TRIAL_ROWS_H
#define ALD_KERNELS_TRIAL_ROWS_H

#include "../../lists.h"
#include "../../plan.h"

/* parameters */
#define TRIAL_PARAMETERS(MAKE, COPY)                                               \
  COPY(TRIAL_CENTRE, 1, KEY_CENTRE) /* centre of gravity forward of midship [m] */ \
  /* where the current counts, above the centre of gravity [m] */                  \
  COPY(TRIAL_HEIGHT, 1, KEY_HEIGHT)                                                \
  COPY(TRIAL_START, 1, KEY_START) /* time of the order [s] */                      \
  /* of heading to which the initial turning is measured [rad] */                  \
  COPY(TRIAL_CHANGE, 1, KEY_CHANGE)                                                \
  /* of a zig-zag: the first order, above 0 to starboard [rad] */                  \
  COPY(TRIAL_RUDDER, 1, KEY_ZIGZAG)                                                \
  /* of a zig-zag: change of heading at which it is reversed [rad] */              \
  COPY(TRIAL_SWITCH, 1, KEY_SWITCH)
enum { TRIAL_PARAMETERS(LIST_NUMBERS, LIST_COPIES) TRIAL_PARAM_COUNT };

/* option bits; the rudder of a zig-zag is KIND_REF(0) */
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
#define TRIAL_ROWS(STATE, TEMPORARY)                                                          \
  TEMPORARY(TRIAL_NOW, SAMPLE_ROW_COUNT) /* at the beginning of the step */                   \
  STATE(TRIAL_HELD, SAMPLE_ROW_COUNT)    /* of the record before */                           \
  STATE(TRIAL_WAY_X, 1)                  /* of the water until then [m] */                    \
  STATE(TRIAL_WAY_Y, 1)                                                                       \
  STATE(TRIAL_TURNED, 1) /* the heading then, with all its turns [rad] */                     \
  STATE(TRIAL_TRACK, 1)  /* track through the water then, from the order on [m] */            \
  /* midship less the way of the water, at the order; NaN before it [m] */                    \
  STATE(TRIAL_FROM_X, 1)                                                                      \
  STATE(TRIAL_FROM_Y, 1)                                                                      \
  STATE(TRIAL_FROM_HEADING, 1) /* [rad] */                                                    \
  /* of the heading when the last step began; NaN: there was none [rad/s] */                  \
  STATE(TRIAL_RATE_BEFORE, 1)                                                                 \
  TEMPORARY(TRIAL_SWITCH_AT, 1) /* time of a reversal in this step; NaN: there is none [s] */ \
  /* records; lengths [m], times from the order on [s] */                                     \
  STATE(TRIAL_REVERSAL, TRIAL_REVERSALS)  /* times of the reversals */                        \
  STATE(TRIAL_OVERSHOOT, TRIAL_REVERSALS) /* [rad] */                                         \
  STATE(TRIAL_OVERSHOOT_TIME, TRIAL_REVERSALS)
#define TRIAL_RECORDS(RECORD, SHOWN)                                                            \
  RECORD(TRIAL_ADVANCE, "advance", "m", ALD_NOT_YET, VALUE)                                     \
  RECORD(TRIAL_TRANSFER, "transfer", "m", ALD_NOT_YET, VALUE)                                   \
  RECORD(TRIAL_TIME_90, "time_90", "s", ALD_NOT_YET, VALUE)                                     \
  RECORD(TRIAL_DIAMETER, "tactical_diameter", "m", ALD_NOT_YET, VALUE)                          \
  RECORD(TRIAL_TIME_180, "time_180", "s", ALD_NOT_YET, VALUE)                                   \
  RECORD(TRIAL_STEADY, "steady_diameter", "m", ALD_NOT_YET, VALUE)  /* 2 U/|r| now */           \
  RECORD(TRIAL_INITIAL, "initial_turning", "m", ALD_NOT_YET, VALUE) /* track to TRIAL_CHANGE */ \
  /* until the speed ahead is 0 */                                                              \
  RECORD(TRIAL_TRACK_REACH, "track_reach", "m", ALD_NOT_YET, VALUE)                             \
  RECORD(TRIAL_HEAD_REACH, "head_reach", "m", ALD_NOT_YET, VALUE) /* along the first heading */ \
  /* across it, above 0 to port */                                                              \
  RECORD(TRIAL_SIDE_REACH, "side_reach", "m", ALD_NOT_YET, VALUE)                               \
  RECORD(TRIAL_TIME_TO_STOP, "time_to_stop", "s", ALD_NOT_YET, VALUE)                           \
  /* of midship through the water now [m/s] */                                                  \
  RECORD(TRIAL_SPEED, "final_speed", "m/s", ALD_NOT_YET, VALUE)                                 \
  RECORD(TRIAL_DRIFT, "final_drift", "rad", ALD_NOT_YET, VALUE) /* angle of that now [rad] */   \
  /* of the heading now [rad/s] */                                                              \
  RECORD(TRIAL_RATE, "final_yaw_rate", "rad/s", ALD_NOT_YET, VALUE)                             \
  SHOWN(TRIAL_REVERSAL, "reversal_1", "s", ALD_NOT_YET, VALUE)                                  \
  SHOWN(TRIAL_OVERSHOOT, "overshoot_1", "rad", ALD_NOT_YET, VALUE)                              \
  SHOWN(TRIAL_OVERSHOOT_TIME, "overshoot_time_1", "s", ALD_NOT_YET, VALUE)                      \
  SHOWN(TRIAL_REVERSAL + 1, "reversal_2", "s", ALD_NOT_YET, VALUE)                              \
  SHOWN(TRIAL_OVERSHOOT + 1, "overshoot_2", "rad", ALD_NOT_YET, VALUE)                          \
  SHOWN(TRIAL_OVERSHOOT_TIME + 1, "overshoot_time_2", "s", ALD_NOT_YET, VALUE)                  \
  SHOWN(TRIAL_REVERSAL + 2, "reversal_3", "s", ALD_NOT_YET, VALUE)                              \
  SHOWN(TRIAL_OVERSHOOT + 2, "overshoot_3", "rad", ALD_NOT_YET, VALUE)                          \
  SHOWN(TRIAL_OVERSHOOT_TIME + 2, "overshoot_time_3", "s", ALD_NOT_YET, VALUE)                  \
  SHOWN(TRIAL_REVERSAL + 3, "reversal_4", "s", ALD_NOT_YET, VALUE)                              \
  SHOWN(TRIAL_OVERSHOOT + 3, "overshoot_4", "rad", ALD_NOT_YET, VALUE)                          \
  SHOWN(TRIAL_OVERSHOOT_TIME + 3, "overshoot_time_4", "s", ALD_NOT_YET, VALUE)
enum {
  TRIAL_ROWS(LIST_NUMBERS, LIST_NUMBERS) TRIAL_RECORDS(LIST_RECORDS, LIST_SHOWN) TRIAL_ROW_COUNT
};

/* flags */
#define TRIAL_FLAGS(STATE, TEMPORARY) \
  STATE(TRIAL_PHASE, 1) /* of a zig-zag: 0 before the order, then 1 and the reversals done */
enum { TRIAL_FLAGS(LIST_NUMBERS, LIST_NUMBERS) TRIAL_FLAG_COUNT };

/* traces, when the step begins */
#define TRIAL_TRACES(TRACE, SHOWN)                                              \
  TRACE(TRIAL_TRACE_SPEED, "speed", "m/s", VALUE) /* through the water [m/s] */ \
  TRACE(TRIAL_TRACE_DRIFT, "drift", "rad", VALUE)
enum { TRIAL_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) TRIAL_TRACE_COUNT };

#endif
