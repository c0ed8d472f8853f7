/* SPDX-License-Identifier: Apache-2.0
 * Foundations: linear springs and dampers in six freedoms between two bodies. */
#ifndef ALD_KERNELS_PASS_FOUNDATION_H
#define ALD_KERNELS_PASS_FOUNDATION_H

#include "../../law/foundation.h"
#include "../../math/turns.h"
#include "../step/events.h"
#include "../step/space.h"
#include "foundation_rows.h"

/* rotation of the second body from its unloaded attitude, in the axes of the first */
ALD_INLINE mat3 foundation_rotation(TILE, uint instance, uint lane, pose a, pose b) {
  real s, c;
  mat3 m;
  real_sincos(PARAM_OF(foundation, FOUNDATION_HEADING), &s, &c);
  m.x = mat3_unrotate(a.turn, vec3_madd(vec3_scale(b.turn.x, c), -s, b.turn.y));
  m.y = mat3_unrotate(a.turn, vec3_madd(vec3_scale(b.turn.x, s), c, b.turn.y));
  m.z = mat3_unrotate(a.turn, b.turn.z);
  return m;
}

/* force and moment on the second body, in the axes of the first */
ALD_INLINE void foundation_trace(TILE, uint instance, uint lane, vec6 q, vec6 on_b) {
  if (!plan[PLAN_TRACE]) return;
#define TRACE_VEC3(field, v)                 \
  TRACE_OF(foundation, field) = (v).x;       \
  TRACE_OF(foundation, (field) + 1) = (v).y; \
  TRACE_OF(foundation, (field) + 2) = (v).z
  TRACE_VEC3(FOUNDATION_TRACE_OFFSET, q.linear);
  TRACE_VEC3(FOUNDATION_TRACE_ROTATION, q.angular);
  TRACE_VEC3(FOUNDATION_TRACE_FORCE, on_b.linear);
  TRACE_VEC3(FOUNDATION_TRACE_MOMENT, on_b.angular);
#undef TRACE_VEC3
}

/* K q + p + C dq/dt, with what the record needs of the energies */
ALD_INLINE vec6 foundation_load(TILE, uint instance, uint lane, vec6 q, vec6 rate) {
  const uint entry = KIND_TABLE(KIND_foundation, KIND_PARAMS, instance);
  const vec6 preload = vec6_of(KIND_VEC3(KIND_foundation, FOUNDATION_PRELOAD, instance),
                               KIND_VEC3(KIND_foundation, FOUNDATION_PRELOAD + 3, instance));
  sym6 matrix;
  load_sym6(TILE_OF_CALLER, lane, entry + FOUNDATION_STIFFNESS, &matrix);
  const foundation_force elastic = foundation_elastic(&matrix, preload, q);
  vec6 load = elastic.force;
  real power = R(0);
  if (KIND_TABLE(KIND_foundation, KIND_OPTIONS, instance) & FOUNDATION_DAMPS) {
    load_sym6(TILE_OF_CALLER, lane, entry + FOUNDATION_DAMPING, &matrix);
    const vec6 damping = sym6_times(&matrix, rate);
    load = vec6_add(load, damping);
    power = vec6_dot(damping, rate);
  }
  ROW_OF(foundation, FOUNDATION_STORED) = elastic.stored;
  ROW_OF(foundation, FOUNDATION_SPRUNG) = vec3_length(elastic.force.angular);
  ROW_OF(foundation, FOUNDATION_POWER) = power;
  return load;
}

ALD_INLINE void foundation_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint body_a = KIND_TABLE(KIND_foundation, KIND_BODY_A, instance);
  const uint body_b = KIND_TABLE(KIND_foundation, KIND_BODY_B, instance);
  const pose a = body_pose(TILE_OF_CALLER, body_a, lane);
  const pose b = body_pose(TILE_OF_CALLER, body_b, lane);
  const vec3 from = pose_point(a, KIND_VEC3(KIND_foundation, FOUNDATION_AT_A, instance));
  const vec3 to = pose_point(b, KIND_VEC3(KIND_foundation, FOUNDATION_AT_B, instance));
  const foundation_turn turn =
      foundation_turn_of(foundation_rotation(TILE_OF_CALLER, instance, lane, a, b));
  const vec3 velocity = vec3_sub(pose_velocity_at(b, to), pose_velocity_at(a, to));
  const vec3 spin = mat3_unrotate(a.turn, vec3_sub(b.spin, a.spin));
  const vec6 q = vec6_of(mat3_unrotate(a.turn, vec3_sub(to, from)), turn.vector);
  const vec6 rate = vec6_of(mat3_unrotate(a.turn, velocity), foundation_rate(turn, spin));
  const vec6 load = foundation_load(TILE_OF_CALLER, instance, lane, q, rate);
  const vec6 on_a = vec6_of(load.linear, foundation_moment(turn, load.angular));
  const vec3 force = mat3_rotate(a.turn, on_a.linear);
  wrench_put(TILE_OF_CALLER, KIND(KIND_foundation, KIND_SLOT) + instance, lane, force,
             vec3_add(vec3_cross(vec3_sub(to, a.at), force), mat3_rotate(a.turn, on_a.angular)));
  ROW_OF(foundation, FOUNDATION_FORCE) = vec3_length(on_a.linear);
  ROW_OF(foundation, FOUNDATION_MOMENT) = vec3_length(on_a.angular);
  ROW_OF(foundation, FOUNDATION_OFFSET) = vec3_length(q.linear);
  ROW_OF(foundation, FOUNDATION_ROTATION) = vec3_length(q.angular);
  kind_put_vec3(TILE_OF_CALLER, lane, KIND_foundation, instance, FOUNDATION_TURN, q.angular);
  /* the power is integrated from the first evaluation on */
  if (stage_now(TILE_OF_CALLER, lane) == 0) {
    const mask begins = is(FLAG_OF(foundation, FOUNDATION_STATE), W(FOUNDATION_NEW));
    row_keep(&ROW_OF(foundation, FOUNDATION_HELD_POWER), begins,
             ROW_OF(foundation, FOUNDATION_POWER));
  }
  foundation_trace(TILE_OF_CALLER, instance, lane, q, vec6_scale(on_a, R(-1)));
}

/* At half a turn the rotation vector begins again on the other side, and with it the moment of the
 * spring: a scenario that passes it ends. */
ALD_INLINE void foundation_turns(TILE, uint instance, uint lane, mask runs, mask is_new) {
  const vec3 now = kind_vec3(TILE_OF_CALLER, lane, KIND_foundation, instance, FOUNDATION_TURN);
  const vec3 held =
      kind_vec3(TILE_OF_CALLER, lane, KIND_foundation, instance, FOUNDATION_HELD_TURN);
  const vec3 way = vec3_sub(now, held);
  const mask passed = runs & mask_not(is_new) & (vec3_dot(way, way) > HALF_TURN * HALF_TURN) &
                      (ROW_OF(foundation, FOUNDATION_SPRUNG) > R(0));
  row_keep(&ROW_OF(foundation, FOUNDATION_HELD_TURN), runs, now.x);
  row_keep(&ROW_OF(foundation, FOUNDATION_HELD_TURN + 1), runs, now.y);
  row_keep(&ROW_OF(foundation, FOUNDATION_HELD_TURN + 2), runs, now.z);
  if (!any_lane(passed)) return;
  lane_ends(TILE_OF_CALLER, lane, passed, W(STATUS_OUT_OF_RANGE), LANE_FLAG(LANE_STEP),
            KIND_TABLE(KIND_foundation, KIND_BODY_A, instance));
}

ALD_INLINE void foundation_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const real power = ROW_OF(foundation, FOUNDATION_POWER);
  const real mean = R(0.5) * (ROW_OF(foundation, FOUNDATION_HELD_POWER) + power);
  const mask is_new = is(FLAG_OF(foundation, FOUNDATION_STATE), W(FOUNDATION_NEW));
  /* forces of the beginning of the first step have no record before them */
  mask counts = runs;
  if (!FORCES_LATE) counts = runs & mask_not(is_new);
  row_add(&ROW_OF(foundation, FOUNDATION_DISSIPATED), counts, mean * STEP_LENGTH_SINCE);
  row_keep(&ROW_OF(foundation, FOUNDATION_HELD_POWER), runs, power);
  row_peak(&ROW_OF(foundation, FOUNDATION_PEAK_FORCE), runs, ROW_OF(foundation, FOUNDATION_FORCE));
  row_peak(&ROW_OF(foundation, FOUNDATION_PEAK_MOMENT), runs,
           ROW_OF(foundation, FOUNDATION_MOMENT));
  row_peak(&ROW_OF(foundation, FOUNDATION_GREATEST_OFFSET), runs,
           ROW_OF(foundation, FOUNDATION_OFFSET));
  row_peak(&ROW_OF(foundation, FOUNDATION_GREATEST_ROTATION), runs,
           ROW_OF(foundation, FOUNDATION_ROTATION));
  row_peak(&ROW_OF(foundation, FOUNDATION_PEAK_STORED), runs,
           ROW_OF(foundation, FOUNDATION_STORED));
  foundation_turns(TILE_OF_CALLER, instance, lane, runs, is_new);
  flag_keep(&FLAG_OF(foundation, FOUNDATION_STATE), runs, W(FOUNDATION_HELD));
}

#endif
