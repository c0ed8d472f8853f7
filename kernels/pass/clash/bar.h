/* SPDX-License-Identifier: Apache-2.0
 * Round bars on bodies or the earth that lines clash with: their push on the body, their records.
 */
#ifndef ALD_KERNELS_PASS_BAR_H
#define ALD_KERNELS_PASS_BAR_H

#include "bar_way.h"
#include "clash.h"

/* Mean force on an end over the way behind. A stage at a step's beginning has no way behind it:
 * there it is that of the last record. */
ALD_INLINE vec3 bar_mean(TILE, uint lane, uint bar, uint end) {
  const real time = KIND_ROW(KIND_bar, BAR_TIME, bar);
  const vec3 sum = kind_vec3(TILE_OF_CALLER, lane, KIND_bar, bar, BAR_PUSH + 3 * end);
  const vec3 last = kind_vec3(TILE_OF_CALLER, lane, KIND_bar, bar, BAR_LAST + 3 * end);
  const mask moves = time > R(0);
  return vec3_sel(moves, vec3_scale(sum, R(1) / sel(moves, time, R(1))), last);
}

/* where it is now: what the lines lost the body gets */
ALD_INLINE void bar_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint bar = instance;
  vec3 force = vec3_zero(), moment = vec3_zero();
  const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_bar, KIND_BODY_A, bar), lane);
  for (uint end = 0; end < 2; end++) {
    const uint own = end ? BAR_TO : BAR_FROM;
    const vec3 arm = mat3_rotate(p.turn, KIND_VEC3(KIND_bar, own, bar));
    const vec3 push = bar_mean(TILE_OF_CALLER, lane, bar, end);
    force = vec3_add(force, push);
    moment = vec3_add(moment, vec3_cross(arm, push));
  }
  wrench_put(TILE_OF_CALLER, KIND(KIND_bar, KIND_SLOT) + bar, lane, force, moment);
  if (plan[PLAN_TRACE]) {
    const uint chain = KIND(KIND_line, KIND_COUNT) + bar;
    TRACE_OF(bar, BAR_TRACE_FORCE) =
        sel(KIND_ROW(KIND_bar, BAR_TIME, bar) > R(0), CHAIN_ROW(CHAIN_FORCE, chain),
            CHAIN_ROW(CHAIN_HELD_FORCE, chain));
  }
}

ALD_INLINE void bar_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint lines = KIND(KIND_line, KIND_COUNT), bar = instance;
  const mask yes = lane_runs(TILE_OF_CALLER, lane);
  if (lines == 0) return;
  for (uint end = 0; end < 2; end++) {
    const uint field = BAR_LAST + 3 * end;
    const vec3 last = kind_vec3(TILE_OF_CALLER, lane, KIND_bar, bar, field);
    const vec3 mean = bar_mean(TILE_OF_CALLER, lane, bar, end);
    kind_put_vec3(TILE_OF_CALLER, lane, KIND_bar, bar, field, vec3_sel(yes, mean, last));
  }
  bar_hold(TILE_OF_CALLER, lane, bar, yes);
  chain_record(TILE_OF_CALLER, lane, lines + bar, KIND_bar, BAR_CLASH);
}

#endif
