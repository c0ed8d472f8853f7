/* SPDX-License-Identifier: Apache-2.0
 * The skipper of a tug with two azimuth thrusters: he pushes a ship through a fender or pulls her
 * on a line, keeps his heading and his place, and lets go. */
#ifndef ALD_KERNELS_PASS_TUG_SKIPPER_H
#define ALD_KERNELS_PASS_TUG_SKIPPER_H

#include "../../law/thrust_pair.h"
#include "../../law/tug_skipper.h"
#include "../water/thruster_shaft.h"
#include "control.h"
#include "skipper_view.h"

#define SKIPPER_PARAM(field) PARAM_OF(tug_skipper, field)
#define SKIPPER(field) ROW_OF(tug_skipper, field)

ALD_INLINE skipper_law skipper_law_of(TILE, uint instance, uint lane) {
  skipper_law l;
  l.touch = SKIPPER_PARAM(SKIPPER_TOUCH);
  l.lost = SKIPPER_PARAM(SKIPPER_LOST);
  l.gain = SKIPPER_PARAM(SKIPPER_GAIN);
  l.slow = SKIPPER_PARAM(SKIPPER_SLOW);
  l.fast = SKIPPER_PARAM(SKIPPER_FAST);
  l.apart = SKIPPER_PARAM(SKIPPER_APART);
  l.kv = SKIPPER_PARAM(SKIPPER_KV);
  l.kn = SKIPPER_PARAM(SKIPPER_KN);
  l.ki = SKIPPER_PARAM(SKIPPER_KI);
  l.kd = SKIPPER_PARAM(SKIPPER_KD);
  l.most = SKIPPER_PARAM(SKIPPER_MOST);
  l.astern = SKIPPER_PARAM(SKIPPER_ASTERN);
  l.period = SKIPPER_PARAM(SKIPPER_PERIOD);
  return l;
}

/* the k-th azimuth thruster of his tug, in the order of the study; there are two */
ALD_INLINE uint skipper_thruster(TILE, uint instance, uint k) {
  const uint body = KIND_TABLE(KIND_tug_skipper, KIND_BODY_A, instance);
  uint number = 0, left = k + 1;
  for (uint n = 0; left > 0 && n < KIND(KIND_thruster, KIND_COUNT); n++) {
    const uint type = KIND_TABLE(KIND_thruster, KIND_OPTIONS, n) & 3u;
    if (KIND_TABLE(KIND_thruster, KIND_BODY_A, n) != body || type != THRUSTER_AZIMUTHING) continue;
    number = n;
    left--;
  }
  return number;
}

/* Orders a thrust, in the axes of the body, by what the screw gives without inflow: no more of it
 * than points the right way while the thruster still turns. Too small to have a direction, it
 * leaves the azimuth. */
ALD_INLINE void skipper_thrusts(TILE, uint lane, uint number, mask decides, vec2 thrust) {
  const real size = real_sqrt(vec2_dot(thrust, thrust));
  const real pull = screw_load_at(TILE_OF_CALLER, number, lane, R(1), R(0)).thrust;
  const vec2 now = skipper_turned(KIND_ROW(KIND_thruster, THRUSTER_AZIMUTH, number));
  const real turned = real_max(vec2_dot(thrust, now), R(0));
  row_keep(&KIND_ROW(KIND_thruster, THRUSTER_ORDER_SPEED, number), decides,
           real_sqrt(turned / pull));
  row_keep(&KIND_ROW(KIND_thruster, THRUSTER_ORDER_AZIMUTH, number), decides & (size > R(1)),
           real_atan2(thrust.y, thrust.x));
}

/* the orders of the table that have come since the last decision */
ALD_INLINE void skipper_ordered(TILE, uint instance, uint lane, mask decides) {
  const uint rows = KIND_TABLE_ROWS(KIND_tug_skipper, SKIPPER_ORDERS, instance);
  const uint entry = KIND_TABLE_ENTRY(KIND_tug_skipper, SKIPPER_ORDERS, instance);
  const real now = STEP_BEGAN, before = now - SKIPPER_PARAM(SKIPPER_PERIOD);
  for (uint k = 0; k < rows; k++) {
    const real at = PARAM(entry + SKIPPER_ORDER_WIDTH * k);
    row_keep(&SKIPPER(SKIPPER_FORCE), decides & (at <= now) & (at > before),
             PARAM(entry + SKIPPER_ORDER_WIDTH * k + 1));
  }
}

ALD_INLINE skipper_view skipper_looks(TILE, uint instance, uint lane) {
  const uint fender = KIND_TABLE(KIND_tug_skipper, KIND_REF(0), instance);
  const real bearing = SKIPPER(SKIPPER_BEARING);
  if (fender > 0) {
    return skipper_at_fender(TILE_OF_CALLER, lane, fender - 1, bearing, SKIPPER_PARAM(SKIPPER_FAN));
  }
  return skipper_on_line(TILE_OF_CALLER, lane,
                         KIND_TABLE(KIND_tug_skipper, KIND_REF(1), instance) - 1, bearing);
}

/* the place that he is to keep: as given, else where he was first; on a line, that line */
ALD_INLINE real skipper_aim(TILE, uint instance, uint lane, skipper_view v) {
  const real given = SKIPPER(SKIPPER_PLACE), held = SKIPPER(SKIPPER_HELD);
  if (KIND_TABLE(KIND_tug_skipper, KIND_REF(0), instance) == 0) return R(0);
  return sel(real_abs(given) < R(INFINITY), given,
             sel(real_abs(held) < R(INFINITY), held, v.place));
}

/* a proportional and a differential part, within a limit */
ALD_INLINE real skipper_steers(real kp, real error, real kd, real rate, real most) {
  return skipper_clamped(kp * error - kd * rate, R(0) - most, most);
}

/* does he lean on the ship with his bow or stern at this decision? */
ALD_INLINE mask skipper_leans(TILE, uint instance, uint lane) {
  mask leans = SKIPPER(SKIPPER_PHASE_NEXT) == SKIPPER_PUSHES;
  if (KIND_TABLE(KIND_tug_skipper, KIND_REF(0), instance) == 0) leans = is(W(0), W(1));
  return leans;
}

/* Thrust and force across, by the axes of the tug. He thrusts along his way; leaning on the ship,
 * along his keel, so that the thrust goes through the fender and does not turn the tug about it. */
ALD_INLINE void skipper_forces(TILE, uint instance, uint lane, mask decides, skipper_view v,
                               vec2 keel) {
  const vec2 leaning = vec2_scale(keel, vec2_dot(v.ahead, v.way));
  const vec2 way = vec2_sel(skipper_leans(TILE_OF_CALLER, instance, lane), leaning, v.way);
  const vec2 force = vec2_add(vec2_scale(way, SKIPPER(SKIPPER_THRUST)),
                              vec2_scale(v.across, SKIPPER(SKIPPER_ACROSS)));
  const vec2 own = vec2_unrotate(force, keel);
  row_keep(&SKIPPER(SKIPPER_FORCE_X), decides, own.x);
  row_keep(&SKIPPER(SKIPPER_FORCE_Y), decides, own.y);
}

/* thrust along his way, force across and moment, and what he keeps in mind */
ALD_INLINE void skipper_decide(TILE, uint instance, uint lane, mask decides) {
  const pose p =
      body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_tug_skipper, KIND_BODY_A, instance), lane);
  const skipper_view v = skipper_looks(TILE_OF_CALLER, instance, lane);
  const real aim = skipper_aim(TILE_OF_CALLER, instance, lane, v);
  skipper_mind before;
  skipper_sight s;
  before.phase = SKIPPER(SKIPPER_PHASE);
  before.integral = SKIPPER(SKIPPER_INTEGRAL);
  s.gap = v.gap;
  s.closing = v.closing;
  s.force = v.force / v.share;
  s.wanted = SKIPPER(SKIPPER_FORCE);
  s.go = (SKIPPER(SKIPPER_FREED) > R(0)) | (STEP_BEGAN >= SKIPPER_PARAM(SKIPPER_FREE));
  const skipper_mind m = skipper_decides(skipper_law_of(TILE_OF_CALLER, instance, lane), before, s);
  const vec2 off = vec2_unrotate(v.ahead, skipper_level(p.turn.x));
  const real slewed = real_atan2(off.y, off.x);
  row_keep(&SKIPPER(SKIPPER_PHASE_NEXT), decides, m.phase);
  row_keep(&SKIPPER(SKIPPER_INTEGRAL_NEXT), decides, m.integral);
  row_keep(&SKIPPER(SKIPPER_HELD_NEXT), decides, aim);
  row_keep(&SKIPPER(SKIPPER_LIMITED), decides, sel(m.limited, R(1), R(0)));
  row_keep(&SKIPPER(SKIPPER_GAP), decides, v.gap);
  row_keep(&SKIPPER(SKIPPER_CLOSING), decides, v.closing);
  row_keep(&SKIPPER(SKIPPER_FELT), decides, s.force);
  row_keep(&SKIPPER(SKIPPER_OFF), decides, aim - v.place);
  row_keep(&SKIPPER(SKIPPER_SLEWED), decides, slewed);
  row_keep(&SKIPPER(SKIPPER_THRUST), decides, m.thrust);
  row_keep(&SKIPPER(SKIPPER_ACROSS), decides,
           skipper_steers(SKIPPER_PARAM(SKIPPER_PLACE_KP), aim - v.place,
                          SKIPPER_PARAM(SKIPPER_PLACE_KD), v.drift, SKIPPER_PARAM(SKIPPER_SIDE)));
  row_keep(
      &SKIPPER(SKIPPER_TURNS), decides,
      skipper_steers(SKIPPER_PARAM(SKIPPER_HEADING_KP), slewed, SKIPPER_PARAM(SKIPPER_HEADING_KD),
                     p.spin.z - v.turning, SKIPPER_PARAM(SKIPPER_MOMENT)));
  skipper_forces(TILE_OF_CALLER, instance, lane, decides, v, skipper_level(p.turn.x));
}

/* Orders to both thrusters, and to the line if he lets go. Leaning on the ship he turns by a force
 * across at the thrusters, which both give alike and the fender's friction bears; else by a couple.
 */
ALD_INLINE void skipper_orders(TILE, uint instance, uint lane, mask decides) {
  const uint line = KIND_TABLE(KIND_tug_skipper, KIND_REF(1), instance);
  const uint first = skipper_thruster(TILE_OF_CALLER, instance, 0);
  const uint second = skipper_thruster(TILE_OF_CALLER, instance, 1);
  const vec2 at_first = skipper_flat(KIND_VEC3(KIND_thruster, THRUSTER_AT, first));
  const vec2 at_second = skipper_flat(KIND_VEC3(KIND_thruster, THRUSTER_AT, second));
  const real arm = R(0.5) * (at_first.x + at_second.x), turns = SKIPPER(SKIPPER_TURNS);
  const mask steers = skipper_leans(TILE_OF_CALLER, instance, lane) & (real_abs(arm) > R(1));
  const real steering = sel(steers, turns / sel(steers, arm, R(1)), R(0));
  const vec2 force = vec2_of(SKIPPER(SKIPPER_FORCE_X), SKIPPER(SKIPPER_FORCE_Y) + steering);
  const thrust_pair pair =
      thrust_pair_of(force, turns, at_first, at_second, SKIPPER_PARAM(SKIPPER_AGAINST));
  skipper_thrusts(TILE_OF_CALLER, lane, first, decides, pair.first);
  skipper_thrusts(TILE_OF_CALLER, lane, second, decides, pair.second);
  if (line == 0) return;
  const mask free = decides & (SKIPPER(SKIPPER_PHASE_NEXT) == SKIPPER_LETS_GO);
  row_keep(&KIND_ROW(KIND_hawser, HAWSER_RELEASED, line - 1), free, R(1));
}

ALD_INLINE void skipper_trace(TILE, uint instance, uint lane) {
  if (!plan[PLAN_TRACE]) return;
  TRACE_OF(tug_skipper, SKIPPER_TRACE_PHASE) = SKIPPER(SKIPPER_PHASE_NEXT);
  TRACE_OF(tug_skipper, SKIPPER_TRACE_GAP) = SKIPPER(SKIPPER_GAP);
  TRACE_OF(tug_skipper, SKIPPER_TRACE_CLOSING) = SKIPPER(SKIPPER_CLOSING);
  TRACE_OF(tug_skipper, SKIPPER_TRACE_FELT) = SKIPPER(SKIPPER_FELT);
  TRACE_OF(tug_skipper, SKIPPER_TRACE_WANTED) = SKIPPER(SKIPPER_FORCE);
  TRACE_OF(tug_skipper, SKIPPER_TRACE_THRUST) = SKIPPER(SKIPPER_THRUST);
  TRACE_OF(tug_skipper, SKIPPER_TRACE_ACROSS) = SKIPPER(SKIPPER_ACROSS);
  TRACE_OF(tug_skipper, SKIPPER_TRACE_TURNS) = SKIPPER(SKIPPER_TURNS);
  TRACE_OF(tug_skipper, SKIPPER_TRACE_OFF) = SKIPPER(SKIPPER_OFF);
  TRACE_OF(tug_skipper, SKIPPER_TRACE_SLEWED) = SKIPPER(SKIPPER_SLEWED);
}

ALD_INLINE void tug_skipper_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (stage_now(TILE_OF_CALLER, lane) != 0) return;
  const mask decides = lane_runs(TILE_OF_CALLER, lane) & (SKIPPER(SKIPPER_ON) > R(0)) &
                       control_decides(TILE_OF_CALLER, lane, SKIPPER_PARAM(SKIPPER_STEPS));
  SKIPPER(SKIPPER_DECIDES) = sel(decides, R(1), R(0));
  if (any_lane(decides)) {
    skipper_ordered(TILE_OF_CALLER, instance, lane, decides);
    skipper_decide(TILE_OF_CALLER, instance, lane, decides);
    skipper_orders(TILE_OF_CALLER, instance, lane, decides);
  }
  skipper_trace(TILE_OF_CALLER, instance, lane);
}

/* ------------------------------------------------------------------------------ records */

ALD_INLINE void skipper_record(TILE, uint instance, uint lane, mask decides) {
  const real next = SKIPPER(SKIPPER_PHASE_NEXT);
  const mask pushes = decides & (next == SKIPPER_PUSHES);
  const mask loses =
      decides & (SKIPPER(SKIPPER_PHASE) == SKIPPER_PUSHES) & (next == SKIPPER_APPROACHES);
  row_add(&SKIPPER(SKIPPER_DECISIONS), decides, R(1));
  row_add(&SKIPPER(SKIPPER_LIMITS), decides, SKIPPER(SKIPPER_LIMITED));
  row_keep(&SKIPPER(SKIPPER_SHARE), decides,
           SKIPPER(SKIPPER_LIMITS) / real_max(SKIPPER(SKIPPER_DECISIONS), R(1)));
  row_peak(&SKIPPER(SKIPPER_PEAK), decides, real_abs(SKIPPER(SKIPPER_THRUST)));
  row_add(&SKIPPER(SKIPPER_LOSSES), loses, R(1));
  row_add(&SKIPPER(SKIPPER_PUSHED), pushes, R(1));
  row_keep(&SKIPPER(SKIPPER_TIME), pushes, SKIPPER(SKIPPER_PUSHED) * SKIPPER_PARAM(SKIPPER_PERIOD));
  row_peak(&SKIPPER(SKIPPER_PEAK_OFF), pushes, real_abs(SKIPPER(SKIPPER_OFF)));
  row_peak(&SKIPPER(SKIPPER_PEAK_SLEW), pushes, real_abs(SKIPPER(SKIPPER_SLEWED)));
  row_keep(&SKIPPER(SKIPPER_PHASE), decides, next);
  row_keep(&SKIPPER(SKIPPER_INTEGRAL), decides, SKIPPER(SKIPPER_INTEGRAL_NEXT));
  row_keep(&SKIPPER(SKIPPER_HELD), decides, SKIPPER(SKIPPER_HELD_NEXT));
}

ALD_INLINE void tug_skipper_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask decides = lane_runs(TILE_OF_CALLER, lane) & (SKIPPER(SKIPPER_DECIDES) > R(0));
  if (any_lane(decides)) skipper_record(TILE_OF_CALLER, instance, lane, decides);
}

#undef SKIPPER_PARAM
#undef SKIPPER

#endif
