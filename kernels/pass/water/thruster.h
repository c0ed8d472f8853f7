/* SPDX-License-Identifier: Apache-2.0
 * Thrusters: tunnel thrusters, azimuth thrusters and main propellers with their servos. */
#ifndef ALD_KERNELS_PASS_THRUSTER_H
#define ALD_KERNELS_PASS_THRUSTER_H

#include "../step/space.h"
#include "sea.h"
#include "thruster_orders.h"

/* direction of the thrust ahead, earth frame: in the xy plane of the body, across it in a tunnel */
ALD_INLINE vec3 thruster_axis(TILE, uint instance, pose p, real azimuth) {
  real s, c;
  if (THRUSTER_TYPE == THRUSTER_TUNNEL) return p.turn.y;
  real_sincos(azimuth, &s, &c);
  return vec3_madd(vec3_scale(p.turn.x, c), s, p.turn.y);
}

/* factor on thrust and torque by the depth of the centre over the diameter */
ALD_INLINE real thruster_depth_factor(TILE, uint instance, uint lane, vec3 at, real time) {
  const uint rows = KIND_TABLE_ROWS(KIND_thruster, THRUSTER_DEPTHS, instance);
  real factor = R(1);
  if (rows > 0) {
    const real depth = sea_elevation(TILE_OF_CALLER, lane, at.x, at.y, time) - at.z;
    factor = curve_held(
                 TILE_OF_CALLER, lane, KIND_TABLE_ENTRY(KIND_thruster, THRUSTER_DEPTHS, instance),
                 rows, THRUSTER_FACTOR_COLUMNS, 1, depth * PARAM_OF(thruster, THRUSTER_BY_DIAMETER))
                 .value;
  }
  return factor;
}

/* factor on the thrust by the azimuth: the table goes round, from its first angle on */
ALD_INLINE real thruster_direction_factor(TILE, uint instance, uint lane, real azimuth) {
  const uint rows = KIND_TABLE_ROWS(KIND_thruster, THRUSTER_DIRECTIONS, instance);
  real factor = R(1);
  if (rows > 0) {
    const real first = PARAM_OF(thruster, THRUSTER_FIRST_ANGLE);
    const real turns = real_rint((azimuth - first) / RADIANS_PER_REV - R(0.5));
    factor = curve_held(TILE_OF_CALLER, lane,
                        KIND_TABLE_ENTRY(KIND_thruster, THRUSTER_DIRECTIONS, instance), rows,
                        THRUSTER_FACTOR_COLUMNS, 1, azimuth - turns * RADIANS_PER_REV)
                 .value;
  }
  return factor;
}

ALD_INLINE void thruster_trace(TILE, uint instance, uint lane, real direction_factor) {
  if (!plan[PLAN_TRACE]) return;
  const scalar share = stage_time_share(plan[PLAN_SCHEME], stage_now(TILE_OF_CALLER, lane));
  const thruster_order order =
      thruster_order_at(TILE_OF_CALLER, instance, lane, R(share) * STEP_LENGTH);
  const real speed = RADIANS_PER_REV * ROW_OF(thruster, THRUSTER_SPEED_NOW);
  const real torque = ROW_OF(thruster, THRUSTER_TORQUE);
  TRACE_OF(thruster, THRUSTER_TRACE_THRUST) = ROW_OF(thruster, THRUSTER_THRUST);
  TRACE_OF(thruster, THRUSTER_TRACE_TORQUE) = torque;
  TRACE_OF(thruster, THRUSTER_TRACE_POWER) = speed * torque;
  TRACE_OF(thruster, THRUSTER_TRACE_SPEED) = speed;
  TRACE_OF(thruster, THRUSTER_TRACE_ORDER_SPEED) =
      RADIANS_PER_REV * thruster_wanted_speed(TILE_OF_CALLER, instance, lane, order.speed);
  TRACE_OF(thruster, THRUSTER_TRACE_AZIMUTH) = ROW_OF(thruster, THRUSTER_AZIMUTH_NOW);
  TRACE_OF(thruster, THRUSTER_TRACE_ORDER_AZIMUTH) =
      thruster_wanted_azimuth(TILE_OF_CALLER, instance, lane, order.azimuth);
  TRACE_OF(thruster, THRUSTER_TRACE_INFLOW) = ROW_OF(thruster, THRUSTER_INFLOW);
  TRACE_OF(thruster, THRUSTER_TRACE_DEPTH_FACTOR) = ROW_OF(thruster, THRUSTER_DEPTH_FACTOR);
  TRACE_OF(thruster, THRUSTER_TRACE_DIRECTION_FACTOR) = direction_factor;
}

/* Speed and azimuth at the time of this evaluation, which is a share of the step after its
 * beginning: the state itself changes in the record pass alone. */
ALD_INLINE void thruster_advance(TILE, uint instance, uint lane, pose p, vec3 at, real time) {
  const scalar share = stage_time_share(plan[PLAN_SCHEME], stage_now(TILE_OF_CALLER, lane));
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  real speed = ROW_OF(thruster, THRUSTER_SPEED), azimuth = ROW_OF(thruster, THRUSTER_AZIMUTH);
  const real past = R(share) * STEP_LENGTH;
  azimuth = thruster_azimuth_after(TILE_OF_CALLER, instance, lane, past);
  const vec3 along = thruster_axis(TILE_OF_CALLER, instance, p, azimuth);
  const vec3 stream = sea_at(TILE_OF_CALLER, lane, at, time).velocity;
  const real inflow = vec3_dot(vec3_sub(pose_velocity_at(p, at), stream), along);
  const real factor = thruster_depth_factor(TILE_OF_CALLER, instance, lane, at, time);
  /* of a tunnel K(0) alone counts */
  real v = inflow * PARAM_OF(thruster, THRUSTER_BY_DIAMETER);
  if (THRUSTER_TYPE == THRUSTER_TUNNEL) v = R(0);
  if (share > 0) {
    speed = thruster_speed_after(TILE_OF_CALLER, instance, lane, runs, v, factor, past);
  } else {
    const thruster_order order = thruster_order_at(TILE_OF_CALLER, instance, lane, past);
    speed = sel(shaft_is_at_once(TILE_OF_CALLER, instance, lane),
                shaft_ordered(TILE_OF_CALLER, instance, lane,
                              shaft_servo_of(TILE_OF_CALLER, instance, lane, order.speed)),
                speed);
  }
  const screw_load load = screw_load_at(TILE_OF_CALLER, instance, lane, speed, v);
  ROW_OF(thruster, THRUSTER_SPEED_NOW) = speed;
  ROW_OF(thruster, THRUSTER_AZIMUTH_NOW) = azimuth;
  ROW_OF(thruster, THRUSTER_INFLOW) = inflow;
  ROW_OF(thruster, THRUSTER_DEPTH_FACTOR) = factor;
  ROW_OF(thruster, THRUSTER_THRUST) = load.thrust * factor * ROW_OF(thruster, THRUSTER_ALIVE);
  ROW_OF(thruster, THRUSTER_TORQUE) = load.torque * factor;
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_thruster, instance, THRUSTER_AXIS, along);
}

ALD_INLINE void thruster_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_thruster, KIND_BODY_A, instance), lane);
  const vec3 at = pose_point(p, KIND_VEC3(KIND_thruster, THRUSTER_AT, instance));
  thruster_advance(TILE_OF_CALLER, instance, lane, p, at, stage_time(TILE_OF_CALLER, lane));
  const real direction_factor = thruster_direction_factor(TILE_OF_CALLER, instance, lane,
                                                          ROW_OF(thruster, THRUSTER_AZIMUTH_NOW));
  real thrust = ROW_OF(thruster, THRUSTER_THRUST) * direction_factor;
  if (THRUSTER_TYPE == THRUSTER_AZIMUTHING) thrust = real_max(thrust, R(0));
  ROW_OF(thruster, THRUSTER_THRUST) = thrust;
  const vec3 force =
      vec3_scale(kind_vec3(TILE_OF_CALLER, lane, KIND_thruster, instance, THRUSTER_AXIS), thrust);
  wrench_put(TILE_OF_CALLER, KIND(KIND_thruster, KIND_SLOT) + instance, lane, force,
             vec3_cross(vec3_sub(at, p.at), force));
  /* sums go from the first evaluation on */
  if (stage_now(TILE_OF_CALLER, lane) == 0) {
    const mask begins = is(FLAG_OF(thruster, THRUSTER_STATE), W(THRUSTER_NEW));
    row_keep(&ROW_OF(thruster, THRUSTER_HELD_THRUST), begins, thrust);
    row_keep(
        &ROW_OF(thruster, THRUSTER_HELD_POWER), begins,
        RADIANS_PER_REV * ROW_OF(thruster, THRUSTER_SPEED_NOW) * ROW_OF(thruster, THRUSTER_TORQUE));
  }
  thruster_trace(TILE_OF_CALLER, instance, lane, direction_factor);
}

/* ------------------------------------------------------------------------------ records */

/* energy and means: by the trapezoid of the values at both ends of the time since the last record
 */
ALD_INLINE void thruster_sums(TILE, uint instance, uint lane, mask runs, real power) {
  const mask is_new = is(FLAG_OF(thruster, THRUSTER_STATE), W(THRUSTER_NEW));
  const real thrust = ROW_OF(thruster, THRUSTER_THRUST);
  /* forces of the beginning of the first step have no record before them */
  mask counts = runs;
  if (!FORCES_LATE) counts = runs & mask_not(is_new);
  const real since = STEP_LENGTH_SINCE;
  const whole span = FORCES_LATE ? STEP_SPAN : step_span(TILE_OF_CALLER, lane, LANE_SPAN_BEFORE);
  row_add(&ROW_OF(thruster, THRUSTER_ENERGY), counts,
          R(0.5) * (ROW_OF(thruster, THRUSTER_HELD_POWER) + power) * since);
  row_add(&ROW_OF(thruster, THRUSTER_IMPULSE), counts,
          R(0.5) * (ROW_OF(thruster, THRUSTER_HELD_THRUST) + thrust) * since);
  const real before = ROW_OF(thruster, THRUSTER_ELAPSED);
  row_keep(&ROW_OF(thruster, THRUSTER_ELAPSED), counts,
           (real_rint(before / FINE_STEP) + from_whole(span)) * FINE_STEP);
  const real elapsed = ROW_OF(thruster, THRUSTER_ELAPSED);
  const mask any = elapsed > R(0);
  const real by = R(1) / sel(any, elapsed, R(1));
  row_keep(&ROW_OF(thruster, THRUSTER_MEAN_THRUST), runs,
           sel(any, ROW_OF(thruster, THRUSTER_IMPULSE) * by, thrust));
  row_keep(&ROW_OF(thruster, THRUSTER_MEAN_POWER), runs,
           sel(any, ROW_OF(thruster, THRUSTER_ENERGY) * by, power));
  row_keep(&ROW_OF(thruster, THRUSTER_HELD_POWER), runs, power);
  row_keep(&ROW_OF(thruster, THRUSTER_HELD_THRUST), runs, thrust);
  flag_keep(&FLAG_OF(thruster, THRUSTER_STATE), runs, W(THRUSTER_KNOWN));
}

/* takes the shaft and the azimuth over the step */
ALD_INLINE void thruster_commit(TILE, uint instance, uint lane, mask runs) {
  real speed = ROW_OF(thruster, THRUSTER_SPEED_NOW);
  real azimuth = ROW_OF(thruster, THRUSTER_AZIMUTH_NOW);
  if (!FORCES_LATE) {
    real v = ROW_OF(thruster, THRUSTER_INFLOW) * PARAM_OF(thruster, THRUSTER_BY_DIAMETER);
    if (THRUSTER_TYPE == THRUSTER_TUNNEL) v = R(0);
    speed = thruster_speed_after(TILE_OF_CALLER, instance, lane, runs, v,
                                 ROW_OF(thruster, THRUSTER_DEPTH_FACTOR), STEP_LENGTH);
    azimuth = thruster_azimuth_after(TILE_OF_CALLER, instance, lane, STEP_LENGTH);
  }
  row_keep(&ROW_OF(thruster, THRUSTER_SPEED), runs, speed);
  row_keep(&ROW_OF(thruster, THRUSTER_AZIMUTH), runs, azimuth);
  if (THRUSTER_ORDER_ROWS == 0) return;
  const thruster_order order = thruster_order_at(TILE_OF_CALLER, instance, lane, STEP_LENGTH);
  row_keep(&ROW_OF(thruster, THRUSTER_ORDER_SPEED), runs, order.speed);
  row_keep(&ROW_OF(thruster, THRUSTER_ORDER_AZIMUTH), runs, order.azimuth);
}

ALD_INLINE void thruster_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const real speed = RADIANS_PER_REV * ROW_OF(thruster, THRUSTER_SPEED_NOW);
  const real torque = ROW_OF(thruster, THRUSTER_TORQUE), power = speed * torque;
  row_peak(&ROW_OF(thruster, THRUSTER_PEAK_THRUST), runs,
           real_abs(ROW_OF(thruster, THRUSTER_THRUST)));
  row_peak(&ROW_OF(thruster, THRUSTER_PEAK_TORQUE), runs, real_abs(torque));
  row_peak(&ROW_OF(thruster, THRUSTER_PEAK_POWER), runs, power);
  row_peak(&ROW_OF(thruster, THRUSTER_PEAK_SPEED), runs, real_abs(speed));
  thruster_sums(TILE_OF_CALLER, instance, lane, runs, power);
  thruster_commit(TILE_OF_CALLER, instance, lane, runs);
}

#endif
