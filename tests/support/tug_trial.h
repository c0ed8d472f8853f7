/* SPDX-License-Identifier: Apache-2.0
 * A tug and a ship in one freedom, with a fender between them: what a skipper's law is tried on.
 * Between his decisions the order holds; the motion is integrated so that its kinks are located. */
#ifndef ALD_TESTS_TUG_TRIAL_H
#define ALD_TESTS_TUG_TRIAL_H

typedef struct tug_trial {
  double tug_mass, ship_mass;                     /* [kg] */
  double tug_linear, ship_linear, ship_quadratic; /* drag [N s/m], [N s^2/m^2] */
  double stiffness, damping;                      /* of the fender [N/m], [N s/m] */
  double thrust_rate;                             /* of the thrust towards its order [N/s] */
  /* state; the push is towards greater x, the fender is at the tug's place */
  double tug_x, tug_speed, ship_x, ship_speed; /* [m], [m/s] */
  double thrust, order;                        /* [N] */
  /* what has happened */
  double time;        /* [s] */
  double first_touch; /* 0: not yet [s] */
  double peak;        /* greatest force of the fender [N] */
} tug_trial;

/* force of the fender [N] */
double tug_trial_force(const tug_trial *t);
/* Goes on for a time under the order [s]. */
void tug_trial_take(tug_trial *t, double time);

#endif
