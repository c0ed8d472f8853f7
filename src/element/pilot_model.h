/* SPDX-License-Identifier: Apache-2.0
 * A ship under an autopilot in small motions about a straight course at a steady speed: how small
 * errors grow from one decision to the next. */
#ifndef ALD_PILOT_MODEL_H
#define ALD_PILOT_MODEL_H

#include <stdbool.h>

/* sway and yaw about the centre of gravity, by sway velocity, yaw rate and rudder angle */
typedef struct ald_pilot_ship {
  double motion[2][2]; /* dv/dt [1/s], [m/s]; dr/dt [1/(m s)], [1/s] */
  double rudder[2];    /* [m/s^2], [1/s^2] */
  double speed;        /* ahead [m/s] */
  double lag;          /* of the steering gear; its rate is without limit [s] */
  double antenna;      /* forward of the centre of gravity [m] */
} ald_pilot_ship;

typedef struct ald_pilot_gains {
  double kp, kd, ki;           /* [-], [s], [1/s] */
  bool tracks;                 /* a leg; else a heading */
  double ahead, drift, period; /* [m], [m/s], [s] */
} ald_pilot_gains;

/* Factor by which small errors grow over a period, in the long run; at most 1: they do not. */
double ald_pilot_growth(const ald_pilot_ship *ship, const ald_pilot_gains *gains);

#endif
