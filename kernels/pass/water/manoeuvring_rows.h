/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of hulls that manoeuvre, for the passes and for the host. */
#ifndef ALD_KERNELS_MANOEUVRING_ROWS_H
#define ALD_KERNELS_MANOEUVRING_ROWS_H

#include "../step/own_force.h"

/* parameters; the strips follow, then the bank and the coefficients of a current */
enum {
  HULL_FORCE,               /* 1/2 rho L d [kg/m] */
  HULL_LENGTH,              /* L [m] */
  HULL_CENTRE,              /* centre of gravity forward of midship [m] */
  HULL_HEIGHT,              /* where the forces act, above the centre of gravity [m] */
  HULL_MX,                  /* mass terms of the derivatives [kg] */
  HULL_MY,                  /* [kg] */
  HULL_RIGID_MASS,          /* 0: that of the body [kg] */
  HULL_R0,                  /* first of the hull's derivatives, in the order of hull_derivatives */
  HULL_FLOW = HULL_R0 + 18, /* crossflow drag of a uniform hull: 1/2 rho d C_D [kg/m^2] */
  HULL_FLOW_SWAY,           /* factors on r x in the crossflow of Y and of N */
  HULL_FLOW_YAW,
  HULL_DRIFT,         /* where the blend begins [rad] */
  HULL_DRIFT_INVERSE, /* 1/its width [1/rad] */
  HULL_TURN,          /* likewise of r' [-] */
  HULL_TURN_END,
  HULL_TURN_INVERSE,
  HULL_BANK_X, /* a point of the bank, earth frame [m] */
  HULL_BANK_Y,
  HULL_BANK_COS, /* its direction */
  HULL_BANK_SIN,
  HULL_SIDE,            /* B/2 [m] */
  HULL_BREADTH_INVERSE, /* 1/B [1/m] */
  HULL_LOSS,            /* of speed in shallow water, without that of the wave [-] */
  HULL_WAVE,            /* g h; 0: the resistance is that of deep water [m^2/s^2] */
  HULL_UNDER_KEEL,      /* h - d; 0: deep [m] */
  HULL_FROUDE,          /* 1/sqrt(g h), by which a speed is that number; 0: deep [s/m] */
  HULL_SQUAT,           /* V/L^2; 0: deep [m] */
  HULL_PARAM_COUNT
};

enum { HULL_STRIP_TABLE, HULL_BANK_TABLE, HULL_CURRENT_TABLE, HULL_TABLES };
enum { HULL_STRIP_WIDTH = 2 }; /* x [m], 1/2 rho d C_D dx [kg/m] */
/* distance of the side by B, C_Y, C_N at the depth of the water; angle, C_X, C_Y, C_N */
enum { HULL_BANK_COLUMNS = 3, HULL_CURRENT_COLUMNS = 4 };

/* option bits: the table of a current goes round to 360 deg; it counts clockwise from the bow */
enum { HULL_CURRENT_ROUND = 1, HULL_CURRENT_FROM_BOW = 2 };

/* real rows behind those of forces of water */
enum {
  HULL_DRIFT_NOW = OWN_ROW_COUNT, /* drift angle of midship through the water [rad] */
  HULL_PEAK_DRIFT,                /* record: its greatest size [rad] */
  HULL_ROW_COUNT
};

/* traces behind those of forces of water */
enum {
  HULL_TRACE_DRIFT = OWN_TRACE_COUNT, /* [rad] */
  HULL_TRACE_SPEED,                   /* of midship through the water [m/s] */
  HULL_TRACE_WEIGHT,                  /* of the hull at low speed, 0 to 1 */
  HULL_TRACE_COUNT
};

#endif
