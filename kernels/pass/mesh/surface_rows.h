/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and flags that every kind of contact with a mesh begins with, for the passes and
 * for the host. Vectors are in the frame of the second body unless said otherwise. */
#ifndef ALD_KERNELS_PASS_SURFACE_ROWS_H
#define ALD_KERNELS_PASS_SURFACE_ROWS_H

#include "../step/balance_rows.h"
#include "../step/touch_rows.h"

enum {
  SURFACE_STIFFNESS,   /* k [N/m^n] */
  SURFACE_EXPONENT,    /* n [-] */
  SURFACE_FACTOR,      /* a, damping factor of the restitution [-] */
  SURFACE_DAMPING,     /* c, linear [N s/m] */
  SURFACE_LEAST_SPEED, /* v_min [m/s] */
  SURFACE_STATIC,      /* mu_s [-] */
  SURFACE_KINETIC,     /* mu_d [-] */
  SURFACE_STICK,       /* stiffness of the element that sticks [N/m] */
  SURFACE_STICK_RATE,  /* its damping [N s/m] */
  SURFACE_STICK_SPEED, /* vs [m/s] */
  SURFACE_VISCOUS,     /* viscous friction [N s/m] */
  SURFACE_PARAM_COUNT
};

/* real rows */
enum {
  /* of this evaluation */
  SURFACE_PLACE = 0,   /* of what touches on the first body: turn row by row, then place [m] (12) */
  SURFACE_WAY = 12,    /* its motion since the last step, w + t x c for a point c: w [m] (3) */
  SURFACE_TURN = 15,   /* t [rad] (3) */
  SURFACE_FORCE = 18,  /* on the first body [N] (3) */
  SURFACE_MOMENT = 21, /* about the second body's centre of gravity [N m] (3) */
  SURFACE_CENTRE = 24, /* the place that pushes most; where it last touched [m] (3) */
  SURFACE_AXIS = 27,   /* direction of the force there (3) */
  SURFACE_NORMAL = 30, /* normal forces of all places, added up [N] */
  SURFACE_TANGENTIAL,  /* friction of all places, added up [N] */
  SURFACE_DEPTH,       /* greatest indentation [m] */
  SURFACE_CLOSING,     /* closing velocity at the centre along the axis [m/s] */
  /* of the last step */
  SURFACE_HELD_PLACE,
  SURFACE_HELD_FORCE = SURFACE_HELD_PLACE + 12,
  SURFACE_HELD_MOMENT = SURFACE_HELD_FORCE + 3,
  SURFACE_HELD_CENTRE = SURFACE_HELD_MOMENT + 3,
  SURFACE_HELD_AXIS = SURFACE_HELD_CENTRE + 3,
  SURFACE_BALANCE = SURFACE_HELD_AXIS + 3, /* BALANCE_ROW_COUNT */
  /* records */
  SURFACE_PEAK_NORMAL = SURFACE_BALANCE + BALANCE_ROW_COUNT, /* [N] */
  SURFACE_PEAK_TANGENTIAL,                                   /* [N] */
  SURFACE_PEAK_TIME,                                         /* of the peak normal force [s] */
  SURFACE_PEAK_DEPTH,                                        /* [m] */
  SURFACE_ENERGY,                                            /* that the contact has taken [J] */
  SURFACE_IMPULSE,                                           /* of the normal forces [N s] */
  SURFACE_FIRST_TOUCH,                                       /* rows TOUCH_* from here on */
  SURFACE_DURATION = SURFACE_FIRST_TOUCH + TOUCH_DURATION,
  SURFACE_SPEED_BEFORE = SURFACE_FIRST_TOUCH + TOUCH_SPEED_BEFORE,
  SURFACE_SPEED_AFTER = SURFACE_FIRST_TOUCH + TOUCH_SPEED_AFTER,
  SURFACE_ROW_COUNT
};

/* flag rows */
enum {
  SURFACE_TOUCH,           /* TOUCH_* in this evaluation */
  SURFACE_SPOT_COUNT,      /* places of contact in this evaluation */
  SURFACE_HELD_SPOT_COUNT, /* and in the last step */
  SURFACE_FLAG_COUNT
};

/* rows written only when traced */
enum {
  SURFACE_TRACE_SPOTS,
  SURFACE_TRACE_NORMAL,     /* normal forces, added up [N] */
  SURFACE_TRACE_TANGENTIAL, /* friction, added up [N] */
  SURFACE_TRACE_DEPTH,      /* greatest indentation [m] */
  SURFACE_TRACE_PX,         /* the place that pushes most, earth frame [m] */
  SURFACE_TRACE_PY,
  SURFACE_TRACE_PZ,
  SURFACE_TRACE_NX, /* direction of the force there, earth frame */
  SURFACE_TRACE_NY,
  SURFACE_TRACE_NZ,
  SURFACE_TRACE_FX, /* force on the first body, earth frame [N] */
  SURFACE_TRACE_FY,
  SURFACE_TRACE_FZ,
  SURFACE_TRACE_COUNT
};

#endif
