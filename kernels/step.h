/* SPDX-License-Identifier: Apache-2.0
 * The length of the step that a lane takes, and the time. Where steps are divided (`substeps:
 * automatic`), every lane takes steps of its own, a power of two of fine steps each; time is
 * counted in fine steps, so that it is the same number whatever steps led there. */
#ifndef ALD_KERNELS_STEP_H
#define ALD_KERNELS_STEP_H

#include "plan.h"

#define FINE_STEP R(assets[ASSET_STEP])                    /* [s] */
#define STEP_LENGTH_WHOLE (R(plan[PLAN_FINE]) * FINE_STEP) /* of a step that is not divided [s] */

/* fine steps in the step that a lane takes (LANE_SPAN) or took before (LANE_SPAN_BEFORE) */
ALD_INLINE whole step_span(TILE, uint lane, uint flag) {
  whole span = W(1);
  if (plan[PLAN_FINE] > 1) span = LANE_FLAG(flag);
  return span;
}
#define STEP_SPAN step_span(TILE_OF_CALLER, lane, LANE_SPAN)

ALD_INLINE real step_length(TILE, uint lane, uint flag) {
  real length = FINE_STEP;
  if (plan[PLAN_FINE] > 1) length = from_whole(LANE_FLAG(flag)) * length;
  return length;
}
#define STEP_LENGTH step_length(TILE_OF_CALLER, lane, LANE_SPAN)               /* [s] */
#define STEP_LENGTH_BEFORE step_length(TILE_OF_CALLER, lane, LANE_SPAN_BEFORE) /* [s] */

/* time at which the step began [s] */
#define STEP_BEGAN (from_whole(LANE_FLAG(LANE_STEP)) * FINE_STEP)

/* the fine step with which it began, or with which the next one does */
ALD_INLINE whole step_edge(TILE, uint lane, uint ends) {
  whole step = LANE_FLAG(LANE_STEP);
  if (ends) step = step + STEP_SPAN;
  return step;
}
#define STEP_AFTER(ends) step_edge(TILE_OF_CALLER, lane, (ends))

/* A duration with this step: whole fine steps times their length, never a running sum. */
ALD_INLINE real step_sum(TILE, uint lane, real duration) {
  return (real_rint(duration / FINE_STEP) + from_whole(STEP_SPAN)) * FINE_STEP;
}

#endif
