/* SPDX-License-Identifier: Apache-2.0
 * An angle that is known but for whole turns: of them that which is nearest to another one.
 * Followed from step to step it counts turns, as long as it changes by less than half a turn in a
 * step. Checked by: tests/pass/joint/test_joint_turns.c, tests/pass/control/test_trial.c. */
#ifndef ALD_KERNELS_MATH_TURNS_H
#define ALD_KERNELS_MATH_TURNS_H

#include "../port.h"

#define WHOLE_TURN R(6.283185307179586)
#define HALF_TURN R(3.141592653589793)

ALD_INLINE real angle_near(real angle, real near) {
  return angle + WHOLE_TURN * real_rint((near - angle) / WHOLE_TURN);
}

#endif
