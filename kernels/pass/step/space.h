/* SPDX-License-Identifier: Apache-2.0
 * What the passes of elements in space share: poses of bodies, force slots, times. */
#ifndef ALD_KERNELS_PASS_SPACE_H
#define ALD_KERNELS_PASS_SPACE_H

#include "../../body/pose.h"
#include "space_rows.h"
#include "stages.h"

/* rows of one thing that lie `stride` apart in memory, without the plan's arithmetic for each */
#define ROW_FROM(first, stride, field) (*(GLOBAL real *)((first) + (field) * (stride)))

ALD_INLINE pose body_pose(TILE, uint body, uint lane) {
  pose p;
  const uint bodies = plan[PLAN_BODIES], stride = bodies * lanes;
  GLOBAL scalar *plane = reals + ((plan[PLAN_BODY_ROWS] + body) * lanes + lane);
  GLOBAL scalar *space = reals + ((plan[PLAN_SPACE_ROWS] + body) * lanes + lane);
#define PLANE(field) ROW_FROM(plane, stride, field)
#define SPACE(field) ROW_FROM(space, stride, field)
  p.at = vec3_of(PLANE(BODY_X), PLANE(BODY_Y), SPACE(SPACE_Z));
  p.turn.x = vec3_of(SPACE(SPACE_XX), SPACE(SPACE_XY), SPACE(SPACE_XZ));
  p.turn.y = vec3_of(SPACE(SPACE_YX), SPACE(SPACE_YY), SPACE(SPACE_YZ));
  p.turn.z = vec3_of(SPACE(SPACE_ZX), SPACE(SPACE_ZY), SPACE(SPACE_ZZ));
  p.velocity = vec3_of(PLANE(BODY_VX), PLANE(BODY_VY), SPACE(SPACE_VZ));
  p.spin = vec3_of(SPACE(SPACE_WX), SPACE(SPACE_WY), PLANE(BODY_R));
#undef PLANE
#undef SPACE
  return p;
}

/* Force on the first body of a slot and its moment about that body's centre of gravity, earth
 * frame. The second body receives the opposite force on the same line of action, unless the kind
 * pulls at each end apart (ALD_KIND_TWO_FORCES): then the slot KIND_SLOT + instance acts on the
 * first body alone, and KIND_END_SLOT + instance on the second. To be written in every call, in all
 * lanes. */
ALD_INLINE void wrench_put(TILE, uint slot, uint lane, vec3 force, vec3 moment) {
  GLOBAL scalar *rows = reals + ((plan[PLAN_SLOT_ROWS] + slot) * lanes + lane);
  const uint stride = plan[PLAN_SLOTS] * lanes;
#define WRENCH_PUT(field) ROW_FROM(rows, stride, field)
  WRENCH_PUT(WRENCH_FX) = force.x;
  WRENCH_PUT(WRENCH_FY) = force.y;
  WRENCH_PUT(WRENCH_FZ) = force.z;
  WRENCH_PUT(WRENCH_MX) = moment.x;
  WRENCH_PUT(WRENCH_MY) = moment.y;
  WRENCH_PUT(WRENCH_MZ) = moment.z;
#undef WRENCH_PUT
}

/* 21 parameters at once: they are shared together or vary together. Unrolled, since an array whose
 * index is a number lies in registers. */
ALD_INLINE void load_sym6(TILE, uint lane, uint entry, sym6 *m) {
  if (entry & PLAN_SHARED) {
    const GLOBAL scalar *from = assets + (entry & ~PLAN_SHARED);
    ALD_UNROLL(21)
    for (uint k = 0; k < SYM6_COUNT; k++) m->of[k] = R(from[k]);
  } else {
    ALD_UNROLL(21)
    for (uint k = 0; k < SYM6_COUNT; k++) m->of[k] = ROW(entry + k);
  }
}

/* three parameters of an instance as a vector */
#define KIND_VEC3(kind, field, instance)                                              \
  vec3_of(KIND_PARAM(kind, field, instance), KIND_PARAM(kind, (field) + 1, instance), \
          KIND_PARAM(kind, (field) + 2, instance))

/* three rows of an instance, likewise */
ALD_INLINE vec3 kind_vec3(TILE, uint lane, uint kind, uint instance, uint field) {
  return vec3_of(KIND_ROW(kind, field, instance), KIND_ROW(kind, field + 1, instance),
                 KIND_ROW(kind, field + 2, instance));
}
ALD_INLINE void kind_put_vec3(TILE, uint lane, uint kind, uint instance, uint field, vec3 v) {
  KIND_ROW(kind, field, instance) = v.x;
  KIND_ROW(kind, field + 1, instance) = v.y;
  KIND_ROW(kind, field + 2, instance) = v.z;
}

/* evaluations of this step that are done; all lanes of a tile are in the same */
ALD_INLINE uint stage_now(TILE, uint lane) {
  return uints[(plan[PLAN_LANE_FLAGS] + LANE_STAGE) * lanes + lane];
}

/* time of this evaluation of the forces [s] */
ALD_INLINE real stage_time(TILE, uint lane) {
  const scalar share = stage_time_share(plan[PLAN_SCHEME], stage_now(TILE_OF_CALLER, lane));
  real part = R(share);
  if (plan[PLAN_FINE] > 1) part = part * from_whole(STEP_SPAN);
  return (from_whole(LANE_FLAG(LANE_STEP)) + part) * FINE_STEP;
}

/* Steps by which the forces that a step leaves behind are later than its beginning: those of the
 * last stage are at its end. */
#define FORCES_LATE (plan[PLAN_STAGES] > 1 ? 1u : 0u)

/* time from the forces of the last record to those of this evaluation's step [s] */
#define STEP_LENGTH_SINCE (FORCES_LATE ? STEP_LENGTH : STEP_LENGTH_BEFORE)

/* time of the forces that a record pass finds [s] */
ALD_INLINE real record_time(TILE, uint lane) {
  return from_whole(STEP_AFTER(FORCES_LATE)) * FINE_STEP;
}

#endif
