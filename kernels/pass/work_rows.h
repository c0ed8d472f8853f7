/* SPDX-License-Identifier: Apache-2.0
 * Rows of an element that keeps a balance of its work, for its passes and for the host: they lie
 * together, from a row on that its kind says. */
#ifndef ALD_KERNELS_PASS_WORK_ROWS_H
#define ALD_KERNELS_PASS_WORK_ROWS_H

enum {
  /* of this evaluation */
  WORK_TAKEN,                   /* from the bodies, so far [J] */
  WORK_POWER,                   /* that it takes from them [W] */
  WORK_FORCE,                   /* on the first body, earth frame [N] */
  WORK_FACTOR = WORK_FORCE + 3, /* share of the law's force that acts [-] */
  WORK_COUNTS,                  /* 1: what it has taken is known; 0: it is free */
  WORK_AT,                      /* of the second body's centre from the first one's [m] */
  WORK_SPEED = WORK_AT + 3,     /* of the one against the other [m/s] */
  /* of the last record */
  WORK_HELD_TAKEN,
  WORK_HELD_POWER,
  WORK_HELD_FORCE,
  WORK_HELD_MOST = WORK_HELD_FORCE + 3, /* greatest work taken so far [J] */
  WORK_HELD_COUNTS,
  WORK_HELD_AT,
  WORK_HELD_SPEED = WORK_HELD_AT + 3,
  WORK_ROW_COUNT
};

#endif
