/* SPDX-License-Identifier: Apache-2.0
 * Rows of the balance of energy of a contact in space, see balance.h. */
#ifndef ALD_KERNELS_PASS_BALANCE_ROWS_H
#define ALD_KERNELS_PASS_BALANCE_ROWS_H

#include "stages.h"

enum {
  BALANCE_TAKEN, /* at this evaluation: taken and not given back [J] */
  BALANCE_SHARE, /* of the force that acts [-] */
  BALANCE_POWER, /* of each stage: what the contact gives (STAGES_MAX) [W] */
  BALANCE_HELD_TAKEN = BALANCE_POWER + STAGES_MAX, /* of the last step */
  BALANCE_HELD_MOST,  /* greatest balance since the contact began [J] */
  BALANCE_HELD_POWER, /* of the last step, as one of one stage */
  BALANCE_FREE,       /* 1: what it has taken is not known, until it ends */
  BALANCE_FORCE,      /* of each stage: on the first body, earth frame, and its
                       * moments about the centres of gravity of both
                       * (STAGES_MAX x BALANCE_WRENCH) [N], [N m] */
  BALANCE_ROW_COUNT = BALANCE_FORCE + STAGES_MAX * 9
};
enum {
  /* of a scheme of several stages, 1: its force was limited in the last step */
  BALANCE_HELD_LIMITED = BALANCE_HELD_POWER,
  BALANCE_WRENCH = 9,
  BALANCE_HELD_FORCE = BALANCE_FORCE + BALANCE_WRENCH /* of the last step, as one of one stage */
};

#endif
