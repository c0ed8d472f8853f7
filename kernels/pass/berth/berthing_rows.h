/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and traces of berthings, for their passes and for the host. */
#ifndef ALD_KERNELS_BERTHING_ROWS_H
#define ALD_KERNELS_BERTHING_ROWS_H

#include "../../lists.h"

/* parameters */
#define BERTHING_PARAMETERS(MAKE, COPY) \
  COPY(BERTHING_FACTOR, 1,              \
       KEY_FACTOR) /* C_S C_C and what else multiplies the energy by the formula [-] */
enum { BERTHING_PARAMETERS(LIST_NUMBERS, LIST_COPIES) BERTHING_PARAM_COUNT };

/* real rows */
#define BERTHING_ROWS(STATE, TEMPORARY)                                                       \
  /* by the state at the beginning of the step, where one of its fenders touches; else NaN */ \
  TEMPORARY(BERTHING_NOW_SPEED, 1)   /* along the normal of what touches [m/s] */             \
  TEMPORARY(BERTHING_NOW_SHARE, 1)   /* C_E [-] */                                            \
  TEMPORARY(BERTHING_NOW_FORMULA, 1) /* NaN too where neither body gives way [J] */
#define BERTHING_RECORDS(RECORD, SHOWN)                                             \
  /* greatest energy of all its fenders at one time [J] */                          \
  RECORD(BERTHING_ABSORBED, "energy_absorbed", "J", 0, GROWS)                       \
  /* when that was; NaN: not yet [s] */                                             \
  RECORD(BERTHING_ABSORBED_TIME, "energy_time", "s", ALD_NOT_YET, VALUE)            \
  /* greatest sum of their normal forces at one time [N] */                         \
  RECORD(BERTHING_REACTION, "reaction", "N", 0, GROWS)                              \
  /* of the first of them; NaN: not yet [s] */                                      \
  RECORD(BERTHING_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, GROWS)              \
  RECORD(BERTHING_SPEED, "speed", "m/s", ALD_NOT_YET, VALUE)     /* then [m/s] */   \
  RECORD(BERTHING_SHARE, "eccentricity", "", ALD_NOT_YET, VALUE) /* C_E then [-] */ \
  /* energy by the formula then [J] */                                              \
  RECORD(BERTHING_FORMULA, "energy_formula", "J", ALD_NOT_YET, VALUE)               \
  /* greatest energy of one fender over it [-] */                                   \
  RECORD(BERTHING_RATIO, "energy_ratio", "", ALD_NOT_YET, VALUE)
enum {
  BERTHING_ROWS(LIST_NUMBERS, LIST_NUMBERS) BERTHING_RECORDS(LIST_RECORDS, LIST_SHOWN)
      BERTHING_ROW_COUNT
};

/* traces */
#define BERTHING_TRACES(TRACE, SHOWN)                \
  TRACE(BERTHING_TRACE_ENERGY, "energy", "J", VALUE) \
  TRACE(BERTHING_TRACE_REACTION, "reaction", "N", VALUE)
enum { BERTHING_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) BERTHING_TRACE_COUNT };

#endif
