/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and flags of the fender, for the passes and for the host. */
#ifndef ALD_KERNELS_PASS_FENDER_ROWS_H
#define ALD_KERNELS_PASS_FENDER_ROWS_H

#include "../../lists.h"
#include "../step/balance_rows.h"
#include "../step/touch_rows.h"

/* parameters; the curve's table follows them */
#define FENDER_PARAMETERS(MAKE, COPY)                                                              \
  MAKE(FENDER_ATTACHMENT_X, 1) /* X_F, frame of the fender's body [m] */                           \
  MAKE(FENDER_ATTACHMENT_Y, 1)                                                                     \
  MAKE(FENDER_ATTACHMENT_Z, 1)                                                                     \
  MAKE(FENDER_NORMAL_X, 1) /* n, frame of the plane's body */                                      \
  MAKE(FENDER_NORMAL_Y, 1)                                                                         \
  MAKE(FENDER_NORMAL_Z, 1)                                                                         \
  MAKE(FENDER_ALONG_X, 1) /* ex */                                                                 \
  MAKE(FENDER_ALONG_Y, 1)                                                                          \
  MAKE(FENDER_ALONG_Z, 1)                                                                          \
  MAKE(FENDER_ACROSS_X, 1) /* ey = n x ex */                                                       \
  MAKE(FENDER_ACROSS_Y, 1)                                                                         \
  MAKE(FENDER_ACROSS_Z, 1)                                                                         \
  MAKE(FENDER_ORIGIN_X, 1) /* ex . X_S, ey . X_S, n . X_S [m] */                                   \
  MAKE(FENDER_ORIGIN_Y, 1)                                                                         \
  MAKE(FENDER_ORIGIN_Z, 1)                                                                         \
  MAKE(FENDER_LOW_X, 1) /* bounds of the rectangle [m] */                                          \
  MAKE(FENDER_LOW_Y, 1)                                                                            \
  MAKE(FENDER_HIGH_X, 1)                                                                           \
  MAKE(FENDER_HIGH_Y, 1)                                                                           \
  MAKE(FENDER_AXIS_X, 1) /* of a roller, frame of the fender's body */                             \
  MAKE(FENDER_AXIS_Y, 1)                                                                           \
  MAKE(FENDER_AXIS_Z, 1)                                                                           \
  MAKE(FENDER_FACTOR, 1)         /* of the curve's forces [-] */                                   \
  MAKE(FENDER_START, 1)          /* R_c, distance at which contact begins [m] */                   \
  MAKE(FENDER_DAMPING_MOST, 1)   /* greatest damping coefficient of the curve; 0: there is none */ \
  MAKE(FENDER_EXPONENT, 1)       /* e [-] */                                                       \
  MAKE(FENDER_VELOCITY_LIMIT, 1) /* of dry friction, e = 0 [m/s] */                                \
  MAKE(FENDER_SHEAR, 1)          /* ks [N/m] */                                                    \
  MAKE(FENDER_STATIC, 1)         /* mu_s [-] */                                                    \
  MAKE(FENDER_KINETIC, 1)        /* mu_d [-] */                                                    \
  MAKE(FENDER_BY_ENERGY, 1)      /* 1/rated energy [1/J] */                                        \
  MAKE(FENDER_BY_REACTION, 1)    /* 1/rated reaction [1/N] */                                      \
  MAKE(FENDER_BY_AREA, 1)        /* 1/contact area [1/m^2], 0: not given */                        \
  /* 1/(contact area x limit of the hull pressure) [1/N], 0: no limit */                           \
  MAKE(FENDER_BY_PRESSURE, 1)
enum { FENDER_PARAMETERS(LIST_NUMBERS, LIST_COPIES) FENDER_PARAM_COUNT };

/* columns of the curve: distance, force, damping coefficient */
enum { FENDER_CURVE_COLUMNS = 3, FENDER_CURVE_FORCE = 1, FENDER_CURVE_DAMPING = 2 };

/* option bits */
enum { FENDER_ROLLER = 1, FENDER_SPHERE = 2 };

/* place of a body in the step before; its third axis follows from the two */
enum { FENDER_POSE_AT, FENDER_POSE_X = 3, FENDER_POSE_Y = 6, FENDER_POSE_ROWS = 9 };

/* real rows */
#define FENDER_ROWS(STATE, TEMPORARY)                                                        \
  TEMPORARY(FENDER_DEFLECTION, 1) /* R_c - R, < 0: apart [m] */                              \
  STATE(FENDER_NORMAL, 1)         /* N [N] */                                                \
  TEMPORARY(FENDER_CLOSING, 1)    /* -dR/dt [m/s] */                                         \
  TEMPORARY(FENDER_X, 1)          /* place on the plane [m] */                               \
  TEMPORARY(FENDER_Y, 1)                                                                     \
  TEMPORARY(FENDER_SX, 1) /* shear [m] */                                                    \
  TEMPORARY(FENDER_SY, 1)                                                                    \
  TEMPORARY(FENDER_SLIP, 1) /* way slid [m] */                                               \
  /* power of the force's moment about the point whose way is counted [W] */                 \
  TEMPORARY(FENDER_TIPPING, 1)                                                               \
  /* the same of the last step */                                                            \
  STATE(FENDER_HELD_DEFLECTION, 1)                                                           \
  STATE(FENDER_HELD_NORMAL, 1)                                                               \
  STATE(FENDER_HELD_X, 1)                                                                    \
  STATE(FENDER_HELD_Y, 1)                                                                    \
  STATE(FENDER_HELD_SX, 1)                                                                   \
  STATE(FENDER_HELD_SY, 1)                                                                   \
  STATE(FENDER_HELD_TIPPING, 1)                                                              \
  STATE(FENDER_WORK, 1)          /* work of the normal force since contact began [J] */      \
  STATE(FENDER_SLIP_DISTANCE, 1) /* [m] */                                                   \
  /* a sphere's bodies in this evaluation and in the last step: the fender's, the plane's */ \
  TEMPORARY(FENDER_POSES, 2 * FENDER_POSE_ROWS)                                              \
  STATE(FENDER_HELD_POSES, 2 * FENDER_POSE_ROWS)                                             \
  STATE(FENDER_BALANCE, BALANCE_ROW_COUNT)
#define FENDER_RECORDS(RECORD, SHOWN)                                                             \
  RECORD(FENDER_PEAK_NORMAL, "peak_normal", "N", 0, GROWS)                                        \
  RECORD(FENDER_PEAK_TANGENTIAL, "peak_tangential", "N", 0, GROWS)                                \
  RECORD(FENDER_GREATEST_DEFLECTION, "greatest_deflection", "m", 0, GROWS)                        \
  /* greatest FENDER_WORK [J] */                                                                  \
  RECORD(FENDER_ENERGY_ABSORBED, "energy_absorbed", "J", 0, GROWS)                                \
  /* work of both forces, all contacts together [J] */                                            \
  RECORD(FENDER_ENERGY_DISSIPATED, "energy_dissipated", "J", 0, VALUE)                            \
  RECORD(FENDER_IMPULSE_NORMAL, "impulse_normal", "N s", 0, VALUE)                                \
  /* rows TOUCH_* from here on */                                                                 \
  RECORD(FENDER_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, GROWS)                              \
  RECORD(FENDER_DURATION, "duration", "s", 0, GROWS)                                              \
  SHOWN(FENDER_SLIP_DISTANCE, "slip_distance", "m", 0, GROWS)                                     \
  RECORD(FENDER_SPEED_BEFORE, "speed_before", "m/s", ALD_NOT_YET, VALUE)                          \
  RECORD(FENDER_SPEED_AFTER, "speed_after", "m/s", ALD_NOT_YET, VALUE)                            \
  RECORD(FENDER_PEAK_PRESSURE, "peak_hull_pressure", "N/m^2", 0, GROWS)                           \
  RECORD(FENDER_USE_ENERGY, "utilisation_energy", "", 0, GROWS)     /* absorbed over rated [-] */ \
  RECORD(FENDER_USE_REACTION, "utilisation_reaction", "", 0, GROWS) /* peak over rated [-] */     \
  RECORD(FENDER_USE_PRESSURE, "utilisation_pressure", "", 0, GROWS) /* peak over limit [-] */     \
  RECORD(FENDER_OVERLOAD, "overload", "", 0, GROWS) /* 1: one of the three was above 1 */         \
  /* when it first was [s] */                                                                     \
  RECORD(FENDER_OVERLOAD_TIME, "overload_time", "s", ALD_NOT_YET, GROWS)
enum {
  FENDER_ROWS(LIST_NUMBERS, LIST_NUMBERS) FENDER_RECORDS(LIST_RECORDS, LIST_SHOWN) FENDER_ROW_COUNT
};

/* flag rows */
#define FENDER_FLAGS(STATE, TEMPORARY)                         \
  TEMPORARY(FENDER_TOUCH, 1)  /* TOUCH_* in this evaluation */ \
  TEMPORARY(FENDER_STATE, 1)  /* bits of this evaluation */    \
  STATE(FENDER_HELD_STATE, 1) /* and of the last step */
enum { FENDER_FLAGS(LIST_NUMBERS, LIST_NUMBERS) FENDER_FLAG_COUNT };
enum {
  FENDER_ARMED = 1,
  FENDER_TOUCHES = 2,
  FENDER_SLIDES = 4,
  FENDER_SEEN = 8,
  FENDER_PASSED = 16 /* it has gone through the rectangle within the step, untouched */
};

/* rows written only when traced */
#define FENDER_TRACES(TRACE, SHOWN)                                                 \
  TRACE(FENDER_TRACE_DISTANCE, "distance", "m", VALUE) /* R [m] */                  \
  TRACE(FENDER_TRACE_X, "place_x", "m", VALUE)         /* place on the plane [m] */ \
  TRACE(FENDER_TRACE_Y, "place_y", "m", VALUE)                                      \
  TRACE(FENDER_TRACE_NORMAL, "normal", "N", VALUE) /* N [N] */                      \
  /* friction on the fender's body by the plane's axes [N] */                       \
  TRACE(FENDER_TRACE_TX, "tangential_x", "N", VALUE)                                \
  TRACE(FENDER_TRACE_TY, "tangential_y", "N", VALUE)                                \
  TRACE(FENDER_TRACE_SX, "shear_x", "m", VALUE) /* shear [m] */                     \
  TRACE(FENDER_TRACE_SY, "shear_y", "m", VALUE)                                     \
  TRACE(FENDER_TRACE_PX, "point_x", "m", X) /* point of attack, earth frame [m] */  \
  TRACE(FENDER_TRACE_PY, "point_y", "m", Y)                                         \
  TRACE(FENDER_TRACE_PZ, "point_z", "m", VALUE)                                     \
  TRACE(FENDER_TRACE_STATE, "state", "", VALUE)   /* 0 apart, 1 sticks, 2 slides */ \
  TRACE(FENDER_TRACE_ARMED, "armed", "", VALUE)   /* 0, 1 */                        \
  TRACE(FENDER_TRACE_INSIDE, "inside", "", VALUE) /* 0, 1 */                        \
  /* work of the normal force in this contact [J] */                                \
  TRACE(FENDER_TRACE_ENERGY, "energy", "J", VALUE)
enum { FENDER_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) FENDER_TRACE_COUNT };

ALD_INLINE mask fender_bit(whole state, uint bit) { return is(state & W(bit), W(bit)); }

#endif
