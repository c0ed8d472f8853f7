/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of strikes, for their passes and for the host. */
#ifndef ALD_KERNELS_STRIKE_ROWS_H
#define ALD_KERNELS_STRIKE_ROWS_H

#include "../../lists.h"

/* parameters */
#define STRIKE_PARAMETERS(MAKE, COPY)                                                             \
  COPY(STRIKE_LEAST_SPEED, 1, KEY_LEAST_SPEED) /* closing velocity at which a strike begins [m/s] \
                                                */
enum { STRIKE_PARAMETERS(LIST_NUMBERS, LIST_COPIES) STRIKE_PARAM_COUNT };

/* real rows */
#define STRIKE_ROWS(STATE, TEMPORARY)                                        \
  /* of the strike that goes on */                                           \
  STATE(STRIKE_BEGAN, 1)       /* time; not a number: none goes on [s] */    \
  STATE(STRIKE_OWN_ENERGY, 1)  /* work of the normal force since then [J] */ \
  STATE(STRIKE_OWN_FORCE, 1)   /* greatest normal force [N] */               \
  STATE(STRIKE_OWN_SPEED, 1)   /* greatest closing velocity [m/s] */         \
  STATE(STRIKE_HELD_NORMAL, 1) /* normal force in the last step [N] */
#define STRIKE_RECORDS(RECORD, SHOWN)                                                        \
  RECORD(STRIKE_COUNT, "count", "", 0, GROWS) /* strikes that have begun */                  \
  /* energies of all of them, added up [J] */                                                \
  RECORD(STRIKE_TOTAL, "total_energy", "J", 0, GROWS)                                        \
  /* of the hardest, the one with the greatest energy [J] */                                 \
  RECORD(STRIKE_ENERGY, "energy", "J", ALD_NOT_YET, GROWS)                                   \
  RECORD(STRIKE_FORCE, "force", "N", ALD_NOT_YET, VALUE) /* its greatest normal force [N] */ \
  /* its greatest closing velocity [m/s] */                                                  \
  RECORD(STRIKE_SPEED, "speed", "m/s", ALD_NOT_YET, VALUE)                                   \
  RECORD(STRIKE_TIME, "time", "s", ALD_NOT_YET, VALUE) /* when it began [s] */               \
  RECORD(STRIKE_PLACE, "x", "m", ALD_NOT_YET, VALUE)                                         \
  RECORD(STRIKE_PLACE_Y, "y", "m", ALD_NOT_YET, VALUE)                                       \
  RECORD(STRIKE_PLACE_Z, "z", "m", ALD_NOT_YET, VALUE)
enum {
  STRIKE_ROWS(LIST_NUMBERS, LIST_NUMBERS) STRIKE_RECORDS(LIST_RECORDS, LIST_SHOWN) STRIKE_ROW_COUNT
};

#endif
