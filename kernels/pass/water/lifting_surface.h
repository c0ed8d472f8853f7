/* SPDX-License-Identifier: Apache-2.0
 * Lifting surfaces: rudders in the race of a thruster, and fins. */
#ifndef ALD_KERNELS_PASS_LIFTING_SURFACE_H
#define ALD_KERNELS_PASS_LIFTING_SURFACE_H

#include "../../law/lifting_surface.h"
#include "../../law/race.h"
#include "../../law/servo.h"
#include "../step/space.h"
#include "lifting_surface_rows.h"
#include "sea.h"
#include "thruster_rows.h"

ALD_INLINE real foil_angle_after(TILE, uint instance, uint lane, real time) {
  return servo_after(ROW_OF(lifting_surface, FOIL_ANGLE), ROW_OF(lifting_surface, FOIL_ORDER),
                     PARAM_OF(lifting_surface, FOIL_TURN_RATE),
                     PARAM_OF(lifting_surface, FOIL_TURN_LAG), time);
}

ALD_INLINE real foil_coefficient(TILE, uint instance, uint lane, uint column, real attack) {
  const uint entry = KIND_TABLE_ENTRY(KIND_lifting_surface, FOIL_COEFFICIENTS, instance);
  const uint rows = KIND_TABLE_ROWS(KIND_lifting_surface, FOIL_COEFFICIENTS, instance);
  return curve_held(TILE_OF_CALLER, lane, entry, rows, FOIL_COLUMNS, column, attack).value;
}

/* Mean velocity of the race in which it lies, earth frame; of none without a thruster. That of an
 * azimuth thruster turns, and meets it or not; others run past it always. */
ALD_INLINE vec3 foil_race(TILE, uint instance, uint lane, pose p) {
  const uint behind = KIND_TABLE(KIND_lifting_surface, KIND_REF(0), instance);
  real mean = R(0);
  vec3 along = vec3_zero();
  if (behind > 0) {
    const uint of = behind - 1;
    const uint rows = KIND_TABLE_ROWS(KIND_lifting_surface, FOIL_RACE, instance);
    const vec3 arm = vec3_sub(KIND_VEC3(KIND_lifting_surface, FOIL_AT, instance),
                              KIND_VEC3(KIND_thruster, THRUSTER_AT, of));
    const real distance = vec3_length(arm);
    const real at_screw = race_at_screw(KIND_ROW(KIND_thruster, THRUSTER_THRUST, of),
                                        KIND_PARAM(KIND_thruster, THRUSTER_RACE_BY_THRUST, of));
    along = kind_vec3(TILE_OF_CALLER, lane, KIND_thruster, of, THRUSTER_AXIS);
    if (rows > 0) {
      const real reach = distance * KIND_PARAM(KIND_thruster, THRUSTER_BY_DIAMETER, of);
      mean = at_screw * curve_held(TILE_OF_CALLER, lane,
                                   KIND_TABLE_ENTRY(KIND_lifting_surface, FOIL_RACE, instance),
                                   rows, FOIL_RACE_COLUMNS, 1, reach)
                            .value;
    } else {
      mean = race_mean(at_screw, KIND_PARAM(KIND_thruster, THRUSTER_RACE_CORE, of), distance);
    }
    if (THRUSTER_TYPE_OF(of) == THRUSTER_AZIMUTHING) {
      const mask meets = race_meets(KIND_PARAM(KIND_thruster, THRUSTER_RACE_CORE, of), arm,
                                    mat3_unrotate(p.turn, along));
      mean = sel(meets, mean, R(0));
    }
  }
  ROW_OF(lifting_surface, FOIL_RACE_SPEED) = mean;
  return vec3_scale(along, R(0) - mean);
}

ALD_INLINE void foil_trace(TILE, uint instance, uint lane, foil_flow f, vec3 own) {
  if (!plan[PLAN_TRACE]) return;
  TRACE_OF(lifting_surface, FOIL_TRACE_ANGLE) = ROW_OF(lifting_surface, FOIL_ANGLE_NOW);
  TRACE_OF(lifting_surface, FOIL_TRACE_ORDER) = ROW_OF(lifting_surface, FOIL_ORDER);
  TRACE_OF(lifting_surface, FOIL_TRACE_ATTACK) = f.attack;
  TRACE_OF(lifting_surface, FOIL_TRACE_FLOW) = f.speed;
  TRACE_OF(lifting_surface, FOIL_TRACE_RACE) = ROW_OF(lifting_surface, FOIL_RACE_SPEED);
  TRACE_OF(lifting_surface, FOIL_TRACE_FORCE) = own.x;
  TRACE_OF(lifting_surface, FOIL_TRACE_FORCE + 1) = own.y;
  TRACE_OF(lifting_surface, FOIL_TRACE_FORCE + 2) = own.z;
  TRACE_OF(lifting_surface, FOIL_TRACE_MOMENT) = ROW_OF(lifting_surface, FOIL_STOCK);
}

ALD_INLINE void lifting_surface_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const scalar share = stage_time_share(plan[PLAN_SCHEME], stage_now(TILE_OF_CALLER, lane));
  const uint body = KIND_TABLE(KIND_lifting_surface, KIND_BODY_A, instance);
  const pose p = body_pose(TILE_OF_CALLER, body, lane);
  const vec3 at = pose_point(p, KIND_VEC3(KIND_lifting_surface, FOIL_AT, instance));
  const vec3 axis = mat3_rotate(p.turn, KIND_VEC3(KIND_lifting_surface, FOIL_AXIS, instance));
  const vec3 chord = mat3_rotate(p.turn, KIND_VEC3(KIND_lifting_surface, FOIL_CHORD, instance));
  const vec3 race = foil_race(TILE_OF_CALLER, instance, lane, p);
  const vec3 stream = sea_at(TILE_OF_CALLER, lane, at, stage_time(TILE_OF_CALLER, lane)).velocity;
  const vec3 flow = vec3_add(race, vec3_sub(stream, pose_velocity_at(p, at)));
  /* at the time of this evaluation, a share of the step after its beginning */
  real angle = ROW_OF(lifting_surface, FOIL_ANGLE);
  if (share > 0) {
    angle = foil_angle_after(TILE_OF_CALLER, instance, lane, R(share) * STEP_LENGTH);
  }
  const foil_flow f = foil_flow_at(axis, chord, angle, flow);
  const real drag = foil_coefficient(TILE_OF_CALLER, instance, lane, FOIL_DRAG, f.attack);
  const real lift = foil_coefficient(TILE_OF_CALLER, instance, lane, FOIL_LIFT, f.attack);
  const real stock =
      foil_coefficient(TILE_OF_CALLER, instance, lane, FOIL_MOMENT, f.attack) * (f.speed * f.speed);
  const vec3 force = foil_force(f, axis, drag, lift);
  wrench_put(TILE_OF_CALLER, KIND(KIND_lifting_surface, KIND_SLOT) + instance, lane, force,
             vec3_madd(vec3_cross(vec3_sub(at, p.at), force), stock, axis));
  ROW_OF(lifting_surface, FOIL_ANGLE_NOW) = angle;
  ROW_OF(lifting_surface, FOIL_FORCE) = vec3_length(force);
  ROW_OF(lifting_surface, FOIL_STOCK) = stock;
  foil_trace(TILE_OF_CALLER, instance, lane, f, mat3_unrotate(p.turn, force));
}

ALD_INLINE void lifting_surface_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  row_peak(&ROW_OF(lifting_surface, FOIL_PEAK_FORCE), runs, ROW_OF(lifting_surface, FOIL_FORCE));
  row_peak(&ROW_OF(lifting_surface, FOIL_PEAK_MOMENT), runs,
           real_abs(ROW_OF(lifting_surface, FOIL_STOCK)));
  row_peak(&ROW_OF(lifting_surface, FOIL_PEAK_ANGLE), runs,
           real_abs(ROW_OF(lifting_surface, FOIL_ANGLE_NOW)));
  row_peak(&ROW_OF(lifting_surface, FOIL_PEAK_RACE), runs,
           ROW_OF(lifting_surface, FOIL_RACE_SPEED));
  real angle = ROW_OF(lifting_surface, FOIL_ANGLE_NOW);
  if (!FORCES_LATE) angle = foil_angle_after(TILE_OF_CALLER, instance, lane, STEP_LENGTH);
  row_keep(&ROW_OF(lifting_surface, FOIL_ANGLE), runs, angle);
}

#endif
