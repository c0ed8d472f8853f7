/* SPDX-License-Identifier: Apache-2.0
 * Rows, flags and parameters of the contact of outlines, for its passes and for the host. */
#ifndef ALD_KERNELS_PASS_CONTACT_ROWS_H
#define ALD_KERNELS_PASS_CONTACT_ROWS_H

#include "../step/touch_rows.h"

/* parameters, [TPN] Table 1 */
enum {
  CONTACT_STIFFNESS,   /* k [N/m^2] */
  CONTACT_DAMPING,     /* c [N s/m^2] */
  CONTACT_SHEAR,       /* k_s [N/m] */
  CONTACT_STATIC,      /* mu_s [-] */
  CONTACT_KINETIC,     /* mu_k [-] */
  CONTACT_RESTITUTION, /* gamma [-] */
  CONTACT_HEIGHT,      /* of the contact of bodies in space, above still water [m] */
  CONTACT_PARAM_COUNT
};

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
enum {
  /* geometry of this step */
  CONTACT_AREA,       /* S [m^2] */
  CONTACT_CENTROID_X, /* C, earth frame, from the scenario's origin [m] */
  CONTACT_CENTROID_Y,
  CONTACT_NORMAL_X, /* i */
  CONTACT_NORMAL_Y,
  CONTACT_DEPTH,   /* extent along i [m] */
  CONTACT_LEVEL,   /* height of the contact of bodies in space [m] */
  CONTACT_SHALLOW, /* least overlap that may hide a passage, 0: not known [m] */
  CONTACT_REACH,   /* no corner of both boxes is farther from its body's centre of gravity; 0: not
                    * known [m] */
  /* forces of this step */
  CONTACT_NORMAL_FORCE,  /* N [N] */
  CONTACT_TANGENT_FORCE, /* T, along j, on the first body [N] */
  CONTACT_CLOSING,       /* u [m/s] */
  CONTACT_SLIDING,       /* w [m/s] */
  /* trial history, to be held if the step is committed */
  CONTACT_TRIAL_SHEAR, /* shear from which the next step starts [m] */
  CONTACT_TRIAL_AX,    /* C in A's body frame [m] */
  CONTACT_TRIAL_AY,
  CONTACT_TRIAL_BX, /* C in B's body frame [m] */
  CONTACT_TRIAL_BY,
  CONTACT_TRIAL_BALANCE, /* what the contact may still return after this step [J] */
  CONTACT_FACE_X,        /* nearest way out, contact_face.h; frame of the larger outline */
  CONTACT_FACE_Y,
  CONTACT_TURNED, /* since the overlap was shallow last [rad] */
  CONTACT_POSES,  /* POSES_* of both bodies; not with SCHEME_SEMI */
  /* history of the last step with contact */
  CONTACT_HELD_SHEAR = CONTACT_POSES + POSES_COUNT,
  CONTACT_HELD_AX,
  CONTACT_HELD_AY,
  CONTACT_HELD_BX,
  CONTACT_HELD_BY,
  CONTACT_HELD_AREA,
  CONTACT_HELD_NORMAL_X,
  CONTACT_HELD_NORMAL_Y,
  CONTACT_FIRST_CLOSING, /* u0, w0 of the first step of this contact [m/s] */
  CONTACT_FIRST_SLIDING,
  CONTACT_HELD_PATH,    /* path along j to the next step by the velocities [m] */
  CONTACT_HELD_BALANCE, /* energy that the contact has taken at least and may return [J] */
  CONTACT_HELD_FACE_X,
  CONTACT_HELD_FACE_Y,
  CONTACT_HELD_TURNED,
  CONTACT_HELD_POSES,
  /* records */
  CONTACT_PEAK_NORMAL = CONTACT_HELD_POSES + POSES_COUNT, /* [N] */
  CONTACT_PEAK_TANGENTIAL,                                /* [N] */
  CONTACT_IMPULSE_NORMAL,                                 /* integral of N [N s] */
  CONTACT_IMPULSE_TANGENTIAL,                             /* integral of |T| [N s] */
  CONTACT_WORK_NORMAL,       /* taken by N from the bodies so far [J] */
  CONTACT_ENERGY_ABSORBED,   /* greatest value of that [J] */
  CONTACT_ENERGY_DISSIPATED, /* taken by N and T together, so far [J] */
  CONTACT_GREATEST_DEPTH,    /* [m] */
  CONTACT_FIRST_TOUCH,       /* rows TOUCH_* from here on */
  CONTACT_DURATION = CONTACT_FIRST_TOUCH + TOUCH_DURATION,
  CONTACT_SPEED_BEFORE = CONTACT_FIRST_TOUCH + TOUCH_SPEED_BEFORE,
  CONTACT_SPEED_AFTER = CONTACT_FIRST_TOUCH + TOUCH_SPEED_AFTER,
  CONTACT_ROW_COUNT
};

/* flag rows */
enum {
  CONTACT_TOUCH,     /* TOUCH_* in this step */
  CONTACT_SLIPS,     /* 1: slips in this step (trial) */
  CONTACT_HELD_SLIP, /* 1: slipped in the last step with contact */
  CONTACT_LAST_STEP, /* step of the last contact; CONTACT_NEVER before the first */
  CONTACT_SIDE,      /* SIDE_*: on which side they are, trial and of the last step with contact */
  CONTACT_HELD_SIDE,
  CONTACT_FLAG_COUNT
};
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
enum {
  CONTACT_TRACE_AREA,
  CONTACT_TRACE_CX,
  CONTACT_TRACE_CY,
  CONTACT_TRACE_P1X,
  CONTACT_TRACE_P1Y,
  CONTACT_TRACE_P2X,
  CONTACT_TRACE_P2Y,
  CONTACT_TRACE_IX,
  CONTACT_TRACE_IY,
  CONTACT_TRACE_DEPTH,
  CONTACT_TRACE_LINE,
  CONTACT_TRACE_CROSSINGS,
  CONTACT_TRACE_VCX,
  CONTACT_TRACE_VCY,
  CONTACT_TRACE_SHEAR,
  CONTACT_TRACE_N_RAW,
  CONTACT_TRACE_N_MAX,
  CONTACT_TRACE_N,
  CONTACT_TRACE_T_RAW,
  CONTACT_TRACE_T_LIM,
  CONTACT_TRACE_T,
  CONTACT_TRACE_STATE,
  CONTACT_TRACE_LIMITED,
  CONTACT_TRACE_BALANCE,
  CONTACT_TRACE_COUNT
};

#endif
