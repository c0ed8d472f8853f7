/* SPDX-License-Identifier: Apache-2.0
 * Rows, flags and parameters of bumpers, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_BUMPER_ROWS_H
#define ALD_KERNELS_PASS_BUMPER_ROWS_H

#include "../step/balance_rows.h"
#include "../step/touch_rows.h"

/* parameters; the table has distance, force and damping */
enum {
  BUMPER_A_FROM,                   /* bar of the first body, body frame [m] */
  BUMPER_A_TO = BUMPER_A_FROM + 3, /* [m] */
  BUMPER_B_FROM = BUMPER_A_TO + 3, /* bar of the second body [m] */
  BUMPER_B_TO = BUMPER_B_FROM + 3, /* [m] */
  BUMPER_REACH = BUMPER_B_TO + 3,  /* distance at which the bars touch [m] */
  BUMPER_STIFFNESS,                /* of both bars in series, without a table [N/m] */
  BUMPER_DAMPING,                  /* [N s/m] */
  BUMPER_EXPONENT,                 /* of the table's damping [-] */
  BUMPER_LIMIT,                    /* velocity limit of dry friction; 0: none [m/s] */
  BUMPER_ARM_A, /* from the first body's centre of gravity to the farther end of its bar [m] */
  BUMPER_ARM_B, /* likewise of the second body [m] */
  BUMPER_PARAM_COUNT
};
enum { BUMPER_COLUMNS = 3, BUMPER_FORCE_COLUMN = 1, BUMPER_DAMPING_COLUMN = 2 };

/* option bits */
enum {
  BUMPER_CURVE = 1,    /* force by the table, not by stiffness and radii */
  BUMPER_OPEN_ENDS = 2 /* no half-spheres: contact only between the ends of both bars */
};

/* real rows of an instance */
enum {
  /* of this evaluation */
  BUMPER_DISTANCE, /* of the bars [m] */
  BUMPER_FORCE,    /* N [N] */
  BUMPER_CLOSING,  /* v, while they touch or did in the step before [m/s] */
  BUMPER_SIDE,     /* from the first bar's closest point to the second's, likewise (3) [m] */
  BUMPER_PLACE = BUMPER_SIDE + 3, /* both ends of the second bar, frame of the first body (6) [m] */
  /* of the last record */
  BUMPER_HELD_PLACE = BUMPER_PLACE + 6, /* likewise (6) */
  BUMPER_HELD_DISTANCE = BUMPER_HELD_PLACE + 6,
  BUMPER_HELD_FORCE,
  BUMPER_HELD_SIDE, /* of the last one with contact (3) */
  /* records */
  BUMPER_PEAK_FORCE = BUMPER_HELD_SIDE + 3, /* [N] */
  BUMPER_ENERGY_ABSORBED,                   /* greatest work taken so far [J] */
  BUMPER_ENERGY_DISSIPATED,                 /* work taken so far [J] */
  BUMPER_IMPULSE,                           /* integral of N [N s] */
  BUMPER_FIRST_TOUCH,                       /* rows TOUCH_* up to the duration */
  BUMPER_DURATION = BUMPER_FIRST_TOUCH + TOUCH_DURATION,
  BUMPER_LEAST_DISTANCE, /* [m] */
  BUMPER_BALANCE,        /* of bars without caps (BALANCE_ROW_COUNT) */
  BUMPER_ROW_COUNT = BUMPER_BALANCE + BALANCE_ROW_COUNT
};

/* flag rows: BUMPER_IS_* of this evaluation and of the last record */
enum {
  BUMPER_TOUCH,
  BUMPER_HELD_TOUCH,
  BUMPER_PASSED, /* 1: the bars have passed through each other since the last record */
  BUMPER_FLAG_COUNT
};
enum { BUMPER_IS_NEW, BUMPER_IS_APART, BUMPER_IS_TOUCHING };

enum {
  BUMPER_TRACE_DISTANCE,
  BUMPER_TRACE_P, /* closest point along the first bar, 0 to 1 */
  BUMPER_TRACE_R, /* along the second */
  BUMPER_TRACE_FORCE,
  BUMPER_TRACE_CLOSING,
  BUMPER_TRACE_COUNT
};

#endif
