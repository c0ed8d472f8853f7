/* SPDX-License-Identifier: Apache-2.0
 * Excursions: how far a point of a body goes from where it was when records began, and how the body
 * turns, rolls and pitches. No force. Theory: docs/theory/excursions.md. Checked by:
 * tests/pass/step/test_excursion.c. */
#ifndef ALD_KERNELS_PASS_EXCURSION_H
#define ALD_KERNELS_PASS_EXCURSION_H

#include "../../math/turns.h"
#include "excursion_rows.h"
#include "pose.h"

/* the point of a body at one moment, relative to the scenario's origin, and the body's attitude */
typedef struct excursion_look {
  vec3 at;        /* [m] */
  euler attitude; /* [rad] */
  real speed;     /* of the point [m/s] */
} excursion_look;

/* from where records began */
typedef struct excursion_way {
  vec3 by;     /* x, y and rise [m] */
  real offset; /* seen from above [m] */
  real turn;   /* change of heading, whole turns counted [rad] */
} excursion_way;

/* a body in this evaluation; one in the plane is level, and at no height */
ALD_INLINE pose excursion_pose(TILE, uint body, uint lane) {
  if (plan[PLAN_SPATIAL]) return body_pose(TILE_OF_CALLER, body, lane);
  real sine, cosine;
  real_sincos(BODY_ROW(BODY_PSI, body), &sine, &cosine);
  pose p;
  p.at = vec3_of(BODY_ROW(BODY_X, body), BODY_ROW(BODY_Y, body), R(0));
  p.turn.x = vec3_of(cosine, sine, R(0));
  p.turn.y = vec3_of(R(0) - sine, cosine, R(0));
  p.turn.z = vec3_of(R(0), R(0), R(1));
  p.velocity = vec3_of(BODY_ROW(BODY_VX, body), BODY_ROW(BODY_VY, body), R(0));
  p.spin = vec3_of(R(0), R(0), BODY_ROW(BODY_R, body));
  return p;
}

ALD_INLINE excursion_look excursion_look_at(TILE, uint instance, uint lane, pose p) {
  excursion_look l;
  l.at = pose_point(p, KIND_VEC3(KIND_excursion, EXCURSION_AT, instance));
  l.attitude = mat3_euler(p.turn);
  l.speed = vec3_length(pose_velocity_at(p, l.at));
  return l;
}

ALD_INLINE excursion_look excursion_load(TILE, uint instance, uint lane) {
  excursion_look l;
  l.at = kind_vec3(TILE_OF_CALLER, lane, KIND_excursion, instance, EXCURSION_NOW);
  l.attitude.roll = ROW_OF(excursion, EXCURSION_NOW_ROLL);
  l.attitude.pitch = ROW_OF(excursion, EXCURSION_NOW_PITCH);
  l.attitude.heading = ROW_OF(excursion, EXCURSION_NOW_HEADING);
  l.speed = ROW_OF(excursion, EXCURSION_NOW_SPEED);
  return l;
}

/* none where records have not begun */
ALD_INLINE excursion_way excursion_way_of(TILE, uint instance, uint lane, excursion_look l) {
  const vec3 from = kind_vec3(TILE_OF_CALLER, lane, KIND_excursion, instance, EXCURSION_FROM);
  const real change = l.attitude.heading - ROW_OF(excursion, EXCURSION_FROM_HEADING);
  const mask begun = from.x == from.x;
  excursion_way w;
  w.by = vec3_sel(begun, vec3_sub(l.at, from), vec3_zero());
  w.offset = real_sqrt(w.by.x * w.by.x + w.by.y * w.by.y);
  w.turn = sel(begun, angle_near(change, ROW_OF(excursion, EXCURSION_TURNED)), R(0));
  return w;
}

/* keeps what is there at the beginning of a step */
ALD_INLINE void excursion_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (stage_now(TILE_OF_CALLER, lane) > 0) return;
  const uint body = KIND_TABLE(KIND_excursion, KIND_BODY_A, instance);
  const excursion_look l =
      excursion_look_at(TILE_OF_CALLER, instance, lane, excursion_pose(TILE_OF_CALLER, body, lane));
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_excursion, instance, EXCURSION_NOW, l.at);
  ROW_OF(excursion, EXCURSION_NOW_ROLL) = l.attitude.roll;
  ROW_OF(excursion, EXCURSION_NOW_PITCH) = l.attitude.pitch;
  ROW_OF(excursion, EXCURSION_NOW_HEADING) = l.attitude.heading;
  ROW_OF(excursion, EXCURSION_NOW_SPEED) = l.speed;
  if (!plan[PLAN_TRACE]) return;
  const excursion_way w = excursion_way_of(TILE_OF_CALLER, instance, lane, l);
  TRACE_OF(excursion, EXCURSION_TRACE_OFFSET) = w.offset;
  TRACE_OF(excursion, EXCURSION_TRACE_X) = w.by.x;
  TRACE_OF(excursion, EXCURSION_TRACE_Y) = w.by.y;
  TRACE_OF(excursion, EXCURSION_TRACE_RISE) = w.by.z;
  TRACE_OF(excursion, EXCURSION_TRACE_TURN) = w.turn;
  TRACE_OF(excursion, EXCURSION_TRACE_SPEED) = l.speed;
}

/* Records begin in these lanes: here, with nothing turned. */
ALD_INLINE void excursion_begin(TILE, uint instance, uint lane, mask begins, excursion_look l) {
  row_keep(&ROW_OF(excursion, EXCURSION_FROM), begins, l.at.x);
  row_keep(&ROW_OF(excursion, EXCURSION_FROM + 1), begins, l.at.y);
  row_keep(&ROW_OF(excursion, EXCURSION_FROM + 2), begins, l.at.z);
  row_keep(&ROW_OF(excursion, EXCURSION_FROM_HEADING), begins, l.attitude.heading);
  row_keep(&ROW_OF(excursion, EXCURSION_TURNED), begins, R(0));
}

/* what is seen at a time, into the records of these lanes */
ALD_INLINE void excursion_see(TILE, uint instance, uint lane, mask sees, excursion_look l,
                              real time) {
  const excursion_way w = excursion_way_of(TILE_OF_CALLER, instance, lane, l);
  const mask farther = sees & (w.offset > ROW_OF(excursion, EXCURSION_OFFSET));
  const mask lower = sees & (w.by.z < ROW_OF(excursion, EXCURSION_LOWEST));
  row_keep(&ROW_OF(excursion, EXCURSION_OFFSET_TIME), farther, time);
  row_keep(&ROW_OF(excursion, EXCURSION_OFFSET_X), farther, w.by.x);
  row_keep(&ROW_OF(excursion, EXCURSION_OFFSET_Y), farther, w.by.y);
  row_keep(&ROW_OF(excursion, EXCURSION_OFFSET), farther, w.offset);
  row_peak(&ROW_OF(excursion, EXCURSION_HIGHEST), sees, w.by.z);
  row_keep(&ROW_OF(excursion, EXCURSION_LOWEST), lower, w.by.z);
  row_peak(&ROW_OF(excursion, EXCURSION_TURN), sees, real_abs(w.turn));
  row_peak(&ROW_OF(excursion, EXCURSION_ROLL), sees, real_abs(l.attitude.roll));
  row_peak(&ROW_OF(excursion, EXCURSION_PITCH), sees, real_abs(l.attitude.pitch));
  row_peak(&ROW_OF(excursion, EXCURSION_SPEED), sees, l.speed);
  row_keep(&ROW_OF(excursion, EXCURSION_TURNED), sees, w.turn);
}

/* Schemes of one evaluation see the beginnings of steps, others also their ends. */
ALD_INLINE void excursion_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint body = KIND_TABLE(KIND_excursion, KIND_BODY_A, instance);
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const real from = ROW_OF(excursion, EXCURSION_FROM);
  const mask begins = runs & mask_not(from == from);
  const excursion_look now = excursion_load(TILE_OF_CALLER, instance, lane);
  if (any_lane(begins)) excursion_begin(TILE_OF_CALLER, instance, lane, begins, now);
  mask first = runs;
  if (FORCES_LATE) first = begins;
  if (any_lane(first)) excursion_see(TILE_OF_CALLER, instance, lane, first, now, STEP_BEGAN);
  if (!FORCES_LATE) return;
  const excursion_look after =
      excursion_look_at(TILE_OF_CALLER, instance, lane, pose_after(TILE_OF_CALLER, body, lane));
  excursion_see(TILE_OF_CALLER, instance, lane, runs, after, record_time(TILE_OF_CALLER, lane));
}

#endif
