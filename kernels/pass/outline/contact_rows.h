/* SPDX-License-Identifier: Apache-2.0
 * Rows, flags and parameters of the contact of outlines, for its passes and for the host. */
#ifndef ALD_KERNELS_PASS_CONTACT_ROWS_H
#define ALD_KERNELS_PASS_CONTACT_ROWS_H

#include "../../lists.h"
#include "../step/touch_rows.h"

/* parameters, [TPN] Table 1 */
#define CONTACT_PARAMETERS(MAKE, COPY)                            \
  COPY(CONTACT_STIFFNESS, 1, KEY_STIFFNESS)     /* k [N/m^2] */   \
  COPY(CONTACT_DAMPING, 1, KEY_DAMPING)         /* c [N s/m^2] */ \
  COPY(CONTACT_SHEAR, 1, KEY_SHEAR)             /* k_s [N/m] */   \
  COPY(CONTACT_STATIC, 1, KEY_STATIC)           /* mu_s [-] */    \
  COPY(CONTACT_KINETIC, 1, KEY_KINETIC)         /* mu_k [-] */    \
  COPY(CONTACT_RESTITUTION, 1, KEY_RESTITUTION) /* gamma [-] */   \
  /* of the contact of bodies in space, above still water [m] */  \
  COPY(CONTACT_HEIGHT, 1, KEY_HEIGHT)
enum { CONTACT_PARAMETERS(LIST_NUMBERS, LIST_COPIES) CONTACT_PARAM_COUNT };

/* option bits */
enum {
  CONTACT_SLIDE_RETURN = 1,  /* shear grows from the residual (return mapping), not as printed */
  CONTACT_CONE_LIMITED = 2,  /* the friction cone uses the limited normal force */
  CONTACT_BY_MAGNITUDE = 4,  /* tangential limit by magnitude alone */
  CONTACT_LIMITER_OFF = 8,   /* no momentum limit */
  CONTACT_TENSION = 16,      /* the normal force may pull */
  CONTACT_PREDICT_LOAD = 32, /* the limit foresees the constant external loads */
  CONTACT_MASS_SPLIT = 64,   /* a body's mass is shared by the contacts that touch it */
  CONTACT_ENERGY_LIMIT = 128 /* the contact returns no more energy than it has taken */
};

/* where both bodies are, from A to B [m], and cosine and sine of their headings; earth frame */
enum { POSES_X, POSES_Y, POSES_COS_A, POSES_SIN_A, POSES_COS_B, POSES_SIN_B, POSES_COUNT };

/* real rows of an instance */
#define CONTACT_ROWS(STATE, TEMPORARY)                                                            \
  /* geometry of this step */                                                                     \
  TEMPORARY(CONTACT_AREA, 1)       /* S [m^2] */                                                  \
  TEMPORARY(CONTACT_CENTROID_X, 1) /* C, earth frame, from the scenario's origin [m] */           \
  TEMPORARY(CONTACT_CENTROID_Y, 1)                                                                \
  TEMPORARY(CONTACT_NORMAL_X, 1) /* i */                                                          \
  TEMPORARY(CONTACT_NORMAL_Y, 1)                                                                  \
  TEMPORARY(CONTACT_DEPTH, 1) /* extent along i [m] */                                            \
  TEMPORARY(CONTACT_LEVEL, 1) /* height of the contact of bodies in space [m] */                  \
  STATE(CONTACT_SHALLOW, 1)   /* least overlap that may hide a passage, 0: not known [m] */       \
  /* no corner of both boxes is farther from its body's centre of gravity; 0: not known [m] */    \
  STATE(CONTACT_REACH, 1)                                                                         \
  /* forces of this step */                                                                       \
  TEMPORARY(CONTACT_NORMAL_FORCE, 1)  /* N [N] */                                                 \
  TEMPORARY(CONTACT_TANGENT_FORCE, 1) /* T, along j, on the first body [N] */                     \
  TEMPORARY(CONTACT_CLOSING, 1)       /* u [m/s] */                                               \
  TEMPORARY(CONTACT_SLIDING, 1)       /* w [m/s] */                                               \
  /* trial history, to be held if the step is committed */                                        \
  TEMPORARY(CONTACT_TRIAL_SHEAR, 1) /* shear from which the next step starts [m] */               \
  TEMPORARY(CONTACT_TRIAL_AX, 1)    /* C in A's body frame [m] */                                 \
  TEMPORARY(CONTACT_TRIAL_AY, 1)                                                                  \
  TEMPORARY(CONTACT_TRIAL_BX, 1) /* C in B's body frame [m] */                                    \
  TEMPORARY(CONTACT_TRIAL_BY, 1)                                                                  \
  TEMPORARY(CONTACT_TRIAL_BALANCE, 1) /* what the contact may still return after this step [J] */ \
  TEMPORARY(CONTACT_FACE_X, 1) /* nearest way out, contact_face.h; frame of the larger outline */ \
  TEMPORARY(CONTACT_FACE_Y, 1)                                                                    \
  TEMPORARY(CONTACT_TURNED, 1)          /* since the overlap was shallow last [rad] */            \
  TEMPORARY(CONTACT_POSES, POSES_COUNT) /* POSES_* of both bodies; not with SCHEME_SEMI */        \
  /* history of the last step with contact */                                                     \
  STATE(CONTACT_HELD_SHEAR, 1)                                                                    \
  STATE(CONTACT_HELD_AX, 1)                                                                       \
  STATE(CONTACT_HELD_AY, 1)                                                                       \
  STATE(CONTACT_HELD_BX, 1)                                                                       \
  STATE(CONTACT_HELD_BY, 1)                                                                       \
  STATE(CONTACT_HELD_AREA, 1)                                                                     \
  STATE(CONTACT_HELD_NORMAL_X, 1)                                                                 \
  STATE(CONTACT_HELD_NORMAL_Y, 1)                                                                 \
  STATE(CONTACT_FIRST_CLOSING, 1) /* u0, w0 of the first step of this contact [m/s] */            \
  STATE(CONTACT_FIRST_SLIDING, 1)                                                                 \
  STATE(CONTACT_HELD_PATH, 1) /* path along j to the next step by the velocities [m] */           \
  /* energy that the contact has taken at least and may return [J] */                             \
  STATE(CONTACT_HELD_BALANCE, 1)                                                                  \
  STATE(CONTACT_HELD_FACE_X, 1)                                                                   \
  STATE(CONTACT_HELD_FACE_Y, 1)                                                                   \
  STATE(CONTACT_HELD_TURNED, 1)                                                                   \
  STATE(CONTACT_HELD_POSES, POSES_COUNT)                                                          \
  STATE(CONTACT_WORK_NORMAL, 1) /* taken by N from the bodies so far [J] */
#define CONTACT_RECORDS(RECORD, SHOWN)                                                        \
  RECORD(CONTACT_PEAK_NORMAL, "peak_normal", "N", 0, GROWS)                                   \
  RECORD(CONTACT_PEAK_TANGENTIAL, "peak_tangential", "N", 0, GROWS)                           \
  RECORD(CONTACT_IMPULSE_NORMAL, "impulse_normal", "N s", 0, VALUE) /* integral of N [N s] */ \
  /* integral of |T| [N s] */                                                                 \
  RECORD(CONTACT_IMPULSE_TANGENTIAL, "impulse_tangential", "N s", 0, VALUE)                   \
  /* greatest value of that [J] */                                                            \
  RECORD(CONTACT_ENERGY_ABSORBED, "energy_absorbed", "J", 0, GROWS)                           \
  /* taken by N and T together, so far [J] */                                                 \
  RECORD(CONTACT_ENERGY_DISSIPATED, "energy_dissipated", "J", 0, VALUE)                       \
  RECORD(CONTACT_GREATEST_DEPTH, "greatest_depth", "m", 0, GROWS)                             \
  /* rows TOUCH_* from here on */                                                             \
  RECORD(CONTACT_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, GROWS)                         \
  RECORD(CONTACT_DURATION, "duration", "s", 0, GROWS)                                         \
  RECORD(CONTACT_SPEED_BEFORE, "speed_before", "m/s", ALD_NOT_YET, VALUE)                     \
  RECORD(CONTACT_SPEED_AFTER, "speed_after", "m/s", ALD_NOT_YET, VALUE)
enum {
  CONTACT_ROWS(LIST_NUMBERS, LIST_NUMBERS) CONTACT_RECORDS(LIST_RECORDS, LIST_SHOWN)
      CONTACT_ROW_COUNT
};

/* flag rows */
#define CONTACT_FLAGS(STATE, TEMPORARY)                                                      \
  TEMPORARY(CONTACT_TOUCH, 1) /* TOUCH_* in this step */                                     \
  TEMPORARY(CONTACT_SLIPS, 1) /* 1: slips in this step (trial) */                            \
  STATE(CONTACT_HELD_SLIP, 1) /* 1: slipped in the last step with contact */                 \
  STATE(CONTACT_LAST_STEP, 1) /* step of the last contact; CONTACT_NEVER before the first */ \
  /* SIDE_*: on which side they are, trial and of the last step with contact */              \
  TEMPORARY(CONTACT_SIDE, 1)                                                                 \
  STATE(CONTACT_HELD_SIDE, 1)
enum { CONTACT_FLAGS(LIST_NUMBERS, LIST_NUMBERS) CONTACT_FLAG_COUNT };
#define CONTACT_NEVER 0xfffffff0u

/* Bits of CONTACT_SIDE, one word, since most contacts have nothing there but a shallow way out. */
enum {
  SIDE_FACE = 3,   /* FACE_*, the nearest way out */
  SIDE_ACROSS = 4, /* the overlap reaches across one outline along the normal */
  SIDE_PASSED = 8, /* one has passed through the other while they touched */
  SIDE_SWEEP = 48  /* SWEEP_*, the way of the step behind, until the record */
};

/* the way of the last step is short beside the outlines; it is long; they have met on it and
 * parted; one has passed through the other on it */
enum { SWEEP_NEAR = 0, SWEEP_FAR = 16, SWEEP_MET = 32, SWEEP_PASSED = 48 };

/* The nearest way out is not known; shallow, along the contact's normal; shallow, as the rows have
 * it; deep, as they have it. */
enum { FACE_NONE, FACE_SHALLOW, FACE_KNOWN, FACE_DEEP };

/* real rows of an instance that only a traced run writes, in the order of the theory page's series
 */
#define CONTACT_TRACES(TRACE, SHOWN)                         \
  TRACE(CONTACT_TRACE_AREA, "area", "m^2", VALUE)            \
  TRACE(CONTACT_TRACE_CX, "centroid_x", "m", X)              \
  TRACE(CONTACT_TRACE_CY, "centroid_y", "m", Y)              \
  TRACE(CONTACT_TRACE_P1X, "p1_x", "m", X)                   \
  TRACE(CONTACT_TRACE_P1Y, "p1_y", "m", Y)                   \
  TRACE(CONTACT_TRACE_P2X, "p2_x", "m", X)                   \
  TRACE(CONTACT_TRACE_P2Y, "p2_y", "m", Y)                   \
  TRACE(CONTACT_TRACE_IX, "normal_x", "", VALUE)             \
  TRACE(CONTACT_TRACE_IY, "normal_y", "", VALUE)             \
  TRACE(CONTACT_TRACE_DEPTH, "depth", "m", VALUE)            \
  TRACE(CONTACT_TRACE_LINE, "line", "m", VALUE)              \
  TRACE(CONTACT_TRACE_CROSSINGS, "crossings", "", VALUE)     \
  TRACE(CONTACT_TRACE_VCX, "closing", "m/s", VALUE)          \
  TRACE(CONTACT_TRACE_VCY, "sliding", "m/s", VALUE)          \
  TRACE(CONTACT_TRACE_SHEAR, "shear", "m", VALUE)            \
  TRACE(CONTACT_TRACE_N_RAW, "normal_raw", "N", VALUE)       \
  TRACE(CONTACT_TRACE_N_MAX, "normal_limit", "N", VALUE)     \
  TRACE(CONTACT_TRACE_N, "normal", "N", VALUE)               \
  TRACE(CONTACT_TRACE_T_RAW, "tangential_raw", "N", VALUE)   \
  TRACE(CONTACT_TRACE_T_LIM, "tangential_limit", "N", VALUE) \
  TRACE(CONTACT_TRACE_T, "tangential", "N", VALUE)           \
  TRACE(CONTACT_TRACE_STATE, "state", "", VALUE)             \
  TRACE(CONTACT_TRACE_LIMITED, "limited", "", VALUE)         \
  TRACE(CONTACT_TRACE_BALANCE, "energy_balance", "J", VALUE)
enum { CONTACT_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) CONTACT_TRACE_COUNT };

#endif
