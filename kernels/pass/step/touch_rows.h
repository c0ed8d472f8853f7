/* SPDX-License-Identifier: Apache-2.0
 * What every kind of contact keeps of its touches, for the passes and for the host. */
#ifndef ALD_KERNELS_PASS_TOUCH_ROWS_H
#define ALD_KERNELS_PASS_TOUCH_ROWS_H

#include "../../plan.h"

/* the touch flag of an instance: apart; boxes overlap; in contact */
enum { TOUCH_NONE, TOUCH_NEAR, TOUCH_YES };

/* Real rows of records, one after another. A kind has all of them or the first ones alone. */
enum {
  TOUCH_FIRST,        /* time of the first touch, NaN before it [s] */
  TOUCH_DURATION,     /* steps in contact x their length [s] */
  TOUCH_SPEED_BEFORE, /* closing velocity at the first touch [m/s] */
  TOUCH_SPEED_AFTER   /* closing velocity after the last step in contact [m/s] */
};

#endif
