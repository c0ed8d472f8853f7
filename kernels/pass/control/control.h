/* SPDX-License-Identifier: Apache-2.0
 * What controllers share: they are sampled. One decides at the beginning of each step that is a
 * multiple of its period, from the state of then, and its orders hold until it decides again. It
 * writes them at the first stage of a step, into the rows of its actuators that hold the order at
 * the step's beginning; the same again if the step is evaluated again. */
#ifndef ALD_KERNELS_PASS_CONTROL_H
#define ALD_KERNELS_PASS_CONTROL_H

#include "../step/space.h"

/* Does a controller decide at the beginning of this step? In whole numbers, so that no time is
 * summed.
 *   period  in steps that are not divided: a whole number of 1 or more */
ALD_INLINE mask control_decides(TILE, uint lane, real period) {
  const whole step = LANE_FLAG(LANE_STEP), each = to_whole(period);
  if (plan[PLAN_FINE] == 1) return is(step % each, W(0));
  const whole fine = W(plan[PLAN_FINE]);
  return is(step % fine, W(0)) & is(step / fine % each, W(0));
}

/* Does a controller give orders to the element `number` of the kind `of`: the one that it names, or
 * all of its body? */
ALD_INLINE int control_has(TILE, uint kind, uint of, uint instance, uint number) {
  const uint named = KIND_TABLE(kind, KIND_REF(0), instance);
  if (named > 0) return named == number + 1;
  return KIND_TABLE(of, KIND_BODY_A, number) == KIND_TABLE(kind, KIND_BODY_A, instance);
}

/* the first of them; there is one */
ALD_INLINE uint control_first(TILE, uint kind, uint of, uint instance) {
  uint number = 0;
  while (!control_has(TILE_OF_CALLER, kind, of, instance, number)) number++;
  return number;
}

#endif
