/* SPDX-License-Identifier: Apache-2.0
 * What a windlass hoists into its seat, an anchor into its hawse: tension of the drive, distance
 * and attitude of its end, and whether it is stowed or jammed. No force. Theory:
 * docs/theory/anchors.md. Checked by: tests/pass/joint/test_hoist.c. */
#ifndef ALD_KERNELS_PASS_HOIST_H
#define ALD_KERNELS_PASS_HOIST_H

#include "../step/events.h"
#include "hoist_rows.h"
#include "joint_place.h"

#define HOIST_BODY(instance, side) \
  KIND_TABLE(KIND_hoist, (side) == 0 ? KIND_BODY_A : KIND_BODY_B, (instance))

/* velocity of a point of the second body, seen from the first */
ALD_INLINE vec3 hoist_velocity(pose a, pose b, vec3 at) {
  const vec3 own = vec3_add(b.velocity, vec3_cross(b.spin, vec3_sub(at, b.at)));
  const vec3 carried = vec3_add(a.velocity, vec3_cross(a.spin, vec3_sub(at, a.at)));
  return vec3_sub(own, carried);
}

/* Attitude of the second body in the seat: the angle between the two axes, and the turn about the
 * seat's axis of the direction across, none where this lies along it. */
ALD_INLINE void hoist_attitude(TILE, uint instance, uint lane, pose a, pose b) {
  const vec3 axis = mat3_rotate(a.turn, KIND_VEC3(KIND_hoist, HOIST_SEAT_AXIS, instance));
  const vec3 first = mat3_rotate(a.turn, KIND_VEC3(KIND_hoist, HOIST_SEAT_ACROSS, instance));
  const vec3 own = mat3_rotate(b.turn, KIND_VEC3(KIND_hoist, HOIST_AXIS, instance));
  const vec3 across = mat3_rotate(b.turn, KIND_VEC3(KIND_hoist, HOIST_ACROSS, instance));
  ROW_OF(hoist, HOIST_TILT) = real_atan2(vec3_length(vec3_cross(axis, own)), vec3_dot(axis, own));
  ROW_OF(hoist, HOIST_TURN) =
      real_atan2(vec3_dot(across, vec3_cross(axis, first)), vec3_dot(across, first));
}

/* at the beginning of a step */
ALD_INLINE void hoist_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (stage_now(TILE_OF_CALLER, lane) > 0) return;
  const uint drive = KIND_TABLE(KIND_hoist, KIND_REF(0), instance) - 1;
  const pose a = body_pose(TILE_OF_CALLER, HOIST_BODY(instance, 0), lane);
  const pose b = body_pose(TILE_OF_CALLER, HOIST_BODY(instance, 1), lane);
  const vec3 seat =
      vec3_add(a.at, mat3_rotate(a.turn, KIND_VEC3(KIND_hoist, HOIST_SEAT, instance)));
  const vec3 end = vec3_add(b.at, mat3_rotate(b.turn, KIND_VEC3(KIND_hoist, HOIST_END, instance)));
  ROW_OF(hoist, HOIST_TENSION) = KIND_ROW(KIND_joint, JOINT_PULL, drive);
  ROW_OF(hoist, HOIST_WAY) = KIND_ROW(KIND_joint, JOINT_WAY, drive);
  ROW_OF(hoist, HOIST_SPEED) = vec3_length(hoist_velocity(a, b, end));
  ROW_OF(hoist, HOIST_DISTANCE) = vec3_length(vec3_sub(end, seat));
  hoist_attitude(TILE_OF_CALLER, instance, lane, a, b);
  if (!plan[PLAN_TRACE]) return;
  TRACE_OF(hoist, HOIST_TRACE_TENSION) = ROW_OF(hoist, HOIST_TENSION);
  TRACE_OF(hoist, HOIST_TRACE_SPEED) = ROW_OF(hoist, HOIST_SPEED);
  TRACE_OF(hoist, HOIST_TRACE_DISTANCE) = ROW_OF(hoist, HOIST_DISTANCE);
  TRACE_OF(hoist, HOIST_TRACE_TILT) = ROW_OF(hoist, HOIST_TILT);
  TRACE_OF(hoist, HOIST_TRACE_TURN) = ROW_OF(hoist, HOIST_TURN);
}

/* Keeps since when something has been so. Returns the lanes in which it has lasted, and of which
 * `record`, not a number until then, has just become its beginning. */
ALD_INLINE mask hoist_lasts(TILE, uint instance, uint lane, mask runs, mask holds, uint since,
                            uint record) {
  const real time = STEP_BEGAN;
  const real before = KIND_ROW(KIND_hoist, since, instance);
  const real begun = sel(before == before, before, time);
  const real recorded = KIND_ROW(KIND_hoist, record, instance);
  row_keep(&KIND_ROW(KIND_hoist, since, instance), runs, sel(holds, begun, real_nan()));
  const mask lasts =
      runs & holds & mask_not(recorded == recorded) & (time - begun >= PARAM_OF(hoist, HOIST_REST));
  row_keep(&KIND_ROW(KIND_hoist, record, instance), lasts, begun);
  return lasts;
}

ALD_INLINE void hoist_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const real time = STEP_BEGAN;
  const real tension = ROW_OF(hoist, HOIST_TENSION), peak = ROW_OF(hoist, HOIST_PEAK_TENSION);
  const mask rests = ROW_OF(hoist, HOIST_SPEED) <= PARAM_OF(hoist, HOIST_SLOW);
  const mask placed = (ROW_OF(hoist, HOIST_DISTANCE) <= PARAM_OF(hoist, HOIST_WITHIN)) &
                      (ROW_OF(hoist, HOIST_TILT) <= PARAM_OF(hoist, HOIST_TILT_WITHIN));
  const mask tight = tension > PARAM_OF(hoist, HOIST_JAM_TENSION);
  const uint source = KIND(KIND_hoist, KIND_SLOT) + instance;
  const mask stows = hoist_lasts(TILE_OF_CALLER, instance, lane, runs, rests & placed,
                                 HOIST_REST_SINCE, HOIST_STOWED_AT);
  const mask jams = hoist_lasts(TILE_OF_CALLER, instance, lane, runs,
                                rests & tight & mask_not(placed), HOIST_JAM_SINCE, HOIST_JAMMED_AT);
  event_add(TILE_OF_CALLER, lane, stows, EVENT_STOWED, source, 0, ROW_OF(hoist, HOIST_DISTANCE));
  event_add(TILE_OF_CALLER, lane, jams, EVENT_JAMMED, source, 0, ROW_OF(hoist, HOIST_DISTANCE));
  row_keep(&ROW_OF(hoist, HOIST_JAM_DISTANCE), jams, ROW_OF(hoist, HOIST_DISTANCE));
  const mask higher = runs & mask_not(tension <= peak);
  row_keep(&ROW_OF(hoist, HOIST_PEAK_TENSION), higher, tension);
  row_keep(&ROW_OF(hoist, HOIST_PEAK_TIME), higher, time);
  row_keep(&ROW_OF(hoist, HOIST_LAST_DISTANCE), runs, ROW_OF(hoist, HOIST_DISTANCE));
  row_keep(&ROW_OF(hoist, HOIST_LAST_TILT), runs, ROW_OF(hoist, HOIST_TILT));
  row_keep(&ROW_OF(hoist, HOIST_LAST_TURN), runs, ROW_OF(hoist, HOIST_TURN));
  row_keep(&ROW_OF(hoist, HOIST_LAST_WAY), runs, ROW_OF(hoist, HOIST_WAY));
}

#undef HOIST_BODY

#endif
