/* SPDX-License-Identifier: Apache-2.0
 * Rows, parameters and traces of hulls that manoeuvre, for the passes and for the host. */
#ifndef ALD_KERNELS_MANOEUVRING_ROWS_H
#define ALD_KERNELS_MANOEUVRING_ROWS_H

#include "../../lists.h"
#include "../step/own_force.h"

/* parameters; the strips follow, then the bank and the coefficients of a current */
#define HULL_PARAMETERS(MAKE, COPY)                                                                \
  MAKE(HULL_FORCE, 1)      /* 1/2 rho L d [kg/m] */                                                \
  MAKE(HULL_LENGTH, 1)     /* L [m] */                                                             \
  MAKE(HULL_CENTRE, 1)     /* centre of gravity forward of midship [m] */                          \
  MAKE(HULL_HEIGHT, 1)     /* where the forces act, above the centre of gravity [m] */             \
  MAKE(HULL_MX, 1)         /* mass terms of the derivatives [kg] */                                \
  MAKE(HULL_MY, 1)         /* [kg] */                                                              \
  MAKE(HULL_RIGID_MASS, 1) /* 0: that of the body [kg] */                                          \
  MAKE(HULL_R0, 18)        /* first of the hull's derivatives, in the order of hull_derivatives */ \
  MAKE(HULL_FLOW, 1)       /* crossflow drag of a uniform hull: 1/2 rho d C_D [kg/m^2] */          \
  MAKE(HULL_FLOW_SWAY, 1)  /* factors on r x in the crossflow of Y and of N */                     \
  MAKE(HULL_FLOW_YAW, 1)                                                                           \
  MAKE(HULL_DRIFT, 1)         /* where the blend begins [rad] */                                   \
  MAKE(HULL_DRIFT_INVERSE, 1) /* 1/its width [1/rad] */                                            \
  MAKE(HULL_TURN, 1)          /* likewise of r' [-] */                                             \
  MAKE(HULL_TURN_END, 1)                                                                           \
  MAKE(HULL_TURN_INVERSE, 1)                                                                       \
  MAKE(HULL_BANK_X, 1) /* a point of the bank, earth frame [m] */                                  \
  MAKE(HULL_BANK_Y, 1)                                                                             \
  MAKE(HULL_BANK_COS, 1) /* its direction */                                                       \
  MAKE(HULL_BANK_SIN, 1)                                                                           \
  MAKE(HULL_SIDE, 1)            /* B/2 [m] */                                                      \
  MAKE(HULL_BREADTH_INVERSE, 1) /* 1/B [1/m] */                                                    \
  MAKE(HULL_LOSS, 1)            /* of speed in shallow water, without that of the wave [-] */      \
  MAKE(HULL_WAVE, 1)            /* g h; 0: the resistance is that of deep water [m^2/s^2] */       \
  MAKE(HULL_UNDER_KEEL, 1)      /* h - d; 0: deep [m] */                                           \
  MAKE(HULL_FROUDE, 1)          /* 1/sqrt(g h), by which a speed is that number; 0: deep [s/m] */  \
  MAKE(HULL_SQUAT, 1)           /* V/L^2; 0: deep [m] */
enum { HULL_PARAMETERS(LIST_NUMBERS, LIST_COPIES) HULL_PARAM_COUNT };

enum { HULL_STRIP_TABLE, HULL_BANK_TABLE, HULL_CURRENT_TABLE, HULL_TABLES };
enum { HULL_STRIP_WIDTH = 2 }; /* x [m], 1/2 rho d C_D dx [kg/m] */
/* distance of the side by B, C_Y, C_N at the depth of the water; angle, C_X, C_Y, C_N */
enum { HULL_BANK_COLUMNS = 3, HULL_CURRENT_COLUMNS = 4 };

/* option bits: the table of a current goes round to 360 deg; it counts clockwise from the bow */
enum { HULL_CURRENT_ROUND = 1, HULL_CURRENT_FROM_BOW = 2 };

/* real rows behind those of forces of water */
#define HULL_ROWS(STATE, TEMPORARY) \
  TEMPORARY(HULL_DRIFT_NOW, 1) /* drift angle of midship through the water [rad] */
#define HULL_RECORDS(RECORD, SHOWN) \
  OWN_DRIVE_RECORDS(SHOWN, SHOWN)   \
  RECORD(HULL_PEAK_DRIFT, "peak_drift", "rad", 0, GROWS) /* its greatest size [rad] */
enum {
  HULL_ROW_BEFORE = OWN_ROW_COUNT - 1,
  HULL_ROWS(LIST_NUMBERS, LIST_NUMBERS) HULL_RECORDS(LIST_RECORDS, LIST_SHOWN) HULL_ROW_COUNT
};

/* traces behind those of forces of water */
#define HULL_TRACES(TRACE, SHOWN)                                                                  \
  OWN_TRACES(SHOWN, SHOWN)                                                                         \
  TRACE(HULL_TRACE_DRIFT, "drift", "rad", VALUE)                                                   \
  TRACE(HULL_TRACE_SPEED, "speed", "m/s", VALUE)          /* of midship through the water [m/s] */ \
  TRACE(HULL_TRACE_WEIGHT, "low_speed_weight", "", VALUE) /* of the hull at low speed, 0 to 1 */
enum {
  HULL_TRACE_BEFORE = OWN_TRACE_COUNT - 1,
  HULL_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) HULL_TRACE_COUNT
};

#endif
