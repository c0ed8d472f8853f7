/* SPDX-License-Identifier: Apache-2.0
 * Parameters, tables, rows and traces of lifting surfaces, for the passes and for the host. */
#ifndef ALD_KERNELS_PASS_LIFTING_SURFACE_ROWS_H
#define ALD_KERNELS_PASS_LIFTING_SURFACE_ROWS_H

enum {
  FOIL_AT,                         /* where its force acts, body frame [m] (3) */
  FOIL_AXIS = FOIL_AT + 3,         /* of its rotation, unit vector, body frame (3) */
  FOIL_CHORD = FOIL_AXIS + 3,      /* trailing to leading edge at the angle 0, likewise (3) */
  FOIL_TURN_RATE = FOIL_CHORD + 3, /* greatest rate of its angle [rad/s] */
  FOIL_TURN_LAG,                   /* 0: the rate alone [s] */
  FOIL_PARAM_COUNT
};

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
enum {
  FOIL_ANGLE,      /* state at the beginning of a step, right-handed about the axis [rad] */
  FOIL_ORDER,      /* ordered angle: a controller may write it [rad] */
  FOIL_ANGLE_NOW,  /* of this evaluation [rad] */
  FOIL_FORCE,      /* size [N] */
  FOIL_STOCK,      /* moment about the axis [N m] */
  FOIL_RACE_SPEED, /* of the race alone [m/s] */
  FOIL_PEAK_FORCE, /* records */
  FOIL_PEAK_MOMENT,
  FOIL_PEAK_ANGLE,
  FOIL_PEAK_RACE,
  FOIL_ROW_COUNT
};

enum {
  FOIL_TRACE_ANGLE,
  FOIL_TRACE_ORDER,
  FOIL_TRACE_ATTACK,
  FOIL_TRACE_FLOW,                          /* U [m/s] */
  FOIL_TRACE_RACE,                          /* U_mean [m/s] */
  FOIL_TRACE_FORCE,                         /* body frame [N] (3) */
  FOIL_TRACE_MOMENT = FOIL_TRACE_FORCE + 3, /* about the axis [N m] */
  FOIL_TRACE_COUNT
};

#endif
