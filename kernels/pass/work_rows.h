/* SPDX-License-Identifier: Apache-2.0
 * Rows of the balance of energy of a contact in space, see work_limit.h. */
#ifndef ALD_KERNELS_PASS_WORK_ROWS_H
#define ALD_KERNELS_PASS_WORK_ROWS_H

#include "stages.h"

enum {
  WORK_BALANCE, /* at this evaluation: taken and not given back [J] */
  WORK_POWER,   /* of each stage: what the contact gives (STAGES_MOST) [W] */
  WORK_FORCE = WORK_POWER + STAGES_MOST, /* on the first body, earth frame, and its moments about
                                          * the centres of gravity of both (9) [N], [N m] */
  WORK_HELD_BALANCE = WORK_FORCE + 9,    /* of the last step */
  WORK_HELD_MOST,                        /* greatest balance since the contact began [J] */
  WORK_HELD_POWER,                       /* of the last step, as one of one stage */
  WORK_HELD_FORCE,                       /* likewise (9) */
  WORK_ROW_COUNT = WORK_HELD_FORCE + 9
};

#endif
