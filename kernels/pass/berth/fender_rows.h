/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and flags of the fender, for the passes and for the host. */
#ifndef ALD_KERNELS_PASS_FENDER_ROWS_H
#define ALD_KERNELS_PASS_FENDER_ROWS_H

#include "../step/balance_rows.h"
#include "../step/touch_rows.h"

/* parameters; the curve's table follows them */
enum {
  FENDER_ATTACHMENT_X, /* X_F, frame of the fender's body [m] */
  FENDER_ATTACHMENT_Y,
  FENDER_ATTACHMENT_Z,
  FENDER_NORMAL_X, /* n, frame of the plane's body */
  FENDER_NORMAL_Y,
  FENDER_NORMAL_Z,
  FENDER_ALONG_X, /* ex */
  FENDER_ALONG_Y,
  FENDER_ALONG_Z,
  FENDER_ACROSS_X, /* ey = n x ex */
  FENDER_ACROSS_Y,
  FENDER_ACROSS_Z,
  FENDER_ORIGIN_X, /* ex . X_S, ey . X_S, n . X_S [m] */
  FENDER_ORIGIN_Y,
  FENDER_ORIGIN_Z,
  FENDER_LOW_X, /* bounds of the rectangle [m] */
  FENDER_LOW_Y,
  FENDER_HIGH_X,
  FENDER_HIGH_Y,
  FENDER_AXIS_X, /* of a roller, frame of the fender's body */
  FENDER_AXIS_Y,
  FENDER_AXIS_Z,
  FENDER_FACTOR,         /* of the curve's forces [-] */
  FENDER_START,          /* R_c, distance at which contact begins [m] */
  FENDER_DAMPING_MOST,   /* greatest damping coefficient of the curve; 0: there is none */
  FENDER_EXPONENT,       /* e [-] */
  FENDER_VELOCITY_LIMIT, /* of dry friction, e = 0 [m/s] */
  FENDER_SHEAR,          /* ks [N/m] */
  FENDER_STATIC,         /* mu_s [-] */
  FENDER_KINETIC,        /* mu_d [-] */
  FENDER_BY_ENERGY,      /* 1/rated energy [1/J] */
  FENDER_BY_REACTION,    /* 1/rated reaction [1/N] */
  FENDER_BY_AREA,        /* 1/contact area [1/m^2], 0: not given */
  FENDER_BY_PRESSURE,    /* 1/(contact area x limit of the hull pressure) [1/N], 0: no limit */
  FENDER_PARAM_COUNT
};

/* columns of the curve: distance, force, damping coefficient */
enum { FENDER_CURVE_COLUMNS = 3, FENDER_CURVE_FORCE = 1, FENDER_CURVE_DAMPING = 2 };

/* option bits */
enum { FENDER_ROLLER = 1, FENDER_SPHERE = 2 };

/* place of a body in the step before; its third axis follows from the two */
enum { FENDER_POSE_AT, FENDER_POSE_X = 3, FENDER_POSE_Y = 6, FENDER_POSE_ROWS = 9 };

/* real rows */
enum {
  /* of this evaluation */
  FENDER_DEFLECTION, /* R_c - R, < 0: apart [m] */
  FENDER_NORMAL,     /* N [N] */
  FENDER_CLOSING,    /* -dR/dt [m/s] */
  FENDER_X,          /* place on the plane [m] */
  FENDER_Y,
  FENDER_SX, /* shear [m] */
  FENDER_SY,
  FENDER_SLIP,    /* way slid [m] */
  FENDER_TIPPING, /* power of the force's moment about the point whose way is counted [W] */
  /* the same of the last step */
  FENDER_HELD_DEFLECTION,
  FENDER_HELD_NORMAL,
  FENDER_HELD_X,
  FENDER_HELD_Y,
  FENDER_HELD_SX,
  FENDER_HELD_SY,
  FENDER_HELD_TIPPING,
  FENDER_WORK, /* work of the normal force since contact began [J] */
  /* records */
  FENDER_PEAK_NORMAL,         /* [N] */
  FENDER_PEAK_TANGENTIAL,     /* [N] */
  FENDER_GREATEST_DEFLECTION, /* [m] */
  FENDER_ENERGY_ABSORBED,     /* greatest FENDER_WORK [J] */
  FENDER_ENERGY_DISSIPATED,   /* work of both forces, all contacts together [J] */
  FENDER_IMPULSE_NORMAL,      /* [N s] */
  FENDER_FIRST_TOUCH,         /* rows TOUCH_* from here on */
  FENDER_DURATION = FENDER_FIRST_TOUCH + TOUCH_DURATION,
  FENDER_SPEED_BEFORE = FENDER_FIRST_TOUCH + TOUCH_SPEED_BEFORE,
  FENDER_SPEED_AFTER = FENDER_FIRST_TOUCH + TOUCH_SPEED_AFTER,
  FENDER_SLIP_DISTANCE, /* [m] */
  FENDER_PEAK_PRESSURE, /* [Pa] */
  FENDER_USE_ENERGY,    /* absorbed over rated [-] */
  FENDER_USE_REACTION,  /* peak over rated [-] */
  FENDER_USE_PRESSURE,  /* peak over limit [-] */
  FENDER_OVERLOAD,      /* 1: one of the three was above 1 */
  FENDER_OVERLOAD_TIME, /* when it first was [s] */
  /* a sphere's bodies in this evaluation and in the last step: the fender's, the plane's */
  FENDER_POSES,
  FENDER_HELD_POSES = FENDER_POSES + 2 * FENDER_POSE_ROWS,
  FENDER_BALANCE = FENDER_HELD_POSES + 2 * FENDER_POSE_ROWS, /* BALANCE_ROW_COUNT */
  FENDER_ROW_COUNT = FENDER_BALANCE + BALANCE_ROW_COUNT
};

/* flag rows */
enum {
  FENDER_TOUCH,      /* TOUCH_* in this evaluation */
  FENDER_STATE,      /* bits of this evaluation */
  FENDER_HELD_STATE, /* and of the last step */
  FENDER_FLAG_COUNT
};
enum {
  FENDER_ARMED = 1,
  FENDER_TOUCHES = 2,
  FENDER_SLIDES = 4,
  FENDER_SEEN = 8,
  FENDER_PASSED = 16 /* it has gone through the rectangle within the step, untouched */
};

/* rows written only when traced */
enum {
  FENDER_TRACE_DISTANCE, /* R [m] */
  FENDER_TRACE_X,        /* place on the plane [m] */
  FENDER_TRACE_Y,
  FENDER_TRACE_NORMAL, /* N [N] */
  FENDER_TRACE_TX,     /* friction on the fender's body by the plane's axes [N] */
  FENDER_TRACE_TY,
  FENDER_TRACE_SX, /* shear [m] */
  FENDER_TRACE_SY,
  FENDER_TRACE_PX, /* point of attack, earth frame [m] */
  FENDER_TRACE_PY,
  FENDER_TRACE_PZ,
  FENDER_TRACE_STATE,  /* 0 apart, 1 sticks, 2 slides */
  FENDER_TRACE_ARMED,  /* 0, 1 */
  FENDER_TRACE_INSIDE, /* 0, 1 */
  FENDER_TRACE_ENERGY, /* work of the normal force in this contact [J] */
  FENDER_TRACE_COUNT
};

ALD_INLINE mask fender_bit(whole state, uint bit) { return is(state & W(bit), W(bit)); }

#endif
