/* SPDX-License-Identifier: Apache-2.0
 * Bodies that the host has put elsewhere: what was held of them before does not count. */
#ifndef ALD_KERNELS_PASS_PUT_H
#define ALD_KERNELS_PASS_PUT_H

#include "../../plan.h"

/* was one of two bodies put elsewhere before this step? */
ALD_INLINE mask bodies_put(TILE, uint lane, uint body_a, uint body_b) {
  const whole step = LANE_FLAG(LANE_STEP) + W(1);
  return is(BODY_FLAG(BODY_PUT, body_a), step) | is(BODY_FLAG(BODY_PUT, body_b), step);
}

#endif
