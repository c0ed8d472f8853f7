/* SPDX-License-Identifier: Apache-2.0
 * Rows and parameters of bodies in space, for the passes and for the host. What they share with
 * bodies in the plane lies in the rows of plan.h: position x, y, heading, earth velocities x, y and
 * turning about z, forces x, y and moment about z. */
#ifndef ALD_KERNELS_SPACE_ROWS_H
#define ALD_KERNELS_SPACE_ROWS_H

#include "../../math/sym6.h"
#include "../../step.h"

/* real rows of a body in space */
enum {
  /* state */
  SPACE_Z,  /* centre of gravity above still water [m] */
  SPACE_Q0, /* attitude, unit quaternion, body -> earth */
  SPACE_Q1,
  SPACE_Q2,
  SPACE_Q3,
  SPACE_U, /* surge, sway, heave velocity, body axes [m/s] */
  SPACE_V,
  SPACE_W,
  SPACE_P, /* roll, pitch, yaw rate, body axes [rad/s] */
  SPACE_Q,
  SPACE_R,
  /* pose of this evaluation, earth frame */
  SPACE_XX, /* the body's x axis */
  SPACE_XY,
  SPACE_XZ,
  SPACE_YX, /* its y axis */
  SPACE_YY,
  SPACE_YZ,
  SPACE_ZX, /* its z axis */
  SPACE_ZY,
  SPACE_ZZ,
  SPACE_VZ, /* velocity along z [m/s] */
  SPACE_WX, /* angular velocity [rad/s]; that about z is BODY_R */
  SPACE_WY,
  SPACE_ROLL,  /* phi [rad]; psi is BODY_PSI */
  SPACE_PITCH, /* theta [rad] */
  /* sum of all forces, earth frame */
  SPACE_FZ, /* [N] */
  SPACE_MX, /* moments about the centre of gravity [N m] */
  SPACE_MY,
  /* acceleration by all forces but those of contacts of outlines, earth frame */
  SPACE_AX, /* of the centre of gravity [m/s^2] */
  SPACE_AY,
  SPACE_ALPHA_X, /* angular [rad/s^2] */
  SPACE_ALPHA_Y,
  SPACE_ALPHA_Z,
  /* start of a prescribed body */
  SPACE_START_X, /* from the scenario's origin [m] */
  SPACE_START_Y,
  SPACE_START_Z,
  SPACE_START_ROLL, /* [rad] */
  SPACE_START_PITCH,
  SPACE_START_HEADING,
  SPACE_START_VX, /* velocities that it has besides its motions, earth frame [m/s] */
  SPACE_START_VY,
  SPACE_START_VZ,
  SPACE_START_ROLL_RATE, /* of its Euler angles [rad/s] */
  SPACE_START_PITCH_RATE,
  SPACE_START_HEADING_RATE,
  SPACE_ROW_COUNT
};

/* parameters of a body in space */
enum {
  SPACE_MASS,                                /* M, lower triangle of 21 [kg], [kg m], [kg m^2] */
  SPACE_INVERSE = SPACE_MASS + SYM6_COUNT,   /* of the freedoms that are free; 0 in the others */
  SPACE_WEIGHT = SPACE_INVERSE + SYM6_COUNT, /* m g, 0 for a body that may not heave [N] */
  SPACE_OWN_WEIGHT,                          /* m g [N] */
  SPACE_LOW,                                 /* vertical extent of the outline, body frame [m] */
  SPACE_HIGH,                                /* [m] */
  SPACE_PARAM_COUNT
};

/* what an integrator holds of a body: state at the step's start, then the rates of each stage */
enum { STAGE_NUMBERS = 13 };

#define SPACE_ROW(field, body) ROW(plan[PLAN_SPACE_ROWS] + (field)*plan[PLAN_BODIES] + (body))
#define SPACE_PARAM(field, body) PARAM(plan[plan[PLAN_SPACE_PARAMS] + (body)] + (field))
/* what the last step ended with: acceleration of a body's centre of gravity, body axes [m/s^2], and
 * its angular acceleration [rad/s^2]; kept for bows alone */
#define RATE_ROW(k, body) ROW(plan[PLAN_RATE_ROWS] + (k)*plan[PLAN_BODIES] + (body))
#define SPATIAL_BODY plan[plan[PLAN_SPATIAL_TABLE] + instance]
#define TURNS_AS_PRINTED plan[plan[PLAN_CORIOLIS] + instance]
#define HAS_ADDED_MASS(body) plan[plan[PLAN_ADDED_MASS] + (body)]
#define IS_GUIDED(body) plan[plan[PLAN_GUIDED] + (body)]
#define IS_PRESCRIBED plan[plan[PLAN_PRESCRIBED] + instance]

#endif
