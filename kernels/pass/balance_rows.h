/* SPDX-License-Identifier: Apache-2.0
 * Rows of the balance of energy of a contact in space, see balance.h. */
#ifndef ALD_KERNELS_PASS_BALANCE_ROWS_H
#define ALD_KERNELS_PASS_BALANCE_ROWS_H

#include "stages.h"

enum {
  BALANCE_TAKEN, /* at this evaluation: taken and not given back [J] */
  BALANCE_POWER, /* of each stage: what the contact gives (STAGES_MOST) [W] */
  BALANCE_FORCE =
      BALANCE_POWER + STAGES_MOST,        /* on the first body, earth frame, and its moments about
                                           * the centres of gravity of both (9) [N], [N m] */
  BALANCE_HELD_TAKEN = BALANCE_FORCE + 9, /* of the last step */
  BALANCE_HELD_MOST,                      /* greatest balance since the contact began [J] */
  BALANCE_HELD_POWER,                     /* of the last step, as one of one stage */
  BALANCE_HELD_FORCE,                     /* likewise (9) */
  BALANCE_FREE = BALANCE_HELD_FORCE + 9,  /* 1: there at the start, free until it ends */
  BALANCE_ROW_COUNT
};

#endif
