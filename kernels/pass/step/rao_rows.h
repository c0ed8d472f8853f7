/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of vessels that follow the sea, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_RAO_ROWS_H
#define ALD_KERNELS_PASS_RAO_ROWS_H

#include "../../lists.h"

/* the only table: a row for each wave of the sea */
enum { RAO_WAVES, RAO_TABLES };
enum {
  RAO_OMEGA, /* frequency of encounter; below 0: the vessel overtakes the wave [rad/s] */
  RAO_TURNS, /* the same in turns [1/s] */
  RAO_REAL,  /* (6) motion = real cos(omega t) - imaginary sin(omega t) [m], [rad] */
  RAO_IMAGINARY = RAO_REAL + 6,
  RAO_COLUMNS = RAO_IMAGINARY + 6
};

/* parameters */
#define RAO_PARAMETERS(MAKE, COPY)                                                        \
  MAKE(RAO_COSINE, 1) /* of the heading, about whose axes the motions are */              \
  MAKE(RAO_SINE, 1)                                                                       \
  MAKE(RAO_SPEED_X, 1) /* of the place about which the vessel moves, earth frame [m/s] */ \
  MAKE(RAO_SPEED_Y, 1)
enum { RAO_PARAMETERS(LIST_NUMBERS, LIST_COPIES) RAO_PARAM_COUNT };

/* real rows, as motions have them */
#define RAO_ROWS(STATE, TEMPORARY)                                                   \
  TEMPORARY(RAO_OFFSET, 6) /* from the start, earth frame [m]; Euler angles [rad] */ \
  TEMPORARY(RAO_RATE, 6)   /* of each [m/s], [rad/s] */                              \
  TEMPORARY(RAO_SECOND, 6) /* of each rate, where joints need it */
enum { RAO_ROWS(LIST_NUMBERS, LIST_NUMBERS) RAO_ROW_COUNT };

#endif
