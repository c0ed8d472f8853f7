/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of the memory of radiated waves, and where its past velocities lie, for the
 * pass and for the host. */
#ifndef ALD_KERNELS_PASS_RADIATION_ROWS_H
#define ALD_KERNELS_PASS_RADIATION_ROWS_H

#include "own_force.h"

/* parameters of an instance */
enum {
  RADIATION_SCALE, /* factor on the retardation functions [-] */
  RADIATION_PARAM_COUNT
};

/* Rows of an instance: those that all forces of water begin with, then the force that a step holds,
 * in body axes. */
enum {
  RADIATION_SURGE = OWN_ROW_COUNT, /* [N] */
  RADIATION_SWAY,
  RADIATION_HEAVE,
  RADIATION_ROLL, /* [N m] */
  RADIATION_PITCH,
  RADIATION_YAW,
  RADIATION_ROW_COUNT
};

/* Freedoms that retardation functions couple make a group, which has its velocities and functions
 * to itself. At PLAN_RADIATION_TABLE + group x RADIATION_FIELD_COUNT: */
enum {
  RADIATION_SIZE,     /* n: freedoms of the group, 1 to 6 */
  RADIATION_FREEDOMS, /* 4 bits each, the first lowest: 0 surge ... 5 yaw */
  RADIATION_TAPS,     /* values of the functions; ages run from 0 to below it */
  RADIATION_SLOTS,    /* velocities that are kept: at least the taps */
  RADIATION_KERNEL,   /* first asset of the functions, halved at age 0 (taps x n x n) */
  RADIATION_RING,     /* first real row of the velocities (slots x n) */
  RADIATION_FAR,      /* first real row of the sums over the far past (block x n) */
  RADIATION_AHEAD,    /* first asset of the functions from the far past on each tick of a block
                       * (block x n rows, slots x n columns), row by row */
  RADIATION_FIELD_COUNT
};

/* The slot that tick t writes: slots are filled downwards, so that the velocity of age k lies k
 * slots behind the newest and ages ascend in memory. */
#define RADIATION_SLOT(slots, tick) ((slots)-1 - (tick) % (slots))

#endif
