/* SPDX-License-Identifier: Apache-2.0
 * Squat of a hull that manoeuvres: how far its leading end sinks, what stays under the keel, and
 * when that is nothing. No force. Theory: docs/theory/squat.md. Checked by:
 * tests/pass/water/test_squat.c. */
#ifndef ALD_KERNELS_PASS_SQUAT_H
#define ALD_KERNELS_PASS_SQUAT_H

#include "../../law/squat_sinkage.h"
#include "../step/events.h"
#include "manoeuvring_rows.h"
#include "midship.h"
#include "squat_rows.h"

#define SQUAT_HULL(field) KIND_PARAM(KIND_manoeuvring, field, hull)

/* at the beginning of a step */
ALD_INLINE void squat_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (stage_now(TILE_OF_CALLER, lane) > 0) return;
  const uint hull = KIND_TABLE(KIND_squat, KIND_REF(0), instance) - 1;
  const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_squat, KIND_BODY_A, instance), lane);
  const hull_flow f =
      midship_flow(TILE_OF_CALLER, p, SQUAT_HULL(HULL_CENTRE), SQUAT_HULL(HULL_HEIGHT), lane);
  const real froude = real_abs(f.u) * SQUAT_HULL(HULL_FROUDE);
  const real sinkage =
      squat_sinkage(PARAM_OF(squat, SQUAT_FACTOR) * SQUAT_HULL(HULL_SQUAT), froude);
  ROW_OF(squat, SQUAT_SINKAGE) = sinkage;
  ROW_OF(squat, SQUAT_FROUDE) = froude;
  if (!plan[PLAN_TRACE]) return;
  TRACE_OF(squat, SQUAT_TRACE_SINKAGE) = sinkage;
  TRACE_OF(squat, SQUAT_TRACE_CLEARANCE) = SQUAT_HULL(HULL_UNDER_KEEL) - sinkage;
  TRACE_OF(squat, SQUAT_TRACE_FROUDE) = froude;
}

ALD_INLINE void squat_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint hull = KIND_TABLE(KIND_squat, KIND_REF(0), instance) - 1;
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const real sinkage = ROW_OF(squat, SQUAT_SINKAGE);
  const real clearance = SQUAT_HULL(HULL_UNDER_KEEL) - sinkage;
  const real least = ROW_OF(squat, SQUAT_CLEARANCE), before = ROW_OF(squat, SQUAT_AGROUND_AT);
  const mask grounds = runs & (clearance < R(0)) & mask_not(before == before);
  event_add(TILE_OF_CALLER, lane, grounds, EVENT_AGROUND, KIND(KIND_squat, KIND_SLOT) + instance, 0,
            sinkage);
  row_keep(&ROW_OF(squat, SQUAT_AGROUND_AT), grounds, STEP_BEGAN);
  row_keep(&ROW_OF(squat, SQUAT_CLEARANCE), runs & mask_not(least <= clearance), clearance);
  row_peak(&ROW_OF(squat, SQUAT_PEAK), runs, sinkage);
  row_peak(&ROW_OF(squat, SQUAT_PEAK_FROUDE), runs, ROW_OF(squat, SQUAT_FROUDE));
}

#undef SQUAT_HULL

#endif
