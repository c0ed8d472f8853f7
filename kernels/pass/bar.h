/* SPDX-License-Identifier: Apache-2.0
 * Round bars on bodies or the earth that lines clash with: their push on the body, their records.
 */
#ifndef ALD_KERNELS_PASS_BAR_H
#define ALD_KERNELS_PASS_BAR_H

#include "bar_way.h"
#include "clash.h"

/* the mean of its forces over the way behind, where it is now: what the lines lost the body gets */
ALD_INLINE void bar_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint bar = instance;
  const real time = BAR_ROW_OF(BAR_TIME);
  vec3 force = vec3_zero(), moment = vec3_zero();
  if (any_lane(time > R(0))) {
    const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_bar, KIND_BODY_A, bar), lane);
    const real inverse = sel(time > R(0), R(1) / time, R(0));
    for (uint end = 0; end < 2; end++) {
      const uint own = end ? BAR_TO : BAR_FROM;
      const vec3 arm = mat3_rotate(p.turn, KIND_VEC3(KIND_bar, own, bar));
      const vec3 push =
          vec3_scale(bar_vec3(TILE_OF_CALLER, lane, bar, BAR_PUSH + 3 * end), inverse);
      force = vec3_add(force, push);
      moment = vec3_add(moment, vec3_cross(arm, push));
    }
  }
  wrench_put(TILE_OF_CALLER, KIND(KIND_bar, KIND_SLOT) + bar, lane, force, moment);
}

ALD_INLINE void bar_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint lines = KIND(KIND_line, KIND_COUNT), bar = instance;
  const mask yes = lane_runs(TILE_OF_CALLER, lane);
  if (lines == 0) return;
  bar_hold(TILE_OF_CALLER, lane, bar, yes);
  chain_record(TILE_OF_CALLER, lane, lines + bar, KIND_bar, BAR_CLASH);
}

#endif
