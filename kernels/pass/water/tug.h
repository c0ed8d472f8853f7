/* SPDX-License-Identifier: Apache-2.0
 * Tugs as vectors: a force on a ship that follows orders within what the tug can do. It comes from
 * outside: the tug is no body, and nothing receives the opposite force. */
#ifndef ALD_KERNELS_PASS_TUG_H
#define ALD_KERNELS_PASS_TUG_H

#include "../../law/servo.h"
#include "../../law/tug_force.h"
#include "sea.h"
#include "tug_rows.h"

#define TUG_PARAM(field) PARAM_OF(tug, field)
#define TUG_MODE (KIND_TABLE(KIND_tug, KIND_OPTIONS, instance) & TUG_MODE_BITS)

/* An order and what follows it, at a time of the step. */
typedef struct tug_course {
  real order, value;
} tug_course;

/* row k of a table of orders: when, and what */
typedef struct tug_entry {
  real at, order;
} tug_entry;

ALD_INLINE tug_entry tug_entry_of(TILE, uint instance, uint lane, uint table, uint k) {
  const uint entry = KIND_TABLE_ENTRY(KIND_tug, table, instance) + TUG_ORDER_WIDTH * k;
  tug_entry e;
  e.at = PARAM(entry);
  e.order = PARAM(entry + 1);
  return e;
}

/* an order acts from its time on; those of before the step stand in the row, unless another order
 * has been written there */
ALD_INLINE real tug_ordered(real order, tug_entry e, real began, real time) {
  return sel((e.at > began) & (e.at <= time), e.order, order);
}

/* exact whatever orders fall into the step */
ALD_INLINE tug_course tug_direction_at(TILE, uint instance, uint lane, real time) {
  const uint rows = KIND_TABLE_ROWS(KIND_tug, TUG_DIRECTIONS, instance);
  const real slew = TUG_PARAM(TUG_SLEW), began = STEP_BEGAN;
  tug_course c;
  real from = began;
  c.order = ROW_OF(tug, TUG_ORDER_DIRECTION);
  c.value = ROW_OF(tug, TUG_DIRECTION);
  for (uint k = 0; k < rows; k++) {
    const tug_entry e = tug_entry_of(TILE_OF_CALLER, instance, lane, TUG_DIRECTIONS, k);
    const real to = real_max(from, real_min(e.at, time));
    c.value = servo_turned(c.value, c.order, slew, R(0), to - from);
    c.order = tug_ordered(c.order, e, began, time);
    from = to;
  }
  c.value = servo_turned(c.value, c.order, slew, R(0), time - from);
  return c;
}

/* what is wanted by an order: nothing where the tug cannot lie that way, and nothing below 0 but of
 * a tug that is made fast */
ALD_INLINE real tug_wanted(TILE, uint instance, real order, mask lies) {
  real wanted = order;
  if (TUG_MODE != TUG_MADE_FAST) wanted = real_max(order, R(0));
  return sel(lies, wanted, R(0));
}

ALD_INLINE tug_course tug_force_at(TILE, uint instance, uint lane, real limit, mask lies,
                                   real time) {
  const uint rows = KIND_TABLE_ROWS(KIND_tug, TUG_ORDERS, instance);
  const real began = STEP_BEGAN;
  tug_rates r;
  tug_course c;
  real from = began;
  r.up = TUG_PARAM(TUG_UP);
  r.down = TUG_PARAM(TUG_DOWN);
  c.order = ROW_OF(tug, TUG_ORDER_FORCE);
  c.value = ROW_OF(tug, TUG_FORCE);
  for (uint k = 0; k < rows; k++) {
    const tug_entry e = tug_entry_of(TILE_OF_CALLER, instance, lane, TUG_ORDERS, k);
    const real to = real_max(from, real_min(e.at, time));
    const real wanted = tug_wanted(TILE_OF_CALLER, instance, c.order, lies);
    c.value = tug_force_after(r, c.value, wanted, limit, to - from);
    c.order = tug_ordered(c.order, e, began, time);
    from = to;
  }
  const real wanted = tug_wanted(TILE_OF_CALLER, instance, c.order, lies);
  c.value = tug_force_after(r, c.value, wanted, limit, time - from);
  return c;
}

/* a horizontal direction of the body, of the earth frame: x along its heading, y to port */
ALD_INLINE vec2 tug_on_earth(pose p, vec2 own) {
  const real size = real_sqrt(p.turn.x.x * p.turn.x.x + p.turn.x.y * p.turn.x.y);
  const real by = R(1) / real_max(size, R(1e-6)); /* a ship on end has no heading */
  return vec2_rotate(own, vec2_of(by * p.turn.x.x, by * p.turn.x.y));
}

/* what acts on the ship by a force of 1 N */
ALD_INLINE vec3 tug_acts(TILE, uint instance, uint lane, pose p, real direction) {
  const uint mode = TUG_MODE;
  vec2 towards;
  real_sincos(direction, &towards.y, &towards.x);
  if (KIND_TABLE(KIND_tug, KIND_OPTIONS, instance) & TUG_OWN_AXES) {
    towards = tug_on_earth(p, towards);
  }
  real down = R(0);
  if (mode == TUG_PULLS) {
    towards = vec2_scale(towards, TUG_PARAM(TUG_LEVEL));
    down = TUG_PARAM(TUG_STEEP);
  } else if (mode == TUG_PUSHES) {
    const vec2 normal = tug_on_earth(p, vec2_of(TUG_PARAM(TUG_NORMAL), TUG_PARAM(TUG_NORMAL + 1)));
    const vec2 own = tug_push(R(1), vec2_unrotate(towards, normal), TUG_PARAM(TUG_LEAST),
                              TUG_PARAM(TUG_FRICTION));
    towards = vec2_rotate(own, normal);
  }
  return vec3_of(towards.x, towards.y, R(0) - down);
}

/* horizontal speed of a point through the water, without its waves */
ALD_INLINE real tug_speed(TILE, uint lane, pose p, vec3 at) {
  const vec3 current = sea_current(TILE_OF_CALLER, lane, R(0), stage_time(TILE_OF_CALLER, lane));
  const vec3 v = vec3_sub(pose_velocity_at(p, at), current);
  return real_sqrt(v.x * v.x + v.y * v.y);
}

ALD_INLINE real tug_limit_at(TILE, uint instance, uint lane, real speed) {
  const uint rows = KIND_TABLE_ROWS(KIND_tug, TUG_SPEEDS, instance);
  real direct = TUG_PARAM(TUG_BOLLARD);
  if (rows > 0) {
    const uint entry = KIND_TABLE_ENTRY(KIND_tug, TUG_SPEEDS, instance);
    direct =
        direct * curve_held(TILE_OF_CALLER, lane, entry, rows, TUG_SPEED_COLUMNS, 1, speed).value;
  }
  return tug_limit(direct, TUG_PARAM(TUG_DYNAMIC), TUG_PARAM(TUG_FROM), TUG_PARAM(TUG_MOST), speed);
}

ALD_INLINE void tug_trace(TILE, uint instance, uint lane, tug_course force, tug_course direction,
                          real speed) {
  if (!plan[PLAN_TRACE]) return;
  TRACE_OF(tug, TUG_TRACE_FORCE) = force.value;
  TRACE_OF(tug, TUG_TRACE_ORDER) = force.order;
  TRACE_OF(tug, TUG_TRACE_DIRECTION) = servo_wrapped(direction.value);
  TRACE_OF(tug, TUG_TRACE_ORDER_DIRECTION) = direction.order;
  TRACE_OF(tug, TUG_TRACE_LIMIT) = ROW_OF(tug, TUG_LIMIT);
  TRACE_OF(tug, TUG_TRACE_SPEED) = speed;
}

ALD_INLINE void tug_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_tug, KIND_BODY_A, instance), lane);
  const vec3 at = pose_point(p, KIND_VEC3(KIND_tug, TUG_AT, instance));
  const real speed = tug_speed(TILE_OF_CALLER, lane, p, at);
  const real limit = tug_limit_at(TILE_OF_CALLER, instance, lane, speed);
  const real time = stage_time(TILE_OF_CALLER, lane);
  const tug_course direction = tug_direction_at(TILE_OF_CALLER, instance, lane, time);
  const vec3 unit = tug_acts(TILE_OF_CALLER, instance, lane, p, direction.value);
  const real reaches = vec3_length(unit);
  const tug_course force =
      tug_force_at(TILE_OF_CALLER, instance, lane, limit, reaches > R(0), time);
  const vec3 acts = vec3_scale(unit, force.value);
  const vec3 moment = vec3_cross(vec3_sub(at, p.at), acts);
  const vec6 own = vec6_of(mat3_unrotate(p.turn, acts), mat3_unrotate(p.turn, moment));
  ROW_OF(tug, TUG_LIMIT) = limit;
  ROW_OF(tug, TUG_FORCE_NOW) = force.value;
  ROW_OF(tug, TUG_DIRECTION_NOW) = direction.value;
  ROW_OF(tug, TUG_REACHES) = reaches;
  if (stage_now(TILE_OF_CALLER, lane) == 0) {
    ROW_OF(tug, TUG_BEGAN) = reaches * real_abs(force.value);
  }
  own_force_store(TILE_OF_CALLER, KIND_tug, instance, lane, p, own);
  own_force_trace(TILE_OF_CALLER, KIND_tug, instance, lane, own);
  tug_trace(TILE_OF_CALLER, instance, lane, force, direction, speed);
}

/* ------------------------------------------------------------------------------ records */

/* time, time at the limit, and the impulse: the mean of what acts at both ends of the step */
ALD_INLINE void tug_sums(TILE, uint instance, uint lane, mask runs, tug_course after) {
  const real limit = ROW_OF(tug, TUG_LIMIT), force = ROW_OF(tug, TUG_FORCE_NOW);
  const mask held = runs & (real_abs(force) > R(0)) & (real_abs(force) >= limit);
  const real ended = ROW_OF(tug, TUG_REACHES) * real_abs(after.value);
  row_add(&ROW_OF(tug, TUG_IMPULSE), runs, R(0.5) * (ROW_OF(tug, TUG_BEGAN) + ended) * STEP_LENGTH);
  row_keep(&ROW_OF(tug, TUG_ELAPSED), runs,
           step_sum(TILE_OF_CALLER, lane, ROW_OF(tug, TUG_ELAPSED)));
  row_keep(&ROW_OF(tug, TUG_HELD), held, step_sum(TILE_OF_CALLER, lane, ROW_OF(tug, TUG_HELD)));
  row_keep(&ROW_OF(tug, TUG_SHARE), runs, ROW_OF(tug, TUG_HELD) / ROW_OF(tug, TUG_ELAPSED));
}

ALD_INLINE void tug_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const real end = from_whole(STEP_AFTER(1)) * FINE_STEP;
  const tug_course direction = tug_direction_at(TILE_OF_CALLER, instance, lane, end);
  const tug_course force = tug_force_at(TILE_OF_CALLER, instance, lane, ROW_OF(tug, TUG_LIMIT),
                                        ROW_OF(tug, TUG_REACHES) > R(0), end);
  own_force_record(TILE_OF_CALLER, KIND_tug, instance, lane, 1);
  tug_sums(TILE_OF_CALLER, instance, lane, runs, force);
  row_keep(&ROW_OF(tug, TUG_ORDER_FORCE), runs, force.order);
  row_keep(&ROW_OF(tug, TUG_ORDER_DIRECTION), runs, direction.order);
  row_keep(&ROW_OF(tug, TUG_FORCE), runs, force.value);
  row_keep(&ROW_OF(tug, TUG_DIRECTION), runs, servo_wrapped(direction.value));
}

#undef TUG_PARAM
#undef TUG_MODE

#endif
