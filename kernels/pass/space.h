/* SPDX-License-Identifier: Apache-2.0
 * What the passes of elements in space share: poses of bodies, force slots, times. */
#ifndef ALD_KERNELS_PASS_SPACE_H
#define ALD_KERNELS_PASS_SPACE_H

#include "../body/pose.h"
#include "space_rows.h"
#include "stages.h"

ALD_INLINE pose body_pose(TILE, uint body, uint lane) {
  pose p;
  p.at = vec3_of(BODY_ROW(BODY_X, body), BODY_ROW(BODY_Y, body), SPACE_ROW(SPACE_Z, body));
  p.turn.x =
      vec3_of(SPACE_ROW(SPACE_XX, body), SPACE_ROW(SPACE_XY, body), SPACE_ROW(SPACE_XZ, body));
  p.turn.y =
      vec3_of(SPACE_ROW(SPACE_YX, body), SPACE_ROW(SPACE_YY, body), SPACE_ROW(SPACE_YZ, body));
  p.turn.z =
      vec3_of(SPACE_ROW(SPACE_ZX, body), SPACE_ROW(SPACE_ZY, body), SPACE_ROW(SPACE_ZZ, body));
  p.velocity = vec3_of(BODY_ROW(BODY_VX, body), BODY_ROW(BODY_VY, body), SPACE_ROW(SPACE_VZ, body));
  p.spin = vec3_of(SPACE_ROW(SPACE_WX, body), SPACE_ROW(SPACE_WY, body), BODY_ROW(BODY_R, body));
  return p;
}

/* Force on the first body of a slot and its moment about that body's centre of gravity, earth
 * frame. The second body receives the opposite force on the same line of action. To be written in
 * every call, in all lanes. */
ALD_INLINE void wrench_put(TILE, uint slot, uint lane, vec3 force, vec3 moment) {
#define WRENCH_PUT(field) ROW(plan[PLAN_SLOT_ROWS] + (field)*plan[PLAN_SLOTS] + slot)
  WRENCH_PUT(WRENCH_FX) = force.x;
  WRENCH_PUT(WRENCH_FY) = force.y;
  WRENCH_PUT(WRENCH_FZ) = force.z;
  WRENCH_PUT(WRENCH_MX) = moment.x;
  WRENCH_PUT(WRENCH_MY) = moment.y;
  WRENCH_PUT(WRENCH_MZ) = moment.z;
#undef WRENCH_PUT
}

/* 21 parameters at once: they are shared together or vary together */
ALD_INLINE void load_sym6(TILE, uint lane, uint entry, sym6 *m) {
  if (entry & PLAN_SHARED) {
    const GLOBAL scalar *from = assets + (entry & ~PLAN_SHARED);
    for (uint k = 0; k < SYM6_COUNT; k++) m->of[k] = R(from[k]);
  } else {
    for (uint k = 0; k < SYM6_COUNT; k++) m->of[k] = ROW(entry + k);
  }
}

/* three parameters of an instance as a vector */
#define KIND_VEC3(kind, field, instance)                                              \
  vec3_of(KIND_PARAM(kind, field, instance), KIND_PARAM(kind, (field) + 1, instance), \
          KIND_PARAM(kind, (field) + 2, instance))

/* evaluations of this step that are done; all lanes of a tile are in the same */
ALD_INLINE uint stage_now(TILE, uint lane) {
  return uints[(plan[PLAN_LANE_FLAGS] + LANE_STAGE) * lanes + lane];
}

/* time of this evaluation of the forces [s] */
ALD_INLINE real stage_time(TILE, uint lane) {
  const scalar share = stage_time_share(plan[PLAN_SCHEME], stage_now(TILE_OF_CALLER, lane));
  return (from_whole(LANE_FLAG(LANE_STEP)) + R(share)) * R(assets[ASSET_STEP]);
}

/* Steps by which the forces that a step leaves behind are later than its beginning: those of the
 * last stage are at its end. */
#define FORCES_LATE (plan[PLAN_STAGES] > 1 ? 1u : 0u)

/* time of the forces that a record pass finds [s] */
ALD_INLINE real record_time(TILE, uint lane) {
  return from_whole(LANE_FLAG(LANE_STEP) + W(FORCES_LATE)) * R(assets[ASSET_STEP]);
}

#endif
