/* SPDX-License-Identifier: Apache-2.0
 * Where only pairs of bodies that are near each other are followed (src/run/near_pairs.h), each
 * body keeps to a box: pairs whose boxes do not overlap cannot touch. A scenario in which a body
 * comes within the rim of its box waits, its step not yet begun, until the host has looked for its
 * pairs anew. A body that leaves its box between two looks was faster than the rim is wide: what it
 * met on its way is not known, and the host computes its scenario once more with all pairs. */
#ifndef ALD_KERNELS_PASS_STRAY_H
#define ALD_KERNELS_PASS_STRAY_H

#include "../mesh/mesh_boxes.h"
#include "../mesh/mesh_contact_rows.h"
#include "../mesh/meshes.h"
#include "space.h"
#include "stray_rows.h"

typedef struct stray_box {
  vec3 low, high; /* [m] */
} stray_box;

/* what a body takes up in this evaluation: its outline in the plane, its mesh in space */
ALD_INLINE stray_box stray_box_of(TILE, uint body, uint lane) {
  stray_box taken;
  if (plan[PLAN_SPATIAL]) {
    const uint mesh = BODY_MESH(body);
    const pose p = body_pose(TILE_OF_CALLER, body, lane);
    const vec3 middle = pose_point(p, mesh_box_middle(TILE_OF_CALLER, mesh));
    const vec3 extent = mesh_box_extent(TILE_OF_CALLER, mesh);
    const vec3 reach = vec3_of(box_reach(extent, vec3_of(p.turn.x.x, p.turn.y.x, p.turn.z.x)),
                               box_reach(extent, vec3_of(p.turn.x.y, p.turn.y.y, p.turn.z.y)),
                               box_reach(extent, vec3_of(p.turn.x.z, p.turn.y.z, p.turn.z.z)));
    taken.low = vec3_sub(middle, reach);
    taken.high = vec3_add(middle, reach);
  } else {
    taken.low = vec3_of(BODY_ROW(BODY_MIN_X, body), BODY_ROW(BODY_MIN_Y, body), R(0));
    taken.high = vec3_of(BODY_ROW(BODY_MAX_X, body), BODY_ROW(BODY_MAX_Y, body), R(0));
  }
  return taken;
}

/* is a body out of its box made narrower by `rim` on all sides? */
ALD_INLINE mask stray_is_out(TILE, uint number, uint lane, stray_box taken, real rim) {
  mask out = (taken.low.x < STRAY_ROW(STRAY_MIN_X, number) + rim) |
             (taken.low.y < STRAY_ROW(STRAY_MIN_Y, number) + rim) |
             (taken.high.x > STRAY_ROW(STRAY_MAX_X, number) - rim) |
             (taken.high.y > STRAY_ROW(STRAY_MAX_Y, number) - rim);
  if (plan[PLAN_SPATIAL]) {
    out = out | (taken.low.z < STRAY_ROW(STRAY_MIN_Z, number) + rim) |
          (taken.high.z > STRAY_ROW(STRAY_MAX_Z, number) - rim);
  }
  return out;
}

ALD_INLINE void stray_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (plan[PLAN_STRAY_BODIES] == 0) return;
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const int begins = plan[PLAN_STAGES] < 2 || stage_now(TILE_OF_CALLER, lane) == 0;
  mask waits = is(W(0), W(1)), strays = waits;
  for (uint k = 0; k < plan[PLAN_STRAY_BODIES]; k++) {
    const stray_box taken = stray_box_of(TILE_OF_CALLER, plan[plan[PLAN_STRAY_TABLE] + k], lane);
    const real rim = begins ? STRAY_ROW(STRAY_RIM, k) : R(0);
    waits = waits | stray_is_out(TILE_OF_CALLER, k, lane, taken, rim);
    if (any_lane(waits)) strays = strays | stray_is_out(TILE_OF_CALLER, k, lane, taken, R(0));
  }
  /* before its first step a scenario has been nowhere */
  if (begins) strays = strays & mask_not(is(LANE_FLAG(LANE_STEP), W(0)));
  if (!any_lane(runs & waits)) return;
  const whole ended = pick(strays, W(DONE_STRAYED), W(DONE_WAITS));
  flag_keep(&LANE_FLAG(LANE_DONE), runs & waits, ended);
}

#endif
