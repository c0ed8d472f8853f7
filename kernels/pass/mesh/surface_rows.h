/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and flags that every kind of contact with a mesh begins with, for the passes and
 * for the host. Vectors are in the frame of the second body unless said otherwise. */
#ifndef ALD_KERNELS_PASS_SURFACE_ROWS_H
#define ALD_KERNELS_PASS_SURFACE_ROWS_H

#include "../../lists.h"
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
#define SURFACE_ROWS(STATE, TEMPORARY)                                                             \
  TEMPORARY(SURFACE_PLACE,                                                                         \
            12) /* of what touches on the first body: turn row by row, then place [m] */           \
  TEMPORARY(SURFACE_WAY, 3)   /* its motion since the last step, w + t x c for a point c: w [m] */ \
  TEMPORARY(SURFACE_TURN, 3)  /* t [rad] */                                                        \
  TEMPORARY(SURFACE_FORCE, 3) /* on the first body [N] */                                          \
  TEMPORARY(SURFACE_MOMENT, 3)     /* about the second body's centre of gravity [N m] */           \
  TEMPORARY(SURFACE_CENTRE, 3)     /* the place that pushes most; where it last touched [m] */     \
  TEMPORARY(SURFACE_AXIS, 3)       /* direction of the force there */                              \
  TEMPORARY(SURFACE_NORMAL, 1)     /* normal forces of all places, added up [N] */                 \
  TEMPORARY(SURFACE_TANGENTIAL, 1) /* friction of all places, added up [N] */                      \
  TEMPORARY(SURFACE_DEPTH, 1)      /* greatest indentation [m] */                                  \
  TEMPORARY(SURFACE_CLOSING, 1)    /* closing velocity at the centre along the axis [m/s] */       \
  /* of the last step */                                                                           \
  STATE(SURFACE_HELD_PLACE, 12)                                                                    \
  STATE(SURFACE_HELD_FORCE, 3)                                                                     \
  STATE(SURFACE_HELD_MOMENT, 3)                                                                    \
  STATE(SURFACE_HELD_CENTRE, 3)                                                                    \
  STATE(SURFACE_HELD_AXIS, 3)                                                                      \
  STATE(SURFACE_BALANCE, BALANCE_ROW_COUNT)
/* records, in two parts, between which a kind may have some of its own */
#define SURFACE_PEAKS(RECORD)                                                                  \
  RECORD(SURFACE_PEAK_NORMAL, "peak_normal", "N", 0, GROWS)                                    \
  RECORD(SURFACE_PEAK_TANGENTIAL, "peak_tangential", "N", 0, GROWS)                            \
  RECORD(SURFACE_PEAK_TIME, "time_of_peak", "s", ALD_NOT_YET, VALUE) /* of the normal force */ \
  RECORD(SURFACE_PEAK_DEPTH, "greatest_indentation", "m", 0, GROWS)
#define SURFACE_TOUCHES(RECORD)                                                               \
  RECORD(SURFACE_ENERGY, "energy_dissipated", "J", 0, VALUE) /* that the contact has taken */ \
  RECORD(SURFACE_IMPULSE, "impulse_normal", "N s", 0, VALUE)                                  \
  RECORD(SURFACE_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET,                                \
         GROWS) /* rows TOUCH_* from here on */                                               \
  RECORD(SURFACE_DURATION, "duration", "s", 0, GROWS)                                         \
  RECORD(SURFACE_SPEED_BEFORE, "speed_before", "m/s", ALD_NOT_YET, VALUE)                     \
  RECORD(SURFACE_SPEED_AFTER, "speed_after", "m/s", ALD_NOT_YET, VALUE)
enum {
  SURFACE_ROWS(LIST_NUMBERS, LIST_NUMBERS) SURFACE_PEAKS(LIST_RECORDS) SURFACE_TOUCHES(LIST_RECORDS)
      SURFACE_ROW_COUNT
};

/* flag rows */
#define SURFACE_FLAGS(STATE, TEMPORARY)                                        \
  TEMPORARY(SURFACE_TOUCH, 1)       /* TOUCH_* in this evaluation */           \
  TEMPORARY(SURFACE_SPOT_COUNT, 1)  /* places of contact in this evaluation */ \
  STATE(SURFACE_HELD_SPOT_COUNT, 1) /* and in the last step */
enum { SURFACE_FLAGS(LIST_NUMBERS, LIST_NUMBERS) SURFACE_FLAG_COUNT };

/* rows written only when traced, in parts as the records; the first is the count of the kind's
 * places of contact */
#define SURFACE_SUMS(TRACE)                                                          \
  TRACE(SURFACE_TRACE_NORMAL, "normal", "N", VALUE)         /* forces, added up */   \
  TRACE(SURFACE_TRACE_TANGENTIAL, "tangential", "N", VALUE) /* friction, added up */ \
  TRACE(SURFACE_TRACE_DEPTH, "indentation", "m", VALUE)     /* greatest */
/* the place that pushes most, the direction of the force there, and the force on the first body,
 * earth frame */
#define SURFACE_PRESS(TRACE)                     \
  TRACE(SURFACE_TRACE_PX, "point_x", "m", X)     \
  TRACE(SURFACE_TRACE_PY, "point_y", "m", Y)     \
  TRACE(SURFACE_TRACE_PZ, "point_z", "m", VALUE) \
  TRACE(SURFACE_TRACE_NX, "normal_x", "", VALUE) \
  TRACE(SURFACE_TRACE_NY, "normal_y", "", VALUE) \
  TRACE(SURFACE_TRACE_NZ, "normal_z", "", VALUE) \
  TRACE(SURFACE_TRACE_FX, "force_x", "N", VALUE) \
  TRACE(SURFACE_TRACE_FY, "force_y", "N", VALUE) \
  TRACE(SURFACE_TRACE_FZ, "force_z", "N", VALUE)
enum {
  SURFACE_TRACE_SPOTS,
  SURFACE_SUMS(LIST_TRACES) SURFACE_PRESS(LIST_TRACES) SURFACE_TRACE_COUNT
};

#endif
