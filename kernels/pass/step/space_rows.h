/* SPDX-License-Identifier: Apache-2.0
 * Rows and parameters of bodies in space, for the passes and for the host. What they share with
 * bodies in the plane lies in the rows of plan.h: position x, y, heading, earth velocities x, y and
 * turning about z, forces x, y and moment about z. */
#ifndef ALD_KERNELS_SPACE_ROWS_H
#define ALD_KERNELS_SPACE_ROWS_H

#include "../../lists.h"
#include "../../math/sym6.h"
#include "../../step.h"

/* real rows of a body in space */
#define SPACE_ROWS(STATE, TEMPORARY)                                                           \
  STATE(SPACE_Z, 1)  /* centre of gravity above still water [m] */                             \
  STATE(SPACE_Q0, 1) /* attitude, unit quaternion, body -> earth */                            \
  STATE(SPACE_Q1, 1)                                                                           \
  STATE(SPACE_Q2, 1)                                                                           \
  STATE(SPACE_Q3, 1)                                                                           \
  STATE(SPACE_U, 1) /* surge, sway, heave velocity, body axes [m/s] */                         \
  STATE(SPACE_V, 1)                                                                            \
  STATE(SPACE_W, 1)                                                                            \
  STATE(SPACE_P, 1) /* roll, pitch, yaw rate, body axes [rad/s] */                             \
  STATE(SPACE_Q, 1)                                                                            \
  STATE(SPACE_R, 1)                                                                            \
  /* pose of this evaluation, earth frame */                                                   \
  TEMPORARY(SPACE_XX, 1) /* the body's x axis */                                               \
  TEMPORARY(SPACE_XY, 1)                                                                       \
  TEMPORARY(SPACE_XZ, 1)                                                                       \
  TEMPORARY(SPACE_YX, 1) /* its y axis */                                                      \
  TEMPORARY(SPACE_YY, 1)                                                                       \
  TEMPORARY(SPACE_YZ, 1)                                                                       \
  TEMPORARY(SPACE_ZX, 1) /* its z axis */                                                      \
  TEMPORARY(SPACE_ZY, 1)                                                                       \
  TEMPORARY(SPACE_ZZ, 1)                                                                       \
  TEMPORARY(SPACE_VZ, 1) /* velocity along z [m/s] */                                          \
  TEMPORARY(SPACE_WX, 1) /* angular velocity [rad/s]; that about z is BODY_R */                \
  TEMPORARY(SPACE_WY, 1)                                                                       \
  TEMPORARY(SPACE_ROLL, 1)  /* phi [rad]; psi is BODY_PSI */                                   \
  TEMPORARY(SPACE_PITCH, 1) /* theta [rad] */                                                  \
  /* sum of all forces, earth frame */                                                         \
  TEMPORARY(SPACE_FZ, 1) /* [N] */                                                             \
  TEMPORARY(SPACE_MX, 1) /* moments about the centre of gravity [N m] */                       \
  TEMPORARY(SPACE_MY, 1)                                                                       \
  /* acceleration by all forces but those of contacts of outlines, earth frame */              \
  TEMPORARY(SPACE_AX, 1) /* of the centre of gravity [m/s^2] */                                \
  TEMPORARY(SPACE_AY, 1)                                                                       \
  TEMPORARY(SPACE_ALPHA_X, 1) /* angular [rad/s^2] */                                          \
  TEMPORARY(SPACE_ALPHA_Y, 1)                                                                  \
  TEMPORARY(SPACE_ALPHA_Z, 1)                                                                  \
  /* start of a prescribed body */                                                             \
  STATE(SPACE_START_X, 1) /* from the scenario's origin [m] */                                 \
  STATE(SPACE_START_Y, 1)                                                                      \
  STATE(SPACE_START_Z, 1)                                                                      \
  STATE(SPACE_START_ROLL, 1) /* [rad] */                                                       \
  STATE(SPACE_START_PITCH, 1)                                                                  \
  STATE(SPACE_START_HEADING, 1)                                                                \
  STATE(SPACE_START_VX, 1) /* velocities that it has besides its motions, earth frame [m/s] */ \
  STATE(SPACE_START_VY, 1)                                                                     \
  STATE(SPACE_START_VZ, 1)                                                                     \
  STATE(SPACE_START_ROLL_RATE, 1) /* of its Euler angles [rad/s] */                            \
  STATE(SPACE_START_PITCH_RATE, 1)                                                             \
  STATE(SPACE_START_HEADING_RATE, 1)
enum { SPACE_ROWS(LIST_NUMBERS, LIST_NUMBERS) SPACE_ROW_COUNT };

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
