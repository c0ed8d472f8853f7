/* SPDX-License-Identifier: Apache-2.0
 * Joints: what resists the freedoms that they leave. What they hold together is in reactions.h and
 * assemble.h. */
#ifndef ALD_KERNELS_PASS_JOINT_H
#define ALD_KERNELS_PASS_JOINT_H

#include "../../law/joint_resistance.h"
#include "../../math/atan.h"
#include "../../math/turns.h"
#include "../step/events.h"
#include "joint_place.h"

ALD_INLINE joint_freedom joint_freedom_of(TILE, uint instance, uint lane ALD_UNUSED, uint first) {
  joint_freedom f;
  f.damping = PARAM_OF(joint, first + RESIST_DAMPING);
  f.friction = PARAM_OF(joint, first + RESIST_FRICTION);
  f.slow = PARAM_OF(joint, first + RESIST_SLOW);
  f.lower = PARAM_OF(joint, first + RESIST_LOWER);
  f.upper = PARAM_OF(joint, first + RESIST_UPPER);
  f.stop = PARAM_OF(joint, first + RESIST_STOP);
  f.stop_damping = PARAM_OF(joint, first + RESIST_STOP_DAMPING);
  f.motor = PARAM_OF(joint, first + RESIST_MOTOR);
  f.motor_speed = PARAM_OF(joint, first + RESIST_MOTOR_SPEED);
  return f;
}

/* the part of a relative turning that a joint leaves free, where that is more than an axis */
ALD_INLINE vec3 joint_free_spin(const joint_place *j, uint type, vec3 spin) {
  if (type == JOINT_SPHERICAL) return spin;
  const vec3 locked = vec3_cross(j->axes.x, j->first);
  const real square = vec3_dot(locked, locked);
  return vec3_madd(spin, -(vec3_dot(spin, locked) / sel(square > R(0), square, R(1))), locked);
}

/* The angle by which the second body is turned about the axis: of all that differ by whole turns
 * that which is nearest to the angle of the last record. */
ALD_INLINE real joint_angle(TILE, uint instance, uint lane, const joint_place *j) {
  const real angle =
      real_atan2(R(0) - vec3_dot(j->third, j->axes.y), vec3_dot(j->third, j->axes.z));
  return angle_near(angle, ROW_OF(joint, JOINT_HELD_ANGLE));
}

/* moment on the second body, earth frame, with what the record needs */
ALD_INLINE vec3 joint_turning(TILE, uint instance, uint lane, const joint_place *j, uint type) {
  const joint_freedom f = joint_freedom_of(TILE_OF_CALLER, instance, lane, JOINT_TURNING);
  const vec3 spin = vec3_sub(j->end[1].spin, j->end[0].spin);
  real angle = R(0), rate = R(0);
  vec3 moment = vec3_zero();
  if (JOINT_TURNS(type)) {
    angle = joint_angle(TILE_OF_CALLER, instance, lane, j);
    rate = vec3_dot(spin, j->axes.x);
    const joint_resistance r = joint_resist(f, angle, rate);
    moment = vec3_scale(j->axes.x, r.load);
    ROW_OF(joint, JOINT_LOSS) = ROW_OF(joint, JOINT_LOSS) + r.loss;
    ROW_OF(joint, JOINT_DRIVE) = ROW_OF(joint, JOINT_DRIVE) + r.drive;
  } else if (type == JOINT_SPHERICAL || type == JOINT_UNIVERSAL) {
    const vec3 turns = joint_free_spin(j, type, spin);
    rate = vec3_length(turns);
    const real slope = f.damping + joint_friction_slope(f.friction, f.slow, rate);
    moment = vec3_scale(turns, R(0) - slope);
    ROW_OF(joint, JOINT_LOSS) = ROW_OF(joint, JOINT_LOSS) + slope * rate * rate;
  }
  ROW_OF(joint, JOINT_ANGLE) = angle;
  ROW_OF(joint, JOINT_RATE) = rate;
  return moment;
}

/* force on the second body, earth frame, likewise */
ALD_INLINE vec3 joint_sliding(TILE, uint instance, uint lane, const joint_place *j, uint type) {
  real way = R(0);
  vec3 force = vec3_zero();
  if (JOINT_SLIDES(type)) {
    const joint_freedom f = joint_freedom_of(TILE_OF_CALLER, instance, lane, JOINT_SLIDING);
    const joint_gap g = joint_gap_of(j->end[0], j->end[1]);
    const joint_condition c = joint_along(j->end[0], j->end[1], &g, j->axes.x);
    way = c.value;
    const joint_resistance r = joint_resist(f, way, c.rate);
    force = vec3_scale(j->axes.x, r.load);
    ROW_OF(joint, JOINT_LOSS) = ROW_OF(joint, JOINT_LOSS) + r.loss;
    ROW_OF(joint, JOINT_DRIVE) = ROW_OF(joint, JOINT_DRIVE) + r.drive;
    ROW_OF(joint, JOINT_PULL) = r.load;
  }
  ROW_OF(joint, JOINT_WAY) = way;
  return force;
}

ALD_INLINE void joint_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const pose a = body_pose(TILE_OF_CALLER, JOINT_BODY(instance, 0), lane);
  const pose b = body_pose(TILE_OF_CALLER, JOINT_BODY(instance, 1), lane);
  const joint_place j = joint_place_of(TILE_OF_CALLER, instance, lane, a, b);
  const uint type = JOINT_TYPE;
  ROW_OF(joint, JOINT_LOSS) = R(0);
  ROW_OF(joint, JOINT_DRIVE) = R(0);
  const vec3 moment = joint_turning(TILE_OF_CALLER, instance, lane, &j, type);
  const vec3 force = joint_sliding(TILE_OF_CALLER, instance, lane, &j, type);
  const vec3 on_a = vec3_sub(vec3_zero(), force);
  wrench_put(TILE_OF_CALLER, KIND(KIND_joint, KIND_SLOT) + instance, lane, on_a,
             vec3_sub(vec3_cross(vec3_sub(j.end[1].at, a.at), on_a), moment));
  /* powers are integrated from the first evaluation on */
  if (stage_now(TILE_OF_CALLER, lane) == 0) {
    const mask begins = is(FLAG_OF(joint, JOINT_STATE), W(JOINT_NEW));
    row_keep(&ROW_OF(joint, JOINT_HELD_LOSS), begins, ROW_OF(joint, JOINT_LOSS));
    row_keep(&ROW_OF(joint, JOINT_HELD_DRIVE), begins, ROW_OF(joint, JOINT_DRIVE));
  }
}

ALD_INLINE void joint_record_way(TILE, uint instance, uint lane, mask runs, uint row, uint least,
                                 uint greatest) {
  const real now = ROW_OF(joint, row), low = ROW_OF(joint, least), high = ROW_OF(joint, greatest);
  /* no number before the first record */
  row_keep(&ROW_OF(joint, least), runs, sel(low < now, low, now));
  row_keep(&ROW_OF(joint, greatest), runs, sel(high > now, high, now));
}

/* Turns are counted: what turns by half a turn or more between two records is lost count of, and
 * the scenario ends. */
ALD_INLINE void joint_count_turns(TILE, uint instance, uint lane, mask runs) {
  const mask lost =
      runs & mask_not(real_abs(ROW_OF(joint, JOINT_RATE)) * STEP_LENGTH_SINCE < HALF_TURN);
  row_keep(&ROW_OF(joint, JOINT_HELD_ANGLE), runs, ROW_OF(joint, JOINT_ANGLE));
  if (!any_lane(lost)) return;
  lane_ends(TILE_OF_CALLER, lane, lost, W(STATUS_OUT_OF_RANGE), LANE_FLAG(LANE_STEP),
            JOINT_BODY(instance, 0));
}

ALD_INLINE void joint_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const uint type = JOINT_TYPE;
  const vec3 force = kind_vec3(TILE_OF_CALLER, lane, KIND_joint, instance, JOINT_FORCE);
  const vec3 moment = kind_vec3(TILE_OF_CALLER, lane, KIND_joint, instance, JOINT_MOMENT);
  mask counts = runs; /* forces of the beginning of the first step have no record before them */
  if (!FORCES_LATE) counts = runs & mask_not(is(FLAG_OF(joint, JOINT_STATE), W(JOINT_NEW)));
  const real mean = R(0.5) * STEP_LENGTH_SINCE;
  row_peak(&ROW_OF(joint, JOINT_PEAK_FORCE), runs, vec3_length(force));
  row_peak(&ROW_OF(joint, JOINT_PEAK_MOMENT), runs, vec3_length(moment));
  row_add(&ROW_OF(joint, JOINT_DISSIPATED), counts,
          mean * (ROW_OF(joint, JOINT_HELD_LOSS) + ROW_OF(joint, JOINT_LOSS)));
  row_add(&ROW_OF(joint, JOINT_MOTOR_WORK), counts,
          mean * (ROW_OF(joint, JOINT_HELD_DRIVE) + ROW_OF(joint, JOINT_DRIVE)));
  row_keep(&ROW_OF(joint, JOINT_HELD_LOSS), runs, ROW_OF(joint, JOINT_LOSS));
  row_keep(&ROW_OF(joint, JOINT_HELD_DRIVE), runs, ROW_OF(joint, JOINT_DRIVE));
  row_peak(&ROW_OF(joint, JOINT_GREATEST_GAP), runs, ROW_OF(joint, JOINT_GAP));
  row_peak(&ROW_OF(joint, JOINT_REDUNDANT), runs, ROW_OF(joint, JOINT_IDLE));
  if (JOINT_TURNS(type)) {
    joint_record_way(TILE_OF_CALLER, instance, lane, runs, JOINT_ANGLE, JOINT_LEAST_ANGLE,
                     JOINT_GREATEST_ANGLE);
    joint_count_turns(TILE_OF_CALLER, instance, lane, runs);
  }
  if (JOINT_SLIDES(type)) {
    joint_record_way(TILE_OF_CALLER, instance, lane, runs, JOINT_WAY, JOINT_LEAST_WAY,
                     JOINT_GREATEST_WAY);
  }
  flag_keep(&FLAG_OF(joint, JOINT_STATE), runs, W(JOINT_HELD));
}

#endif
