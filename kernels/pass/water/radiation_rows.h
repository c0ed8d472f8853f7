/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of the memory of radiated waves, and where its past velocities lie, for the
 * pass and for the host. */
#ifndef ALD_KERNELS_PASS_RADIATION_ROWS_H
#define ALD_KERNELS_PASS_RADIATION_ROWS_H

#include "../../lists.h"
#include "../step/own_force.h"
#include "radiation_quadrature.h"

/* parameters of an instance */
#define RADIATION_PARAMETERS(MAKE, COPY) \
  MAKE(RADIATION_SCALE, 1) /* factor on the retardation functions [-] */
enum { RADIATION_PARAMETERS(LIST_NUMBERS, LIST_COPIES) RADIATION_PARAM_COUNT };

/* Rows of an instance: those that all forces of water begin with, then the force of the latest
 * evaluation in body axes, and what the evaluations of a step share. */
#define RADIATION_ROWS(STATE, TEMPORARY)                                     \
  STATE(RADIATION_SURGE, 1) /* [N] */                                        \
  STATE(RADIATION_SWAY, 1)                                                   \
  STATE(RADIATION_HEAVE, 1)                                                  \
  STATE(RADIATION_ROLL, 1) /* [N m] */                                       \
  STATE(RADIATION_PITCH, 1)                                                  \
  STATE(RADIATION_YAW, 1)                                                    \
  /* sums over the past before the step, over -h and the scale (lags x 6) */ \
  STATE(RADIATION_LAG, 6 * RADIATION_LAGS_MAX)                               \
  TEMPORARY(RADIATION_TRIAL, 6 * (STAGES_MAX - 1)) /* velocities of stages (5 x 6) */
enum {
  RADIATION_ROW_BEFORE = OWN_ROW_COUNT - 1,
  RADIATION_ROWS(LIST_NUMBERS, LIST_NUMBERS) RADIATION_ROW_COUNT
};

/* Freedoms that retardation functions couple make a group, which has its velocities and functions
 * to itself. At PLAN_RADIATION_TABLE + group x RADIATION_FIELD_COUNT: */
enum {
  RADIATION_SIZE,     /* n: freedoms of the group, 1 to 6 */
  RADIATION_FREEDOMS, /* 4 bits each, the first lowest: 0 surge ... 5 yaw */
  RADIATION_TAPS,     /* values of the functions; ages run from 0 to below it */
  RADIATION_SLOTS,    /* velocities that are kept: at least the taps */
  RADIATION_KERNEL,   /* first asset of the functions of each lag, with the weights of the newest
                       * (lags x taps x n x n) */
  RADIATION_NEWEST,   /* first asset of a_ij K((c_i - c_j) h) (pairs of stages x n x n) */
  RADIATION_RING,     /* first real row of the velocities (slots x n) */
  RADIATION_FAR,      /* first real row of the sums over the far past (lags x block x n) */
  RADIATION_AHEAD,    /* first asset of the functions from the far past on each tick of a block
                       * (lags x block x n rows, slots x n columns), row by row */
  RADIATION_FIELD_COUNT
};

/* The slot that tick t writes: slots are filled downwards, so that the velocity of age k lies k
 * slots behind the newest and ages ascend in memory. */
#define RADIATION_SLOT(slots, tick) ((slots)-1 - (tick) % (slots))

#endif
