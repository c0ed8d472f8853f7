/* SPDX-License-Identifier: Apache-2.0
 * Rows, flags and parameters of bumpers, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_BUMPER_ROWS_H
#define ALD_KERNELS_PASS_BUMPER_ROWS_H

#include "../../lists.h"
#include "../step/balance_rows.h"
#include "../step/touch_rows.h"

/* parameters; the table has distance, force and damping */
#define BUMPER_PARAMETERS(MAKE, COPY)                                                        \
  MAKE(BUMPER_A_FROM, 3)                 /* bar of the first body, body frame [m] */         \
  MAKE(BUMPER_A_TO, 3)                   /* [m] */                                           \
  MAKE(BUMPER_B_FROM, 3)                 /* bar of the second body [m] */                    \
  MAKE(BUMPER_B_TO, 3)                   /* [m] */                                           \
  MAKE(BUMPER_REACH, 1)                  /* distance at which the bars touch [m] */          \
  MAKE(BUMPER_STIFFNESS, 1)              /* of both bars in series, without a table [N/m] */ \
  MAKE(BUMPER_DAMPING, 1)                /* [N s/m] */                                       \
  COPY(BUMPER_EXPONENT, 1, KEY_EXPONENT) /* of the table's damping [-] */                    \
  COPY(BUMPER_LIMIT, 1, KEY_LIMIT)       /* velocity limit of dry friction; 0: none [m/s] */ \
  /* from the first body's centre of gravity to the farther end of its bar [m] */            \
  MAKE(BUMPER_ARM_A, 1)                                                                      \
  MAKE(BUMPER_ARM_B, 1) /* likewise of the second body [m] */
enum { BUMPER_PARAMETERS(LIST_NUMBERS, LIST_COPIES) BUMPER_PARAM_COUNT };
enum { BUMPER_COLUMNS = 3, BUMPER_FORCE_COLUMN = 1, BUMPER_DAMPING_COLUMN = 2 };

/* option bits */
enum {
  BUMPER_CURVE = 1,    /* force by the table, not by stiffness and radii */
  BUMPER_OPEN_ENDS = 2 /* no half-spheres: contact only between the ends of both bars */
};

/* real rows of an instance */
#define BUMPER_ROWS(STATE, TEMPORARY)                                                       \
  TEMPORARY(BUMPER_DISTANCE, 1) /* of the bars [m] */                                       \
  TEMPORARY(BUMPER_FORCE, 1)    /* N [N] */                                                 \
  TEMPORARY(BUMPER_CLOSING, 1)  /* v, while they touch or did in the step before [m/s] */   \
  /* from the first bar's closest point to the second's, likewise [m] */                    \
  TEMPORARY(BUMPER_SIDE, 3)                                                                 \
  TEMPORARY(BUMPER_PLACE, 6) /* both ends of the second bar, frame of the first body [m] */ \
  /* of the last record */                                                                  \
  STATE(BUMPER_HELD_PLACE, 6) /* likewise */                                                \
  STATE(BUMPER_HELD_DISTANCE, 1)                                                            \
  STATE(BUMPER_HELD_FORCE, 1)                                                               \
  STATE(BUMPER_HELD_SIDE, 3)               /* of the last one with contact */               \
  STATE(BUMPER_BALANCE, BALANCE_ROW_COUNT) /* of bars without caps */
#define BUMPER_RECORDS(RECORD, SHOWN)                                          \
  RECORD(BUMPER_PEAK_FORCE, "peak_force", "N", 0, GROWS)                       \
  /* greatest work taken so far [J] */                                         \
  RECORD(BUMPER_ENERGY_ABSORBED, "energy_absorbed", "J", 0, GROWS)             \
  /* work taken so far [J] */                                                  \
  RECORD(BUMPER_ENERGY_DISSIPATED, "energy_dissipated", "J", 0, VALUE)         \
  RECORD(BUMPER_IMPULSE, "impulse", "N s", 0, VALUE) /* integral of N [N s] */ \
  /* rows TOUCH_* up to the duration */                                        \
  RECORD(BUMPER_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, GROWS)           \
  RECORD(BUMPER_DURATION, "duration", "s", 0, GROWS)                           \
  RECORD(BUMPER_LEAST_DISTANCE, "least_distance", "m", ALD_NOT_YET, VALUE)
enum {
  BUMPER_ROWS(LIST_NUMBERS, LIST_NUMBERS) BUMPER_RECORDS(LIST_RECORDS, LIST_SHOWN) BUMPER_ROW_COUNT
};

/* flag rows: BUMPER_IS_* of this evaluation and of the last record */
#define BUMPER_FLAGS(STATE, TEMPORARY)                                                            \
  TEMPORARY(BUMPER_TOUCH, 1)                                                                      \
  STATE(BUMPER_HELD_TOUCH, 1)                                                                     \
  TEMPORARY(BUMPER_PASSED, 1) /* 1: the bars have passed through each other since the last record \
                               */
enum { BUMPER_FLAGS(LIST_NUMBERS, LIST_NUMBERS) BUMPER_FLAG_COUNT };
enum { BUMPER_IS_NEW, BUMPER_IS_APART, BUMPER_IS_TOUCHING };

#define BUMPER_TRACES(TRACE, SHOWN)                                                     \
  TRACE(BUMPER_TRACE_DISTANCE, "distance", "m", VALUE)                                  \
  TRACE(BUMPER_TRACE_P, "p", "", VALUE) /* closest point along the first bar, 0 to 1 */ \
  TRACE(BUMPER_TRACE_R, "r", "", VALUE) /* along the second */                          \
  TRACE(BUMPER_TRACE_FORCE, "force", "N", VALUE)                                        \
  TRACE(BUMPER_TRACE_CLOSING, "closing", "m/s", VALUE)
enum { BUMPER_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) BUMPER_TRACE_COUNT };

#endif
