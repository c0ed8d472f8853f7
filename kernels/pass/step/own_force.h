/* SPDX-License-Identifier: Apache-2.0
 * What forces of water and wind on one body share: they come in the body's axes, act about its
 * centre of gravity, and depend on its velocity. */
#ifndef ALD_KERNELS_PASS_OWN_FORCE_H
#define ALD_KERNELS_PASS_OWN_FORCE_H

#include "../../lists.h"
#include "integrate.h"

/* velocity of the centre of gravity through the water, and angular velocity, in body axes */
ALD_INLINE vec6 velocity_through_water(TILE, pose p, uint lane) {
  const vec3 current = uniform_current(TILE_OF_CALLER, lane, stage_time(TILE_OF_CALLER, lane));
  return vec6_of(mat3_unrotate(p.turn, vec3_sub(p.velocity, current)),
                 mat3_unrotate(p.turn, p.spin));
}

/* rows that these elements begin with */
#define OWN_ROWS(STATE, TEMPORARY) TEMPORARY(OWN_POWER, 1) /* at the beginning of the step [W] */
#define OWN_RECORDS(RECORD, SHOWN)                    \
  RECORD(OWN_PEAK_FORCE, "peak_force", "N", 0, GROWS) \
  RECORD(OWN_WORK, "energy_dissipated", "J", 0, VALUE) /* work that is taken from the body */
enum { OWN_ROWS(LIST_NUMBERS, LIST_NUMBERS) OWN_RECORDS(LIST_RECORDS, LIST_SHOWN) OWN_ROW_COUNT };
/* the same records of elements that may drive the body: work on it */
#define OWN_DRIVE_RECORDS(RECORD, SHOWN)              \
  RECORD(OWN_PEAK_FORCE, "peak_force", "N", 0, GROWS) \
  RECORD(OWN_WORK, "work", "J", 0, VALUE)

/* traces that they begin with: force and moment in body axes */
#define OWN_TRACES(TRACE, SHOWN)          \
  TRACE(OWN_SURGE, "surge", "N", VALUE)   \
  TRACE(OWN_SWAY, "sway", "N", VALUE)     \
  TRACE(OWN_HEAVE, "heave", "N", VALUE)   \
  TRACE(OWN_ROLL, "roll", "N m", VALUE)   \
  TRACE(OWN_PITCH, "pitch", "N m", VALUE) \
  TRACE(OWN_YAW, "yaw", "N m", VALUE)
enum { OWN_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) OWN_TRACE_COUNT };

/* a force in body axes on the body of an instance, and its power */
ALD_INLINE void own_force_store(TILE, uint kind, uint instance, uint lane, pose p, vec6 own) {
  const uint slot = KIND(kind, KIND_SLOT) + instance;
  const vec3 force = mat3_rotate(p.turn, own.linear), moment = mat3_rotate(p.turn, own.angular);
  wrench_put(TILE_OF_CALLER, slot, lane, force, moment);
  if (stage_now(TILE_OF_CALLER, lane) == 0) {
    KIND_ROW(kind, OWN_POWER, instance) = vec3_dot(force, p.velocity) + vec3_dot(moment, p.spin);
  }
}

ALD_INLINE void own_force_trace(TILE, uint kind, uint instance, uint lane, vec6 own) {
  if (!plan[PLAN_TRACE]) return;
  KIND_TRACE_ROW(kind, OWN_SURGE, instance) = own.linear.x;
  KIND_TRACE_ROW(kind, OWN_SWAY, instance) = own.linear.y;
  KIND_TRACE_ROW(kind, OWN_HEAVE, instance) = own.linear.z;
  KIND_TRACE_ROW(kind, OWN_ROLL, instance) = own.angular.x;
  KIND_TRACE_ROW(kind, OWN_PITCH, instance) = own.angular.y;
  KIND_TRACE_ROW(kind, OWN_YAW, instance) = own.angular.z;
}

/* Power of the wrench that a step leaves behind, at the step's end [W]: a scheme of one stage has
 * the new velocities beside the forces of the beginning, as their work is counted; one of several
 * stages has both of its last stage. */
ALD_INLINE real power_after(TILE, uint slot, uint body, uint lane, vec3 force) {
  const vec3 moment = wrench_moment(TILE_OF_CALLER, slot, lane);
  if (plan[PLAN_STAGES] > 1) {
    const pose p = body_pose(TILE_OF_CALLER, body, lane);
    return vec3_dot(force, p.velocity) + vec3_dot(moment, p.spin);
  }
  const mat3 turn = quat_matrix(body_attitude(TILE_OF_CALLER, body, lane));
  const vec6 v = body_velocity(TILE_OF_CALLER, body, lane);
  return vec3_dot(force, mat3_rotate(turn, v.linear)) +
         vec3_dot(moment, mat3_rotate(turn, v.angular));
}

/* Greatest force, and the work on the body (`sign` 1) or taken from it (-1) as the mean of the
 * powers at both ends of the step. */
ALD_INLINE void own_force_record(TILE, uint kind, uint instance, uint lane, scalar sign) {
  const uint body = KIND_TABLE(kind, KIND_BODY_A, instance);
  const uint slot = KIND(kind, KIND_SLOT) + instance;
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const vec3 force = wrench_force(TILE_OF_CALLER, slot, lane);
  const real after = power_after(TILE_OF_CALLER, slot, body, lane, force);
  const real work = R(0.5) * STEP_LENGTH * (KIND_ROW(kind, OWN_POWER, instance) + after);
  row_peak(&KIND_ROW(kind, OWN_PEAK_FORCE, instance), runs, vec3_length(force));
  row_add(&KIND_ROW(kind, OWN_WORK, instance), runs, R(sign) * work);
}

#endif
