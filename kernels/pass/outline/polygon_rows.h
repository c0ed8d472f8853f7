/* SPDX-License-Identifier: Apache-2.0
 * Rows, flags and parameters of the polygon contact, for its passes and for the host. */
#ifndef ALD_KERNELS_PASS_POLYGON_ROWS_H
#define ALD_KERNELS_PASS_POLYGON_ROWS_H

/* parameters, [TPN] Table 1 */
enum {
  POLYGON_STIFFNESS,   /* k [N/m^2] */
  POLYGON_DAMPING,     /* c [N s/m^2] */
  POLYGON_SHEAR,       /* k_s [N/m] */
  POLYGON_STATIC,      /* mu_s [-] */
  POLYGON_KINETIC,     /* mu_k [-] */
  POLYGON_RESTITUTION, /* gamma [-] */
  POLYGON_HEIGHT,      /* of the contact of bodies in space, above still water [m] */
  POLYGON_PARAM_COUNT
};

/* option bits */
enum {
  POLYGON_SLIDE_RETURN = 1,  /* shear grows from the residual (return mapping), not as printed */
  POLYGON_CONE_LIMITED = 2,  /* the friction cone uses the limited normal force */
  POLYGON_BY_MAGNITUDE = 4,  /* tangential limit by magnitude alone */
  POLYGON_LIMITER_OFF = 8,   /* no momentum limit */
  POLYGON_TENSION = 16,      /* the normal force may pull */
  POLYGON_PREDICT_LOAD = 32, /* the limit foresees the constant external loads */
  POLYGON_MASS_SPLIT = 64,   /* a body's mass is shared by the contacts that touch it */
  POLYGON_ENERGY_LIMIT = 128 /* the contact returns no more energy than it has taken */
};

/* real rows of an instance */
enum {
  /* geometry of this step */
  POLYGON_AREA,       /* S [m^2] */
  POLYGON_CENTROID_X, /* C, earth frame, from the scenario's origin [m] */
  POLYGON_CENTROID_Y,
  POLYGON_NORMAL_X, /* i */
  POLYGON_NORMAL_Y,
  POLYGON_DEPTH, /* extent along i [m] */
  POLYGON_LEVEL, /* height of the contact of bodies in space [m] */
  POLYGON_FAR,   /* square of the speed that makes a long way of a fine step, 0: not known [m^2/s^2]
                  */
  /* forces of this step */
  POLYGON_NORMAL_FORCE,  /* N [N] */
  POLYGON_TANGENT_FORCE, /* T, along j, on the first body [N] */
  POLYGON_CLOSING,       /* u [m/s] */
  POLYGON_SLIDING,       /* w [m/s] */
  /* trial history, to be held if the step is committed */
  POLYGON_TRIAL_SHEAR, /* shear from which the next step starts [m] */
  POLYGON_TRIAL_AX,    /* C in A's body frame [m] */
  POLYGON_TRIAL_AY,
  POLYGON_TRIAL_BX, /* C in B's body frame [m] */
  POLYGON_TRIAL_BY,
  POLYGON_TRIAL_BALANCE, /* what the contact may still return after this step [J] */
  /* history of the last step with contact */
  POLYGON_HELD_SHEAR,
  POLYGON_HELD_AX,
  POLYGON_HELD_AY,
  POLYGON_HELD_BX,
  POLYGON_HELD_BY,
  POLYGON_HELD_AREA,
  POLYGON_HELD_NORMAL_X,
  POLYGON_HELD_NORMAL_Y,
  POLYGON_FIRST_CLOSING, /* u0, w0 of the first step of this contact [m/s] */
  POLYGON_FIRST_SLIDING,
  POLYGON_HELD_PATH,    /* path along j to the next step by the velocities [m] */
  POLYGON_HELD_BALANCE, /* energy that the contact has taken at least and may return [J] */
  /* records */
  POLYGON_PEAK_NORMAL,        /* [N] */
  POLYGON_PEAK_TANGENTIAL,    /* [N] */
  POLYGON_IMPULSE_NORMAL,     /* integral of N [N s] */
  POLYGON_IMPULSE_TANGENTIAL, /* integral of |T| [N s] */
  POLYGON_WORK_NORMAL,        /* taken by N from the bodies so far [J] */
  POLYGON_ENERGY_ABSORBED,    /* greatest value of that [J] */
  POLYGON_ENERGY_DISSIPATED,  /* taken by N and T together, so far [J] */
  POLYGON_GREATEST_DEPTH,     /* [m] */
  POLYGON_FIRST_TOUCH,        /* time of the first step with contact [s] */
  POLYGON_DURATION,           /* steps with contact x dt [s] */
  POLYGON_SPEED_BEFORE,       /* closing velocity at first touch [m/s] */
  POLYGON_SPEED_AFTER,        /* closing velocity after the last step with contact [m/s] */
  POLYGON_ROW_COUNT
};

/* flag rows */
enum {
  POLYGON_TOUCH,     /* TOUCH_* in this step */
  POLYGON_SLIPS,     /* 1: slips in this step (trial) */
  POLYGON_HELD_SLIP, /* 1: slipped in the last step with contact */
  POLYGON_LAST_STEP, /* step of the last contact; POLYGON_NEVER before the first */
  POLYGON_SWEEP,     /* SWEEP_*: the way of the step behind, until the record */
  POLYGON_FLAG_COUNT
};
#define POLYGON_NEVER 0xfffffff0u

/* the way of the last step is short beside the outlines; it is long; they have met on it */
enum { SWEEP_NEAR, SWEEP_FAR, SWEEP_MET };

/* no overlap of boxes; boxes overlap; the outlines overlap */
enum { TOUCH_NONE, TOUCH_NEAR, TOUCH_YES };

/* real rows of an instance that only a traced run writes, in the order of the theory page's series
 */
enum {
  POLYGON_TRACE_AREA,
  POLYGON_TRACE_CX,
  POLYGON_TRACE_CY,
  POLYGON_TRACE_P1X,
  POLYGON_TRACE_P1Y,
  POLYGON_TRACE_P2X,
  POLYGON_TRACE_P2Y,
  POLYGON_TRACE_IX,
  POLYGON_TRACE_IY,
  POLYGON_TRACE_DEPTH,
  POLYGON_TRACE_LINE,
  POLYGON_TRACE_CROSSINGS,
  POLYGON_TRACE_VCX,
  POLYGON_TRACE_VCY,
  POLYGON_TRACE_SHEAR,
  POLYGON_TRACE_N_RAW,
  POLYGON_TRACE_N_MAX,
  POLYGON_TRACE_N,
  POLYGON_TRACE_T_RAW,
  POLYGON_TRACE_T_LIM,
  POLYGON_TRACE_T,
  POLYGON_TRACE_STATE,
  POLYGON_TRACE_LIMITED,
  POLYGON_TRACE_BALANCE,
  POLYGON_TRACE_COUNT
};

#endif
