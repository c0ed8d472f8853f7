/* SPDX-License-Identifier: Apache-2.0
 * Parameters, tables, rows and traces of lifting surfaces, for the passes and for the host. */
#ifndef ALD_KERNELS_PASS_LIFTING_SURFACE_ROWS_H
#define ALD_KERNELS_PASS_LIFTING_SURFACE_ROWS_H

#include "../../lists.h"

#define FOIL_PARAMETERS(MAKE, COPY)                                                       \
  COPY(FOIL_AT, 3, KEY_AT)        /* where its force acts, body frame [m] */              \
  MAKE(FOIL_AXIS, 3)              /* of its rotation, unit vector, body frame */          \
  MAKE(FOIL_CHORD, 3)             /* trailing to leading edge at the angle 0, likewise */ \
  MAKE(FOIL_TURN_RATE, 1)         /* greatest rate of its angle [rad/s] */                \
  COPY(FOIL_TURN_LAG, 1, KEY_LAG) /* 0: the rate alone [s] */
enum { FOIL_PARAMETERS(LIST_NUMBERS, LIST_COPIES) FOIL_PARAM_COUNT };

enum { FOIL_COEFFICIENTS, FOIL_RACE, FOIL_TABLES };
/* columns of the first, by the angle of attack [rad] */
enum {
  FOIL_ATTACK,
  FOIL_DRAG,   /* [N s^2/m^2] */
  FOIL_LIFT,   /* [N s^2/m^2] */
  FOIL_MOMENT, /* [N s^2/m] */
  FOIL_COLUMNS,
  FOIL_RACE_COLUMNS = 2 /* distance over diameter; mean velocity over that at the screw */
};

/* real rows */
#define FOIL_ROWS(STATE, TEMPORARY)                                                              \
  STATE(FOIL_ANGLE, 1) /* state at the beginning of a step, right-handed about the axis [rad] */ \
  STATE(FOIL_ORDER, 1) /* ordered angle: a controller may write it [rad] */                      \
  TEMPORARY(FOIL_ANGLE_NOW, 1)  /* of this evaluation [rad] */                                   \
  TEMPORARY(FOIL_FORCE, 1)      /* size [N] */                                                   \
  TEMPORARY(FOIL_STOCK, 1)      /* moment about the axis [N m] */                                \
  TEMPORARY(FOIL_RACE_SPEED, 1) /* of the race alone [m/s] */
#define FOIL_RECORDS(RECORD, SHOWN)                            \
  RECORD(FOIL_PEAK_FORCE, "peak_force", "N", 0, GROWS) /* s */ \
  RECORD(FOIL_PEAK_MOMENT, "peak_moment", "N m", 0, GROWS)     \
  RECORD(FOIL_PEAK_ANGLE, "peak_angle", "rad", 0, GROWS)       \
  RECORD(FOIL_PEAK_RACE, "peak_race", "m/s", 0, GROWS)
enum {
  FOIL_ROWS(LIST_NUMBERS, LIST_NUMBERS) FOIL_RECORDS(LIST_RECORDS, LIST_SHOWN) FOIL_ROW_COUNT
};

#define FOIL_TRACES(TRACE, SHOWN)                                   \
  TRACE(FOIL_TRACE_ANGLE, "angle", "rad", VALUE)                    \
  TRACE(FOIL_TRACE_ORDER, "ordered_angle", "rad", VALUE)            \
  TRACE(FOIL_TRACE_ATTACK, "attack", "rad", VALUE)                  \
  TRACE(FOIL_TRACE_FLOW, "flow", "m/s", VALUE) /* U [m/s] */        \
  TRACE(FOIL_TRACE_RACE, "race", "m/s", VALUE) /* U_mean [m/s] */   \
  TRACE(FOIL_TRACE_FORCE, "surge", "N", VALUE) /* body frame [N] */ \
  TRACE(FOIL_TRACE_FORCE_SWAY, "sway", "N", VALUE)                  \
  TRACE(FOIL_TRACE_FORCE_HEAVE, "heave", "N", VALUE)                \
  TRACE(FOIL_TRACE_MOMENT, "moment", "N m", VALUE) /* about the axis [N m] */
enum { FOIL_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) FOIL_TRACE_COUNT };

#endif
