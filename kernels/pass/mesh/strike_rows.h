/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of strikes, for their passes and for the host. */
#ifndef ALD_KERNELS_STRIKE_ROWS_H
#define ALD_KERNELS_STRIKE_ROWS_H

/* parameters */
enum {
  STRIKE_LEAST_SPEED, /* closing velocity at which a strike begins [m/s] */
  STRIKE_PARAM_COUNT
};

/* real rows */
enum {
  /* of the strike that goes on */
  STRIKE_BEGAN,       /* time; not a number: none goes on [s] */
  STRIKE_OWN_ENERGY,  /* work of the normal force since then [J] */
  STRIKE_OWN_FORCE,   /* greatest normal force [N] */
  STRIKE_OWN_SPEED,   /* greatest closing velocity [m/s] */
  STRIKE_HELD_NORMAL, /* normal force in the last step [N] */
  /* records */
  STRIKE_COUNT,  /* strikes that have begun */
  STRIKE_TOTAL,  /* energies of all of them, added up [J] */
  STRIKE_ENERGY, /* of the hardest, the one with the greatest energy [J] */
  STRIKE_FORCE,  /* its greatest normal force [N] */
  STRIKE_SPEED,  /* its greatest closing velocity [m/s] */
  STRIKE_TIME,   /* when it began [s] */
  STRIKE_PLACE,  /* where it had taken most, frame of the second body [m] (3) */
  STRIKE_ROW_COUNT = STRIKE_PLACE + 3
};

#endif
